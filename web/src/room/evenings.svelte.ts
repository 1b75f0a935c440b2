/** Your own evenings: those that go on or are still to come, and those that are over. */

import { getEvenings } from "./api";
import type { ListedEvening } from "./protocol";
import { site } from "../site";

export class OwnEvenings {
  listed = $state.raw<ListedEvening[]>([]);
  /** Where the list goes on, if it does. */
  next = $state.raw<string | null>(null);
  readonly coming = $derived(this.listed.filter((evening) => evening.phase !== "over"));
  readonly past = $derived(this.listed.filter((evening) => evening.phase === "over"));

  /** Ask for the first of them; without a server there are none. */
  async look(): Promise<void> {
    if (site) return;
    ({ evenings: this.listed, next: this.next } = await getEvenings());
  }

  /** Ask for those that come after; each is listed once, though one may have ended between two pages. */
  async more(): Promise<void> {
    const page = await getEvenings(this.next);
    const known = new Set(this.listed.map((evening) => evening.id));
    this.listed = [...this.listed, ...page.evenings.filter((evening) => !known.has(evening.id))];
    this.next = page.next;
  }

  /** All of them, as a file has them. */
  async text(): Promise<string> {
    while (this.next) await this.more();
    return JSON.stringify({ evenings: this.listed }, null, 2);
  }
}
