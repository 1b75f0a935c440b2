"""What a seat sees, as a row of bytes of fixed length, laid out from the state's declarations.

Everything in the seat's view is there and nothing else, turned so that the observer comes first:
row 0 of anything that has a row a seat is the observer's own, row 1 the next seat's clockwise,
and a seat is named by how far it sits clockwise from the observer. `print(layout(game, seats))`
shows where everything lies.

- A set of cards takes a byte a card, 0 or 1: byte c is card c, and byte 0 is always 0.
- A set of seats takes eight bytes, 0 or 1, the observer's first.
- A card is its number, 0 for none. A seat is 0 for the observer; where nobody is possible, 0 is
  nobody and 1 the observer.
- Other numbers are as they are, in one byte, or in two or four with the lowest first (a number below
  zero counts down from 65,536, or from 4,294,967,296).

Options and the number of seats are left out: they are the same throughout. The last word names
the observer's own seat, which a few fields that lie in the order of seats cannot do without.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.engine.record import OWNER, SECRET, Field, What
from parlour.envs.finding import find_game
from parlour.envs.stepping.writing import AS_SEAT, AS_SEATS, AS_SOMEBODY, PIECE, TURNINGS, WORD

MEANINGS = {
    What.CARDS: "a byte a card",
    What.CARD: "a card, 0 for none",
    What.SEAT: "a seat, yours 0",
    What.SOMEBODY: "a seat, yours 1, 0 for nobody",
    What.SEATS: "a byte a seat",
}


@dataclass(frozen=True)
class Part:
    """One field's stretch of an observation: so many rows of so many bytes from byte `first` on."""

    name: str
    first: int
    rows: int
    row: int
    holds: str

    @property
    def last(self) -> int:
        """The byte after its last one."""
        return self.first + self.rows * self.row


