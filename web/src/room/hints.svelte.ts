/** Hints: asked for once for each decision, and gone with it. */

import { settings } from "../comfort/settings.svelte";
import { phrases } from "../words/words.svelte";
import { Refused } from "./api";
import type { LiveTable } from "./live.svelte";
import type { Advice, Play } from "./protocol";

/** What is known about one decision: the moves, the best first, or that it is thought over, or why not. */
interface Hint {
  decision: string;
  advice: Advice[];
  thinking: boolean;
  refused: string;
}
const LOOK = 500; // milliseconds between looks whether those who advise are awake
const NONE: Hint = { decision: "", advice: [], thinking: false, refused: "" };

const decisionIn = ({ legal }: Play): string => legal.map(({ move }) => move).join("\n");

export class Hints {
  /** The language the advice came in. */
  language = $state("");
  #hint = $state.raw(NONE);
  #live: LiveTable;

  constructor(live: LiveTable) {
    this.#live = live;
  }

  /** What was asked and advised about this decision, which may outlast a step: others may decide at the same time. */
  at(play: Play): Hint {
    return this.#hint.decision === decisionIn(play) ? this.#hint : NONE;
  }

  async ask(play: Play): Promise<void> {
    if (this.at(play).thinking) return;
    const asked: Hint = { decision: decisionIn(play), advice: [], thinking: true, refused: "" };
    this.#hint = asked;
    this.language = settings.language;
    while (this.#live.about?.experts === "coming" && this.#hint === asked) await new Promise((resolve) => setTimeout(resolve, LOOK));
    if (this.#hint !== asked) return;
    const answer = await this.#live.hint().then(
      (advice) => ({ advice }),
      (error: unknown) => ({ refused: (error instanceof Refused && error.message) || phrases().away.failed }),
    );
    // What comes after the decision was made, or put away, or asked for anew, is nobody's business any more.
    if (this.#hint === asked) this.#hint = { ...asked, thinking: false, ...answer };
  }

  /** Why the advice is not there yet: it is thought over, or whoever does that is not awake. */
  get waits(): string {
    return this.#live.about?.experts === "coming" ? phrases().hint.warming : phrases().hint.thinking;
  }

  /** Nothing is advised any more. */
  forget(): void {
    this.#hint = NONE;
  }
}

/** The chance of winning with a move, where the figures tell moves apart; else that nobody knows better. */
export function figure(one: Advice, all: Advice[]): string {
  const say = phrases().hint;
  const first = one === all[0];
  if (first ? all.some(({ worse }) => worse) : one.worse) return say.chance(Math.round(one.estimate * 100));
  return first ? "" : say.even;
}
