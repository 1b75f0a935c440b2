/** A finished game told again, step by step, as any seat saw it. */

import type { Table, Told } from "../../engine/src";
import type { Replay } from "../room/protocol";
import { EVERYTHING, eventFrames, namesIn, playOf, type Listener } from "./frames";
import { Refusal } from "./refusal";
import type { LocalTable } from "./table";

/** Something everybody could see happen: how many moves had been made by then, and what was told. */
interface Step {
  moves: number;
  told: Told[];
}

const NOBODY = -1;
const known = new WeakMap<Table, Step[]>(); // as long as the table is at hand

/** The same game from its deal on. */
export const again = ({ game, seats, options, key, decks }: Table): Table => game.open({ seats, options, key, decks });

/** A finished game's public steps, the deal being the first; hidden answers belong to the step they led to. */
export function stepsOf(table: Table): Step[] {
  const before = known.get(table);
  if (before) return before;
  const steps: Step[] = [];
  const played = again(table);
  const seen = (): string => `${table.game.module.view(played.state, NOBODY).join()} ${played.acting.join()}`;
  let [last, told] = ["", 0];
  for (let moves = 0; moves <= table.moves.length; moves++) {
    const heard = played.told.length;
    if (moves) played.play(...(table.moves[moves - 1] as [number, number]));
    const news = moves ? played.told.slice(heard) : played.told;
    const now = seen();
    if (now === last && !news.some(({ to }) => to === NOBODY)) continue;
    steps.push({ moves, told: played.told.slice(told) });
    [last, told] = [now, played.told.length];
  }
  known.set(table, steps);
  return steps;
}

/** One step of a finished game, or its last, as a seat saw it. */
export function shownAgain(table: LocalTable, seat: number, step: number, listener: Listener): Replay {
  if (table.phase !== "over" || !table.dealt) throw new Refusal("phase");
  if (seat < EVERYTHING || seat >= table.chairs.length) throw new Refusal("bad", "seat");
  const steps = stepsOf(table.playing);
  const at = Math.min(Math.max(step, 1), steps.length);
  const { moves, told } = steps[at - 1] as Step;
  const then = again(table.playing);
  for (const [mover, action] of table.playing.moves.slice(0, moves)) then.play(mover, action);
  return {
    steps: steps.length,
    play: playOf(then, { seat, step: at, memory: true, known: then.state }, namesIn(table, listener), listener),
    events: eventFrames(table.game, told.map((event) => [at, event]), seat, namesIn(table, listener), listener),
  };
}
