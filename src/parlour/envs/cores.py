"""Where a batch lives and works on the CPU: NumPy arrays, and a slice of the games for each core.

`envs.cuda.Gpu` offers the same few methods for a GPU.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.engine.game import MOST_RANGES, Game, ParlourError
from parlour.engine.house import Houses, new_house, silent_house
from parlour.envs.finding import stepping_rules
from parlour.envs.lent import apart, lend
from parlour.envs.outcome import Reward, rewards_by
from parlour.envs.stepping.games import PLACE, SCORE

Buffer = NDArray[Any]


class Cores:
    """So many cores that share n games."""

    def __init__(self, game: Game, n: int, cores: int, listening: bool = False) -> None:
        if cores < 1:
            raise ParlourError(f"at least one core must work, not {cores}")
        self._game = game
        self._rules = stepping_rules(game)
        bounds = [n * core // cores for core in range(cores + 1)]
        houses = new_house if listening else silent_house
        self._shares = [_Share(a, b, _needs(houses())) for a, b in pairwise(bounds) if a < b]

    # Arrays

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Buffer:
        """A new array, which may be lent."""
        return apart(shape, dtype)

    def put(self, array: Buffer) -> Buffer:
        """An array of ours, where the work is done."""
        return array

    def lend(self, array: Buffer) -> Buffer:
        """An array for others to look at, which we go on writing to."""
        return lend(array)

    def fetch(self, array: Buffer) -> Buffer:
        """An array for NumPy to read."""
        return array

    def fill(self, array: Buffer, values: Buffer) -> None:
        """Put a copy's values into an array of ours."""
        array[...] = values

    def take(self, name: str, given: object) -> Buffer:
        """A caller's buffer: a NumPy array, or a tensor on the CPU that can be shared by DLPack."""
        if not isinstance(given, np.ndarray):
            given = _shared(name, given)
        if not given.flags.c_contiguous or not given.flags.writeable:
            raise ParlourError(f"{name} must be one contiguous stretch of memory that can be written to")
        return np.asarray(given)

    def actions(self, given: ArrayLike) -> Buffer:
        """What a caller has chosen."""
        return np.asarray(given)

    def whole_numbers(self, given: Buffer) -> Buffer:
        """The same as the entry points want it."""
        return np.ascontiguousarray(given, np.int64)

    def address(self, array: Buffer) -> int:
        """Where an array begins in memory."""
        return array.ctypes.data

    # Work

    def run(self, entry: str, *args: Any) -> int:
        """One of the entry points of `stepping.games`, on all games; returns the sum of what it returns."""
        work = getattr(self._rules, entry)
        own, *others = self._shares  # the first share is this thread's: one fewer has to be woken up
        helped = [self._pool.submit(share.run, work, args) for share in others]
        return own.run(work, args) + sum(each.result() for each in helped)

    def run_one(self, i: int, entry: str, *args: Any) -> None:
        """The same on game i alone."""
        _Share(i, i + 1, self._shares[0].own[2:]).run(getattr(self._rules, entry), args)

    def start(self, states: Buffer) -> None:
        """Set every game up as the first: they have one key."""
        self._game.rules.start_at(states, 0, silent_house())
        states[1:] = states[0]

    def deal(self, i: int, states: Buffer, blank: Buffer, streams: Buffer) -> None:
        """Deal game i anew, by the next key of its own stream."""
        _, _, luck, _, house = self._shares[0].own
        self._rules.reopen(states, blank, i, streams, luck, house)

    def reward(self, ended: Buffer, results: Buffer, rewards: Buffer, by: Reward) -> None:
        """Rewards for the games that have just ended, nothing for the others."""
        rewards[:] = 0
        over = np.flatnonzero(ended)
        if len(over):
            came_out = results.reshape(*rewards.shape, 2)[over]
            rewards[over] = rewards_by(by, came_out[:, :, SCORE], came_out[:, :, PLACE])

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(len(self._shares) - 1)


def _shared(name: str, given: Any) -> Buffer:
    try:
        return np.from_dlpack(given, copy=False)
    except (AttributeError, BufferError, RuntimeError, TypeError, ValueError) as error:
        what = f"{name} must be a NumPy array, or a tensor that shares its memory"
        raise ParlourError(f"{what}, not {type(given).__name__} ({error})") from None


class _Share:
    """A core's share of the games, and what it needs to itself."""

    def __init__(self, first: int, last: int, needs: tuple[Any, ...]) -> None:
        self.own = (first, last, *needs)

    def run(self, work: Any, args: tuple[Any, ...]) -> int:
        return work(*self.own, *args) or 0


def _needs(house: Houses) -> tuple[Any, ...]:
    """What a core needs to itself: some luck, room for ranges, a house."""
    return np.zeros(1, np.uint64), np.zeros((MOST_RANGES, 2), np.int64), house
