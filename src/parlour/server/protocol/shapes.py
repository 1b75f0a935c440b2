"""What the room says over HTTP, typed once; much of it is in the frames of a socket too (frames.py).

These are plain dictionaries, so that sending costs nothing; mypy holds whoever makes them to these types, and
tests hold every frame sent. The page's `protocol.ts` is made from them (typescript.py), docs/protocol.md tells
them in words.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypeAliasType, TypedDict

from parlour.bots.bot import Level

Pace = Literal["calm", "brisk", "instant"]
Phase = Literal["lobby", "sealing", "playing", "over"]
Role = Literal["host", "seat", "onlooker"]
Reaction = Literal["well_played", "thanks", "good_luck", "oh_no", "take_your_time", "good_game"]
WindowKind = Literal["stop", "call", "sealed"]
Experts = Literal["awake", "coming", "asleep"]
Known = Literal["PUBLIC", "OWNER", "REMEMBERED"]
HoldsName = Literal[
    "CARD", "CARDS", "COPIES", "COUNT", "AMOUNT", "EACH", "ONE", "SOME", "NUMBERS", "SEAT", "SOMEBODY", "SEATS",
    "PACKED", "MOVE", "FLAG",
]  # fmt: skip

# Who plays in a bot's seat: one of the house, or a program of the host's by the name that he gave it.
ENGINE = "engine:"
ENGINE_NAME = "[A-Za-z0-9][A-Za-z0-9_-]{0,23}"
BotName = Level | Annotated[str, Field(pattern=f"^{ENGINE}{ENGINE_NAME}$")]

# What a field of a view can be.
Value = TypeAliasType("Value", "int | str | bool | list[Value] | tuple[Value, ...] | dict[str, Value]")

exact = with_config(ConfigDict(extra="forbid", strict=True))


# Refusals


@exact
class Refusal(TypedDict):
    """Why something cannot be: `code` for programs, `message` for people."""

    code: str
    message: str
    clause: NotRequired[str]
    step: NotRequired[int]


@exact
class Refused(TypedDict):
    """A refusal, as HTTP answers it."""

    error: Refusal


# The room, and who one is in it


@exact
class Health(TypedDict):
    """The room is open."""

    ok: bool
    version: str
    database: str
    preparing: list[str]


@exact
class Person(TypedDict):
    """Somebody, as everybody may know him."""

    name: str


@exact
class Me(TypedDict):
    """Who one is here."""

    person: Person | None


# A table and who sits at it


@exact
class Seat(TypedDict):
    """A seat at a table; a bot beside a person stands in. A bot has a face, by its number; an engine is one, too.

    `absent`: whoever sits there has been away so long that a bot may stand in for him.
    """

    seat: int
    kind: Literal["person", "bot", "empty"]
    name: str
    here: bool
    absent: bool
    host: bool
    bot: BotName | None
    resigned: bool
    face: int | None


@exact
class Entropy(TypedDict):
    """What a seat adds to the key: its hash where it was pledged, and the text, once it is revealed."""

    seat: int
    hash: str
    text: str


@exact
class Undealt(TypedDict):
    """Why the last start came to nothing, in words, and the seats that are to blame where they still sit there."""

    seats: list[int]
    says: str


@exact
class Result(TypedDict):
    """How a game came out."""

    scores: list[int]
    places: list[int]
    ending: str
    says: str


@exact
class Seal(TypedDict):
    """The opened seal; where there is only a key the rest is empty.

    A game that was brought in may have none; and where somebody who added to the key was `forgotten`, it cannot be
    opened any more.
    """

    commitment: str
    secret: str
    entropy: list[Entropy]
    key: str
    forgotten: bool


@exact
class Shuffle(TypedDict):
    """A shuffle: its number, the size of the pack, and the order as far as it was dealt."""

    number: int
    cards: int
    order: list[int]


@exact
class OpenedSeal(Seal):
    """The opened seal, and every shuffle that follows from it; `stacked`: some decks were given by hand instead."""

    stacked: bool
    shuffles: list[Shuffle]


@exact
class About(TypedDict):
    """Everything public about a table but the game itself.

    `experts`: whether its Experts and Masters are awake, or coming, or asleep for good; until they are awake they go by
    rule of thumb. `quiet`: by its house rules nobody is advised while the game goes on, which it does: there are no
    hints, and no chat. `hints`: the host allows hints
    where people play with each other; `advised`: whoever plays is given them now. `public`: anybody may join; None
    where the room keeps no list of such tables. `onlookers` are some of those who look on, by name, `watching` how
    many there are. `resumed`: its game began in the middle of another one, whose cards are known, so
    that there is no seal to go by. `daily`: its game is the deal of that date, or "" where it is not; there is no seal
    either, for everybody gets these cards. `evening`: the one this table belongs to, which may be `paused`: nobody
    moves then.
    """

    id: str
    game: str
    title: str
    phase: Phase
    seats: list[Seat]
    options: dict[str, int]
    clock: int
    pace: Pace
    memory: bool
    commitment: str
    entropy: list[Entropy]
    undealt: Undealt | None
    link: str
    created: int
    changed: int
    result: Result | None
    seal: Seal | None
    rematch: str | None
    watching: int
    onlookers: list[str]
    experts: Experts
    quiet: bool
    hints: bool
    advised: bool
    public: bool | None
    resumed: bool
    daily: str
    evening: str | None
    paused: bool


@exact
class OneTable(TypedDict):
    """A table that was opened, asked for or brought in as a record."""

    table: About


@exact
class Listed(TypedDict):
    """As much about a table as a list says: `names` by seat, "" where nobody sits; `alone`: it is nobody else's;
    `device`: it was played on the person's own device."""

    id: str
    game: str
    title: str
    phase: Phase
    names: list[str]
    changed: int
    result: Result | None
    alone: bool
    device: bool


