"""The log of an evening: a closed set of things that can happen to it, kept and read as a table's are (entries.py).

Players are people by their ids, and bots by their numbers (`bot 1`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, get_args

from typing_extensions import TypedDict

from parlour.bots.bot import Level
from parlour.server.protocol.entries import read
from parlour.server.protocol.shapes import Pace


class SetTable(TypedDict):
    """A table of a game: the id it has in the room, and who plays at it, by seat."""

    table: str
    players: list[str]


class Outcome(TypedDict):
    """What came of a table: its scores and places, who of its seats won, what each earned besides; cuts by seat."""

    scores: list[int]
    places: list[int]
    ending: str
    won: list[int]
    points: list[int]
    cuts: list[dict[str, str]]


@dataclass(frozen=True)
class Planned:
    """Somebody invited to an evening: so many games by these rules, at tables of so many seats."""

    do: ClassVar = "plan"
    host: str
    game: str
    options: dict[str, int]
    seats: int
    games: int
    level: Level
    clock: int
    pace: Pace
    rest: int


@dataclass(frozen=True)
class Replanned:
    """The host changed it; what was not changed is None."""

    do: ClassVar = "set"
    options: dict[str, int] | None = None
    seats: int | None = None
    games: int | None = None
    level: Level | None = None
    clock: int | None = None
    pace: Pace | None = None
    rest: int | None = None


@dataclass(frozen=True)
class Came:
    """Somebody came, or came back."""

    do: ClassVar = "come"
    person: str


@dataclass(frozen=True)
class Went:
    """Somebody went home."""

    do: ClassVar = "go"
    person: str


@dataclass(frozen=True)
class Dealt:
    """The next game began at these tables; bots sit in for those who are `away` until they are back."""

    do: ClassVar = "deal"
    tables: Sequence[SetTable]
    away: Sequence[str]


@dataclass(frozen=True)
class Rung:
    """The bell: play ceases everywhere. It was this table's doing, by its number from 0; -1 where none was first."""

    do: ClassVar = "bell"
    table: int


@dataclass(frozen=True)
class Counted:
    """The game is over; what came of each table."""

    do: ClassVar = "count"
    tables: Sequence[Outcome]


@dataclass(frozen=True)
class Paused:
    """The host made a pause, or ended it."""

    do: ClassVar = "pause"
    on: bool


@dataclass(frozen=True)
class Handed:
    """Somebody else is the host from now on; nobody, where nobody is left."""

    do: ClassVar = "host"
    person: str


@dataclass(frozen=True)
class Ended:
    """The evening is over; who won it, and the cuts of those who had tied. Nobody has, where no game was played."""

    do: ClassVar = "end"
    winners: Sequence[str]
    cuts: Sequence[Mapping[str, str]]


Body = Planned | Replanned | Came | Went | Dealt | Rung | Counted | Paused | Handed | Ended
_BY_NAME: dict[str, type[Any]] = {kind.do: kind for kind in get_args(Body)}


def from_json(written: Mapping[str, Any]) -> Body:
    """What happened, as this version or an earlier one wrote it down."""
    body: Body = read(written, _BY_NAME)
    return body
