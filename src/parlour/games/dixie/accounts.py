"""Dixie: where every card lies and what every event adds, by which the conformance suite keeps its accounts."""

from typing import Any

from numpy.typing import NDArray

from parlour.engine.events import Event


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, wherever it lies."""
    s = state[0]
    in_hand = sum(int(hand) for hand in s["hands"])
    loose = [int(card) for name in ("stock", "turned", "pile") for card in s[name] if card]
    return sorted([card for card in range(1, 64) if in_hand >> card & 1] + loose)


def event_points(event: Event) -> dict[int, int]:
    """What an event adds to whose score."""
    return {event.seat: event.amount} if event.name == "charged" else {}
