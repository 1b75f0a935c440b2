/** What the table must know about a game to show it: where things lie, which move belongs where, what moves when. */

import type { Component } from "svelte";
import type { GameName } from "../cards/deck";
import type { GameEvent, Legal, Value } from "../room/protocol";
import type { Sitting } from "./sitting.svelte";
import type { TableWord } from "./words";

export type View = Record<string, Value>;

/**
 * A place is where a card or a chip can lie: `hand`, `hand:5H`, `seat:2`, `row`. Whatever stands there carries
 * the name as `data-place`.
 */
export type Place = string;

/** A legal move and the places it leads from and to; `""` where it has none, and is a button. */
export interface Choice {
  legal: Legal;
  from: Place;
  to: Place;
  /** Shown as a button too, because its place alone would not be found. */
  button?: boolean;
}

/** One thing that is seen to happen. */
export type Act =
  /** A card (`""`: face down) goes from place to place; the next one does not wait when `brisk`. */
  | { do: "fly"; card: string; from: Place; to: Place; brisk?: boolean }
  /** Chips go from place to place. */
  | { do: "chips"; amount: number; from: Place; to: Place }
  /** Words rise beside a place, and then walk to another; `points` are added to the score of `seat`. */
  | { do: "note"; says: string; at: Place; to?: Place; seat?: number; points?: number }
  /** A seat's cards are laid open for all to see; `also` lies apart, `detail` says more about them. */
  | { do: "show"; cards: string[]; also?: string; seat: number; detail?: string; what?: TableWord }
  /** An item of the count of those cards; `lit` are the cards that earn it. */
  | { do: "count"; says: string; lit: string[]; seat?: number; points?: number };

export interface TableGame {
  /** The cards in the hand of the one who looks on. */
  hand(view: View, me: number): string[];
  /** How many cards another seat holds, if that is to be seen. */
  held?(view: View, seat: number): number;
  /** The seat with the dealer's button. */
  dealer(view: View): number;
  /** What is asked of whoever looks on and is on turn. */
  task(table: Sitting): string;
  /** Whether the plates show the score; elsewhere chips or piles tell it. */
  scored: boolean;
  /** Whose turn it is, where several may act at once. */
  turn?(view: View): number;
  /** Where each move leads from and to. */
  choice(legal: Legal, view: View, me: number): Choice;
  /** What is seen of an event. */
  acts(event: GameEvent, view: View, me: number): Act[];
  /** The middle of the table. */
  Middle: Component;
  /** What lies before a seat. */
  Before?: Component<{ seat: number; own: boolean }>;
  /** What stands beside the own hand. */
  Beside?: Component;
}

const LOADERS: Record<GameName, () => Promise<{ default: TableGame }>> = {
  bijinx: () => import("./bijinx/game"),
  bonanza: () => import("./bonanza/game"),
  bunco: () => import("./bunco/game"),
  cribbage: () => import("./cribbage/game"),
  dixie: () => import("./dixie/game"),
};

/** Fetch what belongs to one game. */
export async function load(name: GameName): Promise<TableGame> {
  return (await LOADERS[name]()).default;
}

// Words the games share for their acts

/** Where a seat's card comes from: the own hand shows its cards, another's does not. */
export function holding(seat: number, me: number, card: string): Place {
  return seat === me ? `hand:${card}` : `seat:${seat}`;
}

/** Cards dealt from a place to a seat, one after the other. */
export function deal(cards: string[], from: Place, to: Place): Act[] {
  return cards.map((card) => ({ do: "fly", card, from, to, brisk: true }));
}

/** What rises beside the cards: the sentence up to its colon, as players say it. */
export function brief(says: string): string {
  return says.replace(/\s*:.*$/, "").replace(/\.$/, "");
}

/** The end of a sentence, after its last colon: what cards come to. */
export function outcome(says: string): string {
  return says
    .slice(says.lastIndexOf(":") + 1)
    .trim()
    .replace(/\.$/, "");
}

/** A button: a move without a place. */
export function button(legal: Legal): Choice {
  return { legal, from: "", to: "" };
}
