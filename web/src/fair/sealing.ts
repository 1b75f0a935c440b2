/** This browser's part in the round before the deal: pledge a hash, and when every hash is there, reveal the text. */

import type { Carried } from "../room/frame";
import type { About, Asked, You } from "../room/protocol";
import { exchanged, freshText, hashOf, people, pin, pinsOf, see } from "./pins";

type Ask = <What extends keyof Asked>(what: What, ...more: Carried<What>) => Promise<unknown>;

/** The seats whose hash, or else whose text, is still to come. */
export function awaited(about: About): number[] {
  const added = new Map(about.entropy.map((one) => [one.seat, one]));
  const unpledged = people(about).filter((seat) => !added.get(seat)?.hash);
  return unpledged.length ? unpledged : people(about).filter((seat) => !added.get(seat)?.text);
}

export class Sealing {
  readonly #ask: Ask;
  #saying = "";

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** The table has changed: do what the round asks of this browser now. */
  follow(about: About, you: You): void {
    const pins = see(about);
    if (about.phase === "playing" && pins.seat !== you.seat) pin(about.id, { seat: you.seat }); // whose cards one sees
    if (about.phase !== "sealing" || exchanged(about)) return;
    const mine = about.entropy.find((one) => one.seat === you.seat);
    const complete = people(about).every((seat) => about.entropy.some((one) => one.seat === seat && one.hash));
    const untold = complete && about.entropy.every((one) => !one.text);
    if (you.seat < 0) {
      if (untold) pin(about.id, { hashes: hashesOf(about) });
    } else if (!mine) {
      this.#pledge(about.id, you.seat);
    } else if (complete && mine.hash === pins.hash && !mine.text) {
      pin(about.id, { hashes: hashesOf(about), done: false }); // before one's own text is known to anybody
      this.#say(about.id, "reveal", { text: pins.text });
    }
  }

  #pledge(table: string, seat: number): void {
    const before = pinsOf(table); // of another window, perhaps
    const text = before.hash ? before.text : freshText(table);
    const hash = hashOf(text);
    pin(table, { seat, text, hash, hashes: [], done: false });
    this.#say(table, "pledge", { hash });
  }

  /** Say it once; where it did not arrive, the next frame asks for it again. */
  #say(table: string, what: "pledge" | "reveal", more: { hash: string } | { text: string }): void {
    const saying = what + JSON.stringify(more);
    if (saying === this.#saying) return;
    this.#saying = saying;
    this.#ask(what, more as never).then(
      () => pin(table, { done: true }),
      () => (this.#saying = ""),
    );
  }
}

const hashesOf = (about: About): { seat: number; hash: string }[] => about.entropy.map(({ seat, hash }) => ({ seat, hash }));
