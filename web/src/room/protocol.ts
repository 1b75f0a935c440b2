/**
 * Everything the room says and hears, in types. Made from src/parlour/server/protocol by
 * `python -m parlour.server.protocol`; docs/protocol.md tells it in words.
 */

export type Level =
  | "newcomer"
  | "regular"
  | "expert"
  | "master";

export type Pace =
  | "calm"
  | "brisk"
  | "instant";

export type Phase =
  | "lobby"
  | "sealing"
  | "playing"
  | "over";

export type Role =
  | "host"
  | "seat"
  | "onlooker";

export type Reaction =
  | "well_played"
  | "thanks"
  | "good_luck"
  | "oh_no"
  | "take_your_time"
  | "good_game";

export type WindowKind =
  | "stop"
  | "call"
  | "sealed";

export type Experts =
  | "awake"
  | "coming"
  | "asleep";

export type Known =
  | "PUBLIC"
  | "OWNER"
  | "REMEMBERED";

export type HoldsName =
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
  | "PACKED"
  | "MOVE"
  | "FLAG";

export type Value = number | string | boolean | Value[] | { [name: string]: Value };

export const LEVELS: readonly Level[] = ["newcomer", "regular", "expert", "master"];

export const PACES: readonly Pace[] = ["calm", "brisk", "instant"];

export const REACTIONS: readonly Reaction[] = ["well_played", "thanks", "good_luck", "oh_no", "take_your_time", "good_game"];

export type EveningPhase = "gathering" | "playing" | "resting" | "over";

/** A code and what it is called. */
export interface Named {
  code: string;
  says: string;
}

/** A value of a house rule that has a name. */
export interface OptionValue {
  value: number;
  name: string;
  says: string;
}

/** What the booklet prints of a house rule, if it says anything, and what it prints as other ways to play. */
export interface InPrint {
  printed: number | null;
  variants: number[];
}

/** What is said of a value of a house rule, by where it comes from. */
export interface Tags {
  printed: string;
  variant: string;
  ours: string;
}

/** A house rule; `values` where each number means something of its own. */
export interface Option {
  name: string;
  low: number;
  high: number;
  default: number;
  switch: boolean;
  says: string;
  clause: string;
  values: OptionValue[];
  standing: InPrint;
}

/** A kind of move, how it is written, and the number of the clause that speaks of it (0: none). */
export interface Kind {
  name: string;
  pattern: string;
  clause: number;
  calls: boolean;
  passes: boolean;
  closes: boolean;
}

/** A kind of event, and the number of the clause that speaks of it (0: none). */
export interface EventKind {
  name: string;
  clause: number;
}

/** A field of the view: what it means, what it holds, and who knows it. */
export interface Field {
  name: string;
  says: string;
  holds: HoldsName;
  names: string[];
  known: Known;
  shape: number[];
  by_seat: boolean;
}

/** Which field has a seat's cards, how many they are, who deals, who is on turn; empty where none does. */
export interface Roles {
  hand: string;
  held: string;
  dealer: string;
  mover: string;
}

/** A standing order that may be left; some name an amount, some are used up. */
export interface OrderKind {
  name: string;
  says: string;
  amounts: number[];
  once: boolean;
}

/**
 * A game on the shelf; `lesson`: there is a first game to be walked through; `engines` of the host's that play it. `house_rules` is what these are called at it, `score` what the scores count, `aim` who wins by them; a game without words of its own has neither of the latter. `as_printed`: every option exactly as printed, by the number of seats; without those it is not printed for.
 */
export interface GameWords {
  name: string;
  title: string;
  about: string;
  house_rules: string;
  score: string;
  aim: string;
  prefix: string;
  seats: number[];
  options: Option[];
  tags: Tags;
  as_printed: Record<string, Record<string, number>>;
  cards: Named[];
  places: Named[];
  kinds: Kind[];
  events: EventKind[];
  fields: Field[];
  roles: Roles;
  orders: OrderKind[];
  lesson: boolean;
  engines: string[];
}

/** Every game there is, and the levels that bots play at. */
export interface Shelf {
  levels: Level[];
  games: GameWords[];
}

/** A clause of a rule sheet, or a hint, an example or a term; `section`: the heading it stands under. */
export interface Clause {
  clause: string;
  title: string;
  text: string;
  section: string;
}

/** A rule sheet, whole and by clause. */
export interface RuleSheet {
  game: string;
  language: string;
  markdown: string;
  clauses: Clause[];
}

