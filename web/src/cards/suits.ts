/** The four French suits. */

import { INK, RED } from "./inks";

export type Suit = "C" | "D" | "H" | "S";

// Each suit in a square of twenty, drawn around its middle.
export const SUIT_PATHS: Record<Suit, string> = {
  H: "M0 8.2C-6.6 2.6-8.8-.6-8.8-3.7-8.8-6.4-6.8-8-4.6-8-2.5-8-.8-6.8 0-4.8.8-6.8 2.5-8 4.6-8 6.8-8 8.8-6.4 8.8-3.7 8.8-.6 6.6 2.6 0 8.2Z",
  D: "M0-9.2C2-5.6 4.4-2.6 7.2 0 4.4 2.6 2 5.6 0 9.2-2 5.6-4.4 2.6-7.2 0-4.4-2.6-2-5.6 0-9.2Z",
  S: "M0-9C2.2-5.3 8.5-2.4 8.5 2.1 8.5 4.5 6.7 6 4.8 6 3.1 6 1.7 5.1 1 3.8 1.1 6.1 1.9 7.7 3.5 8.9H-3.5C-1.9 7.7-1.1 6.1-1 3.8-1.7 5.1-3.1 6-4.8 6-6.7 6-8.5 4.5-8.5 2.1-8.5-2.4-2.2-5.3 0-9Z",
  C: "M0-9.2A4.1 4.1 0 0 1 2.9-2.2 4.1 4.1 0 1 1 1 3.4C1.1 6 1.9 7.7 3.5 8.9H-3.5C-1.9 7.7-1.1 6-1 3.4A4.1 4.1 0 1 1-2.9-2.2 4.1 4.1 0 0 1 0-9.2Z",
};

const TWO_COLOURS: Record<Suit, string> = { C: INK, D: RED, H: RED, S: INK };
const FOUR_COLOURS: Record<Suit, string> = { C: "#1f6a3c", D: "#23579c", H: RED, S: INK };

/** The colour a suit is printed in. */
export function suitColour(suit: Suit, fourColour: boolean): string {
  return (fourColour ? FOUR_COLOURS : TWO_COLOURS)[suit];
}

const SUITS = "CDHS";

/** A card's rank and suit as numbers, its ranks from the lowest up; what stands apart from all suits goes last. */
export function suited(code: string, ranks: string): [rank: number, suit: number] {
  if (code === "JK") return [99, 99];
  return [ranks.indexOf(code[0] ?? ""), SUITS.indexOf(code[1] ?? "")];
}
