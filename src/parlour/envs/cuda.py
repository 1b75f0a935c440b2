"""The same rules on a GPU: one thread plays one game. Needs numba-cuda, from the extra `gpu`.

Numba's CUDA compiler will not call functions frozen for the CPU, so the build starts again from the
plain ones. States lie in the GPU's memory as they do in the CPU's, byte for byte. All work is
queued on CUDA's default stream.
"""

import ast
from functools import cache
from importlib import import_module
from inspect import getsource
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour.engine import entry, house
from parlour.engine.builds.types import numba_types, signature
from parlour.engine.cards import size
from parlour.engine.compiled import Build, House, Houses, Numbers, Set, Table2
from parlour.engine.game import Game, ParlourError
from parlour.engine.house import HOUSE, silent_house
from parlour.envs.outcome import Reward
from parlour.envs.stepping import games, listening

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # NumPy 2.5 dropped what numba-cuda 0.30 asks for
numba: Any = import_module("numba")
gpu: Any = import_module("numba.cuda")
memory: Any = import_module("cuda.core.utils")
DeviceArray: Any = import_module("numba.cuda.cudadrv.devicearray").DeviceNDArray

THREADS = 128  # in a block
THREAD_RANGES = 128  # rows of legal ranges a thread has room for
LONG = 200  # nodes of a rule's syntax tree; a longer rule is called, not copied: a GPU's cache for code is small
OWN = 5  # arguments of an entry point that each thread has to itself
LUCK, RANGE = numba.uint64, numba.int64

Kernels = dict[str, tuple[Any, tuple[Any, ...]]]


def check() -> None:
    """Refuse where there is no GPU."""
    if not gpu.is_available():
        raise ParlourError("device 'cuda' needs an NVIDIA GPU and its driver, and none was found")


def _nobody_listens(house: House, to: int, event: int, seat: int, cards: int, amount: int) -> None:
    """For `whisper`: houses on the GPU are silent, so nothing need be said."""


def _nothing_heard(house: House, i: int, seats: int, room: int, kinds: Table2, logs: Table2, heard: Numbers) -> None:
    """For `hear`, in the same way."""


def _counted(cards: Set) -> int:
    """For `size`: the GPU can count bits, but its compiler does not see that this is meant."""
    return gpu.popc(cards)  # type: ignore[no-any-return]


INSTEAD: dict[Any, Any] = {
    house.whisper.__code__: _nobody_listens,
    listening.hear.__code__: _nothing_heard,
    size.__code__: _counted,
}


# Kernels: each is a function to compile, and the types of its arguments


@cache
def device_functions(game: Game, entry_points: ModuleType = entry) -> Build:
    """The game's rules and some entry points as functions a kernel can call, each with its one signature."""
    types = numba_types(game.dtype, HOUSE)

    def wrap(function: FunctionType) -> Any:
        function = INSTEAD.get(function.__code__, function)
        nodes = ast.walk(ast.parse(getsource(function)))
        called = hasattr(function, "__seldom__") or sum(1 for _ in nodes) > LONG
        inlined = hasattr(function, "__inline__") and not called
        made = gpu.jit(signature(function, types), device=True, forceinline=inlined)(function)
        if called:
            for one in made.overloads.values():
                one.library.get_function(one.fndesc.llvm_func_name).attributes.add("noinline")
        return made

    before = None if entry_points is entry else device_functions(game)
    return Build(game.module, entry_points, wrap, before)


