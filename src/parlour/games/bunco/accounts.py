"""Bunco: where every card lies and what every event adds, by which the conformance suite keeps its accounts."""

from typing import Any

from numpy.typing import NDArray

from parlour.engine.events import Event
from parlour.games.bunco.state import BUNCO, KINDS, STOP


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, by kind, wherever it lies."""
    s = state[0]
    found = [*s["hands"].flat, *s["pile_top"], *s["tops"].flat, *s["buried"], *s["hidden"]]
    for kind in range(1, KINDS + 1):
        found += [kind] * int(s["removed"][kind])
    for height, wild in zip(s["heights"], s["wild"], strict=True):
        found += [BUNCO if int(wild) >> number & 1 else number for number in range(1, int(height) + 1)]
    found += [STOP] * int(s["retired"])
    return sorted(int(kind) for kind in found if kind)


def event_points(event: Event) -> dict[int, int]:
    """What an event does to a score, which is the number of cards in the Bunco Pile (BUNCO-33)."""
    change = {"piled": event.amount, "turned_up": -1, "emptied": -1, "penalty": 1}.get(event.name, 0)
    return {event.seat: change} if change else {}