/** Why something cannot be: `code` for programs, `message` for people. */
export interface Refusal {
  code: string;
  message: string;
  clause?: string;
  step?: number;
}

/** A refusal, as HTTP answers it. */
export interface Refused {
  error: Refusal;
}

/** The room is open. */
export interface Health {
  ok: boolean;
  version: string;
  database: string;
  preparing: string[];
}

/** Somebody, as everybody may know him. */
export interface Person {
  name: string;
}

/** Who one is here. */
export interface Me {
  person: Person | null;
}

/**
 * A seat at a table; a bot beside a person stands in. A bot has a face, by its number; an engine is one, too. `absent`: whoever sits there has been away so long that a bot may stand in for him.
 */
export interface Seat {
  seat: number;
  kind: "person" | "bot" | "empty";
  name: string;
  here: boolean;
  absent: boolean;
  host: boolean;
  bot: Level | string | null;
  resigned: boolean;
  face: number | null;
}

/** What a seat adds to the key: its hash where it was pledged, and the text, once it is revealed. */
export interface Entropy {
  seat: number;
  hash: string;
  text: string;
}

/** Why the last start came to nothing, in words, and the seats that are to blame where they still sit there. */
export interface Undealt {
  seats: number[];
  says: string;
}

/** How a game came out. */
export interface Result {
  scores: number[];
  places: number[];
  ending: string;
  says: string;
}

/**
 * The opened seal; where there is only a key the rest is empty. A game that was brought in may have none; and where somebody who added to the key was `forgotten`, it cannot be opened any more.
 */
export interface Seal {
  commitment: string;
  secret: string;
  entropy: Entropy[];
  key: string;
  forgotten: boolean;
}

/** A shuffle: its number, the size of the pack, and the order as far as it was dealt. */
export interface Shuffle {
  number: number;
  cards: number;
  order: number[];
}

/** The opened seal, and every shuffle that follows from it; `stacked`: some decks were given by hand instead. */
export interface OpenedSeal extends Seal {
  stacked: boolean;
  shuffles: Shuffle[];
}

/**
 * Everything public about a table but the game itself. `experts`: whether its Experts and Masters are awake, or coming, or asleep for good; until they are awake they go by rule of thumb. `quiet`: by its house rules nobody is advised while the game goes on, which it does: there are no hints, and no chat. `hints`: the host allows hints where people play with each other; `advised`: whoever plays is given them now. `public`: anybody may join; None where the room keeps no list of such tables. `onlookers` are some of those who look on, by name, `watching` how many there are. `resumed`: its game began in the middle of another one, whose cards are known, so that there is no seal to go by. `daily`: its game is the deal of that date, or "" where it is not; there is no seal either, for everybody gets these cards. `evening`: the one this table belongs to, which may be `paused`: nobody moves then.
 */
export interface About {
  id: string;
  game: string;
  title: string;
  phase: Phase;
  seats: Seat[];
  options: Record<string, number>;
  clock: number;
  pace: Pace;
  memory: boolean;
  commitment: string;
  entropy: Entropy[];
  undealt: Undealt | null;
  link: string;
  created: number;
  changed: number;
  result: Result | null;
  seal: Seal | null;
  rematch: string | null;
  watching: number;
  onlookers: string[];
  experts: Experts;
  quiet: boolean;
  hints: boolean;
  advised: boolean;
  public: boolean | null;
  resumed: boolean;
  daily: string;
  evening: string | null;
  paused: boolean;
}

/** A table that was opened, asked for or brought in as a record. */
export interface OneTable {
  table: About;
}

/**
 * As much about a table as a list says: `names` by seat, "" where nobody sits; `alone`: it is nobody else's; `device`: it was played on the person's own device.
 */
export interface Listed {
  id: string;
  game: string;
  title: string;
  phase: Phase;
  names: string[];
  changed: number;
  result: Result | null;
  alone: boolean;
  device: boolean;
}

/** A table that was thrown away. */
export interface Discarded {
  table: null;
}

/** A table that anybody may join: how many of its seats are free, and the house rules that are not as usual. */
export interface OpenTable {
  id: string;
  game: string;
  title: string;
  host: string;
  free: number;
  seats: number;
  options: Record<string, number>;
}

/** The list of open tables; None where the room keeps none. */
export interface OpenTables {
  tables: OpenTable[] | null;
}

