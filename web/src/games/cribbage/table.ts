/** Cribbage on the table. */

import { brief, deal, holding, home, type TableGame } from "../../table/game";
import Middle from "./Middle.svelte";
import type { CribbageView } from "./view";
import type { Words } from "./words/en";

const DEALT = 6;
const PEGGED = ["heels", "pegged_fifteen", "pegged_pair", "pegged_run", "thirty_one", "last"];
const COUNTED = ["fifteen", "pair", "run", "flush", "nob"];

const cribbage: TableGame<CribbageView, Words> = {
  scored: true,
  held: ({ away, played }, seat) => DEALT - (away[seat] ?? 0) - (played[seat]?.length ?? 0),
  choice: (legal, { phase }) => ({
    legal,
    from: `hand:${legal.card}`,
    to: phase === "laying_away" ? "crib" : "row",
  }),
  acts({ name, seat, cards, amount, says }, { start }, me, say) {
    const card = cards[0] ?? "";
    if (name === "hand") return deal(cards, "pack", "hand");
    if (name === "laid_away" && seat !== me) return [{ do: "fly", card: "", from: `seat:${seat}`, to: "crib" }];
    if (name === "laid_card") return [{ do: "fly", card: "", from: `hand:${card}`, to: "crib" }];
    if (name === "start") return [{ do: "fly", card, from: "pack", to: "start" }];
    if (name === "played") return [{ do: "fly", card, from: holding(seat, me, card), to: "row" }];
    if (name === "go") return [{ do: "note", says: brief(says), at: home(seat, me) }];
    if (PEGGED.includes(name)) {
      const at = name === "heels" ? "start" : "row";
      return [{ do: "note", says: brief(says), at, to: `score:${seat}`, seat, points: amount }];
    }
    if (name === "show_hand") return [{ do: "show", cards, also: start, seat }];
    if (name === "show_crib") return [{ do: "show", cards, also: start, seat, detail: say.crib }];
    if (COUNTED.includes(name)) return [{ do: "count", says, lit: cards, seat, points: amount }];
    if (name === "counted") return [{ do: "count", says, lit: [] }];
    if (name === "won") return [{ do: "note", says, at: "row" }];
    return [];
  },
  Middle,
};

export default cribbage;
