"""Bots of one level for many games at once: simulations, evenings."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot import Budget, Question, bot, entries
from parlour.bots.desk import TRUTH
from parlour.bots.new_desk import new_desk
from parlour.engine.chance import fresh_key, word_of
from parlour.engine.game import Game

# View, seat, legal ranges and luck, to an action.
Player = Callable[[NDArray[Any], int, Sequence[tuple[int, int]], NDArray[np.uint64]], int]
PLAYOUTS = 200  # that an Expert or a Master may spend on a decision


def player(level: str, game: Game) -> Player:
    """A bot that wants only its view, its seat, its moves and some luck, and answers alike when asked alike."""
    who, budget = bot(level, game), Budget(playouts=PLAYOUTS)
    return lambda view, seat, ranges, luck: who.choose(Question(view, seat, ranges, budget, luck))


def games_between(level: str, game: Game) -> Callable[..., None]:
    """What plays a slice of games like the game's own `play_games`, but by bots of that level and not at random.

    Game i depends on the seed and i alone.
    """
    number = bot(level, game).level
    search_entries = entries(game)

    def play_games(
        states: NDArray[Any],
        first: int,
        last: int,
        seed: np.uint64,
        luck: NDArray[np.uint64],
        ranges: NDArray[np.int64],
        house: NDArray[Any],
        limit: int,
        made: NDArray[np.int64],
    ) -> None:
        desk = new_desk(game)._replace(ranges=ranges, houses=house, limit=limit)
        levels = np.full((game.record.seats, 2), (number, PLAYOUTS), np.int64)
        for i in range(first, last):
            with np.errstate(over="ignore"):
                luck[0] = seed + np.uint64(i)
                desk.luck[0] = word_of(luck)
                fresh_key(states[i]["key"], desk.luck)
            desk.states[TRUTH] = states[i]
            made[i] = search_entries.play_match(desk, levels)
            states[i] = desk.states[TRUTH]

    return play_games
