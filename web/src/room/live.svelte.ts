/** The table in front of you, kept alive: the socket, what it last said, and a way to answer.
 *
 * A line that goes silent is noticed: whoever hears nothing asks, and without an answer connects anew. What was asked and
 * not answered by then is asked again if that can do no harm; of the rest it is said that nobody knows.
 */

import { settings } from "../comfort/settings.svelte";
import { Heard } from "../fair/heard";
import { carry } from "../fair/keeping";
import { Sealing } from "../fair/sealing";
import { phrases } from "../words/words.svelte";
import { Refused } from "./api";
import { shared, type Carried, type Frame } from "./frame";
import { line, type Wire } from "./line";
import type { About, Advice, AnswerFrame, Asked, Chat, GameEvent, Play, Sent, You } from "./protocol";

const PATIENCE_MS = 15_000;
const SILENCE_MS = 7_000; // after which the client asks whether the line holds
const ANSWER_MS = 2_500; // that it waits for an answer
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
const MOST_LINES = 500;
const OUT: Record<number, Exclude<LiveTable["out"], "">> = { 4401: "who", 4404: "missing", 4409: "elsewhere" };

/** What does the same when it is done twice: a move at its step, somebody in his seat, a rule set to what it is. */
const AGAIN = new Set<keyof Asked>([
  ...(["play", "hint", "orders", "sit", "leave", "return", "resign", "stand_in", "mute", "block", "set", "bot"] as const),
  ...(["clear", "entropy", "pledge", "reveal", "rematch", "chat", "react"] as const), // talk, where it was not heard
]);

interface Waiting {
  what: keyof Asked;
  text: string;
  /** What had been said by then. */
  said: number;
  resolve: (answer: never) => void;
  reject: (reason: Refused) => void;
  timer: number;
}

/** The room could not be asked, or nobody knows whether it was. */
const away = (message: string): Refused => new Refused({ code: "away", message });

export class LiveTable {
  about = $state.raw<About | null>(null);
  you = $state.raw<You | null>(null);
  play = $state.raw<Play | null>(null);
  /** What the table is drawn from; every one is handed on, in order. */
  frame = $state.raw<Frame | null>(null);
  chat = $state.raw<Chat[]>([]);
  /** All that was told, oldest first. */
  log = $state.raw<GameEvent[]>([]);
  /** What somebody else has just said. */
  spoken = $state.raw<Chat | null>(null);
  /** How much was said since one last looked. */
  unread = $state(0);
  /** Whether the line to the server holds. */
  here = $state(false);
  /** Whether the room is about to be closed for a moment. */
  draining = $state(false);
  called = $state.raw<{ seat: number; ms: number } | null>(null);
  /** Whether the room has shown one out: nobody is known by this cookie any more, there is no such table, or it is open
   * in another window of a room that is in this browser. */
  out = $state<"" | "who" | "missing" | "elsewhere">("");

  /** Whose turn it is of those at this device, where it goes round. */
  turn = $state(-1);

  /** Whether the table has been laid: until then what happens is kept with the frame. */
  laid = false;

  readonly id: string;
  readonly #seat: number | undefined;
  #socket: Wire | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #wait = FIRST_WAIT_MS;
  #closed = false;
  #timer = 0;
  #silence = 0;
  #attends = false;
  #told: (events: GameEvent[]) => void;
  #spoke: (line: Chat) => void;
  #heard: Heard;
  #sealing = new Sealing((what, ...more) => this.ask(what, ...more));

