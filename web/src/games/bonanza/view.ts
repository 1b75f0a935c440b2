/** Bonanza as a seat sees it. */

import type { View } from "../../table/game";
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
