"""The log of a table: a closed set of things that can be done to it. They are kept for ever.

Each is written down as a JSON object whose `do` names it. What is added to an entry later needs a default,
so that logs written before can still be read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

from parlour.bots.bot import Level
from parlour.server.protocol.shapes import BotName, Order, Pace


@dataclass(frozen=True)
class Opened:
    """The table was opened, and the house's secret sealed; it may belong to an evening.

    `daily`: or else the deal of that date was dealt to its host, alone among these `bots`, and nothing was sealed.
    """

    do: ClassVar = "open"
    game: str
    rules: int
    seats: int
    options: dict[str, int]
    host: str
    clock: int
    pace: Pace
    memory: bool
    commitment: str
    daily: str | None = None
    bots: BotName | None = None
    evening: str | None = None


@dataclass(frozen=True)
class Sat:
    """Somebody sat down; `own`: what he has added to the key comes along, and nobody else's stays at that seat."""

    do: ClassVar = "sit"
    seat: int
    person: str
    own: bool | None = None


@dataclass(frozen=True)
class Stood:
    """A seat was freed; `banned`: whoever sat there may not come back."""

    do: ClassVar = "stand"
    seat: int
    person: str
    banned: bool


@dataclass(frozen=True)
class BotSat:
    """A bot took a seat; at its `level`, or an engine of that name; at the tables of an evening it keeps its face."""

    do: ClassVar = "bot"
    seat: int
    level: BotName
    face: int | None = None


@dataclass(frozen=True)
class Changed:
    """The host changed the table; what was not changed is None."""

    do: ClassVar = "set"
    seats: int | None = None
    options: dict[str, int] | None = None
    clock: int | None = None
    pace: Pace | None = None
    memory: bool | None = None
    public: bool | None = None
    hints: bool | None = None


@dataclass(frozen=True)
class Stirred:
    """Somebody added to the key."""

    do: ClassVar = "entropy"
    seat: int
    text: str


@dataclass(frozen=True)
class Erased:
    """What a seat had added to the key here was deleted, because its author was forgotten."""

    do: ClassVar = "erased"
    seat: int


@dataclass(frozen=True)
class Hosted:
    """Somebody else is the host from now on."""

    do: ClassVar = "host"
    person: str


@dataclass(frozen=True)
class Linked:
    """The link was changed: this is what it ends with now."""

    do: ClassVar = "link"
    invite: str


@dataclass(frozen=True)
class Sealing:
    """The host would begin: each person is to pledge something to the key, and then to reveal it."""

    do: ClassVar = "seal"


@dataclass(frozen=True)
class Pledged:
    """Somebody showed the hash of what he adds to the key."""

    do: ClassVar = "pledge"
    seat: int
    hash: str


@dataclass(frozen=True)
class Revealed:
    """Somebody showed what he had pledged."""

    do: ClassVar = "reveal"
    seat: int
    text: str


@dataclass(frozen=True)
class Undealt:
    """These seats did not pledge or reveal in time: nothing was dealt, and the table is in its lobby again."""

    do: ClassVar = "undealt"
    seats: list[int]


@dataclass(frozen=True)
class Started:
    """The game began, by these rules; logs of old did not say by which."""

    do: ClassVar = "start"
    rules: int | None = None


@dataclass(frozen=True)
class Imported:
    """A game played elsewhere, to be looked at, and who played it: the parts of a `Guest`, where they are known."""

    do: ClassVar = "import"
    record: str
    players: Sequence[Mapping[str, Any]] | None = None


@dataclass(frozen=True)
class Resumed:
    """The game goes on from where this record leaves off: its cards, and its moves up to there."""

    do: ClassVar = "resume"
    record: str


@dataclass(frozen=True)
class Played:
    """A seat made a move."""

    do: ClassVar = "play"
    seat: int
    move: str


@dataclass(frozen=True)
class Answered:
    """A seat gave an answer that nobody is to know of; it is played when the window closes."""

    do: ClassVar = "answer"
    seat: int
    move: str


@dataclass(frozen=True)
class Closed:
    """The house closed a window: whoever had said nothing has passed.

    Where answers were sealed, these are all of them in the order they were played: seat and move.
    """

    do: ClassVar = "close"
    answers: Sequence[tuple[int, str]] = ()


@dataclass(frozen=True)
class Undone:
    """A seat took a decision back: so many moves stay. Logs of old did not say: it was the seat's last move."""

    do: ClassVar = "undo"
    seat: int
    moves: int | None = None


@dataclass(frozen=True)
class StoodIn:
    """A bot stands in for whoever sits there."""

    do: ClassVar = "stand_in"
    seat: int
    level: Level


@dataclass(frozen=True)
class Returned:
    """Whoever sits there plays himself again."""

    do: ClassVar = "return"
    seat: int


@dataclass(frozen=True)
class Resigned:
    """A seat gave up, for good."""

    do: ClassVar = "resign"
    seat: int


@dataclass(frozen=True)
class Ordered:
    """A seat left standing orders, instead of those before."""

    do: ClassVar = "orders"
    seat: int
    orders: Sequence[Order]


@dataclass(frozen=True)
class Muted:
    """A seat hears another's chat no more, or again."""

    do: ClassVar = "mute"
    seat: int
    other: int
    on: bool


@dataclass(frozen=True)
class Shut:
    """The table was closed before its game was over: by whoever runs the room or, before the deal, by its host; or
    the bell of an evening has stopped it."""

    do: ClassVar = "shut"
    by: Literal["house", "host", "bell"]


@dataclass(frozen=True)
class Held:
    """The evening of this table makes a pause, or goes on: until then nobody moves."""

    do: ClassVar = "hold"
    on: bool


Body = (
    Opened | Sat | Stood | BotSat | Changed | Stirred | Erased | Hosted | Linked | Sealing | Pledged | Revealed
    | Undealt | Started | Imported | Resumed | Played | Answered | Closed | Undone | StoodIn | Returned | Resigned
    | Ordered | Muted | Shut | Held
)  # fmt: skip
_BY_NAME: dict[str, type[Any]] = {kind.do: kind for kind in get_args(Body)}


def to_json(body: Any) -> dict[str, Any]:
    """What was done, as it is written down; what was left alone is left out."""
    return {"do": body.do, **{name: value for name, value in vars(body).items() if value is not None}}


def from_json(written: Mapping[str, Any]) -> Body:
    """What was done, as this version or an earlier one wrote it down."""
    body: Body = read(written, _BY_NAME)
    return body


def read(written: Mapping[str, Any], kinds: Mapping[str, type[Any]]) -> Any:
    """The same of any log, by the entries it can have."""
    return kinds[written["do"]](**{name: value for name, value in written.items() if name != "do"})
