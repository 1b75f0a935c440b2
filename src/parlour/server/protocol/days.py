"""What the room says of the deal of the day, typed as in shapes.py."""

from typing import Literal

from typing_extensions import TypedDict

from parlour.server.protocol.shapes import exact

NotCounted = Literal["", "taken_back", "again"]


@exact
class Standing(TypedDict):
    """How somebody came out with the deal of a day."""

    name: str
    score: int
    place: int
    gave_up: bool


@exact
class Begun(TypedDict):
    """One of today's deals that somebody has begun: at which table, and how it came out, once there is one that counts.

    `over`: there is nothing to go on with; `seats`: how many sat there, 0 before that.
    """

    game: str
    table: str
    over: bool
    seats: int
    result: Standing | None


@exact
class Today(TypedDict):
    """The deals of today: the date, as it is in UTC, `until` when, and those that one has begun."""

    date: str
    until: int
    games: list[Begun]


@exact
class Daily(TypedDict):
    """How the deal of a day came out, of so many `seats`: what counts for oneself, for a Master, and for others here.

    `why_not`: why this table's game does not count: something was taken back, or there was a first one.
    """

    date: str
    seats: int
    why_not: NotCounted
    yours: Standing | None
    master: Standing | None
    others: list[Standing]
