/** What sentences of every kind have in common in a language: how it counts, lists, contracts, and writes figures. */

import type { Grammar } from "./declaration.js";

/** A list as one says it: one, two and three. */
export function listed(grammar: Grammar, things: readonly string[]): string {
  if (things.length < 2) return things.join("");
  return `${things.slice(0, -1).join(", ")} ${grammar.and_} ${things.at(-1) as string}`;
}

/** A number from 0 to 39 in words, as a count is spoken; larger ones in figures. */
export function spelled(grammar: Grammar, number: number): string {
  if (number < grammar.numbers.length) return grammar.numbers[number] as string;
  if (number >= 40) return String(number);
  const [ten, one] = [grammar.tens[Math.floor(number / 10) - 2] as string, number % 10];
  return one ? ten + (one === 1 ? grammar.tens_and_one : grammar.tens_and) + (grammar.numbers[one] as string) : ten;
}

/** A number in figures. */
export function figure(grammar: Grammar, number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, grammar.thousands);
}

/** A mean that is kept in hundredths, to a tenth. */
export function points(grammar: Grammar, hundredths: number): string {
  const tenths = Math.floor((Math.abs(hundredths) + 5) / 10);
  return `${hundredths < 0 && tenths > 0 ? "−" : ""}${Math.floor(tenths / 10)}${grammar.decimal}${tenths % 10}`;
}

/** How many hundredths a share of one is; what lies exactly between two goes to the even one. */
export function hundredths(part: number): number {
  const between = Math.abs((100 * part) % 1) === 0.5;
  return between ? 2 * Math.round(50 * part) : Math.round(100 * part);
}

/** A share of one, in hundredths. */
export function share(grammar: Grammar, part: number, digits = 0): string {
  const text = digits === 0 ? String(hundredths(part)) : (100 * part).toFixed(digits);
  return text.replace(".", grammar.decimal) + grammar.percent;
}

/** A text that is written elsewhere, in quotes. */
export function quoted(grammar: Grammar, text: string): string {
  return grammar.quotes.join(text);
}

/** A sentence with what belongs together drawn together. */
export function contract(grammar: Grammar, text: string): string {
  return Object.entries(grammar.contractions).reduce((all, [apart, drawn]) => all.replaceAll(apart, drawn), text);
}