def batch_kernels(game: Game) -> Kernels:
    """A kernel for every entry point of `stepping.games`: thread i does for game i what a core does for a slice."""
    made = device_functions(game, games).made
    reset_games, look_at_games, step_games = made["reset_games"], made["look_at_games"], made["step_games"]
    mask_games, observe_games, choose_games = made["mask_games"], made["observe_games"], made["choose_games"]

    def reset(n: Any, houses: Any, refused: Any, states: Any, blank: Any, seed: Any, dealing: Any, choosing: Any,
              results: Any) -> None:  # fmt: skip
        i = gpu.grid(1)
        if i < n:
            luck, ranges = gpu.local.array(1, LUCK), gpu.local.array((1, 2), RANGE)
            reset_games(i, i + 1, luck, ranges, houses, states, blank, seed, dealing, choosing, results)

    def look(n: Any, houses: Any, refused: Any, states: Any, marks: Any, blocks: Any, words: Any,
             choices: Any) -> None:  # fmt: skip
        i = gpu.grid(1)
        if i < n:
            luck, ranges = gpu.local.array(1, LUCK), gpu.local.array((THREAD_RANGES, 2), RANGE)
            look_at_games(i, i + 1, luck, ranges, houses, states, marks, blocks, words, choices)

    def step(n: Any, houses: Any, refused: Any, states: Any, blank: Any, raw: Any, raw_words: Any, actions: Any,
             marks: Any, blocks: Any, words: Any, choices: Any, dealing: Any, results: Any, plan: Any, turns: Any,
             masking: Any, mask: Any, seeing: Any, out_words: Any, out: Any) -> None:  # fmt: skip
        i = gpu.grid(1)
        if i < n:
            luck, ranges = gpu.local.array(1, LUCK), gpu.local.array((THREAD_RANGES, 2), RANGE)
            bad = step_games(
                i, i + 1, luck, ranges, houses, states, blank, raw, raw_words, actions, marks, blocks, words, choices,
                dealing, results, plan, turns, masking, mask, seeing, out_words, out,
            )  # fmt: skip
            if bad > 0:
                gpu.atomic.add(refused, 0, bad)

    def mask_all(n: Any, houses: Any, refused: Any, words: Any, choices: Any, mask: Any) -> None:
        i = gpu.grid(1)
        if i < n:
            luck, ranges = gpu.local.array(1, LUCK), gpu.local.array((1, 2), RANGE)
            mask_games(i, i + 1, luck, ranges, houses, words, choices, mask)

    def observe(n: Any, houses: Any, refused: Any, raw: Any, raw_words: Any, seat: Any, marks: Any, plan: Any,
                turns: Any, out_words: Any, out: Any) -> None:  # fmt: skip
        i = gpu.grid(1)
        if i < n:
            luck, ranges = gpu.local.array(1, LUCK), gpu.local.array((1, 2), RANGE)
            observe_games(i, i + 1, luck, ranges, houses, raw, raw_words, seat, marks, plan, turns, out_words, out)

    def choose(n: Any, houses: Any, refused: Any, words: Any, choices: Any, choosing: Any, actions: Any) -> None:
        i = gpu.grid(1)
        if i < n:
            luck, ranges = gpu.local.array(1, LUCK), gpu.local.array((1, 2), RANGE)
            choose_games(i, i + 1, luck, ranges, houses, words, choices, choosing, actions)

    types = numba_types(game.dtype, HOUSE)
    kernels = (reset, look, step, mask_all, observe, choose)
    names = ("reset_games", "look_at_games", "step_games", "mask_games", "observe_games", "choose_games")
    found: Kernels = {}
    for name, kernel in zip(names, kernels, strict=True):
        arguments = signature(getattr(games, name), types).args[OWN:]
        found[name] = kernel, (types[int], types[Houses], types[Numbers], *arguments)
    return found


def reward_games(ended: Any, results: Any, rewards: Any) -> None:
    """What `outcome.rewards_of` says, for each game that has just ended; nothing for the others."""
    i = gpu.grid(1)
    if i < ended.shape[0]:
        seats = rewards.shape[1]
        for seat in range(seats):
            ahead = 0
            if ended[i]:
                place = results[i * seats + seat, games.PLACE]
                for other in range(i * seats, (i + 1) * seats):
                    if results[other, games.PLACE] > place:
                        ahead += 1
                    elif results[other, games.PLACE] < place:
                        ahead -= 1
            rewards[i, seat] = np.float32(ahead / (seats - 1))


def ptx(kernel: Any, types: tuple[Any, ...], capability: tuple[int, int] = (9, 0)) -> str:
    """A kernel as the GPU's assembly; no GPU is needed, except by Numba's idea of the current one."""
    text, _ = gpu.compile_ptx(kernel, types, cc=capability)
    return str(text)


# Arrays


