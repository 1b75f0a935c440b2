/** A table for a game that has brought none: it goes by what the game declares. */

import type { GameWords } from "../../room/protocol";
import { brief, button, deal, holding, home, outcome, type Act, type TableGame, type View } from "../game";
import { handOf } from "../roles";
import Before from "./Before.svelte";
import { cardsOf, inMiddle, isCards } from "./fields";
import Middle from "./Middle.svelte";

export function plain(words: GameWords): TableGame {
  const heaps = inMiddle(words).filter(isCards);
  /** How many such cards lie open in the middle. */
  const lying = (view: View, card: string): number =>
    heaps.flatMap(({ name }) => cardsOf(view[name])).filter((one) => one === card).length;

  /** A card that a seat has moved: off the middle, out of the stock, or else onto the middle. */
  function fly(card: string, seat: number, view: View, next: View, me: number): Act {
    const taken = lying(next, card) < lying(view, card);
    if (taken) return { do: "fly", card, from: `lies:${card}`, to: home(seat, me) };
    const drawn = seat === me && !handOf(words.roles, view, me).includes(card);
    if (drawn) return { do: "fly", card, from: "middle", to: "hand" };
    return { do: "fly", card, from: holding(seat, me, card), to: "middle" };
  }

  return {
    scored: true,
    choice(legal, view, me) {
      const { card, low } = legal;
      if (!card || low !== undefined) return button(legal);
      if (handOf(words.roles, view, me).includes(card)) return { legal, from: `hand:${card}`, to: "" };
      return lying(view, card) ? { legal, from: `lies:${card}`, to: "" } : button(legal);
    },
    acts({ seat, cards, says }, view, me, _say, next) {
      const [card, ...more] = cards;
      const at = seat < 0 ? "middle" : home(seat, me);
      if (!card || seat < 0) return says ? [{ do: "note", says: brief(says), at }] : [];
      if (!more.length) return [fly(card, seat, view, next, me)];
      const held = handOf(words.roles, view, me);
      const dealt = seat === me && !cards.every((one) => held.includes(one));
      return dealt ? deal(cards, "middle", "hand") : [{ do: "show", cards, seat, detail: outcome(says) }];
    },
    Middle,
    Before,
  };
}
