/** The line to a room in this browser: its worker, which begins with the page where there is no other room. */

import { carry } from "../fair/keeping";
import type { Line, Question, Waiting, Wire } from "../room/line";
import type { Progress, Refusal } from "../room/protocol";
import { Refused } from "../room/refused";
import { GAMES, HOME, site } from "../site";
import { phrases } from "../words/words.svelte";

/** What the page tells its worker: first where it is, and whether there is a server as well; then what is asked, and no longer; which game and which table to expect; and what goes over the wire to a table. */
export type Told =
  | { games: string; room: string; served?: boolean }
  | { ask: Question; id: number }
  | { drop: number }
  | { expect: string }
  | { find: string; id: number; language: string }
  | { come: string; wire: number; language: string; have?: number | undefined; seat?: number | undefined }
  | { say: string; wire: number }
  | { leave: number };

/** What the worker says: an answer or a refusal, and how far one is; a frame; whose turn it is at a device that goes round; that a wire has been cut; by which id the server has a table that was sent up. */
export type Says =
  | { id: number; answer: unknown }
  | { id: number; refused: Refusal }
  | { id: number; progress: Progress }
  | { wire: number; frame: string }
  | { wire: number; turn: number }
  | { wire: number; cut: number }
  | { table: string; there: string };

interface Asked {
  waiting: Waiting;
  resolve: (answer: never) => void;
  reject: (why: Refused) => void;
}

let worker: Worker | undefined;
let last = 0;
const asked = new Map<number, Asked>();
const wires = new Map<number, LocalWire>();

function begun(): Worker {
  if (!worker) {
    worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Says>) => hear(data);
    worker.onerror = (event) => {
      if (!(event instanceof ErrorEvent)) worker = undefined; // its file is not there: whoever asks again begins again
      for (const [id] of asked) hear({ id, refused: { code: "away", message: "" } });
    };
    worker.postMessage({ games: GAMES, room: HOME, served: !site } satisfies Told);
  }
  return worker;
}

const tell = (told: Told): void => begun().postMessage(told);

if (site) begun();

function hear(says: Says): void {
  if ("there" in says) {
    carry(says.table, says.there, ["pins"]); // what was told goes by other steps there
    return;
  }
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
  onturn: ((seat: number) => void) | null = null;
  readonly #number = ++last;

  constructor(table: string, language: string, have?: number, seat?: number) {
    wires.set(this.#number, this);
    tell({ come: table, wire: this.#number, language, have, seat });
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
    } else if ("turn" in says) this.onturn?.(says.turn);
    else {
      this.close();
      this.onclose?.(new CloseEvent("close", { code: says.cut }));
    }
  }
}

/** Tell the worker something that it answers. */
function askBy<Answer>(told: (id: number) => Told, waiting: Waiting = {}): Promise<Answer> {
  const id = ++last;
  return new Promise<Answer>((resolve, reject) => {
    asked.set(id, { waiting, resolve, reject });
    waiting.signal?.addEventListener("abort", () => {
      if (asked.has(id)) tell({ drop: id });
      hear({ id, refused: { code: "away", message: "" } });
    });
    tell(told(id));
  });
}

export const local: Line = {
  ask: (question, waiting) => askBy((id) => ({ ask: question, id }), waiting),
  expect: (game) => tell({ expect: game }),
  expectTable: (table, language) => askBy((id) => ({ find: table, id, language })),
  wire: (...where) => new LocalWire(...where),
};
