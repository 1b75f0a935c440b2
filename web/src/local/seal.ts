/** The seal on a deal: what is shown of it before, and the key that comes of it (docs/fairness.md). */

import { hmac, sha256 } from "../fair/hash";
import { toHex } from "../fair/shuffle";

/** What is shown of a secret before anything is dealt from it. */
export const commitmentOf = (secret: Uint8Array): string => toHex(sha256(secret));

/** The key of all shuffles: the secret, and what each seat has added to it. */
export function keyOf(secret: Uint8Array, entropy: ReadonlyMap<number, string>): Uint8Array {
  const added = [...entropy].sort(([a], [b]) => a - b).map(([seat, text]) => `${seat}:${text}\n`);
  return hmac(secret, new TextEncoder().encode(added.join("")));
}
