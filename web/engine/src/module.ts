/** A game's module in memory: its doors, and places in its memory to hand things over at. States are kept outside. */

import type { Range } from "./actions.js";
import type { Declaration } from "./declaration.js";
import { bits } from "./record.js";

/** Where something begins in the module's memory. */
type At = number;

/** What a module exports: docs/house.md says what each door does. */
interface Doors {
  memory: WebAssembly.Memory;
  free: WebAssembly.Global;
  start(state: At, house: At): void;
  acting(state: At): number;
  turn(state: At): number;
  window(state: At): number;
  legal(state: At, seat: number, ranges: At): number;
  refuse(state: At, seat: number, action: number): number;
  play(state: At, seat: number, action: number, house: At): number;
  view(state: At, seat: number, memory: number, view: At): void;
  result(state: At, scores: At): void;
  decide(desk: At, seat: number, level: number, playouts: number, luck: At): number;
  hurried(state: At, seat: number): number;
  overlook(state: At, seat: number, level: number): void;
  insight(state: At, seat: number, crafty: number, ranges: At, n: number): number;
  gather(state: At, seat: number, crafty: number, ranges: At, n: number, luck: At, notes: At): number;
  ponder(desk: At, seat: number, crafty: number, many: number, playouts: number): void;
  try_out(desk: At, tree: At, seat: number, crafty: number, many: number, rounds: number): void;
  stages(many: number): number;
  settled(notes: At, many: number): number;
  sort_notes(notes: At, first: number, many: number): void;
  proved(notes: At, many: number): number;
  prefer(state: At, seat: number, action: number): number;
  obey(state: At, seat: number, order: number, amount: number): number;
  side(state: At, seat: number): number;
  asks(state: At, seat: number, house: At, asked: At): number;
  grounds(state: At, seat: number, action: number, said: At): number;
  then(state: At, seat: number, action: number): number;
}

/** Something that happened: `seat` is -1 where nobody in particular did it, `to` where all may know. */
export interface Told {
  name: string;
  seat: number;
  cards: number[];
  amount: number;
  to: number;
}

const PAGE = 1 << 16;
const ALIGNED = 16;
const PAIR = 16; // bytes of two numbers
const RANGES = 256;
const TO = 0, EVENT = 1, SEAT = 2, CARDS = 3, AMOUNT = 4, ROW = 5; // of a row in the house's book
const ASKED_ROWS = 32, ASKED = 6, SAID_ROWS = 16, SAID = 4;

export class Module {
  readonly doors: Doors;
  readonly #declaration: Declaration;
  readonly #state: At;
  readonly #view: At;
  readonly #house: At;
  readonly #silence: At;
  readonly #ranges: At;
  readonly #scores: At;
  readonly #asked: At;
  readonly #said: At;
  #free: number;

  constructor(instance: WebAssembly.Instance, declaration: Declaration) {
    this.doors = instance.exports as unknown as Doors;
    this.#declaration = declaration;
    this.#free = this.doors.free.value as number;
    const { state, house } = declaration;
    this.#state = this.allot(state.bytes);
    this.#view = this.allot(state.bytes);
    this.#house = this.allot(house.bytes);
    this.#silence = this.allot(house.bytes); // a house with no room in its book hears nothing
    this.#ranges = this.allot(RANGES * PAIR);
    this.#scores = this.allot(state.seats * PAIR);
    this.#asked = this.allot(8 * ASKED_ROWS * ASKED);
    this.#said = this.allot(8 * SAID_ROWS * SAID);
  }

  /** So many bytes of memory, all zero; where they begin. They are never taken back. */
  allot(bytes: number): At {
    const { memory } = this.doors;
    const place = Math.ceil(this.#free / ALIGNED) * ALIGNED;
    this.#free = place + bytes;
    const lacking = this.#free - memory.buffer.byteLength;
    if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
    return place;
  }

  bytes(at: At, length: number): Uint8Array {
    return new Uint8Array(this.doors.memory.buffer, at, length);
  }

  /** Numbers of 64 bits. */
  longs(at: At, length: number): BigInt64Array {
    return new BigInt64Array(this.doors.memory.buffer, at, length);
  }

  rows(at: At, count: number, width: number): number[][] {
    const all = Array.from(this.longs(at, count * width), Number);
    return Array.from({ length: count }, (_, i) => all.slice(i * width, (i + 1) * width));
  }

  /** Where a part of a house lies that begins there. */
  #inHouse(name: string, house = this.#house): At {
    return house + (this.#declaration.house.fields.find((field) => field.name === name)?.at as number);
  }

  /** Lay a state down for the doors to see. */
  #lay(state: Uint8Array, at = this.#state): At {
    this.bytes(at, state.length).set(state);
    return at;
  }

