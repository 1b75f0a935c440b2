"""How fast the rules are, beside the libraries people use for the same work.

Ours and theirs take turns on one core in the same run, a short while each, and the medians are
compared: the machine may be busy, but it is as busy for both. A game's `peers` name what it is to
be measured against (PEERS), and may have further rows of their own (`rows`).
"""

import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import numpy as np

import parlour
from parlour.bench.peers import Peer, Playing, Row
from parlour.shelf import BoxedGame, every_game
from parlour.table.batch import simulate

ROUNDS = 7  # turns each side takes
BATCH = 4096  # games in one call of ours
IMPORTS = 9
MISSING = "not installed"


def ours(game: BoxedGame, seats: int) -> Playing:
    """One of our games, a batch at a time on one core."""
    seeds = iter(range(1 << 62))

    def play() -> tuple[int, int]:
        totals = simulate(game, seats, BATCH, seed=next(seeds), cores=1)
        return totals.decisions, totals.games

    return play


def bench(seconds: float = 4.0) -> Iterator[Row]:
    """All rows, one after the other as they are measured; each race takes about so many seconds."""
    for game in every_game():
        part = game.part("peers")
        for peer in part.PEERS if part else ():
            yield from race(game, peer, seconds)
        yield from getattr(part, "rows", list)()
    for game in every_game():
        yield Row(f"{game.name}, one game", "bytes", game.dtype.itemsize)
    yield Row("import parlour", "s", import_time(), note="after NumPy")


def race(game: BoxedGame, peer: Peer, seconds: float) -> Iterator[Row]:
    """Random play on one core, ours and the peer's by turns: decisions, then games, a second."""
    sides = [ours(game, peer.seats)]
    if find_spec(peer.package):
        sides.append(peer.prepare())
    for side in sides:
        side()  # a first time, for what is only done once
    share = seconds / ROUNDS / len(sides)
    turns = [[speed(side, share) for side in sides] for _ in range(ROUNDS)]
    note = "" if len(sides) > 1 else MISSING
    for place, unit in enumerate(("decisions/s", "games/s")):
        medians = [statistics.median(turn[side][place] for turn in turns) for side in range(len(sides))]
        theirs = medians[1] if len(sides) > 1 else None
        yield Row(f"{game.name}, {peer.seats} players", unit, medians[0], peer.name, theirs, note)


def speed(play: Playing, seconds: float) -> tuple[float, float]:
    """Decisions and games a second, measured for about so long."""
    decisions = games = 0
    begun = time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds or not games:
        more_decisions, more_games = play()
        decisions += more_decisions
        games += more_games
    return decisions / passed, games / passed


def import_time() -> float:
    """Seconds `import parlour` takes in a fresh interpreter that has NumPy."""
    script = "import numpy, time; begun = time.perf_counter(); import parlour; print(time.perf_counter() - begun)"
    runs = [subprocess.run([sys.executable, "-c", script], capture_output=True, check=True) for _ in range(IMPORTS)]
    return statistics.median(float(run.stdout) for run in runs)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    import numba

    return {
        "parlour": parlour.__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "machine": platform.machine(),
        "system": platform.system(),
        "cores": os.cpu_count(),
    }
