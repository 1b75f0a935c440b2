/**
 * A table of bots and of whoever is at this device, as its log has it: the room's own table (server/tables/table.py) as
 * far as one can get there. Nothing here waits or sends: `apply` takes the next entry and says what came of it.
 */

import { IllegalMove, type Game, type Table, type Told } from "../../engine/src";
import { many } from "../../engine/src/actions";
import { sha256 } from "../fair/hash";
import { fromHex, toHex } from "../fair/shuffle";
import type { Level, Order, Pace, Phase } from "../room/protocol";
import { Decisions } from "./decisions";
import type { Body, Changes, Entry } from "./log";
import { replayed, seated, type SealPart, type Written } from "./record";
import { Refusal } from "./refusal";
import { keyOf } from "./seal";
import { interrupts, windowOf, type Window } from "./windows";

const PACES: Record<Pace, number> = { calm: 1, brisk: 0.5, instant: 0 };
const OPENING_MS = 5000; // by when somebody alone can make a first move, however many move before
const SHARE = 0.25; // of what is left of that: nothing takes longer meanwhile
const STAND_IN: Level = "expert";
const UNSEEN = ["play", "answer", "orders"]; // what only its own seat knows of, if it led to no step
const NOBODY = -1;
const CALLED_OFF = "called_off"; // before anything was dealt

export interface Chair {
  person: string;
  bot: Level | "";
  resigned: boolean;
  /** What somebody else at this device is called; or of a game that was brought in whoever played it, or a bot's face. */
  name?: string;
  face?: number;
}

export interface Result {
  scores: number[];
  places: number[];
  ending: string;
}

const empty = (): Chair => ({ person: "", bot: "", resigned: false });

export class LocalTable {
  phase: Phase = "lobby";
  number = -1;
  options: Record<string, number> = {};
  host = "";
  clock = 0;
  pace: Pace = "calm";
  memory = false;
  hints = false;
  commitment = "";
  created = 0;
  changed = 0;
  chairs: Chair[] = [];
  entropy = new Map<number, string>();
  orders = new Map<number, Order[]>();
  dealt: Table | null = null;
  /** The record of a game that was played elsewhere. */
  brought: Written | null = null;
  /** The record of the game from whose middle this one goes on. */
  resumed: Written | null = null;
  step = 0;
  told: [step: number, event: Told][] = [];
  window: Window | null = null;
  sealed = new Map<number, string>();
  accepted = new Map<number, { step: number; move: string; after: number }>();
  givenUp = false;
  decisions = new Decisions();
  #started = 0;
  #awaited = false;
  #longest = Infinity;
  #last = "";

  /** By which the bots' faces are chosen. */
  readonly firstFace: number;

  constructor(
    readonly id: string,
    readonly game: Game,
    readonly secret: Uint8Array,
  ) {
    this.firstFace = sha256(new TextEncoder().encode(id))[0] as number;
  }

  // The log

  /** Take the next entry; whether everybody could see something happen. */
  apply({ number, at, body }: Entry): boolean {
    const told = this.#done(body, at);
    this.number = number;
    if (told || !UNSEEN.includes(body.do)) this.changed = at;
    if (told) {
      this.step++;
      this.#longest = this.#awaited ? Math.max(0, SHARE * (this.#started + OPENING_MS - at)) : Infinity;
      this.#openWindow(told);
      this.told.push(...told.map((event): [number, Told] => [this.step, event]));
    }
    return told !== null;
  }

