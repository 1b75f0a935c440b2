/** The phrases of the page in the reader's language. */

import { settings } from "../comfort/settings.svelte";
import type { Phrases } from "./en";
import { wordsIn } from "./languages";

export const phrases = (): Phrases => wordsIn(settings.language);

/** A list as one says it. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

/** A day and an hour as one says them. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
