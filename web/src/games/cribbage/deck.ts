/** The cards of Cribbage. */

import type { Deck } from "../../cards/deck";
import French from "../../cards/French.svelte";
import { suited } from "../../cards/suits";
import Back from "./Back.svelte";

const deck: Deck = { Face: French, Back, order: (code) => suited(code, "A23456789TJQK"), suited: true };

export default deck;
