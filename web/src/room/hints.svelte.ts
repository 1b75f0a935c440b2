/** Hints: asked for once for each decision, and gone with it. */

import { settings } from "../comfort/settings.svelte";
import { phrases } from "../words/words.svelte";
import { Refused } from "./api";
import type { LiveTable } from "./live.svelte";
import type { Advice } from "./protocol";

export class Hints {
  thinking = $state(false);
  refused = $state("");
  /** The language the advice came in. */
  language = $state("");
  #advice = $state.raw<Advice[]>([]);
  #step = $state(-1);
  #live: LiveTable;

  constructor(live: LiveTable) {
    this.#live = live;
  }

  /** What was advised at this step, the best first. */
  at(step: number): Advice[] {
    return this.#step === step ? this.#advice : [];
  }

  async ask(step: number): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    this.refused = "";
    this.language = settings.language;
    try {
      this.#advice = await this.#live.hint();
      this.#step = step;
    } catch (error) {
      this.refused = (error instanceof Refused && error.message) || phrases().away.failed;
    } finally {
      this.thinking = false;
    }
  }

  /** Nothing is advised any more. */
  forget(): void {
    this.#step = -1;
    this.refused = "";
  }
}

/** The chance of winning with a move, where the figures tell moves apart; else that nobody knows better. */
export function figure(one: Advice, all: Advice[]): string {
  const say = phrases().hint;
  const first = one === all[0];
  if (first ? all.some(({ worse }) => worse) : one.worse) return say.chance(Math.round(one.estimate * 100));
  return first ? "" : say.even;
}
