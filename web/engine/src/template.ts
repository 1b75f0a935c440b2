/**
 * Templates: what the games say, as data. This is the whole interpreter once more; tests/words/templates.json defines it.
 *
 * - `{name}` is replaced by a value.
 * - `[play|plays]` is the verb for "you" and for anybody else.
 * - `(card|cards)` is the noun for one and for several of `n`, by the language's grammar.
 *
 * A template named `pair/6` is for that amount alone: `chosen` looks for it first.
 */

import type { Grammar, Templates } from "./declaration.js";
import { contract } from "./grammar.js";

const VERB = /\[([^|\]]*)\|([^\]]*)\]/g;
const NOUN = /\(([^|)]*)\|([^)]*)\)/g;
const VALUE = /\{(\w+)\}/g;

/** The template for an amount, or the one for any amount. */
export function chosen(templates: Templates, name: string, amount: number | string): string {
  const found = templates[`${name}/${amount}`] ?? templates[name];
  if (found === undefined) throw new Error(`there is no template ${name}`);
  return found;
}

/** A template with its words chosen and its values put in. */
export function fill(template: string, grammar: Grammar, values: Record<string, string>, you = false, n = 0): string {
  const text = template
    .replace(VERB, (_, mine: string, theirs: string) => (you ? mine : theirs))
    .replace(NOUN, (_, one: string, several: string) => (grammar.singular.includes(n) ? one : several))
    .replace(VALUE, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`there is nothing to put in for {${name}}`);
      return value;
    });
  return contract(grammar, text);
}

/** A text as it begins a line. */
export function sentence(text: string): string {
  const [first = "", ...rest] = text.trim();
  return first.toUpperCase() + rest.join("");
}

/** A text as a line by itself: with a capital, and with a full stop where nothing else ends it. */
export function line(text: string): string {
  const whole = sentence(text);
  return /[\p{L}\p{N})”»]$/u.test(whole) ? `${whole}.` : whole;
}
