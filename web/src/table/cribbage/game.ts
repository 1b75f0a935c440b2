/** Cribbage on the table. */

import { brief, deal, holding, type TableGame, type View } from "../game";
import Middle from "./Middle.svelte";

export interface CribbageView extends View {
  hands: string[][];
  thrown: string[][];
  played: string[][];
  away: number[];
  row: string[];
  rowed: number;
  round_from: number;
  total: number;
  start: string;
  phase: number;
  dealer: number;
}

const DEALT = 6;
const LAYING_AWAY = 0;
const PEGGED = ["heels", "pegged_fifteen", "pegged_pair", "pegged_run", "thirty_one", "last"];
const COUNTED = ["fifteen", "pair", "run", "flush", "nob"];

const cribbage: TableGame = {
  scored: true,
  hand: (view, me) => (view as CribbageView).hands[me] ?? [],
  held(view, seat) {
    const { away, played } = view as CribbageView;
    return DEALT - (away[seat] ?? 0) - (played[seat]?.length ?? 0);
  },
  dealer: (view) => (view as CribbageView).dealer,
  task(table) {
    const { phase, dealer } = table.view as CribbageView;
    if (phase !== LAYING_AWAY) return table.word("taskPeg");
    const whose = dealer === table.me ? table.word("ownCrib") : table.word("theirCrib", { who: table.nameOf(dealer) });
    return table.word("taskLayAway", { whose });
  },
  choice(legal, view) {
    return { legal, from: `hand:${legal.card}`, to: (view as CribbageView).phase === LAYING_AWAY ? "crib" : "row" };
  },
  acts({ name, seat, cards, amount, says }, view, me) {
    const card = cards[0] ?? "";
    const { start } = view as CribbageView;
    if (name === "hand") return deal(cards, "pack", "hand");
    if (name === "laid_away" && seat !== me) return [{ do: "fly", card: "", from: `seat:${seat}`, to: "crib" }];
    if (name === "laid_card") return [{ do: "fly", card: "", from: `hand:${card}`, to: "crib" }];
    if (name === "start") return [{ do: "fly", card, from: "pack", to: "start" }];
    if (name === "played") return [{ do: "fly", card, from: holding(seat, me, card), to: "row" }];
    if (name === "go") return [{ do: "note", says: brief(says), at: seat === me ? "hand" : `seat:${seat}` }];
    if (PEGGED.includes(name)) {
      const at = name === "heels" ? "start" : "row";
      return [{ do: "note", says: brief(says), at, to: `score:${seat}`, seat, points: amount }];
    }
    if (name === "show_hand") return [{ do: "show", cards, also: start, seat }];
    if (name === "show_crib") return [{ do: "show", cards, also: start, seat, what: "crib" }];
    if (COUNTED.includes(name)) return [{ do: "count", says, lit: cards, seat, points: amount }];
    if (name === "counted") return [{ do: "count", says, lit: [] }];
    if (name === "won") return [{ do: "note", says, at: "row" }];
    return [];
  },
  Middle,
};

export default cribbage;
