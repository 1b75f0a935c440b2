"""On a machine with an NVIDIA GPU: are CPU and GPU the same, byte for byte, and how fast is it?

    python benchmarks/gpu.py [--compare 100000] [--lanes 1048576] [--seconds 3] [GAME ...]

For each game it plays the same random games on the CPU and on the GPU and compares every byte of
every final state; steps a batch on both and compares states, observations, masks and rewards at
every step; then measures random playouts and stepping on the GPU. PyTorch, JAX and CuPy take over
arrays of a batch by DLPack, and pgx's games are measured in the same run, where they are installed.
All is compiled side by side, a process for each game; only one at a time has the GPU. Prints one
JSON document, and to the standard error each part of it as soon as it is known.
"""

import argparse
import contextlib
import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from importlib import import_module, metadata
from multiprocessing import get_context
from typing import Any

import numpy as np

import parlour
from parlour.engine.chance import new_luck
from parlour.engine.game import MOST_RANGES, Game
from parlour.engine.house import silent_house
from parlour.envs.batch import Batch
from parlour.table.batch import usable_cores

SEED = 7
MOST_SEATS = 4
COMPARED_STEPS, COMPARED_BATCH = 600, 1024
BATCH = 1 << 16  # games stepped together
PEERS = ("sparrow_mahjong", "leduc_holdem", "kuhn_poker")
PEER_LANES = 1 << 16
PEER_STEPS = 256
LIBRARIES = ("numba", "numba-cuda", "numpy", "torch", "jax", "cupy-cuda13x", "pgx")

turn: Any = None  # whoever holds it may measure


def on_cpu(game: Game, count: int, seats: int) -> tuple[Any, int]:
    """The same games on all cores of the CPU: states and decisions."""
    states = game.new_states(count, seats)
    made = np.zeros(count, np.int64)

    def play(first: int) -> None:
        game.rules.play_games(
            states, first, min(first + 1000, count), np.uint64(SEED), new_luck(0),
            np.zeros((MOST_RANGES, 2), np.int64), silent_house(), game.module.LONGEST + 1, made,
        )  # fmt: skip

    with ThreadPoolExecutor(usable_cores()) as pool:
        list(pool.map(play, range(0, count, 1000)))
    return states, int(made.sum())


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Decisions a second of repeated work; the first call, which may compile, does not count."""
    work(0)
    begun, done, times = time.perf_counter(), 0, 1
    while time.perf_counter() - begun < seconds:
        done += work(times)
        times += 1
    return done / (time.perf_counter() - begun)


def same_steps(cpu: Batch, gpu: Batch) -> bool:
    """Whether two batches step the same, in everything that can be seen of them."""
    buffers = [(games.observe(), games.mask(), games.sample()) for games in (cpu, gpu)]
    for _ in range(COMPARED_STEPS):
        for games, (seen, mask, actions) in zip((cpu, gpu), buffers, strict=True):
            games.sample(actions)
            games.step(actions, observation=seen, mask=mask)
        ours = [*buffers[0], cpu.turn, cpu.ended, cpu.rewards, cpu.scores, cpu.places]
        theirs = [*buffers[1], gpu.turn, gpu.ended, gpu.rewards, gpu.scores, gpu.places]
        if not all(np.array_equal(a, b.copy_to_host()) for a, b in zip(ours, theirs, strict=True)):
            return False
    return bool(cpu.states.tobytes() == gpu.states.copy_to_host().tobytes())


def stepping(name: str, seats: int, seconds: float) -> float:
    """Decisions a second of a batch on the GPU, with observations and masks; actions are drawn there too."""
    games = parlour.batch(name, BATCH, seats, device="cuda", seed=SEED)
    seen, mask, actions = games.observe(), games.mask(), games.sample()

    def work(_: int) -> int:
        games.sample(actions)
        games.step(actions, observation=seen, mask=mask)
        return BATCH

    return rate(work, seconds)


def measure(name: str, compare: int, lanes: int, seconds: float) -> dict[str, Any]:
    """One game: is it the same, and how fast."""
    from parlour.envs.playouts import Playouts

    game = parlour.game(name)
    seats = min(MOST_SEATS, game.seats[-1])
    if not compare:
        many = Playouts(game, lanes, seats)
        with turn:
            playouts = rate(lambda times: many.play(times * lanes, SEED), seconds)
        return {"game": name, "seats": seats, "playout_decisions_per_second": playouts}
    states, decisions = on_cpu(game, compare, seats)
    begun = time.perf_counter()
    few, many = Playouts(game, compare, seats), Playouts(game, lanes, seats)
    compiled = time.perf_counter() - begun
    both = [parlour.batch(name, COMPARED_BATCH, seats, device=device, seed=SEED) for device in ("cpu", "cuda")]
    with turn:
        same = few.play(0, SEED) == decisions and few.states().tobytes() == states.tobytes()
        return {
            "game": name,
            "seats": seats,
            "compared_games": compare,
            "same_bytes": same,
            "compared_steps": COMPARED_STEPS * COMPARED_BATCH,
            "same_steps": same_steps(*both),
            "playout_decisions_per_second": rate(lambda times: many.play(times * lanes, SEED), seconds),
            "batch_decisions_per_second": stepping(name, seats, seconds),
            "compile_seconds": compiled,
        }


def lending() -> dict[str, Any]:
    """Whether other libraries take over a batch's arrays without a copy, by DLPack and as buffers of their own."""
    games = parlour.batch("cribbage", 64, device="cuda", seed=SEED)
    seen = games.observe()
    expected = parlour.batch("cribbage", 64, seed=SEED).observe()
    found = {}
    for library in ("torch", "jax.numpy", "cupy"):
        try:
            theirs = import_module(library).from_dlpack(seen.share())
            assert np.array_equal(np.asarray(theirs.cpu() if library == "torch" else theirs.tolist()), expected)
            address = {"torch": "data_ptr", "jax.numpy": "unsafe_buffer_pointer"}.get(library)
            where = getattr(theirs, address)() if address else theirs.data.ptr
            found[library] = "no copy" if where == seen.__cuda_array_interface__["data"][0] else "copied"
        except Exception as trouble:
            found[library] = f"{type(trouble).__name__}: {trouble}"
    with contextlib.suppress(ImportError):
        import torch

        own = torch.zeros(expected.shape, dtype=torch.uint8, device="cuda")
        allowed = torch.zeros((64, len(games.ladder)), dtype=torch.bool, device="cuda")
        games.observe(own)
        games.mask(allowed)
        games.step(allowed.to(torch.uint8).argmax(dim=1), observation=own, mask=allowed)
        found["buffers of torch"] = "written" if np.array_equal(own.cpu().numpy(), games.observe().numpy()) else "wrong"
    return found


