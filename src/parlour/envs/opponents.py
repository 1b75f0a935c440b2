"""Who has the seats that do not learn: bots of the house by name, or anything that can choose a move."""

import copyreg
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from parlour.bots.bot import LEVELS, HouseBot, Question, Ranked, bot
from parlour.engine.game import Game, ParlourError

RANDOM = "random"


class Opponent(Protocol):
    """The part of a bot (see bots.bot.Bot) that an environment asks for."""

    def choose(self, question: Question) -> int:
        """The move to make, a record id."""


class AnyMove:
    """Chooses as random playouts do: one of the legal ranges, then one action in it."""

    name = RANDOM

    def __init__(self, game: Game) -> None:
        self.game = game
        self._pick = game.rules.pick

    def __reduce__(self) -> tuple[Any, tuple[Game]]:
        return AnyMove, (self.game,)

    def choose(self, question: Question) -> int:
        """Any legal move."""
        return int(self._pick(np.array(question.ranges, np.int64), len(question.ranges), question.luck))

    def rank(self, question: Question) -> list[Ranked]:
        """Nothing: no move is better than another."""
        return []


def opponent(who: str | Opponent, game: Game) -> Opponent:
    """A bot by name, or the one that was given."""
    if not isinstance(who, str):
        return who
    if who == RANDOM:
        return AnyMove(game)
    if who not in LEVELS:
        raise ParlourError(f"there is no bot called {who!r}; there are: {', '.join((RANDOM, *LEVELS))}")
    return bot(who, game)


def opponents(bots: str | Opponent | Sequence[str | Opponent], game: Game, seats: int) -> list[Opponent]:
    """Who has the other seats, from the learner's left on: one for all, or one for each."""
    others = seats - 1
    chosen = bots if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * others
    if len(chosen) != others:
        left = "1 seat is" if others == 1 else f"{others} seats are"
        raise ParlourError(f"{left} left for bots, not {len(chosen)}")
    return [opponent(who, game) for who in chosen]


# A bot of the house keeps nothing from one question to the next, so what it thinks with need not be copied.
copyreg.pickle(HouseBot, lambda who: (HouseBot, (who.name, who.game, who.language)))
