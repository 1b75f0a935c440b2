/** Where to open the rule sheet where no question says it: every kind of move and event says which clause speaks of it. */

import type { GameEvent, GameWords, Legal } from "../room/protocol";

/** The clause that applies now: to what may be done, or else to what has happened. */
export function clauseNow(words: GameWords, legal: readonly Legal[], log: readonly GameEvent[]): string {
  const clauseOf = (declared: readonly { name: string; clause: number }[], name: string): number =>
    declared.find((one) => one.name === name)?.clause ?? 0;
  const offered = legal.map(({ kind }) => clauseOf(words.kinds, kind)).find(Boolean);
  const happened = log.map(({ name }) => clauseOf(words.events, name)).findLast(Boolean);
  return `${words.prefix}-${offered ?? happened ?? 1}`;
}
