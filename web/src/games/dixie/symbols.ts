// Dixie's five symbols. They differ in shape, in colour and in how they are filled, so that any one
// of the three is enough to tell them apart.

import { star } from "../../cards/shapes";

export type DixieSymbol = "C" | "T" | "X" | "Q" | "S";

export const SYMBOLS: DixieSymbol[] = ["C", "T", "X", "Q", "S"];

export const SYMBOL_COLOURS: Record<DixieSymbol, string> = {
  C: "#b9780a",
  T: "#0b6b62",
  X: "#b3341f",
  Q: "#26518f",
  S: "#6d3a86",
};

// Outlines in a square of twenty around the middle.
export const SYMBOL_PATHS: Record<DixieSymbol, string> = {
  C: "M0-9A9 9 0 1 1 0 9 9 9 0 1 1 0-9Z",
  T: "M0-9.3 9.6 7.6H-9.6Z",
  X: "M-3.2-9H3.2V-3.2H9V3.2H3.2V9H-3.2V3.2H-9V-3.2H-3.2Z",
  Q: "M-8.3-8.3H8.3V8.3H-8.3Z",
  S: star(5, 10, 4.2),
};

/** The half of each point of the star that lies in shadow. */
export const STAR_SHADOWS = Array.from({ length: 5 }, (_, i) => {
  const at = (angle: number, radius: number): string =>
    `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`;
  const point = (2 * Math.PI * i) / 5;
  return `M0,0L${at(point, 10)}L${at(point + Math.PI / 5, 4.2)}Z`;
}).join("");
