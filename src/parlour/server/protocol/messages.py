"""What a client may say, who may say it when, and what it is answered.

What a message's class says of it is its row in docs/protocol.md, in Markdown.
"""

from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from parlour.bots.bot import Level
from parlour.server.protocol.frames import Hinted, NewLink, NextTable, Nothing, Said, SatDown, Stepped, Stopped
from parlour.server.protocol.names import MOST_NAME
from parlour.server.protocol.permissions import LOBBY, OVER, PLAYING, SEALING, Allowed, allowed
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import BotName, Pace, Reaction
from parlour.table.seal import MOST_ENTROPY

MOST_SEATS = 32  # that a message may speak of; how many a game is for, it says itself
MOST_CLOCK = 600
MOST_CHAT = 280
MOST_ORDERS = 8
MOST_REASON = 300
MOST_MOVE = 40
MOST_OPTIONS = 40
LARGEST = 1 << 31
STAND_IN: Level = "expert"  # the level of a bot that plays for somebody: nobody's opponents choose it

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
    """What every message has; each says who may say it when, and what it is answered.

    What is for its author alone says that it is not `seen` by others, a move too unless it leads to a step.
    """

    allowed: ClassVar[Allowed]
    answer: ClassVar[Any]
    seen: ClassVar = True
    id: Annotated[int, Field(ge=-(1 << 53), le=1 << 53)] | Annotated[str, Field(max_length=40)] = 0


class Play(Message):
    """Make a move.

    The same move at the same step again is answered as the first time; an older step is `stale`.
    """

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Stepped
    seen: ClassVar = False
    do: Literal["play"]
    step: StepNumber
    move: Annotated[OneLine, Field(max_length=MOST_MOVE)]


class Stop(Message):
    """Call now and choose the call after: for those who are not on turn, in a window.

    Whoever was first is answered `choose`, the milliseconds he has to send `play` with one of his calls before the
    house chooses for him, or `step`, where there was nothing to choose; the others get `taken`. `play` with a call
    presses and chooses in one.
    """

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Stopped
    seen: ClassVar = False
    do: Literal["stop"]
    step: StepNumber


class Order(Strict):
    """A call to be made by the house when this comes: one of the game's standing orders, and its amount."""

    when: Annotated[str, Field(max_length=40)]
    seat: SeatOrAnybody = -1
    amount: Annotated[int, Field(ge=0, lt=LARGEST)] = 0


class Orders(Message):
    """Leave standing orders, a list as below, in place of those left before."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Nothing
    seen: ClassVar = False
    do: Literal["orders"]
    orders: Annotated[list[Order], Field(max_length=MOST_ORDERS)]


class Undo(Message):
    """Go back to before one's last decision, whatever bots have done and cards have shown since: alone among bots only.

    The record says so. Again for the one before.
    """

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Stepped
    do: Literal["undo"]
    step: StepNumber


class Hint(Message):
    """Ask what could be played.

    `moves` are `{"move", "then", "says", "estimate", "error", "tries", "worse", "reason"}`, best first; `then` is a
    move that belongs to it, `worse` what is so by more than `error`. `phase` when there is nothing to decide, and where
    nobody is `advised`: at a table that is `quiet`, and among people unless the host allows it.
    """

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Hinted
    seen: ClassVar = False
    do: Literal["hint"]
    level: Level = "master"


class Resign(Message):
    """Give up, for good: a bot plays the seat on. The game ends when fewer than two seats, or no person, are left."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["resign"]


class Leave(Message):
    """Stand up, which ends a round of sealing; once the game has begun, a bot stands in until `return`."""

    allowed: ClassVar = allowed("seat", when=(LOBBY, SEALING, PLAYING))
    answer: ClassVar[Any] = Nothing
    do: Literal["leave"]


