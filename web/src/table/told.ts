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

/** Sentences about somebody whose name is to be seen beside them, without it: "plays the six · A pair: pegs 2." */
export function unnamed(sentences: readonly string[], name: string): string {
  const bare = sentences.map((says) => {
    const alone = says.startsWith(`${name} `) ? says.slice(name.length + 1) : says;
    return alone.replace(`: ${name} `, ": ");
  });
  return bare.map((says, i) => (i < bare.length - 1 ? says.replace(/\.$/, "") : says)).join(" · ");
}
