"""The shapes of what HTTP answers, for the OpenAPI document: docs/protocol.md in types."""

from typing import Any

from pydantic import BaseModel


class Error(BaseModel):
    """Why not."""

    code: str
    message: str
    clause: str | None = None
    step: int | None = None


class Refused(BaseModel):
    """A refusal."""

    error: Error


class Health(BaseModel):
    """The room is open."""

    ok: bool
    version: str
    database: str
    preparing: list[str]


class Person(BaseModel):
    """Somebody."""

    name: str


class Me(BaseModel):
    """Who one is here."""

    person: Person | None


class SeatShape(BaseModel):
    """A seat at a table."""

    seat: int
    kind: str
    name: str
    here: bool
    host: bool
    bot: str | None
    resigned: bool


class Added(BaseModel):
    """What a seat added to the key."""

    seat: int
    text: str


class Result(BaseModel):
    """How a game came out."""

    scores: list[int]
    places: list[int]
    ending: str
    says: str


class SealShape(BaseModel):
    """The opened seal."""

    commitment: str = ""
    secret: str = ""
    entropy: list[Added] = []
    key: str


class RoomShape(BaseModel):
    """A table."""

    id: str
    game: str
    title: str
    phase: str
    seats: list[SeatShape]
    options: dict[str, int]
    clock: int
    pace: str
    memory: bool
    commitment: str
    entropy: list[Added]
    link: str
    created: int
    changed: int
    result: Result | None
    seal: SealShape | None
    rematch: str | None
    watching: int
    preparing: bool


class TableShape(BaseModel):
    """One table."""

    table: RoomShape


class TablesShape(BaseModel):
    """One's tables."""

    unfinished: list[RoomShape]
    finished: list[RoomShape]
    preparing: list[str]


class EventShape(BaseModel):
    """Something that happened."""

    step: int
    name: str
    seat: int
    cards: list[str]
    amount: int
    place: str
    says: str


class EventsShape(BaseModel):
    """What was heard."""

    events: list[EventShape]


class MoveShape(BaseModel):
    """A legal move, or a range of them."""

    move: str
    kind: str
    card: str
    place: str
    says: str
    low: int | None = None
    high: int | None = None


class PlayShape(BaseModel):
    """The game as a seat sees it."""

    step: int
    view: dict[str, Any]
    acting: list[int]
    legal: list[MoveShape]
    why: dict[str, Any]
    scores: list[int]
    places: list[int]
    ending: str
    says: str
    undo: bool
    window: dict[str, Any] | None
    clock: dict[str, Any] | None


class ReplayShape(BaseModel):
    """One step of a finished game."""

    steps: int
    play: PlayShape
    events: list[EventShape]


class ShuffleShape(BaseModel):
    """A shuffle."""

    number: int
    cards: int
    order: list[int]


class SealedShape(SealShape):
    """The opened seal, and every shuffle that follows from it."""

    shuffles: list[ShuffleShape]


class Named(BaseModel):
    """A code and what it is called."""

    code: str
    says: str


class ValueShape(BaseModel):
    """A value of a house rule that has a name."""

    value: int
    name: str
    says: str


class StandingShape(BaseModel):
    """Which value of a house rule the booklet prints, and which as other ways to play."""

    printed: int | None
    variants: list[int]


class OptionShape(BaseModel):
    """A house rule."""

    name: str
    low: int
    high: int
    default: int
    switch: bool
    says: str
    clause: str
    values: list[ValueShape]
    standing: StandingShape


class KindShape(BaseModel):
    """A kind of move."""

    name: str
    pattern: str
    clause: int
    calls: bool
    passes: bool
    closes: bool


class EventKindShape(BaseModel):
    """A kind of event."""

    name: str
    clause: int


class FieldShape(BaseModel):
    """A field of the view."""

    name: str
    says: str
    holds: str
    names: list[str]
    known: str
    shape: list[int]
    by_seat: bool


class RolesShape(BaseModel):
    """Which field is which, where there are such."""

    hand: str
    held: str
    dealer: str
    mover: str


class OrderShape(BaseModel):
    """A standing order that may be left."""

    name: str
    says: str
    amounts: list[int]
    once: bool


class GameShape(BaseModel):
    """A game on the shelf."""

    name: str
    title: str
    about: str
    prefix: str
    seats: list[int]
    options: list[OptionShape]
    cards: list[Named]
    places: list[Named]
    kinds: list[KindShape]
    events: list[EventKindShape]
    fields: list[FieldShape]
    roles: RolesShape
    orders: list[OrderShape]
    lesson: bool


class GamesShape(BaseModel):
    """The shelf."""

    levels: list[str]
    games: list[GameShape]


class ClauseShape(BaseModel):
    """A clause of a rule sheet."""

    clause: str
    title: str
    text: str


class RulesShape(BaseModel):
    """A rule sheet."""

    game: str
    language: str
    markdown: str
    clauses: list[ClauseShape]


class LessonStep(BaseModel):
    """One thing to learn."""

    text: str
    move: str
    frames: list[dict[str, Any]]


class LessonShape(BaseModel):
    """A walkthrough."""

    game: str
    steps: list[LessonStep]


class AnswerShape(BaseModel):
    """The answer to a message."""

    type: str
    id: int | str
    ok: bool


class ReviewShape(BaseModel):
    """A finished game gone over."""

    game: str
    costs: list[float]
    costliest: list[dict[str, Any]]
    decisions: list[dict[str, Any]]
