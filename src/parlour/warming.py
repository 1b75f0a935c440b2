"""Compiling apart: in a process of its own that stands back behind those who play.

`python -m parlour.warming GAME` compiles one game, its rules and its bots. Whoever plays meanwhile plays by the
plain rules (see `Game`), and takes the compiled ones from the cache when they are there.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

from parlour.bots import search
from parlour.bots.bot import is_awake, supplies, wake
from parlour.engine import entry
from parlour.engine.builds.cache import Place, can_keep, root, unit_of
from parlour.engine.game import Game, ParlourError
from parlour.shelf import game

POLITELY = 10  # how much compiling stands back
RULES = 0.4  # the share of the time that the rules take; the bots take the rest
LINKING = 0.25  # the share of either that is left when all functions are drafted


def warm_up(name: str) -> float:
    """Compile one game, its rules and its bots, here and now; returns the seconds it took."""
    begun = time.perf_counter()
    wake(game(name))
    return time.perf_counter() - begun


def warm_all(games: Sequence[Game]) -> Iterator[tuple[Game, float]]:
    """Compile several games, in as many processes as there are cores: each as it is done, and the seconds it took."""
    with ProcessPoolExecutor(max_workers=os.cpu_count(), mp_context=get_context("spawn")) as pool:
        compiling = {pool.submit(warm_up, each.name): each for each in games}
        for done in as_completed(compiling):
            yield compiling[done], done.result()


def is_warm(game: Game) -> bool:
    """Whether the rules and the bots are in the cache, so that a moment is all they take."""
    return is_awake(game) or (game.kept(entry) and game.kept(search, *supplies(game)))


class Progress(NamedTuple):
    """How far a game has come: what share of it is done, and about how many seconds it will take yet."""

    share: float
    seconds: float


def progress(game: Game) -> Progress | None:
    """How far whoever compiles this game has come, in whatever process; None where nobody does."""
    rules, bots = (place.progress() for place in places(game))
    now = bots or rules
    if now is None or not now.done:
        return None
    drafted = now.done / now.of * (1 - LINKING)
    share = RULES + (1 - RULES) * drafted if bots else RULES * drafted
    whole = now.seconds / (drafted * (1 - RULES) if bots else drafted * RULES)
    return Progress(share, whole * (1 - share))


@cache
def places(game: Game) -> tuple[Place, Place]:
    """Where the cache has a game's rules, and its bots."""
    return unit_of(game.module, entry), unit_of(game.module, search, supplies(game))


class Warming:
    """One game on its way to being warm: another process compiles it, and this one then takes it from the cache."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.failed = ""  # why it cannot be compiled here, once that is known
        self._process: subprocess.Popen[str] | None = None

    def run(self) -> None:
        """Do it, and return when it is done; ParlourError if it cannot be."""
        if not is_warm(self.game):
            if not can_keep():
                raise ParlourError(f"{root()} cannot be written, and compiled rules would be kept there")
            command = [sys.executable, "-m", __name__, self.game.name]
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
            )
            _, complaint = self._process.communicate()
            if self._process.returncode:
                last = complaint.strip().rpartition("\n")[2]
                raise ParlourError(f"{self.game.name} cannot be compiled here: {last or 'the compiler was stopped'}")
        if not is_warm(self.game):
            raise ParlourError(f"what was compiled could not be kept in {root()}: is the disk full?")
        try:
            wake(self.game)
        except Exception as error:
            raise ParlourError(f"{self.game.name} cannot be played compiled here: {error}") from None

    def start(self) -> "Warming":
        """Do it beside whatever this process does; what cannot be compiled is played plainly."""

        def run() -> None:
            try:
                self.run()
            except ParlourError as error:
                self.failed = str(error)

        threading.Thread(target=run, daemon=True).start()
        return self

    def stop(self) -> None:
        """Leave off."""
        if self._process and self._process.poll() is None:
            self._process.terminate()


if __name__ == "__main__":
    os.nice(POLITELY)
    warm_up(sys.argv[1])
