/** The phrases of the page in the reader's language. */

import { settings } from "../comfort/settings.svelte";
import { LEVELS } from "../room/protocol";
import type { Phrases } from "./en";
import { wordsIn } from "./languages";

let spoken = $state.raw<Phrases>();

/** Speak the reader's language, as soon as its words are here. */
export async function speak(): Promise<void> {
  const language = settings.language;
  const words = await wordsIn(language);
  if (language === settings.language) spoken = words;
}

/** The page is not there before it can speak. */
export const phrases = (): Phrases => spoken as Phrases;

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const [APART, TOGETHER] = [0x2068, 0x2069].map((mark) => String.fromCodePoint(mark));

/** A name for the middle of a sentence: one that is written from the right must not turn what is around it. */
export const isolated = (name: string): string => (FROM_THE_RIGHT.test(name) ? `${APART}${name}${TOGETHER}` : name);

/** Whether a name is only the one that everybody is lent who has not said his own. */
export const isLent = (name: string): boolean => name === phrases().guest;

/** What somebody at a table is called: in a game that was brought in, seats may have no names. */
export const calledAt = ({ seat, name }: { seat: number; name: string }): string => isolated(name) || phrases().review.player(seat + 1);

/** A text as it begins a line: it may begin with "someone", whose name is forgotten. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1);

/** A bot's level; an engine has none, and is called one. */
export function levelName(bot: string): string {
  const found = LEVELS.find((level) => level === bot);
  return found ? phrases().lobby.level[found] : phrases().lobby.engine;
}

/** A list as one says it. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language).format(names);
}

/** A date, written YYYY-MM-DD, as one says it without its year. */
export function day(date: string): string {
  return new Intl.DateTimeFormat(settings.language, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(date));
}

/** An hour as one says it, wherever one is. */
export function hour(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { timeStyle: "short" }).format(at);
}

/** A day and an hour as one says them. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