def measure_peer(name: str, seconds: float) -> dict[str, Any]:
    """One of pgx's games: random play in many lanes, with auto-reset."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> tuple[Any, None]:
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        choice, fresh = jax.random.split(key)
        return step(state, jax.random.categorical(choice, logits), fresh), None

    def play(state: Any, keys: Any) -> Any:
        return jax.lax.scan(one, state, keys)[0]

    def draw(times: int) -> Any:
        return jax.random.split(jax.random.PRNGKey(times), (PEER_LANES, PEER_STEPS))

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), PEER_LANES))
    begun = time.perf_counter()
    run = jax.jit(jax.vmap(play)).lower(state, draw(0)).compile()
    compiled = time.perf_counter() - begun

    def work(times: int) -> int:
        nonlocal state
        state = run(state, draw(times))
        jax.block_until_ready(state.rewards)
        return PEER_LANES * PEER_STEPS

    with turn:
        return {
            "peer": f"pgx {name}",
            "decisions_per_second": rate(work, seconds),
            "compile_seconds": compiled,
        }


def versions() -> dict[str, str]:
    """What is installed."""
    found = {"parlour": parlour.__version__, "python": sys.version.split()[0]}
    for library in LIBRARIES:
        with contextlib.suppress(metadata.PackageNotFoundError):
            found[library] = metadata.version(library)
    return found


def take_turns(lock: Any) -> None:
    """Give every process the same right to measure."""
    global turn
    turn = lock


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(parlour.GAMES))
    parser.add_argument("--compare", type=int, default=100_000, help="games; with 0, only playouts are measured")
    parser.add_argument("--lanes", type=int, default=1 << 20)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--peers", nargs="*", default=PEERS)
    given = parser.parse_args()
    os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # the GPU's memory is for all of us
    context = get_context("spawn")
    report: dict[str, Any] = {"versions": versions(), "device": _device_name(), "games": [], "peers": []}
    workers = len(given.games) + len(given.peers) + 1
    with ProcessPoolExecutor(workers, context, take_turns, (context.Lock(),)) as pool:
        games = [pool.submit(measure, name, given.compare, given.lanes, given.seconds) for name in given.games]
        peers = [pool.submit(measure_peer, name, given.seconds) for name in given.peers]
        lent = pool.submit(lending)
        for done in as_completed([*games, *peers, lent]):
            print(json.dumps(_told(done)), file=sys.stderr, flush=True)
        report["lending"] = _told(lent)
        report["games"] = [{"game": name} | _told(done) for name, done in zip(given.games, games, strict=True)]
        report["peers"] = [{"peer": name} | _told(done) for name, done in zip(given.peers, peers, strict=True)]
    print(json.dumps(report, indent=2))


def _told(work: Future[dict[str, Any]]) -> dict[str, Any]:
    trouble = work.exception()
    return {"not_measured": f"{type(trouble).__name__}: {trouble}"} if trouble else work.result()


def _device_name() -> str:
    from parlour.envs.cuda import gpu

    name = gpu.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


if __name__ == "__main__":
    main()