  #open(decks: readonly (readonly number[])[]): At {
    const flat = decks.flat();
    const room = this.#declaration.house.fields.find((field) => field.name === "orders")?.shape[0] as number;
    if (flat.length > room) throw new RangeError(`stacked decks may hold ${room} cards in all, not ${flat.length}`);
    const book = this.#declaration.house.fields.find((field) => field.name === "book")?.shape[0] as number;
    const numbers = { room: book, told: 0, stacked: decks.length, pack: decks[0]?.length ?? 0 };
    for (const [name, value] of Object.entries(numbers)) this.longs(this.#inHouse(name), 1)[0] = BigInt(value);
    this.bytes(this.#inHouse("orders"), flat.length).set(flat);
    return this.#house;
  }

  #told(): Told[] {
    const told = Number(this.longs(this.#inHouse("told"), 1)[0]);
    const book = this.longs(this.#inHouse("book"), told * ROW);
    return Array.from({ length: told }, (_, i) => {
      const at = (column: number): bigint => book[i * ROW + column] as bigint;
      const kind = this.#declaration.events[Number(at(EVENT))] as Declaration["events"][number];
      const cards = kind.many ? bits(at(CARDS)) : at(CARDS) ? [Number(at(CARDS))] : [];
      return { name: kind.name, seat: Number(at(SEAT)), cards, amount: Number(at(AMOUNT)), to: Number(at(TO)) };
    });
  }

  /** Deal: seats, options and key are in the state already, which is changed. */
  start(state: Uint8Array, decks: readonly (readonly number[])[]): Told[] {
    this.doors.start(this.#lay(state), this.#open(decks));
    state.set(this.bytes(this.#state, state.length));
    return this.#told();
  }

  /** Make a move, which changes the state; or the clause it breaks, and nothing is changed. */
  play(state: Uint8Array, seat: number, action: number, decks: readonly (readonly number[])[]): Told[] | number {
    const broken = this.doors.play(this.#lay(state), seat, action, this.#open(decks));
    if (broken) return broken;
    state.set(this.bytes(this.#state, state.length));
    return this.#told();
  }

  /** The seats that may act. */
  acting(state: Uint8Array): number[] {
    return bits(this.doors.acting(this.#lay(state)));
  }

  turn(state: Uint8Array): number {
    return this.doors.turn(this.#lay(state));
  }

  window(state: Uint8Array): number {
    return this.doors.window(this.#lay(state));
  }

  legal(state: Uint8Array, seat: number): Range[] {
    const n = this.doors.legal(this.#lay(state), seat, this.#ranges);
    return this.rows(this.#ranges, n, 2) as unknown as Range[];
  }

  refuse(state: Uint8Array, seat: number, action: number): number {
    return this.doors.refuse(this.#lay(state), seat, action);
  }

  /** What a seat knows, -1 an onlooker; without memory, what its screen shows. */
  view(state: Uint8Array, seat: number, memory = true): Uint8Array {
    const eye = seat < 0 ? this.#declaration.state.seats : seat;
    this.doors.view(this.#lay(state), eye, Number(memory), this.#view);
    return this.bytes(this.#view, state.length).slice();
  }

  /** Score and place of each of so many seats. */
  result(state: Uint8Array, seats: number): [score: number, place: number][] {
    this.doors.result(this.#lay(state), this.#scores);
    return this.rows(this.#scores, seats, 2) as [number, number][];
  }

  prefer(state: Uint8Array, seat: number, action: number): number {
    return this.doors.prefer(this.#lay(state), seat, action);
  }

  obey(state: Uint8Array, seat: number, order: number, amount: number): boolean {
    return this.doors.obey(this.#lay(state), seat, order, amount) !== 0;
  }

  /** What is asked of a seat in its view: rows of name, n, of, who, place, and a set of cards. */
  asks(view: Uint8Array, seat: number): { row: number[]; cards: number[] }[] {
    const n = this.doors.asks(this.#lay(view), seat, this.#silence, this.#asked);
    const all = this.longs(this.#asked, n * ASKED);
    const row = (i: number): number[] => Array.from(all.slice(i * ASKED, (i + 1) * ASKED - 1), Number);
    return Array.from({ length: n }, (_, i) => ({ row: row(i), cards: bits(all[(i + 1) * ASKED - 1] as bigint) }));
  }

  /** What is to be said for a move: rows of phrase, n, of, and whether it is part of the one before. */
  grounds(view: Uint8Array, seat: number, action: number): number[][] {
    const n = this.doors.grounds(this.#lay(view), seat, action, this.#said);
    return this.rows(this.#said, n, SAID);
  }

  /** The move that belongs to this one, -1 if none does. */
  follows(view: Uint8Array, seat: number, action: number): number {
    return this.doors.then(this.#lay(view), seat, action);
  }
}

/** A module that was fetched, ready to be asked; a clear message where it is not the declaration's. */
export async function instantiate(code: BufferSource, declaration: Declaration): Promise<Module> {
  if (code.byteLength !== declaration.module.bytes) throw damaged(declaration.name);
  const [whole, instance] = await Promise.all([isWhole(code, declaration.module.sha256), instantiated(code, declaration.name)]);
  if (!whole) throw damaged(declaration.name);
  return new Module(instance, declaration);
}

async function instantiated(code: BufferSource, game: string): Promise<WebAssembly.Instance> {
  try {
    return (await WebAssembly.instantiate(code, {})).instance;
  } catch (error) {
    throw error instanceof WebAssembly.CompileError ? damaged(game) : error;
  }
}

/** Whether these are the bytes of that digest; by plain http, browsers reckon none. */
async function isWhole(code: BufferSource, digest: string): Promise<boolean> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (!subtle) return true;
  const found = new Uint8Array(await subtle.digest("SHA-256", code));
  return digest === Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const damaged = (game: string): Error => new Error(`the module of ${game} is damaged, or is not the one its declaration describes`);

