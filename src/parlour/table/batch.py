"""Whole games by the thousand, on every core: at random, unless somebody else is asked to play.

Game i depends on the seed and i alone, so the totals do not depend on the number of cores.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import new_luck
from parlour.engine.game import MOST_RANGES, Game, ParlourError
from parlour.engine.house import silent_house

SLICE = 256  # games played in one go: few enough for a core's own cache, many enough to hide the call
WORD = 1 << 64


@dataclass(frozen=True)
class Totals:
    """What came of so many games. Scores and wins are each seat's; those who tie for first all win."""

    game: str
    seats: int
    games: int
    decisions: int
    seconds: float
    scores: tuple[int, ...]
    wins: tuple[int, ...]
    endings: Mapping[str, int]

    @property
    def decisions_per_second(self) -> float:
        """How fast it went."""
        return self.decisions / self.seconds

    @property
    def mean_scores(self) -> list[float]:
        """Each seat's mean score."""
        return [score / self.games for score in self.scores]

    def to_json(self) -> dict[str, Any]:
        """All of it, as `parlour simulate --json` prints it."""
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
            "mean_scores": self.mean_scores,
            "wins": list(self.wins),
            "endings": dict(self.endings),
        }


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def simulate(
    game: Game,
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    cores: int | None = None,
    progress: Callable[[int], object] | None = None,
    play_games: Callable[..., None] | None = None,
) -> Totals:
    """Play so many whole games at random, or as `play_games` does instead of the game's own.

    `progress` is called with the number of games just finished, slice by slice, from any thread.
    """
    if games < 1:
        raise ParlourError(f"at least one game must be played, not {games}")
    cores = usable_cores() if cores is None else cores
    if cores < 1:
        raise ParlourError(f"at least one core must play, not {cores}")
    seats = game.seats[0] if seats is None else seats
    blank = game.new_states(1, seats, options)
    game.rules  # noqa: B018  (compiled, if it must be, before the clock starts)
    begun = time.perf_counter()
    slices = iter(range(0, games, SLICE))  # the cores help themselves; taking the next is atomic
    with ThreadPoolExecutor(cores) as pool:
        try:
            players = [_Core(game, blank, games, seed, play_games) for _ in range(cores)]
            work = [pool.submit(player.play, slices, progress) for player in players]
            done = [future.result() for future in work]
        finally:
            for _ in slices:  # after Ctrl-C, leave the others nothing more to take
                pass
    return Totals(
        game=game.name,
        seats=seats,
        games=games,
        decisions=sum(core.decisions for core in done),
        seconds=time.perf_counter() - begun,
        scores=tuple(int(sum(core.totals[seat, 0] for core in done)) for seat in range(seats)),
        wins=tuple(int(sum(core.totals[seat, 1] for core in done)) for seat in range(seats)),
        endings={
            ending or "unfinished": count
            for number, ending in enumerate(game.endings)
            if (count := int(sum(core.endings[number] for core in done)))
        },
    )


class _Core:
    """One core's share: its buffers, used over and over, and what it has counted."""

    def __init__(
        self, game: Game, blank: NDArray[Any], games: int, seed: int, play_games: Callable[..., None] | None
    ) -> None:
        self.rules = game.rules
        self.play_games = play_games or self.rules.play_games
        self.longest: int = game.longest
        self.blank = blank
        self.games = games
        self.seed = int(new_luck(seed)[0])
        self.states = np.repeat(blank, min(SLICE, games))
        self.made = np.zeros(SLICE, np.int64)
        self.luck = np.zeros(1, np.uint64)
        self.ranges = np.zeros((MOST_RANGES, 2), np.int64)
        self.result = np.zeros((game.record.seats, 2), np.int64)
        self.house = silent_house()
        self.totals = np.zeros((game.record.seats, 2), np.int64)
        self.endings = np.zeros(len(game.endings), np.int64)
        self.decisions = 0

    def play(self, slices: Iterator[int], progress: Callable[[int], object] | None) -> "_Core":
        """Play slices until none is left."""
        for first in slices:
            count = min(SLICE, self.games - first)
            self.play_slice(first, count)
            if progress:
                progress(count)
        return self

    def play_slice(self, first: int, count: int) -> None:
        """Play games [first, first + count) of them all, and count what came of them."""
        seed = np.uint64((self.seed + first) % WORD)
        self.states[:] = self.blank
        self.play_games(self.states, 0, count, seed, self.luck, self.ranges, self.house, self.longest, self.made)
        self.rules.sum_results(self.states, 0, count, self.result, self.totals)
        self.endings += np.bincount(self.states["ending"][:count], minlength=len(self.endings))
        self.decisions += int(self.made[:count].sum())