/** Somebody whom one has blocked. */
export interface Blocked {
  number: number;
  name: string;
  at: number;
}

/** Everybody whom one has blocked. */
export interface Blocks {
  blocks: Blocked[];
}

/** A game whose Experts are getting ready, and about how many seconds that will take yet, where that is known. */
export interface Warming {
  game: string;
  seconds: number | null;
}

/**
 * A page of one's tables; `next` asks for the one after it, None where this is the last. `kept`: how many days finished games are, None for ever; `draining`: the room is about to be closed for a moment.
 */
export interface OwnTables {
  unfinished: Listed[];
  finished: Listed[];
  next: string | null;
  preparing: Warming[];
  kept: number | null;
  draining: boolean;
}

/** A legal move, or a range of amounts. */
export interface Legal {
  move: string;
  kind: string;
  card: string;
  place: string;
  says: string;
  low?: number;
  high?: number;
}

/** Why a card cannot be played. */
export interface Why {
  clause: string;
  message: string;
}

/** Others may call, for so long; `left` is what is left of it. */
export interface Window {
  kind: WindowKind;
  ms: number;
  left: number;
}

/** How long a move may take, and what is left of this one's time. */
export interface Clock {
  ms: number;
  left: number;
}

/**
 * The game as a seat sees it. `asks` is what the seat is asked, a sentence each: the first is enough for whoever knows the game, the others say what the rules make it cost or win. `clauses` are those of the rule sheet that speak of it.
 */
export interface Play {
  step: number;
  view: Record<string, Value>;
  acting: number[];
  legal: Legal[];
  why: Record<string, Why>;
  asks: string[];
  clauses: string[];
  scores: number[];
  places: number[];
  ending: string;
  says: string;
  undo: boolean;
  window: Window | null;
  clock: Clock | null;
}

/** Something that happened; `place` is what the amount stands for, where that has a name. */
export interface GameEvent {
  step: number;
  name: string;
  seat: number;
  cards: string[];
  amount: number;
  place: string;
  says: string;
}

/** What a seat has heard of a game, from its beginning as far as it may look back. */
export interface Events {
  events: GameEvent[];
}

/** What a seat knows of a game that goes on, as a document: the table, and its own moves as text. */
export interface AccountHead {
  account: 1;
  game: string;
  rules: number;
  seats: number;
  options: Record<string, number>;
  seat: number;
  commitment: string;
  moves: string[];
}

/** The same, and what the seat has heard as far as it may look back: what a record is before the end. */
export interface Account extends AccountHead {
  events: GameEvent[];
}

/** One step of a finished game. */
export interface Replay {
  steps: number;
  play: Play;
  events: GameEvent[];
}

/**
 * A line of chat: what its author was called then, and where he sits now (-1: here no more). What was said with one press is a `reaction`, and its text is in the listener's language.
 */
export interface Chat {
  number: number;
  seat: number;
  name: string;
  text: string;
  reaction: Reaction | null;
  at: number;
}

/** A standing order that was left: which, whose doing it must be (-1: anybody's), how much of it. */
export interface Order {
  when: string;
  seat: number;
  amount: number;
}

/** What concerns one listener alone. */
export interface You {
  seat: number;
  host: boolean;
  role: Role;
  orders: Order[];
  muted: number[];
}

/** How much of a costly answer is made; of 0 while it waits for its turn. */
export interface Progress {
  done: number;
  of: number;
}

/** What is answered instead of a costly answer until that is made. */
export interface InTheMaking {
  progress: Progress;
}

/**
 * A move that could be played, with the chance of winning, how far off that may be, and why. `then` is a move that belongs to it and is made right after, or empty; `says` has both. `worse`: the figures tell it apart from the first, by more than they may be off.
 */
export interface Advice {
  move: string;
  then: string;
  says: string;
  estimate: number;
  error: number;
  tries: number;
  worse: boolean;
  reason: string;
}

/**
 * A decision of a finished game, and what it cost. `number` of the move, the `step` it led to and the one `before`; `tries`: how many imagined games each of the two moves rests on; `estimate`: the chance of winning, as its seat could see it, with the move that was made.
 */
export interface Judged {
  number: number;
  step: number;
  before: number;
  seat: number;
  move: string;
  best: string;
  says: string;
  best_says: string;
  estimate: number;
  cost: number;
  error: number;
  tries: number;
  sure: boolean;
  reason: string;
}

