/** The signs of its suit on a card: all of them in one path, since a browser lays out each path on its own. */

import { placed } from "./shapes";
import { SUIT_PATHS, type Suit } from "./suits";

type Sign = [x: number, y: number, scale: number];

const LEFT = 34;
const MIDDLE = 50;
const RIGHT = 66;
const MIDDLE_Y = 70;

/** Those in the lower half stand on their heads. */
const pip = (x: number, y: number): Sign => [x, y, y > MIDDLE_Y ? -0.92 : 0.92];
const one = (y: number): Sign[] => [pip(MIDDLE, y)];
const both = (y: number): Sign[] => [pip(LEFT, y), pip(RIGHT, y)];

const PIPS: Record<string, Sign[]> = {
  2: [...one(34), ...one(106)],
  3: [...one(34), ...one(70), ...one(106)],
  4: [...both(34), ...both(106)],
  5: [...both(34), ...one(70), ...both(106)],
  6: [...both(34), ...both(70), ...both(106)],
  7: [...both(34), ...one(52), ...both(70), ...both(106)],
  8: [...both(34), ...one(52), ...both(70), ...one(88), ...both(106)],
  9: [...both(31), ...both(57), ...one(70), ...both(83), ...both(109)],
  T: [...both(31), ...one(44), ...both(57), ...both(83), ...one(96), ...both(109)],
};
const CORNERS: Sign[] = [
  [14, 37, 0.75],
  [86, 103, -0.75],
];
const ONE_LARGE: Sign[] = [[50, 100, 2.7]];

function signs(suit: Suit, rank: string): Sign[] {
  if (!rank) return ONE_LARGE;
  if (rank === "A") return [...CORNERS, [MIDDLE, MIDDLE_Y, suit === "S" ? 2.5 : 2.1]];
  return [...CORNERS, ...(PIPS[rank] ?? [])];
}

const drawn = new Map<string, string>();

/** The path for a card of that rank; without a rank, for one that is too small for pips. */
export function printed(suit: Suit, rank: string): string {
  const key = suit + rank;
  let path = drawn.get(key);
  if (path === undefined) {
    path = signs(suit, rank).map((sign) => placed(SUIT_PATHS[suit], ...sign)).join("");
    drawn.set(key, path);
  }
  return path;
}
