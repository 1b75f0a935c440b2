/** A table: one game being played, from its opening to its end. Seats are numbered from 0. */

import { many, type Range } from "./actions.js";
import type { Budget, Question } from "./bot.js";
import { ParlourError } from "./errors.js";
import type { Game } from "./game.js";
import { Luck, seedKey } from "./luck.js";
import type { Told } from "./module.js";
import type { Json } from "./record.js";

/** How a game begins. Without a key or a seed, nobody can know how the cards will fall. */
export interface Opening {
  seats?: number;
  options?: Readonly<Record<string, number>>;
  /** 32 bytes, from which every shuffle is made as docs/fairness.md says. */
  key?: Uint8Array;
  /** A small number instead, for games that should come out the same every time. */
  seed?: number | bigint;
  /** Given orders of the pack, one a deal: each names every card once, by number. */
  decks?: readonly (readonly number[])[];
}

/** Something that happened, as a program wants it: cards by their codes. `says` has it as a sentence, where asked for. */
export interface GameEvent {
  name: string;
  seat: number;
  cards: string[];
  amount: number;
}

/** How a bot thinks: its level, and for how long (300 ms unless told); its luck, where that should come out the same. */
export type Thinking = { level?: string; luck?: Luck } & (Partial<Budget> | { ms?: number });

const KEY_BYTES = 32;
const MS = 300;
const ALL = -1;

export class Table {
  readonly game: Game;
  readonly seats: number;
  readonly options: Readonly<Record<string, number>>;
  readonly key: Uint8Array;
  readonly decks: readonly (readonly number[])[];
  readonly moves: [seat: number, action: number][] = [];
  readonly told: Told[];
  state: Uint8Array;

  constructor(game: Game, { seats = game.seats[0] as number, options = {}, key, seed, decks = [] }: Opening) {
    if (key && seed !== undefined) throw new ParlourError("give a seed or a key, and only one of them");
    if (typeof seed === "number" && !Number.isInteger(seed)) throw new ParlourError(`a seed is a whole number, not ${seed}`);
    this.game = game;
    this.seats = seats;
    this.options = game.choose(seats, options);
    this.key = key ?? (seed === undefined ? crypto.getRandomValues(new Uint8Array(KEY_BYTES)) : seedKey(seed));
    if (this.key.length !== KEY_BYTES) throw new ParlourError(`a key has 32 bytes, this one has ${this.key.length}`);
    this.decks = this.#checked(decks);
    this.state = game.newState(seats, this.options, this.key);
    this.told = game.module.start(this.state, this.decks);
  }

  #checked(decks: readonly (readonly number[])[]): readonly (readonly number[])[] {
    const pack = this.game.pack(this.seats, this.options);
    const whole = (deck: readonly number[]): boolean =>
      deck.length === pack && [...deck].sort((a, b) => a - b).every((card, place) => card === place + 1);
    if (!decks.every(whole)) throw new ParlourError(`a stacked deck names each of the ${pack} cards of the pack once`);
    return decks;
  }

  /** The seats that may act now. */
  get acting(): number[] {
    return this.game.module.acting(this.state);
  }

  /** The seat to ask next, when asking one at a time. */
  get turn(): number {
    return this.game.module.turn(this.state);
  }

  /** How the game ended, or nothing. */
  get ending(): string {
    return this.game.declaration.endings[this.game.reader.number(this.state, "ending")] as string;
  }

  get over(): boolean {
    return this.ending !== "";
  }

  /** Each seat's score and place so far: 1 is best, ties share. */
  get result(): { score: number; place: number }[] {
    return this.game.module.result(this.state, this.seats).map(([score, place]) => ({ score, place }));
  }

  /** The moves open to the seat, amounts as ranges such as `sell 0..9999`. */
  legal(seat: number): string[] {
    const { module, actions } = this.game;
    return [...actions.offered(module.legal(this.state, this.#one(seat)))].map(([first, last]) => actions.text(first, last));
  }

  /** Make a move, by its text or its number; what happened, as everybody heard it. */
  play(seat: number, move: string | number): GameEvent[] {
    const action = typeof move === "string" ? this.game.parse(move) : move;
    const told = this.game.play(this.state, seat, action, this.decks);
    this.moves.push([seat, action]);
    this.told.push(...told);
    return this.#heard(told, ALL);
  }

  /** The house ends a window: whoever has said nothing has passed. */
  close(): GameEvent[] {
    const { closing } = this.game.actions;
    if (closing < 0) throw new ParlourError(`${this.game.name} has no window that the house closes`);
    return this.play(ALL, closing);
  }

  /** What the seat knows: every field it may look at, by name; -1 is an onlooker. */
  view(seat: number): Record<string, Json> {
    const { module, reader } = this.game;
    const view = module.view(this.state, this.#one(seat));
    return { ...reader.shared(view), ...reader.own(view) };
  }

  /** What the seat has been told so far; -1 is an onlooker. */
  events(seat: number): GameEvent[] {
    return this.#heard(this.told, this.#one(seat));
  }

  /** A seat of this table, or -1. */
  #one(seat: number): number {
    if (!Number.isInteger(seat) || seat < ALL || seat >= this.seats) throw new ParlourError(`there is no seat ${seat}; there are ${this.seats}`);
    return seat;
  }

  #heard(told: Told[], seat: number): GameEvent[] {
    const { cards } = this.game.declaration;
    return told
      .filter(({ to }) => to === ALL || to === seat)
      .map(({ name, seat, cards: numbers, amount }) => ({ name, seat, cards: numbers.map((card) => cards[card] as string), amount }));
  }

  /** What a bot in that seat would play, given what the seat knows and nothing else. The page goes on meanwhile. */
  async think(seat: number, { level = "master", luck = new Luck(), ...budget }: Thinking = {}): Promise<string> {
    const question = this.question(seat, luck);
    if (!many(question.ranges)) throw new ParlourError(`seat ${seat} has nothing to decide`);
    const chosen = "playouts" in budget && budget.playouts !== undefined ? { playouts: budget.playouts } : { ms: budget.ms ?? MS };
    const action = await this.game.desks.use((desk) => desk.choose(question, this.game.level(level), chosen));
    return this.game.actions.text(action);
  }

  /** What a bot is asked in that seat. */
  question(seat: number, luck = new Luck()): Question {
    const view = this.game.module.view(this.state, this.#one(seat));
    const ranges: Range[] = this.game.module.legal(view, seat);
    return { view, seat, ranges, luck };
  }
}
