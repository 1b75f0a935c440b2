"""Cribbage: where every card lies and what every event adds, by which the conformance suite keeps its accounts."""

from typing import Any

from numpy.typing import NDArray

from parlour.engine.events import Event
from parlour.games.cribbage.state import EVENTS

_IN_PLAY = ("heels", "pegged_fifteen", "pegged_pair", "pegged_run", "thirty_one", "last")
SCORING = frozenset([*_IN_PLAY, *(kind.name for kind in EVENTS if kind.item)])


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, wherever it lies."""
    s = state[0]
    sets = sum((int(h) for name in ("hands", "thrown", "played") for h in s[name]), 0)
    loose = [int(c) for c in s["pack"] if c] + [int(s["start"])] * bool(s["start"])
    return sorted([card for card in range(1, 64) if sets >> card & 1] + loose)


def event_points(event: Event) -> dict[int, int]:
    """What an event adds to whose score."""
    return {event.seat: event.amount} if event.name in SCORING else {}
