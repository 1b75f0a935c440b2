"""What the room says of somebody's figures, typed as in shapes.py."""

from typing_extensions import TypedDict

from parlour.server.protocol.shapes import exact


@exact
class Tally(TypedDict):
    """Games in figures: how many, how many won, how many in a row up to now and at most.

    `cost`: what a decision cost on average, in chance of winning, where `reviewed` of the games were gone over.
    """

    games: int
    won: int
    streak: int
    best_streak: int
    reviewed: int
    cost: float | None


@exact
class Against(TypedDict):
    """The games against one opponent: somebody by name, or bots of a level, or an engine."""

    who: str
    person: bool
    tally: Tally


@exact
class Figure(TypedDict):
    """One of the game's own figures, in words."""

    name: str
    says: str
    value: str


@exact
class Point(TypedDict):
    """After a game: when that was, whether it was won, the share won of the last twenty, and what a decision cost."""

    table: str
    at: int
    won: bool
    share: float
    cost: float | None


@exact
class GameFigures(TypedDict):
    """Somebody's figures with one game; games in which he took something back are counted apart."""

    game: str
    title: str
    tally: Tally
    taken_back: int
    against: list[Against]
    figures: list[Figure]
    points: list[Point]


@exact
class Figures(TypedDict):
    """Somebody's figures; `kept`: for how many days finished games are, None for ever."""

    games: list[GameFigures]
    kept: int | None
