/** The tables of a local room: opened, found again where they were kept, listed, thrown away. */

import { ParlourError } from "../../engine/src";
import type { Listed, Sent } from "../room/protocol";
import { names, type Listener } from "./frames";
import * as keeping from "./keeping";
import { MARK } from "./mark";
import { checked, openingOf } from "./record";
import { Refusal } from "./refusal";
import { LocalRoom, type Opening } from "./room";
import type { Sending } from "./sending";
import type { Shelf } from "./shelf";
import { LocalTable } from "./table";

/** Whoever sits here: nobody else comes into this room. */
const PERSON = "you";
const LINK_BYTES = 16;
const UNHEARD = (_: Sent): void => undefined;

/** A link as the room makes them, of letters, digits, - and _, but that no server would. */
function newLink(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LINK_BYTES));
  return MARK + btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export class LocalTables {
  /** Those at hand; a browser that keeps nothing has no others. */
  #rooms = new Map<string, LocalRoom>();
  /** What is being written, one thing after the other. */
  #writing: Promise<unknown> = Promise.resolve();
  /** How games that are over are sent up, where there is a server. */
  sending: Sending | undefined;
  /** Called when a game is over, and kept. */
  ended: (id: string) => void = () => undefined;

  constructor(
    readonly shelf: Shelf,
    readonly address: string,
  ) {}

  /** Who listens, in this language. */
  async listener(language: string): Promise<Listener> {
    const name = await keeping.keptName().catch(() => "");
    return { person: PERSON, name, language, room: this.address };
  }

  async open({ game: name, ...opening }: Opening & { game: string }, language: string): Promise<LocalRoom> {
    const [game, listener] = await Promise.all([this.shelf.game(name), this.listener(language)]);
    const room = LocalRoom.open(game, newLink(), opening, listener, UNHEARD);
    this.#keepUp(room);
    await this.#writing;
    return room;
  }

  /** A table by its id, as far as anybody has played it: it may have been in another window. */
  async find(id: string, language: string): Promise<LocalRoom> {
    const [kept, listener] = await Promise.all([keeping.kept(id).catch(() => undefined), this.listener(language)]);
    const game = kept && !this.#rooms.has(id) ? await this.shelf.game(kept.game) : this.#rooms.get(id)?.table.game;
    if (!game) throw new Refusal("missing");
    const known = this.#rooms.get(id); // perhaps only by now: others may have looked for it as well
    if (known && (kept?.log.length ?? 0) <= known.log.length) {
      known.listener = listener;
      return known;
    }
    if (!kept) throw new Refusal("missing");
    const table = new LocalTable(id, game, kept.secret);
    const room = new LocalRoom(table, { ...listener, person: kept.person }, UNHEARD);
    room.live(kept.log);
    room.rematch = kept.rematch;
    room.judged = kept.judged ?? {};
    this.#keepUp(room);
    return room;
  }

  /** Which game is played at a table, "" if there is none. */
  async gameOf(id: string): Promise<string> {
    const kept = await keeping.kept(id).catch(() => undefined);
    return kept?.game ?? this.#rooms.get(id)?.table.game.name ?? "";
  }

  /** The same for nobody in particular: whoever listens goes on doing so. */
  async any(id: string): Promise<LocalRoom> {
    return this.#rooms.get(id) ?? this.find(id, "en");
  }

  /** Keep a record among the finished tables. */
  async bring(document: unknown, language: string): Promise<LocalRoom> {
    const record = checked(document);
    const { games } = await this.shelf.catalogue(language);
    if (!games.some(({ name }) => name === record.game)) throw new ParlourError(`there is no game called '${record.game}' here`);
    const [game, listener] = await Promise.all([this.shelf.game(record.game), this.listener(language)]);
    const room = LocalRoom.bring(game, newLink(), record, listener);
    this.#keepUp(room);
    await this.#writing;
    return room;
  }

  /** A finished game played on another way, from where so many moves had been made, in that seat. */
  async playOn(id: string, moves: number, seat: number, language: string): Promise<LocalRoom> {
    const { table, listener } = await this.find(id, language);
    if (table.phase !== "over" || !table.dealt) throw new Refusal("phase");
    if (!table.chairs[seat]) throw new Refusal("bad", "seat");
    if (moves >= table.playing.moves.length) throw new Refusal("bad", "moves");
    const room = LocalRoom.resume(table, newLink(), openingOf(table.playing, moves), seat, listener);
    this.#keepUp(room);
    await this.#writing;
    return room;
  }

  /** The same company once more, by the same rules. */
  async #again({ table, listener }: LocalRoom): Promise<string> {
    const { game, options, clock, pace, memory, chairs } = table;
    const bots = Object.fromEntries(chairs.flatMap(({ person, bot }, seat) => (person || !bot ? [] : [[String(seat), bot]])));
    const people = Object.fromEntries(chairs.flatMap(({ name }, seat) => (name ? [[String(seat), name]] : [])));
    const opening = { game: game.name, seats: chairs.length, options, bots, people, clock, pace, memory, start: true };
    return (await this.open(opening, listener.language)).table.id;
  }

  /** Keep a table's log as it grows. A browser that keeps nothing forgets. */
  #keepUp(room: LocalRoom): void {
    const { table, listener: { person }, log } = room;
    this.#rooms.set(table.id, room);
    room.opensNext = () => this.#again(room);
    room.kept = () => {
      const called = table.phase === "over" && !table.dealt; // off, before anything was dealt: nothing is left of it
      const { rematch, judged } = room;
      const now = { id: table.id, game: table.game.name, person, secret: table.secret, log: [...log], rematch, judged, row: rowOf(room) };
      this.#writing = this.#writing.then(() => (called ? keeping.discard(table.id) : keeping.keep(now))).catch(() => undefined);
      if (table.phase === "over" && !called) this.ended(table.id);
    };
    room.kept();
  }

  /** Every table, the newest first. */
  async list(language: string): Promise<Listed[]> {
    await this.#writing;
    const [kept, sent, { games }, { name }] = await Promise.all([
      keeping.everyKept().catch(() => []), keeping.everySent().catch(() => new Map<string, string>()),
      this.shelf.catalogue(language), this.listener(language),
    ]);
    const titles = new Map(games.map((game) => [game.name, game.title])); // what is kept of other games waits until they are back
    const listed = kept.filter(({ id, game }) => !sent.has(id) && titles.has(game)).map(({ id, game, row }): Listed => ({
      id, game, title: titles.get(game) as string, phase: row.phase,
      names: row.names.map((called, seat) => (seat === row.seat ? name : called)), changed: row.changed,
      result: row.result && { ...row.result, says: row.says[language] ?? "" }, alone: true, device: true,
    }));
    return listed.sort((one, other) => other.changed - one.changed);
  }

  async discard(id: string): Promise<void> {
    const { row } = (await keeping.kept(id)) ?? {};
    if (!row) throw new Refusal("missing");
    if (row.phase === "over") throw new Refusal("phase", "finished");
    this.#rooms.delete(id);
    await keeping.discard(id);
  }

  async rename(name: string): Promise<void> {
    await keeping.keepName(name);
    for (const room of this.#rooms.values()) room.rename(name);
  }

  async forget(): Promise<void> {
    this.#rooms.clear();
    await keeping.forget();
  }
}

function rowOf({ table, listener }: LocalRoom): keeping.Row {
  const { game, phase, changed } = table;
  const result = table.result();
  const said = (language: string): string => {
    const { words, language: { phrases } } = game.speaker({ language });
    return (result && (words.endings[result.ending] || phrases.server[`ending/${result.ending}`])) ?? "";
  };
  return {
    phase, changed, names: names(table, listener), seat: table.seatOf(listener.person), result: result && { ...result, says: "" },
    says: result ? Object.fromEntries(game.languages.map((language) => [language, said(language)])) : {},
  };
}
