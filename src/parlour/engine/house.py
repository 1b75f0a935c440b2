"""The house: what the caller brings to the table besides the state.

It is one record, so that handing it from rule to rule costs one pointer. It holds

- the *book* in which the rules write down what happened, row by row (to, event, seat, cards,
  amount). `tell` speaks to all, `whisper` to one seat; a hidden card is only ever whispered.
  `cards` is one card or a set of cards, as the event is declared. A silent house has no book.
- *stacked decks*: given orders of the pack, one a deal, for tests, puzzles and duplicate play.
  Deals without one are shuffled by the key.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from parlour.engine.compiled import House, rule

TO, EVENT, SEAT, CARDS, AMOUNT = range(5)
ALL = -1
NOBODY = -1
MOST_EVENTS = 400
MOST_STACKED = 4096

HOUSE = np.dtype(
    [
        ("room", np.int64),  # rows the book has: 0 in a silent house
        ("told", np.int64),  # rows written
        ("stacked", np.int64),  # deals whose order is given
        ("pack", np.int64),  # cards in each given order
        ("book", np.int64, (MOST_EVENTS, 5)),
        ("orders", np.uint8, (MOST_STACKED,)),
    ],
    align=True,  # what may lie anywhere, a GPU reads byte by byte
)
Houses = NDArray[np.void]


@rule
def tell(house: House, event: int, seat: int, cards: int, amount: int) -> None:
    """Say to everybody what happened."""
    whisper(house, ALL, event, seat, cards, amount)


@rule
def whisper(house: House, to: int, event: int, seat: int, cards: int, amount: int) -> None:
    """Say to one seat what happened."""
    if house.told < house.room:
        house.book[house.told, TO] = to
        house.book[house.told, EVENT] = event
        house.book[house.told, SEAT] = seat
        house.book[house.told, CARDS] = cards
        house.book[house.told, AMOUNT] = amount
        house.told += 1


def new_house(decks: Sequence[Sequence[int]] = ()) -> Houses:
    """A house with an empty book and these stacked decks."""
    house = np.zeros(1, HOUSE)
    house["room"] = MOST_EVENTS
    flat = [card for deck in decks for card in deck]
    if len(flat) > MOST_STACKED:
        raise ValueError(f"stacked decks may hold {MOST_STACKED} cards in all, not {len(flat)}")
    house["stacked"] = len(decks)
    house["pack"] = len(decks[0]) if decks else 0
    house["orders"][0, : len(flat)] = flat
    return house


def silent_house() -> Houses:
    """A house that hears nothing and stacks nothing: for playouts."""
    return np.zeros(1, HOUSE)
