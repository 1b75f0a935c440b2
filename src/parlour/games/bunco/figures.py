"""What can be counted in Bunco: cards played off the Bunco Pile, and Stops called."""

from collections.abc import Iterable, Iterator

from parlour.engine.events import Event
from parlour.table.figures import Count, Figure

FIGURES = (
    Figure("off_the_pile", "pile", "a game"),
    Figure("stops", "stop", "a game"),
)


def counts(events: Iterable[Event]) -> Iterator[Count]:
    """Each card that went off a Bunco Pile by its owner's play, and each Stop."""
    for event in events:
        if event.name in ("from_pile", "pile_bunco"):
            yield "pile", event.seat, 1
        elif event.name == "stop_card":
            yield "stop", event.seat, 1
