"""Compile ahead: a game's rules and its bots', so that nobody has to wait for it. `python -m parlour.warming GAME`."""

import os
import sys
import time

from parlour.bots import search
from parlour.bots.bot import entries, supplies
from parlour.engine import entry
from parlour.engine.builds.cache import unit_of
from parlour.engine.game import Game
from parlour.shelf import game

POLITELY = 10  # how much compiling stands back behind those who play


def warm_up(name: str) -> float:
    """Compile one game, its rules and its bots; returns the seconds it took."""
    begun = time.perf_counter()
    found = game(name)
    entries(found)  # and with what the bots know of a game, its rules
    return time.perf_counter() - begun


def is_warm(game: Game) -> bool:
    """Whether the rules and the bots are in the cache, so that a moment is all they take."""
    return unit_of(game.module, entry).kept() and unit_of(game.module, search, supplies(game)).kept()


if __name__ == "__main__":
    os.nice(POLITELY)
    warm_up(sys.argv[1])