  /** What everybody was told; null where nobody could see anything happen. */
  #done(body: Body, at: number): Told[] | null {
    switch (body.do) {
      case "open":
        ({ options: this.options, host: this.host, clock: this.clock, pace: this.pace, memory: this.memory } = body);
        this.commitment = body.commitment;
        this.created = at;
        this.chairs = Array.from({ length: body.seats }, empty);
        return null;
      case "sit": this.#sit(body.seat, body.person, body.name); return null;
      case "stand":
        this.chairs[body.seat] = empty();
        this.entropy.delete(body.seat);
        return null;
      case "bot": this.chairs[body.seat] = { ...empty(), bot: body.level }; return null;
      case "set": this.#change(body); return null;
      case "entropy": this.entropy.set(body.seat, body.text); return null;
      case "start": return this.#start(at);
      case "shut": this.phase = "over"; return null;
      case "import": this.#bring(body.record); return null;
      case "resume": return this.#resume(body.record, at);
      case "play": return this.#play(body.seat, body.move);
      case "answer": this.#answer(body.seat, body.move); return null;
      case "close": return this.#close(body.answers ?? []);
      case "undo": return this.#undo(body.seat, body.moves);
      case "stand_in": this.chair(body.seat).bot = body.level; return null;
      case "return": this.chair(body.seat).bot = ""; return null;
      case "resign": return this.#resign(body.seat);
      case "orders": this.orders.set(body.seat, body.orders); return null;
    }
  }

  /** Somebody takes a seat; what he has added to the key goes along. */
  #sit(seat: number, person: string, name?: string): void {
    const before = this.seatOf(person);
    const added = this.entropy.get(before);
    if (before >= 0) this.chairs[before] = empty();
    this.chairs[seat] = { ...empty(), person, ...(name ? { name } : {}) };
    this.entropy.delete(before);
    this.entropy.delete(seat);
    if (added !== undefined) this.entropy.set(seat, added);
  }

  #change({ seats = this.chairs.length, options, clock, pace, memory, hints }: Changes): void {
    this.chairs = Array.from({ length: seats }, (_, seat) => this.chairs[seat] ?? empty());
    for (const seat of this.entropy.keys()) if (seat >= seats) this.entropy.delete(seat);
    this.options = options ?? this.options;
    this.clock = clock ?? this.clock;
    this.pace = pace ?? this.pace;
    this.memory = memory ?? this.memory;
    this.hints = hints ?? this.hints;
  }

  /** A game played elsewhere, to be looked at. */
  #bring(record: Written): void {
    this.brought = record;
    this.dealt = replayed(this.game, record);
    this.chairs = seated(record, this.id);
    this.decisions.takenBack.push(...(record.taken_back ?? []));
    this.told = this.dealt.told.map((event) => [this.step, event]);
    this.phase = "over";
    this.givenUp = !this.dealt.over;
  }

  /** Go on from the middle of another game; how its cards fell is no secret any more. */
  #resume(record: Written, at: number): Told[] {
    this.resumed = record;
    this.dealt = replayed(this.game, record);
    this.decisions.goOnAfter(record.moves.length, this.step);
    return this.#begun(at);
  }

  #start(at: number): Told[] {
    this.#deal();
    return this.#begun(at);
  }

  #begun(at: number): Told[] {
    this.#last = this.#seen();
    this.#started = at;
    this.#awaited = this.chairs.filter(({ person }) => person).length === 1;
    this.phase = "playing";
    return [...this.playing.told];
  }

  #deal(): void {
    this.dealt = this.game.open({ seats: this.chairs.length, options: this.options, key: this.key, decks: this.resumed?.decks ?? [] });
  }

  #play(seat: number, move: string): Told[] | null {
    this.#checkUnanswered(seat, move);
    const before = this.#last;
    const told = this.#make(seat, move);
    const stepped = this.#last !== before;
    this.accepted.set(seat, { step: this.step, move, after: this.step + Number(stepped) });
    this.#moved();
    if (!stepped) this.told.push(...told.map((event): [number, Told] => [this.step, event]));
    return stepped ? told : null;
  }

  #make(seat: number, move: string): Told[] {
    const person = !this.chair(seat).bot;
    const chosen = person && this.#hasChoice(seat);
    const before = this.playing.told.length;
    this.playing.play(seat, move);
    this.decisions.note(this.step, { person, chosen });
    this.#awaited &&= !this.chair(seat).person;
    this.#last = this.#seen();
    return this.playing.told.slice(before);
  }

  #hasChoice(seat: number): boolean {
    return interrupts(this.window, seat) || many(this.game.module.legal(this.playing.state, seat)) > 1;
  }

  #answer(seat: number, move: string): void {
    this.#checkUnanswered(seat, move);
    this.wouldShow(seat, this.game.parse(move)); // throws where it may not be
    this.sealed.set(seat, move);
    this.accepted.set(seat, { step: this.step, move, after: this.step });
  }

  #checkUnanswered(seat: number, move: string): void {
    if (!this.sealed.has(seat)) return;
    this.wouldShow(seat, this.game.parse(move));
    throw new Refusal("phase", "answered");
  }

  #close(answers: [number, string][]): Told[] {
    const before = this.playing.told.length;
    for (const [seat, move] of answers) this.#make(seat, move);
    if (!answers.length) {
      this.playing.close();
      this.decisions.note(this.step);
    }
    this.sealed.clear();
    this.#last = this.#seen();
    this.#moved();
    return this.playing.told.slice(before);
  }

  #undo(seat: number, kept: number): Told[] {
    const moves = this.playing.moves.slice(0, kept);
    const step = this.decisions.goBack(seat, kept, this.step);
    this.#deal();
    for (const [mover, action] of moves) this.playing.play(mover, action);
    this.#last = this.#seen();
    this.accepted.clear();
    this.sealed.clear();
    return [{ name: "undone", seat, cards: [], amount: step, to: NOBODY }];
  }

  #resign(seat: number): Told[] {
    const chair = this.chair(seat);
    chair.resigned = true;
    chair.bot ||= STAND_IN;
    const left = this.chairs.filter(({ resigned }) => !resigned);
    if (left.length < 2 || !left.some(({ person }) => person)) this.givenUp = true;
    this.#moved();
    return [{ name: "resigned", seat, cards: [], amount: 0, to: NOBODY }];
  }

  #moved(): void {
    if (this.playing.over || this.givenUp) this.phase = "over";
  }

  /** What everybody can see of the game. */
  #seen(state = this.playing.state): string {
    return `${this.game.module.view(state, NOBODY).join()} ${this.game.module.acting(state).join()}`;
  }

  #openWindow(told: Told[]): void {
    this.window = null;
    if (this.phase !== "playing") return;
    const onlooker = this.game.module.view(this.playing.state, NOBODY);
    this.window = windowOf(this.game, onlooker, this.playing.acting, told.filter(({ to }) => to === NOBODY));
  }

  // What it is

  get playing(): Table {
    if (!this.dealt) throw new Refusal("phase");
    return this.dealt;
  }

  chair(seat: number): Chair {
    return this.chairs[seat] as Chair;
  }

  /** The key of all shuffles: the secret, and what was added to it. */
  get key(): Uint8Array {
    const elsewhere = this.brought ?? this.resumed;
    return elsewhere ? fromHex(elsewhere.key) : keyOf(this.secret, this.entropy);
  }

  /** The seal on the deal, if it has one: a game that goes on from another has none. */
  get seal(): SealPart | undefined {
    if (this.brought || this.resumed) return this.brought?.seal;
    const entropy = [...this.entropy].sort(([a], [b]) => a - b).map(([seat, text]) => ({ seat, text }));
    return { commitment: this.commitment, secret: toHex(this.secret), entropy };
  }

  get quiet(): boolean {
    return this.phase === "playing" && this.game.quiet(this.chairs.length, this.options);
  }

  /** Whether several people sit here: the device goes round. */
  get company(): boolean {
    return this.chairs.filter(({ person }) => person).length > 1;
  }

  /** Whether whoever plays may ask for a hint now. */
  get advised(): boolean {
    return this.phase === "playing" && (this.hints || !this.company) && !this.quiet;
  }

  /** How many seconds there are for a move; 0 is any number, as where the device has to be passed on for it. */
  get limit(): number {
    return this.company ? 0 : this.clock;
  }

  /** How long something takes at this table that takes so long at a calm one. */
  lasts(ms: number): number {
    return Math.round(Math.min(ms * PACES[this.pace], this.#longest));
  }

  /** How long the open window is; 0 where none is, or where it lasts until everybody here has answered. */
  get windowMs(): number {
    return this.window && this.window.kind !== "sealed" ? this.lasts(1000 * this.window.seconds) : 0;
  }

  get closesItself(): boolean {
    return this.window?.kind === "call";
  }

  seatOf(person: string): number {
    return this.chairs.findIndex((chair) => chair.person === person);
  }

  /** Whether anybody plays himself: bots do not play on alone. */
  get attended(): boolean {
    return this.chairs.some(({ person, bot }) => person && !bot);
  }

  result(): Result | null {
    if (this.phase !== "over") return null;
    if (!this.dealt) return { scores: [], places: [], ending: CALLED_OFF };
    const result = this.dealt.result;
    const [scores, places] = [result.map(({ score }) => score), result.map(({ place }) => place)];
    if (!this.givenUp) return { scores, places, ending: this.dealt.ending };
    return { scores, places: this.#places(places), ending: "resigned" };
  }

  /** Whoever resigned comes after all who did not. */
  #places(places: number[]): number[] {
    const stayed = places.filter((_, seat) => !this.chair(seat).resigned);
    return places.map((place, seat) =>
      this.chair(seat).resigned ? stayed.length + 1 : 1 + stayed.filter((other) => other < place).length,
    );
  }

  // Moves

  /** The entry by which a seat does something: a move made at once, or an answer nobody is to know of. */
  entryOf(seat: number, action: number): Body {
    const kind = this.window?.kind;
    const sealed = kind === "sealed" || (kind === "call" && action === this.game.actions.passing);
    return { do: sealed ? "answer" : "play", seat, move: this.game.actions.text(action) };
  }

  /** The entry by which the house closes the open window: sealed answers are opened, silence is a pass. */
  closing(): Body {
    if (this.window?.kind !== "sealed") return { do: "close", answers: [] };
    const { module, actions } = this.game;
    const asked = this.playing.acting.filter((seat) => module.legal(this.playing.state, seat).length);
    const people = asked.filter((seat) => this.chair(seat).person); // first, so that an undo takes back the bots' as well
    const others = asked.filter((seat) => !this.chair(seat).person);
    const silence = actions.passing;
    return { do: "close", answers: [...people, ...others].map((seat) => [seat, this.sealed.get(seat) ?? actions.text(silence)]) };
  }

  /** The state as a seat knows it: with its own answer, where that is still sealed. */
  knownTo(seat: number): Uint8Array {
    const { state, decks } = this.playing;
    const answer = this.sealed.get(seat);
    if (answer === undefined) return state;
    const known = state.slice();
    this.game.play(known, seat, this.game.parse(answer), decks);
    const onlooker = (of: Uint8Array): string => this.game.module.view(of, NOBODY).join();
    return onlooker(known) === onlooker(state) ? known : state; // the last answer of all must not open the others
  }

  /** Whether everybody would see something happen, if the seat did this; throws IllegalMove if it may not. */
  wouldShow(seat: number, action: number): boolean {
    const state = this.knownTo(seat).slice();
    const before = this.#seen(state);
    const told = this.game.play(state, seat, action, this.playing.decks);
    return before !== this.#seen(state) || told.some(({ to }) => to === NOBODY);
  }

  /** The seats the table is waiting for. */
  get awaited(): number[] {
    if (this.phase !== "playing") return [];
    const { state, acting } = this.playing;
    return acting.filter(
      (seat) => !interrupts(this.window, seat) && !this.sealed.has(seat) && this.game.module.legal(state, seat).length && !this.passesFor(seat),
    );
  }

  /** Whether the house passes for the person, where everybody answers and he has nothing to say. */
  passesFor(seat: number): boolean {
    const { person } = this.chair(seat);
    if (this.window?.kind !== "sealed" || !person) return false;
    const silence = this.game.actions.passing;
    const ranges = this.game.module.legal(this.playing.state, seat);
    return ranges.length === 1 && ranges[0]?.[0] === silence && ranges[0][1] === silence + 1;
  }

  /** The calls a seat could make now, where others than the player on turn may. */
  stopActions(seat: number): number[] {
    if (this.phase !== "playing" || !interrupts(this.window, seat) || this.sealed.has(seat)) return [];
    const { module, actions } = this.game;
    const stops = (state: Uint8Array): number[] =>
      module.legal(state, seat).flatMap(([first, last]) =>
        Array.from({ length: last - first }, (_, i) => first + i).filter((action) => actions.row(action).kind.calls),
      );
    const found = stops(this.playing.state);
    if (found.length || actions.passing < 0) return found;
    // Where slips are called, one who stops does not call: he passes on that question first.
    const passed = this.playing.state.slice();
    try {
      this.game.play(passed, seat, actions.passing, this.playing.decks);
    } catch (error) {
      if (error instanceof IllegalMove) return [];
      throw error;
    }
    return stops(passed);
  }

  // Taking back

  mayUndo(seat: number): boolean {
    return this.phase === "playing" && !this.company && !this.sealed.has(seat) && this.decisions.any;
  }
}
