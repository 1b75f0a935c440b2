/** The cards of Bunco. */

import type { Deck } from "../../cards/deck";
import Back from "./Back.svelte";
import Face from "./Face.svelte";

const deck: Deck = { Face, Back, order: (code) => [Number(code) || (code === "B" ? 11 : 12), 0], suited: false };

export default deck;