@exact
class Discarded(TypedDict):
    """A table that was thrown away."""

    table: None


@exact
class OpenTable(TypedDict):
    """A table that anybody may join: how many of its seats are free, and the house rules that are not as usual."""

    id: str
    game: str
    title: str
    host: str
    free: int
    seats: int
    options: dict[str, int]


@exact
class OpenTables(TypedDict):
    """The list of open tables; None where the room keeps none."""

    tables: list[OpenTable] | None


@exact
class Blocked(TypedDict):
    """Somebody whom one has blocked."""

    number: int
    name: str
    at: int


@exact
class Blocks(TypedDict):
    """Everybody whom one has blocked."""

    blocks: list[Blocked]


@exact
class Warming(TypedDict):
    """A game whose Experts are getting ready, and about how many seconds that will take yet, where that is known."""

    game: str
    seconds: int | None


@exact
class OwnTables(TypedDict):
    """A page of one's tables; `next` asks for the one after it, None where this is the last.

    `kept`: how many days finished games are, None for ever; `draining`: the room is about to be closed for a moment.
    """

    unfinished: list[Listed]
    finished: list[Listed]
    next: str | None
    preparing: list[Warming]
    kept: int | None
    draining: bool


# The game as one seat sees it


@exact
class Legal(TypedDict):
    """A legal move, or a range of amounts."""

    move: str
    kind: str
    card: str
    place: str
    says: str
    low: NotRequired[int]
    high: NotRequired[int]


@exact
class Why(TypedDict):
    """Why a card cannot be played."""

    clause: str
    message: str


@exact
class Window(TypedDict):
    """Others may call, for so long; `left` is what is left of it."""

    kind: WindowKind
    ms: int
    left: int


@exact
class Clock(TypedDict):
    """How long a move may take, and what is left of this one's time."""

    ms: int
    left: int


@exact
class Play(TypedDict):
    """The game as a seat sees it.

    `asks` is what the seat is asked, a sentence each: the first is enough for whoever knows the game, the others say
    what the rules make it cost or win. `clauses` are those of the rule sheet that speak of it.
    """

    step: int
    view: dict[str, Value]
    acting: list[int]
    legal: list[Legal]
    why: dict[str, Why]
    asks: list[str]
    clauses: list[str]
    scores: list[int]
    places: list[int]
    ending: str
    says: str
    undo: bool
    window: Window | None
    clock: Clock | None


