/** The languages the page speaks: a file each in this folder, called by the language's code. */

import en, { type Phrases } from "./en";

const found = import.meta.glob<Phrases>("./{??,??-*}.ts", { eager: true, import: "default" });
const LANGUAGES = new Map(Object.entries(found).map(([path, words]) => [path.slice(2, -3), words]));

/** Each language's code, and what it calls itself. */
export const SPOKEN = [...LANGUAGES].map(([code, words]): [code: string, name: string] => [code, words.language]);

/** What the page says in a language; where it does not speak it, in English. */
export const wordsIn = (code: string): Phrases => LANGUAGES.get(code) ?? en;

/** The first of these languages that the page speaks, whatever they are spoken like there; or else English. */
export function firstSpoken(wanted: readonly string[]): string {
  const codes = wanted.flatMap((code) => [code, code.split("-")[0] as string]);
  return codes.find((code) => LANGUAGES.has(code)) ?? "en";
}
