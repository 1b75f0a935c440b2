"""What can be counted in Dixie: hands gone out of, and what one was left with in the others."""

from collections.abc import Iterable, Iterator

from parlour.engine.events import Event
from parlour.table.figures import Count, Figure

FIGURES = (
    Figure("hands_out", "out", "a game"),
    Figure("left_with", "left", "average"),
    Figure("worst_hand", "left", "most"),
)


def counts(events: Iterable[Event]) -> Iterator[Count]:
    """Each hand gone out of, and what each other hand came to."""
    for event in events:
        if event.name == "out":
            yield "out", event.seat, 1
        elif event.name == "charged":
            yield "left", event.seat, event.amount
