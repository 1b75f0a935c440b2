/** Bonanza on the table. */

import { brief, button, deal, holding, home, outcome, type Act, type TableGame } from "../../table/game";
import Before from "./Before.svelte";
import Brief from "./Brief.svelte";
import Middle from "./Middle.svelte";
import type { BonanzaView, Space } from "./view";
import type { Words } from "./words/en";

/** Where the chips go that an event speaks of. */
const PAID_IN: Record<string, Space> = {
  opened: "poker",
  called: "poker",
  raised: "poker",
  staked: "poker",
  sold: "pot",
  joker_fee: "joker",
  ante: "pot",
  paid: "pot",
};

const bonanza: TableGame<BonanzaView, Words> = {
  scored: false,
  purses: true,
  choice(legal, view, me) {
    if (legal.kind !== "lead") return button(legal);
    // The lowest card of the suit is the one that is led; the hand comes lowest first.
    const card = view.hands[me]?.find((code) => code.endsWith(legal.place)) ?? "";
    return { legal, from: `hand:${card}`, to: "run" };
  },
  acts({ name, seat, cards, amount, says }, { phase }, me): Act[] {
    const card = cards[0] ?? "";
    const at = home(seat, me);
    const purse = `purse:${seat}`;
    const chips = (from: string, to: string): Act[] => (amount ? [{ do: "chips", amount, from, to }] : []);
    // Where it is asked whether to play on, that is the end of the hand, and the deal comes later.
    if (name === "asked" || (name === "deal" && phase !== "wish")) return [{ do: "rest" }];
    if (name === "hand") return deal(cards, "dead", "hand");
    if (name in PAID_IN) return chips(purse, `space:${PAID_IN[name]}`);
    if (name === "led" || name === "played") return [{ do: "fly", card, from: holding(seat, me, card), to: "run" }];
    if (name.startsWith("took_")) {
      const space = `space:${name.slice(5)}`;
      return [{ do: "note", says: brief(says), at: space }, ...chips(space, purse)];
    }
    if (name === "received" || name === "wheel_share") return chips("space:pot", purse);
    if (name === "showed") return [{ do: "show", cards, seat }];
    if (name === "poker_hand" || name === "last_hand") return [{ do: "show", cards, seat, detail: outcome(says) }];
    if (["bid", "no_bid", "passed", "folded", "all_in", "bonanza", "swapped", "kept", "lacks_colour"].includes(name))
      return [{ do: "note", says: brief(says), at }];
    if (["unclaimed", "stopped", "any_suit", "set_aside", "play_on", "last_round", "won"].includes(name))
      return [{ do: "note", says: brief(says), at: "run" }];
    return [];
  },
  Middle,
  Before,
  Brief,
};

export default bonanza;
