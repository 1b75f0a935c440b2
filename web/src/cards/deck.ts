/** A deck: how its cards look, and how a hand of them is put in order. */

import type { Component } from "svelte";
import type { Settings } from "../comfort/settings.svelte";
import PlainBack from "./PlainBack.svelte";
import PlainFace from "./PlainFace.svelte";

export interface Deck {
  /** What is printed on a card, in a frame of 100 by 140; a `plain` one shows a large figure and nothing else. */
  Face: Component<{ code: string; plain: boolean; fourColour: boolean }>;
  Back: Component;
  /** A card's rank and suit as numbers. */
  order(code: string): [rank: number, suit: number];
  /** Whether there are suits, so that a hand can be sorted by them or by rank. */
  suited: boolean;
}

/** For cards nobody has drawn: their codes, in the order they come in. */
export const PLAIN: Deck = { Face: PlainFace, Back: PlainBack, order: () => [0, 0], suited: false };

/** The same cards in the order somebody likes. */
export function sorted(codes: readonly string[], by: Settings["sort"], deck: Deck): string[] {
  if (by === "dealt") return [...codes];
  const key = (code: string): number => {
    const [rank, suit] = deck.order(code);
    return by === "rank" ? 100 * rank + suit : rank + 100 * suit;
  };
  return [...codes].sort((a, b) => key(a) - key(b));
}
