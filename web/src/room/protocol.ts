/** The shapes of docs/protocol.md. */

export type Level = "newcomer" | "regular" | "expert" | "master";
export type Pace = "calm" | "brisk" | "instant";
export const LEVELS: readonly Level[] = ["newcomer", "regular", "expert", "master"];
export const PACES: readonly Pace[] = ["calm", "brisk", "instant"];

export interface Refusal {
  code: string;
  message: string;
  clause?: string;
  step?: number;
}

// What is on the shelf

export interface Option {
  name: string;
  low: number;
  high: number;
  default: number;
  switch: boolean;
  says: string;
  clause: string;
  /** What the numbers mean, where each means something of its own. */
  values: { value: number; name: string; says: string }[];
  /** What the booklet prints, if it says anything, and what it prints as other ways to play. */
  standing: { printed: number | null; variants: number[] };
}

/** A kind of move, how it is written, and the number of the clause that speaks of it (0: none). */
export interface Kind {
  name: string;
  pattern: string;
  clause: number;
  /** Whether it calls into another's turn. */
  calls: boolean;
  /** Whether it says no there. */
  passes: boolean;
  /** Whether it is the house's own, to close a window. */
  closes: boolean;
}

export type Holds =
  | "CARD"
  | "CARDS"
  | "COPIES"
  | "COUNT"
  | "AMOUNT"
  | "EACH"
  | "ONE"
  | "SOME"
  | "NUMBERS"
  | "SEAT"
  | "SOMEBODY"
  | "SEATS"
  | "MOVE"
  | "FLAG";

/** A field of the view: what it means, what it holds, and who knows it. */
export interface Field {
  name: string;
  says: string;
  holds: Holds;
  names: string[];
  known: "PUBLIC" | "OWNER" | "REMEMBERED";
  shape: number[];
  by_seat: boolean;
}

/** Which field has the cards a seat holds, how many they are, who deals, who is on turn; `""` where none does. */
export interface Roles {
  hand: string;
  held: string;
  dealer: string;
  mover: string;
}

/** What the house can be told to call at; some orders name an amount, some are used up. */
export interface OrderKind {
  name: string;
  says: string;
  amounts: number[];
  once: boolean;
}

export interface GameWords {
  name: string;
  title: string;
  about: string;
  prefix: string;
  seats: number[];
  options: Option[];
  cards: { code: string; says: string }[];
  places: { code: string; says: string }[];
  kinds: Kind[];
  events: { name: string; clause: number }[];
  fields: Field[];
  roles: Roles;
  orders: OrderKind[];
  /** Whether there is a first game to be walked through. */
  lesson: boolean;
}

export interface Clause {
  clause: string;
  title: string;
  text: string;
}

export interface RuleSheet {
  game: string;
  markdown: string;
  clauses: Clause[];
}

// A table and who sits at it

export interface Seat {
  seat: number;
  kind: "person" | "bot" | "empty";
  name: string;
  here: boolean;
  host: boolean;
  bot: Level | null;
  resigned: boolean;
}

export interface Entropy {
  seat: number;
  text: string;
}

export interface Result {
  scores: number[];
  places: number[];
  ending: string;
  says: string;
}

export interface Shuffle {
  number: number;
  cards: number;
  order: number[];
}

export interface Seal {
  commitment: string;
  secret: string;
  entropy: Entropy[];
  key: string;
  shuffles?: Shuffle[];
}

export interface Room {
  id: string;
  game: string;
  title: string;
  phase: "lobby" | "playing" | "over";
  seats: Seat[];
  options: Record<string, number>;
  clock: number;
  pace: Pace;
  memory: boolean;
  commitment: string;
  entropy: Entropy[];
  link: string;
  created: number;
  changed: number;
  result: Result | null;
  seal: Seal | null;
  rematch: string | null;
  watching: number;
  /** The rules are being compiled, and the game cannot begin before. */
  preparing: boolean;
}

/** Whether a finished game can be seen again and gone over: one that new rules have interrupted cannot. */
export const playedOut = (room: Room): boolean => room.result?.ending !== "interrupted";

// The game as one seat sees it

export type Value = number | string | boolean | Value[] | { [name: string]: Value };

export interface Legal {
  move: string;
  kind: string;
  card: string;
  place: string;
  says: string;
  low?: number;
  high?: number;
}

export interface Play {
  step: number;
  view: Record<string, Value>;
  acting: number[];
  legal: Legal[];
  why: Record<string, { clause: string; message: string }>;
  scores: number[];
  places: number[];
  ending: string;
  says: string;
  undo: boolean;
  window: { kind: "stop" | "call" | "sealed"; ms: number } | null;
  clock: { ms: number; until: number } | null;
}

export interface GameEvent {
  step: number;
  name: string;
  seat: number;
  cards: string[];
  amount: number;
  /** The place that the amount numbers, where it does. */
  place: string;
  says: string;
}

export interface Chat {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** A standing order: what the house calls at for its seat, whose doing it must be (-1: anybody's), how much of it. */
export interface Order {
  when: string;
  seat: number;
  amount: number;
}

export interface You {
  seat: number;
  host: boolean;
  role: string;
  orders: Order[];
  muted: number[];
}

/** What the table is drawn from: a `table` or a `step` frame, with the room it belongs to. */
export interface Frame {
  type: "table" | "step";
  room: Room;
  you: You;
  play: Play;
  events: GameEvent[];
}

export type Sent =
  | { type: "table"; room: Room; you: You; play: Play | null; events: GameEvent[]; chat: Chat[] }
  | { type: "step"; play: Play; events: GameEvent[] }
  | { type: "room"; room: Room; you: You }
  | { type: "chat"; chat: Chat }
  | { type: "called"; seat: number; ms: number }
  | { type: "ping"; t: number }
  | ({ type: "answer"; id: number } & Answer);

export type Answer = ({ ok: true } & Record<string, unknown>) | { ok: false; error: Refusal };

// What one may ask afterwards

export interface Advice {
  move: string;
  says: string;
  estimate: number;
  error: number;
  tries: number;
  reason: string;
}

export interface Judged {
  number: number;
  step: number;
  seat: number;
  move: string;
  best: string;
  says: string;
  best_says: string;
  estimate: number;
  cost: number;
  error: number;
  sure: boolean;
  reason: string;
}

export interface Review {
  game: string;
  costs: number[];
  costliest: Judged[];
  decisions: Judged[];
}

export interface Replay {
  steps: number;
  play: Play;
  events: GameEvent[];
}
