"""A finished game told again: step by step, as any seat saw it."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from parlour.engine.events import Event
from parlour.engine.house import NOBODY
from parlour.server.protocol.shapes import Replay
from parlour.server.tables import frames
from parlour.server.tables.live import LiveTable
from parlour.table.record import Watch, replay, unwatched
from parlour.table.table import Table


@dataclass(frozen=True)
class Step:
    """Something everybody could see happen: how many moves had been made by then, and what was told."""

    moves: int
    told: list[Event]


_known: WeakKeyDictionary[Table, list[Step]] = WeakKeyDictionary()  # as long as the table is at hand


def steps_of(table: Table, watch: Watch = unwatched) -> list[Step]:
    """A finished game's public steps, the deal being the first; hidden answers belong to the step they led to."""
    if table not in _known:
        _known[table] = _find_steps(table, watch)
    return _known[table]


def _find_steps(table: Table, watch: Watch) -> list[Step]:
    steps: list[Step] = []
    waiting: list[Event] = []
    seen = None
    for moves, (again, told) in enumerate(replay(table, watch)):
        waiting += told
        before, seen = seen, (again.view(NOBODY).tobytes(), again.acting)
        if seen != before or any(event.heard_by(NOBODY) for event in told):
            steps.append(Step(moves, waiting))
            waiting = []
    return steps


def table_after(table: Table, moves: int, watch: Watch = unwatched) -> Table:
    """The table as it stood after so many moves."""
    return next(again for number, (again, _) in enumerate(replay(table, watch)) if number == moves)


def shown_again(live: LiveTable, step: int, seat: int, language: str, watch: Watch) -> Replay:
    """One step of a finished game, or its last, as a seat saw it."""
    table = live.table.playing
    steps = steps_of(table, watch)
    at = min(step, len(steps))
    then = table_after(table, steps[at - 1].moves, watch)
    shared, everything = frames.shared_of(then, True), seat == frames.EVERYTHING
    told = [(at, event) for event in steps[at - 1].told]
    return {
        "steps": len(steps),
        "play": frames.play_of(then, seat, at, shared, language, live.names(language), open_hands=everything),
        "events": live.events(told, seat, language),
    }
