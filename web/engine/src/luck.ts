/** Luck: a quick generator for bots and their imagined games. It never touches the cards. */

import { sha256 } from "../../src/fair/hash.js";

/** A 256-bit key from a small number, for games that should come out the same every time. */
export const seedKey = (seed: number | bigint): Uint8Array => sha256(new TextEncoder().encode(`parlour seed ${seed}`));

/** SplitMix64. */
export class Luck {
  word: bigint;

  /** From any whole number; without one, luck that nobody can guess. */
  constructor(seed?: number | bigint) {
    const bytes = seed === undefined ? crypto.getRandomValues(new Uint8Array(8)) : seedKey(seed);
    this.word = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
  }

  /** The next 64 bits. */
  next(): bigint {
    this.word = BigInt.asUintN(64, this.word + 0x9e3779b97f4a7c15n);
    let word = this.word;
    word = BigInt.asUintN(64, (word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n);
    word = BigInt.asUintN(64, (word ^ (word >> 27n)) * 0x94d049bb133111ebn);
    return word ^ (word >> 31n);
  }
}
