/** Where this browser keeps what it saw of its tables, the last few of them. A browser that keeps nothing forgets. */

const PLACE = "parlour:seen";
const MOST_TABLES = 24;
const KINDS = ["pins", "heard"] as const;
type Kind = (typeof KINDS)[number];

const forgotten = new Map<string, string>(); // what the browser would not keep, until the page is closed
const name = (kind: Kind, table: string): string => `${PLACE}:${kind}:${table}`;

function read(place: string): string | null {
  try {
    return localStorage.getItem(place) ?? forgotten.get(place) ?? null;
  } catch {
    return forgotten.get(place) ?? null;
  }
}

function write(place: string, text: string): boolean {
  try {
    localStorage.setItem(place, text);
    return true;
  } catch {
    return false;
  }
}

const tables = (): string[] => JSON.parse(read(PLACE) ?? "[]") as string[];

function forget(table: string): void {
  for (const kind of KINDS) localStorage.removeItem(name(kind, table));
}

/** What was kept of a table, if anything was. */
export function kept<T>(kind: Kind, table: string): T | null {
  const text = read(name(kind, table));
  return text === null ? null : (JSON.parse(text) as T);
}

/** A table is somewhere else now: what was kept of it goes along. */
export function carry(from: string, to: string, kinds: readonly Kind[] = KINDS): void {
  for (const kind of kinds) {
    const thing = kept(kind, from);
    if (thing !== null && kept(kind, to) === null) keep(kind, to, thing);
  }
}

/** Keep something of a table; the tables that were seen longest ago make room. */
export function keep(kind: Kind, table: string, thing: unknown): void {
  const [place, text] = [name(kind, table), JSON.stringify(thing)];
  const others = tables().filter((other) => other !== table);
  while (others.length >= MOST_TABLES) forget(others.shift() as string);
  while (!write(place, text) && others.length) forget(others.shift() as string);
  if (read(place) !== text) forgotten.set(place, text);
  write(PLACE, JSON.stringify([...others, table]));
}
