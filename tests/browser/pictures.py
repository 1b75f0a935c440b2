"""The pictures in the README: the shelf and all five tables, desk and phone. `make pictures`."""

import random
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.browser.room import open_room
from tests.browser.visitor import DESK, PHONE, PLAYABLE, Visitor, chromium

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
# A palette is a third of the size: most of it for what there is much of, felt and shade; the rest for what there
# is little of, gold and pegs and the courts' clothes.
MUCH, LITTLE = 176, 80

# How many sit down, and how far into the game the picture is taken.
TABLES = {"bijinx": (4, 9), "bonanza": (5, 8), "bunco": (5, 10), "cribbage": (2, 4), "dixie": (5, 5)}
LEAST = 3  # cards that one still holds
STILL_MS = 1200  # what rose beside the cards has gone again
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
                    while not play(ada, game, seats, moves):
                        pass
                    take(ada, f"{game}-{size}")


def visitor(browser: Browser, room: str, size: str) -> Visitor:
    """Somebody at a desk, or with a phone in one hand."""
    return Visitor(browser, room, size=SIZES[size])


def play(ada: Visitor, game: str, seats: int, moves: int) -> bool:
    """Play into the middle of a hand, up to one's own turn; False where it was over before that, or nearly."""
    ada.open_table(game, seats=seats, bots="regular", start=True)
    luck = random.Random(7)
    for _ in range(moves):
        ada.act(luck)
    ada.page.locator(f":is({PLAYABLE}), .ending, .reckoning").first.wait_for()
    ada.page.wait_for_timeout(STILL_MS)
    in_the_way = ada.page.locator(".back, .reckoning").count()
    held = ada.page.locator(".hand .card-button").count()
    return ada.page.locator(PLAYABLE).count() > 0 and held >= LEAST and not in_the_way and not ada.over


def take(ada: Visitor, name: str) -> None:
    """One picture, made small."""
    path = PICTURES / f"{name}.png"
    ada.page.screenshot(path=path)
    with Image.open(path) as shot:
        picture = shot.convert("RGB")
    much = picture.quantize(MUCH, Image.Quantize.MEDIANCUT).getpalette() or []
    little = picture.quantize(LITTLE, Image.Quantize.FASTOCTREE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette(much[: 3 * MUCH] + little[: 3 * LITTLE])
    picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    print(path.name, f"{path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