/**
 * A costly decision as it stood before it was made: what was asked, the cards in hand, those of the two moves. `for_played` and `for_best` say in plain words what there is to say of each move, if anything.
 */
export interface Moment {
  judged: Judged;
  asks: string[];
  hand: string[];
  played: string;
  best: string;
  for_played: string;
  for_best: string;
}

/** A finished game gone over. */
export interface Review {
  game: string;
  costs: number[];
  costliest: Moment[];
  decisions: Judged[];
}

/** As much about a table as it is drawn from. */
export interface LessonAbout {
  game: string;
  title: string;
  phase: Phase;
  seats: Seat[];
  options: Record<string, number>;
}

/** A frame of a lesson. */
export interface LessonFrame {
  type: "table" | "step";
  about: LessonAbout;
  you: You;
  play: Play;
  events: GameEvent[];
}

/** One thing to learn. */
export interface LessonStep {
  text: string;
  move: string;
  frames: LessonFrame[];
}

/** A first game to walk through, one thing to learn after another. */
export interface Lesson {
  game: string;
  steps: LessonStep[];
}

/** How somebody came out with the deal of a day. */
export interface Standing {
  name: string;
  score: number;
  place: number;
  gave_up: boolean;
}

/**
 * One of today's deals that somebody has begun: at which table, and how it came out, once there is one that counts. `over`: there is nothing to go on with; `seats`: how many sat there, 0 before that.
 */
export interface Begun {
  game: string;
  table: string;
  over: boolean;
  seats: number;
  result: Standing | null;
}

/** The deals of today: the date, as it is in UTC, `until` when, and those that one has begun. */
export interface Today {
  date: string;
  until: number;
  games: Begun[];
}

/**
 * How the deal of a day came out, of so many `seats`: what counts for oneself, for a Master, and for others here. `why_not`: why this table's game does not count: something was taken back, or there was a first one.
 */
export interface Daily {
  date: string;
  seats: number;
  why_not: "" | "taken_back" | "again";
  yours: Standing | null;
  master: Standing | null;
  others: Standing[];
}

/**
 * Games in figures: how many, how many won, how many in a row up to now and at most. `cost`: what a decision cost on average, in chance of winning, where `reviewed` of the games were gone over.
 */
export interface Tally {
  games: number;
  won: number;
  streak: number;
  best_streak: number;
  reviewed: number;
  cost: number | null;
}

/** The games against one opponent: somebody by name, or bots of a level, or an engine. */
export interface Against {
  who: string;
  person: boolean;
  tally: Tally;
}

/** One of the game's own figures, in words. */
export interface Figure {
  name: string;
  says: string;
  value: string;
}

/** After a game: when that was, whether it was won, the share won of the last twenty, and what a decision cost. */
export interface Point {
  table: string;
  at: number;
  won: boolean;
  share: number;
  cost: number | null;
}

/** Somebody's figures with one game; games in which he took something back are counted apart. */
export interface GameFigures {
  game: string;
  title: string;
  tally: Tally;
  taken_back: number;
  against: Against[];
  figures: Figure[];
  points: Point[];
}

/** Somebody's figures; `kept`: for how many days finished games are, None for ever. */
export interface Figures {
  games: GameFigures[];
  kept: number | null;
}

/** Everything, to whoever has just come. */
export interface TableFrame {
  type: "table";
  about: About;
  you: You;
  play: Play | null;
  events: GameEvent[];
  chat: Chat[];
}

/** Something happened in the game. */
export interface StepFrame {
  type: "step";
  play: Play | null;
  events: GameEvent[];
}

/** Something changed around the game. */
export interface AboutFrame {
  type: "about";
  about: About;
  you: You;
}

/** Somebody spoke. */
export interface ChatFrame {
  type: "chat";
  chat: Chat;
}

/** A seat has called and is choosing its call. */
export interface CalledFrame {
  type: "called";
  seat: number;
  ms: number;
}

/** The room is about to be closed for a moment, or no longer is. */
export interface DrainingFrame {
  type: "draining";
  on: boolean;
}

/** To be answered at once. */
export interface PingFrame {
  type: "ping";
  t: number;
}

/** The answer to a message; more of it depends on the message. */
export interface AnswerFrame {
  type: "answer";
  id: number | string;
  ok: boolean;
  error?: Refusal;
}

/** It is done. */
export type Nothing = Record<string, never>;

