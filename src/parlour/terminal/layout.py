"""What of a game's state a terminal shows, and in what order. What things are called is a matter of words.

A game without a layout of its own gets one from its declarations: everything that is public.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.engine.record import OWNER, PUBLIC, Field, What
from parlour.table.position import row
from parlour.words.speech import Words

Show = Callable[[Game, Field, Any, Words], str]  # a field's value as text


def as_it_is(game: Game, field: Field, value: Any, words: Words) -> str:
    """Cards by name, numbers as figures, and names in words; of many values those that are not zero."""
    holds = field.holds
    if holds.what is What.ONE:
        return words.value(field.name, holds.names[int(value)])
    if holds.what is What.EACH:
        shown = [(words.value(field.name, name), each) for name, each in zip(holds.names, value, strict=True) if each]
        return ", ".join(f"{name}\N{NO-BREAK SPACE}{each}" for name, each in shown) or "-"
    counted = holds.what is What.COPIES or not np.ndim(value)
    return row(game, field, value if counted else value[value != 0])


def side_by_side(game: Game, field: Field, value: Any, words: Words) -> str:
    """A card in each place, in columns; a dot where there is none."""
    return " ".join(f"{game.cards[card] if card else '·':>2}" for card in value)


def rising(game: Game, field: Field, value: Any, words: Words) -> str:
    """Several numbers, the lowest first."""
    return as_it_is(game, field, np.sort(value), words)


@dataclass(frozen=True)
class Part:
    """One field, and how its value is shown.

    `since`: only what comes from the place which that other field gives is shown.
    """

    field: str
    show: Show = as_it_is
    since: str = ""

    def declared(self, game: Game) -> Field:
        """The declaration of the field it shows."""
        return game.record.named[self.field]

    def value(self, view: Any) -> Any:
        """What the field holds in a view."""
        value = view[self.field][0]
        return value[int(view[self.since][0]) :] if self.since else value

    def text(self, game: Game, value: Any, words: Words) -> str:
        """Its value as text."""
        return self.show(game, self.declared(game), value, words)

    def figures(self, game: Game) -> bool:
        """Whether it is a column of figures, to be set flush right."""
        what = self.declared(game).holds.what
        return self.show is side_by_side or what in (What.COUNT, What.AMOUNT)


@dataclass(frozen=True)
class Layout:
    """What to show of a game.

    `players` are columns of a table with a row a player, `marks` seats marked in it, `table` lines
    about the middle of the table, `own` what only its owner sees. `colours` go by the first or
    last letter of a card's name. `usual` is a move that Enter makes wherever it is open. Where a
    `sheet` is kept, it is shown at the end, and each player's score beside his name until then.
    """

    players: tuple[Part, ...]
    marks: tuple[Part, ...]
    table: tuple[Part, ...]
    own: tuple[Part, ...]
    colours: Mapping[str, str] = field(default_factory=dict)
    usual: str = ""
    sheet: Callable[[Game, NDArray[Any], Sequence[str], str], str] | None = None

    def colour(self, card: str) -> str:
        """The colour to print a card's name in."""
        return self.colours.get(card[:1]) or self.colours.get(card[-1:]) or ""


def layout_of(game: Game) -> Layout:
    """The game's layout, or one made from what its state declares."""
    part = game.part("layout")
    layout: Layout = part.LAYOUT if part else declared_layout(game)
    return layout


def declared_layout(game: Game) -> Layout:
    """All that is public, and all that a seat knows of its own."""
    public = [f for f in game.record.play if f.known is PUBLIC]
    rows = [f for f in public if game.record.by_seat(f)]
    marks = [f for f in public if f.holds.what in (What.SEAT, What.SOMEBODY, What.SEATS) and not f.shape]
    return Layout(
        players=tuple(Part(f.name) for f in rows),
        marks=tuple(Part(f.name) for f in marks),
        table=tuple(Part(f.name) for f in public if f not in rows and f not in marks),
        own=tuple(Part(f.name) for f in game.record.play if f.known is OWNER),
    )
