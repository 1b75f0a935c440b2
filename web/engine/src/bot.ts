/** Bots: who can sit at a table without a person. A bot is given a view, and never the table. */

import { many, type Range } from "./actions.js";
import type { Declaration } from "./declaration.js";
import type { Luck } from "./luck.js";
import type { Module } from "./module.js";

/** How long to think: so many imagined games, which always come to the same; or so many milliseconds. */
export type Budget = { playouts: number; ms?: never } | { ms: number; playouts?: never };

/** What a bot is given. */
export interface Question {
  view: Uint8Array;
  seat: number;
  ranges: readonly Range[];
  luck: Luck;
}

/** A move, the chance of winning with it (0 to 1), how far off that may be, how often it was tried; whether habit makes it. */
export interface Ranked {
  action: number;
  estimate: number;
  error: number;
  tries: number;
  usual: boolean;
}

const REGULAR = 1, MASTER = 3; // levels
const VIEW = 1; // of the states on a desk
const TRIES = 0, TOTAL = 1, GAINS = 2, SQUARES = 3, ACTION = 4, NOTES = 5; // of what is noted of a move
const MOST_CANDIDATES = 160;
const SURE = 10_000; // a won game
const GLANCE = 160; // playouts with which Newcomers and Regulars put figures to their moves
const WINDOW_MS = 20; // for an answer while others wait to call
const MARGIN = 0.75; // the share of its time that a search plans to use
const SLICE_MS = 8; // between looks at the clock, in which others have their turn: half a frame

/** Let the page draw, and others have their say. */
export const breathe = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (): void => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/** The desks of a module: each thinker has one to himself, for as long as he thinks. */
export class Desks {
  readonly #module: Module;
  readonly #declaration: Declaration;
  readonly #free: Desk[] = [];

  constructor(module: Module, declaration: Declaration) {
    this.#module = module;
    this.#declaration = declaration;
  }

  async use<T>(think: (desk: Desk) => T | Promise<T>): Promise<T> {
    const desk = this.#free.pop() ?? new Desk(this.#module, this.#declaration);
    try {
      return await think(desk);
    } finally {
      this.#free.push(desk);
    }
  }
}

/** The arrays that one thinker works with, in the module's memory. */
export class Desk {
  readonly #module: Module;
  readonly #declaration: Declaration;
  readonly #at: number;
  readonly #luck: number;

  constructor(module: Module, declaration: Declaration) {
    this.#module = module;
    this.#declaration = declaration;
    this.#at = module.allot(declaration.desk.bytes);
    this.#luck = module.allot(8);
  }

