/** The line to a server: HTTP, and a WebSocket a table. */

import type { Line, Question, Waiting, Wire } from "./line";
import type { InTheMaking, Refusal } from "./protocol";
import { Refused } from "./refused";

const MAKING = 202;

async function ask<Answer>(question: Question, waiting: Waiting): Promise<Answer> {
  const { path, method, body, language } = question;
  const address = new URL(`/api/${path}`, location.origin);
  address.searchParams.set("language", language);
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      ...(waiting.signal ? { signal: waiting.signal } : {}),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Refused({ code: "away", message: "" });
  }
  if (response.status === MAKING) {
    const { progress } = (await response.json()) as InTheMaking; // read also where nobody is told: it holds the line
    waiting.told?.(progress);
    return ask(question, waiting); // the room takes its time to answer, so this is not often
  }
  const answer = (await response.json().catch(() => null)) as (Answer & { error?: Refusal }) | null;
  if (!response.ok || answer === null) {
    throw new Refused(answer?.error ?? { code: "away", message: "" });
  }
  return answer;
}

function wire(table: string, language: string, have?: number): Wire {
  const address = new URL(`/api/tables/${table}/socket`, location.origin);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("language", language);
  if (have !== undefined) address.searchParams.set("have", String(have));
  return new WebSocket(address);
}

export const server: Line = { ask, wire, expect: () => undefined, expectTable: () => Promise.resolve("") };
