"""Frozen deals: the same cards and seatings for whoever measures a bot, today and in years.

Everything about a set follows from its name by SHA-256, so that it needs no file and cannot drift; and no seed that
somebody trains with gives these cards.
"""

import hashlib
from dataclasses import dataclass

from parlour.arena.lineups import Lineup, moved_on
from parlour.engine.game import ParlourError

SETS = {"parlour-1": 500}  # how many deals each published set has; once published, it stays as it is


@dataclass(frozen=True)
class Deals:
    """The first so many deals of a published set."""

    set: str
    many: int

    @property
    def name(self) -> str:
        """By which it is asked for: `parlour-1`, or `parlour-1/20` for its first twenty."""
        return self.set if self.many == SETS[self.set] else f"{self.set}/{self.many}"

    def key(self, game: str, rules: int, deal: int) -> bytes:
        """The key of a deal. Other rules are other deals."""
        return hashlib.sha256(f"parlour deals\n{self.set}\n{game}\n{rules}\n{deal}\n".encode()).digest()

    def seating(self, deal: int, bots: int, sides: int) -> Lineup:
        """Who sits where first: each bot as often as another or once more, in an order drawn by hash."""
        drawn = sorted(range(sides), key=lambda side: hashlib.sha256(f"{self.set} {deal} {side}".encode()).digest())
        return tuple((deal + place) % bots for place in drawn)

    def programme(self, bots: int, seats: int, partners: bool) -> list[tuple[int, Lineup]]:
        """What is played: every deal once with each bot in each place."""
        listed = []
        for deal in range(self.many):
            lineup = self.seating(deal, bots, seats // 2) * 2 if partners else self.seating(deal, bots, seats)
            listed += [(deal, moved_on(lineup, bots, by)) for by in range(bots)]
        return listed


def frozen(text: str) -> Deals:
    """The deals that a name stands for."""
    name, slash, first = text.partition("/")
    if name not in SETS:
        raise ParlourError(f"there are no deals {name!r}; there are: {', '.join(SETS)}")
    if not slash:
        return Deals(name, SETS[name])
    if not first.isdecimal() or not 1 <= int(first) <= SETS[name]:
        raise ParlourError(f"{name} has {SETS[name]} deals; {text!r} asks for others")
    return Deals(name, int(first))
