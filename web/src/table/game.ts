/** What the table must know about a game to show it: where things lie, which move belongs where, what moves when. */

import type { Component } from "svelte";
import type { GameEvent, Legal, Value } from "../room/protocol";
import type { Sitting } from "./sitting.svelte";

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
  /** Meant only where both places are shown: to touch the first does not play it, though it were the only choice. */
  aimed?: boolean;
  /** It ends the turn: it looks different, and is asked for twice while something else can still be played. */
  ends?: boolean;
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
  | { do: "show"; cards: string[]; also?: string; seat: number; detail?: string }
  /** An item of the count of those cards; `lit` are the cards that earn it. */
  | { do: "count"; says: string; lit: string[]; seat?: number; points?: number }
  /** A hand is over: all that was told of it is looked at before what comes next. */
  | { do: "rest" };

/** A part of the scores: what it is called, and how much each seat has of it. */
export interface Total {
  says: string;
  of: number[];
}

/** A game with views of one kind (`V`) and words of its own (`W`). */
export interface TableGame<V extends View = View, W = object> {
  /** What is asked of whoever has picked something up, if more than where to put it. */
  where?(table: Sitting<V, W>): string;
  /** What is said while a seat that has called is choosing. */
  called?(table: Sitting<V, W>, seat: number): string;
  /** How many cards another seat holds, where no field tells. */
  held?(view: V, seat: number): number;
  /** Where each move leads from and to. */
  choice(legal: Legal, view: V, me: number): Choice;
  /** Cards of the hand that are chosen first and then played together: how many now, and what is said to do it. */
  together?: { many(view: V, me: number): number; says(say: W, many: number): string };
  /** What each seat's score is made of, by what was told; without what was taken back. */
  totals?(events: readonly GameEvent[], seats: number, say: W): Total[];
  /** What is seen of an event, from the view that lies on the table towards the next. */
  acts(event: GameEvent, view: V, me: number, say: W, next: V): Act[];

  /** The middle of the table. */
  Middle: Component;
  /** What lies before a seat. */
  Before?: Component<{ seat: number; own: boolean }>;
  /** What is told of a seat on its plate while it is folded, besides its cards and score. */
  Brief?: Component<{ seat: number }>;
  /** Whether one plays from what lies before another seat, which therefore is never folded. */
  shared?(view: V, seat: number, me: number): boolean;
  /** What stands beside the own hand. */
  Beside?: Component;

  /** Whether the plates show the score; elsewhere chips or piles tell it. */
  scored: boolean;
  /** Places, by their first word, that are empty once their card has flown; those of the own hand always are. */
  leaves?: readonly string[];
  /** Events that tell of a seat, but of nothing that it did. */
  aside?: readonly string[];
  /** Events that are seen even where the table was laid after them. */
  opens?: readonly string[];
  /** So much lies before a seat that a phone shows the cards held as a figure on the plate. */
  laden?: boolean;
  /** How many cards wide the own hand's bed is, where what stands beside it must never move. */
  bed?: number;
  /** What lies before one is a purse: on a phone it stands beside the line above the hand, out of the middle's way. */
  purses?: boolean;
}

// Words the games share for their acts

/** Where a seat's cards are. */
export function home(seat: number, me: number): Place {
  return seat === me ? "hand" : `seat:${seat}`;
}

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
