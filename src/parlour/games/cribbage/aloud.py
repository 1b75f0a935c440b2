"""Count a hand of Cribbage aloud, away from any table."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.engine.events import Event
from parlour.engine.game import Game, ParlourError
from parlour.games.cribbage.showing import count
from parlour.games.cribbage.state import EVENTS, KEPT, NAME
from parlour.shelf import game

GAME = Game(game(NAME).module, compile_rules=False)  # one hand is counted sooner than compiled code is fetched


@dataclass(frozen=True)
class Count:
    """A hand of four, or a crib, with the start card; `items` are what it scores, in the order told."""

    hand: tuple[int, ...]
    starter: int
    crib: bool
    items: tuple[Event, ...]

    @property
    def points(self) -> int:
        """What it is worth."""
        return sum(item.amount for item in self.items)

    def to_json(self) -> dict[str, Any]:
        """All of it, as `parlour score --json` prints it."""
        return {
            "hand": names(self.hand),
            "starter": GAME.cards[self.starter],
            "crib": self.crib,
            "points": self.points,
            "items": [{"what": item.name, "cards": names(item.cards), "points": item.amount} for item in self.items],
        }


def count_hand(hand: str, starter: str, crib: bool = False) -> Count:
    """Count cards given by name, as the rules count them at the show."""
    held, turned = numbers(hand), numbers(starter)
    if len(held) != KEPT:
        raise ParlourError(f"a hand has four cards, not {len(held)}")
    if len(turned) != 1:
        raise ParlourError(f"there is one start card, not {len(turned)}")
    if len({*held, *turned}) != len(held) + 1:
        raise ParlourError("the same card is there twice")
    state, house = GAME.new_states(1, 2), GAME.new_house()
    state["start"] = turned[0]
    with np.errstate(over="ignore"):  # sets of cards are reckoned with as machines do
        count(state[0], 0, set_of(held), crib, house[0])
    told = GAME.read(house)
    return Count(tuple(held), turned[0], crib, tuple(event for event in told if EVENTS.called(event.name).item))


def numbers(text: str) -> list[int]:
    """The cards of a text such as `5H 10s jd`."""
    found = []
    for name in text.replace(",", " ").split():
        wanted = name.upper().replace("10", "T")
        if wanted not in GAME.cards:
            raise ParlourError(f"there is no card {name!r}; cards are written like 5H, TD or QS")
        found.append(GAME.cards.index(wanted))
    return found


def names(cards: Iterable[int]) -> list[str]:
    """The cards' names."""
    return [GAME.cards[card] for card in cards]


def set_of(cards: Iterable[int]) -> np.uint64:
    """The cards as a set."""
    return np.uint64(sum(1 << card for card in cards))
