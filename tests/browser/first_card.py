"""How long it takes from opening a folder of files to the first card of one's own, in this machine's Chromium.

    python -m tests.browser.first_card [GAME]...

Of several times the middle one: with nothing kept, loaded again, and with no network any more; until the picture with
the card in it has been drawn. Beside each is how much of that the processor worked for the browser and what drives it:
where a machine has other things to do, this tells more of the page than the clock does. The end of the line tells how
long a machine that is a part of a larger one had to wait for a processor.
"""

import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import time

from playwright.sync_api import Browser, Page, sync_playwright

import parlour
from parlour.wasm.site import write_site
from tests.browser.files import handed_out
from tests.browser.machine import withheld
from tests.browser.visitor import Visitor, chromium

TIMES = 5
SETTLED_MS = 1000
CARD = ".hand .card-button"
Spent = tuple[float, float]  # seconds by the clock, and of the processor

# When the first card was seen. A page goes on to the second picture while the first one is drawn, and to the third when
# that can be seen.
WATCH = f"""
window.seen = new Promise((seen) => {{
  let pictures = 3;
  const next = () => {{
    if (pictures-- > 0) requestAnimationFrame(next);
    else seen(performance.timeOrigin + performance.now());
  }};
  new MutationObserver((_, watch) => {{
    if (!document.querySelector("{CARD}")) return;
    watch.disconnect();
    next();
  }}).observe(document, {{ childList: true, subtree: true }});
}});
"""


def main() -> None:
    """Measure every game, and say so."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, chromium(playwright) as browser:
        write_site(Path(folder) / "site", [parlour.game(name) for name in parlour.GAMES])
        for name in sys.argv[1:] or parlour.GAMES:
            before = withheld()
            each = zip(*(opened(browser, Path(folder) / "site", name) for _ in range(TIMES)), strict=True)
            first, again, offline = (said(times) for times in each)
            busy = f"{withheld() - before:.1f} s withheld"
            print(f"{name}: {first} with nothing kept, {again} again, {offline} offline ({busy})", flush=True)


def said(times: Iterable[Spent]) -> str:
    """The middle of several times."""
    clock, processor = (median(seconds) for seconds in zip(*times, strict=True))
    return f"{clock:.2f} s ({processor:.2f} s of processor)"


def opened(browser: Browser, folder: Path, name: str) -> tuple[Spent, Spent, Spent]:
    """The seconds until a card of one's own can be seen: the first time, again, and offline."""
    with Visitor(browser, "", offline_pages=True) as visitor:
        page = visitor.page
        with handed_out(folder) as visitor.room:
            page.add_init_script(WATCH)
            began = spent()
            page.goto(f"{visitor.room}/")
            page.locator(f"[aria-controls=inside-{name}]").click()
            page.locator("[data-do=play]").click()
            first = seen(page, began)
            page.evaluate("navigator.serviceWorker.ready")
            again = reloaded(visitor)
        offline = reloaded(visitor)
        visitor.forgiven = ("net::ERR_",)  # that nobody answers is what is wanted
    return first, again, offline


def reloaded(visitor: Visitor) -> Spent:
    """The seconds it takes to come back to the table, when the page has done all that it does the first time."""
    visitor.page.wait_for_timeout(SETTLED_MS)
    began = spent()
    visitor.page.reload(wait_until="commit")
    return seen(visitor.page, began)


def seen(page: Page, began: Spent) -> Spent:
    """What has been spent since then, when the first card is seen."""
    clock = page.evaluate("seen") / 1000
    return clock - began[0], spent()[1] - began[1]


def spent() -> Spent:
    """What time it is, and how long the processor has worked for the browser and what drives it."""
    parents, worked = {}, {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            ident, _, rest = file.read_text().partition(" ")
            fields = rest.rpartition(")")[2].split()
            parents[int(ident)] = int(fields[1])
            worked[int(ident)] = sum(map(int, fields[11:15]))
    ours, born = {os.getpid()}, {os.getpid()}
    while born := {each for each, parent in parents.items() if parent in born}:
        ours |= born
    ticks = sum(worked[each] for each in ours - {os.getpid()})
    return time(), ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
