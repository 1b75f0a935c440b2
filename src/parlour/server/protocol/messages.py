"""What a client may say, who may say it when, and what it is answered."""

from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from parlour.bots.bot import Level
from parlour.server.protocol.frames import Hinted, NextTable, Nothing, Said, SatDown, Stepped, Stopped
from parlour.server.protocol.permissions import LOBBY, OVER, PLAYING, SEALING, Allowed, allowed
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import Pace
from parlour.table.seal import MOST_ENTROPY

MOST_SEATS = 14
MOST_CLOCK = 600
MOST_CHAT = 280
MOST_ORDERS = 8
MOST_MOVE = 40
MOST_NAME = 24
MOST_OPTIONS = 40
LARGEST = 1 << 31
STAND_IN: Level = "regular"  # the level of a bot that plays for somebody, where nobody says which

Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
SeatOrAnybody = Annotated[int, Field(ge=-1, lt=MOST_SEATS)]
Clock = Annotated[int, Field(ge=0, le=MOST_CLOCK)]
StepNumber = Annotated[int, Field(ge=0, lt=LARGEST)]
Options = Annotated[dict[str, Annotated[int, Field(ge=-LARGEST, lt=LARGEST)]], Field(max_length=MOST_OPTIONS)]
OneLine = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]*$")]


class Strict(BaseModel):
    """Nothing is guessed: unknown parts and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Message(Strict):
    """What every message has; each says who may say it when, and what it is answered."""

    allowed: ClassVar[Allowed]
    answer: ClassVar[Any]
    id: Annotated[int, Field(ge=-(1 << 53), le=1 << 53)] | Annotated[str, Field(max_length=40)] = 0


class Play(Message):
    """Make a move."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Stopped  # a move that calls may be one of several that are still to be told apart
    do: Literal["play"]
    step: StepNumber
    move: Annotated[OneLine, Field(max_length=MOST_MOVE)]


class Stop(Message):
    """Press Stop."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Stopped
    do: Literal["stop"]
    step: StepNumber


class Order(Strict):
    """A call to be made by the house when this comes: one of the game's standing orders, and its amount."""

    when: Annotated[str, Field(max_length=40)]
    seat: SeatOrAnybody = -1
    amount: Annotated[int, Field(ge=0, lt=LARGEST)] = 0


class Orders(Message):
    """Leave standing orders."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["orders"]
    orders: Annotated[list[Order], Field(max_length=MOST_ORDERS)]


class Undo(Message):
    """Take one's last move back."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Stepped
    do: Literal["undo"]
    step: StepNumber


class Hint(Message):
    """Ask what could be played."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Hinted
    do: Literal["hint"]
    level: Level = "master"


class Resign(Message):
    """Give up, for good."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["resign"]


class Leave(Message):
    """Stand up; once the game has begun, a bot stands in."""

    allowed: ClassVar = allowed("seat", when=(LOBBY, SEALING, PLAYING))
    answer: ClassVar[Any] = Nothing
    do: Literal["leave"]


class Return(Message):
    """Take the seat back from the bot that stands in."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["return"]


class Rematch(Message):
    """Another game: the same people, bots and rules."""

    allowed: ClassVar = allowed("seat", when=(OVER,))
    answer: ClassVar[Any] = NextTable
    do: Literal["rematch"]


class StandIn(Message):
    """Let a bot play for somebody who is away."""

    allowed: ClassVar = allowed("seat", "host", when=(PLAYING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["stand_in"]
    seat: Seat
    level: Level = STAND_IN


class Chat(Message):
    """Say something."""

    allowed: ClassVar = allowed("seat")
    answer: ClassVar[Any] = Said
    do: Literal["chat"]
    text: Annotated[OneLine, Field(min_length=1, max_length=MOST_CHAT)]


class Mute(Message):
    """Hear somebody's chat no more, or again."""

    allowed: ClassVar = allowed("seat")
    answer: ClassVar[Any] = Nothing
    do: Literal["mute"]
    seat: Seat
    on: bool