  #part(name: string): number {
    return this.#at + (this.#declaration.desk.fields.find((field) => field.name === name)?.at as number);
  }

  get #view(): number {
    return this.#part("states") + VIEW * this.#declaration.state.bytes;
  }

  /** The move a bot of this level makes, from 0. */
  async choose(question: Question, level: number, budget: Budget): Promise<number> {
    const { ranges, seat } = question;
    if (many(ranges) === 1) return (ranges[0] as Range)[0];
    if (budget.playouts !== undefined || level <= REGULAR) return this.#decide(question, level, budget.playouts ?? 1);
    const { doors } = this.#module;
    this.#layOut(question);
    doors.overlook(this.#view, seat, level);
    const known = doors.insight(this.#view, seat, Number(level === MASTER), this.#part("ranges"), ranges.length);
    if (known >= 0) return known;
    const candidates = await this.#search(question, level, budget, [], false);
    return this.#note(doors.proved(this.#part("notes"), candidates))[ACTION] as number;
  }

  /** The moves, best first: what a bot of this level would play, then by how imagined games ended. */
  async rank(question: Question, level: number, budget: Budget, also = -1): Promise<Ranked[]> {
    const { doors } = this.#module;
    const glancing = level <= REGULAR;
    const own = glancing ? this.#habit(question, level) : this.#insight(question, level);
    const wanted = [own, also].filter((move) => move >= 0);
    const candidates = await this.#search(question, level, glancing ? { playouts: GLANCE } : budget, wanted, true);
    const usual = this.#note(0);
    const first = own >= 0 ? own : (this.#note(doors.proved(this.#part("notes"), candidates))[ACTION] as number);
    doors.sort_notes(this.#part("notes"), 0, candidates);
    const notes = Array.from({ length: candidates }, (_, i) => this.#note(i));
    const sorted = [...notes.filter((note) => note[ACTION] === first), ...notes.filter((note) => note[ACTION] !== first)];
    return sorted.map((note) => ranked(note, usual));
  }

  #insight(question: Question, level: number): number {
    this.#layOut(question);
    const crafty = Number(level === MASTER);
    return this.#module.doors.insight(this.#view, question.seat, crafty, this.#part("ranges"), question.ranges.length);
  }

  /** A Newcomer's or a Regular's own move, which uses luck up even where there is no choice. */
  #habit(question: Question, level: number): number {
    if (many(question.ranges) > 1) return this.#decide(question, level, GLANCE);
    question.luck.next();
    return (question.ranges[0] as Range)[0];
  }

  #decide(question: Question, level: number, playouts: number): number {
    this.#layOut(question);
    const word = this.#module.longs(this.#luck, 1);
    word[0] = BigInt.asIntN(64, question.luck.word);
    const action = this.#module.doors.decide(this.#at, question.seat, level, playouts, this.#luck);
    question.luck.word = BigInt.asUintN(64, this.#module.longs(this.#luck, 1)[0] as bigint);
    return action;
  }

  /** Put view and moves on the desk. */
  #layOut({ view, ranges }: Question): void {
    this.#module.bytes(this.#view, view.length).set(view);
    this.#module.longs(this.#part("ranges"), 2 * ranges.length).set(ranges.flat().map(BigInt));
  }

  #note(i: number): number[] {
    return this.#module.rows(this.#part("notes") + 8 * NOTES * i, 1, NOTES)[0] as number[];
  }

  /** Fill the notes: habit's move, then the others, best first; how many there are. */
  async #search(question: Question, level: number, budget: Budget, also: number[], closely: boolean): Promise<number> {
    const { doors } = this.#module;
    const [seat, crafty] = [question.seat, Number(level === MASTER)];
    if (closely) this.#layOut(question);
    this.#module.longs(this.#part("luck"), 1)[0] = BigInt.asIntN(64, question.luck.next());
    const n = question.ranges.length;
    let found = doors.gather(this.#view, seat, crafty, this.#part("ranges"), n, this.#part("luck"), this.#part("notes"));
    for (const move of also) {
      if (Array.from({ length: found }, (_, i) => this.#note(i)[ACTION]).includes(move)) continue;
      found = Math.min(found + 1, MOST_CANDIDATES);
      this.#module.longs(this.#part("notes") + 8 * NOTES * (found - 1), NOTES).set([0n, 0n, 0n, 0n, BigInt(move)]);
    }
    if (budget.playouts !== undefined) doors.ponder(this.#at, seat, crafty, found, budget.playouts);
    else {
      const ms = doors.hurried(this.#view, seat) ? Math.min(budget.ms, WINDOW_MS) : budget.ms;
      await this.#ponderFor(MARGIN * ms, seat, crafty, found);
    }
    return found;
  }

  /** What `ponder` does, by the clock. */
  async #ponderFor(ms: number, seat: number, crafty: number, candidates: number): Promise<void> {
    const { doors } = this.#module;
    const [tree, notes] = [this.#part("tree"), this.#part("notes")];
    const begun = performance.now();
    if (crafty) this.#module.bytes(tree, this.#part("path") - tree).fill(0);
    const stages = doors.stages(candidates);
    for (let stage = 1, live = candidates; stage <= stages; stage++) {
      const until = begun + (ms * stage) / stages;
      for (let rounds = 1; ; ) {
        const before = performance.now();
        doors.try_out(this.#at, tree, seat, crafty, live, rounds);
        const now = performance.now();
        const aRound = Math.max((now - before) / rounds, 0.001);
        await breathe();
        if (now + aRound > until || doors.settled(notes, live)) break;
        rounds = Math.max(1, Math.min(2 * rounds, Math.floor(Math.min(until - now, SLICE_MS) / aRound)));
      }
      if (performance.now() > begun + ms || doors.settled(notes, live)) return;
      doors.sort_notes(notes, 1, live);
      live = live > 2 ? Math.floor((live + 1) / 2) : live;
    }
  }
}

/** The chance of winning: the usual move's, and what this one gained on it on the same deals; with its standard error. */
function ranked(note: number[], usual: number[]): Ranked {
  const at = (row: number[], column: number): number => row[column] as number;
  const tries = Math.max(at(note, TRIES), 1);
  const gain = at(note, GAINS) / tries;
  const estimate = Math.min(Math.max((at(usual, TOTAL) / Math.max(at(usual, TRIES), 1) + gain) / SURE, 0), 1);
  const spread = Math.max(at(note, SQUARES) / tries - gain * gain, 0);
  const error = Math.sqrt(spread / tries) / SURE;
  return { action: at(note, ACTION), estimate, error, tries: at(note, TRIES), usual: at(note, ACTION) === at(usual, ACTION) };
}

