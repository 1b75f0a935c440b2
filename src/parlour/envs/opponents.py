"""Who has the seats that do not learn: bots of the house by name, or anything that can choose a move."""

from typing import Protocol

import numpy as np

from parlour.bots.bot import LEVELS, Question, bot
from parlour.engine.game import Game, ParlourError

RANDOM = "random"


class Opponent(Protocol):
    """The part of a bot (see bots.bot.Bot) that an environment asks for."""

    def choose(self, question: Question) -> int:
        """The move to make, a record id."""


class AnyMove:
    """Chooses as random playouts do: one of the legal ranges, then one action in it."""

    def __init__(self, game: Game) -> None:
        self._pick = game.rules.pick

    def choose(self, question: Question) -> int:
        """Any legal move."""
        return int(self._pick(np.array(question.ranges, np.int64), len(question.ranges), question.luck))


def opponent(who: str | Opponent, game: Game) -> Opponent:
    """A bot by name, or the one that was given."""
    if not isinstance(who, str):
        return who
    if who == RANDOM:
        return AnyMove(game)
    if who not in LEVELS:
        raise ParlourError(f"there is no bot called {who!r}; there are: {', '.join((RANDOM, *LEVELS))}")
    return bot(who, game)
