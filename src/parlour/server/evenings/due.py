"""What is due at an evening without anybody saying so: by its own log and those of its tables, and nothing else.

So whoever comes to it, after a fall of the room or in another process, goes on where it stood.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from parlour.server.evenings.evening import Evening
from parlour.server.protocol.permissions import OVER, PLAYING


class Step(Enum):
    """What to do next."""

    SET = auto()  # open and fill tables that do not play yet
    HOLD = auto()  # tables play though there is a pause, or do not though there is none
    RING = auto()  # the bell
    CEASE = auto()  # stop tables that play on after the bell, or after the end
    COUNT = auto()  # see what came of the game
    DEAL = auto()  # begin the next game
    END = auto()  # the evening is over


@dataclass(frozen=True)
class Stands:
    """How a table of the game stands: the phase of its log ("": there is none yet), its ending, whether it is held."""

    phase: str = ""
    ending: str = ""
    held: bool = False


def due(evening: Evening, tables: Sequence[Stands], now: int) -> Step | None:
    """What to do next, if anything; `tables` are those of the last game."""
    going = [table for table in tables if table.phase != OVER]
    if evening.phase == "over":
        return Step.CEASE if any(table.phase for table in going) else None
    if evening.phase == "playing":
        return _during(evening, tables, going)
    if evening.phase == "resting" and (len(evening.rounds) >= evening.games or not evening.present):
        return Step.END
    if evening.phase == "resting" and not evening.paused and now >= evening.counted + 1000 * evening.rest:
        return Step.DEAL
    return None


def _during(evening: Evening, tables: Sequence[Stands], going: Sequence[Stands]) -> Step | None:
    """The same while a game goes on."""
    if evening.rounds[-1].rung is not None:
        return Step.CEASE if going else Step.COUNT
    if evening.party.bell([table.ending for table in tables]):
        return Step.RING
    if any(table.phase == PLAYING and table.held != evening.paused for table in going):
        return Step.HOLD
    if any(table.phase in ("", "lobby") for table in going):
        return Step.SET
    return None
