/** Checks an opened seal: the secret against the commitment, the key, and every shuffle. */

import type { OpenedSeal, Shuffle } from "../room/protocol";
import { hmac, sha256 } from "./hash";
import { fromHex, shuffled, toHex } from "./shuffle";

export interface Checked {
  commitment: boolean;
  key: boolean;
  shuffles: { shuffle: Shuffle; right: boolean }[];
}

export function check(seal: OpenedSeal): Checked {
  const secret = fromHex(seal.secret);
  const lines = [...seal.entropy].sort((a, b) => a.seat - b.seat).map((one) => `${one.seat}:${one.text}\n`);
  // Where somebody who added to the key was forgotten, there is only the key to begin with.
  const key = seal.forgotten ? fromHex(seal.key) : hmac(secret, new TextEncoder().encode(lines.join("")));
  return {
    commitment: seal.forgotten || toHex(sha256(secret)) === seal.commitment,
    key: toHex(key) === seal.key,
    shuffles: seal.shuffles.map((shuffle) => {
      const again = shuffled(key, shuffle.number, shuffle.cards);
      return { shuffle, right: shuffle.order.every((card, place) => card === again[place]) };
    }),
  };
}
