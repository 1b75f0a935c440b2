/** Cribbage as a seat sees it. */

import type { View } from "../../table/game";

export interface CribbageView extends View {
  played: string[][];
  away: number[];
  row: string[];
  round_from: number;
  total: number;
  start: string;
  phase: "laying_away" | "playing";
}
