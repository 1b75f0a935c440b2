/** Where local tables are kept, and what one is called: in this browser's IndexedDB. */

import type { Phase, Result } from "../room/protocol";
import type { Judgement } from "./judging";
import type { Entry } from "./log";

const NAME = "parlour";
const TABLES = "tables";
const ABOUT = "about"; // whoever plays here: what he is called
const CALLED = "name";
const SENT = "sent "; // and a table: by which id a server has it

/** What a list says of a table, so that it need not be lived through for that. */
export interface Row {
  phase: Phase;
  /** What each seat is called, but for one's own. */
  names: string[];
  /** One's own. */
  seat: number;
  changed: number;
  /** `says` is in no language yet. */
  result: Result | null;
  /** How it ended, in each language. */
  says: Record<string, string>;
}

/** A table as it is kept: enough to be lived through again. */
export interface Kept {
  id: string;
  game: string;
  /** Who sits at it. */
  person: string;
  secret: Uint8Array;
  log: Entry[];
  /** The table that came after it. */
  rematch: string | null;
  /** The finished game gone over, by each level that was asked to. */
  judged?: Record<string, Judgement[]>;
  row: Row;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(TABLES, { keyPath: "id" });
      request.result.createObjectStore(ABOUT);
    };
    return done(request);
  })();
  return opened;
}

async function store(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction(name, mode).objectStore(name);
}

export async function keep(table: Kept): Promise<void> {
  await done((await store(TABLES, "readwrite")).put(table));
}

export async function kept(id: string): Promise<Kept | undefined> {
  return done<Kept | undefined>((await store(TABLES, "readonly")).get(id));
}

export async function everyKept(): Promise<Kept[]> {
  return done<Kept[]>((await store(TABLES, "readonly")).getAll());
}

export async function discard(id: string): Promise<void> {
  await done((await store(TABLES, "readwrite")).delete(id));
}

export async function keepName(name: string): Promise<void> {
  await done((await store(ABOUT, "readwrite")).put(name, CALLED));
}

export async function keptName(): Promise<string> {
  return (await done<string | undefined>((await store(ABOUT, "readonly")).get(CALLED))) ?? "";
}

/** A server has this table by that id. */
export async function keepSent(id: string, there: string): Promise<void> {
  await done((await store(ABOUT, "readwrite")).put(there, SENT + id));
}

/** Every table that a server has, and by which id. */
export async function everySent(): Promise<Map<string, string>> {
  const [about, from] = [await store(ABOUT, "readonly"), IDBKeyRange.bound(SENT, `${SENT}\uffff`)];
  const [names, ids] = await Promise.all([done(about.getAllKeys(from)), done<string[]>(about.getAll(from))]);
  return new Map(names.map((name, number) => [String(name).slice(SENT.length), ids[number] as string]));
}

/** Nothing is left. */
export async function forget(): Promise<void> {
  for (const name of [TABLES, ABOUT]) await done((await store(name, "readwrite")).clear());
}
