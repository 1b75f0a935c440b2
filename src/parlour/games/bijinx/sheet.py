"""Bi-Jinx's score sheet, printed as its booklet keeps it (BIJINX-30, BIJINX-31)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.games.bijinx.ledger import ded_total, ret_total, struck_out
from parlour.games.bijinx.state import MARKS, side
from parlour.words.grammar import FIRST
from parlour.words.speech import Speaker
from parlour.words.template import fill, sentence

WRITTEN: Mapping[str, str] = {"dash": "—", "jinx": "Jinx", "double_jinx": "D. Jinx"}  # in the DED column
ACROSS = "Bi-Jinx"
NOTHING = "—"
COLUMN = 9  # at least so wide
MARGIN = 3


def sheet(game: Game, state: NDArray[Any], names: Sequence[str] = (), language: str = FIRST) -> str:
    """The ledger of a game, over or not: a column a player, a line a hand, the sums, and who has won."""
    return "\n".join(_Sheet(game, state, names, language).lines())


class _Sheet:
    def __init__(self, game: Game, state: NDArray[Any], names: Sequence[str], language: str) -> None:
        self.record = game.widen(state)
        self.result = game.result(state)
        self.speaker = Speaker(game, language, names)
        # Players who share a score (BIJINX-32) stand side by side.
        seats = range(self.record.seats)
        firsts = [seat for seat in seats if side(self.record, seat) == seat]
        self.sides = [[seat for seat in seats if side(self.record, seat) == first] for first in firsts]
        self.seats = [seat for partners in self.sides for seat in partners]
        self.column = max(COLUMN, *((len(self._name(seat)) + 3) // 2 for seat in self.seats))
        self.player = 2 * self.column

    def lines(self) -> list[str]:
        """The sheet, line by line."""
        hands = [hand for hand, mark in enumerate(self.record.mark[0]) if mark]
        rule = "-" * (MARGIN + self.player * len(self.seats))
        struck = any(self._struck(seat, hand) for seat in self.seats for hand in hands)
        return [
            self._line("", (self._name(seat).center(self.player) for seat in self.seats)),
            self._line("", ("RET".rjust(self.column) + "DED".rjust(self.column) for _ in self.seats)),
            *(self._line(str(hand + 1), (self._entry(seat, hand) for seat in self.seats)) for hand in hands),
            rule,
            self._line("", (self._sums([seat]) for seat in self.seats)),
            *self._joint(),
            "",
            *(self._standing(partners) for partners in self.sides),
            *self._outcome(),
            *([self._phrase("struck")] if struck else []),
        ]

    def _line(self, margin: str, parts: Iterable[str]) -> str:
        return (margin.rjust(MARGIN) + "".join(parts)).rstrip()

    def _entry(self, seat: int, hand: int) -> str:
        """One line of one player's columns (BIJINX-30)."""
        mark = self._mark(seat, hand)
        if mark == "across":
            return ACROSS.center(self.player)
        ret, ded = (self._figure(column[seat, hand]) for column in (self.record.ret, self.record.ded))
        if self._struck(seat, hand):
            ret, ded = f"/{ret}/", f"/{ded}/"
        return ret.rjust(self.column) + WRITTEN.get(mark, ded).rjust(self.column)

    def _mark(self, seat: int, hand: int) -> str:
        return MARKS[self.record.mark[seat, hand]]

    def _struck(self, seat: int, hand: int) -> bool:
        """Whether a line runs through the pair (BIJINX-31); a mark has no amount to be equal to."""
        return self._mark(seat, hand) not in (*WRITTEN, "across") and struck_out(self.record, seat, hand)

    def _joint(self) -> list[str]:
        """What partners have together, under the columns of the second of them (BIJINX-32)."""
        if len(self.sides) == len(self.seats):
            return []
        return [self._line("", (self._sums(partners).rjust(self.player * len(partners)) for partners in self.sides))]

    def _sums(self, seats: Sequence[int]) -> str:
        """RET and DED added up."""
        sums = (sum(total(self.record, seat) for seat in seats) for total in (ret_total, ded_total))
        return "".join((self._figure(amount) if amount else NOTHING).rjust(self.column) for amount in sums)

    def _standing(self, partners: list[int]) -> str:
        score, _ = self.result[partners[0]]
        return self._phrase("below" if score < 0 else "above", partners, abs(score))

    def _outcome(self) -> list[str]:
        """Who has won, and by how much (BIJINX-33); nothing while the game goes on."""
        if not self.record.ending:
            return []
        (best, _), (second, place) = sorted(self.result[partners[0]] for partners in self.sides)[:2]
        winners = [seat for seat in self.seats if self.result[seat][1] == 1]
        return [self._phrase("shared", winners) if place == 1 else self._phrase("won", winners, second - best)]

    def _phrase(self, name: str, seats: Sequence[int] = (), amount: int = 0) -> str:
        who = f" {self.speaker.grammar.and_} ".join(self._name(seat) for seat in seats)
        values = {"who": who, "n": self._figure(amount)}
        return fill(self.speaker.words.phrases[name], self.speaker.grammar, values)

    def _name(self, seat: int) -> str:
        return sentence(self.speaker.name(seat))

    def _figure(self, amount: int) -> str:
        return self.speaker.grammar.figure(amount)