class Shared(DeviceArray):  # type: ignore[misc]
    """An array on the GPU that other libraries can take over without a copy, by DLPack."""

    sharing = False

    def __dlpack__(self, *, copy: bool | None = None, **wishes: Any) -> Any:
        """What `from_dlpack` of PyTorch, JAX or CuPy asks for: a copy, unless it is to be shared (see `lent`).

        Waits until what has been queued is done.
        """
        given = self if copy is False or (self.sharing and not copy) else _copied(self)
        gpu.synchronize()
        return given._lent.__dlpack__(**wishes)

    def share(self) -> "Shared":
        """The same array, for `from_dlpack` to share."""
        same = _as_shared(self)
        same.sharing = True
        return same

    def __dlpack_device__(self) -> tuple[int, int]:
        """Which GPU it is on."""
        device: tuple[int, int] = self._lent.__dlpack_device__()
        return device

    @property
    def _lent(self) -> Any:
        return memory.StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1)

    def numpy(self) -> NDArray[Any]:
        """A copy for the CPU."""
        copy: NDArray[Any] = self.copy_to_host()
        return copy


def shared(array: NDArray[Any]) -> Shared:
    """A copy of an array on the GPU."""
    return _as_shared(gpu.to_device(array))


def _copied(array: Shared) -> Shared:
    """The same on the GPU once more, in one piece."""
    if not array.is_c_contiguous():
        return shared(np.ascontiguousarray(array.copy_to_host()))
    there = gpu.device_array(array.shape, array.dtype)
    there.copy_to_device(array)
    return _as_shared(there)


def _as_shared(there: Any) -> Shared:
    return Shared(there.shape, there.strides, there.dtype, gpu_data=there.gpu_data)


# Games by the array


@cache
def _compiled(game: Game) -> dict[str, Any]:
    return {name: gpu.jit(types)(kernel) for name, (kernel, types) in batch_kernels(game).items()}


class Gpu:
    """Where a batch lives and works on a GPU; see `envs.cores.Cores` for what is asked of it."""

    def __init__(self, game: Game, n: int) -> None:
        check()
        self._n = n
        self._kernels = _compiled(game)
        self._reward = gpu.jit(reward_games)
        self._shape = -(-n // THREADS), THREADS
        self._houses = gpu.to_device(silent_house())
        self._none = np.zeros(1, np.int64)
        self._refused = gpu.to_device(self._none)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any) -> Shared:
        """A new array."""
        return shared(np.zeros(shape, dtype))

    def put(self, array: NDArray[Any]) -> Any:
        """An array of ours, where the work is done."""
        return gpu.to_device(array)

    def lend(self, array: Any) -> Any:
        """An array for others to look at, which we go on writing to: shared arrays see to it themselves."""
        return array

    def fetch(self, array: Any) -> Any:
        """An array for NumPy to read."""
        return array.copy_to_host()

    def fill(self, array: Any, values: NDArray[Any]) -> None:
        """Put a copy's values into an array of ours."""
        array.copy_to_device(values)

    def take(self, name: str, given: Any) -> Any:
        """A caller's buffer: anything on the GPU that can be written to in place."""
        if not hasattr(given, "__cuda_array_interface__"):
            raise ParlourError(f"{name} must be an array on the GPU, not {type(given).__name__}")
        taken = gpu.as_cuda_array(given)
        if not taken.is_c_contiguous():
            raise ParlourError(f"{name} must be one contiguous stretch of memory")
        return taken

    def actions(self, given: ArrayLike) -> Any:
        """What a caller has chosen, whether it lies on the GPU or not."""
        return gpu.as_cuda_array(given) if hasattr(given, "__cuda_array_interface__") else np.asarray(given)

    def whole_numbers(self, given: Any) -> Any:
        """The same as the kernels want it."""
        if isinstance(given, np.ndarray):
            return gpu.to_device(np.ascontiguousarray(given, np.int64))
        if given.dtype != np.int64 or not given.is_c_contiguous():
            raise ParlourError(f"actions on the GPU must be int64 and in one piece, not {given.dtype}")
        return given

    def address(self, array: Any) -> int:
        """Where an array begins in memory."""
        address: int = array.__cuda_array_interface__["data"][0]
        return address

    def run(self, entry_point: str, *args: Any) -> int:
        """One of the entry points of `stepping.games`, on all games; returns how many moves were refused."""
        kernel = self._kernels[entry_point]
        kernel[self._shape](self._n, self._houses, self._refused, *args)
        if entry_point != "step_games":
            return 0
        refused = int(self._refused.copy_to_host()[0])
        if refused:
            self._refused.copy_to_device(self._none)
        return refused

    def reward(self, ended: Any, results: Any, rewards: Any, by: Reward) -> None:
        """Rewards, always by place, for the games that have just ended, nothing for the others."""
        self._reward[self._shape](ended, results, rewards)
