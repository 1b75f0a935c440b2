/** The line to a room in this browser: its worker, which begins with the first thing that is said to it. */

import type { Line, Question, Waiting, Wire } from "../room/line";
import type { Progress, Refusal } from "../room/protocol";
import { Refused } from "../room/refused";
import { GAMES, HOME } from "../site";
import { phrases } from "../words/words.svelte";

/** What the page tells its worker: first where it is; then what is asked, and what goes over the wire to a table. */
export type Told =
  | { games: string; room: string }
  | { ask: Question; id: number }
  | { come: string; wire: number; language: string; have?: number | undefined }
  | { say: string; wire: number }
  | { leave: number };

/** What the worker says: an answer or a refusal, and how far one is; a frame; that a wire has been cut. */
export type Says =
  | { id: number; answer: unknown }
  | { id: number; refused: Refusal }
  | { id: number; progress: Progress }
  | { wire: number; frame: string }
  | { wire: number; cut: number };

interface Asked {
  waiting: Waiting;
  resolve: (answer: never) => void;
  reject: (why: Refused) => void;
}

let worker: Worker | undefined;
let last = 0;
const asked = new Map<number, Asked>();
const wires = new Map<number, LocalWire>();

function tell(told: Told): void {
  if (!worker) {
    worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Says>) => hear(data);
    worker.onerror = () => {
      for (const [id] of asked) hear({ id, refused: { code: "away", message: "" } });
    };
    worker.postMessage({ games: GAMES, room: HOME } satisfies Told);
  }
  worker.postMessage(told);
}

function hear(says: Says): void {
  if ("wire" in says) {
    wires.get(says.wire)?.hear(says);
    return;
  }
  const waits = asked.get(says.id);
  if ("progress" in says) {
    waits?.waiting.told?.(says.progress);
    return;
  }
  asked.delete(says.id);
  if ("answer" in says) waits?.resolve(says.answer as never);
  else waits?.reject(new Refused(inWords(says.refused)));
}

/** A game that cannot be loaded has brought no words to say so in. */
const inWords = (refusal: Refusal): Refusal =>
  refusal.code === "unloaded" ? { ...refusal, message: phrases().away.unloaded } : refusal;

class LocalWire implements Wire {
  readyState: number = WebSocket.CONNECTING;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  readonly #number = ++last;

  constructor(table: string, language: string, have?: number) {
    wires.set(this.#number, this);
    tell({ come: table, wire: this.#number, language, have });
  }

  send(text: string): void {
    tell({ say: text, wire: this.#number });
  }

  close(): void {
    if (!wires.delete(this.#number)) return;
    this.readyState = WebSocket.CLOSED;
    tell({ leave: this.#number });
  }

  hear(says: Extract<Says, { wire: number }>): void {
    if ("frame" in says) {
      this.readyState = WebSocket.OPEN;
      this.onmessage?.(new MessageEvent("message", { data: says.frame }));
    } else {
      this.close();
      this.onclose?.(new CloseEvent("close", { code: says.cut }));
    }
  }
}

function ask<Answer>(question: Question, waiting: Waiting): Promise<Answer> {
  const id = ++last;
  return new Promise<Answer>((resolve, reject) => {
    asked.set(id, { waiting, resolve, reject });
    waiting.signal?.addEventListener("abort", () => hear({ id, refused: { code: "away", message: "" } }));
    tell({ ask: question, id });
  });
}

export const local: Line = { ask, wire: (table, language, have) => new LocalWire(table, language, have) };