/** The step that it led to. */
export interface Stepped {
  step: number;
}

/** Either there was nothing to choose, or how long one may take to choose a call. */
export interface Stopped {
  step?: number;
  choose?: number;
}

/** What could be played, best first. */
export interface Hinted {
  moves: Advice[];
}

/** Where one sits. */
export interface SatDown {
  seat: number;
}

/** Where the next game is played. */
export interface NextTable {
  table: string;
}

/** The link there is now. */
export interface NewLink {
  link: string;
}

/** The number of a line of chat. */
export interface Said {
  number: number;
}

/**
 * Somebody on the card: `card` has a mark for each game played, whether it was won. `here`: looking at the evening or at a table of it; `gone`: went home. A bot has a face, by its number.
 */
export interface Player {
  name: string;
  kind: "person" | "bot";
  face: number | null;
  here: boolean;
  gone: boolean;
  host: boolean;
  place: number;
  won: number;
  points: number;
  card: boolean[];
}

/** A card that somebody cut, because he tied. */
export interface EveningCut {
  player: number;
  card: string;
  says: string;
}

/**
 * A table of the game that goes on, or of the last one: its players by seat, as numbers in the list of players. `scores` are what everybody can see, empty before the deal; `over`: play has ceased here; `won`: whose game it was, once that is known.
 */
export interface EveningTable {
  table: string;
  players: number[];
  scores: number[];
  over: boolean;
  won: number[];
  cuts: EveningCut[];
}

/** What concerns one visitor alone: his number in the list of players, -1 for none; the table he is to go to. */
export interface YourEvening {
  player: number;
  host: boolean;
  table: string | null;
}

/** The last bell: of which game, and at which table, both from 1; table 0 where none was first. */
export interface Bell {
  game: number;
  table: number;
}

/**
 * An evening, as everybody may know it; `you` is for whoever asks. `played` games are over and counted, and another may go on. `rests`: in so many milliseconds the next one begins. `counts` is what a win is called, `rules` says how winners are found, `points`: whether opponents left behind count.
 */
export interface Evening {
  id: string;
  link: string;
  game: string;
  title: string;
  score: string;
  rules: string;
  counts: string;
  points: boolean;
  phase: "gathering" | "playing" | "resting" | "over";
  paused: boolean;
  draining: boolean;
  seats: number;
  seats_from: number;
  seats_to: number;
  games: number;
  played: number;
  options: Record<string, number>;
  level: Level;
  clock: number;
  pace: Pace;
  rest: number;
  rests: number | null;
  host: string;
  players: Player[];
  tables: EveningTable[];
  bell: Bell | null;
  winners: number[];
  cuts: EveningCut[];
  you: YourEvening;
}

/** An evening in the list of whoever hosts it or came: how far it has got, and who won it; `changed` last. */
export interface ListedEvening {
  id: string;
  game: string;
  title: string;
  phase: "gathering" | "playing" | "resting" | "over";
  host: string;
  yours: boolean;
  games: number;
  played: number;
  winners: string[];
  changed: number;
}

/** A page of one's own evenings, those that are not over first; `next`: where the list goes on. */
export interface OwnEvenings {
  evenings: ListedEvening[];
  next: string | null;
}

/** An evening, and a mark of it: whoever sends that the next time is told nothing if nothing is new. */
export interface OneEvening {
  evening: Evening | null;
  mark: string;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  seats?: number;
  options?: Record<string, number>;
  bots?: Level | string | Record<string, Level | string>;
  clock?: number;
  pace?: Pace;
  memory?: boolean;
  sit?: boolean;
  start?: boolean;
}

/** The deal of the day to be played. */
export interface NewDaily {
  pace?: Pace;
}

/** A finished game to be played on: after how many moves, and in which seat. */
export interface PlayOn {
  moves: number;
  seat: number;
}

/** A name for oneself. */
export interface NewName {
  name: string;
}

/** An evening to be held; what is not said is as the game has it. */
export interface NewEvening {
  game: string;
  options?: Record<string, number>;
  seats?: number;
  games?: number;
  level?: Level;
  clock?: number;
  pace?: Pace;
  rest?: number;
}

export type Sent =
  | TableFrame
  | StepFrame
  | AboutFrame
  | ChatFrame
  | CalledFrame
  | DrainingFrame
  | PingFrame
  | AnswerFrame;

