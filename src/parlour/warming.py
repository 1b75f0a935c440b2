"""Compile ahead: a game's rules and its bots', so that nobody has to wait for it. `python -m parlour.warming GAME`."""

import os
import sys
import time
from pathlib import Path

from parlour.bots import search
from parlour.bots.bot import entries, supplies
from parlour.engine.compiled import cache_folder
from parlour.engine.game import Game
from parlour.shelf import game

WHOLE = "whole"  # a file among the compiled functions: there are no more to come
POLITELY = 10  # how much compiling stands back behind those who play


def warm_up(name: str) -> float:
    """Compile one game, its rules and its bots; returns the seconds it took."""
    begun = time.perf_counter()
    found = game(name)
    entries(found)  # and with what the bots know of a game, its rules
    _mark(found).touch()
    return time.perf_counter() - begun


def is_warm(game: Game) -> bool:
    """Whether the rules and the bots are in the cache, so that a moment is all they take."""
    return _mark(game).exists()


def _mark(game: Game) -> Path:
    return cache_folder(game.module, search, supplies(game)) / WHOLE


if __name__ == "__main__":
    os.nice(POLITELY)
    warm_up(sys.argv[1])
