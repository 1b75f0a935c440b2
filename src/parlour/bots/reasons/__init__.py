"""Why a bot likes a move, in words: what the move does, and how imagined games with it ended.

Each game has a module here with `grounds(s, seat, action)`: what is to be said about a move in a view,
the most telling first, as names of phrases and what goes into them; and WORDS, the phrases in every
language. A phrase may use `{n}`, with `(card|cards)` for one and several, `{card}` and `{place}`, named
as the game names them, and `{listed}`, phrases of its own in a row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.words.speech import AND, inflect, percent, words_for

MOST_SAID = 2  # things about one move
BETWEEN = {"en": "; ", "fr": " ; "}
NOTHING_IN_IT = 0.005  # of a chance, between two moves
FIGURES = {
    "en": {
        "wins": "wins {chance} of {tries} imagined games",
        "behind": "{less} less often than the best",
        "level": "hardly worse than the best",
        "usual": "what experience says",
    },
    "fr": {
        "wins": "gagne {chance} de {tries} parties imaginées",
        "behind": "{less} moins souvent que le meilleur coup",
        "level": "à peine moins bon que le meilleur coup",
        "usual": "ce que dit l'expérience",
    },
}

Ground = tuple[str, Mapping[str, Any]]
Said = list[Ground]


@dataclass(frozen=True)
class Figures:
    """How a move did in imagined games: beside the best one, and whether habit would make it."""

    estimate: float
    best: float
    tries: int
    first: bool
    usual: bool


def reason(game: Game, view: NDArray[Any], seat: int, action: int, figures: Figures, language: str) -> str:
    """A reason for a move, in a line."""
    said = [phrase(game.name, language, ground) for ground in grounds_of(game, view, seat, action)]
    return BETWEEN[language].join([*said[:MOST_SAID], *_figures(figures, language, bool(said))])


def grounds_of(game: Game, view: NDArray[Any], seat: int, action: int) -> Said:
    """What is to be said about a move, the most telling first."""
    with np.errstate(over="ignore"):  # sets of cards are reckoned with as machines do
        found: Said = _module(game.name).grounds(_wide(game, view), seat, action)
    return found


def phrase(game: str, language: str, ground: Ground) -> str:
    """One thing to be said about a move."""
    name, values = ground
    words = words_for(game, language)
    filled = dict(values)
    if "card" in filled:
        filled["card"] = words.cards[filled["card"]]
    if "place" in filled:
        filled["place"] = words.places[filled["place"]]
    if "listed" in filled:
        filled["listed"] = _listed([phrase(game, language, part) for part in filled["listed"]], language)
    template: str = _module(game).WORDS[language][name]
    return inflect(template, True, filled.get("n", 0)).format(**filled)


def _listed(parts: Sequence[str], language: str) -> str:
    return " ".join([", ".join(parts[:-1]), AND[language], parts[-1]]) if len(parts) > 1 else parts[0]


def _figures(figures: Figures, language: str, explained: bool) -> list[str]:
    words = FIGURES[language]
    said = [] if explained or not figures.usual else [words["usual"]]
    said.append(words["wins"].format(chance=percent(figures.estimate, language), tries=figures.tries))
    less = figures.best - figures.estimate
    if not figures.first and less > 0:
        close = less < NOTHING_IN_IT
        said.append(words["level"] if close else words["behind"].format(less=percent(less, language)))
    return said


@cache
def _module(game: str) -> ModuleType:
    return import_module(f"parlour.bots.reasons.{game}")


@cache
def _plain(game: Game) -> Game:
    return Game(game.module, compile_rules=False)


def _wide(game: Game, view: NDArray[Any]) -> Any:
    """The view as plain rules read it: in fields with room to reckon in."""
    state = np.zeros(1, _plain(game).dtype)
    for field in game.record.fields:
        state[field.name] = view[field.name]
    return state.view(np.recarray)[0]
