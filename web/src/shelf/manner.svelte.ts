/** How somebody likes to play each game alone: how many sit down, and how strong the house is. Kept in the browser. */

import { LEVELS, type Level } from "../room/protocol";
import type { Box } from "./boxes";

const PLACE = "parlour-alone";
const USUAL: Level = "regular";

interface Manner {
  level: Level;
  /** As many as the game says, where it is not given. */
  seats?: number;
}

function kept(): Record<string, Partial<Manner>> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, Partial<Manner>>;
  } catch {
    return {}; // a browser that keeps nothing, or kept nonsense
  }
}

const manners = $state(kept());

/** How a game is played now; what was kept counts only where it still makes sense. */
export function mannerOf(box: Box, seats: readonly number[] = []): Manner {
  const { level, seats: many } = manners[box.name] ?? {};
  const sits = many !== undefined && seats.includes(many) ? many : box.seats;
  return { level: LEVELS.find((one) => one === level) ?? USUAL, ...(sits ? { seats: sits } : {}) };
}

/** Play it so from now on. */
export function playSo(box: Box, change: Partial<Manner>): void {
  manners[box.name] = { ...manners[box.name], ...change };
  try {
    localStorage.setItem(PLACE, JSON.stringify(manners));
  } catch {
    // private windows may refuse; it holds until the page is closed
  }
}
