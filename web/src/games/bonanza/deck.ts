/** The cards of Bonanza. */

import type { Deck } from "../../cards/deck";
import French from "../../cards/French.svelte";
import { suited } from "../../cards/suits";
import Back from "./Back.svelte";

const deck: Deck = { Face: French, Back, order: (code) => suited(code, "23456789TJQKA"), suited: true };

export default deck;