  /** `told` hears what happens while one looks on, `spoke` what others say that one may not be reading. Where the device
   * goes round, `seat` is whose eyes it has. */
  constructor(id: string, told: (events: GameEvent[]) => void, spoke: (line: Chat) => void, seat?: number) {
    this.id = id;
    this.#seat = seat;
    this.#told = told;
    this.#spoke = spoke;
    this.#heard = new Heard(id);
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** Begin the line again at once, as after a change of language. */
  reconnect(): void {
    const before = this.#socket;
    this.#socket = undefined;
    before?.close();
    this.#connect();
  }

  /** Send a message and wait for its answer; what is refused is thrown as `Refused`. */
  ask<What extends keyof Asked>(what: What, ...[more]: Carried<What>): Promise<Asked[What]["answer"]> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(away(phrases().away.notSent));
    }
    const id = this.#next++;
    return new Promise<Asked[What]["answer"]>((resolve, reject) => {
      const text = JSON.stringify({ do: what, id, ...more });
      this.#waiting.set(id, { what, text, said: this.chat.at(-1)?.number ?? 0, resolve, reject, timer: this.#expire(id) });
      socket.send(text);
    });
  }

  #expire(id: number): number {
    return window.setTimeout(() => {
      const waiting = this.#waiting.get(id);
      if (!waiting) return;
      if (!this.here && AGAIN.has(waiting.what)) {
        waiting.timer = this.#expire(id); // it is asked again when the line is back
        return;
      }
      waiting.reject(away(phrases().away.unsure));
      this.#waiting.delete(id);
    }, PATIENCE_MS);
  }

  /** Whether what is said is being read: it is on the page, or no longer. */
  attend(on: boolean): void {
    this.#attends = on;
    this.#read();
  }
  #read(): void {
    if (this.#attends && !document.hidden) this.unread = 0;
  }

  async hint(): Promise<Advice[]> {
    return (await this.ask("hint")).moves;
  }

  #hurry = (): void => {
    this.#read();
    if (this.here || this.#closed || document.hidden) return;
    this.#wait = FIRST_WAIT_MS;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    const socket = line.wire(this.id, settings.language, this.play?.step, this.#seat);
    this.#socket = socket;
    socket.onmessage = (message: MessageEvent<string>) => {
      this.#hear(JSON.parse(message.data) as Sent);
      if (this.here) this.#listen(socket); // as long as the table itself is not told, no other word counts
    };
    socket.onclose = ({ code }) => this.#lost(socket, code);
    socket.onturn = (seat) => (this.turn = seat);
    this.#listen(socket);
  }

  /** Wait for the next word; where none comes ask for one, and where that does not come either hang up. */
  #listen(socket: Wire): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#silence);
    const hangUp = (): void => {
      this.#lost(socket, 0); // the browser would wait for the other side to say goodbye
      socket.close();
    };
    this.#silence = window.setTimeout(() => {
      this.#silence = window.setTimeout(hangUp, ANSWER_MS);
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: "ping", id: this.#next++ }));
    }, this.here ? SILENCE_MS : ANSWER_MS + this.#wait); // a new line that says nothing is soon tried anew
  }

  #lost(socket: Wire, code: number): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    clearTimeout(this.#silence);
    this.here = false;
    this.out = OUT[code] ?? "";
    for (const [id, { what, reject, timer }] of this.#waiting) {
      if (AGAIN.has(what) && !this.out) continue;
      clearTimeout(timer);
      reject(away(phrases().away.unsure));
      this.#waiting.delete(id);
    }
    if (this.out) this.close();
    if (this.#closed) return;
    this.#timer = window.setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  #hear(sent: Sent): void {
    switch (sent.type) {
      case "table":
        this.here = true;
        this.draining = false; // or else the room says so next
        this.#wait = FIRST_WAIT_MS;
        this.about = sent.about;
        this.you = sent.you;
        this.#missed(sent.chat);
        this.#follow(sent.about, sent.you);
        this.#step("table", sent.play, sent.events);
        this.#askAgain();
        break;
      case "step":
        this.#step("step", sent.play, sent.events);
        break;
      case "about":
        this.about = sent.about;
        this.you = sent.you;
        this.#follow(sent.about, sent.you);
        if (this.frame) this.#show("step", this.frame.play, []);
        break;
      case "chat":
        if (!this.chat.some((line) => line.number === sent.chat.number)) this.#talk([sent.chat], [...this.chat, sent.chat]);
        break;
      case "called":
        this.called = { seat: sent.seat, ms: sent.ms };
        break;
      case "draining":
        this.draining = sent.on;
        break;
      case "ping":
        this.#socket?.send(JSON.stringify({ do: "pong", t: sent.t }));
        break;
      case "answer":
        this.#answered(sent);
    }
  }

  /** What was said before one came is no news; what was said while the line was down is. */
  #missed(chat: Chat[]): void {
    const last = this.chat.at(-1)?.number;
    this.#talk(chat.filter((line) => last !== undefined && line.number > last), chat);
  }
  #talk(news: Chat[], chat: Chat[]): void {
    this.chat = chat;
    const others = news.filter((line) => line.seat < 0 || line.seat !== this.you?.seat);
    if (!others.length) return;
    this.unread += others.length;
    this.#read();
    this.spoken = others.at(-1) ?? null;
    if (this.unread) others.forEach(this.#spoke);
  }

  /** What was not answered before the line was lost; what was said and has been heard is answered by that. */
  #askAgain(): void {
    for (const [id, waiting] of this.#waiting) {
      if (!AGAIN.has(waiting.what)) continue;
      const { text, reaction } = JSON.parse(waiting.text) as { text?: string; reaction?: string };
      const heard = this.chat.find(
        (line) => line.number > waiting.said && line.seat === this.you?.seat && (reaction ? line.reaction === reaction : line.text === text),
      );
      clearTimeout(waiting.timer);
      if (heard && (waiting.what === "chat" || waiting.what === "react")) {
        this.#waiting.delete(id);
        waiting.resolve({ number: heard.number } as never);
      } else {
        waiting.timer = this.#expire(id);
        this.#socket?.send(waiting.text);
      }
    }
  }

  #follow(about: About, you: You): void {
    if (about.id !== this.id) carry(this.id, about.id);
    this.#sealing.follow(about, you);
  }

  /** The next frame; as long as no table is laid, one with all that has happened since the first. */
  #show(type: "table" | "step", play: Play, events: GameEvent[]): void {
    if (!this.about || !this.you) return;
    const { about, you } = this;
    const unseen = type === "step" && !this.laid ? this.frame : null;
    this.frame = { type: unseen?.type ?? type, about, you, play, events: [...(unseen?.events ?? []), ...events] };
  }

  #step(type: "table" | "step", play: Play | null, events: GameEvent[]): void {
    const known = this.play?.step ?? -1;
    if (!this.about || !shared(this.about)) this.#heard.hear(type, events); // or else it is not one person who hears
    this.play = play;
    this.called = null;
    if (!play || !this.about || !this.you) {
      this.frame = null;
      return;
    }
    const news = events.filter((event) => type === "step" || event.step > known);
    this.log = [...this.log, ...news].slice(-MOST_LINES);
    this.#show(type, play, events);
    if (type === "step" || known >= 0) this.#told(news);
  }

  #answered(answer: AnswerFrame): void {
    const id = Number(answer.id);
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (answer.error) waiting.reject(new Refused(answer.error));
    else waiting.resolve(answer as never);
  }
}
