/** Cribbage as a seat sees it. */

import type { View } from "../../table/game";

export interface CribbageView extends View {
  played: string[][];
  away: number[];
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
