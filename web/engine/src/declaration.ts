/** A game's declaration, as `parlour wasm` writes it beside the module: what everything in the module stands for. */

export type What =
  | "CARD" | "CARDS" | "COPIES" | "COUNT" | "AMOUNT" | "EACH" | "ONE" | "SOME" | "NUMBERS" | "SEAT" | "SOMEBODY"
  | "SEATS" | "PACKED" | "MOVE" | "FLAG" | "KEY";

export interface Holds {
  what: What;
  names: string[];
  most: number | null;
}

/** Where a field lies in a record: its first byte, the kind of number (u1 is one byte without a sign), its shape. */
export interface Place {
  name: string;
  at: number;
  number: string;
  shape: number[];
}

export interface Layout<Field extends Place = Place> {
  bytes: number;
  fields: Field[];
}

export interface StateField extends Place {
  holds: Holds;
  known: "PUBLIC" | "OWNER" | "SECRET" | "REMEMBERED";
  by_seat: boolean;
  says: string;
}

export interface ActionKind {
  name: string;
  pattern: string;
  first: number;
  count: number;
  /** Runs, [first, last). */
  cards: [number, number][];
  places: [number, number][];
  amounts: [number, number][];
  clause: number;
  bounds: number;
  calls: boolean;
  passes: boolean;
  closes: boolean;
}

export interface EventKind {
  name: string;
  many: boolean;
  amount: Holds;
  clause: number;
  opens_count: boolean;
  item: boolean;
  stirring: boolean;
}

export interface OptionRule {
  name: string;
  low: number;
  high: number;
  default: number;
}

/** An answer, or what it is up to each value of an option. */
export type Tree<Answer> = Answer | { by: string; upto: [number, Tree<Answer>][] };

export interface Agreement {
  /** The name of a sentence among `unfit`; nothing where these go together. */
  refuses: Tree<string>;
  pack: Tree<number>;
  quiet: Tree<boolean>;
}

export interface Grammar {
  language: string;
  you: string;
  nobody: string;
  seat: string;
  and_: string;
  numbers: string[];
  tens: string[];
  tens_and: string;
  tens_and_one: string;
  singular: number[];
  thousands: string;
  decimal: string;
  percent: string;
  breath: string;
  between: string;
  quotes: [string, string];
  contractions: Record<string, string>;
}

export type Templates = Record<string, string>;

export interface Words {
  title: string;
  about: string;
  cards: string[];
  moves: Templates;
  events: Templates;
  endings: Templates;
  places: string[];
  options: Templates;
  unfit: Templates;
  refusals: Templates;
  asks: Templates;
  reasons: Templates;
  lesson: string[];
  phrases: Templates;
}

export interface Language {
  words: Words;
  grammar: Grammar;
  /** What parts of the house say themselves: `words`, `bots`, `server`. */
  phrases: Record<"words" | "bots" | "server", Templates>;
  /** The game as the room's shelf has it, and its rule sheet: for a client of the room. */
  shelf: Record<string, unknown>;
  rules: Record<string, unknown>;
}

export interface Declaration {
  name: string;
  version: number;
  prefix: string;
  seats: number[];
  longest: number;
  module: { bytes: number; sha256: string };
  levels: string[];
  /** What the house's bots are called. */
  bots: string[];
  cards: string[];
  endings: string[];
  state: Layout<StateField> & { roles: Record<"hand" | "held" | "dealer" | "mover", string>; seats: number };
  house: Layout;
  desk: Layout;
  actions: { count: number; places: string[]; kinds: ActionKind[] };
  events: EventKind[];
  options: OptionRule[];
  orders: { name: string; amounts: number[]; once: boolean }[];
  agreements: Record<string, Agreement>;
  lesson: { names: string[]; faces: (number | null)[]; seed: number; deck: string; steps: { after: string; move: string; quick: boolean }[] } | null;
  asks: string[];
  reasons: string[];
  yielding: Record<string, number>;
  languages: Record<string, Language>;
}

/** What a tree has for these options. */
export function lookUp<Answer>(tree: Tree<Answer>, options: Record<string, number>): Answer {
  while (typeof tree === "object" && tree !== null && "by" in tree) {
    const value = options[tree.by] as number;
    tree = (tree.upto.find(([most]) => value <= most) as [number, Tree<Answer>])[1];
  }
  return tree as Answer;
}
