/** What was told of a game. */

import type { GameEvent } from "../room/protocol";

const UNDONE = "undone"; // somebody went back: its amount is the step to which

/** All that still holds: without what was taken back. */
export function kept(events: readonly GameEvent[]): GameEvent[] {
  let told: GameEvent[] = [];
  for (const event of events) {
    if (event.name === UNDONE) told = told.filter(({ step }) => step <= event.amount);
    else told.push(event);
  }
  return told;
}
