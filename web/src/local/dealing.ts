/**
 * The deals of a finished game, checked by the rules themselves. Each order comes from the key by code that shares
 * nothing with the rules (fair/shuffle.ts) and is handed to them as a stacked deck: with it they must come to the very
 * same, and with another order to something else.
 */

import type { Table } from "../../engine/src";
import { shuffling } from "../fair/shuffle";
import type { Shuffle } from "../room/protocol";

type Decks = readonly (readonly number[])[];
/** Something in which cards may be dealt: what it comes to, or the clause that it breaks. */
type Doing = (decks: Decks) => Uint8Array | number;

const same = (one: Uint8Array | number, other: Uint8Array): boolean =>
  typeof one !== "number" && one.every((byte, place) => byte === other[place]);

/** Every deal that is what the key comes to, in order; none where the game does not come out again as it was. */
export function dealsOf(table: Table): Shuffle[] {
  const { game, seats, options, key, moves, decks } = table;
  const cards = game.pack(seats, options);
  const made = (state: Uint8Array): number => game.reader.number(state, "shuffles");
  const found: Shuffle[] = [];
  const stacked: number[][] = [];

  /** Do it by the rules alone; of each shuffle that was made, see whether it was a deal. */
  function checked(before: Uint8Array, doing: Doing): Uint8Array {
    const after = doing(decks);
    if (typeof after === "number") return before;
    const dealt = (deck: number[]): boolean => same(doing([...stacked, deck]), after);
    for (let number = made(before); number < made(after); number++) {
      // How many places are shuffled is the game's to say: the others may be left as they lie.
      const decks = Array.from(shuffling(key, number, cards), (pack) => [...pack]);
      const deck = decks.findLast(dealt);
      if (!deck || dealt([...deck].reverse())) continue;
      found.push({ number, cards, order: deck.slice(0, decks.indexOf(deck) + 1) });
      stacked.push(deck);
    }
    return after;
  }

  const empty = game.newState(seats, options, key);
  let state = checked(empty, (decks) => {
    const dealt = empty.slice();
    game.module.start(dealt, decks);
    return dealt;
  });
  for (const [seat, action] of moves) {
    const before = state;
    state = checked(before, (decks) => {
      const played = before.slice();
      const told = game.module.play(played, seat, action, decks);
      return typeof told === "number" ? told : played;
    });
  }
  return same(state, table.state) ? found : [];
}
