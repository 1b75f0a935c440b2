/** Sees to what is due without anybody saying so: a bot's move, a call, the end of a window, a clock. */

import { Luck } from "../../engine/src";
import { many } from "../../engine/src/actions";
import type { Level, Order } from "../room/protocol";
import { Refusal } from "./refusal";
import type { Clockwork, LocalRoom } from "./room";
import { interrupts } from "./windows";

const PAUSE_MS = 900; // before a bot moves, at a calm table
const REACTION = [0.33, 0.8] as const; // of a window's length, after which a bot calls
const THINKING_MS = 250; // of the 300 in which the page hears of it: it has to draw as well
const TIE_MS = 200; // in which calls cannot be told apart
const CHOOSING_MS = 5000;
const SOON_MS = 100;
const STAND_IN: Level = "expert";

interface Press {
  seat: number;
  action: number | null;
  answered: (answer: Record<string, unknown>) => void;
  refused: (why: unknown) => void;
}

/** The calls pressed at one step; the first one may still have to choose which it is. */
interface Calls {
  step: number;
  presses: Press[];
  caller: number;
  choose: ((action: number) => void) | null;
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Timers implements Clockwork {
  readonly #room: LocalRoom;
  #stepped = performance.now();
  #step = -1;
  #asked = -1; // the step at which bots and standing orders were asked to call
  #timer: ReturnType<typeof setTimeout> | undefined;
  #thinking: ReturnType<typeof setTimeout> | undefined;
  #calls: Calls | null = null;
  #thoughts = new Map<number, { step: number; level: Level; action: Promise<number> }>();
  #changed: (() => void)[] = [];
  #closed = false;

  constructor(room: LocalRoom) {
    this.#room = room;
    room.clockwork = this;
    this.moved();
  }

  get #table(): LocalRoom["table"] {
    return this.#room.table;
  }

