/** ChaCha20, written from RFC 8439: the noise a shuffle is made of. */

const CONSTANT = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

/** The four columns, then the four diagonals. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** One block: sixteen 32-bit words from a 32-byte key, a counter and a nonce of three words. */
export function block(key: Uint8Array, counter: number, nonce: readonly [number, number, number]): Uint32Array {
  const bytes = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const keyWords = Array.from({ length: 8 }, (_, i) => bytes.getUint32(4 * i, true));
  const start = Uint32Array.from([...CONSTANT, ...keyWords, counter, ...nonce]);
  const x = Int32Array.from(start);
  const at = (i: number): number => x[i] as number;
  for (let round = 0; round < 10; round++) {
    for (const [a, b, c, d] of QUARTERS) {
      x[a] = at(a) + at(b);
      x[d] = rotate(at(d) ^ at(a), 16);
      x[c] = at(c) + at(d);
      x[b] = rotate(at(b) ^ at(c), 12);
      x[a] = at(a) + at(b);
      x[d] = rotate(at(d) ^ at(a), 8);
      x[c] = at(c) + at(d);
      x[b] = rotate(at(b) ^ at(c), 7);
    }
  }
  return start.map((word, i) => word + at(i));
}
