/** Why something cannot be done here and now, as the protocol has it. */

import { disagreement, line, UnfitOptions, type ParlourError, type Templates } from "../../engine/src";
import type { Refusal as Told } from "../room/protocol";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly says = code,
    readonly more: { step?: number; clause?: string } = {},
    readonly plain = "",
    readonly why = "",
  ) {
    super(plain || says);
  }

  /** As it is sent, in the words of the house. */
  toJson(phrases: Templates): Told {
    const said = this.plain || (phrases[`refusal/${this.says}`] ?? "").replace("{why}", () => this.why);
    return { code: this.code, message: line(said), ...this.more } as Told;
  }
}

/** A complaint of the engine's, to somebody of this language. */
export function complaint(error: ParlourError, language: string): Refusal {
  if (error instanceof UnfitOptions) return new Refusal("bad", "bad", {}, disagreement(error, language));
  return new Refusal("bad", "in_english", {}, "", error.message);
}
