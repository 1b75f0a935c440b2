/** Your own tables, left open or played out; and which games' Experts are still getting ready. */

import { getTables, Refused, throwAway } from "./api";
import type { Listed, Warming } from "./protocol";

const AGAIN_MS = 5_000;

export class Tables {
  unfinished = $state.raw<Listed[]>([]);
  finished = $state.raw<Listed[]>([]);
  preparing = $state.raw<Warming[]>([]);
  /** How many days finished games are kept; null: for ever. */
  kept = $state.raw<number | null>(null);
  /** Whether the room is about to be closed for a moment. */
  draining = $state.raw(false);
  /** Where the list goes on, if it does. */
  next = $state.raw<string | null>(null);

  #timer = 0;
  #closed = false;

  /** Ask for the first of them, and again as long as somebody is getting ready. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const page = await getTables();
    ({ unfinished: this.unfinished, finished: this.finished, preparing: this.preparing, next: this.next } = page);
    ({ kept: this.kept, draining: this.draining } = page);
    if (this.#closed || !this.preparing.length) return;
    this.#timer = window.setTimeout(() => this.look().catch(() => undefined), AGAIN_MS);
  }

  /** Ask for those that come after. */
  async more(): Promise<void> {
    const page = await getTables(this.next);
    this.unfinished = joined(this.unfinished, page.unfinished);
    this.finished = joined(this.finished, page.finished);
    this.next = page.next;
  }

  /** Throw one away. */
  async discard(id: string): Promise<void> {
    await throwAway(id).catch((error: unknown) => {
      if (!(error instanceof Refused && error.code === "missing")) throw error; // it is gone already
    });
    this.unfinished = this.unfinished.filter((table) => table.id !== id);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/** One list after the other, each table once: a game may have ended between two pages. */
function joined(before: Listed[], after: Listed[]): Listed[] {
  return [...before, ...after.filter((table) => !before.some((known) => known.id === table.id))];
}
