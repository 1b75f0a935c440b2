"""Whole random games on a GPU, many at a time: the games that `entry.play_games` plays on a core."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.builds.types import numba_types
from parlour.engine.compiled import Houses, Luck, Numbers, Set, States
from parlour.engine.game import Game
from parlour.engine.house import HOUSE, silent_house
from parlour.envs.cuda import RANGE, THREAD_RANGES, THREADS, check, device_functions, gpu, numba

# In games declared uneven it pays to sort games by what they do next. It costs the others more than it gains.
CROWD = 512  # threads in a block that sorts its games
SHARE = 8  # games a thread of it takes up, one after the other
ENOUGH = 32  # games to be dealt together, because that takes long
INDEX = numba.int32
ARGUMENTS = (States, int, Set, Houses, States, Numbers, Luck)  # of a kernel

Kernel = tuple[Any, tuple[Any, ...]]


def kernel_of(game: Game) -> Kernel:
    """The kernel that plays games from number `first` on, and the types of its arguments."""
    types = numba_types(game.dtype, HOUSE)
    kernel = sorting_kernel(game) if game.uneven else plain_kernel(game)
    return kernel, tuple(types[t] for t in ARGUMENTS)


def plain_kernel(game: Game) -> Any:
    """Thread i plays game i from start to end.

    It does so in memory of its own, which the GPU lays out so that neighbouring threads share
    what they fetch, and hands the state over when all is done.
    """
    play_game = device_functions(game).made["play_game"]
    record = numba.from_dtype(game.dtype)
    limit = game.longest + 1

    def kernel(blank: Any, first: Any, seed: Any, houses: Any, states: Any, decisions: Any, luck: Any) -> None:
        i = gpu.grid(1)
        if i < states.shape[0]:
            ranges = gpu.local.array((THREAD_RANGES, 2), RANGE)
            mine = gpu.local.array(1, record)
            mine[0] = blank[0]
            decisions[i] = play_game(mine[0], first + i, seed, luck[i:], ranges, houses[0], limit)
            states[i] = mine[0]

    return kernel


def sorting_kernel(game: Game) -> Any:
    """The threads of a block play its share of the games together.

    Each looks after one game at a time: it chooses the next move. Then the games are sorted by the
    kind of that move, and each thread makes the move that falls to it, so that neighbours follow the
    same rules. A thread whose game is over takes up the next one.
    """
    made = device_functions(game).made
    acting, turn, legal, pick = made["acting"], made["turn"], made["legal"], made["pick"]
    play, deal_game = made["play"], made["deal_game"]
    actions = game.actions
    first_of = np.array([actions.first(kind.name) for kind in actions.kinds], np.int64)
    kinds = len(first_of)
    deal, rest = kinds, kinds + 1  # what else a thread may have to do
    steps = kinds + 2

    def kernel(blank: Any, first: Any, seed: Any, houses: Any, states: Any, decisions: Any, luck: Any) -> None:
        firsts = gpu.const.array_like(first_of)
        ranges = gpu.local.array((THREAD_RANGES, 2), RANGE)
        games, step = gpu.shared.array(CROWD, INDEX), gpu.shared.array(CROWD, INDEX)
        seats, moves = gpu.shared.array(CROWD, INDEX), gpu.shared.array(CROWD, INDEX)
        order, count, taken = gpu.shared.array(CROWD, INDEX), gpu.shared.array(steps, INDEX), gpu.shared.array(1, INDEX)
        me = gpu.threadIdx.x
        share = CROWD * SHARE
        last = min((gpu.blockIdx.x + 1) * share, states.shape[0])
        step[me] = rest
        if me < steps:
            count[me] = 0
        if me == 0:
            taken[0] = gpu.blockIdx.x * share
        while True:
            gpu.syncthreads()
            i = games[me]
            if step[me] == rest or (step[me] != deal and acting(states[i]) == 0):
                i = gpu.atomic.add(taken, 0, 1)
                games[me] = i
                step[me] = deal if i < last else rest
            elif step[me] != deal:
                seat = turn(states[i])
                move = pick(ranges, legal(states[i], seat, ranges), luck[i:])
                kind = 0
                while kind + 1 < kinds and move >= firsts[kind + 1]:
                    kind += 1
                step[me], seats[me], moves[me] = kind, seat, move
                decisions[i] += 1
            place = gpu.atomic.add(count, step[me], 1)
            gpu.syncthreads()
            for before in range(step[me]):
                place += count[before]
            order[place] = me
            resting = count[rest]
            dealing = count[deal] >= ENOUGH or count[deal] + resting == CROWD
            gpu.syncthreads()
            if resting == CROWD:
                break
            if me < steps:
                count[me] = 0
            it = order[me]
            i = games[it]
            if step[it] < kinds:
                play(states[i], seats[it], moves[it], houses[0])
            elif step[it] == deal and dealing:
                states[i] = blank[0]
                decisions[i] = 0
                deal_game(states[i], first + i, seed, luck[i:], houses[0])
                step[it] = 0

    return kernel


@cache
def _compiled(game: Game) -> Any:
    kernel, types = kernel_of(game)
    return gpu.jit(types)(kernel)


class Playouts:
    """Random games on the GPU, many at a time."""

    def __init__(self, game: Game, count: int, seats: int) -> None:
        check()
        block, share = (CROWD, CROWD * SHARE) if game.uneven else (THREADS, THREADS)
        self._shape = -(-count // share), block
        self._kernel = _compiled(game)
        self._blank = gpu.to_device(game.new_states(1, seats))
        self._states = gpu.device_array(count, game.dtype)
        self._houses = gpu.to_device(silent_house())
        self._decisions = gpu.device_array(count, np.int64)
        self._luck = gpu.device_array(count, np.uint64)

    def play(self, first: int, seed: int) -> int:
        """Play games number `first` on; returns how many decisions they took."""
        self._kernel[self._shape](
            self._blank, first, np.uint64(seed), self._houses, self._states, self._decisions, self._luck
        )
        return int(self._decisions.copy_to_host().sum())

    def states(self) -> NDArray[Any]:
        """The games as they ended."""
        found: NDArray[Any] = self._states.copy_to_host()
        return found
