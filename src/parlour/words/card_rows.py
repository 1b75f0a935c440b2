"""Cards that a rule sheet shows: a fenced block `cards`, a row a line, each with what it is if that is said.

    ```cards
    the Call Card: C5
    what follows it: C12 T5 B
    ```

`?` is a card face down. The page draws them with the game's own faces, a terminal prints them as they are written.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

BLOCK = re.compile(r"^```cards\n(.*?)^```\n?", re.MULTILINE | re.DOTALL)
FACE_DOWN = "?"


class Row(NamedTuple):
    """Cards side by side, by their codes, and what is said of them."""

    caption: str
    cards: tuple[str, ...]


def rows(block: str) -> list[Row]:
    """The rows of a block, its fences taken off."""
    found = []
    for line in block.splitlines():
        caption, _, cards = line.rpartition(":")
        found.append(Row(caption.strip(), tuple(cards.split())))
    return found


def parts(markdown: str) -> Iterator[str | list[Row]]:
    """A rule sheet's text, and its rows of cards where they stand in it."""
    pieces = BLOCK.split(markdown)  # text, block, text, block, text
    for place, piece in enumerate(pieces):
        if place % 2:
            yield rows(piece)
        elif piece.strip():
            yield piece
