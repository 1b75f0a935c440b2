/** Bunco as a seat sees it. */

import type { View } from "../../table/game";

export interface BuncoView extends View {
  held: number[];
  pile_top: string[];
  pile_left: number[];
  tops: string[][];
  under: number[][];
  heights: number[];
  /** For each pile, the numbers that a Bunco stands for in it. */
  wild: number[][];
  piled: number;
  run: number;
  decked: number;
  heap: number;
  mode: "referee" | "table";
  children: boolean;
  partners: boolean;
  mover: number;
}

/** The seat opposite. */
export const partnerOf = (view: BuncoView, me: number): number => (me + view.held.length / 2) % view.held.length;

/** Where a Surplus pile lies that moves and events call `s2`. */
export const surplus = (seat: number, code: string): string => `surplus:${seat}:${code.slice(1)}`;
