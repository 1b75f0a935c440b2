/** The director: takes frames as they come, and shows what happened in them one thing after another. */

import { sound } from "../comfort/sound";
import type { Frame } from "../room/frame";
import type { GameEvent } from "../room/protocol";
import type { Act, Place, View } from "./game";

const FLIGHT_MS = 250;
const BRISK_MS = 70;
const NOTE_MS = 900;
const AT_A_GLANCE = 20; // letters of a note; for each beyond them it stays a little longer
const LETTER_MS = 20;
const SHOW_MS = 1100;
const COUNT_MS = 850;
const AFTER_COUNT_MS = 1600;
const CALM_SHOW_MS = 900; // without motion a count is shown whole, for so long
const MOST_BEHIND = 3; // frames; beyond that the table hurries

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
}

/** What the director goes by. */
export interface Script {
  /** What whoever sits there sees of an event, from one view towards the next. */
  acts: (event: GameEvent, view: View, me: number, next: View) => Act[];
  /** Whether a place is empty once its card has flown. */
  leaves: (place: Place) => boolean;
  /** Whether things should not move. */
  calm: () => boolean;
}

export class Director {
  /** The frame that is on the table. */
  shown = $state.raw<Frame>() as Frame;
  /** The frame that came last. */
  newest = $state.raw<Frame>() as Frame;
  flying = $state.raw<Flying[]>([]);
  notes = $state.raw<Note[]>([]);
  showing = $state.raw<Showing | null>(null);
  /** Cards that have left their place though the frame on the table still has them there. */
  lifted = $state.raw<Place[]>([]);
  /** Points seen to be earned since the frame on the table. */
  tally = $state.raw<Record<number, number>>({});
  busy = $state(false);
  root: HTMLElement | null = null;

  #queue: Frame[] = [];
  #id = 0;
  #landing = 0; // when the last of what flies has arrived
  #hurried = false;
  #hurry: () => void = () => {};
  #script: Script;

  constructor(first: Frame, script: Script) {
    this.shown = this.newest = first;
    this.#script = script;
  }

  /** A new frame: shown at once where it brings nothing to see, else in its turn. */
  push(frame: Frame): void {
    if (frame === this.newest) return;
    this.newest = frame;
    if (frame.type === "table") this.skip();
    this.#queue.push(frame);
    if (!this.busy) void this.#run();
  }

  /** Show everything that is still to come at once. */
  skip(): void {
    this.#hurried = true;
    this.#hurry();
  }

  async #run(): Promise<void> {
    this.busy = true;
    for (let frame = this.#queue.shift(); frame; frame = this.#queue.shift()) {
      if (this.#queue.length > MOST_BEHIND || document.hidden) this.#hurried = true;
      if (frame.type === "step" && !this.#hurried) await this.#perform(frame);
      this.#settle(frame);
    }
    this.#hurried = false;
    this.busy = false;
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
    const acts = frame.events.flatMap((event) => this.#script.acts(event, view, frame.you.seat, frame.play.view));
    for (const [i, act] of acts.entries()) {
      if (this.#hurried) return;
      await this.#act(act, acts[i + 1]);
    }
    if (this.flying.length) await this.#wait(Math.max(0, this.#landing - performance.now()));
  }

  async #act(act: Act, next: Act | undefined): Promise<void> {
    switch (act.do) {
      case "fly":
        return this.#fly(act.card, 0, act.from, act.to, act.brisk ? BRISK_MS : FLIGHT_MS);
      case "chips":
        return this.#fly("", act.amount, act.from, act.to, FLIGHT_MS);
      case "note":
        return this.#note(act);
      case "show":
        this.showing = { also: "", detail: "", ...act, lines: [], lit: [] };
        return this.#wait(this.#script.calm() ? (next?.do === "count" ? 0 : CALM_SHOW_MS) : SHOW_MS);
      case "count":
        return this.#count(act, next);
    }
  }

  async #fly(card: string, chips: number, from: Place, to: Place, ms: number): Promise<void> {
    const start = this.#box(from);
    const end = this.#box(to);
    if (!start || !end) return;
    sound(chips ? "chip" : "card");
    if (this.#script.calm()) return;
    if (this.#script.leaves(from)) this.lifted = [...this.lifted, from];
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

  async #count(act: Act & { do: "count" }, next: Act | undefined): Promise<void> {
    const last = next?.do !== "count";
    if (this.showing) {
      const lines = act.says ? [...this.showing.lines, act.says] : this.showing.lines;
      this.showing = { ...this.showing, lines, lit: act.lit };
    }
    this.#earn(act.seat, act.points);
    await this.#wait(this.#script.calm() ? (last ? CALM_SHOW_MS : 0) : last ? AFTER_COUNT_MS : COUNT_MS);
  }

  #earn(seat: number | undefined, points: number | undefined): void {
    if (seat === undefined || !points) return;
    this.tally = { ...this.tally, [seat]: (this.tally[seat] ?? 0) + points };
    sound("peg");
  }

  /** Wait, unless somebody is in a hurry. */
  #wait(ms: number): Promise<void> {
    if (this.#hurried || ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = window.setTimeout(resolve, ms);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #box(place: Place): Box | null {
    const found = this.root?.querySelector(`[data-place="${place}"]`);
    if (!this.root || !found) return null;
    const base = this.root.getBoundingClientRect();
    const box = (found.querySelector(":scope > .card") ?? found).getBoundingClientRect();
    return { x: box.left - base.left, y: box.top - base.top, width: box.width };
  }
}
