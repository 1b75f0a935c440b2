/** What the room would not do, and why. */

import type { Refusal } from "./protocol";

/** A refusal; `code` is "away" when the room could not be reached. */
export class Refused extends Error {
  readonly code: string;
  readonly clause: string | undefined;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.code = refusal.code;
    this.clause = refusal.clause;
  }
}
