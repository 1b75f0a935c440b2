/** Why something cannot be done here and now, as the protocol has it. */

import { line, type Templates } from "../../engine/src";
import type { Refusal as Told } from "../room/protocol";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly says = code,
    readonly more: { step?: number; clause?: string } = {},
    readonly plain = "",
  ) {
    super(plain || says);
  }

  /** As it is sent, in the words of the house. */
  toJson(phrases: Templates): Told {
    const said = this.plain || (phrases[`refusal/${this.says}`] ?? "");
    return { code: this.code, message: line(said), ...this.more } as Told;
  }
}
