/** Every action of a game; an action's number is its place. A move is its text, printed and parsed. */

import type { ActionKind, Declaration } from "./declaration.js";

/** [first, last) */
export type Range = readonly [number, number];

const numbers = (runs: readonly Range[]): number[] =>
  runs.flatMap(([first, last]) => Array.from({ length: last - first }, (_, i) => first + i));

const spaced = (text: string): string => text.trim().split(/\s+/).join(" ").toLowerCase();

/** The kind an action is of, its card and place by number, and its amount. */
export interface Row {
  kind: ActionKind;
  card: number;
  place: number;
  amount: number;
}

/** A kind and all it goes through: the amounts of each place, the places of each card. */
interface Block {
  kind: ActionKind;
  cards: number[];
  places: number[];
  amounts: number[];
}

export class Actions {
  readonly kinds: readonly ActionKind[];
  readonly count: number;
  readonly #declaration: Declaration;
  readonly #blocks: readonly Block[];
  readonly #byText = new Map<string, number>();
  readonly #withCard = new Map<string, number[]>();

  constructor(declaration: Declaration) {
    this.#declaration = declaration;
    this.kinds = declaration.actions.kinds;
    this.count = declaration.actions.count;
    this.#blocks = this.kinds.map((kind) => ({
      kind, cards: numbers(kind.cards), places: numbers(kind.places), amounts: numbers(kind.amounts),
    }));
    for (const { kind, cards } of this.#blocks) {
      if (priced(kind) && !cards.some(Boolean)) continue; // thousands, none of which is looked up
      for (let action = kind.first; action < kind.first + kind.count; action++) this.#enter(action);
    }
  }

  #enter(action: number): void {
    const { kind, card } = this.row(action);
    if (!priced(kind)) this.#byText.set(this.text(action).toLowerCase(), action);
    if (!card) return;
    const code = this.#declaration.cards[card] as string;
    const before = this.#withCard.get(code);
    if (before) before.push(action);
    else this.#withCard.set(code, [action]);
  }

  row(action: number): Row {
    const { kind, cards, places, amounts } = this.#blocks.find((block) => action < block.kind.first + block.kind.count) as Block;
    const place = Math.floor((action - kind.first) / amounts.length);
    return {
      kind,
      card: cards[Math.floor(place / places.length)] as number,
      place: places[place % places.length] as number,
      amount: amounts[(action - kind.first) % amounts.length] as number,
    };
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
