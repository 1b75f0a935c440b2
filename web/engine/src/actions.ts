/** Every action of a game; an action's number is its place. A move is its text, printed and parsed. */

import type { ActionKind, Declaration } from "./declaration.js";

/** [first, last) */
export type Range = readonly [number, number];

const numbers = (runs: readonly Range[]): number[] =>
  runs.flatMap(([first, last]) => Array.from({ length: last - first }, (_, i) => first + i));

const spaced = (text: string): string => text.trim().split(/\s+/).join(" ").toLowerCase();

export class Actions {
  readonly kinds: readonly ActionKind[];
  readonly count: number;
  readonly #declaration: Declaration;
  readonly #rows: { kind: ActionKind; card: number; place: number; amount: number }[] = [];
  readonly #byText = new Map<string, number>();
  readonly #withCard = new Map<string, number[]>();

  constructor(declaration: Declaration) {
    this.#declaration = declaration;
    this.kinds = declaration.actions.kinds;
    this.count = declaration.actions.count;
    for (const kind of this.kinds) {
      const [cards, places, amounts] = [numbers(kind.cards), numbers(kind.places), numbers(kind.amounts)];
      for (const card of cards)
        for (const place of places) for (const amount of amounts) this.#rows.push({ kind, card, place, amount });
    }
    this.#rows.forEach(({ kind, card }, action) => {
      if (!priced(kind)) this.#byText.set(this.text(action).toLowerCase(), action);
      const code = declaration.cards[card] as string;
      if (card) this.#withCard.set(code, [...(this.#withCard.get(code) ?? []), action]);
    });
  }

  /** The kind an action is of, its card and place by number, and its amount. */
  row(action: number): { kind: ActionKind; card: number; place: number; amount: number } {
    return this.#rows[action] as { kind: ActionKind; card: number; place: number; amount: number };
  }

  /** The actions that name a card. */
  naming(card: string): readonly number[] {
    return this.#withCard.get(card) ?? [];
  }

  /** The action that says no to calling; -1 if there is none. */
  get passing(): number {
    return this.kinds.find((kind) => kind.passes)?.first ?? -1;
  }

  /** The house's own action, which ends a window; -1 if there is none. */
  get closing(): number {
    return this.kinds.find((kind) => kind.closes)?.first ?? -1;
  }

  /** The action as a move; or a block that differs in amount alone as one text: `sell 0..9999`. */
  text(first: number, last = first + 1): string {
    const { kind, card, place, amount } = this.row(first);
    const upto = last - first > 1 ? `..${this.row(last - 1).amount}` : "";
    const { cards, actions } = this.#declaration;
    return kind.pattern
      .replace("{card}", cards[card] as string)
      .replace("{place}", actions.places[place] ?? "")
      .replace("{amount}", `${amount}${upto}`);
  }

  /** Legal ranges cut into what a player is offered: one action at a time, or a block of amounts. */
  *offered(ranges: Iterable<Range>): Generator<Range> {
    for (const [from, last] of ranges) {
      for (let first = from; first < last; ) {
        const { kind } = this.row(first);
        const end = priced(kind) ? Math.min(last, kind.first + kind.count) : first + 1;
        yield [first, end];
        first = end;
      }
    }
  }

  /** The action a move's text means; -1 - clause for an impossible amount, -1 for no move at all. */
  parse(text: string): number {
    const wanted = spaced(text);
    const found = this.#byText.get(wanted);
    if (found !== undefined) return found;
    for (const kind of this.kinds.filter(priced)) {
      const [before, after] = kind.pattern.toLowerCase().split("{amount}") as [string, string];
      const given = wanted.slice(before.length, wanted.length - after.length).replaceAll(",", "");
      if (!wanted.startsWith(before) || !wanted.endsWith(after) || wanted.length <= before.length + after.length) continue;
      const place = /^\d+$/.test(given) ? numbers(kind.amounts).indexOf(Number(given)) : -1;
      return place < 0 ? -1 - (kind.bounds || kind.clause) : kind.first + place;
    }
    return -1;
  }
}

/** Whether a kind goes through amounts, to be offered as a range. */
export const priced = (kind: ActionKind): boolean => kind.pattern.includes("{amount}");

/** How many actions there are in these ranges. */
export const many = (ranges: readonly Range[]): number => ranges.reduce((all, [first, last]) => all + last - first, 0);

/** Whether an action is in these ranges. */
export const within = (ranges: readonly Range[], action: number): boolean =>
  ranges.some(([first, last]) => first <= action && action < last);
