"""What can be counted in Bonanza: chips taken from the wheel."""

from collections.abc import Iterable, Iterator

from parlour.engine.events import Event
from parlour.table.figures import Count, Figure

FIGURES = (
    Figure("best_take", "taken", "most"),
    Figure("chips_taken", "taken", "a game"),
)


def counts(events: Iterable[Event]) -> Iterator[Count]:
    """Each time somebody took the chips of a space, or from Poker."""
    for event in events:
        if event.name.startswith("took_"):
            yield "taken", event.seat, event.amount
