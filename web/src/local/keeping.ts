/** Where local tables are kept: their logs, in this browser's IndexedDB. A browser that keeps nothing forgets. */

import type { Entry } from "./log";

const NAME = "parlour";
const TABLES = "tables";

/** A table as it is kept: enough to be lived through again. */
export interface Kept {
  id: string;
  game: string;
  /** Who sits at it. */
  person: string;
  secret: Uint8Array;
  log: Entry[];
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
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: "id" });
    return done(request);
  })();
  return opened;
}

const tables = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await database()).transaction(TABLES, mode).objectStore(TABLES);

export async function keep(table: Kept): Promise<void> {
  await done((await tables("readwrite")).put(table));
}

export async function kept(id: string): Promise<Kept | undefined> {
  return done<Kept | undefined>((await tables("readonly")).get(id));
}
