/** Which page is open: the browser's address, and the way to another one without leaving. */

class Address {
  path = $state(location.pathname);
  query = $state(location.search);

  /** Open another page. `instead` takes this one's place in the history. */
  go(to: string, instead = false): void {
    if (instead) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.read();
    if (!instead) scrollTo(0, 0);
  }

  read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const address = new Address();

addEventListener("popstate", () => address.read());

/** Links to our own pages open without loading everything again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  address.go(link.pathname + link.search + link.hash);
}
