"""How long it takes from opening a folder of files to the first card of one's own, in this machine's Chromium.

    python -m tests.browser.first_card

Of several times the middle one: with nothing kept, loaded again, and with no network any more.
"""

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright

import parlour
from parlour.wasm.site import write_site
from tests.browser.files import handed_out
from tests.browser.visitor import Visitor, chromium

TIMES = 5
CARD = ".hand .card-button"


def main() -> None:
    """Measure every game, and say so."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, chromium(playwright) as browser:
        write_site(Path(folder) / "site", [parlour.game(name) for name in parlour.GAMES])
        for name in parlour.GAMES:
            each = zip(*(opened(browser, Path(folder) / "site", name) for _ in range(TIMES)), strict=True)
            first, again, offline = (f"{median(times):.2f} s" for times in each)
            print(f"{name}: {first} with nothing kept, {again} again, {offline} offline")


def opened(browser: Browser, folder: Path, name: str) -> tuple[float, float, float]:
    """The seconds until a card of one's own can be seen: the first time, again, and offline."""
    with Visitor(browser, "", offline_pages=True) as visitor:
        page = visitor.page
        with handed_out(folder) as visitor.room:
            began = perf_counter()
            page.goto(f"{visitor.room}/")
            page.locator(f"[aria-controls=inside-{name}]").click()
            page.locator("[data-do=play]").click()
            page.locator(CARD).first.wait_for()
            first = perf_counter() - began
            page.evaluate("navigator.serviceWorker.ready")
            again = reloaded(visitor)
        offline = reloaded(visitor)
        visitor.errors.clear()  # that nobody answers is what is wanted
    return first, again, offline


def reloaded(visitor: Visitor) -> float:
    """The seconds it takes to come back to the table."""
    began = perf_counter()
    visitor.page.reload(wait_until="commit")
    visitor.page.locator(CARD).first.wait_for()
    return perf_counter() - began


if __name__ == "__main__":
    main()
