/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Browsers have both, but only on secure origins, and a
 * friend's room on the local network is none.
 */

const BLOCK = 64;

/** The first 32 bits of the fractional parts of a root of the first primes. */
function primeRoots(count: number, root: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => {
    const value = prime ** (1 / root);
    return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
  });
}

const START = primeRoots(8, 2);
const ROUNDS = primeRoots(64, 3);
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message, a one bit, zeros, and its length in bits, to a multiple of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, message.length * 8);
  return view;
}

export function sha256(message: Uint8Array): Uint8Array {
  const text = padded(message);
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  const at = (words: Int32Array, i: number): number => words[i] as number;
  for (let block = 0; block < text.byteLength; block += BLOCK) {
    for (let i = 0; i < 16; i++) w[i] = text.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [at(w, i - 15), at(w, i - 2)];
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + at(w, i)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = at(hash, i) + word));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const keyed = (pad: number, rest: Uint8Array): Uint8Array => sha256(Uint8Array.from([...block.map((byte) => byte ^ pad), ...rest]));
  return keyed(0x5c, keyed(0x36, message));
}
