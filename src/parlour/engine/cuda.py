"""The same rules on a GPU: one thread plays one game.

Numba's CUDA compiler will not call functions frozen for the CPU, so the build starts again from the
plain ones. Records lie in the GPU's memory as they do in the CPU's, byte for byte.
"""

from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine import entry
from parlour.engine.compiled import Build, Houses, Numbers, Set, States, numba_types, signature
from parlour.engine.game import Game
from parlour.engine.house import HOUSE, silent_house

THREADS = 128  # in a block
MOST_RANGES = 128  # rows of legal ranges a thread has room for


def cuda() -> Any:
    """Numba's CUDA module, from the extra `gpu`."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # NumPy 2.5 dropped what numba-cuda 0.30 asks for
    return import_module("numba.cuda")


def device_functions(game: Game, entry_points: ModuleType = entry) -> Build:
    """The game's rules and entry points as functions a kernel can call, each with its one signature."""
    gpu, types = cuda(), numba_types(game.dtype, HOUSE)

    def wrap(function: FunctionType) -> Any:
        inlined = hasattr(function, "__inline__")
        return gpu.jit(signature(function, types), device=True, forceinline=inlined)(function)

    return Build(game.module, entry_points, wrap)


def play_games_kernel(game: Game) -> Any:
    """A kernel like `entry.play_games`: thread i plays game i, from the same key and luck as on the CPU."""
    gpu, numba = cuda(), import_module("numba")
    play_game = device_functions(game).made["play_game"]
    luck_type, range_type = numba.uint64, numba.int64

    def kernel(states: Any, first: Any, seed: Any, houses: Any, limit: Any, made: Any) -> None:
        i = gpu.grid(1)
        if i < states.shape[0]:
            luck = gpu.local.array(1, luck_type)
            ranges = gpu.local.array((MOST_RANGES, 2), range_type)
            made[i] = play_game(states[i], first + i, seed, luck, ranges, houses[0], limit)

    return kernel


def kernel_signature(game: Game) -> tuple[Any, ...]:
    """The types of that kernel's arguments."""
    types = numba_types(game.dtype, HOUSE)
    return types[States], types[int], types[Set], types[Houses], types[int], types[Numbers]


def ptx(game: Game, capability: tuple[int, int] = (9, 0)) -> str:
    """That kernel as the GPU's assembly; no GPU is needed, except by Numba's idea of the current one."""
    text, _ = cuda().compile_ptx(play_games_kernel(game), kernel_signature(game), cc=capability)
    return str(text)


class Playouts:
    """Random games on the GPU, many at a time."""

    def __init__(self, game: Game, count: int, seats: int) -> None:
        self._gpu = cuda()
        self._kernel = self._gpu.jit(kernel_signature(game))(play_games_kernel(game))
        self._opening = self._gpu.to_device(game.new_states(count, seats))
        self._states = self._gpu.device_array_like(self._opening)
        self._houses = self._gpu.to_device(silent_house())
        self._made = self._gpu.device_array(count, np.int64)
        self._limit = game.module.LONGEST + 1
        self._blocks = -(-count // THREADS)

    def play(self, first: int, seed: int) -> int:
        """Play games number `first` on; returns how many decisions they took."""
        self._states.copy_to_device(self._opening)
        self._kernel[self._blocks, THREADS](self._states, first, np.uint64(seed), self._houses, self._limit, self._made)
        return int(self._made.copy_to_host().sum())

    def states(self) -> NDArray[Any]:
        """The games as they ended."""
        found: NDArray[Any] = self._states.copy_to_host()
        return found
