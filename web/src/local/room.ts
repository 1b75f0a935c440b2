/**
 * A room of one device: hears the messages of the room's protocol from whoever sits there among bots, and sends its
 * frames. Where several people sit at it the device goes round, and speaks for one of them at a time.
 * The log decides; nothing is waited for but what the rules of the table themselves let take time.
 */

import { IllegalMove, Luck, ParlourError, type Game, type Templates } from "../../engine/src";
import { sha256 } from "../fair/hash";
import type { About, Advice, AnswerFrame, Asked, Chat, GameEvent, Level, NewTable, Sent } from "../room/protocol";
import { aboutTable, eventFrames, names, namesIn, playFrame, youAt, type Listener } from "./frames";
import type { Judgement } from "./judging";
import { prepared } from "./lobby";
import type { Body, Entry } from "./log";
import type { Written } from "./record";
import { complaint, Refusal } from "./refusal";
import { commitmentOf } from "./seal";
import { LocalTable } from "./table";

const NOBODY = -1;
const GLANCE = 1500; // playouts for a hint
const MOST_HINTS = 8;
const STAND_IN: Level = "expert";
const ANYBODY = -1; // whom an order is against

/** How a table is opened here, where no engine is; with `start`, the game begins at once. */
export interface Opening extends Omit<NewTable, "game" | "sit"> {
  bots?: Level | Record<string, Level>;
  /** Who else is here, by seat. */
  people?: Record<string, string>;
}

/** One message, and any of them. */
type Said<Do extends keyof Asked> = { do: Do; id: number | string } & Asked[Do]["with"];
export type Message = { [Do in keyof Asked]: Said<Do> }[keyof Asked];

type Answer = Record<string, unknown>;

/** What a table comes to with time: a bot's move, the end of a window, who called first (timers.ts). */
export interface Clockwork {
  moved(): void;
  /** How long ago the last step was made. */
  elapsed(): number;
  /** How long a move has to wait, because others may be about to call; 0 if it need not. */
  wait(seat: number, action: number): number;
  /** Wait until something happens, or so long. */
  changeOr(ms: number): Promise<void>;
  press(seat: number, step: number, action: number | null): Promise<Answer>;
}

/** The entry by which somebody else at the device of this person sits down. */
const sat = (seat: number, person: string, name: string): Body => ({ do: "sit", seat, person: `${person}:${seat}`, name });

/** A table whose clock stands still. */
const STILL: Clockwork = {
  moved: () => undefined,
  elapsed: () => 0,
  wait: () => 0,
  changeOr: () => Promise.resolve(),
  press: () => Promise.reject(new Refusal("illegal", "window")),
};

export class LocalRoom {
  readonly log: Entry[] = [];
  clockwork: Clockwork = STILL;
  /** Called whenever the log has grown. */
  kept: () => void = () => undefined;
  /** Opens the table that comes after this one. */
  opensNext: () => Promise<string> = () => Promise.reject(new Refusal("forbidden"));
  /** The table that came after this one. */
  rematch: string | null = null;
  /** What each level of bot thinks of the decisions of the finished game (review.ts). */
  judged: Record<string, Judgement[]> = {};
  /** The seat of whoever has the device, where it goes round. */
  holder: number | undefined;
  /** Called with the seat of whoever the device is to be passed to (-1: nobody yet), where it goes round. */
  turned: (seat: number) => void = () => undefined;
  #told = 0;
  #chat: Chat[] = [];
  #known = "";

  constructor(
    readonly table: LocalTable,
    public listener: Listener,
    public send: (frame: Sent) => void,
  ) {}

  /** Open a table as somebody wishes it, and sit down at it. */
  static open(game: Game, id: string, opening: Opening, listener: Listener, send: (frame: Sent) => void): LocalRoom {
    const { seats = game.seats[0] as number, clock = 0, pace = "calm", memory = false } = opening;
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const room = new LocalRoom(new LocalTable(id, game, secret), listener, send);
    const { person } = listener;
    const options = game.choose(seats, opening.options);
    const all = Array.from({ length: seats }, (_, seat) => seat);
    const { bots = {}, people = {} } = opening;
    const level = (seat: number): Level | undefined => (typeof bots === "string" ? (seat ? bots : undefined) : bots[String(seat)]);
    const mine = all.find((seat) => !level(seat) && !people[seat]);
    if (mine === undefined) throw new Refusal("bad", "full");
    if (opening.start && all.some((seat) => seat !== mine && !level(seat) && !people[seat])) throw new Refusal("bad", "empty");
    const rules = game.declaration.version;
    const bodies: Body[] = [
      { do: "open", game: game.name, rules, seats, options, host: person, clock, pace, memory, commitment: commitmentOf(secret) },
      { do: "sit", seat: mine, person },
      ...all.flatMap((seat): Body[] => {
        const [bot, name] = [level(seat), people[seat]];
        return name ? [sat(seat, person, name)] : bot ? [{ do: "bot", seat, level: bot }] : [];
      }),
      ...(opening.start ? [{ do: "start", rules } as const] : []),
    ];
    for (const body of bodies) room.#write(body, Date.now());
    return room;
  }