class Layout:
    """Where everything lies in an observation of one game for so many seats.

    Besides the `parts` it has the `plan` that the compiled writer works from, a row for every
    observer. A row begins with five numbers: how many words a set takes, and how many entries
    follow in each of four lists: the words of the state that are sets; its bytes that are sets of
    seats; pairs (from, to) at which sixteen bytes are copied, in this order; and triples (from,
    to, how) of bytes that name seats. `turns` has, for each observer and each way to turn, what
    every value of such a byte becomes.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, int]) -> None:
        self.game = game
        self.seats = seats
        fields = [f for f in game.record.fields if self._seen(f, options)]
        sets = [f for f in fields if f.holds.what is What.CARDS]
        seat_sets = [f for f in fields if self._seat_set(f)]
        rest = [f for f in fields if f not in sets and f not in seat_sets]
        # More words may be written of a set than it takes, so there must be room behind the last one.
        spare = sum(np.dtype(f.number).itemsize for f in rest) // WORD
        self.words_a_set = min(WORD, max(-(-len(game.cards) // WORD), WORD - spare))
        self.parts: list[Part] = []
        self._placed: list[tuple[Field, Part]] = []
        end = 0
        for f in (*sets, *seat_sets):
            end = self._place(f, end)
        end += -sum(self._rows(f) * self._row(f) for f in rest) % WORD  # so that all ends with a word
        for f in rest:
            end = self._place(f, end)
        self.parts.append(Part("(own seat)", end, 1, PIECE, "the observer's seat, as others number it, and zeros"))
        self.size = end + PIECE
        self.plan = _table([self._plan(observer) for observer in range(seats)])
        self.turns = np.concatenate([self._turns(observer) for observer in range(seats)])

    def __str__(self) -> str:
        lines = [f"{self.game.name}, {self.seats} seats: {self.size} bytes", " bytes       field         holds"]
        for p in self.parts:
            rows = f"{p.rows} rows of {p.row}: " if p.rows > 1 else ""
            lines.append(f" {p.first:4}..{p.last - 1:<5} {p.name:<13} {rows}{p.holds}")
        return "\n".join(lines)

    def read(self, observation: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
        """An observation taken apart again: the bytes of every part, a line a row."""
        return {p.name: observation[p.first : p.last].reshape(p.rows, p.row) for p in self.parts}

    # Which fields, and where

    def _seen(self, f: Field, options: Mapping[str, int]) -> bool:
        constant = f.name == "seats" or f.name in options
        asleep = bool(f.needs) and not options[f.needs]
        return not constant and not asleep and f.known is not SECRET

    def _seat_set(self, f: Field) -> bool:
        return f.holds.what is What.SEATS and not f.shape and np.dtype(f.number).itemsize == 1

    def _a_row_a_seat(self, f: Field) -> bool:
        return self.game.record.by_seat(f)

    def _rows(self, f: Field) -> int:
        """How many of a field's rows are seen."""
        return self.seats if self._a_row_a_seat(f) and f.known is not OWNER else 1

    def _row(self, f: Field) -> int:
        """How many bytes a row takes."""
        numbers = int(np.prod(f.shape[1:] if self._a_row_a_seat(f) else f.shape, dtype=np.int64))
        if f.holds.what is What.CARDS:
            return numbers * self.words_a_set * WORD
        return numbers * (WORD if self._seat_set(f) else np.dtype(f.number).itemsize)

    def _place(self, f: Field, at: int) -> int:
        part = Part(f.name, at, self._rows(f), self._row(f), self._meaning(f))
        self.parts.append(part)
        self._placed.append((f, part))
        return part.last

    def _meaning(self, f: Field) -> str:
        holds = MEANINGS.get(f.holds.what, f.holds.what.value)
        if f.holds.most is not None:
            holds = f"{holds}, 0 to {f.holds.most}" if f.holds.names else f"0 to {f.holds.most}"
        if f.holds.names:
            holds += f": {', '.join(name or '-' for name in f.holds.names)}"
        if f.holds.what not in MEANINGS and np.dtype(f.number).itemsize > 1:
            holds += f", {np.dtype(f.number).itemsize} bytes each"
        return holds + (", your own" if f.known is OWNER else "") + f" ({f.says})"

    def _sources(self, f: Field, observer: int) -> list[tuple[int, int]]:
        """(byte in the state, how many) of each row that the observer sees, in his order."""
        dtype, offset = self.game.dtype.fields[f.name][:2]
        if not self._a_row_a_seat(f):
            return [(offset, dtype.itemsize)]
        row = dtype.itemsize // self.game.record.seats
        seats = [observer] if f.known is OWNER else [(observer + i) % self.seats for i in range(self.seats)]
        return [(offset + seat * row, row) for seat in seats]

    # The plan

    def _plan(self, observer: int) -> list[int]:
        lists = (
            [word for f, _ in self._placed if f.holds.what is What.CARDS for word in self._set_words(observer, f)],
            [at for f, _ in self._placed if self._seat_set(f) for at, _ in self._sources(f, observer)],
            self._copies(observer),
            self._turned(observer),
        )
        counts = [len(each) // wide for each, wide in zip(lists, (1, 1, 2, 3), strict=True)]
        return [self.words_a_set, *counts, *chain(*lists)]

    def _set_words(self, observer: int, f: Field) -> list[int]:
        return [at // WORD for first, length in self._sources(f, observer) for at in range(first, first + length, WORD)]

    def _plain(self, observer: int) -> list[tuple[Field, int, int, int]]:
        """(field, from, to, how many bytes) of every row that is copied."""
        return [
            (f, first, part.first + i * part.row, length)
            for f, part in self._placed
            if f.holds.what is not What.CARDS and not self._seat_set(f)
            for i, (first, length) in enumerate(self._sources(f, observer))
        ]

    def _copies(self, observer: int) -> list[int]:
        """Pieces of sixteen bytes; what one writes past its row's end, the next overwrites."""
        runs: list[list[int]] = []
        for _, first, to, length in self._plain(observer):
            if runs and first - runs[-1][0] == to - runs[-1][1] == runs[-1][2]:
                runs[-1][2] += length
            else:
                runs.append([first, to, length])
        return [n for first, to, length in runs for at in range(0, length, PIECE) for n in (first + at, to + at)]

    def _turned(self, observer: int) -> list[int]:
        return [
            n
            for f, first, to, length in self._plain(observer)
            if f.holds.what in (What.SEAT, What.SOMEBODY)
            for at in range(length)
            for n in (first + at, to + at, AS_SEAT if f.holds.what is What.SEAT else AS_SOMEBODY)
        ]

    def _turns(self, observer: int) -> NDArray[np.uint8]:
        turns = np.zeros((TURNINGS, 256), np.uint8)
        for seat in range(self.seats):
            away = (seat - observer) % self.seats
            turns[AS_SEAT, seat] = away
            turns[AS_SOMEBODY, seat + 1] = away + 1
            turns[AS_SEATS] |= (np.arange(256) >> seat & 1).astype(np.uint8) << away
        return turns


def _table(rows: list[list[int]]) -> NDArray[np.int64]:
    """Rows of any length, filled up with zeros."""
    table = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for i, row in enumerate(rows):
        table[i, : len(row)] = row
    return table


def words_of(rows: Any) -> Any:
    """Rows of bytes as words. Those of a state without sets, which has no use for them, may not come out even."""
    return rows.ravel()[: rows.size // WORD * WORD].view(np.uint64)


def layout(game: Game | str, seats: int | None = None, options: Mapping[str, int] | None = None) -> Layout:
    """The layout of what a seat sees of a game at a table for so many, with these options."""
    found = find_game(game)
    seats = found.seats[0] if seats is None else seats
    return Layout(found, seats, found.choose(seats, options))
