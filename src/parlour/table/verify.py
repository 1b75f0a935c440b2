"""Check a finished game's deals: every shuffle derived again from the key, by independent code."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from parlour.engine.compiled import Build
from parlour.engine.game import Game, ParlourError
from parlour.table.table import Table


@dataclass(frozen=True)
class Shuffle:
    """One shuffle of a game: its number, the size of the pack, and the order as far as it was dealt."""

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
        if (function.__module__, function.__name__) != ("parlour.engine.chance", "shuffle"):
            return function

        def shuffle(key: Any, number: int, cards: int, take: int, pack: Any) -> None:
            function(key, number, cards, take, pack)
            self.noted.append(Shuffle(int(number), int(cards), tuple(int(card) for card in pack[:take])))

        return shuffle


def shuffles_of(table: Table) -> list[Shuffle]:
    """Every shuffle of a table's game, in order, by playing it once more."""
    game = _Overheard(table.game.module)
    again = Table(game, table.seats, key=table.key, options=table.options, decks=table.decks)
    for seat, action in table.moves:
        again.play(seat, action)
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


def verify(table: Table) -> list[Shuffle]:
    """Derive every shuffle of a game again, independently; a ParlourError names the first that differs."""
    shuffles = shuffles_of(table)
    for shuffle in shuffles:
        if deal_again(table.key, shuffle.number, shuffle.cards)[: len(shuffle.order)] != list(shuffle.order):
            raise ParlourError(f"shuffle {shuffle.number} is not what the key comes to")
    return shuffles