  /** A table at which a game is looked at that was played elsewhere. */
  static bring(game: Game, id: string, record: Written, listener: Listener): LocalRoom {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const room = new LocalRoom(new LocalTable(id, game, secret), listener, () => undefined);
    const { rules, seats, options } = record;
    const manner = { clock: 0, pace: "calm", memory: false, commitment: record.seal?.commitment ?? "" } as const;
    room.#write({ do: "open", game: game.name, rules, seats, options, host: listener.person, ...manner }, Date.now());
    room.#write({ do: "import", record }, Date.now());
    return room;
  }

  /** A table at which a game goes on from the middle of another: one person in that seat, and bots. */
  static resume(from: LocalTable, id: string, record: Written, seat: number, listener: Listener): LocalRoom {
    const { game, pace, memory } = from;
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const room = new LocalRoom(new LocalTable(id, game, secret), listener, () => undefined);
    const { rules, seats, options } = record;
    const { person } = listener;
    const manner = { host: person, clock: 0, pace, memory, commitment: commitmentOf(secret) };
    const bodies: Body[] = [
      { do: "open", game: game.name, rules, seats, options, ...manner },
      { do: "sit", seat, person },
      ...from.chairs.flatMap(({ bot }, other): Body[] => (other === seat ? [] : [{ do: "bot", seat: other, level: bot || STAND_IN }])),
      { do: "resume", record },
    ];
    for (const body of bodies) room.#write(body, Date.now());
    return room;
  }

  /** Whose eyes the page has: nobody's while the device is passed on. */
  get seat(): number {
    const { table, listener } = this;
    const own = table.seatOf(listener.person);
    if (table.phase === "lobby" || table.brought) return own;
    if (table.company) return this.holder ?? (table.phase === "playing" ? NOBODY : own);
    return own < 0 ? table.chairs.findIndex(({ person }) => person) : own; // he has left the table to the only one
  }

