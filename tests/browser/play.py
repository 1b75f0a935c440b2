"""Play a game to its end in the browser: `python -m tests.browser.play ADDRESS GAME SEATS`.

A program of its own, for tests that do without a browser otherwise.
"""

import sys

from playwright.sync_api import sync_playwright

from tests.browser.visitor import Visitor, chromium


def main(address: str, game: str, seats: int) -> None:
    """Sit down among bots and play."""
    with sync_playwright() as playwright, chromium(playwright) as browser, Visitor(browser, address) as ada:
        ada.go("/")
        assert ada.page.get_by_text(game, exact=False).count(), "it is on the shelf"
        ada.open_table(game, seats=seats, bots="regular", start=True)
        ada.check_access()
        ada.play_to_the_end()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
