"""What a seat has heard of a game so far, in sentences: made in a thread, once for all who ask, and kept.

A long game has thousands of events, and to put them all into words takes longer than anybody may hold up the others.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from parlour.server.tables import frames
from parlour.server.tables.jobs import Job
from parlour.server.tables.table import RoomTable


class Heard(NamedTuple):
    """An event as it is sent: its place among all that was told, its step, and its text."""

    place: int
    step: int
    text: str


def retold(
    table: RoomTable, seat: int, names: Sequence[str], language: str
) -> tuple[Hashable, Callable[[Job], list[Heard]]]:
    """All that a seat has heard, as a costly answer (jobs.py): its key, and how it is made.

    The key has what is public and what is the seat's own: one that moved with others' hidden answers would tell of
    them, by how long it takes. Names can change when nothing else does.
    """
    own = table.accepted.get(seat)
    key = table.id, table.step, table.stepped, own, seat, tuple(names), language
    game, told, written = table.game, list(table.told), table.bygone.written

    def make(job: Job) -> list[Heard]:
        places = [place for place, (_, event) in enumerate(told) if event.heard_by(seat)]
        events = frames.event_frames(game, told, seat, names, language, written)
        return [Heard(place, event["step"], frames.dumps(event)) for place, event in zip(places, events, strict=True)]

    return key, make
