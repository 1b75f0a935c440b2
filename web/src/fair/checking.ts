/** Checks an opened seal: against itself, and against all that this browser pinned down and saw of the game. */

import type { GameEvent, OpenedSeal, Shuffle } from "../room/protocol";
import { hmac, sha256 } from "./hash";
import { agrees, type Told } from "./heard";
import { hashOf, type Pins } from "./pins";
import { fromHex, shuffled, toHex } from "./shuffle";

/** What there is to be checked; the last four need a browser that was there. */
export type Check = "commitment" | "key" | "pledged" | "dealt" | "seen" | "mine" | "others" | "told";

export interface Checked {
  checks: { check: Check; right: boolean }[];
  shuffles: { shuffle: Shuffle; right: boolean }[];
  right: boolean;
}

export function check(seal: OpenedSeal, pins: Pins, heard: Told[], events: GameEvent[]): Checked {
  const key = keyOf(seal);
  const shuffles = seal.shuffles.map((shuffle) => ({ shuffle, right: isRight(shuffle, key) }));
  const checks = seal.forgotten ? [] : checkSeal(seal, key, pins);
  checks.push({ check: "dealt", right: fromTheKey(seal) });
  if (heard.length) checks.push({ check: "told", right: agrees(heard, events) });
  const right = checks.every((one) => one.right) && shuffles.every((one) => one.right);
  return { checks, shuffles, right };
}

function checkSeal(seal: OpenedSeal, key: Uint8Array, pins: Pins): Checked["checks"] {
  const checks: Checked["checks"] = [
    { check: "commitment", right: toHex(sha256(fromHex(seal.secret))) === seal.commitment },
    { check: "key", right: toHex(key) === seal.key },
  ];
  if (seal.entropy.some((one) => one.hash)) {
    checks.push({ check: "pledged", right: seal.entropy.every((one) => hashOf(one.text) === one.hash) });
  }
  if (pins.commitment) checks.push({ check: "seen", right: seal.commitment === pins.commitment });
  if (pins.text) {
    checks.push({ check: "mine", right: seal.entropy.some((one) => one.seat === pins.seat && one.text === pins.text) });
  }
  if (pins.text || pins.hashes.length) checks.push({ check: "others", right: asPinned(seal, pins) });
  return checks;
}

/** Where somebody who added to the key was forgotten, there is only the key to begin with. */
function keyOf(seal: OpenedSeal): Uint8Array {
  if (seal.forgotten) return fromHex(seal.key);
  const lines = [...seal.entropy].sort((a, b) => a.seat - b.seat).map((one) => `${one.seat}:${one.text}\n`);
  return hmac(fromHex(seal.secret), new TextEncoder().encode(lines.join("")));
}

function isRight(shuffle: Shuffle, key: Uint8Array): boolean {
  const again = shuffled(key, shuffle.number, shuffle.cards);
  return shuffle.order.length > 0 && shuffle.order.every((card, place) => card === again[place]);
}

/** Every shuffle is there, from number 0 on: one that is not was dealt from a deck that somebody stacked. */
function fromTheKey(seal: OpenedSeal): boolean {
  return !seal.stacked && seal.shuffles.length > 0 && seal.shuffles.every((shuffle, number) => shuffle.number === number);
}

/** Each text is the one whose hash was seen before one's own was told, and there are no others. */
function asPinned(seal: OpenedSeal, pins: Pins): boolean {
  const pinned = new Map(pins.hashes.map((one) => [one.seat, one.hash]));
  if (pins.text) pinned.set(pins.seat, hashOf(pins.text));
  return seal.entropy.length === pinned.size && seal.entropy.every((one) => hashOf(one.text) === pinned.get(one.seat));
}
