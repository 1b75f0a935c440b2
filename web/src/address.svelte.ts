/** Which page is open: the browser's address, and the way to another one without leaving. */

import { site } from "./site";

/** A link to one of our own pages. A folder of files is a single page to whoever hands it out: all are behind its #. */
export const at = (page: string): string => (site ? `#${page}` : page);

/** The page that is open, as an address of a server's. */
function opened(): URL {
  if (!site) return new URL(location.href);
  return new URL(location.hash.startsWith("#/") ? location.hash.slice(1) : "/", location.origin);
}

class Address {
  path = $state(opened().pathname);
  query = $state(opened().search);
  /** The place on the page that was asked for. */
  place = $state(opened().hash.slice(1));

  /** Open another page. `instead` takes this one's place in the history. */
  go(to: string, instead = false): void {
    if (instead) history.replaceState(null, "", at(to));
    else history.pushState(null, "", at(to));
    this.read();
    if (!instead) scrollTo(0, 0);
  }

  read(): void {
    const { pathname, search, hash } = opened();
    this.path = pathname;
    this.query = search;
    this.place = hash.slice(1);
  }
}

export const address = new Address();

addEventListener("popstate", () => address.read());

/** The page that a link leads to, among our own; nothing where it leads elsewhere, or to a place on this one. */
function pageOf(link: HTMLAnchorElement): string | undefined {
  if (link.origin !== location.origin) return undefined;
  if (site) return link.pathname === location.pathname && link.hash.startsWith("#/") ? link.hash.slice(1) : undefined;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return undefined;
  return link.pathname + link.search + link.hash;
}

/** Links to our own pages open without loading everything again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const page = pageOf(link);
  if (page) {
    event.preventDefault();
    address.go(page);
  } else if (site && link.hash && link.pathname === location.pathname) {
    event.preventDefault(); // behind the # is the page, so a place on it has to be sought
    const place = document.getElementById(link.hash.slice(1));
    place?.scrollIntoView();
    place?.focus();
  }
}
