/** Bonanza as a seat sees it. */

import type { View } from "../../table/game";
import type { Sitting } from "../../table/sitting.svelte";
import type { Words } from "./words/en";

/** A space of the wheel. */
export type Space = keyof Words["spaces"];

type Call = "joker_call" | "queen_jack" | "sequence" | "ten_two" | "poker";

export interface BonanzaView extends View {
  hands: string[][];
  purses: number[];
  staked: number[];
  stake: number;
  wheel: Record<Space, number>;
  out: string[];
  bid: number;
  bidder: number;
  folded: number[];
  phase: "choice" | "auction" | Call | "stops" | "wish";
  colour: keyof Words["colours"];
  taker: number;
  last_round: boolean;
}

/** The space that is called now, if one is. */
export function calledSpace({ phase, wheel }: BonanzaView): Space | undefined {
  const space = phase === "joker_call" ? "joker" : phase;
  return space in wheel ? (space as Space) : undefined;
}

/** A seat's chips; at the end of a hand, as many as it comes to. */
export const purseOf = ({ director, view }: Sitting<BonanzaView, Words>, seat: number): number =>
  director.resting?.scores[seat] ?? view.purses[seat] ?? 0;
