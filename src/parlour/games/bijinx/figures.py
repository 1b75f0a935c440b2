"""What can be counted in Bi-Jinx: the points made DED in a hand, and how often Bi met Jinx."""

from collections.abc import Iterable, Iterator

from parlour.engine.events import Event
from parlour.table.figures import Count, Figure

FIGURES = (
    Figure("best_hand", "ded", "most"),
    Figure("average_ded", "ded", "average"),
    Figure("bi_jinxes", "bi_jinx", "a game"),
)


def counts(events: Iterable[Event]) -> Iterator[Count]:
    """Each time points were made DED, and each Bi-Jinx."""
    for event in events:
        if event.name in ("made_ded", "big_four"):
            yield "ded", event.seat, event.amount
        elif event.name == "bi_jinx":
            yield "bi_jinx", event.seat, 1
