/**
 * A local room in a Web Worker: one table at a time, opened or come back to. It is told `Told` and says `Says`: the
 * frames of the room's protocol, and once each the table that was opened, or why there is none.
 */

import { load, type Game } from "../../engine/src";
import type { Sent } from "../room/protocol";
import type { Listener } from "./frames";
import { keep, kept, type Kept } from "./keeping";
import { LocalRoom, type Message, type Opening } from "./room";
import { LocalTable } from "./table";
import { Timers } from "./timers";

/** Open a table, come back to one, or say something at it. `from` is the folder that the games lie in. */
export type Told =
  | { open: Opening & { game: string }; listener: Listener; from: string }
  | { come: string; listener: Listener; from: string; have?: number }
  | { say: Message };

export type Says = { opened: string } | { failed: string } | { frame: Sent };

const LINK_BYTES = 16;
const say = (says: Says): void => postMessage(says);
const frame = (sent: Sent): void => say({ frame: sent });

let room: LocalRoom | undefined;
let timers: Timers | undefined;
const games = new Map<string, Promise<Game>>();

function game(name: string, from: string): Promise<Game> {
  const loading = games.get(name) ?? load(name, { from });
  games.set(name, loading);
  loading.catch(() => games.delete(name));
  return loading;
}

/** A link as the room makes them: letters, digits, - and _, none of the last two first. */
function newLink(): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(LINK_BYTES));
    const link = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    if (/^[A-Za-z0-9]/.test(link)) return link;
  }
}

/** Sit down at a table: it goes on, and everything that happens at it is kept. */
function attend(opened: LocalRoom, have?: number): void {
  timers?.close();
  room = opened;
  say({ opened: opened.table.id });
  opened.greet(have);
  timers = new Timers(opened);
}

/** Keep a table's log as it grows, one writing after the other. A browser that keeps nothing forgets. */
function keepUp(opened: LocalRoom): void {
  const { table, listener: { person }, log } = opened;
  let last: Promise<unknown> = Promise.resolve();
  opened.kept = (): void => {
    const now: Kept = { id: table.id, game: table.game.name, person, secret: table.secret, log: [...log] };
    last = last.then(() => keep(now)).catch(() => undefined);
  };
  opened.kept();
}

async function open({ game: name, ...opening }: Opening & { game: string }, listener: Listener, from: string): Promise<void> {
  const opened = LocalRoom.open(await game(name, from), newLink(), opening, listener, frame);
  keepUp(opened);
  attend(opened);
}

async function come(id: string, listener: Listener, from: string, have?: number): Promise<void> {
  const before = await kept(id);
  if (!before) throw new Error("there is no such table");
  const found = await game(before.game, from);
  const opened = new LocalRoom(new LocalTable(id, found, before.secret), { ...listener, person: before.person }, frame);
  opened.live(before.log);
  keepUp(opened);
  attend(opened, have);
}

addEventListener("message", ({ data }: MessageEvent<Told>) => {
  const work = async (): Promise<void> => {
    if ("say" in data) await room?.hear(data.say);
    else if ("open" in data) await open(data.open, data.listener, data.from);
    else await come(data.come, data.listener, data.from, data.have);
  };
  work().catch((error: unknown) => {
    say({ failed: error instanceof Error ? error.message : String(error) });
  });
});
