/** An evening kept in sight: asked for again and again, and little is sent where nothing is new. */

import { settings } from "../comfort/settings.svelte";
import { getEvening, Refused, wishAt } from "./api";
import type { Evening, OneEvening, Wish } from "./protocol";

const EVERY_MS = 1_500;

export class LiveEvening {
  evening = $state.raw<Evening | null>(null);
  /** Whether the room cannot be reached just now. */
  away = $state(false);
  /** Whether there is no such evening, or why one is not let in. */
  refused = $state("");

  readonly id: string;
  #mark = "";
  #language = settings.language;
  #timer = 0;
  #closed = false;

  constructor(id: string) {
    this.id = id;
    void this.#look();
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#hurry);
  }

  /** Wish for something; what is refused is thrown as `Refused`. */
  async wish(wish: Wish): Promise<void> {
    this.#hear(await wishAt(this.id, wish));
  }

  #hurry = (): void => {
    if (document.hidden) return;
    clearTimeout(this.#timer);
    void this.#look();
  };

  async #look(): Promise<void> {
    if (this.#language !== settings.language) this.#mark = "";
    this.#language = settings.language;
    try {
      this.#hear(await getEvening(this.id, this.#mark));
      this.away = false;
    } catch (error) {
      const refused = error instanceof Refused ? error : null;
      if (refused?.code === "missing" || refused?.code === "forbidden") {
        this.refused = refused.message;
        return;
      }
      this.away = refused?.code === "away" || refused?.code === "busy";
    }
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#look(), EVERY_MS);
  }

  #hear({ evening, mark }: OneEvening): void {
    this.#mark = mark;
    if (evening) this.evening = evening;
  }
}

/** Tells of every bell that tolls while one looks on, once: that all begin, and that all cease. */
export function bells(begin: () => void, cease: (table: number) => void): (evening: Evening) => void {
  let begun: number | undefined;
  let ceased: number | undefined;
  return (evening) => {
    const game = evening.played + (evening.phase === "playing" ? 1 : 0);
    if (begun !== undefined && game > begun && evening.phase === "playing") begin();
    begun = game;
    const rung = evening.bell?.game ?? 0;
    if (ceased !== undefined && rung > ceased) cease(evening.bell?.table ?? 0);
    ceased = rung;
  };
}