  /** Let go of the table. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#thinking);
  }

  elapsed(): number {
    return Math.round(performance.now() - this.#stepped);
  }

  moved(): void {
    if (this.#table.step !== this.#step) [this.#step, this.#stepped] = [this.#table.step, performance.now()];
    this.#thinkInTime();
    this.#set(this.#dueAfter());
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#changed;
    this.#changed = [];
    for (const wake of waiting) wake();
  }

  changeOr(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, Math.max(ms, 1));
      this.#changed.push(() => {
        clearTimeout(timer);
        done();
      });
    });
  }

  wait(seat: number, action: number): number {
    const table = this.#table;
    if (!table.window || seat !== table.window.onTurn || !table.wouldShow(seat, action)) return 0;
    if (this.#calls?.step === table.step) return 1000;
    return Math.max(table.windowMs - this.elapsed(), 0);
  }

  // When

  #dueAfter(): number | null {
    const table = this.#table;
    if (table.phase !== "playing" || !table.attended) return null;
    const calls = (seat: number): boolean => interrupts(table.window, seat) && Boolean(table.chair(seat).bot || table.orders.get(seat)?.length);
    if (this.#asked < table.step && table.playing.acting.some(calls)) return 0;
    const closing = this.#closesAfter();
    const times = closing === null ? [] : [closing];
    const { awaited } = table;
    if (awaited.some((seat) => table.chair(seat).bot)) times.push(this.#movesAfter());
    if (table.limit && awaited.some((seat) => !table.chair(seat).bot)) times.push(this.#clockAfter());
    return times.length ? Math.min(...times) : null;
  }

  #closesAfter(): number | null {
    const { window, windowMs, awaited } = this.#table;
    if (!window || window.kind === "stop") return null;
    return window.kind === "sealed" && awaited.length ? null : windowMs;
  }

  #movesAfter(): number {
    const table = this.#table;
    const pause = table.lasts(PAUSE_MS);
    return table.window?.kind === "stop" ? Math.max(pause, table.windowMs) : pause;
  }

  #clockAfter(): number {
    return this.#table.windowMs + 1000 * this.#table.limit;
  }

  /** Attend to the table so long after its last step. */
  #set(after: number | null): void {
    clearTimeout(this.#timer);
    if (after !== null && !this.#closed) this.#timer = setTimeout(() => void this.#attend(), Math.max(after - this.elapsed(), 0));
  }

  // What

  async #attend(): Promise<void> {
    const table = this.#table;
    const [after, step, number] = [this.#dueAfter(), table.step, table.number];
    if (after === null) return;
    if (this.elapsed() < after) return this.#set(after);
    if (this.#asked < step) {
      this.#asked = step;
      this.#askCallers();
    } else if (this.#calls?.step === step) return this.#set(this.elapsed() + SOON_MS);
    else if (!(await this.#move(step, number))) this.#close(number);
    if (table.number === number) this.#set(this.#dueAfter());
  }

  #close(number: number): void {
    const closing = this.#closesAfter();
    if (closing !== null && this.elapsed() >= closing && this.#table.number === number) this.#room.commit(this.#table.closing());
  }

  /** A bot on turn moves, or a bot stands in for somebody whose time is up; whether anything was done. */
  async #move(step: number, number: number): Promise<boolean> {
    const table = this.#table;
    for (const seat of table.awaited) {
      const { bot } = table.chair(seat);
      if (bot && this.elapsed() >= this.#movesAfter()) {
        const action = await this.#thought(seat);
        this.#play(step, seat, action);
        return true;
      }
      if (!bot && table.limit && this.elapsed() >= this.#clockAfter()) {
        if (table.number === number) this.#room.commit({ do: "stand_in", seat, level: STAND_IN });
        return true;
      }
    }
    return false;
  }

  #play(step: number, seat: number, action: number): void {
    const table = this.#table;
    if (this.#closed || table.step !== step || table.phase !== "playing" || !table.chair(seat).bot || table.sealed.has(seat)) return;
    this.#room.commit(table.entryOf(seat, action));
  }

  // Bots

  /** Bots think at the end of the pause before they move: at its beginning the page draws what was done before. */
  #thinkInTime(): void {
    clearTimeout(this.#thinking);
    this.#thinking = setTimeout(() => this.#askMovers(), Math.max(this.#movesAfter() - THINKING_MS - this.elapsed(), 0));
  }

  #askMovers(): void {
    const table = this.#table;
    if (table.phase !== "playing" || !table.attended) return;
    for (const seat of table.awaited) if (table.chair(seat).bot) void this.#thought(seat);
  }

  /** What the bot in that seat decides: it is asked once a step. */
  #thought(seat: number): Promise<number> {
    const table = this.#table;
    const level = table.chair(seat).bot as Level;
    const before = this.#thoughts.get(seat);
    if (before?.step === table.step && before.level === level) return before.action;
    const question = table.playing.question(seat, new Luck());
    const { game } = table;
    const action = game.desks.use((desk) => desk.choose(question, game.level(level), { ms: THINKING_MS }));
    this.#thoughts.set(seat, { step: table.step, level, action });
    return action;
  }

  #askCallers(): void {
    const table = this.#table;
    for (const seat of table.playing.acting.filter((each) => interrupts(table.window, each))) {
      if (table.chair(seat).bot) void this.#botMayCall(seat, table.step);
      else if (this.#ordered(seat)) void this.#obey(seat, table.step);
    }
  }

  async #botMayCall(seat: number, step: number): Promise<void> {
    const table = this.#table;
    const moreThanPass = many(table.playing.question(seat).ranges) > 1;
    if (!table.stopActions(seat).length && !moreThanPass) return;
    const [least, most] = REACTION;
    const after = Math.round((least + Math.random() * (most - least)) * table.windowMs);
    const [action] = await Promise.all([this.#thought(seat), sleep(after)]);
    if (table.stopActions(seat).includes(action)) await this.press(seat, step, action).catch(() => undefined);
    else if (action !== table.game.actions.passing) this.#play(step, seat, action);
  }

  // Standing orders

  /** The standing order of a seat that applies now, if it has a call to obey it with. */
  #ordered(seat: number): Order | undefined {
    const table = this.#table;
    if (!table.stopActions(seat).length) return undefined;
    const view = table.game.module.view(table.playing.state, seat);
    return table.orders.get(seat)?.find(({ when, seat: against, amount }) => {
      const number = table.game.declaration.orders.findIndex(({ name }) => name === when);
      return (against < 0 || against === table.window?.onTurn) && table.game.module.obey(view, seat, number, amount);
    });
  }

  async #obey(seat: number, step: number): Promise<void> {
    const table = this.#table;
    const order = this.#ordered(seat);
    const once = table.game.declaration.orders.some(({ name, once }) => once && name === order?.when);
    if (order && once) this.#room.commit({ do: "orders", seat, orders: (table.orders.get(seat) ?? []).filter((each) => each !== order) });
    await this.press(seat, step, null).catch(() => undefined);
  }

