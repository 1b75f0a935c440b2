/** Why something cannot be done here and now, as the protocol has it. */

import { line, type Game } from "../../engine/src";
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

  toJson(game: Game, language: string): Told {
    const said = this.plain || (game.speaker({ language }).language.phrases.server[`refusal/${this.says}`] ?? "");
    return { code: this.code, message: line(said), ...this.more } as Told;
  }
}
