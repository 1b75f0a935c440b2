"""What a socket sends, and what each message is answered: typed once, like the shapes of HTTP."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from parlour.server.protocol.shapes import About, Advice, Chat, GameEvent, Play, Refusal, You, exact


@exact
class TableFrame(TypedDict):
    """Everything, to whoever has just come."""

    type: Literal["table"]
    about: About
    you: You
    play: Play | None
    events: list[GameEvent]
    chat: list[Chat]


@exact
class StepFrame(TypedDict):
    """Something happened in the game."""

    type: Literal["step"]
    play: Play | None
    events: list[GameEvent]


@exact
class AboutFrame(TypedDict):
    """Something changed around the game."""

    type: Literal["about"]
    about: About
    you: You


@exact
class ChatFrame(TypedDict):
    """Somebody spoke."""

    type: Literal["chat"]
    chat: Chat


@exact
class CalledFrame(TypedDict):
    """A seat has called and is choosing its call."""

    type: Literal["called"]
    seat: int
    ms: int


@exact
class DrainingFrame(TypedDict):
    """The room is about to be closed for a moment, or no longer is."""

    type: Literal["draining"]
    on: bool


@exact
class PingFrame(TypedDict):
    """To be answered at once."""

    type: Literal["ping"]
    t: int


class AnswerFrame(TypedDict):
    """The answer to a message; more of it depends on the message."""

    type: Literal["answer"]
    id: int | str
    ok: bool
    error: NotRequired[Refusal]


Sent = TableFrame | StepFrame | AboutFrame | ChatFrame | CalledFrame | DrainingFrame | PingFrame | AnswerFrame


# What each message is answered


@exact
class Nothing(TypedDict):
    """It is done."""


@exact
class Stepped(TypedDict):
    """The step that it led to."""

    step: int


@exact
class Stopped(TypedDict):
    """Either there was nothing to choose, or how long one may take to choose a call."""

    step: NotRequired[int]
    choose: NotRequired[int]


@exact
class Hinted(TypedDict):
    """What could be played, best first."""

    moves: list[Advice]


@exact
class SatDown(TypedDict):
    """Where one sits."""

    seat: int


@exact
class NextTable(TypedDict):
    """Where the next game is played."""

    table: str


@exact
class NewLink(TypedDict):
    """The link there is now."""

    link: str


@exact
class Said(TypedDict):
    """The number of a line of chat."""

    number: int


Answer = Nothing | Stepped | Stopped | Hinted | SatDown | NextTable | NewLink | Said
