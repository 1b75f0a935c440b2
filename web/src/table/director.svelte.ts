/** The director: takes frames as they come, and shows what happened in them one thing after another. */

import { sound } from "../comfort/sound";
import type { Frame } from "../room/frame";
import type { GameEvent } from "../room/protocol";
import type { Act, Place, View } from "./game";
import { alone } from "../room/frame";

const FLIGHT_MS = 250;
const BRISK_MS = 70;
const NOTE_MS = 900;
const AT_A_GLANCE = 20; // letters of a note; for each beyond them it stays a little longer
const LETTER_MS = 20;
const SHOW_MS = 1100;
const COUNT_MS = 850;
const AFTER_COUNT_MS = 1600;
const CALM_SHOW_MS = 900; // without motion a count is shown whole, for so long
const DRAWN_MS = 40; // what covered the whole table is gone before anything else changes
const MOST_BEHIND = 3; // frames; beyond that the table hurries, where somebody else would be kept waiting
/** Between what one bot does and the next, at least: so that the eye can follow. */
const BEAT_MS = { calm: 900, brisk: 450, instant: 0 };
const MOST_SAID = 70; // letters of what a seat just did
const UNDONE = "undone"; // what the room calls it when somebody goes back

export interface Box {
  x: number;
  y: number;
  width: number;
}

export interface Flying {
  id: number;
  card: string;
  chips: number;
  from: Box;
  to: Box;
}

export interface Note {
  id: number;
  says: string;
  at: Box;
  to: Box | null;
  ms: number;
}

export interface Showing {
  cards: string[];
  also: string;
  seat: number;
  detail: string;
  lines: string[];
  lit: string[];
  /** Where whoever looks on counts them himself: what they come to, and what he says. */
  own?: { total: number; said: number | null };
  /** Whether all of it has been counted. */
  done?: boolean;
}

/** The end of a hand: what was told of it, and how it stands now. */
export interface Reckoning {
  lines: string[];
  scores: number[];
  /** How long until the next hand; Infinity: until somebody says so. */
  ms: number;
}

/** What the director goes by. */
export interface Script {
  /** What whoever sits there sees of an event, from one view towards the next. */
  acts: (event: GameEvent, view: View, me: number, next: View) => Act[];
  /** Whether a place is empty once its card has flown. */
  leaves: (place: Place) => boolean;
  /** Whether things should not move. */
  calm: () => boolean;
  /** How long the end of a hand is looked at, in milliseconds; 0: not at all, Infinity: until one goes on. */
  rest: () => number;
  /** How long whoever counts his own cards may take; 0: they are counted for him. */
  counts: () => number;
  /** Whether an event tells of something that its seat did. */
  did: (event: GameEvent) => boolean;
  /** Whether an event is seen even where the table was laid after it. */
  opens: (event: GameEvent) => boolean;
  /** Whether a frame brings a new hand. */
  deals: (frame: Frame) => boolean;
}

export class Director {
  /** The frame that is on the table. */
  shown = $state.raw<Frame>() as Frame;
  /** The frame that came last. */
  newest = $state.raw<Frame>() as Frame;
  flying = $state.raw<Flying[]>([]);
  notes = $state.raw<Note[]>([]);
  showing = $state.raw<Showing | null>(null);
  /** The hand that is over, until the next one is dealt. */
  resting = $state.raw<Reckoning | null>(null);
  /** The hand is still to come: a new one is laid after all else, for both at once take longer than a picture may. */
  dealing = $state(false);
  /** What each seat just did, a sentence each. */
  did = $state.raw<Record<number, string[]>>({});
  /** The seat that did something last. */
  latest = $state(-1);
  /** Cards that have left their place though the frame on the table still has them there. */
  lifted = $state.raw<Place[]>([]);
  /** Points seen to be earned since the frame on the table. */
  tally = $state.raw<Record<number, number>>({});
  busy = $state(false);
  /** Whether all that is being shown is one's own doing: what is asked next may be asked at once. */
  unbroken = $state(true);
  root: HTMLElement | null = null;

