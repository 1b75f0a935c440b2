"""What of each game's state a terminal shows, in what order and under what name.

A game without a layout of its own gets one from its declarations: everything that is public.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.engine.record import AMOUNT, CARD, CARDS, COUNT, OWNER, PUBLIC, SEAT, Field
from parlour.table.position import row
from parlour.words.ledger import sheet

Show = Callable[[Game, Field, Any, str], str]  # a field's value as text, in a language


def as_it_is(game: Game, field: Field, value: Any, language: str) -> str:
    """Cards by name, numbers as figures; of many numbers those that are not zero."""
    return row(game, field, value[value != 0] if np.ndim(value) else value)


def as_move(game: Game, field: Field, value: Any, language: str) -> str:
    """An action plus 1, as a move."""
    return game.actions.text(int(value) - 1)


def as_word(en: Sequence[str], fr: Sequence[str]) -> Show:
    """A number that stands for a word."""
    return lambda game, field, value, language: (en if language == "en" else fr)[int(value)]


def one_by_one(en: Sequence[str], fr: Sequence[str]) -> Show:
    """Several values, each after its own name; those that are nothing are left out."""

    def show(game: Game, field: Field, value: Any, language: str) -> str:
        names = en if language == "en" else fr
        shown = [(name, row(game, field, each)) for name, each in zip(names, value, strict=True) if each]
        return ", ".join(f"{name}\N{NO-BREAK SPACE}{text}" for name, text in shown) or "-"

    return show


def side_by_side(game: Game, field: Field, value: Any, language: str) -> str:
    """A card in each place, in columns; a dot where there is none."""
    return " ".join(f"{game.cards[card] if card else '·':>2}" for card in value)


def by_height(game: Game, field: Field, value: Any, language: str) -> str:
    """Heights of piles, lowest first."""
    return as_it_is(game, field, np.sort(value), language)


def as_many(names: Sequence[str]) -> Show:
    """How many there are of each kind, as so many names."""
    return lambda game, field, value, language: " ".join(
        name for name, count in zip(names, value, strict=True) for _ in range(int(count))
    )


@dataclass(frozen=True)
class Part:
    """One field, its name in each language, and how its value is shown.

    `since`: only what comes from the place which that other field gives is shown.
    """

    field: str
    en: str
    fr: str
    show: Show = as_it_is
    since: str = ""

    def name(self, language: str) -> str:
        """Its name in a language."""
        return self.en if language == "en" else self.fr

    def declared(self, game: Game) -> Field:
        """The declaration of the field it shows."""
        return next(f for f in game.record.fields if f.name == self.field)

    def value(self, view: Any) -> Any:
        """What the field holds in a view."""
        value = view[self.field][0]
        return value[int(view[self.since][0]) :] if self.since else value

    def text(self, game: Game, value: Any, language: str) -> str:
        """Its value as text."""
        return self.show(game, self.declared(game), value, language)

    def figures(self, game: Game) -> bool:
        """Whether it is a column of figures, to be set flush right."""
        return self.show is side_by_side or (
            self.show is as_it_is and self.declared(game).holds not in (CARD, CARDS)
        )


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


HAND = Part("hands", "hand", "main")
DEALER = Part("dealer", "dealer", "donneur")
ON_TURN = Part("mover", "on turn", "au tour")
HELD = Part("held", "cards", "cartes")
POINTS = Part("scores", "points", "points")
SUITS = {"H": "red", "D": "red"}
KINDS = ("Bi", "Jinx", "0", "00", "1", "2", "3", "4", "5")
WHEEL = one_by_one(
    ("Joker", "Queen-Jack", "Sequence", "Ten-Two", "Poker", "AS", "KH", "QD", "JC", "Pot"),
    ("Joker", "Dame-Valet", "Séquence", "Dix-Deux", "Poker", "AS", "KH", "QD", "JC", "Pot"),
)

LAYOUTS = {
    "bijinx": Layout(
        players=(Part("trick", "trick", "levée"),),
        marks=(
            DEALER,
            Part("bi_holder", "has Bi", "a Bi"),
            Part("jinx_holder", "has Jinx", "a Jinx"),
            Part("inheritor", "has the Inn", "a l'auberge"),
        ),
        table=(Part("tricks", "tricks played", "levées jouées"), Part("price", "price offered", "prix offert")),
        own=(
            Part("discard", "laid to the Inn", "mise à l'auberge"),
            Part("inherited", "from the Inn", "de l'auberge", as_many(KINDS)),
            Part("held", "hand", "main", as_many(KINDS)),
        ),
        sheet=sheet,
    ),
    "bonanza": Layout(
        players=(HELD, Part("purses", "chips", "jetons"), Part("staked", "staked", "misés")),
        marks=(
            DEALER,
            ON_TURN,
            Part("bidder", "highest bidder", "plus offrant"),
            Part("folded", "folded", "couché"),
        ),
        table=(
            Part("wheel", "wheel", "roue", WHEEL),
            Part("bid", "highest bid", "enchère"),
            Part("stake", "to stay in", "pour rester"),
            Part("colour", "to be led", "à entamer", as_word(("any", "black", "red"), ("tout", "noir", "rouge"))),
            Part("out", "played", "jouées"),
        ),
        own=(HAND,),
        colours=SUITS,
    ),
    "bunco": Layout(
        players=(
            Part("held", "hand", "main"),
            Part("pile_top", "Bunco Pile", "pile Bunco"),
            Part("pile_left", "left", "reste"),
            Part("tops", "Surplus  s1 s2 s3 s4", "Surplus  s1 s2 s3 s4", side_by_side),
        ),
        marks=(DEALER, ON_TURN),
        table=(Part("heights", "piles at", "piles à", by_height), Part("decked", "deck", "pioche")),
        own=(HAND,),
        colours={"B": "yellow", "S": "red"},
        usual="pass",
    ),
    "cribbage": Layout(
        players=(POINTS, Part("played", "played", "jouées")),
        marks=(DEALER,),
        table=(
            Part("start", "start card", "carte de départ"),
            Part("row", "in play", "en jeu", since="round_from"),
            Part("total", "count", "compte"),
        ),
        own=(Part("thrown", "laid away", "écartées"), HAND),
        colours=SUITS,
    ),
    "dixie": Layout(
        players=(HELD, POINTS),
        marks=(DEALER,),
        table=(
            Part("call", "to follow", "à suivre", as_move),
            Part("stocked", "stock", "pioche"),
            Part("turned", "turned stock", "pioche retournée"),
        ),
        own=(HAND,),
        colours={"C": "yellow", "T": "green", "X": "red", "Q": "cyan", "S": "magenta", "B": "bold"},
    ),
}


def layout_of(game: Game) -> Layout:
    """The game's layout, or one made from what its state declares."""
    return LAYOUTS.get(game.name) or declared_layout(game)


def declared_layout(game: Game) -> Layout:
    """All that is public, and all that a seat knows of its own."""
    house = {option.name for option in game.options} | {"seats", "ending", "shuffles"}
    fields = [f for f in game.record.fields if f.name not in house]
    public = [f for f in fields if f.known is PUBLIC]
    rows = [f for f in public if f.shape and f.shape[0] == game.record.seats]
    return Layout(
        players=tuple(_part(f) for f in rows if len(f.shape) == 1 and f.holds in (AMOUNT, COUNT)),
        marks=tuple(_part(f) for f in public if f.holds is SEAT and not f.shape),
        table=tuple(_part(f) for f in public if f not in rows and f.holds is not SEAT),
        own=tuple(_part(f) for f in fields if f.known is OWNER),
    )


def _part(field: Field) -> Part:
    name = field.name.replace("_", " ")
    return Part(field.name, name, name)
