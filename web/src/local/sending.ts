/** Sending up what was played here, once it is over, to the server whose page this is; until that works it stays here. */

import type { OneTable, Refused } from "../room/protocol";
import * as keeping from "./keeping";
import { recordOf } from "./record";
import { Refusal } from "./refusal";
import type { LocalTables } from "./tables";

const PATIENCE_MS = 1500;
const AGAIN_MS = 10_000; // a server that is back tells nobody

export class Sending {
  #sending = new Map<string, Promise<string>>();
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Hears by which id the server has a table that was sent up. */
  taken: (id: string, there: string) => void = () => undefined;

  constructor(
    readonly tables: LocalTables,
    readonly server: string,
  ) {
    tables.ended = (id) => void this.sent(id).catch((refusal: unknown) => this.#later(refusal));
    addEventListener("online", () => void this.all());
    void this.all();
  }

  /** Send up whatever waits for it; what cannot be sent, or is not taken, waits for the next time. */
  async all(): Promise<void> {
    try {
      const sent = await keeping.everySent();
      const waiting = (await keeping.everyKept()).filter(({ id, row }) => row.phase === "over" && !sent.has(id));
      for (const { id } of waiting) await this.sent(id).catch((refusal: unknown) => this.#later(refusal));
    } catch {
      // Nothing can be read here now.
    }
  }

  /** Where nobody was reached, try again before long. */
  #later(refusal: unknown): void {
    if (!(refusal instanceof Refusal && refusal.code === "away")) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.all(), AGAIN_MS);
  }

  /** The same, but nobody waits for it long. */
  soon(): Promise<unknown> {
    return Promise.race([this.all(), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  }

  /** By which id the server has a finished table; it is sent up where it has not been. */
  sent(id: string): Promise<string> {
    let sending = this.#sending.get(id);
    if (!sending) {
      sending = this.#send(id).finally(() => this.#sending.delete(id));
      this.#sending.set(id, sending);
    }
    return sending;
  }

  async #send(id: string): Promise<string> {
    const before = (await keeping.everySent().catch(() => undefined))?.get(id);
    if (before) return before;
    const body = recordOf(await this.tables.any(id));
    const address = new URL("api/records?own=true", this.server);
    const answer = await fetch(address, { method: "POST", body, headers: { "Content-Type": "application/json" } }).catch(() => null);
    if (!answer?.ok) {
      const { error } = ((await answer?.json().catch(() => null)) ?? {}) as Partial<Refused>;
      throw new Refusal(error?.code ?? "away", "away", {}, error?.message);
    }
    const { table } = (await answer.json()) as OneTable;
    await keeping.keepSent(id, table.id).catch(() => undefined);
    this.taken(id, table.id);
    return table.id;
  }
}
