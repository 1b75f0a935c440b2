"""A finished game told again: step by step, as any seat saw it."""

from dataclasses import dataclass

from parlour.engine.events import Event
from parlour.engine.house import NOBODY
from parlour.table.record import replay
from parlour.table.table import Table


@dataclass(frozen=True)
class Step:
    """Something everybody could see happen: how many moves had been made by then, and what was told."""

    moves: int
    told: list[Event]


def steps_of(table: Table) -> list[Step]:
    """The game's public steps, the deal being the first; hidden answers belong to the step they led to."""
    steps: list[Step] = []
    waiting: list[Event] = []
    seen = None
    for moves, (again, told) in enumerate(replay(table)):
        waiting += told
        before, seen = seen, (again.view(NOBODY).tobytes(), again.acting)
        if seen != before or any(event.heard_by(NOBODY) for event in told):
            steps.append(Step(moves, waiting))
            waiting = []
    return steps


def table_after(table: Table, moves: int) -> Table:
    """The table as it stood after so many moves."""
    return next(again for number, (again, _) in enumerate(replay(table)) if number == moves)
