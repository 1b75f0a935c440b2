"""What the room says about its games: words, moves, fields, house rules, rule sheets (typed as shapes.py says)."""

from typing_extensions import TypedDict

from parlour.bots.bot import Level
from parlour.server.protocol.shapes import HoldsName, Known, exact


@exact
class Named(TypedDict):
    """A code and what it is called."""

    code: str
    says: str


@exact
class OptionValue(TypedDict):
    """A value of a house rule that has a name."""

    value: int
    name: str
    says: str


@exact
class InPrint(TypedDict):
    """What the booklet prints of a house rule, if it says anything, and what it prints as other ways to play."""

    printed: int | None
    variants: list[int]


@exact
class Tags(TypedDict):
    """What is said of a value of a house rule, by where it comes from."""

    printed: str
    variant: str
    ours: str


@exact
class Option(TypedDict):
    """A house rule; `values` where each number means something of its own."""

    name: str
    low: int
    high: int
    default: int
    switch: bool
    says: str
    clause: str
    values: list[OptionValue]
    standing: InPrint


@exact
class Kind(TypedDict):
    """A kind of move, how it is written, and the number of the clause that speaks of it (0: none)."""

    name: str
    pattern: str
    clause: int
    calls: bool
    passes: bool
    closes: bool


@exact
class EventKind(TypedDict):
    """A kind of event, and the number of the clause that speaks of it (0: none)."""

    name: str
    clause: int


@exact
class Field(TypedDict):
    """A field of the view: what it means, what it holds, and who knows it."""

    name: str
    says: str
    holds: HoldsName
    names: list[str]
    known: Known
    shape: list[int]
    by_seat: bool


@exact
class Roles(TypedDict):
    """Which field has a seat's cards, how many they are, who deals, who is on turn; empty where none does."""

    hand: str
    held: str
    dealer: str
    mover: str


@exact
class OrderKind(TypedDict):
    """A standing order that may be left; some name an amount, some are used up."""

    name: str
    says: str
    amounts: list[int]
    once: bool


@exact
class GameWords(TypedDict):
    """A game on the shelf; `lesson`: there is a first game to be walked through; `engines` of the host's that play it.

    `house_rules` is what these are called at it, `score` what the scores count, `aim` who wins by them; a game without
    words of its own has neither of the latter. `as_printed`: every option exactly as printed, by the number of seats;
    without those it is not printed for.
    """

    name: str
    title: str
    about: str
    house_rules: str
    score: str
    aim: str
    prefix: str
    seats: list[int]
    options: list[Option]
    tags: Tags
    as_printed: dict[str, dict[str, int]]
    cards: list[Named]
    places: list[Named]
    kinds: list[Kind]
    events: list[EventKind]
    fields: list[Field]
    roles: Roles
    orders: list[OrderKind]
    lesson: bool
    engines: list[str]


@exact
class Shelf(TypedDict):
    """Every game there is, and the levels that bots play at."""

    levels: list[Level]
    games: list[GameWords]


@exact
class Clause(TypedDict):
    """A clause of a rule sheet, or a hint, an example or a term; `section`: the heading it stands under."""

    clause: str
    title: str
    text: str
    section: str


@exact
class RuleSheet(TypedDict):
    """A rule sheet, whole and by clause."""

    game: str
    language: str
    markdown: str
    clauses: list[Clause]
