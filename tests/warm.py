"""Compile beforehand all that tests need: python -m tests.warm

Of each game in one process, so that its rules are drafted once for the room, for environments and for the conformance
suite; those first that take longest.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import parlour
from parlour.bots.bot import wake
from parlour.envs.finding import stepping_rules
from parlour.games.cribbage.discards import weighing
from parlour.testing import retracing

LONGEST_FIRST = sorted(parlour.GAMES, key=lambda name: -len(parlour.game(name).record.fields))


def warm(name: str) -> str:
    """Compile one game."""
    game = parlour.game(name)
    wake(game)
    stepping_rules(game)
    game.compile(retracing)
    if name == "cribbage":
        weighing()
    return name


if __name__ == "__main__":
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for done in pool.map(warm, LONGEST_FIRST):
            print(f"{done} is compiled")