@exact
class GameEvent(TypedDict):
    """Something that happened; `place` is what the amount stands for, where that has a name."""

    step: int
    name: str
    seat: int
    cards: list[str]
    amount: int
    place: str
    says: str


@exact
class Events(TypedDict):
    """What a seat has heard of a game, from its beginning as far as it may look back."""

    events: list[GameEvent]


@exact
class AccountHead(TypedDict):
    """What a seat knows of a game that goes on, as a document: the table, and its own moves as text."""

    account: Literal[1]
    game: str
    rules: int
    seats: int
    options: dict[str, int]
    seat: int
    commitment: str
    moves: list[str]


@exact
class Account(AccountHead):
    """The same, and what the seat has heard as far as it may look back: what a record is before the end."""

    events: list[GameEvent]


@exact
class Replay(TypedDict):
    """One step of a finished game."""

    steps: int
    play: Play
    events: list[GameEvent]


@exact
class Chat(TypedDict):
    """A line of chat: what its author was called then, and where he sits now (-1: here no more).

    What was said with one press is a `reaction`, and its text is in the listener's language.
    """

    number: int
    seat: int
    name: str
    text: str
    reaction: Reaction | None
    at: int


@exact
class Order(TypedDict):
    """A standing order that was left: which, whose doing it must be (-1: anybody's), how much of it."""

    when: str
    seat: int
    amount: int


@exact
class You(TypedDict):
    """What concerns one listener alone."""

    seat: int
    host: bool
    role: Role
    orders: list[Order]
    muted: list[int]


# What one may ask afterwards


@exact
class Progress(TypedDict):
    """How much of a costly answer is made; of 0 while it waits for its turn."""

    done: int
    of: int


@exact
class InTheMaking(TypedDict):
    """What is answered instead of a costly answer until that is made."""

    progress: Progress


@exact
class Advice(TypedDict):
    """A move that could be played, with the chance of winning, how far off that may be, and why.

    `then` is a move that belongs to it and is made right after, or empty; `says` has both. `worse`: the figures tell
    it apart from the first, by more than they may be off.
    """

    move: str
    then: str
    says: str
    estimate: float
    error: float
    tries: int
    worse: bool
    reason: str


@exact
class Judged(TypedDict):
    """A decision of a finished game, and what it cost.

    `number` of the move, the `step` it led to and the one `before`; `tries`: how many imagined games each of the two
    moves rests on; `estimate`: the chance of winning, as its seat could see it, with the move that was made.
    """

    number: int
    step: int
    before: int
    seat: int
    move: str
    best: str
    says: str
    best_says: str
    estimate: float
    cost: float
    error: float
    tries: int
    sure: bool
    reason: str


@exact
class Moment(TypedDict):
    """A costly decision as it stood before it was made: what was asked, the cards in hand, those of the two moves.

    `for_played` and `for_best` say in plain words what there is to say of each move, if anything.
    """

    judged: Judged
    asks: list[str]
    hand: list[str]
    played: str
    best: str
    for_played: str
    for_best: str


@exact
class Review(TypedDict):
    """A finished game gone over."""

    game: str
    costs: list[float]
    costliest: list[Moment]
    decisions: list[Judged]


# Lessons: a table as much of which is there as it takes to draw it


@exact
class LessonAbout(TypedDict):
    """As much about a table as it is drawn from."""

    game: str
    title: str
    phase: Phase
    seats: list[Seat]
    options: dict[str, int]


@exact
class LessonFrame(TypedDict):
    """A frame of a lesson."""

    type: Literal["table", "step"]
    about: LessonAbout
    you: You
    play: Play
    events: list[GameEvent]


@exact
class LessonStep(TypedDict):
    """One thing to learn."""

    text: str
    move: str
    frames: list[LessonFrame]


@exact
class Lesson(TypedDict):
    """A first game to walk through, one thing to learn after another."""

    game: str
    steps: list[LessonStep]
