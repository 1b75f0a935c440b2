/** A finished game gone over, decision by decision: what was done, and what would have been best (study/hints.py). */

import { Luck, type Question, type Ranked, type Table } from "../../engine/src";
import { many, type Range } from "../../engine/src/actions";
import { breathe } from "../../engine/src/bot";
import { again } from "./replay";

const GLANCE = 300; // playouts for each decision
const COSTLY = 0.02; // a loss of chance worth a word
const ENOUGH = 30; // tries of a move, below which no cost is sure
const MOMENTS = 5; // that are told of
// What seems costly is thought over again: that move and the best alone, with so many times the budget. The costliest
// are thought over until their cost is known as well as this: to a point either way, or to a third of it.
const AGAIN = 6;
const LONGER = [20, 60];
const CLOSELY = 0.01, PART = 3;

/** A move of a game, by its number, and the best one: without a word, so that it can be told in any language. */
export interface Judgement {
  number: number;
  seat: number;
  done: Ranked;
  best: Ranked;
}

/** What a decision cost in chance of winning, how far off that may be, and on how many games it rests. */
export interface Cost {
  cost: number;
  error: number;
  tries: number;
  /** Whether it is more than chance in the imagined deals would explain. */
  sure: boolean;
}

export function costOf({ done, best }: Judgement): Cost {
  const cost = Math.max(best.estimate - done.estimate, 0);
  const error = Math.sqrt(best.error * best.error + done.error * done.error);
  const tries = Math.min(best.tries, done.tries);
  return { cost, error, tries, sure: tries >= ENOUGH && cost > 2 * error };
}

/**
 * The decisions that surely cost most: so many of each seat that is told of its own, else of all together. Of moves on
 * end, as of two cards thrown one after the other, the costlier tells of the mistake.
 */
export function costliest(judged: Judgement[], whose: number[]): Judgement[] {
  const costly: ({ each: Judgement } & Cost)[] = [];
  const ordered = judged.map((each) => ({ each, ...costOf(each) })).sort((one, other) => other.cost - one.cost);
  for (const one of ordered) {
    const onEnd = costly.some(({ each }) => each.seat === one.each.seat && Math.abs(each.number - one.each.number) === 1);
    if (one.sure && one.cost >= COSTLY && !onEnd) costly.push(one);
  }
  if (!whose.length) return costly.slice(0, MOMENTS).map(({ each }) => each);
  const own = whose.flatMap((seat) => costly.filter(({ each }) => each.seat === seat).slice(0, MOMENTS));
  return own.sort((one, other) => other.cost - one.cost).map(({ each }) => each);
}

/** Go over every decision where there was a choice; `progress` hears how many moves were looked at, and may throw. */
export async function goOver(table: Table, level: number, whose: number[], progress: (done: number) => void): Promise<Judgement[]> {
  const judge = new Judge(table, level, progress);
  await judge.goOver();
  for (const times of LONGER) {
    for (;;) {
      const doubtful = costliest(judge.found, whose).filter((each) => !isClose(each) && judge.spent(each.number) < times);
      if (!doubtful.length) break;
      for (const { number } of doubtful) await judge.thinkAgain(number, times);
    }
  }
  return judge.found;
}

/** Whether the cost is known well enough to be told. */
function isClose(judgement: Judgement): boolean {
  const { cost, error } = costOf(judgement);
  return 2 * error <= Math.max(CLOSELY, cost / PART);
}

/** Judges the decisions of a game, and remembers what was asked where that may have to be thought over again. */
class Judge {
  #judged = new Map<number, Judgement>(); // by the number of the move
  #asked = new Map<number, Question>(); // what seemed costly
  #spent = new Map<number, number>(); // how many times the budget
  #looked = 0;

  constructor(
    readonly table: Table,
    readonly level: number,
    readonly progress: (done: number) => void,
  ) {}

  get found(): Judgement[] {
    return [...this.#judged.values()];
  }

  spent(number: number): number {
    return this.#spent.get(number) as number;
  }

  async goOver(): Promise<void> {
    const { table } = this;
    const here = again(table);
    for (const [i, [seat, action]] of table.moves.entries()) {
      await this.#tell();
      this.#looked++;
      const number = i + 1;
      const question = here.question(seat, new Luck(0));
      if (seat >= 0 && many(question.ranges) !== 1) { // or else the house closed a window, or there was no choice
        const judged = await this.#judge(number, question, action, GLANCE);
        this.#spent.set(number, 1);
        if (costOf(judged).cost >= COSTLY) {
          this.#asked.set(number, question);
          await this.thinkAgain(number, AGAIN);
        }
      }
      here.play(seat, action);
    }
    await this.#tell();
  }

  /** With more games, all of which go to the two moves in question; and with others, for luck chose these. */
  async thinkAgain(number: number, times: number): Promise<void> {
    await this.#tell();
    const { done, best } = this.#judged.get(number) as Judgement;
    const moves = [...new Set([done.action, best.action])].sort((one, other) => one - other);
    const ranges = moves.map((move): Range => [move, move + 1]);
    const question = { ...(this.#asked.get(number) as Question), ranges, luck: new Luck(times) };
    await this.#judge(number, question, done.action, times * GLANCE);
    this.#spent.set(number, times);
  }

  async #judge(number: number, question: Question, action: number, playouts: number): Promise<Judgement> {
    const { desks } = this.table.game;
    const ranked = await desks.use((desk) => desk.rank(question, this.level, { playouts }, action));
    const best = ranked[0] as Ranked; // and not whatever did best: of many moves tried a little, some do well by luck
    const done = ranked.find((each) => each.action === action) as Ranked;
    const judgement = { number, seat: question.seat, done, best };
    this.#judged.set(number, judgement);
    return judgement;
  }

  /** Say how far it is, and let others have their turn. */
  async #tell(): Promise<void> {
    this.progress(this.#looked);
    await breathe();
  }
}
