"""Why a bot likes a move, in words: what the move does, and how imagined games with it ended.

A game's `reasons` have REASONS, the names of all that can be said there, and a rule `grounds(s, seat, action,
said)`, which writes down what is to be said about a move in a view, the most telling first, and returns how many
things that are. The phrases are among the game's words, templates under those names: `{n}` and `{of}` are
numbers, `{points}` is n as hundredths of a point, `{card}` and `{place}` what `of` numbers, `{listed}` the phrases said
inside this one. A game without reasons leaves the figures to speak.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.compiled import Table2, rule
from parlour.engine.game import Game
from parlour.words.grammar import grammar_of
from parlour.words.phrases import phrases
from parlour.words.speech import words_for
from parlour.words.template import fill

MOST_SAID = 2  # things about one move
MOST_GROUNDS = 16
PHRASE, N, OF, INSIDE = range(4)  # of a thing said: which it is, its numbers, and whether it is part of the one before
NOTHING_IN_IT = 0.005  # of a chance, between two moves
HARDLY_ANY, NEARLY_ALL = 0.01, 0.99  # games: less, and more, are not told in figures unless it is none, or all


@rule
def say(said: Table2, many: int, phrase: int, n: int, of: int) -> int:
    """Write one more thing down; returns how many there are."""
    said[many, PHRASE], said[many, N], said[many, OF], said[many, INSIDE] = phrase, n, of, 0
    return many + 1


@rule
def say_inside(said: Table2, many: int, phrase: int, n: int) -> int:
    """Write down a part of what was said last; returns how many things there are."""
    said[many, PHRASE], said[many, N], said[many, OF], said[many, INSIDE] = phrase, n, 0, 1
    return many + 1


@dataclass(frozen=True)
class Ground:
    """One thing to be said about a move."""

    name: str
    n: int = 0
    of: int = 0
    inside: tuple["Ground", ...] = ()


@dataclass(frozen=True)
class Figures:
    """How a move did in imagined games: beside the best one, and whether habit would make it.

    `error` is how far off the difference of the two may be.
    """

    estimate: float
    best: float
    error: float
    tries: int
    first: bool
    usual: bool


def reason(game: Game, view: NDArray[Any], seat: int, action: int, figures: Figures, language: str) -> str:
    """A reason for a move, in a line."""
    said = [phrase(game, language, ground) for ground in grounds_of(game, view, seat, action)]
    return grammar_of(language).between.join([*said[:MOST_SAID], *_figures(figures, language, bool(said))])


def grounds_of(game: Game, view: NDArray[Any], seat: int, action: int) -> list[Ground]:
    """What is to be said about a move, the most telling first."""
    part = game.part("reasons")
    if part is None:
        return []
    said = np.zeros((MOST_GROUNDS, 4), np.int64)
    with np.errstate(over="ignore"):  # sets of cards are reckoned with as machines do
        many = int(part.grounds(game.widen(view), seat, action, said))
    return list(_read(part.REASONS, said[:many].tolist()))


def _read(names: tuple[str, ...], rows: list[list[int]]) -> Iterator[Ground]:
    for place, row in enumerate(rows):
        if not row[INSIDE]:
            inside = []
            for part in rows[place + 1 :]:
                if not part[INSIDE]:
                    break
                inside.append(Ground(names[part[PHRASE]], part[N]))
            yield Ground(names[row[PHRASE]], row[N], row[OF], tuple(inside))


def phrase(game: Game, language: str, ground: Ground) -> str:
    """One thing to be said about a move."""
    words, grammar = words_for(game, language), grammar_of(language)
    values = {
        "n": grammar.figure(ground.n),
        "of": grammar.figure(ground.of),
        "points": grammar.points(ground.n),
        "card": words.cards[ground.of] if 0 <= ground.of < len(words.cards) else "",
        "place": words.place(ground.of),
        "listed": grammar.listed([phrase(game, language, part) for part in ground.inside]),
    }
    return fill(words.reasons[ground.name], grammar, values, True, ground.n)


def _figures(figures: Figures, language: str, explained: bool) -> list[str]:
    words, grammar = phrases("bots", language), grammar_of(language)
    less = figures.best - figures.estimate
    points = round(100 * less)
    values = {
        "chance": grammar.share(figures.estimate),
        "tries": grammar.figure(figures.tries),
        "less": grammar.figure(points),
    }
    said = [] if explained or not figures.usual else ["usual"]
    said.append(_wins(figures.estimate))
    if not figures.first:
        even = abs(less) <= max(figures.error, NOTHING_IN_IT)
        said.append("even" if even else "behind" if less > 0 else "unproved")
    return [fill(words[name], grammar, values, n=points) for name in said]


def _wins(estimate: float) -> str:
    """How often, without saying of most games that it is all of them."""
    if 0 < estimate < HARDLY_ANY:
        return "wins_hardly_any"
    return "wins_nearly_all" if NEARLY_ALL < estimate < 1 else "wins"
