"""Evenings over HTTP: what may be said to one, and what it is answered; typed once, as tables are."""

from typing import Annotated, Literal, get_args

from pydantic import Field
from typing_extensions import TypedDict

from parlour.bots.bot import Level
from parlour.server.protocol.messages import MOST_CLOCK, MOST_SEATS, Options, Strict
from parlour.server.protocol.shapes import Pace, exact

EveningPhase = Literal["gathering", "playing", "resting", "over"]
MOST_GAMES = 30
MOST_REST = 600
MOST_PEOPLE = 60
LEAST_CLOCK = 10  # there always is one: many wait for whoever has left

Games = Annotated[int, Field(ge=1, le=MOST_GAMES)]
Seats = Annotated[int, Field(ge=2, le=MOST_SEATS)]
Clock = Annotated[int, Field(ge=LEAST_CLOCK, le=MOST_CLOCK)]
Rest = Annotated[int, Field(ge=0, le=MOST_REST)]


class NewEvening(Strict):
    """An evening to be held; what is not said is as the game has it."""

    game: Annotated[str, Field(max_length=40)]
    options: Options = Field(default_factory=dict)
    seats: Seats | None = None
    games: Games | None = None
    level: Level = "regular"
    clock: Clock = 60
    pace: Pace = "brisk"
    rest: Rest = 15


class Come(Strict):
    """Come in, or come back: one plays from the next game on."""

    do: Literal["come"]


class Go(Strict):
    """Go home: a bot plays on at once."""

    do: Literal["go"]


class Begin(Strict):
    """Begin the first game, or the next one without waiting for the rest to be over. For the host."""

    do: Literal["begin"]


class Pause(Strict):
    """Make a pause, in which nobody moves and no game begins; or go on. For the host."""

    do: Literal["pause"]
    on: bool


class Plan(Strict):
    """Change the evening: any of these; seats and house rules only before it begins. For the host."""

    do: Literal["set"]
    options: Options | None = None
    seats: Seats | None = None
    games: Games | None = None
    level: Level | None = None
    clock: Clock | None = None
    pace: Pace | None = None
    rest: Rest | None = None


class End(Strict):
    """End it: who leads has won. A game that goes on is stopped and does not count. For the host."""

    do: Literal["end"]


AnyWish = Annotated[Come | Go | Begin | Pause | Plan | End, Field(discriminator="do")]
WISHES = get_args(get_args(AnyWish)[0])


@exact
class Player(TypedDict):
    """Somebody on the card: `card` has a mark for each game played, whether it was won.

    `here`: looking at the evening or at a table of it; `gone`: went home. A bot has a face, by its number.
    """

    name: str
    kind: Literal["person", "bot"]
    face: int | None
    here: bool
    gone: bool
    host: bool
    place: int
    won: int
    points: int
    card: list[bool]


@exact
class EveningCut(TypedDict):
    """A card that somebody cut, because he tied."""

    player: int
    card: str
    says: str


@exact
class EveningTable(TypedDict):
    """A table of the game that goes on, or of the last one: its players by seat, as numbers in the list of players.

    `scores` are what everybody can see, empty before the deal; `over`: play has ceased here; `won`: whose game it was,
    once that is known.
    """

    table: str
    players: list[int]
    scores: list[int]
    over: bool
    won: list[int]
    cuts: list[EveningCut]


@exact
class YourEvening(TypedDict):
    """What concerns one visitor alone: his number in the list of players, -1 for none; the table he is to go to."""

    player: int
    host: bool
    table: str | None


@exact
class Bell(TypedDict):
    """The last bell: of which game, and at which table, both from 1; table 0 where none was first."""

    game: int
    table: int


@exact
class Evening(TypedDict):
    """An evening, as everybody may know it; `you` is for whoever asks.

    `played` games are over and counted, and another may go on. `rests`: in so many milliseconds the next one begins.
    `counts` is what a win is called, `rules` says how winners are found, `points`: whether opponents left behind count.
    """

    id: str
    link: str
    game: str
    title: str
    score: str
    rules: str
    counts: str
    points: bool
    phase: EveningPhase
    paused: bool
    draining: bool
    seats: int
    seats_from: int
    seats_to: int
    games: int
    played: int
    options: dict[str, int]
    level: Level
    clock: int
    pace: Pace
    rest: int
    rests: int | None
    host: str
    players: list[Player]
    tables: list[EveningTable]
    bell: Bell | None
    winners: list[int]
    cuts: list[EveningCut]
    you: YourEvening


@exact
class ListedEvening(TypedDict):
    """An evening in the list of whoever hosts it or came: how far it has got, and who won it; `changed` last."""

    id: str
    game: str
    title: str
    phase: EveningPhase
    host: str
    yours: bool
    games: int
    played: int
    winners: list[str]
    changed: int


@exact
class OwnEvenings(TypedDict):
    """A page of one's own evenings, those that are not over first; `next`: where the list goes on."""

    evenings: list[ListedEvening]
    next: str | None


@exact
class OneEvening(TypedDict):
    """An evening, and a mark of it: whoever sends that the next time is told nothing if nothing is new."""

    evening: Evening | None
    mark: str
