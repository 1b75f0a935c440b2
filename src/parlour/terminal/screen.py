"""Draw what a person sees: the position, the moves, the standings."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from parlour.engine.game import Game
from parlour.engine.record import What
from parlour.table.table import Table
from parlour.terminal.grids import grid
from parlour.terminal.layout import Part, layout_of
from parlour.words.phrases import phrases
from parlour.words.speech import Speaker
from parlour.words.template import sentence

GAP = 3  # between two columns of moves


@dataclass(frozen=True)
class Move:
    """A line in the list of moves: its number, if it has one, its text, and what it means where that says more."""

    number: int
    text: str
    meaning: str

    @property
    def width(self) -> int:
        """How much room it takes."""
        return len(self.item(0))

    def item(self, widest: int) -> Text:
        """The line, with room for the widest text above or below it."""
        line = Text(f"{self.number:>3}  " if self.number else "  ", style="dim")
        line.append(f"{self.text:<{widest}}", style="bold")
        return line.append(f"  {self.meaning}" if self.meaning != self.text else "")


class Screen:
    """Draws one game for one person, who sits at the speaker's seat (-1: looks on)."""

    def __init__(self, console: Console, game: Game, speaker: Speaker) -> None:
        self.console = console
        self.game = game
        self.speaker = speaker
        self.layout = layout_of(game)
        self.words = speaker.words
        self.phrases = phrases("terminal", speaker.language)
        self.seated = speaker.seat >= 0

    def position(self, view: NDArray[Any]) -> None:
        """The table as the person sees it."""
        self.console.rule(style="dim")
        self.console.print(self._players(view))
        self.console.print()
        lines = Grid.grid(padding=(0, 2))
        lines.add_column(no_wrap=True)
        lines.add_column()
        for part in self.layout.table:
            self._add_line(lines, part, part.value(view), "dim")
        for part in self.layout.own if self.seated else ():
            self._add_line(lines, part, part.value(view)[self.speaker.seat], "bold")
        self.console.print(lines)
        self.console.print()

    def _players(self, view: NDArray[Any]) -> Grid:
        """A row a player: who it is, what all may see of him (whoever looks on sees his cards), whether he deals."""
        parts = self.layout.players if self.seated else self.layout.players + self.layout.own
        table = grid()
        table.add_column("")
        for part in parts:
            table.add_column(self.words.field(part.field), justify="right" if part.figures(self.game) else "left")
        if self.layout.sheet:
            table.add_column(self.words.score or self.phrases["score"], justify="right")
        table.add_column("")
        for seat in range(int(view["seats"][0])):
            shown = [self._shown(part, part.value(view)[seat]) for part in parts]
            if self.layout.sheet:
                shown.append(Text(f"{self.game.result(view)[seat][0]:,}"))
            marks = [self.words.field(part.field) for part in self.layout.marks if self._marked(view, part, seat)]
            if seat in self._partners(view):
                marks.append(self.phrases["partner"])
            name = Text(sentence(self.speaker.name(seat)), style="bold" if seat == self.speaker.seat else "")
            table.add_row(name, *shown, Text(", ".join(marks), style="dim"))
        return table

    def _partners(self, view: NDArray[Any]) -> list[int]:
        """The seats that play together with the person."""
        me = self.speaker.seat
        return [seat for seat in self.game.partners(view, me) if seat != me] if self.seated else []

    def _marked(self, view: NDArray[Any], part: Part, seat: int) -> bool:
        """Whether a mark is on a seat: it is that seat, or one of several."""
        what, value = part.declared(self.game).holds.what, int(part.value(view))
        if what is What.SEATS:
            return bool(value >> seat & 1)
        return value == (seat if what is What.SEAT else seat + 1)

    def _add_line(self, lines: Grid, part: Part, value: Any, style: str) -> None:
        """A name and what belongs to it, if there is anything."""
        if np.any(value):
            lines.add_row(Text(self.words.field(part.field), style=style), self._shown(part, value))

    def _shown(self, part: Part, value: Any) -> Text:
        """A value, with card names in their colours."""
        words = part.text(self.game, value, self.words).split(" ")
        return Text(" ").join(Text(word, style=self._style(word)) for word in words)

    def _style(self, word: str) -> str:
        """The colour of a card, or of a move that is written down."""
        named = word in self.game.cards or self.game.actions.parse(word) >= 0
        return self.layout.colour(word) if named else ""

    def moves(self, texts: Sequence[str], meanings: Sequence[str], numbered: bool) -> None:
        """The moves open to the person, each with what it means; short ones side by side."""
        self.console.print(self.phrases["moves"])
        moves = [Move(n if numbered else 0, *move) for n, move in enumerate(zip(texts, meanings, strict=True), start=1)]
        half = (self.console.width - GAP) // 2
        for _, alike in groupby(moves, key=lambda move: move.width <= half):
            group = list(alike)
            widest = max(len(move.text) for move in group)
            items = [move.item(widest) for move in group]
            self.console.print(Columns(items, equal=True, column_first=True, padding=(0, GAP)))

    def standings(self, table: Table) -> None:
        """Everybody's place and score, best first."""
        ranking = grid(self.phrases["place"], "", self.words.score or self.phrases["score"], text=("",))
        for place, seat in sorted(zip(table.places, range(table.seats), strict=True)):
            style = "bold" if seat == self.speaker.seat else ""
            ranking.add_row(str(place), sentence(self.speaker.name(seat)), f"{table.scores[seat]:,}", style=style)
        self.console.print(ranking)
        if self.layout.sheet:
            self.console.print()
            self.console.print(self.layout.sheet(self.game, table.state, self.speaker.names, self.speaker.language))
