/** Advice for whoever asks at a table: a few moves, and figures where they say something. */

import { priced, type Actions, type Range } from "./actions.js";
import type { Declaration } from "./declaration.js";
import type { Question, Ranked } from "./bot.js";
import type { Module } from "./module.js";

const SURELY = 2; // standard errors between two moves that the figures tell apart
const WORTH_A_WORD = 0.01; // of a chance, between the same
const MOST_AMOUNTS = 3; // of one kind: what is advised, and what stands well apart from it
const APART = 1.8, FAR = 4.5; // times as much: another offer, and one that is out of the question
// From each of these on, an amount is rounded to so many: nobody offers 211.
const ROUND = [[1000, 100], [250, 50], [50, 10], [12, 5]] as const;

/** A move, and the one made together with it (-1: none); whether it is surely worse than the first. */
export interface Advised {
  ranked: Ranked;
  action: number;
  then: number;
  worse: boolean;
}

export class Adviser {
  readonly #declaration: Declaration;
  readonly #actions: Actions;
  readonly #module: Module;

  constructor(declaration: Declaration, actions: Actions, module: Module) {
    this.#declaration = declaration;
    this.#actions = actions;
    this.#module = module;
  }

  /** The moves worth naming: first what the bot would do, then what may be as good, then what surely is not. */
  advise(question: Question, moves: Ranked[]): Advised[] {
    const ranked = this.#fairOffers(moves);
    const best = ranked[0] as Ranked;
    const found = this.#together(question, this.#sensible(question.ranges, ranked)).map((each) => ({
      ...each, worse: worseThan(best, each.ranked),
    }));
    return [...found.filter((each) => !each.worse), ...found.filter((each) => each.worse)];
  }

  #amount(action: number): number {
    return this.#actions.row(action).amount;
  }

  /** The ranked moves, but of offers that do equally well the one comes first that others like best. */
  #fairOffers(ranked: Ranked[]): Ranked[] {
    let moves = [...ranked];
    for (const [name, way] of Object.entries(this.#declaration.yielding)) {
      const offers = moves.filter((each) => this.#actions.row(each.action).kind.name === name);
      const [best] = offers;
      if (!best) continue;
      const equal = offers.filter((each) => each.estimate > best.estimate - WORTH_A_WORD);
      equal.sort((a, b) => way * (this.#amount(b.action) - this.#amount(a.action)));
      const [chosen, first] = [equal[0] as Ranked, moves.indexOf(best)];
      moves = [...moves.slice(0, first), chosen, ...moves.slice(first).filter((each) => each !== chosen)];
    }
    return moves;
  }

  /** The ranked moves, but of many amounts a few that differ, each as people would say it. */
  #sensible(ranges: readonly Range[], ranked: Ranked[]): { ranked: Ranked; action: number }[] {
    const named = new Map<string, number[]>();
    return ranked.flatMap((each) => {
      const { kind } = this.#actions.row(each.action);
      if (!priced(kind)) return [{ ranked: each, action: each.action }];
      const action = this.#rounded(ranges, each.action);
      const [amount, before] = [this.#amount(action), named.get(kind.name) ?? []];
      if (before.length >= MOST_AMOUNTS || !before.every((other) => standApart(amount, other))) return [];
      named.set(kind.name, [...before, amount]);
      return [{ ranked: each, action }];
    });
  }

  /** The same move with an amount that people would name, if it is as legal. */
  #rounded(ranges: readonly Range[], action: number): number {
    const amount = this.#amount(action);
    const step = ROUND.find(([least]) => amount >= least)?.[1] ?? 1;
    const near = action + step * Math.floor((amount + Math.floor(step / 2)) / step) - amount;
    const [low, high] = [Math.min(near, action), Math.max(near, action)];
    const legal = ranges.some(([first, last]) => first <= low && high < last);
    return legal && this.#actions.row(near).kind === this.#actions.row(action).kind ? near : action;
  }

  /** Each move with the one that belongs to it; the same two the other way round are no other advice. */
  #together(question: Question, moves: { ranked: Ranked; action: number }[]): Omit<Advised, "worse">[] {
    const seen = new Set<string>();
    return moves.flatMap(({ ranked, action }) => {
      const then = this.#module.follows(question.view, question.seat, action);
      const both = [action, then].sort((a, b) => a - b).join();
      if (seen.has(both)) return [];
      seen.add(both);
      return [{ ranked, action, then }];
    });
  }
}

/** Whether the figures tell the two apart, and are not there by chance. */
function worseThan(best: Ranked, other: Ranked): boolean {
  const less = best.estimate - other.estimate;
  return less > Math.max(WORTH_A_WORD, SURELY * Math.hypot(best.error, other.error));
}

/** Whether two amounts are different offers, and not one offer twice nor worlds apart. */
function standApart(one: number, other: number): boolean {
  const times = Math.max(one, other) / Math.max(Math.min(one, other), 1);
  return APART <= times && times <= FAR;
}