  // Calls: who was first, and which call it is

  press(seat: number, step: number, action: number | null): Promise<Record<string, unknown>> {
    const table = this.#table;
    if (step !== table.step) return Promise.reject(new Refusal("stale", "stale", { step: table.step }));
    const stops = table.stopActions(seat);
    const calls = this.#calls?.step === step ? this.#calls : null;
    if (calls && calls.caller >= 0 && calls.caller !== seat) return Promise.reject(new Refusal("taken", "taken", { step }));
    if (!stops.length || (action !== null && !stops.includes(action))) return Promise.reject(this.#whyNot(seat, action));
    return new Promise((answered, refused) => {
      if (calls?.caller === seat) {
        if (action !== null) calls.choose?.(action);
        calls.presses.push({ seat, action, answered, refused });
        return;
      }
      const open = calls ?? { step, presses: [], caller: -1, choose: null };
      open.presses = [...open.presses.filter((each) => each.seat !== seat || each.action === null), { seat, action, answered, refused }];
      if (!calls) {
        this.#calls = open;
        setTimeout(() => void this.#settle(open), TIE_MS);
      }
    });
  }

  #whyNot(seat: number, action: number | null): Error {
    const table = this.#table;
    const first = action ?? table.game.actions.kinds.find(({ calls }) => calls)?.first;
    const clause = first === undefined ? 0 : table.game.module.refuse(table.playing.state, seat, first);
    if (!clause) return new Refusal("illegal", "window", { step: table.step });
    const said = table.game.speaker(this.#room.listener).refusal(clause);
    return new Refusal("illegal", "illegal", { clause: table.game.clause(clause), step: table.step }, said);
  }

  async #settle(calls: Calls): Promise<void> {
    const table = this.#table;
    const seats = table.chairs.length;
    const order = ({ seat }: Press): number => (seat - (table.window?.onTurn ?? 0) - 1 + 2 * seats) % seats;
    try {
      const stands = table.step === calls.step && !this.#closed;
      const first = stands ? [...calls.presses].sort((a, b) => order(a) - order(b))[0] : undefined;
      if (first) {
        calls.caller = first.seat;
        for (const each of calls.presses) if (each.seat !== first.seat) each.refused(new Refusal("taken", "taken", { step: table.step }));
        await this.#call(calls, first);
      }
    } finally {
      for (const each of calls.presses) each.refused(new Refusal("taken", "taken", { step: table.step })); // if nobody answered
      if (this.#calls === calls) this.#calls = null;
      this.#wake();
    }
  }

  async #call(calls: Calls, first: Press): Promise<void> {
    const table = this.#table;
    const { seat } = first;
    const stops = table.stopActions(seat);
    let action = calls.presses.find((each) => each.seat === seat && each.action !== null)?.action ?? (stops.length === 1 ? stops[0] : undefined);
    if (action === undefined) {
      this.#room.send({ type: "called", seat, ms: CHOOSING_MS });
      first.answered({ choose: CHOOSING_MS });
      action = await new Promise<number>((chosen) => {
        calls.choose = chosen;
        setTimeout(() => chosen(this.#preferred(seat, stops)), CHOOSING_MS);
      });
    }
    if (table.step !== calls.step) return;
    for (let done = false; !done; ) {
      const legal = table.game.module.legal(table.playing.state, seat);
      const now = legal.some(([from, last]) => from <= action && action < last) ? action : table.game.actions.passing;
      done = this.#room.commit({ do: "play", seat, move: table.game.actions.text(now) });
    }
    for (const each of calls.presses) if (each.seat === seat) each.answered({ step: table.step });
  }

  /** The room's choice among calls, for somebody who names none in time. */
  #preferred(seat: number, stops: number[]): number {
    const table = this.#table;
    const view = table.game.module.view(table.playing.state, seat);
    const worth = (action: number): number => table.game.module.prefer(view, seat, action);
    return [...stops].sort((a, b) => worth(b) - worth(a) || a - b)[0] as number;
  }
}