  #queue: Frame[] = [];
  #id = 0;
  #landing = 0; // when the last of what flies has arrived
  #began = -Infinity; // when the last thing a bot did began to be shown,
  #ended = -Infinity; // when all that came of it had been,
  #laid = -Infinity; // and when the last card was laid
  #hurried = false; // what is at hand, and no more
  #dropped = false; // all that is under way
  #hurry: () => void = () => {};
  #answered: (count: number | null) => void = () => {};
  #script: Script;

  constructor(first: Frame, script: Script) {
    this.shown = this.newest = first;
    this.#script = script;
    this.#retell(first);
  }

  /** The table is laid: how the first deal began is said, where one was there or nobody has done anything since. */
  async open(): Promise<void> {
    const { type, play, events, you, about } = this.shown;
    if (type === "table" && (play.step > 1 || about.resumed)) return;
    const seen = events.filter(this.#script.opens).flatMap((event) => this.#script.acts(event, play.view, you.seat, play.view));
    for (const act of seen) if (act.do === "note") await this.#note(act);
  }

  /** A new frame: shown at once where it brings nothing to see, else in its turn. */
  push(frame: Frame): void {
    if (frame === this.newest) return;
    this.newest = frame;
    this.unbroken = !this.busy && frame.events.every(({ seat }) => seat < 0 || seat === frame.you.seat);
    if (frame.type === "table" || frame.events.some(({ name }) => name === UNDONE)) this.#drop();
    if (this.resting && frame.about.phase === "over") this.go(); // there is no next hand to wait for
    this.#queue.push(frame);
    if (!this.busy) void this.#run();
  }

  /** Somebody is in a hurry: what is being shown is shown at once, a count up to its end; what comes after is not. */
  skip(): void {
    this.#hurried = true;
    this.#hurry();
  }

  /** Somebody has seen enough of the hand that is over, or has counted his cards. */
  go(count: number | null = null): void {
    this.#answered(count);
  }

  /** What is under way no longer matters. */
  #drop(): void {
    this.#queue = [];
    this.#dropped = this.busy;
    this.skip();
    this.go();
  }

  async #run(): Promise<void> {
    this.busy = true;
    for (let frame = this.#queue.shift(); frame; frame = this.#queue.shift()) {
      this.#dropped = false;
      if (frame.type === "step") await this.#perform(frame);
      else this.#retell(frame);
      this.dealing = !document.hidden && this.#script.deals(frame);
      this.#settle(frame);
      this.#hurried = false;
      if (this.dealing || this.#queue.length) await this.#breath();
      this.dealing = false;
    }
    this.busy = false;
  }

  /** Whether there is no time to look: nobody does, or the table has gone on without us. */
  get #behind(): boolean {
    const { play } = this.newest;
    const waited = !alone(this.newest) || (play.window?.ms ?? 0) > 0; // whoever is alone is waited for
    return document.hidden || (waited && this.#queue.length > MOST_BEHIND);
  }

