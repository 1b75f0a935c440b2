/** Bi-Jinx as a seat sees it. */

import type { View } from "../../table/game";

/** What stands beside the figures of a hand on the score sheet. */
export type Mark = "" | "dash" | "jinx" | "double_jinx" | "across" | "bi_jinx" | "big_four" | "sold" | "sold_jinx";

export interface BiJinxView extends View {
  ret: number[][];
  ded: number[][];
  mark: Mark[][];
  price: number;
  trick: string[];
  tricks: number;
  phase: "" | "tricks" | "trade";
  inheritor: number;
  bi_holder: number;
  jinx_holder: number;
  offering: "" | "sell" | "buy";
  offered: number[];
  dealt: number;
  mover: number;
  ending: "" | "won" | "shared";
  partners: boolean;
  hands: number;
  offers: number;
}
