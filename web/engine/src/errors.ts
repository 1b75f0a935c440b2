/** What goes wrong, and is said to whoever asked for it. */

import type { Declaration } from "./declaration.js";

/** Something asked for that cannot be: the message says what and why. */
export class ParlourError extends Error {
  override name = "ParlourError";
}

/** A move the rules forbid. `clause` is the clause it breaks, such as GAME-9; nothing where there is no such move. */
export class IllegalMove extends ParlourError {
  override name = "IllegalMove";

  constructor(
    message: string,
    readonly clause: string,
  ) {
    super(message);
  }
}

/**
 * So many may not play, or not by the house rules they wish. `reason` names the sentence that tells people why
 * (disagreement.ts), and `about` is what it tells of; the message is in English, and options have their names there.
 */
export class UnfitOptions extends ParlourError {
  override name = "UnfitOptions";

  constructor(
    message: string,
    readonly declaration: Declaration,
    readonly reason: string,
    readonly about: { n: number; option?: string; low?: number; high?: number },
  ) {
    super(message);
  }
}
