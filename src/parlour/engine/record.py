"""Declare a game's state: one NumPy record, each field with what it holds and who knows it.

Copying a game is copying the record's bytes; what a seat may know is a byte mask over them.
Two rules hold for every field: *zero means nothing*, so emptied slots are zeroed and equal
positions are equal bytes; and a secret is shown by copying it to a field its readers may know.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.options import Option


class Known(Enum):
    """Who may read a field."""

    PUBLIC = "everybody"
    OWNER = "the seat whose row it is"
    SECRET = "nobody"
    REMEMBERED = "everybody who remembers: seen by all once, not to be looked at again"


class What(Enum):
    """What a number may stand for."""

    CARD = "a card, or 0"
    CARDS = "a set of cards, bit c for card c"
    COPIES = "how many there are of each of these cards"
    COUNT = "how many, or which of several"
    AMOUNT = "points, chips or a price"
    EACH = "an amount for each of these"
    ONE = "one of these"
    SOME = "a set of these, a bit each"
    NUMBERS = "a set of numbers, bit n for n"
    SEAT = "a seat, 0 the first"
    SOMEBODY = "a seat plus 1, or 0 for nobody"
    SEATS = "a set of seats, bit s for seat s"
    PACKED = "several things, each in some of its bits"
    MOVE = "a move: an action plus 1, or 0 for none"
    FLAG = "yes or no"
    KEY = "the key all chance is drawn from"


@dataclass(frozen=True)
class Holds:
    """What a field's numbers, or an event's amount, stand for: with names where they are names for things.

    A count, an amount or copies may have bounds: `most` is the largest number that can be, and none is below 0.
    """

    what: What
    names: tuple[str, ...] = ()
    most: int | None = None


CARD, SEAT, SOMEBODY = Holds(What.CARD), Holds(What.SEAT), Holds(What.SOMEBODY)
CARD_SET, SEAT_SET, NUMBER_SET = Holds(What.CARDS), Holds(What.SEATS), Holds(What.NUMBERS)
COUNT, AMOUNT, MOVE, FLAG = Holds(What.COUNT), Holds(What.AMOUNT), Holds(What.MOVE), Holds(What.FLAG)
PACKED, KEY = Holds(What.PACKED), Holds(What.KEY)


def upto(most: int) -> Holds:
    """A count that never exceeds this."""
    return Holds(What.COUNT, most=most)


def amount_upto(most: int) -> Holds:
    """An amount that is never below nothing, and never exceeds this."""
    return Holds(What.AMOUNT, most=most)


def one_of(names: Iterable[str]) -> Holds:
    """Number i stands for the i-th of these names."""
    return Holds(What.ONE, tuple(names))


def some_of(names: Iterable[str]) -> Holds:
    """Bit i stands for the i-th of these names."""
    return Holds(What.SOME, tuple(names))


def each_of(names: Iterable[str]) -> Holds:
    """The last axis has an amount for each of these names."""
    return Holds(What.EACH, tuple(names))


def copies_of(cards: Iterable[str], most: int) -> Holds:
    """The last axis has, for each of these cards, how many there are of it: so many at most."""
    return Holds(What.COPIES, tuple(cards), most)


PUBLIC, OWNER, SECRET, REMEMBERED = Known

KEY_WORDS = 8


@dataclass(frozen=True)
class Field:
    """One named part of a state. An OWNER field's first axis is the seat.

    `says` is what it means, in a line. It stays empty unless the option that it `needs` is on.
    """

    name: str
    number: type[np.generic]
    shape: tuple[int, ...]
    holds: Holds
    known: Known
    says: str
    needs: str = ""

    @property
    def wide(self) -> type[np.generic]:
        """The number type for uncompiled rules, where small integers would overflow."""
        return self.number if self.number in (np.uint64, np.uint32) else np.int64


def field(
    name: str,
    number: type[np.generic],
    *shape: int,
    says: str,
    holds: Holds = COUNT,
    known: Known = PUBLIC,
    needs: str = "",
) -> Field:
    """Declare one field."""
    return Field(name, number, shape, holds, known, says, needs)


class Record:
    """The layout of one game's state, narrow (compiled) and wide (uncompiled).

    Every state also has its `key`, the number of `seats`, the count of `shuffles` so far, the
    options, and `ending`: 0 while the game goes on, then which of the game's ENDINGS it came to.

    Whoever draws a table wants to know which field is which: `hand` names the one with the cards a seat
    holds, `held` how many they are, `dealer` and `mover` who deals and who is on turn, where there are such.
    `most_shuffles` bounds the count of shuffles, where something does.
    """

    def __init__(
        self,
        *fields: Field,
        seats: int,
        options: Iterable[Option] = (),
        endings: Iterable[str] = ("", "over"),
        hand: str = "",
        held: str = "",
        dealer: str = "",
        mover: str = "",
        most_shuffles: int | None = None,
    ) -> None:
        self.seats = seats
        self.options = tuple(options)
        self.fields = (
            field("key", np.uint32, KEY_WORDS, says="what all chance is drawn from", holds=KEY, known=SECRET),
            *fields,
            field("seats", np.uint8, says="how many play"),
            field("ending", np.uint8, says="how the game ended; nothing while it goes on", holds=one_of(endings)),
            field(
                "shuffles", np.uint16,
                says="how often cards have been shuffled", holds=Holds(What.COUNT, most=most_shuffles),
            ),
            *(_option_field(option) for option in self.options),
        )  # fmt: skip
        self.named = {f.name: f for f in self.fields}
        self.hand, self.held, self.dealer, self.mover = hand, held, dealer, mover
        for f in self.fields:
            if hasattr(np.ndarray, f.name):
                raise ValueError(f"a field may not be called {f.name!r}: arrays already have that name")
            if f.known is OWNER and not self.by_seat(f):
                raise ValueError(f"{f.name!r} is known to its owner, so it needs a row per seat")
        for name in (hand, held, dealer, mover, *(f.needs for f in self.fields)):
            if name and name not in self.named:
                raise ValueError(f"there is no field called {name!r}")

    def by_seat(self, f: Field) -> bool:
        """Whether a field has a row for each seat."""
        return bool(f.shape) and f.shape[0] == self.seats

    @property
    def play(self) -> tuple[Field, ...]:
        """The fields that change in play: all but the key, the options, and what every state has."""
        settled = {"key", "seats", "ending", "shuffles", *(option.name for option in self.options)}
        return tuple(f for f in self.fields if f.name not in settled)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The state as compiled rules see it; aligned, because GPUs insist."""
        return _without_gaps([(f.name, f.number, f.shape) for f in self.fields])

    @cached_property
    def wide(self) -> np.dtype[Any]:
        """The state as uncompiled rules see it."""
        return _without_gaps([(f.name, f.wide, f.shape) for f in self.fields])

    def masks(self, dtype: np.dtype[Any], memory: bool = True) -> NDArray[np.uint8]:
        """A byte mask per seat, and a last one for an onlooker.

        Without `memory` the REMEMBERED fields are hidden too: that is a person's screen.
        """
        public = (PUBLIC, REMEMBERED) if memory else (PUBLIC,)
        masks = np.zeros((self.seats + 1, dtype.itemsize), np.uint8)
        for f in self.fields:
            part, offset = dtype.fields[f.name][:2]  # type: ignore[index]
            if f.known in public:
                masks[:, offset : offset + part.itemsize] = 0xFF
            elif f.known is OWNER:
                row = part.itemsize // self.seats
                for seat in range(self.seats):
                    masks[seat, offset + seat * row : offset + (seat + 1) * row] = 0xFF
        return masks


def _without_gaps(fields: list[tuple[str, type[np.generic], tuple[int, ...]]]) -> np.dtype[Any]:
    """These fields, aligned, and each byte between them a field too: NumPy copies fields, and leaves gaps to chance."""
    aligned = np.dtype(fields, align=True)
    parts = [(offset, part, name) for name, (part, offset, *_) in aligned.fields.items()]  # type: ignore[union-attr]
    used = {place for offset, part, _ in parts for place in range(offset, offset + part.itemsize)}
    gaps = [(place, np.dtype(np.uint8), f"gap_{place}") for place in range(aligned.itemsize) if place not in used]
    offsets, formats, names = zip(*sorted(parts + gaps, key=itemgetter(0)), strict=True)
    return np.dtype({"names": names, "formats": formats, "offsets": offsets}, align=True)


def _option_field(option: Option) -> Field:
    """Where an option is kept in the state."""
    number = np.uint8 if option.high < 256 else np.uint16
    if option.values and option.low:
        raise ValueError(f"{option.name} has names for its values, so they count from 0")
    holds = one_of(option.values) if option.values else FLAG if option.switch else upto(option.high)
    return field(option.name, number, says="a house rule", holds=holds)
