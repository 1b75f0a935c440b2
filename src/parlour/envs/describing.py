"""What every number of an observation means: its kind, its range and its names, from the game's declarations.

    print(parlour.describe(NAME))

`Description.fields` has them field by field, `Description.slots` number by number, in the order of the bytes; encoders
(`encoding`) are built from those. `Description.page` is a page about it all, as the site has one for each game.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from parlour.engine.game import Game, ParlourError
from parlour.engine.record import OWNER, Field, Holds, What
from parlour.envs.history import COLUMNS, Tokens
from parlour.envs.knowledge import OWN_SEAT
from parlour.envs.observation import Part, layout
from parlour.envs.stepping.writing import WORD

KINDS = {
    What.CARD: "card",
    What.CARDS: "set of cards",
    What.COPIES: "count",
    What.COUNT: "count",
    What.AMOUNT: "amount",
    What.EACH: "amount",
    What.ONE: "category",
    What.SOME: "set of names",
    What.NUMBERS: "set of numbers",
    What.SEAT: "seat",
    What.SOMEBODY: "seat or nobody",
    What.SEATS: "set of seats",
    What.PACKED: "packed bits",
    What.MOVE: "move",
    What.FLAG: "flag",
}
SETS = ("set of names", "set of numbers")  # a bit each, in one number
CHOICES = ("card", "category", "seat", "seat or nobody", "move", "flag")  # numbers that are names for things


@dataclass(frozen=True)
class Meaning:
    """A field as a seat sees it: `rows` rows of `numbers` numbers, each from `low` to `high`.

    `names` says what each value of a number stands for; in a set, what each of its places does. Where there is a number
    for `each` of several things, so many numbers go round by these names; past the last name they stay empty.
    """

    name: str
    says: str
    kind: str
    low: int
    high: int
    names: tuple[str, ...]
    each: int
    rows: int
    numbers: int
    own: bool
    first: int
    last: int
    signed: bool

    @property
    def width(self) -> int:
        """How many bytes a number takes."""
        return (self.last - self.first) // (self.rows * self.numbers)


@dataclass(frozen=True)
class Slot:
    """One number of an observation: so many bytes from `first` on, and what it is called."""

    first: int
    meaning: Meaning
    label: str


class Description:
    """What an observation of a game means, at a table for so many, with these options."""

    def __init__(self, game: Game | str, seats: int | None = None, options: Mapping[str, int] | None = None) -> None:
        self.layout = layout(game, seats, options)
        self.game = self.layout.game
        self.seats = self.layout.seats
        self.tokens = Tokens(self.game, self.seats)
        named = self.game.record.named
        self.fields = [self._field(named[p.name], p) for p in self.layout.parts if p.name != OWN_SEAT]
        at = self.layout.parts[-1].first
        says = "the observer's own seat, as the table numbers it"
        self.fields.append(Meaning(OWN_SEAT, says, "seat", 0, self.seats - 1, (), 0, 1, 1, True, at, at + 1, False))

    def __getitem__(self, name: str) -> Meaning:
        found = next((f for f in self.fields if f.name == name), None)
        if found is None:
            raise ParlourError(f"there is no field {name!r}; there are: {', '.join(f.name for f in self.fields)}")
        return found

    def __str__(self) -> str:
        lines = [f"{self.game.name}, {self.seats} seats: {self.layout.size} bytes"]
        lines += [f"  {f.name:<13} {self.shape(f):<10} {self.range(f):<30} {f.says}" for f in self.fields]
        return "\n".join(lines)

    # A field

    def _field(self, f: Field, part: Part) -> Meaning:
        what, signed = f.holds.what, np.issubdtype(f.number, np.signedinteger)
        in_bytes = what is What.CARDS or (what is What.SEATS and part.row % WORD == 0 and not f.shape)
        numbers = part.row // (1 if in_bytes else np.dtype(f.number).itemsize)
        low, high = self._range(f)
        kind = KINDS.get(what, "count")
        each = {What.CARDS: self.layout.words_a_set * WORD, What.SEATS: WORD}.get(what, 0) if in_bytes else 0
        if what in (What.COPIES, What.EACH):
            each = len(f.holds.names)
        return Meaning(
            f.name, f.says, kind, 0 if in_bytes else low, 1 if in_bytes else high, self._names(f.holds), each,
            part.rows, numbers, f.known is OWNER, part.first, part.last, bool(signed),
        )  # fmt: skip

    def _range(self, f: Field) -> tuple[int, int]:
        limits = np.iinfo(np.dtype(f.number))
        high = {
            What.CARD: len(self.game.cards) - 1,
            What.ONE: len(f.holds.names) - 1,
            What.SOME: (1 << len(f.holds.names)) - 1,
            What.SEAT: self.seats - 1,
            What.SOMEBODY: self.seats,
            What.SEATS: (1 << self.seats) - 1,
            What.MOVE: len(self.game.actions),
            What.FLAG: 1,
        }.get(f.holds.what, limits.max if f.holds.most is None else f.holds.most)
        low = limits.min if f.holds.what in (What.AMOUNT, What.EACH) and f.holds.most is None else 0
        return int(low), int(min(high, limits.max))

    def _names(self, holds: Holds) -> tuple[str, ...]:
        around = ("you", *(f"{away} away" for away in range(1, self.seats)))
        return {
            What.CARD: ("nothing", *self.game.cards[1:]),
            What.CARDS: _told_apart(self.game.cards),
            What.SEAT: around,
            What.SOMEBODY: ("nobody", *around),
            What.SEATS: around,
            What.FLAG: ("no", "yes"),
        }.get(holds.what, tuple(name or "nothing" for name in holds.names))

    # Number by number

    @property
    def slots(self) -> list[Slot]:
        """Every number of an observation, in the order of the bytes. Bytes that are never used have none."""
        found = []
        for f in self.fields:
            for place in range(f.rows * f.numbers):
                row, number = divmod(place, f.numbers)
                turn, thing = divmod(number, f.each) if f.each else (number, 0)
                if f.each and (thing >= len(f.names) or not f.names[thing]):
                    continue  # a set is filled up to whole words, and cards count from 1
                label = f.name + (f"[{row}]" if f.rows > 1 else "")
                if f.numbers > max(f.each, 1):
                    label += f"[{turn}]"
                if f.each:
                    label += f".{f.names[thing]}"
                found.append(Slot(f.first + place * f.width, f, label))
        return found

    # In words

    def shape(self, f: Meaning) -> str:
        """How many numbers a field has."""
        numbers = f.numbers // f.each * sum(map(bool, f.names)) if f.each else f.numbers
        return f"{f.rows} x {numbers}" if f.rows > 1 else str(numbers)

    def range(self, f: Meaning) -> str:
        """What a field's numbers can be."""
        if f.kind in ("set of cards", "set of seats") and f.each:
            return f"{f.kind}, 0 or 1 each"
        if f.kind in SETS:
            return f"{f.kind}, a bit each"
        return f"{f.kind}, {f.low} to {f.high}"

    def page(self) -> str:
        """A page about it."""
        name = self.game.name.capitalize()
        own_names = [f for f in self.fields if f.kind in ("category", "set of names") or (f.each and f.kind in NAMED)]
        lines = [
            f"# What a seat sees of {name}",
            "",
            "Made from the game's declarations. [Environments](../environments.md) say how to come by it, the",
            f"[rule sheet](../rules/{self.game.name}.md) what the game is about.",
            "",
            f"Rules version {self.game.version}. At a table for {self.seats}, with the usual house rules, an",
            f"observation has {self.layout.size} bytes. *Own* fields show the observer's row alone; a field with",
            "several rows has the observer's first, then the others clockwise. Where the game declares no bound, a",
            "range is that of the number itself.",
            "",
            "| bytes | field | rows x numbers | kind and range | whose | what it means |",
            "|---|---|---|---|---|---|",
        ]
        for f in self.fields:
            whose = "own" if f.own else "everybody's"
            what = f.says.replace("|", "\\|")
            lines.append(
                f"| {f.first}..{f.last - 1} | `{f.name}` | {self.shape(f)} | {self.range(f)} | {whose} | {what} |"
            )
        if own_names:
            lines += ["", "Names, the first for 0 (in a set of names, for bit 0):", ""]
            lines += [f"- `{f.name}`: {', '.join(name or '-' for name in f.names)}" for f in own_names]
        cards = ", ".join(self.game.cards[1:]) if len(self.game.cards) < 64 else _stretches(self.game.cards[1:])
        lines += ["", "## Cards", "", f"From 1: {cards}."]
        lines += [
            "",
            "## Events",
            "",
            f"What a seat hears, as tokens ({', '.join(COLUMNS)}; see `parlour.envs.history`).",
            "",
            "| number | event | cards | its amount |",
            "|---|---|---|---|",
            "| 1 | (more cards) | one | nothing |",
            "| 2 | (own move) | none | the move's record id |",
        ]
        for number, kind in enumerate(self.game.events, 3):
            amount = f"{KINDS.get(kind.amount.what, 'count')}"
            if kind.amount.names:
                amount += f": {', '.join(name or '-' for name in kind.amount.names)}"
            lines.append(f"| {number} | {kind.name} | {'a set' if kind.many else 'one or none'} | {amount} |")
        return "\n".join(lines) + "\n"


NAMED = ("amount", "count")  # kinds of which a row may have one for each of several things


def _told_apart(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards of which there are several alike, numbered from the second on."""
    before = [cards[:i].count(card) for i, card in enumerate(cards)]
    return tuple(f"{card}#{many + 1}" if many else card for card, many in zip(cards, before, strict=True))


def _stretches(cards: tuple[str, ...]) -> str:
    """Cards of which there are many alike: from where to where each is."""
    starts = [i for i, card in enumerate(cards) if i == 0 or cards[i - 1] != card]
    ends = [*starts[1:], len(cards)]
    return ", ".join(f"{a + 1} to {b} {cards[a]}" for a, b in zip(starts, ends, strict=True))


def describe(game: Game | str, seats: int | None = None, options: Mapping[str, int] | None = None) -> Description:
    """What every number means that a seat sees of a game."""
    return Description(game, seats, options)
