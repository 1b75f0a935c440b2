/** All that this browser was told of a game, kept to be held against what the room tells when the game is over. */

import type { GameEvent } from "../room/protocol";
import { keep, kept } from "./keeping";

/** An event without its words: step, name, seat, cards, amount. */
export type Told = [number, string, number, string[], number];

const bare = ({ step, name, seat, cards, amount }: GameEvent): Told => [step, name, seat, cards, amount];
const same = (one: Told[], other: Told[]): boolean => JSON.stringify(one) === JSON.stringify(other);
const at = (told: Told[], step: number): Told[] => told.filter((one) => one[0] === step);

export const heardAt = (table: string): Told[] => kept<Told[]>("heard", table) ?? [];

export class Heard {
  readonly #table: string;
  #told: Told[];

  constructor(table: string) {
    this.#table = table;
    this.#told = heardAt(table);
  }

  /** Something was told as it happened; or, in a `table` frame, told again to somebody who has come back. */
  hear(type: "table" | "step", events: GameEvent[]): void {
    const news = events.map(bare);
    const told = type === "step" ? [...this.#told, ...news] : again(this.#told, news);
    if (told.length === this.#told.length) return;
    this.#told = told;
    keep("heard", this.#table, told);
  }
}

/** What was told, and of what is told again all that is new: later steps, and what the last one lacked. */
function again(told: Told[], news: Told[]): Told[] {
  const last = told.at(-1)?.[0] ?? -1;
  const [known, rest] = [at(told, last), at(news, last)];
  const lacked = same(rest.slice(0, known.length), known) ? rest.slice(known.length) : [];
  return [...told, ...lacked, ...news.filter((one) => one[0] > last)];
}

/** Whether the room, asked again, tells each step as it told it then. */
export function agrees(heard: Told[], events: GameEvent[]): boolean {
  const now = events.map(bare);
  return [...new Set(heard.map((one) => one[0]))].every((step) => same(at(heard, step), at(now, step)));
}
