"""Bonanza: where every card lies and what every event pays, by which the conformance suite keeps its accounts."""

from typing import Any

from numpy.typing import NDArray

from parlour.engine.events import Event
from parlour.games.bonanza.state import PACK, SPACES

GAINS = {"chips", "proceeds", "received", "wheel_share", "odd_share", *(f"took_{space}" for space in SPACES)}
COSTS = {"ante", "sold", "opened", "called", "raised", "staked", "joker_fee", "paid"}


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, wherever it lies."""
    s = state[0]
    piles = [*s["hands"], *s["given"], s["dead"], s["out"]]
    return sorted(card for pile in piles for card in range(1, PACK + 1) if int(pile) >> card & 1)


def event_points(event: Event) -> dict[int, int]:
    """How many chips an event moves to or from whom."""
    if event.name in GAINS:
        return {event.seat: event.amount}
    return {event.seat: -event.amount} if event.name in COSTS else {}