/** Every message, with what it carries and what it is answered. */
export interface Asked {
  play: {
    with: { step: number; move: string };
    answer: Stepped;
  };
  stop: {
    with: { step: number };
    answer: Stopped;
  };
  orders: {
    with: { orders: { when: string; seat?: number; amount?: number }[] };
    answer: Nothing;
  };
  undo: {
    with: { step: number };
    answer: Stepped;
  };
  hint: {
    with: { level?: Level };
    answer: Hinted;
  };
  resign: {
    with: Record<never, never>;
    answer: Nothing;
  };
  leave: {
    with: Record<never, never>;
    answer: Nothing;
  };
  return: {
    with: Record<never, never>;
    answer: Nothing;
  };
  rematch: {
    with: Record<never, never>;
    answer: NextTable;
  };
  stand_in: {
    with: { seat: number };
    answer: Nothing;
  };
  chat: {
    with: { text: string };
    answer: Said;
  };
  react: {
    with: { reaction: Reaction };
    answer: Said;
  };
  mute: {
    with: { seat: number; on: boolean };
    answer: Nothing;
  };
  report: {
    with: { seat: number; text: string };
    answer: Nothing;
  };
  block: {
    with: { seat: number };
    answer: Nothing;
  };
  sit: {
    with: { seat?: number };
    answer: SatDown;
  };
  entropy: {
    with: { text: string };
    answer: Nothing;
  };
  pledge: {
    with: { hash: string };
    answer: Nothing;
  };
  reveal: {
    with: { text: string };
    answer: Stepped;
  };
  bot: {
    with: { seat: number; level: Level | string };
    answer: Nothing;
  };
  clear: {
    with: { seat: number };
    answer: Nothing;
  };
  set: {
    with: { seats?: number; options?: Record<string, number>; clock?: number; pace?: Pace; memory?: boolean; hints?: boolean; public?: boolean };
    answer: Nothing;
  };
  pace: {
    with: { pace: Pace };
    answer: Nothing;
  };
  link: {
    with: Record<never, never>;
    answer: NewLink;
  };
  start: {
    with: { fill?: Level | string };
    answer: Stepped;
  };
  shut: {
    with: Record<never, never>;
    answer: Nothing;
  };
  ping: {
    with: Record<never, never>;
    answer: Nothing;
  };
  pong: {
    with: { t: number };
    answer: Nothing;
  };
}

/** Whatever may be wished for at an evening. */
export type Wish =
  | { do: "come" }
  | { do: "go" }
  | { do: "begin" }
  | { do: "pause"; on: boolean }
  | { do: "set"; options?: Record<string, number>; seats?: number; games?: number; level?: Level; clock?: number; pace?: Pace; rest?: number }
  | { do: "end" };

/** Whatever can stand in a table's log. */
export type Logged =
  | { do: "open"; game: string; rules: number; seats: number; options: Record<string, number>; host: string; clock: number; pace: Pace; memory: boolean; commitment: string; daily?: string; bots?: Level | string; evening?: string }
  | { do: "sit"; seat: number; person: string; own?: boolean }
  | { do: "stand"; seat: number; person: string; banned: boolean }
  | { do: "bot"; seat: number; level: Level | string; face?: number }
  | { do: "set"; seats?: number; options?: Record<string, number>; clock?: number; pace?: Pace; memory?: boolean; public?: boolean; hints?: boolean }
  | { do: "entropy"; seat: number; text: string }
  | { do: "erased"; seat: number }
  | { do: "host"; person: string }
  | { do: "link"; invite: string }
  | { do: "seal" }
  | { do: "pledge"; seat: number; hash: string }
  | { do: "reveal"; seat: number; text: string }
  | { do: "undealt"; seats: number[] }
  | { do: "start"; rules?: number }
  | { do: "import"; record: string; players?: Record<string, unknown>[] }
  | { do: "resume"; record: string }
  | { do: "play"; seat: number; move: string }
  | { do: "answer"; seat: number; move: string }
  | { do: "close"; answers?: [number, string][] }
  | { do: "undo"; seat: number; moves?: number }
  | { do: "stand_in"; seat: number; level: Level }
  | { do: "return"; seat: number }
  | { do: "resign"; seat: number }
  | { do: "orders"; seat: number; orders: Order[] }
  | { do: "mute"; seat: number; other: number; on: boolean }
  | { do: "shut"; by: "house" | "host" | "bell" }
  | { do: "hold"; on: boolean };
