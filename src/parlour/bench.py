"""How fast Parlour is, beside the libraries people use for the same work.

Ours and theirs take turns on one core in the same run, a short while each, and the medians are
compared: the machine may be busy, but it is as busy for both. The peers come with the extra
`peers`; without them their columns stay empty.
"""

import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np

import parlour
from parlour.shelf import GAMES, game
from parlour.table.batch import simulate

ROUNDS = 7  # turns each side takes
BATCH = 4096  # games in one call of ours
IMPORTS = 9
MOST_POINTS = 29  # the best cribbage hand
MISSING = "not installed"

Playing = Callable[[], tuple[int, int]]  # plays whole games; returns how many decisions and games


@dataclass(frozen=True)
class Row:
    """One line of the comparison. `ratio` says how many times better ours is, where there is a peer."""

    what: str
    unit: str
    ours: float
    peer_name: str = ""
    peer: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the peer's figure ours is."""
        return self.ours / self.peer if self.peer else None

    def to_json(self) -> dict[str, Any]:
        """The row as `parlour bench --json` prints it."""
        return {
            "what": self.what,
            "unit": self.unit,
            "ours": self.ours,
            "peer_name": self.peer_name,
            "peer": self.peer,
            "ratio": self.ratio,
            "note": self.note,
        }


@dataclass(frozen=True)
class Peer:
    """Another library's game: what to import for it, and how to play it at random from Python."""

    name: str
    package: str
    prepare: Callable[[], Playing]


def openspiel(text: str) -> Callable[[], Playing]:
    """An OpenSpiel game, driven as its own examples drive it."""

    def prepare() -> Playing:
        import pyspiel

        its_game = pyspiel.load_game(text)

        def play() -> tuple[int, int]:
            decisions = 0
            state = its_game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
            return decisions, 1

        return play

    return prepare


def rlcard(name: str, players: int) -> Callable[[], Playing]:
    """An RLCard game."""

    def prepare() -> Playing:
        import rlcard

        room = rlcard.make(name, config={"game_num_players": players})

        def play() -> tuple[int, int]:
            decisions = 0
            state, _ = room.reset()
            while not room.is_over():
                state, _ = room.step(random.choice(list(state["legal_actions"])))
                decisions += 1
            return decisions, 1

        return play

    return prepare


def ours(name: str, seats: int) -> Playing:
    """One of our games, a batch at a time on one core."""
    found = game(name)
    seeds = iter(range(1 << 62))

    def play() -> tuple[int, int]:
        totals = simulate(found, seats, BATCH, seed=next(seeds), cores=1)
        return totals.decisions, totals.games

    return play


HEARTS = Peer("OpenSpiel hearts", "pyspiel", openspiel("hearts"))
RACES = (
    ("cribbage", 2, Peer("OpenSpiel cribbage", "pyspiel", openspiel("cribbage"))),
    ("dixie", 4, Peer("OpenSpiel crazy_eights", "pyspiel", openspiel("crazy_eights(players=4)"))),
    ("dixie", 4, Peer("RLCard uno", "rlcard", rlcard("uno", 4))),
    ("bijinx", 4, HEARTS),
    ("bonanza", 4, HEARTS),
    ("bunco", 4, HEARTS),
)


def bench(seconds: float = 4.0) -> Iterator[Row]:
    """All rows, one after the other as they are measured; each race takes about so many seconds."""
    for name, seats, peer in RACES:
        yield from race(name, seats, peer, seconds)
    yield from every_hand()
    for name in GAMES:
        yield Row(f"{name}, one game", "bytes", game(name).dtype.itemsize)
    yield Row("import parlour", "s", import_time(), note="after NumPy")


def race(name: str, seats: int, peer: Peer, seconds: float) -> Iterator[Row]:
    """Random play on one core, ours and the peer's by turns: decisions, then games, a second."""
    sides = [ours(name, seats)]
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
        yield Row(f"{name}, {seats} players", unit, medians[0], peer.name, theirs, note)


def speed(play: Playing, seconds: float) -> tuple[float, float]:
    """Decisions and games a second, measured for about so long."""
    decisions = games = 0
    begun = time.perf_counter()
    while (passed := time.perf_counter() - begun) < seconds or not games:
        more_decisions, more_games = play()
        decisions += more_decisions
        games += more_games
    return decisions / passed, games / passed


def every_hand() -> Iterator[Row]:
    """Count every cribbage hand with every start card."""
    count = game("cribbage").rules.count_every_hand
    for crib, called in ((False, "hand"), (True, "crib")):
        times = []
        for _ in range(3):
            counts = np.zeros(MOST_POINTS + 1, np.int64)
            begun = time.perf_counter()
            count(crib, counts)
            times.append(time.perf_counter() - begun)
        note = f"{int(counts.sum()):,} counted"
        yield Row(f"every cribbage {called}", "s", statistics.median(times), note=note)


def import_time() -> float:
    """Seconds `import parlour` takes in a fresh interpreter that has NumPy."""
    script = (
        "import numpy, time; begun = time.perf_counter(); import parlour; print(time.perf_counter() - begun)"
    )
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
