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
  /** One's own seat and text, and the text's hash where it was pledged. */
  seat: number;
  text: string;
  hash: string;
  /** Everybody's hashes, as they were before one's own text was sent. */
  hashes: { seat: number; hash: string }[];
  /** Whether the room has acknowledged all that the round has asked of this browser so far. */
  done: boolean;
}

const NOTHING: Pins = { commitment: "", typed: "", seat: -1, text: "", hash: "", hashes: [], done: false };
const CHANCE_BYTES = 16;

export const hashOf = (text: string): string => toHex(sha256(new TextEncoder().encode(text)));

/** Always read anew: the same table may be open in two windows. */
export const pinsOf = (table: string): Pins => kept<Pins>("pins", table) ?? NOTHING;

export function pin(table: string, change: Partial<Pins>): Pins {
  const pins = { ...pinsOf(table), ...change };
  keep("pins", table, pins);
  return pins;
}

/** Whether the house shows another seal now than it did at first. */
export const exchanged = (about: About): boolean => see(about).commitment !== about.commitment && about.phase !== "over";

/** A table comes into sight; in its lobby, what was pledged for a deal that came to nothing is spent. */
export function see(about: About): Pins {
  const pins = pinsOf(about.id);
  if (!pins.commitment && about.phase !== "over") return pin(about.id, { commitment: about.commitment });
  if (about.phase === "lobby" && pins.hash) return pin(about.id, { seat: -1, text: "", hash: "", hashes: [] });
  return pins;
}

/** Where one is alone there is nobody to wait for: one's text, to be told to the house at once. */
export function textAlone(table: string, seat: number): string {
  return pin(table, { seat, text: freshText(table), hash: "", hashes: [] }).text;
}

/** What was typed, and chance that nobody else has. */
export function freshText(table: string): string {
  const chance = crypto.getRandomValues(new Uint8Array(CHANCE_BYTES));
  return `${pinsOf(table).typed} ${toHex(chance)}`.trim();
}

export const people = (about: About): number[] => about.seats.filter((seat) => seat.kind === "person").map((seat) => seat.seat);

/** Whether one is the only person at the table. */
export const alone = (about: About, you: You): boolean => you.seat >= 0 && people(about).length === 1;