class Return(Message):
    """Take the seat back from the bot that stands in."""

    allowed: ClassVar = allowed("seat", when=(PLAYING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["return"]


class Rematch(Message):
    """Open the next table, with the same people, bots and rules; everybody finds its id in `about.rematch`.

    Alone among bots the game begins at once. Who asks second, or at the same time, is answered the same.
    """

    allowed: ClassVar = allowed("seat", when=(OVER,))
    answer: ClassVar[Any] = NextTable
    do: Literal["rematch"]


class StandIn(Message):
    """Let a bot stand in for somebody who has been away for 45 seconds: an Expert, as whenever a bot plays for one."""

    allowed: ClassVar = allowed("seat", "host", when=(PLAYING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["stand_in"]
    seat: Seat


class Chat(Message):
    """Say something to the table, in at most 280 characters; `phase` while it is `quiet`."""

    allowed: ClassVar = allowed("seat")
    answer: ClassVar[Any] = Said
    do: Literal["chat"]
    text: Annotated[OneLine, Field(min_length=1, max_length=MOST_CHAT)]


class React(Message):
    """Say one of a few things with one press; everybody reads it in his own language. Refused where `chat` is."""

    allowed: ClassVar = allowed("seat")
    answer: ClassVar[Any] = Said
    do: Literal["react"]
    reaction: Reaction


class Mute(Message):
    """Hear the chat of whoever sits there no more (`on`), wherever he sits later; or again."""

    allowed: ClassVar = allowed("seat")
    answer: ClassVar[Any] = Nothing
    seen: ClassVar = False
    do: Literal["mute"]
    seat: Seat
    on: bool


class Report(Message):
    """Tell whoever runs the room of somebody who sits there, and why, in at most 300 characters; five an hour.

    Where the room keeps a list of open tables.
    """

    allowed: ClassVar = allowed("seat", "host")
    answer: ClassVar[Any] = Nothing
    seen: ClassVar = False
    do: Literal["report"]
    seat: Seat
    text: Annotated[OneLine, Field(min_length=1, max_length=MOST_REASON)]


class Block(Message):
    """Sit with whoever sits there no more: he cannot sit down where one sits or is host, nor either see the other's
    open tables. Where the room keeps a list of those; `GET /api/blocks` lists whom one has blocked.
    """

    allowed: ClassVar = allowed("seat", "host")
    answer: ClassVar[Any] = Nothing
    seen: ClassVar = False
    do: Literal["block"]
    seat: Seat


class Sit(Message):
    """Take a free seat, any one unless told; whoever sits already moves, and with him what he added to the key.

    `taken` where no seat is free.
    """

    allowed: ClassVar = allowed("seat", "host", "onlooker", when=(LOBBY,))
    answer: ClassVar[Any] = SatDown
    do: Literal["sit"]
    seat: Seat | None = None


class Entropy(Message):
    """Add something to the key, for whoever is alone with bots: at most 128 characters; again to change it.

    It goes when its author stands up, and where a round of sealing begins.
    """

    allowed: ClassVar = allowed("seat", when=(LOBBY,))
    answer: ClassVar[Any] = Nothing
    do: Literal["entropy"]
    text: Annotated[OneLine, Field(max_length=MOST_ENTROPY)]


class Pledge(Message):
    """Show the hash of what one will add to the key: SHA-256 in hexadecimal, once and for all."""

    allowed: ClassVar = allowed("seat", when=(SEALING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["pledge"]
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", examples=["0" * 64])]


class Reveal(Message):
    """Show what one has pledged, at most 128 characters, once everybody has; the last one's starts the game.

    `phase` before every hash is in, `bad` if it has another hash. `step` is 0 until the game has begun.
    """

    allowed: ClassVar = allowed("seat", when=(SEALING,))
    answer: ClassVar[Any] = Stepped
    do: Literal["reveal"]
    text: Annotated[OneLine, Field(min_length=1, max_length=MOST_ENTROPY)]


class PutBot(Message):
    """Put a bot in a free seat, or change its level; `engine:` and a name the shelf has puts that engine there."""

    allowed: ClassVar = allowed("host", when=(LOBBY,))
    answer: ClassVar[Any] = Nothing
    do: Literal["bot"]
    seat: Seat
    level: BotName


class Clear(Message):
    """Free a seat: the bot goes, or the person is asked to leave and cannot sit down here again."""

    allowed: ClassVar = allowed("host", when=(LOBBY,))
    answer: ClassVar[Any] = Nothing
    do: Literal["clear"]
    seat: Seat


class Set(Message):
    """Change the table: any of these.

    `hints`: also people who play with each other may ask for them. `public` where the room keeps a list of open
    tables: anybody may join.
    """

    allowed: ClassVar = allowed("host", when=(LOBBY,))
    answer: ClassVar[Any] = Nothing
    do: Literal["set"]
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = None
    options: Options | None = None
    clock: Clock | None = None
    pace: Pace | None = None
    memory: bool | None = None
    hints: bool | None = None
    public: bool | None = None


class SetPace(Message):
    """Change how fast bots move, from the next move on."""

    allowed: ClassVar = allowed("host", when=(PLAYING,))
    answer: ClassVar[Any] = Nothing
    do: Literal["pace"]
    pace: Pace


class Link(Message):
    """Change the table's link: the one before leads nobody here any more but those who sit here."""

    allowed: ClassVar = allowed("host", when=(LOBBY, PLAYING))
    answer: ClassVar[Any] = NewLink
    do: Literal["link"]


class Start(Message):
    """Begin; with `fill`, bots of that level take the empty seats.

    Where two or more people sit, the phase is `sealing` then, and the answer's `step` is 0: see *Fair deal*.
    """

    allowed: ClassVar = allowed("host", when=(LOBBY,))
    answer: ClassVar[Any] = Stepped
    do: Literal["start"]
    fill: BotName | None = None


class Shut(Message):
    """Close the table before its game begins: nobody can sit down here any more, and it is in nobody's list."""

    allowed: ClassVar = allowed("host", when=(LOBBY,))
    answer: ClassVar[Any] = Nothing
    do: Literal["shut"]


class Ping(Message):
    """Ask whether the line holds. Whoever has heard nothing for some seconds does, and hangs up without an answer."""

    allowed: ClassVar = allowed("seat", "host", "onlooker")
    answer: ClassVar[Any] = Nothing
    do: Literal["ping"]


class Pong(Message):
    """Answer a ping at once, with its `t`. This message alone needs no `id`, and is not answered."""

    allowed: ClassVar = allowed("seat", "host", "onlooker")
    answer: ClassVar[Any] = Nothing
    seen: ClassVar = False
    do: Literal["pong"]
    t: StepNumber


AnyMessage = Annotated[
    Play | Stop | Orders | Undo | Hint | Resign | Leave | Return | Rematch | StandIn | Chat | React | Mute | Report
    | Block | Sit | Entropy | Pledge | Reveal | PutBot | Clear | Set | SetPace | Link | Start | Shut | Ping | Pong,
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
    bots: BotName | dict[str, BotName] = {}
    clock: Clock = 0
    pace: Pace = "calm"
    memory: bool = False
    sit: bool = True
    start: bool = False


class NewDaily(Strict):
    """The deal of the day to be played."""

    pace: Pace = "calm"


class PlayOn(Strict):
    """A finished game to be played on: after how many moves, and in which seat."""

    moves: Annotated[int, Field(ge=0, lt=LARGEST)]
    seat: Seat


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
