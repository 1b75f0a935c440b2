/** Windows: the moments in which others than the player on turn may call, by what everybody sees. */

import type { Game, Told } from "../../engine/src";
import type { WindowKind } from "../room/protocol";

const CLOSED = 0, HOT_STOP = 2, CALL = 3, SEALED = 4;
const HOT = 1.5, COLD = 0.3; // seconds: when there is something to think over, and when there is not
const ANSWERING = 10;

export interface Window {
  kind: WindowKind;
  seconds: number;
  onTurn: number;
}

/** Whether a seat need not do anything: it may call, or be silent. */
export const interrupts = (window: Window | null, seat: number): boolean =>
  window !== null && window.kind !== "sealed" && seat !== window.onTurn;

/** The window that is open, if any, by what an onlooker sees and the public events of the last step. */
export function windowOf(game: Game, onlooker: Uint8Array, acting: number[], told: Told[]): Window | null {
  const kind = game.module.window(onlooker);
  if (kind === CLOSED || !acting.length) return null;
  if (kind === SEALED) return { kind: "sealed", seconds: ANSWERING, onTurn: -1 };
  if (kind === CALL) return { kind: "call", seconds: HOT, onTurn: -1 };
  const stirring = (name: string): boolean => game.declaration.events.some((event) => event.name === name && event.stirring);
  const hot = kind === HOT_STOP || told.some(({ name }) => stirring(name));
  const onTurn = game.reader.number(onlooker, game.declaration.state.roles.mover);
  return { kind: "stop", seconds: hot ? HOT : COLD, onTurn };
}