class Sit(Message):
    """Take a seat."""

    allowed: ClassVar = allowed("seat", "host", "onlooker", when=(LOBBY,))
    answer: ClassVar[Any] = SatDown
    do: Literal["sit"]
    seat: Seat | None = None


class Entropy(Message):
    """Add something to the key."""

    allowed: ClassVar = allowed("seat", when=(LOBBY,))
    answer: ClassVar[Any] = Nothing
    do: Literal["entropy"]
    text: Annotated[OneLine, Field(max_length=MOST_ENTROPY)]


class Pledge(Message):
    """Show the hash of what one will add to the key."""

    allowed: ClassVar = allowed("seat", when=(SEALING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["pledge"]
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Reveal(Message):
    """Show what one has pledged, once everybody has; the last one's starts the game."""

    allowed: ClassVar = allowed("seat", when=(SEALING,))
    answer: ClassVar[Any] = Stepped
    do: Literal["reveal"]
    text: Annotated[OneLine, Field(min_length=1, max_length=MOST_ENTROPY)]


class PutBot(Message):
    """Put a bot in a seat."""

    allowed: ClassVar = allowed("host", when=(LOBBY,))
    answer: ClassVar[Any] = Nothing
    do: Literal["bot"]
    seat: Seat
    level: Level


class Clear(Message):
    """Free a seat."""

    allowed: ClassVar = allowed("host", when=(LOBBY,))
    answer: ClassVar[Any] = Nothing
    do: Literal["clear"]
    seat: Seat


class Set(Message):
    """Change the table."""

    allowed: ClassVar = allowed("host", when=(LOBBY,))
    answer: ClassVar[Any] = Nothing
    do: Literal["set"]
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = None
    options: Options | None = None
    clock: Clock | None = None
    pace: Pace | None = None
    memory: bool | None = None


class Start(Message):
    """Begin: at once, or where several people sit with a round in which each adds to the key."""

    allowed: ClassVar = allowed("host", when=(LOBBY,))
    answer: ClassVar[Any] = Stepped
    do: Literal["start"]
    fill: Level | None = None


class Pong(Message):
    """Answer a ping."""

    allowed: ClassVar = allowed("seat", "host", "onlooker")
    answer: ClassVar[Any] = Nothing
    do: Literal["pong"]
    t: StepNumber


AnyMessage = Annotated[
    Play | Stop | Orders | Undo | Hint | Resign | Leave | Return | Rematch | StandIn | Chat | Mute | Sit | Entropy
    | Pledge | Reveal | PutBot | Clear | Set | Start | Pong,
    Field(discriminator="do"),
]  # fmt: skip
MESSAGES: dict[str, type[Message]] = {
    get_args(kind.model_fields["do"].annotation)[0]: kind for kind in get_args(get_args(AnyMessage)[0])
}  # by what they do
_adapter: TypeAdapter[Any] = TypeAdapter(AnyMessage)


class NewTable(Strict):
    """A table to be opened."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = None
    options: Options = {}
    bots: Level | dict[str, Level] = {}
    clock: Clock = 0
    pace: Pace = "calm"
    memory: bool = False
    sit: bool = True
    start: bool = False


class NewName(Strict):
    """A name for oneself."""

    name: Annotated[OneLine, Field(min_length=1, max_length=MOST_NAME)]


def parse(text: str | bytes) -> Any:
    """A message as it came over the socket."""
    try:
        return _adapter.validate_json(text)
    except (ValidationError, RecursionError) as error:
        raise Refusal("bad", explain(error), id=id_of(text)) from None


def explain(error: Exception) -> str:
    """What is wrong with a message, in one line."""
    if not isinstance(error, ValidationError):
        return "this is not a message"
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])


def id_of(text: str | bytes) -> Any:
    """The id of a message that is otherwise wrong, so that the answer can be told apart."""
    try:
        found = TypeAdapter(dict[str, Any]).validate_json(text).get("id", 0)
    except (ValidationError, RecursionError):
        return 0
    return found if isinstance(found, int | str) and len(str(found)) <= 40 else 0
