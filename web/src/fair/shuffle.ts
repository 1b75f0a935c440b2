/** The shuffle, written from docs/fairness.md alone: no code of the server's is used to check the server. */

import { block } from "./chacha";

const RANGE = 2 ** 32;

/** Words of noise for shuffle `number` of a pack of `cards`, one block after another. */
function* noise(key: Uint8Array, number: number, cards: number): Generator<number, never> {
  for (let counter = 0; ; counter++) yield* block(key, counter, [number, cards, 0]);
}

/** A number below `limit`, each exactly as likely: words that would favour some are thrown away. */
function fairBelow(limit: number, words: Generator<number, never>): number {
  for (;;) {
    const spread = words.next().value * limit;
    if (spread % RANGE >= RANGE % limit) return Math.floor(spread / RANGE);
  }
}

/** The order of cards 1 to `cards` after shuffle `number`. */
export function shuffled(key: Uint8Array, number: number, cards: number): number[] {
  return [...shuffling(key, number, cards)].at(-1) ?? [];
}

/** The pack while it is shuffled, place after place: where the rest is never dealt, it may be left as it lies. */
export function* shuffling(key: Uint8Array, number: number, cards: number): Generator<number[]> {
  const pack = Array.from({ length: cards }, (_, i) => i + 1);
  const words = noise(key, number, cards);
  for (let place = 0; place < cards; place++) {
    const other = place + fairBelow(cards - place, words);
    [pack[place], pack[other]] = [pack[other] as number, pack[place] as number];
    yield pack;
  }
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
