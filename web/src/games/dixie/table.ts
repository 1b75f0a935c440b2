/** Dixie on the table. */

import { brief, button, deal, holding, home, outcome, type TableGame } from "../../table/game";
import Middle from "./Middle.svelte";
import type { DixieView } from "./view";
import type { Words } from "./words/en";

/** What all should hear before they go on. */
const ANNOUNCED = ["out", "blocked", "last_turn_over", "nothing_left", "extra_deal", "last_extra_deal", "won"];

const dixie: TableGame<DixieView, Words> = {
  scored: true,
  opens: ["cut_pack"],
  choice(legal) {
    if (legal.kind === "play") return { legal, from: `hand:${legal.card}`, to: "pile" };
    if (legal.kind === "bonus") return { legal, from: "hand:B", to: `call:${legal.place}` };
    if (legal.kind === "draw") return { legal, from: "stock", to: "hand", button: true };
    return button(legal);
  },
  where: ({ chosen, say }) => (chosen === "hand:B" ? say.callWhat : ""),
  acts({ name, seat, cards, says }, _view, me) {
    const card = cards[0] ?? "";
    const at = home(seat, me);
    if (name === "deal") return [{ do: "rest" }];
    if (name === "hand") return deal(cards, "stock", "hand");
    if (name === "played") return [{ do: "fly", card, from: holding(seat, me, card), to: "pile" }];
    if (name === "drew" && seat !== me) return [{ do: "fly", card: "", from: "stock", to: at }];
    if (name === "drew_card") return [{ do: "fly", card, from: "stock", to: at }];
    if (name === "called" || name === "turned_over") return [{ do: "note", says: brief(says), at: "pile" }];
    if (name === "cut_pack" || name === "passed") return [{ do: "note", says: brief(says), at }];
    if (name === "charged") return [{ do: "show", cards, seat, detail: outcome(says) }];
    if (ANNOUNCED.includes(name)) return [{ do: "note", says, at: "pile" }];
    return [];
  },
  Middle,
};

export default dixie;
