/** Why so many may not play by the house rules they wish, in the words that a person sees (words/disagreement.py). */

import type { UnfitOptions } from "./errors.js";
import { quoted } from "./grammar.js";
import { spokenIn } from "./speech.js";
import { fill } from "./template.js";

/** What the error says, to somebody of this language; what has no sentence is told by its name. */
export function disagreement({ declaration, reason, about }: UnfitOptions, language: string): string {
  const { words, grammar, phrases } = spokenIn(declaration, language);
  const told = words.unfit[reason] ?? phrases.words[`unfit/${reason}`] ?? reason.replaceAll("_", " ");
  const lines = Object.fromEntries(declaration.options.map(({ name }) => [name, quoted(grammar, words.options[name] as string)]));
  const values = Object.fromEntries(Object.entries(about).map(([name, value]) => [name, String(value)]));
  const option = about.option ? { option: lines[about.option] as string } : {};
  return fill(told, grammar, { ...lines, game: words.title, ...values, ...option }, false, about.n);
}
