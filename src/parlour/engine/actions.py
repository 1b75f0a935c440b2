"""Every action of a game as a row of one table; an action's id is its position there.

A kind of action is one contiguous block of ids, written with a pattern such as `"{card}"`,
`"B>{place}"` or `"sell {amount}"`: that pattern is the move's text, printed and parsed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.names import namespace

ROW = np.dtype([("kind", np.int16), ("card", np.int16), ("place", np.int16), ("amount", np.int32)])


@dataclass(frozen=True)
class Kind:
    """One kind of action: its name, its text, and the cards, places or amounts it goes through.

    `clause` is the clause that speaks of it, `bounds` the one that a text naming an impossible amount breaks,
    where that is another. Where several may call at once: an action that `calls` is the first caller's, one that
    `passes` says no, and one that `closes` is the house's own, by which it ends such a window.
    """

    name: str
    pattern: str
    cards: Sequence[int] = (0,)
    places: Sequence[int] = (0,)
    amounts: Sequence[int] = (0,)
    clause: int = 0
    bounds: int = 0
    calls: bool = False
    passes: bool = False
    closes: bool = False

    @property
    def count(self) -> int:
        """How many actions are of this kind."""
        return len(self.cards) * len(self.places) * len(self.amounts)

    @property
    def priced(self) -> bool:
        """Whether the kind goes through amounts, to be offered as a range."""
        return "{amount}" in self.pattern


class Actions:
    """The table. Cards vary slowest within a kind, then places, then amounts."""

    def __init__(self, *kinds: Kind, cards: Sequence[str], places: Sequence[str] = ()) -> None:
        self.kinds = kinds
        self.cards = tuple(cards)
        self.places = tuple(places)
        self.rows: NDArray[np.void] = np.zeros(sum(k.count for k in kinds), ROW)
        self._first: dict[str, int] = {}
        at = 0
        for number, kind in enumerate(kinds):
            self._first[kind.name] = at
            for card in kind.cards:
                for place in kind.places:
                    end = at + len(kind.amounts)
                    self.rows["kind"][at:end] = number
                    self.rows["card"][at:end] = card
                    self.rows["place"][at:end] = place
                    self.rows["amount"][at:end] = kind.amounts
                    at = end

    def __len__(self) -> int:
        return len(self.rows)

    def first(self, kind: str) -> int:
        """The id of the first action of a kind."""
        return self._first[kind]

    @cached_property
    def do(self) -> Any:
        """The first action of each kind by name: `do.DRAW`."""
        return namespace(self._first)

    @cached_property
    def passing(self) -> int:
        """The action that says no to calling; -1 if there is none."""
        return next((self._first[kind.name] for kind in self.kinds if kind.passes), -1)

    @cached_property
    def closing(self) -> int:
        """The house's own action, which ends a window; -1 if there is none."""
        return next((self._first[kind.name] for kind in self.kinds if kind.closes), -1)

    def within(self, ranges: Iterable[tuple[int, int]]) -> Iterator[int]:
        """Every action of these ranges."""
        return (action for first, last in ranges for action in range(first, last))

    def kind(self, action: int) -> Kind:
        """The kind an action is of."""
        return self.kinds[self.rows["kind"][action]]

    def text(self, action: int) -> str:
        """The action as a move."""
        return self.range_text(action, action + 1)

    def range_text(self, first: int, last: int) -> str:
        """A block of actions that differ in amount alone, as one text: `sell 0..9999`."""
        row, kind = self.rows[first], self.kind(first)
        amount = str(row["amount"])
        if last - first > 1:
            amount += f"..{self.rows['amount'][last - 1]}"
        return kind.pattern.format(
            card=self.cards[row["card"]],
            place=self.places[row["place"]] if self.places else "",
            amount=amount,
        )

    def texts(self, ranges: Iterable[tuple[int, int]]) -> list[str]:
        """Legal ranges as moves: one text an action, one text for a block of amounts."""
        texts = []
        for first, last in ranges:
            while first < last:
                kind = self.kind(first)
                end = first + 1
                if kind.priced:
                    end = min(last, self._first[kind.name] + kind.count)
                texts.append(self.range_text(first, end))
                first = end
        return texts

    def parse(self, text: str) -> int:
        """The action a move's text means; -1 - clause for an impossible amount, -1 for no move at all."""
        wanted = " ".join(text.split()).casefold()
        found = self._by_text.get(wanted)
        if found is not None:
            return found
        for kind, shape in self._priced:
            match = shape.fullmatch(wanted)
            if match:
                given = match["amount"].replace(",", "")
                if given.isdecimal() and int(given) in kind.amounts:
                    return self._first[kind.name] + list(kind.amounts).index(int(given))
                return -1 - (kind.bounds or kind.clause)
        return -1

    @cached_property
    def _by_text(self) -> dict[str, int]:
        return {self.text(action).casefold(): action for action in range(len(self)) if not self.kind(action).priced}

    @cached_property
    def _priced(self) -> list[tuple[Kind, re.Pattern[str]]]:
        return [
            (kind, re.compile(re.escape(kind.pattern.casefold()).replace(r"\{amount\}", "(?P<amount>.+)")))
            for kind in self.kinds
            if kind.priced
        ]
