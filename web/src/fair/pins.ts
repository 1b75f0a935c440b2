/** What this browser pins down of a table's seal before the deal, so that nobody can change it afterwards. */

import type { About, You } from "../room/protocol";
import { sha256 } from "./hash";
import { keep, kept } from "./keeping";
import { toHex } from "./shuffle";

export interface Pins {
  /** The commitment as it was first seen. */
  commitment: string;
  /** What was typed to be stirred in. */
  typed: string;
  /** One's own seat and text, and the text's hash as long as the round lasts that it was pledged in. */
  seat: number;
  text: string;
  hash: string;
  /** Everybody's hashes, as they were before one's own text was sent. */
  hashes: { seat: number; hash: string }[];
  /** Whether the room has acknowledged all that the round has asked of this browser so far. */
  done: boolean;
  /** How often one's text was sent and nothing was dealt from it. */
  wasted: number;
  /** The seats that people had when the cards were dealt: from then on nothing is pledged here any more. */
  people: number[];
  /** Whether the house has shown other hashes or texts since one's own text was sent. */
  changed: boolean;
}

const NOTHING: Pins = {
  commitment: "", typed: "", seat: -1, text: "", hash: "", hashes: [], done: false, wasted: 0, people: [], changed: false,
};
const CHANCE_BYTES = 16;

export const hashOf = (text: string): string => toHex(sha256(new TextEncoder().encode(text)));

/** Always read anew: the same table may be open in two windows. */
export const pinsOf = (table: string): Pins => ({ ...NOTHING, ...kept<Partial<Pins>>("pins", table) });

export function pin(table: string, change: Partial<Pins>): Pins {
  const pins = { ...pinsOf(table), ...change };
  keep("pins", table, pins);
  return pins;
}

/** Whether one's text has been sent: alone at once, in a round when all hashes were there. It is never pledged again. */
export const isOut = (pins: Pins): boolean => pins.text !== "" && (pins.hash === "" || pins.hashes.length > 0);

/** The hash of each text that may be in the key, as it was pinned. */
export const pledged = (pins: Pins): Pins["hashes"] =>
  pins.text && !pins.hashes.length ? [{ seat: pins.seat, hash: hashOf(pins.text) }] : pins.hashes;

/** Whether the house shows another hash or text than was pinned. That some are gone means nothing: people may be forgotten. */
export function contradicts(about: About, pins: Pins): boolean {
  const pinned = new Map(pledged(pins).map((one) => [one.seat, one.hash]));
  const shown = about.entropy.flatMap(({ seat, hash, text }) => [{ seat, hash }, { seat, hash: text && hashOf(text) }]);
  return pinned.size > 0 && shown.some(({ seat, hash }) => hash !== "" && hash !== pinned.get(seat));
}

/** Whether the house shows another seal now than it did at first, or none where it has not said from the first that there
 * is none: for the deal of a day, or a game that goes on from the middle of another. */
export function exchanged(about: About): boolean {
  const pinned = pinsOf(about.id).commitment;
  if (!pinned && (about.daily || about.resumed)) return false;
  const first = pinned || about.commitment;
  return about.phase !== "over" && (about.commitment === "" || about.commitment !== first);
}

/** What the house does that it cannot do honestly, if this browser has seen it do so. */
export function alarm(about: About): "exchanged" | "changed" | "undone" | "" {
  const { changed, people } = pinsOf(about.id);
  if (exchanged(about)) return "exchanged";
  if (changed) return "changed";
  return people.length && (about.phase === "lobby" || about.phase === "sealing") ? "undone" : "";
}

/** Where one is alone there is nobody to wait for: one's text, to be told to the house at once. */
export function textAlone(table: string, seat: number): string {
  return renew(table, { seat, text: freshText(table), hash: "" }).text;
}

/** Another text takes the place of the one before. */
export function renew(table: string, own: Pick<Pins, "seat" | "text" | "hash">): Pins {
  const before = pinsOf(table);
  return pin(table, { ...own, hashes: [], done: false, wasted: before.wasted + Number(isOut(before)) });
}

/** What was typed, and chance that nobody else has. */
export function freshText(table: string): string {
  const chance = crypto.getRandomValues(new Uint8Array(CHANCE_BYTES));
  return `${pinsOf(table).typed} ${toHex(chance)}`.trim();
}

/** The seats that people play themselves: in an evening a bot may sit in for somebody before the deal. */
export const people = (about: About): number[] =>
  about.seats.filter((seat) => seat.kind === "person" && !seat.bot).map((seat) => seat.seat);

/** Whether one is the only person at the table. */
export const alone = (about: About, you: You): boolean => you.seat >= 0 && people(about).length === 1;
