"""What Cribbage players keep count of: hands, cribs, and what they peg in the play."""

from collections.abc import Iterable, Iterator

from parlour.engine.events import Event
from parlour.table.figures import Count, Figure

FIGURES = (
    Figure("best_hand", "hand", "most"),
    Figure("average_hand", "hand", "average"),
    Figure("average_crib", "crib", "average"),
    Figure("pegging", "pegging", "a game"),
)
PEGGED = ("heels", "pegged_fifteen", "pegged_pair", "pegged_run", "thirty_one", "last")
SHOWN = {"show_hand": "hand", "show_crib": "crib"}


def counts(events: Iterable[Event]) -> Iterator[Count]:
    """Each hand and crib as it was counted, and all that was pegged in the play."""
    shown = "hand"
    for event in events:
        shown = SHOWN.get(event.name, shown)
        if event.name == "counted":
            yield shown, event.seat, event.amount
        elif event.name in PEGGED:
            yield "pegging", event.seat, event.amount
