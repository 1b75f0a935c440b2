/** Cribbage as a seat sees it. */

import type { View } from "../../table/game";

export interface CribbageView extends View {
  played: string[][];
  away: number[];
  /** The cards each has thrown to the crib, as far as one may see them. */
  thrown?: string[][];
  row: string[];
  round_from: number;
  total: number;
  /** What each had before the last points: where his rear peg stands. */
  rear: number[];
  deals: number;
  dealer: number;
  start: string;
  phase: "laying_away" | "playing";
}
