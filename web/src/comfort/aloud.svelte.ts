import { untrack } from "svelte";

/** The live region: what a screen reader should say now. One sentence after the other, none lost. */

class Aloud {
  /** The last few sentences; each is an element of its own, so that each is read once. */
  lines = $state<{ n: number; text: string }[]>([]);
  #n = 0;

  say(text: string): void {
    // Whoever speaks does not thereby listen.
    if (text) untrack(() => (this.lines = [...this.lines.slice(-7), { n: ++this.#n, text }]));
  }
}

export const aloud = new Aloud();
export const say = (text: string): void => aloud.say(text);
/** Nothing that was said stays on the page: somebody else may read it. */
export const hush = (): void => {
  aloud.lines = [];
};
