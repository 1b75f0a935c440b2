/** Cribbage on the table. */

import type { GameEvent } from "../../room/protocol";
import { brief, deal, holding, home, type TableGame, type Total } from "../../table/game";
import Middle from "./Middle.svelte";
import type { CribbageView } from "./view";
import type { Words } from "./words/en";

const DEALT = 6;
const TO_CRIB = 2;
const PEGGED = ["heels", "pegged_fifteen", "pegged_pair", "pegged_run", "thirty_one", "last"];
const COUNTED = ["fifteen", "pair", "run", "flush", "nob"];

/** Points of hands, of cribs and of the play: an item counts for what was last shown. */
function totals(events: readonly GameEvent[], seats: number, say: Words): Total[] {
  const none = (): number[] => Array.from({ length: seats }, () => 0);
  const [hands, cribs, pegging] = [none(), none(), none()];
  let counted = hands;
  for (const { name, seat, amount } of events) {
    if (name === "show_hand") counted = hands;
    if (name === "show_crib") counted = cribs;
    const to = COUNTED.includes(name) ? counted : PEGGED.includes(name) ? pegging : undefined;
    if (to) to[seat] = (to[seat] ?? 0) + amount;
  }
  return [
    { says: say.hands, of: hands },
    { says: say.cribs, of: cribs },
    { says: say.pegging, of: pegging },
  ];
}

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
    if (name === "deal") return [{ do: "rest" }];
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
  together: { many: ({ phase, away }, me) => (phase === "laying_away" ? TO_CRIB - (away[me] ?? 0) : 0), says: (say, many) => say.layAway(many) },
  totals,
  Middle,
};

export default cribbage;
