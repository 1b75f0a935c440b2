/** The cards of Dixie. */

import type { Deck } from "../../cards/deck";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import { SYMBOLS, type DixieSymbol } from "./symbols";

const deck: Deck = {
  Face,
  Back,
  order: (code) => (code === "B" ? [99, 99] : [Number(code.slice(1)), SYMBOLS.indexOf(code[0] as DixieSymbol)]),
  suited: true,
};

export default deck;
