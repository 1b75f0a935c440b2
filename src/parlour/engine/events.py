"""Events: what the rules may tell, and what they told, read back from the house's book."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from parlour.engine.house import ALL
from parlour.engine.names import numbered
from parlour.engine.record import COUNT, Holds


@dataclass(frozen=True)
class EventKind:
    """A kind of event.

    `many`: its cards are a set rather than one card. `amount` says what its amount stands for, `clause` which
    clause speaks of it. A spoken count begins with an event that `opens_count`; those that are an `item` of it
    add to it. Events told `together` are one sentence when they come one after another. After a `stirring` one
    others may well want to call, so they are given time for it.
    """

    name: str
    many: bool = False
    amount: Holds = COUNT
    clause: int = 0
    opens_count: bool = False
    item: bool = False
    together: bool = False
    stirring: bool = False


class Events:
    """Every kind of event of a game; an event is written down as its place here."""

    def __init__(self, *kinds: EventKind) -> None:
        self.kinds = kinds
        self._by_name = {kind.name: kind for kind in kinds}

    def __len__(self) -> int:
        return len(self.kinds)

    def __iter__(self) -> Iterator[EventKind]:
        return iter(self.kinds)

    def __getitem__(self, number: int) -> EventKind:
        return self.kinds[number]

    def called(self, name: str) -> EventKind:
        """The kind of that name; one that the game does not declare says nothing in particular."""
        return self._by_name.get(name) or EventKind(name)

    @cached_property
    def happened(self) -> Any:
        """The numbers of the kinds by name: `happened.PLAYED`."""
        return numbered([kind.name for kind in self.kinds])


@dataclass(frozen=True)
class Event:
    """One event: `seat` is -1 where nobody in particular did it, `to` where all may know."""

    name: str
    seat: int
    cards: tuple[int, ...]
    amount: int
    to: int = ALL

    def heard_by(self, seat: int) -> bool:
        """Whether this seat may know of it; seat -1 is an onlooker."""
        return self.to in (ALL, seat)
