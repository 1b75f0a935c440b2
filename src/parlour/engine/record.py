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


class Known(Enum):
    """Who may read a field."""

    PUBLIC = "everybody"
    OWNER = "the seat whose row it is"
    SECRET = "nobody"
    REMEMBERED = "everybody who remembers: seen by all once, not to be looked at again"


class Holds(Enum):
    """What a field's numbers stand for."""

    CARD = "a card, or 0"
    CARDS = "a set of cards, bit c for card c"
    COUNT = "how many, or which of several"
    SEAT = "a seat, 0 the first"
    SOMEBODY = "a seat plus 1, or 0 for nobody"
    AMOUNT = "points, chips or a price"
    FLAG = "yes or no"
    KEY = "the key all chance is drawn from"


PUBLIC, OWNER, SECRET, REMEMBERED = Known
CARD, CARDS, COUNT, SEAT, SOMEBODY, AMOUNT, FLAG, KEY = Holds

KEY_WORDS = 8


@dataclass(frozen=True)
class Field:
    """One named part of a state. An OWNER field's first axis is the seat."""

    name: str
    number: type[np.generic]
    shape: tuple[int, ...]
    holds: Holds
    known: Known

    @property
    def wide(self) -> type[np.generic]:
        """The number type for uncompiled rules, where small integers would overflow."""
        return self.number if self.number in (np.uint64, np.uint32) else np.int64


def field(
    name: str,
    number: type[np.generic],
    *shape: int,
    holds: Holds = COUNT,
    known: Known = PUBLIC,
) -> Field:
    """Declare one field."""
    return Field(name, number, shape, holds, known)


@dataclass(frozen=True)
class Option:
    """A house rule: a whole number from `low` to `high`, stored in the state under its name."""

    name: str
    low: int
    high: int
    default: int
    clause: int

    @property
    def switch(self) -> bool:
        """Whether the option is simply off or on."""
        return (self.low, self.high) == (0, 1)


class Record:
    """The layout of one game's state, narrow (compiled) and wide (uncompiled).

    Every state also has its `key`, the number of `seats`, the count of `shuffles` so far, the
    options, and `ending`: 0 while the game goes on, then which of the game's ENDINGS it came to.
    """

    def __init__(self, *fields: Field, seats: int, options: Iterable[Option] = ()) -> None:
        self.seats = seats
        self.options = tuple(options)
        self.fields = (
            field("key", np.uint32, KEY_WORDS, holds=KEY, known=SECRET),
            *fields,
            field("seats", np.uint8),
            field("ending", np.uint8),
            field("shuffles", np.uint16),
            *(field(o.name, np.uint8 if o.high < 256 else np.uint16, holds=_option_holds(o))
              for o in self.options),
        )
        for f in self.fields:
            if hasattr(np.ndarray, f.name):
                raise ValueError(f"a field may not be called {f.name!r}: arrays already have that name")
            if f.known is OWNER and (not f.shape or f.shape[0] != seats):
                raise ValueError(f"{f.name!r} is known to its owner, so it needs a row per seat")

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


def _option_holds(option: Option) -> Holds:
    return FLAG if option.switch else COUNT
