/** The languages the page speaks: a file each in this folder, called by the language's code and fetched when spoken. Parts of
 *  what it says may stand in a folder of that name. */

import type { Phrases } from "./en";

const found = import.meta.glob<Phrases>("./{??,??-*}.ts", { import: "default" });
const LANGUAGES = new Map(Object.entries(found).map(([path, fetched]) => [path.slice(2, -3), fetched]));

/** What a language calls itself. */
function ownName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Each language's code, and what it calls itself. */
export const SPOKEN = [...LANGUAGES.keys()].map((code): [code: string, name: string] => [code, ownName(code)]);

/** What the page says in a language it speaks. */
export function wordsIn(code: string): Promise<Phrases> {
  const fetched = LANGUAGES.get(code);
  return fetched ? fetched() : Promise.reject(new Error(`nobody here speaks ${code}`));
}

/** The first of these languages that the page speaks, whatever they are spoken like there; or else English. */
export function firstSpoken(wanted: readonly string[]): string {
  const codes = wanted.flatMap((code) => [code, code.split("-")[0] as string]);
  return codes.find((code) => LANGUAGES.has(code)) ?? "en";
}