  #settle(frame: Frame): void {
    this.shown = frame;
    this.flying = [];
    this.lifted = [];
    this.tally = {};
    this.showing = null;
  }

  async #perform(frame: Frame): Promise<void> {
    const { view } = this.shown.play;
    const acts = frame.events.map((event) => this.#script.acts(event, view, frame.you.seat, frame.play.view));
    const all = acts.flat();
    const behind = this.#behind;
    if (!behind && frame.events.length) await this.#keepTime(frame);
    let made = 0;
    for (const [i, event] of frame.events.entries()) {
      const own = acts[i] ?? [];
      if (own.some((act) => act.do === "rest") && !this.#dropped) {
        await this.#rest(unpaid(frame.play.scores, acts.slice(i).flat()), reckoned(frame.events.slice(0, i), acts), behind);
      }
      if (!behind && own.some((act) => act.do === "fly" && !act.brisk)) await this.#inARow(frame);
      this.#tell(event, frame);
      for (const act of own) {
        made += 1;
        if ("from" in act && this.#script.leaves(act.from)) this.lifted = [...this.lifted, act.from]; // seen to fly or not
        if (act.do !== "rest" && !behind && !this.#dropped) await this.#act(act, all.slice(made));
      }
    }
    if (this.flying.length) await this.#wait(this.#landing - performance.now());
    this.#ended = performance.now();
  }

  /** What bots do comes one after the other, however close together we hear of it. */
  async #keepTime({ about, events }: Frame): Promise<void> {
    if (!events.some(({ seat }) => about.seats[seat]?.kind === "bot")) return;
    const beat = BEAT_MS[about.pace];
    await this.#wait(Math.max(this.#began + beat, this.#ended + beat / 2) - performance.now());
    this.#began = performance.now();
  }

  /** Where one move brings out a row of cards, of one player or several, there is a moment for each. */
  async #inARow({ about }: Frame): Promise<void> {
    await this.#wait(this.#laid + BEAT_MS[about.pace] / 2 - performance.now());
    this.#laid = performance.now();
  }

  /** The table is laid anew: what each seat did last, and nothing of what was said before. */
  #retell(frame: Frame): void {
    this.did = {};
    this.latest = -1;
    frame.events.forEach((event) => this.#tell(event, frame));
  }

  /** Each seat says what it just did: the first thing of a step and, where more came of it and it is short, the last. */
  #tell(event: GameEvent, frame: Frame): void {
    const { name, seat, says, step } = event;
    if (name === UNDONE) this.did = {};
    if (seat < 0 || !says || !this.#script.did(event)) return;
    const [first = ""] = frame.events.filter((one) => one.step === step && one.seat === seat && one.says && this.#script.did(one)).map((one) => one.says);
    this.latest = seat;
    const both = frame.type === "step" && first !== says && first.length + says.length < MOST_SAID;
    this.did = { ...this.did, [seat]: both ? [first, says] : [says] };
  }

  /** The end of a hand is looked at, until somebody goes on or it has been long enough. */
  async #rest(scores: number[], lines: string[], behind: boolean): Promise<void> {
    const ms = this.#script.rest();
    if (!ms || !lines.length || (behind && ms < Infinity)) return;
    this.showing = null;
    this.resting = { lines, scores, ms };
    await this.#asked(ms);
    this.resting = null;
    this.#hurried = false;
    await this.#breath(DRAWN_MS);
  }

  /** Wait until somebody has answered, or so long. */
  async #asked(ms: number): Promise<number | null> {
    const answer = await new Promise<number | null>((resolve) => {
      this.#answered = resolve;
      if (ms < Infinity) window.setTimeout(() => resolve(null), ms);
    });
    this.#answered = () => {};
    return answer;
  }

  async #act(act: Exclude<Act, { do: "rest" }>, rest: Act[]): Promise<void> {
    const [next] = rest;
    if (this.#hurried && act.do !== "show" && act.do !== "count") return;
    switch (act.do) {
      case "fly":
        return this.#fly(act.card, 0, act.from, act.to, act.brisk ? BRISK_MS : FLIGHT_MS);
      case "chips":
        return this.#fly("", act.amount, act.from, act.to, FLIGHT_MS);
      case "note":
        return this.#note(act);
      case "show":
        return this.#show(act, rest);
      case "count":
        return this.#count(act, next);
    }
  }

  async #fly(card: string, chips: number, from: Place, to: Place, ms: number): Promise<void> {
    if (!this.#at(from) || !this.#at(to)) return;
    sound(chips ? "chip" : "card");
    if (this.#script.calm()) return; // before anything is measured: that lays the whole table out
    const start = this.#box(from);
    const end = this.#box(to);
    if (!start || !end) return;
    this.flying = [...this.flying, { id: this.#id++, card, chips, from: start, to: end }];
    this.#landing = performance.now() + FLIGHT_MS;
    await this.#wait(ms);
  }

  async #note(act: Act & { do: "note" }): Promise<void> {
    const at = this.#box(act.at);
    this.#earn(act.seat, act.points);
    if (!at || !act.says) return;
    const ms = NOTE_MS + LETTER_MS * Math.max(0, act.says.length - AT_A_GLANCE);
    const note: Note = { id: this.#id++, says: act.says, at, to: act.to ? this.#box(act.to) : null, ms };
    this.notes = [...this.notes, note];
    const brief = this.#script.calm() || this.#queue.length > 0; // more is to come
    await this.#wait(brief ? ms / 2 : ms);
    this.notes = this.notes.filter((other) => other !== note);
  }

  async #show(act: Act & { do: "show" }, rest: Act[]): Promise<void> {
    this.#hurried = false;
    const shown: Showing = { also: "", detail: "", ...act, lines: [], lit: [] };
    const end = rest.findIndex((other) => other.do !== "count");
    const counts = (end < 0 ? rest : rest.slice(0, end)).filter((other) => other.do === "count");
    const patience = counts.length && act.seat === this.newest.you.seat ? this.#script.counts() : 0;
    if (!patience) {
      this.showing = shown;
      return this.#wait(this.#script.calm() ? (counts.length ? 0 : CALM_SHOW_MS) : SHOW_MS);
    }
    const total = counts.reduce((sum, { points = 0 }) => sum + points, 0);
    this.showing = { ...shown, own: { total, said: null } };
    this.showing = { ...shown, own: { total, said: await this.#asked(patience) } };
  }

  async #count(act: Act & { do: "count" }, next: Act | undefined): Promise<void> {
    const last = next?.do !== "count";
    if (this.showing) {
      const lines = act.says ? [...this.showing.lines, act.says] : this.showing.lines;
      this.showing = { ...this.showing, lines, lit: act.lit, done: last };
    }
    this.#earn(act.seat, act.points);
    if (last) this.#hurried = false; // what it came to is always seen
    await this.#wait(this.#script.calm() ? (last ? CALM_SHOW_MS : 0) : last ? AFTER_COUNT_MS : COUNT_MS);
  }

  #earn(seat: number | undefined, points: number | undefined): void {
    if (seat === undefined || !points) return;
    this.tally = { ...this.tally, [seat]: (this.tally[seat] ?? 0) + points };
    sound("peg");
  }

  /** Wait, unless somebody is in a hurry. */
  #wait(ms: number): Promise<void> {
    if (this.#hurried || this.#dropped || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = window.setTimeout(resolve, ms);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What has changed is drawn before more does, and just after a picture there is most time; out of sight none is drawn. */
  async #breath(ms = 0): Promise<void> {
    if (document.hidden) return;
    await new Promise((drawn) => setTimeout(drawn, ms));
    if (!document.hidden) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }

  #at(place: Place): Element | null {
    return this.root?.querySelector(`[data-place="${place}"]`) ?? null;
  }

  #box(place: Place): Box | null {
    const found = this.#at(place);
    if (!this.root || !found) return null;
    const base = this.root.getBoundingClientRect();
    const box = (found.querySelector(":scope > .card") ?? found).getBoundingClientRect();
    return { x: box.left - base.left, y: box.top - base.top, width: box.width };
  }
}

/** Scores as they were before these chips moved: what is put in for the next hand is no part of the last one. */
function unpaid(scores: number[], acts: Act[]): number[] {
  const moved = acts.filter((act) => act.do === "chips");
  const sum = (seat: number, end: "from" | "to"): number =>
    moved.reduce((all, act) => (act[end] === `purse:${seat}` ? all + act.amount : all), 0);
  return scores.map((score, seat) => score + sum(seat, "from") - sum(seat, "to"));
}

/** What was told of a hand, a line for all that was said of one seat on end; cards that are shown begin another. */
function reckoned(events: GameEvent[], acts: Act[][]): string[] {
  const lines: { seat: number; says: string }[] = [];
  events.forEach(({ seat, says }, i) => {
    const last = lines.at(-1);
    if (!says) return;
    if (last?.seat === seat && !acts[i]?.some((act) => act.do === "show")) last.says += ` ${says}`;
    else lines.push({ seat, says });
  });
  return lines.map(({ says }) => says);
}
