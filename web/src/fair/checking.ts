/** Checks an opened seal: against itself, and against all that this browser pinned down and saw of the game. */

import type { GameEvent, OpenedSeal, Shuffle } from "../room/protocol";
import { hmac, sha256 } from "./hash";
import { agrees, type Told } from "./heard";
import { hashOf, isOut, pledged, type Pins } from "./pins";
import { fromHex, shuffled, toHex } from "./shuffle";

/** What there is to be checked; the last five need a browser that was there. */
export type Check = "commitment" | "key" | "pledged" | "dealt" | "seen" | "mine" | "others" | "kept" | "told";

/** What the sums do not show. */
export type Caveat = "unsealed" | "stacked" | "nobody" | "noRound" | "notThere" | "notMine" | "noPart" | "wasted";

/** With one of these, all may agree, and this browser cannot vouch for it. */
const UNPROVEN: Caveat[] = ["noRound", "notThere", "notMine", "noPart"];

export interface Checked {
  checks: { check: Check; right: boolean }[];
  shuffles: { shuffle: Shuffle; right: boolean }[];
  caveats: Caveat[];
  /** Whether something does not agree. */
  wrong: boolean;
  /** Whether this browser certifies the deal. */
  right: boolean;
}

/** `here`: the house is this browser, which deals by the rules and lists the deals alone. */
export function check(seal: OpenedSeal, pins: Pins, heard: Told[], events: GameEvent[], here = false): Checked {
  const key = keyOf(seal);
  const shuffles = seal.shuffles.map((shuffle) => ({ shuffle, right: isRight(shuffle, key) }));
  const checks = seal.forgotten ? [] : checkSeal(seal, key, pins);
  checks.push({ check: "dealt", right: here ? seal.shuffles.length > 0 : fromTheKey(seal) });
  if (heard.length) checks.push({ check: "told", right: agrees(heard, events) });
  const caveats = caveatsOf(seal, pins).filter((one) => !(here && one === "noRound")); // nobody has another device
  const wrong = [...checks, ...shuffles].some((one) => !one.right);
  const right = !wrong && !seal.forgotten && !caveats.some((one) => UNPROVEN.includes(one));
  return { checks, shuffles, caveats, wrong, right };
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
  if (isOut(pins)) {
    checks.push({ check: "mine", right: seal.entropy.some((one) => one.seat === pins.seat && one.text === pins.text) });
  }
  if (pledged(pins).length) {
    checks.push({ check: "others", right: asPinned(seal, pins) }, { check: "kept", right: !pins.changed });
  }
  return checks;
}

function caveatsOf(seal: OpenedSeal, pins: Pins): Caveat[] {
  if (seal.forgotten) return [];
  if (!seal.commitment) return ["unsealed"];
  const found: Caveat[] = seal.stacked ? ["stacked"] : [];
  if (!seal.entropy.length) found.push("nobody");
  const several = Math.max(seal.entropy.length, pins.people.length) > 1;
  if (several && !seal.entropy.some((one) => one.hash)) found.push("noRound");
  if (!pins.commitment) found.push("notThere");
  else if (seal.entropy.length && !isOut(pins)) {
    found.push(seal.entropy.some((one) => one.seat === pins.seat) ? "notMine" : "noPart");
  }
  if (pins.wasted) found.push("wasted");
  return found;
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

/** Each text is the one whose hash was seen before one's own was told; there are no others, and none twice. */
function asPinned(seal: OpenedSeal, pins: Pins): boolean {
  const pinned = new Map(pledged(pins).map((one) => [one.seat, one.hash]));
  const seats = new Set(seal.entropy.map((one) => one.seat));
  const asMany = seats.size === pinned.size && seats.size === seal.entropy.length;
  return asMany && seal.entropy.every((one) => hashOf(one.text) === pinned.get(one.seat));
}
