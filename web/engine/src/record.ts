/** Reads a state, or a view, as a program wants it: cards by their codes, seats and amounts as numbers. */

import type { Actions } from "./actions.js";
import type { Declaration, Place, StateField } from "./declaration.js";

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** One number that lies in a record, of whatever kind. */
export function readNumber(bytes: DataView, number: string, at: number): number | bigint {
  switch (number) {
    case "u1": return bytes.getUint8(at);
    case "i1": return bytes.getInt8(at);
    case "u2": return bytes.getUint16(at, true);
    case "i2": return bytes.getInt16(at, true);
    case "u4": return bytes.getUint32(at, true);
    case "i4": return bytes.getInt32(at, true);
    case "u8": return bytes.getBigUint64(at, true);
    case "i8": return bytes.getBigInt64(at, true);
    default: throw new Error(`a field of numbers ${number} cannot be read`);
  }
}

/** Write a number into a record: an option, or how many play. */
export function writeNumber(bytes: DataView, { number, at }: Place, value: number): void {
  if (number === "u1") bytes.setUint8(at, value);
  else if (number === "u2") bytes.setUint16(at, value, true);
  else throw new Error(`a field of numbers ${number} cannot be written`);
}

const size = (number: string): number => Number(number.slice(1));

/** The bits of a set, the lowest first. */
export function bits(set: number | bigint): number[] {
  const found = [];
  for (let left = BigInt.asUintN(64, BigInt(set)), bit = 0; left; left >>= 1n, bit++) if (left & 1n) found.push(bit);
  return found;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export class StateReader {
  readonly #declaration: Declaration;
  readonly #actions: Actions;
  readonly #fields: Map<string, StateField>;

  constructor(declaration: Declaration, actions: Actions) {
    this.#declaration = declaration;
    this.#actions = actions;
    this.#fields = new Map(declaration.state.fields.map((field) => [field.name, field]));
  }

  field(name: string): StateField {
    return this.#fields.get(name) as StateField;
  }

  /** The number in a field that has one, or the one at this place of a field that has several. */
  number(state: Uint8Array, name: string, place = 0): number {
    const field = this.field(name);
    return Number(readNumber(viewOf(state), field.number, field.at + place * size(field.number)));
  }

  /** What everybody may look at: what is only remembered, with open memory. */
  shared(view: Uint8Array, memory = true): Record<string, Json> {
    return this.#read(view, (field) => field.known === "PUBLIC" || (memory && field.known === "REMEMBERED"));
  }

  /** What each seat has for itself: in a seat's view, its own row and nothing in the others. */
  own(view: Uint8Array): Record<string, Json> {
    return this.#read(view, (field) => field.known === "OWNER");
  }

  #read(view: Uint8Array, wanted: (field: StateField) => boolean): Record<string, Json> {
    const [bytes, seats] = [viewOf(view), this.number(view, "seats")];
    const fields = this.#declaration.state.fields.filter(wanted);
    return Object.fromEntries(fields.map((field) => [field.name, this.#value(bytes, field, seats)]));
  }

  #value(bytes: DataView, field: StateField, seats: number): Json {
    const { what, names } = field.holds;
    const axis = (depth: number, at: number): Json => {
      const length = field.shape[depth] as number;
      if (depth === field.shape.length) return this.#single(field, readNumber(bytes, field.number, at));
      const step = size(field.number) * field.shape.slice(depth + 1).reduce((all, each) => all * each, 1);
      const last = depth === field.shape.length - 1;
      const counted = (i: number): number => Number(readNumber(bytes, field.number, at + i * step));
      if (last && what === "COPIES") return names.flatMap((name, i) => Array<string>(counted(i)).fill(name));
      if (last && what === "EACH") return Object.fromEntries(names.map((name, i) => [name, counted(i)]));
      const rows = depth === 0 && field.by_seat ? seats : length;
      return Array.from({ length: rows }, (_, i) => axis(depth + 1, at + i * step));
    };
    return axis(0, field.at);
  }

  #single(field: StateField, number: number | bigint): Json {
    const { what, names } = field.holds;
    switch (what) {
      case "CARD": return this.#declaration.cards[Number(number)] as string;
      case "CARDS": return bits(number).map((bit) => this.#declaration.cards[bit] as string);
      case "ONE": return names[Number(number)] as string;
      case "SOME": return names.filter((_, bit) => (BigInt(number) >> BigInt(bit)) & 1n);
      case "NUMBERS": case "SEATS": return bits(number);
      case "SOMEBODY": return Number(number) - 1;
      case "MOVE": return number ? this.#actions.text(Number(number) - 1) : "";
      case "FLAG": return Boolean(number);
      default: return Number(number);
    }
  }
}
