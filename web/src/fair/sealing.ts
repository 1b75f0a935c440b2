/** This browser's part in the round before the deal: pledge a hash, and when every hash is there, reveal the text. */

import type { Carried } from "../room/frame";
import type { About, Asked, You } from "../room/protocol";
import { contradicts, exchanged, freshText, hashOf, isOut, people, pin, pinsOf, renew, type Pins } from "./pins";

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
  /** What this window has pledged last. */
  #own: Parameters<typeof renew>[1] | null = null;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** The table has changed: pin down what is to be, and do what the round asks of this browser now. */
  follow(about: About, you: You): void {
    if (about.phase === "over") return;
    if (!pinsOf(about.id).commitment) pin(about.id, { commitment: about.commitment });
    if (about.phase === "playing") return dealt(about, you);
    if (pinsOf(about.id).people.length || exchanged(about)) return; // no honest house asks for anything then
    if (about.phase === "lobby") return spend(about);
    if (!people(about).includes(you.seat)) return lookOn(about); // no seat, or a bot sits in for one
    this.#takePart(about, you.seat);
  }

  #takePart(about: About, seat: number): void {
    let pins = pinsOf(about.id);
    const mine = about.entropy.find((one) => one.seat === seat);
    // Two windows may pledge at the same moment, each its own text: the one whose hash the room has taken pins it again.
    if (mine && this.#own?.hash === mine.hash && pins.hash !== mine.hash && !isOut(pins)) pins = renew(about.id, this.#own);
    if (!mine) {
      const waiting = pins.hash !== "" && isOut(pins); // for what comes of the round in which one's text was sent
      return waiting ? undefined : this.#pledge(about.id, seat);
    }
    if (mine.hash !== pins.hash) return; // it was pledged on another device, or made up
    if (pins.hashes.length && contradicts(about, pins)) pin(about.id, { changed: true });
    else if (complete(about) && !mine.text) {
      // Once, and before one's own text is known to anybody: what is shown later cannot have been chosen by it.
      if (!pins.hashes.length) pin(about.id, { seat, hashes: hashesOf(about), done: false });
      this.#say(about.id, "reveal", { text: pins.text });
    }
  }

  #pledge(table: string, seat: number): void {
    const before = pinsOf(table);
    const text = before.hash ? before.text : freshText(table); // by another window, perhaps
    const hash = hashOf(text);
    this.#own = { seat, text, hash };
    renew(table, this.#own);
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

const hashesOf = (about: About): Pins["hashes"] => about.entropy.map(({ seat, hash }) => ({ seat, hash }));

/** Whether every person has pledged, and each of them once. */
function complete(about: About): boolean {
  const seats = new Set(about.entropy.filter((one) => one.hash).map((one) => one.seat));
  return seats.size === about.entropy.length && people(about).every((seat) => seats.has(seat));
}

/** Nothing was dealt, and everybody is told so. A text that was sent stays pinned until another takes its place. */
function spend(about: About): void {
  const pins = pinsOf(about.id);
  if (about.undealt && pins.hash) pin(about.id, isOut(pins) ? { hash: "" } : { text: "", hash: "" });
}

/** Whoever has no seat pins down what the others pledge before any of them reveals it, once in each round. */
function lookOn(about: About): void {
  const [before, now] = [pinsOf(about.id).hashes, hashesOf(about)];
  const same = now.some(({ seat, hash }) => before.some((one) => one.seat === seat && one.hash === hash));
  if (same || !complete(about) || about.entropy.some((one) => one.text)) return;
  renew(about.id, { seat: -1, text: "", hash: "" });
  pin(about.id, { hashes: now });
}

/** The cards are on the table: what was sent stands, and what was not never will be. */
function dealt(about: About, you: You): void {
  const pins = pinsOf(about.id);
  if (!pins.people.length) pin(about.id, { people: people(about), ...(isOut(pins) ? {} : { text: "", hash: "" }) });
  if (!isOut(pins) && pins.seat !== you.seat) pin(about.id, { seat: you.seat }); // whose cards one sees
  if (!pins.changed && contradicts(about, pinsOf(about.id))) pin(about.id, { changed: true });
}
