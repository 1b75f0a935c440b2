/** The table in front of you, kept alive: the socket, what it last said, and a way to answer. */

import { settings } from "../comfort/settings.svelte";
import { Heard } from "../fair/heard";
import { carry } from "../fair/keeping";
import { Sealing } from "../fair/sealing";
import { Refused } from "./api";
import type { Carried, Frame } from "./frame";
import type { About, Advice, AnswerFrame, Asked, Chat, GameEvent, Play, Sent, You } from "./protocol";

const PATIENCE_MS = 15_000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
const MOST_LINES = 500;
const OUT: Record<number, "who" | "missing"> = { 4401: "who", 4404: "missing" };

type Waiting = { resolve: (answer: never) => void; reject: (reason: Refused) => void; timer: number };

export class LiveTable {
  about = $state.raw<About | null>(null);
  you = $state.raw<You | null>(null);
  play = $state.raw<Play | null>(null);
  /** What the table is drawn from; every one is handed on, in order. */
  frame = $state.raw<Frame | null>(null);
  chat = $state.raw<Chat[]>([]);
  /** All that was told, oldest first. */
  log = $state.raw<GameEvent[]>([]);
  /** Whether the line to the server holds. */
  here = $state(false);
  /** Whether the room is about to be closed for a moment. */
  draining = $state(false);
  called = $state.raw<{ seat: number; ms: number } | null>(null);
  /** Whether the room has shown one out: nobody is known by this cookie any more, or there is no such table. */
  out = $state<"" | "who" | "missing">("");

  readonly id: string;
  #socket: WebSocket | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #wait = FIRST_WAIT_MS;
  #closed = false;
  #timer = 0;
  #told: (events: GameEvent[]) => void;
  #heard: Heard;
  #sealing = new Sealing((what, ...more) => this.ask(what, ...more));

  /** `told` hears what happens while one looks on. */
  constructor(id: string, told: (events: GameEvent[]) => void) {
    this.id = id;
    this.#told = told;
    this.#heard = new Heard(id);
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
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
      return Promise.reject(new Refused({ code: "away", message: "" }));
    }
    const id = this.#next++;
    return new Promise<Asked[What]["answer"]>((resolve, reject) => {
      const timer = window.setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Refused({ code: "away", message: "" }));
      }, PATIENCE_MS);
      this.#waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ do: what, id, ...more }));
    });
  }

  async hint(): Promise<Advice[]> {
    return (await this.ask("hint")).moves;
  }

  #hurry = (): void => {
    if (this.here || this.#closed || document.hidden) return;
    this.#wait = FIRST_WAIT_MS;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    const address = new URL(`/api/tables/${this.id}/socket`, location.origin);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("language", settings.language);
    if (this.play) address.searchParams.set("have", String(this.play.step));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = (message: MessageEvent<string>) => this.#hear(JSON.parse(message.data) as Sent);
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.here = false;
    this.out = OUT[code] ?? "";
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Refused({ code: "away", message: "" }));
    }
    this.#waiting.clear();
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
        this.chat = sent.chat;
        this.#follow(sent.about, sent.you);
        this.#step("table", sent.play, sent.events);
        break;
      case "step":
        this.#step("step", sent.play, sent.events);
        break;
      case "about":
        this.about = sent.about;
        this.you = sent.you;
        this.#follow(sent.about, sent.you);
        if (this.frame) this.frame = { ...this.frame, type: "step", about: sent.about, you: sent.you, events: [] };
        break;
      case "chat":
        if (!this.chat.some((line) => line.number === sent.chat.number)) this.chat = [...this.chat, sent.chat];
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

  #follow(about: About, you: You): void {
    if (about.id !== this.id) carry(this.id, about.id);
    this.#sealing.follow(about, you);
  }

  #step(type: "table" | "step", play: Play | null, events: GameEvent[]): void {
    const known = this.play?.step ?? -1;
    this.#heard.hear(type, events);
    this.play = play;
    this.called = null;
    if (!play || !this.about || !this.you) {
      this.frame = null;
      return;
    }
    const news = events.filter((event) => type === "step" || event.step > known);
    this.log = [...this.log, ...news].slice(-MOST_LINES);
    this.frame = { type, about: this.about, you: this.you, play, events };
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
