"""Check a finished game's deals: every shuffle derived again from the key, by independent code."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from parlour.engine.builds.plain import widened
from parlour.engine.compiled import Build
from parlour.engine.game import Game, ParlourError
from parlour.table.record import Watch, replay, unwatched
from parlour.table.table import Table


class Uncertified(ParlourError):
    """A game that can be replayed, and whose deal is not what a seal promises."""


@dataclass(frozen=True)
class Shuffle:
    """One shuffle of a game: its number, the size of the pack, and the order as far as it was dealt.

    The order is of the places where the cards lay; in a fresh pack those are the cards' numbers.
    """

    number: int
    cards: int
    order: tuple[int, ...]


class _Overheard(Game):
    """A game, uncompiled, whose shuffles are noted as they are made."""

    def __init__(self, module: ModuleType) -> None:
        super().__init__(module, compile_rules=False)
        self.noted: list[Shuffle] = []

    def _bind(self, entry_points: ModuleType, before: Build | None, supplies: Sequence[ModuleType] = ()) -> Build:
        return Build(self.module, entry_points, self._overhear, before, supplies)

    def _overhear(self, function: FunctionType) -> Any:
        if (function.__module__, function.__name__) != ("parlour.engine.chance", "mix"):
            return function

        def mix(key: Any, number: int, cards: int, take: int, pack: Any) -> None:
            places = np.arange(1, cards + 1)
            function(key, number, cards, take, places)
            pack[:cards] = pack[places - 1]
            self.noted.append(Shuffle(int(number), int(cards), tuple(int(place) for place in places[:take])))

        return mix


def shuffles_of(table: Table, watch: Watch = unwatched) -> list[Shuffle]:
    """Every shuffle of a table's game, in order, by playing it once more.

    The plain rules, which can be overheard, are slow: they make those moves again in which something was shuffled.
    """
    game = _Overheard(table.game.module)
    overheard = Table(game, table.seats, key=table.key, options=table.options, decks=table.decks)
    played = replay(table, watch)
    before = next(played)[0].state.copy()
    for (seat, action), (again, _) in zip(table.moves, played, strict=True):
        if again.state["shuffles"][0] != before["shuffles"][0]:
            overheard.state = widened(game.record, before)
            overheard.play(seat, action)
        before = again.state.copy()
    return game.noted


def deal_again(key: bytes, number: int, cards: int) -> list[int]:
    """Shuffle `number` of so many cards, as docs/fairness.md has it, by code that shares nothing with the rules'."""
    words = _noise(key, number, cards)
    order = list(range(1, cards + 1))
    for place in range(cards):
        left = cards - place
        product = next(words) * left
        while product % 2**32 < 2**32 % left:
            product = next(words) * left
        other = place + product // 2**32
        order[place], order[other] = order[other], order[place]
    return order


def _noise(key: bytes, number: int, cards: int) -> Iterator[int]:
    """ChaCha20's words (RFC 8439), block after block."""
    constants = [int.from_bytes(b"expand 32-byte k"[i : i + 4], "little") for i in range(0, 16, 4)]
    given = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    counter = 0
    while True:
        first = [*constants, *given, counter, number, cards, 0]
        words = list(first)
        for _ in range(10):
            for a in range(4):
                _quarter(words, a, a + 4, a + 8, a + 12)
            for a in range(4):
                _quarter(words, a, 4 + (a + 1) % 4, 8 + (a + 2) % 4, 12 + (a + 3) % 4)
        yield from ((a + b) % 2**32 for a, b in zip(words, first, strict=True))
        counter += 1


def _quarter(words: list[int], a: int, b: int, c: int, d: int) -> None:
    for into, added, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        words[into] = (words[into] + words[added]) % 2**32
        mixed = words[turned] ^ words[into]
        words[turned] = (mixed << by | mixed >> 32 - by) % 2**32


def verify(table: Table, commitment: str = "") -> list[Shuffle]:
    """Derive every shuffle of a game again, independently; Uncertified says why its deal is not as promised.

    `commitment` is the one that somebody saw before the game, if he kept it.
    """
    if commitment and (table.seal is None or table.seal.commitment != commitment):
        found = table.seal.commitment if table.seal else "none"
        raise Uncertified(f"its commitment is not the one you saw, but {found}")
    if table.decks:
        raise Uncertified(f"its decks were stacked by hand, {len(table.decks)} of them: those cards come from no key")
    shuffles = shuffles_of(table)
    if [shuffle.number for shuffle in shuffles] != list(range(int(table.state["shuffles"][0]))) or not shuffles:
        raise Uncertified("not every one of its shuffles comes from its key")
    for shuffle in shuffles:
        if deal_again(table.key, shuffle.number, shuffle.cards)[: len(shuffle.order)] != list(shuffle.order):
            raise Uncertified(f"shuffle {shuffle.number} is not what the key comes to")
    return shuffles
