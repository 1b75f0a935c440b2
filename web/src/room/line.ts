/** The line to the room: questions with their answers, and a wire to each table. Behind it is a server, or a room in this browser. */

import { both } from "../local/both";
import { local } from "../local/line";
import { onDevice, site } from "../site";
import type { Progress } from "./protocol";
import { server } from "./server";

/** What is asked of the room, as over HTTP; the answer comes in the language. */
export interface Question {
  path: string;
  method: string;
  body?: unknown;
  language: string;
}

/** What somebody may want to know while a costly answer is being made, and when he no longer wants it. */
export interface Waiting {
  told?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** As much of a WebSocket as the page needs. */
export interface Wire {
  readonly readyState: number;
  onmessage: ((message: MessageEvent<string>) => void) | null;
  onclose: ((closed: CloseEvent) => void) | null;
  /** Whose turn it is of those at this device, where it goes round; -1 is nobody's. A server's wire has none. */
  onturn?: ((seat: number) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Line {
  /** The answer to a question; what is refused is thrown as `Refused`. */
  ask<Answer>(question: Question, waiting: Waiting): Promise<Answer>;
  /** Somebody may be about to play this game: what that needs can be fetched already. */
  expect(game: string): void;
  /** Somebody is about to sit at this table: it can be looked for already. Its game, where that is known sooner than all the rest, else "". */
  expectTable(table: string, language: string): Promise<string>;
  /** A wire to a table, for somebody who knows all up to the step `have`; where the device goes round, in that seat. */
  wire(table: string, language: string, have?: number, seat?: number): Wire;
}

export const line: Line = site ? local : onDevice ? both : server;