  /** The person here whom the table waits for; of several whoever has the device, or the next one. -1 where it is nobody. */
  get #turn(): number {
    const { table, seat } = this;
    const people = table.awaited.filter((each) => table.chair(each).person && !table.chair(each).bot);
    const seats = table.chairs.length;
    const from = seat < 0 ? (table.dealt?.turn ?? 0) : seat;
    const after = (each: number): number => (each - from + seats) % seats;
    return people.sort((one, other) => after(one) - after(other))[0] ?? NOBODY;
  }

  /** Somebody else who is here takes a free seat, or a bot's. */
  seatHere(seat: number, name: string): void {
    const { table, listener } = this;
    const chair = table.chairs[seat];
    if (table.phase !== "lobby") throw new Refusal("phase");
    if (!chair) throw new Refusal("bad", "seat");
    if (chair.person) throw new Refusal("taken");
    // Where the first to call is heard, nobody can wait for the device.
    if (table.game.actions.kinds.some(({ calls }) => calls)) throw new Refusal("forbidden");
    this.commit(sat(seat, listener.person, name));
  }

  get about(): About {
    return aboutTable(this.table, this.listener, this.rematch);
  }

  /** Live through a log that was kept. */
  live(log: readonly Entry[]): void {
    for (const { body, at } of log) this.#write(body, at);
  }

  // Sending

  /** Everything there is, for somebody who has just come; `have` is the last step he knows of. */
  greet(have = -1): void {
    const { table, listener, seat } = this;
    const [about, you] = [this.about, youAt(table, seat)];
    this.#known = JSON.stringify([{ ...about, changed: 0 }, you]);
    this.#told = table.told.length;
    const play = playFrame(table, seat, listener, this.clockwork.elapsed());
    this.send({ type: "table", about, you, play, chat: this.#chat, events: this.heard(have) });
    if (table.company) this.turned(this.#turn);
  }

  /** What was told after a step, as far as it may be looked up. */
  heard(after = -1): GameEvent[] {
    const { table, listener, seat } = this;
    const known = Math.max(after, this.#outOfMind());
    return eventFrames(table.game, table.told.filter(([step]) => step > known), seat, namesIn(table, listener), listener);
  }

  /** The last step whose events nobody may look up: none, or where memory is part of the game, a round ago. */
  #outOfMind(): number {
    const { table } = this;
    const remembers = table.game.declaration.state.fields.some(({ known }) => known === "REMEMBERED");
    return table.memory || table.phase === "over" || !remembers ? -1 : table.step - table.chairs.length;
  }

  #sendPlay(elapsed: number): void {
    const { table, listener, seat } = this;
    const events = eventFrames(table.game, table.told.slice(this.#told), seat, namesIn(table, listener), listener);
    this.#told = table.told.length;
    this.send({ type: "step", play: playFrame(table, seat, listener, elapsed), events });
  }

  #sendAbout(): void {
    const [about, you] = [this.about, youAt(this.table, this.seat)];
    const known = JSON.stringify([{ ...about, changed: 0 }, you]);
    if (known === this.#known) return;
    this.#known = known;
    this.send({ type: "about", about, you });
  }

  // Changing

  /** Write the next entry down, and tell what came of it. */
  commit(body: Body, at = Date.now()): boolean {
    const { phase } = this.table;
    const step = this.#write(body, at);
    this.clockwork.moved();
    if (step) this.#sendPlay(0);
    else if ((body.do === "play" || body.do === "answer") && body.seat === this.seat) this.#sendPlay(this.clockwork.elapsed());
    if (!["play", "answer", "close", "undo"].includes(body.do) || this.table.phase !== phase) this.#sendAbout();
    if (this.table.company) this.turned(this.#turn);
    return step;
  }

  #write(body: Body, at: number): boolean {
    const entry = { number: this.log.length, at, body };
    const step = this.table.apply(entry);
    this.log.push(entry);
    this.kept();
    return step;
  }

  // Hearing

  /** Do what somebody says, and answer; refusals are answers too. */
  async hear(message: Message): Promise<void> {
    let answer: Answer;
    try {
      answer = { ok: true, ...(await this.#do(message)) };
    } catch (error) {
      answer = { ok: false, error: this.#refusal(error).toJson(this.phrases) };
    }
    this.send({ type: "answer", id: message.id, ...answer } as AnswerFrame);
  }

  /** What the house says itself, in the listener's language. */
  get phrases(): Templates {
    return this.table.game.speaker(this.listener).language.phrases.server;
  }

  #refusal(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    const { step, game } = this.table;
    if (error instanceof IllegalMove) {
      const number = Number(error.clause.split("-").at(-1));
      if (!number) return new Refusal("illegal", "nonsense", { step });
      const said = game.speaker({ language: this.listener.language }).refusal(number);
      return new Refusal("illegal", "illegal", { clause: error.clause, step }, said);
    }
    if (error instanceof ParlourError) return complaint(error, this.listener.language);
    throw error;
  }

  #do(message: Message): Answer | Promise<Answer> {
    const { table, seat } = this;
    const kind = message.do;
    if (kind === "ping") return {};
    if (kind === "chat" || kind === "react") return this.#say(message);
    if (table.phase === "lobby") return this.#prepare(message);
    if (kind === "rematch" && table.phase === "over") return this.#next();
    if (table.phase !== "playing") throw new Refusal("phase");
    if (seat === NOBODY && kind !== "pace") throw new Refusal("forbidden");
    switch (kind) {
      case "play": return this.#play(seat, message);
      case "stop": return this.#stop(seat, message);
      case "undo": return this.#undo(seat, message.step);
      case "hint": return this.#hint(seat, message.level ?? "master");
      case "orders": return this.#order(seat, message.orders);
      case "resign": return this.#once(!table.chair(seat).resigned, { do: "resign", seat });
      case "leave": return this.#once(!table.chair(seat).bot, { do: "stand_in", seat, level: STAND_IN });
      case "return": this.#checkStays(seat); return this.#once(table.chair(seat).bot !== "", { do: "return", seat });
      case "pace": return this.#once(table.pace !== message.pace, { do: "set", pace: message.pace });
      default: throw new Refusal("forbidden");
    }
  }

  #prepare(message: Message): Answer {
    for (const body of prepared(this.table, this.listener.person, message)) this.commit(body);
    if (message.do === "sit") return { seat: this.seat };
    return message.do === "start" ? { step: this.table.step } : {};
  }

  async #next(): Promise<Answer> {
    this.rematch ??= await this.opensNext();
    this.kept();
    this.#sendAbout();
    return { table: this.rematch };
  }

  /** What somebody is called has changed. */
  rename(name: string): void {
    this.listener = { ...this.listener, name };
    this.#sendAbout();
  }

  #once(news: boolean, body: Body): Answer {
    if (news) this.commit(body);
    return {};
  }

  #checkStays(seat: number): void {
    if (this.table.chair(seat).resigned) throw new Refusal("phase");
  }

  /** A move: made at once, or when the window that must pass first has closed. */
  async #play(seat: number, { step: asked, move: text }: Said<"play">): Promise<Answer> {
    const { table } = this;
    for (;;) {
      if (table.phase !== "playing") throw new Refusal("phase");
      this.#checkStays(seat);
      const before = table.accepted.get(seat);
      if (before?.step === asked && before.move.toLowerCase() === text.toLowerCase()) return { step: before.after };
      if (asked !== table.step) throw new Refusal("stale", "stale", { step: table.step });
      const action = table.game.parse(text);
      if (table.stopActions(seat).includes(action)) return this.clockwork.press(seat, asked, action);
      const wait = this.clockwork.wait(seat, action);
      if (!wait) {
        if (table.chair(seat).bot) {
          table.wouldShow(seat, action); // who moves himself is back, if the move may be
          this.commit({ do: "return", seat });
        }
        this.commit(table.entryOf(seat, action));
        return { step: table.step };
      }
      await this.clockwork.changeOr(wait);
    }
  }

  #stop(seat: number, { step }: Said<"stop">): Promise<Answer> {
    this.#checkStays(seat);
    return this.clockwork.press(seat, step, null);
  }

  #undo(seat: number, step: number): Answer {
    const { table } = this;
    if (table.decisions.isStale(step, table.step)) throw new Refusal("stale", "stale", { step: table.step });
    if (!table.mayUndo(seat)) throw new Refusal("phase", "undo");
    this.commit({ do: "undo", seat, moves: table.decisions.last });
    return { step: table.step };
  }

  #order(seat: number, left: Said<"orders">["orders"]): Answer {
    const { declaration } = this.table.game;
    const orders = left.map(({ when, seat: whose = ANYBODY, amount = 0 }) => ({ when, seat: whose, amount }));
    for (const { when, amount } of orders) {
      const declared = declaration.orders.find(({ name }) => name === when);
      if (!declared) throw new ParlourError(`${declaration.name} has no standing order '${when}'`);
      if (declared.amounts.length && !declared.amounts.includes(amount)) {
        const [least, most] = [Math.min(...declared.amounts), Math.max(...declared.amounts)];
        throw new ParlourError(`the amount of '${when}' goes from ${least} to ${most}`);
      }
    }
    this.commit({ do: "orders", seat, orders });
    return {};
  }

  #say(message: Said<"chat"> | Said<"react">): Answer {
    const { table, listener, seat } = this;
    if (table.quiet) throw new Refusal("phase", "quiet");
    const reaction = message.do === "react" ? message.reaction : null;
    const text = message.do === "react" ? (this.phrases[`reaction/${message.reaction}`] as string) : message.text;
    const chat: Chat = {
      number: this.#chat.length + 1, seat, text, reaction,
      name: names(table, listener)[seat] as string, at: Date.now(),
    };
    this.#chat = [...this.#chat, chat];
    this.send({ type: "chat", chat });
    return { number: chat.number };
  }

  // Advice

  async #hint(seat: number, level: Level): Promise<Answer> {
    const { table } = this;
    if (!table.advised) throw new Refusal("phase", table.quiet ? "quiet" : "unadvised");
    const question = table.playing.question(seat, this.#luck(seat));
    if (table.sealed.has(seat) || !question.ranges.length) throw new Refusal("phase");
    const { desks, adviser } = table.game;
    const ranked = await desks.use((desk) => desk.rank(question, table.game.level(level), { playouts: GLANCE }));
    const speaker = table.game.speaker({ language: this.listener.language, seat });
    const { server } = speaker.language.phrases;
    const moves = adviser.advise(question, ranked).slice(0, MOST_HINTS).map((each, number): Advice => {
      const both = each.then < 0 ? [each.action] : [each.action, each.then];
      return {
        move: table.game.actions.text(each.action), then: each.then < 0 ? "" : table.game.actions.text(each.then),
        says: speaker.together(both),
        estimate: rounded(each.ranked.estimate), error: rounded(each.ranked.error), tries: each.ranked.tries,
        worse: each.worse,
        reason: speaker.reason(question.view, each.action) || (server[number === 0 ? "hint/best" : each.worse ? "hint/worse" : "hint/even"] as string),
      };
    });
    return { moves };
  }

  /** By what luck a seat is advised at this step: nobody can guess it, and it is always the same. */
  #luck(seat: number): Luck {
    const text = new TextEncoder().encode(`hint ${this.table.step} ${seat} `);
    const drawn = sha256(Uint8Array.from([...text, ...this.table.secret]));
    return new Luck(drawn.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n));
  }
}

/** To four digits, as the room has chances: what lies exactly between two goes to the even one. */
export function rounded(number: number): number {
  const between = Number.isInteger(32 * number) && Math.abs((number * 1e4) % 1) === 0.5;
  return between ? (2 * Math.round(number * 5e3)) / 1e4 : Number(number.toFixed(4));
}

