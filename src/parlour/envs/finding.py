"""A game that is to be an environment, and the entry points it has as one."""

import copyreg
from functools import cache
from importlib import import_module
from typing import Any

from parlour.engine.game import Game, ParlourError
from parlour.envs.ladder import Ladder
from parlour.envs.stepping import games
from parlour.shelf import game as game_called


def find_game(game: Game | str) -> Game:
    """A game, by its name or itself. Its rules must be compiled: environments read its very bytes."""
    found: Game = game_called(game) if isinstance(game, str) else game
    if not found.compiled:
        raise ParlourError(f"{found.name} must be compiled to be an environment")
    return found


@cache
def ladder_of(game: Game) -> Ladder:
    """The game's ladder, made once: whoever asks for it need not keep it, and can be pickled."""
    return Ladder(game.actions)


@cache
def stepping_rules(game: Game) -> Any:
    """The game's entry points of `stepping.games`, compiled or fetched from the cache on first use."""
    return game.compile(games)


def _of_module(module: str, compile_rules: bool) -> Game:
    return Game(import_module(module), compile_rules)


# A game off the shelf is copied by its name (shelf.py), any other by its module's: rules are no data.
copyreg.pickle(Game, lambda game: (_of_module, (game.module.__name__, game.compiled)))
