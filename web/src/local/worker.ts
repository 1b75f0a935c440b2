/** A local room in a Web Worker: it hears what the page says over its line (line.ts), and answers. */

import type { Sent } from "../room/protocol";
import type { Says, Told } from "./line";
import { answer, refusalOf } from "./questions";
import type { Message, LocalRoom } from "./room";
import { Sending } from "./sending";
import { Shelf } from "./shelf";
import { LocalTables } from "./tables";
import { Timers } from "./timers";

const MISSING = 4404; // as a server closes a socket
const ELSEWHERE = 4409;
const BROKEN = 4500;
const PATIENCE_MS = 1000; // for another window to let go of a table

let tables: LocalTables;
/** The table somebody sits at, and over which wire. */
let sitting: { wire: number; room: LocalRoom; timers: Timers; release: Release } | undefined;
/** The wire that was taken up last, whether or not it has come to a table yet. */
let taken = 0;
let released: Promise<unknown> = Promise.resolve();

type Release = () => Promise<unknown>;

/** What is being answered, and how to stop it. */
const answering = new Map<number, AbortController>();

const say = (says: Says): void => postMessage(says);

/** Have a table to oneself: what two windows wrote would not fit together. Nothing where another one has it. */
async function hold(id: string): Promise<Release | undefined> {
  const { locks } = navigator as { locks?: LockManager }; // without https there are none
  if (!locks) return () => Promise.resolve();
  return new Promise((held) => {
    const over: Promise<unknown> = locks.request(`parlour ${id}`, { signal: AbortSignal.timeout(PATIENCE_MS) }, () =>
      new Promise<void>((release) => {
        held(() => {
          release();
          return over;
        });
      }),
    );
    over.catch(() => held(undefined));
  });
}

async function come({ come: id, wire, language, have, seat }: Extract<Told, { come: string }>): Promise<void> {
  leave();
  taken = wire;
  await released;
  const release = await hold(id);
  if (!release) {
    say({ wire, cut: ELSEWHERE });
    return;
  }
  const room = await tables.find(id, language).catch((error: unknown) => {
    void release();
    throw error;
  });
  if (taken !== wire) {
    void release(); // the page is elsewhere by now
    return;
  }
  room.send = (sent: Sent) => say({ wire, frame: JSON.stringify(sent) });
  room.holder = seat;
  room.turned = (turn) => say({ wire, turn });
  room.greet(have);
  sitting = { wire, room, timers: new Timers(room), release };
}

/** Get up: the table stands still, and another window may have it. */
function leave(): void {
  if (sitting) {
    sitting.timers.close();
    sitting.room.send = sitting.room.turned = () => undefined;
    sitting.room.holder = undefined;
    released = sitting.release();
  }
  sitting = undefined;
  taken = 0;
}

/** Where there is a server, its pages are not behind a #, and games that are over are sent up to it. */
function open({ games, room, served }: Extract<Told, { games: string }>): void {
  tables = new LocalTables(new Shelf(games), served ? room.replace(/\/$/, "") : `${room}#`);
  if (!served) return;
  tables.sending = new Sending(tables, room);
  tables.sending.taken = (table, there) => say({ table, there });
}

async function hear(told: Told): Promise<void> {
  if ("games" in told) open(told);
  else if ("ask" in told) await answerTo(told);
  else if ("drop" in told) answering.get(told.drop)?.abort();
  else if ("expect" in told) await tables.shelf.game(told.expect).catch(() => undefined); // it is said when it is played
  else if ("find" in told) await lookFor(told);
  else if ("say" in told) {
    if (sitting?.wire === told.wire) await sitting.room.hear(JSON.parse(told.say) as Message);
  } else if ("leave" in told) {
    if (taken === told.leave) leave();
  } else {
    const { wire } = told;
    await come(told).catch((error: unknown) => say({ wire, cut: refusalOf(error, told.language).code === "missing" ? MISSING : BROKEN }));
  }
}

/** Which game is played there is known long before the game itself is here. */
async function lookFor({ find: table, id, language }: Extract<Told, { find: string }>): Promise<void> {
  const found = tables.find(table, language).catch(() => undefined); // it is said when somebody comes
  say({ id, answer: await tables.gameOf(table) });
  await found;
}

async function answerTo({ ask, id }: Extract<Told, { ask: unknown }>): Promise<void> {
  const stop = new AbortController();
  answering.set(id, stop);
  try {
    say({ id, answer: await answer(tables, ask, { told: (progress) => say({ id, progress }), signal: stop.signal }) });
  } catch (error) {
    if (stop.signal.aborted) return; // nobody waits for it
    const { phrases } = await tables.shelf.catalogue(ask.language).catch(() => ({ phrases: {} }));
    say({ id, refused: refusalOf(error, ask.language).toJson(phrases) });
  } finally {
    answering.delete(id);
  }
}

addEventListener("message", ({ data }: MessageEvent<Told>) => void hear(data));
