"""What a decision asks, in sentences: first what there is to decide, then what the rules make it cost or win.

A game's `asks` has a function `asks(s, seat)`: from a seat's view, as plain rules read it, to a `Question`. The
sentences are among the game's words, templates under their names. They say what is so, with one's own cards by name,
and never which move is better: so they may be said at any table, also where nobody is advised. A game without
`asks` is content with how many moves there are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.engine.house import NOBODY
from parlour.words.phrases import phrases
from parlour.words.speech import Speaker
from parlour.words.template import chosen, fill, sentence


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
    cards: Iterable[int] = ()
    place: int = 0


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
    with np.errstate(over="ignore"):  # sets of cards are reckoned with as machines do
        found: Question = part.asks(game.widen(view), seat)
    return found


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


def cards_in(cards: Any) -> list[int]:
    """The cards of a set."""
    return [card for card in range(64) if int(cards) >> card & 1]
