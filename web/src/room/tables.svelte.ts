/** Your own tables: left open, played out, or still to come because their game is being made ready. */

import { getTables } from "./api";
import type { About } from "./protocol";

const AGAIN_MS = 5_000;

export class Tables {
  unfinished = $state.raw<About[]>([]);
  finished = $state.raw<About[]>([]);
  /** Games, by name, whose rules are being compiled: their tables cannot be looked at before. */
  preparing = $state.raw<string[]>([]);

  #timer = 0;
  #closed = false;

  /** Ask for them, and again as long as some are being made ready. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    ({ unfinished: this.unfinished, finished: this.finished, preparing: this.preparing } = await getTables());
    if (this.#closed || !(this.preparing.length || this.unfinished.some((about) => about.preparing))) return;
    this.#timer = window.setTimeout(() => this.look().catch(() => undefined), AGAIN_MS);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
