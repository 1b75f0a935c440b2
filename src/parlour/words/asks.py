"""What a decision asks, in sentences: first what there is to decide, then what the rules make it cost or win.

A game's `asks` has ASKS, the names of all that can be said there, and a rule `asks(s, seat, house, said)`, which
writes down what a seat is asked in its view, and by which clauses, and returns in how many rows. `house` hears
nothing: with it a rule can be tried out. The sentences are among the game's words, templates under those names. They
say what is so, with one's own cards by name, and never which move is better: so they may be said at any table, also
where nobody is advised. A game without `asks` is content with how many moves there are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.compiled import Table2, rule
from parlour.engine.game import Game
from parlour.engine.house import NOBODY, silent_house
from parlour.words.phrases import phrases
from parlour.words.speech import Speaker
from parlour.words.template import chosen, fill, sentence

MOST_ASKED = 32  # rows
NAME, N, OF, WHO, PLACE, CARDS = range(6)  # of a row: which sentence it is, and what is put in
CLAUSE = -1  # instead of a name: that N numbers a clause


@rule
def ask(said: Table2, rows: int, name: int, n: int) -> int:
    """Write one more sentence down, with its number; returns how many rows there are."""
    said[rows, NAME], said[rows, N], said[rows, OF] = name, n, 0
    said[rows, WHO], said[rows, PLACE], said[rows, CARDS] = NOBODY, 0, 0
    return rows + 1


# What more the last sentence has in it. Each returns how many rows there are, as `ask` does.


@rule
def out_of(said: Table2, rows: int, of: int) -> int:
    """Its second number, where it tells of so many out of so many."""
    said[rows - 1, OF] = of
    return rows


@rule
def about(said: Table2, rows: int, who: int) -> int:
    """The seat it speaks of."""
    said[rows - 1, WHO] = who
    return rows


@rule
def at(said: Table2, rows: int, place: int) -> int:
    """The place it speaks of."""
    said[rows - 1, PLACE] = place
    return rows


@rule
def naming(said: Table2, rows: int, cards: int) -> int:
    """The cards it names, as a set in a plain number."""
    said[rows - 1, CARDS] = cards
    return rows


@rule
def naming_one(said: Table2, rows: int, card: int) -> int:
    """The one card it names."""
    said[rows - 1, CARDS] = 1 << card
    return rows


@rule
def see(said: Table2, rows: int, clause: int) -> int:
    """A clause that speaks of it."""
    return ask(said, rows, CLAUSE, clause)


@dataclass(frozen=True)
class Said:
    """One sentence: its template's name, and what is put in.

    `{n}` and `{of}` are numbers, and nouns go by the first; `{who}` is a seat, `{cards}` are cards by name, `{card}`
    is the first of them, `{place}` a place.
    """

    name: str
    n: int = 0
    of: int = 0
    who: int = NOBODY
    place: int = 0
    cards: Sequence[int] = ()


@dataclass(frozen=True)
class Question:
    """What is asked: in sentences, the first of which is enough for whoever knows the game; and by which clauses."""

    said: Sequence[Said]
    clauses: Sequence[int] = ()


def question(game: Game, view: NDArray[Any], seat: int) -> Question:
    """What the seat that may act is asked, by its view alone."""
    part = game.part("asks")
    if part is None:
        return Question(())
    said, house = np.zeros((MOST_ASKED, 6), np.int64), silent_house().view(np.recarray)[0]
    with np.errstate(over="ignore"):  # sets of cards are reckoned with as machines do
        rows = int(part.asks(game.widen(view), seat, house, said))
    found = said[:rows].tolist()
    return Question(
        [_read(part.ASKS, row) for row in found if row[NAME] != CLAUSE],
        [row[N] for row in found if row[NAME] == CLAUSE],
    )


def _read(names: Sequence[str], row: Sequence[int]) -> Said:
    cards = [card for card in range(64) if row[CARDS] >> card & 1] if row[CARDS] else []
    return Said(names[row[NAME]], row[N], row[OF], row[WHO], row[PLACE], cards)


def sentences(speaker: Speaker, asked: Question, moves: int) -> list[str]:
    """The question as its listener is asked it, who may choose between so many moves."""
    return [_sentence(speaker, each) for each in asked.said] or [_choose(speaker, moves)]


def _sentence(speaker: Speaker, said: Said) -> str:
    grammar, words = speaker.grammar, speaker.words
    cards = list(dict.fromkeys(words.cards[card] for card in said.cards))
    values = {
        "n": grammar.figure(said.n),
        "of": grammar.figure(said.of),
        "who": speaker.name(said.who),
        "card": cards[0] if cards else "",
        "cards": grammar.listed(cards),
        "place": words.place(said.place),
    }
    template = chosen(words.asks, said.name, said.n)
    return sentence(fill(template, grammar, values, said.who == speaker.seat, said.n))


def _choose(speaker: Speaker, moves: int) -> str:
    template = chosen(phrases("words", speaker.language), "choose", moves)
    return fill(template, speaker.grammar, {"n": speaker.grammar.figure(moves)}, n=moves)
