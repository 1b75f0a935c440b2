/** The service worker: keeps the page itself, and what is on the shelf, for when there is no network. */

// Named in full because this file is compiled beside pages that know `window` instead.
interface Worker {
  /** The games of a folder of files, as `parlour site` has written them in. */
  GAMES?: string[];
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", heard: (event: Lasting) => void): void;
  addEventListener(type: "fetch", heard: (event: Lasting & Asked) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as Worker;

// The build writes the page's files here; their names change whenever their contents do. All lie beside this one.
const PAGE = JSON.parse(`__FILES__`) as string[];
const GAMES = worker.GAMES ?? [];
const FILES: string[] = [...PAGE, ...GAMES];
const HOME = new URL(".", location.href);
const BESIDE = ["icon.svg", "manifest.webmanifest"];
const [unchanging, beside] = [FILES, BESIDE].map((names) => new Set(names.map((name) => new URL(name, HOME).href))) as [Set<string>, Set<string>];
// Other rooms on this host, and other programs, keep what is theirs.
const OURS = `parlour at ${HOME.pathname}: `;
const EDITION = OURS + FILES.join(" ");
const SHELF = /^\/api\/games$/;

worker.addEventListener("install", (event) => {
  const keep = async (): Promise<void> => {
    const cache = await caches.open(EDITION);
    await cache.addAll([...["./", ...BESIDE].map((name) => new Request(name, { cache: "reload" })), ...PAGE]);
    await Promise.allSettled(GAMES.map((file) => cache.add(file))); // without one of them the others can be played
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener("activate", (event) => {
  const tidy = async (): Promise<void> => {
    for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== EDITION) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  address.hash = "";
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (unchanging.has(address.href)) event.respondWith(kept(event));
  else if (beside.has(address.href) || SHELF.test(address.pathname)) event.respondWith(freshest(event, address.href));
  else if (request.mode === "navigate") event.respondWith(freshest(event, HOME.href, false)); // the one kept goes with the files kept
});

/** Files whose name tells their contents never change; but one that came damaged is asked for anew. */
async function kept(event: Lasting & Asked): Promise<Response> {
  const { request } = event;
  const before = request.cache === "reload" ? undefined : await caches.match(request);
  return before ?? freshest(event, request.url);
}

/**
 * The network's answer, to be kept unless told; without a network, the one kept last. What may change is asked of the
 * host, whatever the browser has by itself: an older page would ask for files that are there no longer.
 */
async function freshest(event: Lasting & Asked, as: string, keep = true): Promise<Response> {
  try {
    const answer = await fetch(event.request, unchanging.has(as) ? {} : { cache: "no-cache" });
    if (answer.ok && keep) {
      const copy = answer.clone();
      event.waitUntil(caches.open(EDITION).then((cache) => cache.put(as, copy))); // nobody waits for it
    }
    return answer;
  } catch (lost) {
    const before = await caches.match(as);
    if (before) return before;
    throw lost;
  }
}

export {};
