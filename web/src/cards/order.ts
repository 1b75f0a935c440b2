/** Putting a hand in order, to look at it. */

import type { Settings } from "../comfort/settings.svelte";
import type { GameName } from "./deck";

const RANKS = "A23456789TJQK";
const HIGH_ACE = "23456789TJQKA";
const SUITS = "CDHS";
const SYMBOLS = "CTXQS";
const KINDS = ["Bi", "Jinx", "0", "00", "1", "2", "3", "4", "5"];

/** A card's rank and suit as numbers; what stands apart from all suits goes last. */
function measure(code: string, game: GameName): [rank: number, suit: number] {
  if (game === "bijinx") return [KINDS.indexOf(code), 0];
  if (game === "bunco") return [Number(code) || (code === "B" ? 11 : 12), 0];
  if (code === "JK" || code === "B") return [99, 99];
  if (game === "dixie") return [Number(code.slice(1)), SYMBOLS.indexOf(code[0] ?? "")];
  const ranks = game === "bonanza" ? HIGH_ACE : RANKS;
  return [ranks.indexOf(code[0] ?? ""), SUITS.indexOf(code[1] ?? "")];
}

/** The same cards in the order somebody likes. */
export function sorted(codes: string[], by: Settings["sort"], game: GameName): string[] {
  if (by === "dealt") return [...codes];
  const key = (code: string): number => {
    const [rank, suit] = measure(code, game);
    return by === "rank" ? 100 * rank + suit : rank + 100 * suit;
  };
  return [...codes].sort((a, b) => key(a) - key(b));
}
