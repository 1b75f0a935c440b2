/** The cards of Bi-Jinx. */

import type { Deck } from "../../cards/deck";
import Back from "./Back.svelte";
import Face from "./Face.svelte";

const KINDS = ["Bi", "Jinx", "0", "00", "1", "2", "3", "4", "5"];

const deck: Deck = { Face, Back, order: (code) => [KINDS.indexOf(code), 0], suited: false };

export default deck;
