"""Bi-Jinx's score sheet, printed as its booklet keeps it (BIJINX-30, BIJINX-31)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.games.bijinx.pack import MARKS
from parlour.words.speech import AND, Speaker

WRITTEN: Mapping[str, str] = {"dash": "—", "jinx": "Jinx", "double_jinx": "D. Jinx"}  # in the DED column
ACROSS = "Bi-Jinx"
NOTHING = "—"
COLUMN = 9  # at least so wide
MARGIN = 3


@dataclass(frozen=True)
class _Phrases:
    thousands: str
    below: str
    above: str
    won: str
    shared: str
    struck: str


_PHRASES = {
    "en": _Phrases(
        thousands=",",
        below="{who}: {n} less than nothing",
        above="{who}: {n}",
        won="{who} won by {n}",
        shared="{who} share the win",
        struck="/ / struck out: equal on both sides, added on neither",
    ),
    "fr": _Phrases(
        thousands="\u202f",
        below="{who} : {n} au-dessous de zéro",
        above="{who} : {n}",
        won="Victoire de {who} : {n} d'avance",
        shared="Victoire partagée : {who}",
        struck="/ / rayé : égal des deux côtés, compté d'aucun",
    ),
}


def sheet(game: Game, state: NDArray[Any], names: Sequence[str] = (), language: str = "en") -> str:
    """The ledger of a game, over or not: a column a player, a line a hand, the sums, and who has won."""
    return "\n".join(_Sheet(game, state, names, language).lines())


class _Sheet:
    def __init__(self, game: Game, state: NDArray[Any], names: Sequence[str], language: str) -> None:
        self.game = game
        self.state = state
        self.record = state[0]
        self.language = language
        self.phrases = _PHRASES[language]
        self.speaker = Speaker(game, language, names)
        # Players who share a score (BIJINX-32) stand side by side.
        seats = int(self.record["seats"])
        self.sides = [[0, 2], [1, 3]] if self.record["partners"] else [[seat] for seat in range(seats)]
        self.seats = [seat for side in self.sides for seat in side]
        self.column = max(COLUMN, *((len(self._name(seat)) + 3) // 2 for seat in self.seats))
        self.player = 2 * self.column

    def lines(self) -> list[str]:
        """The sheet, line by line."""
        hands = [hand for hand in range(self.record["mark"].shape[1]) if self.record["mark"][0, hand]]
        rule = "-" * (MARGIN + self.player * len(self.seats))
        struck = any(self._struck(seat, hand) for seat in self.seats for hand in hands)
        return [
            self._line("", (self._name(seat).center(self.player) for seat in self.seats)),
            self._line("", ("RET".rjust(self.column) + "DED".rjust(self.column) for _ in self.seats)),
            *(self._line(str(hand + 1), (self._entry(seat, hand) for seat in self.seats)) for hand in hands),
            rule,
            self._line("", (self._sums(seat) for seat in self.seats)),
            "",
            *(self._standing(side) for side in self.sides),
            *self._outcome(),
            *([self.phrases.struck] if struck else []),
        ]

    def _line(self, margin: str, parts: Any) -> str:
        return (margin.rjust(MARGIN) + "".join(parts)).rstrip()

    def _entry(self, seat: int, hand: int) -> str:
        """One line of one player's columns (BIJINX-30)."""
        mark = MARKS[self.record["mark"][seat, hand]]
        if mark == "across":
            return ACROSS.center(self.player)
        ret, ded = (self._figure(int(self.record[side][seat, hand])) for side in ("ret", "ded"))
        if self._struck(seat, hand):
            ret, ded = f"/{ret}/", f"/{ded}/"
        return ret.rjust(self.column) + WRITTEN.get(mark, ded).rjust(self.column)

    def _struck(self, seat: int, hand: int) -> bool:
        """Whether a line runs through the pair (BIJINX-31); a mark has no amount to be equal to."""
        mark = MARKS[self.record["mark"][seat, hand]]
        return mark not in (*WRITTEN, "across") and bool(self.game.rules.struck_out(self.record, seat, hand))

    def _sums(self, seat: int) -> str:
        sums = (self.game.rules.ret_total(self.record, seat), self.game.rules.ded_total(self.record, seat))
        return "".join((self._figure(int(amount)) if amount else NOTHING).rjust(self.column) for amount in sums)

    def _standing(self, side: list[int]) -> str:
        score, _ = self.game.result(self.state)[side[0]]
        phrase = self.phrases.below if score < 0 else self.phrases.above
        return phrase.format(who=self._names(side), n=self._figure(abs(score)))

    def _outcome(self) -> list[str]:
        """Who has won, and by how much (BIJINX-33); nothing while the game goes on."""
        if not self.record["ending"]:
            return []
        result = self.game.result(self.state)
        ranked = sorted(self.sides, key=lambda side: result[side[0]])
        first = [side for side in ranked if result[side[0]][1] == 1]
        if len(first) > 1:
            return [self.phrases.shared.format(who=self._names([seat for side in first for seat in side]))]
        margin = result[ranked[1][0]][0] - result[ranked[0][0]][0]
        return [self.phrases.won.format(who=self._names(first[0]), n=self._figure(margin))]

    def _names(self, seats: list[int]) -> str:
        return f" {AND[self.language]} ".join(self._name(seat) for seat in seats)

    def _name(self, seat: int) -> str:
        name = self.speaker.name(seat)
        return name[:1].upper() + name[1:]

    def _figure(self, amount: int) -> str:
        return f"{amount:,}".replace(",", self.phrases.thousands)
