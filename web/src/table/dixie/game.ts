/** Dixie on the table. */

import type { DixieSymbol } from "../../cards/symbols";
import { brief, button, deal, holding, outcome, type TableGame, type View } from "../game";
import Middle from "./Middle.svelte";

export interface DixieView extends View {
  hands: string[][];
  held: number[];
  pile: string[];
  piled: number;
  stocked: number;
  turned_left: number;
  call: number;
  dealer: number;
}

export const SYMBOLS: DixieSymbol[] = ["C", "T", "X", "Q", "S"];
const FIRST_CALLED = 50; // calls from here on are a Bonus and its symbol

/** The symbol a Bonus has called, if one lies on the pile. */
export function calledSymbol(view: DixieView): DixieSymbol | undefined {
  return SYMBOLS[view.call - FIRST_CALLED];
}

const dixie: TableGame = {
  scored: true,
  hand: (view, me) => (view as DixieView).hands[me] ?? [],
  held: (view, seat) => (view as DixieView).held[seat] ?? 0,
  dealer: (view) => (view as DixieView).dealer,
  task: (table) => table.word((table.view as DixieView).piled ? "taskFollow" : "taskLead"),
  choice(legal) {
    if (legal.kind === "play") return { legal, from: `hand:${legal.card}`, to: "pile" };
    if (legal.kind === "bonus") return { legal, from: "hand:B", to: `call:${legal.place}` };
    if (legal.kind === "draw") return { legal, from: "stock", to: "hand", button: true };
    return button(legal);
  },
  acts({ name, seat, cards, says }, _view, me) {
    const card = cards[0] ?? "";
    const home = seat === me ? "hand" : `seat:${seat}`;
    if (name === "hand") return deal(cards, "stock", "hand");
    if (name === "played") return [{ do: "fly", card, from: holding(seat, me, card), to: "pile" }];
    if (name === "drew" && seat !== me) return [{ do: "fly", card: "", from: "stock", to: home }];
    if (name === "drew_card" || name === "took") return [{ do: "fly", card, from: "stock", to: home }];
    if (name === "called" || name === "turned_over") return [{ do: "note", says: brief(says), at: "pile" }];
    if (name === "passed") return [{ do: "note", says: brief(says), at: home }];
    if (name === "charged") return [{ do: "show", cards, seat, detail: outcome(says) }];
    if (["out", "blocked", "last_turn_over", "won"].includes(name)) return [{ do: "note", says, at: "pile" }];
    return [];
  },
  Middle,
};

export default dixie;
