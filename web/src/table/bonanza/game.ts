/** Bonanza on the table. */

import { brief, button, deal, holding, outcome, type Act, type TableGame, type View } from "../game";
import type { TableWord } from "../words";
import Before from "./Before.svelte";
import Middle from "./Middle.svelte";

export interface BonanzaView extends View {
  hands: string[][];
  held: number[];
  purses: number[];
  staked: number[];
  wheel: number[];
  out: string[];
  bid: number;
  bidder: number;
  stake: number;
  folded: number;
  bowed: number;
  phase: number;
  colour: number;
  taker: number;
  dealer: number;
  mover: number;
}

/** The spaces of the wheel, in their order, each with its word. */
export const SPACES: TableWord[] = [
  "jokerSpace",
  "queenJack",
  "sequence",
  "tenTwo",
  "poker",
  "ace",
  "king",
  "queen",
  "jack",
  "pot",
];
export const SPACE_NAMES = [
  "joker",
  "queen_jack",
  "sequence",
  "ten_two",
  "poker",
  "ace",
  "king",
  "queen",
  "jack",
  "pot",
];
const POKER = 4;
const POT = 9;
export const AUCTION = 1;
const FIRST_CALL = 2;
const POKER_PHASE = 6;
export const STOPS = 7;

/** The space that is called now, -1 if none is. */
export function calledSpace(view: BonanzaView): number {
  return view.phase >= FIRST_CALL && view.phase <= POKER_PHASE ? view.phase - FIRST_CALL : -1;
}

const PAID_IN: Record<string, number> = {
  opened: POKER,
  called: POKER,
  raised: POKER,
  staked: POKER,
  sold: POT,
  joker_fee: 0,
};

const bonanza: TableGame = {
  scored: false,
  hand: (view, me) => (view as BonanzaView).hands[me] ?? [],
  held: (view, seat) => (view as BonanzaView).held[seat] ?? 0,
  dealer: (view) => (view as BonanzaView).dealer,
  task(table) {
    const view = table.view as BonanzaView;
    if (view.phase === STOPS) return table.word("taskLeadSuit");
    if (view.phase === POKER_PHASE) return table.word("taskPoker");
    if (view.phase >= FIRST_CALL)
      return table.word("taskClaim", { space: table.word(SPACES[calledSpace(view)] ?? "pot") });
    return table.word(view.phase === AUCTION ? "taskAuction" : "taskChoice");
  },
  choice(legal, view, me) {
    if (legal.kind !== "lead") return button(legal);
    // The lowest card of the suit is the one that is led; the hand comes lowest first.
    const card = (view as BonanzaView).hands[me]?.find((code) => code.endsWith(legal.place)) ?? "";
    return { legal, from: `hand:${card}`, to: "run" };
  },
  acts({ name, seat, cards, amount, says }, _view, me): Act[] {
    const card = cards[0] ?? "";
    const home = seat === me ? "hand" : `seat:${seat}`;
    const purse = `purse:${seat}`;
    if (name === "hand") return deal(cards, "dead", "hand");
    if (name === "ante") return [{ do: "chips", amount, from: purse, to: `space:${POT}` }];
    if (name in PAID_IN) return [{ do: "chips", amount, from: purse, to: `space:${PAID_IN[name]}` }];
    if (name === "led" || name === "played") return [{ do: "fly", card, from: holding(seat, me, card), to: "run" }];
    if (name.startsWith("took_")) {
      const space = SPACE_NAMES.indexOf(name.slice(5));
      return [
        { do: "note", says: brief(says), at: `space:${space}` },
        { do: "chips", amount, from: `space:${space}`, to: purse },
      ];
    }
    if (name === "paid") return amount ? [{ do: "chips", amount, from: purse, to: `space:${POT}` }] : [];
    if (name === "received" || name === "wheel_share")
      return amount ? [{ do: "chips", amount, from: `space:${POT}`, to: purse }] : [];
    if (name === "showed") return [{ do: "show", cards, seat }];
    if (name === "poker_hand" || name === "last_hand") return [{ do: "show", cards, seat, detail: outcome(says) }];
    if (["bid", "no_bid", "passed", "folded", "all_in", "bonanza", "swapped", "kept", "lacks_colour"].includes(name))
      return [{ do: "note", says: brief(says), at: home }];
    if (["unclaimed", "stopped", "any_suit", "set_aside", "won"].includes(name))
      return [{ do: "note", says: brief(says), at: "run" }];
    return [];
  },
  Middle,
  Before,
};

export default bonanza;
