"""Bi-Jinx: where every card lies and what every event adds, by which the conformance suite keeps its accounts."""

from typing import Any

from numpy.typing import NDArray

from parlour.engine.events import Event
from parlour.games.bijinx.state import CARD_OF, KIND, KINDS

GIVING = frozenset(["retained", "combination", "paid", "partner"])
RELIEVING = frozenset(["made_ded", "received", "big_four", "eliminated"])


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, wherever it lies, as the first card of its kind."""
    s = state[0]
    heaps = s["held"].sum(axis=0) + s["inherited"].sum(axis=0) + s["taken"].sum(axis=0) + s["inn"]
    counted = [int(CARD_OF[kind]) for kind in range(KINDS) for _ in range(int(heaps[kind]))]
    loose = [int(CARD_OF[KIND[card]]) for name in ("trick", "deck") for card in s[name] if card]
    return sorted(counted + loose)


def event_points(event: Event) -> dict[int, int]:
    """What an event adds to whose score."""
    if event.name in GIVING:
        return {event.seat: event.amount}
    return {event.seat: -event.amount} if event.name in RELIEVING else {}
