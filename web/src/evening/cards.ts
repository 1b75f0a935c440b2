/** Whose cards are shown, the best first. */

import type { Evening, Player } from "../room/protocol";

/** Somebody, and his number in the list of players. */
export type Row = Player & { number: number };

/** Bots that gave way and won nothing are no news. */
export function cardsOf(evening: Evening): Row[] {
  return evening.players
    .map((player, number) => ({ ...player, number }))
    .filter((row) => row.kind === "person" || !row.gone || row.won > 0);
}
