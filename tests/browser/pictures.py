"""The pictures in the README: the shelf and all five tables, desk and phone. `make pictures`."""

import random
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.room import open_room
from tests.browser.visitor import DESK, PHONE, Visitor, chromium

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
COLOURS = 160  # enough for paper, felt and brass, and a third of the size

# How many sit down, and how far into the game the picture is taken.
TABLES = {"bijinx": (4, 12), "bonanza": (5, 6), "bunco": (5, 4), "cribbage": (2, 5), "dixie": (5, 5)}
SIZES = {"desk": DESK, "phone": PHONE}


def main() -> None:
    """Take them all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_room(Path(folder)) as room,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        for size in SIZES:
            with visitor(browser, room, size) as ada:
                ada.go("/")
                take(ada, f"shelf-{size}")
        for game, (seats, moves) in TABLES.items():
            for size in SIZES:
                with visitor(browser, room, size) as ada:
                    ada.open_table(game, seats=seats, bots="regular", pace="brisk", start=True)
                    luck = random.Random(7)
                    for _ in range(moves):
                        ada.act(luck)
                    ada.page.wait_for_timeout(1500)  # the others have played, the cards lie
                    take(ada, f"{game}-{size}")


def visitor(browser: Browser, room: str, size: str) -> Visitor:
    """Somebody at a desk, or with a phone in one hand."""
    return Visitor(browser, room, size=SIZES[size])


def take(ada: Visitor, name: str) -> None:
    """One picture, made small."""
    path = PICTURES / f"{name}.png"
    ada.page.screenshot(path=path)
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    print(path.name, f"{path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
