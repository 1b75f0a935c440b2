"""On a machine with an NVIDIA GPU: are CPU and GPU the same, byte for byte, and how fast is it?

    python benchmarks/gpu.py [--compare 100000] [--lanes 1048576] [--seconds 3] [GAME ...]

For each game it plays the same random games on the CPU and on the GPU and compares every byte of
every final state, then measures random playouts on the GPU. Where pgx is installed, its games are
measured in the same run. Prints one JSON document.
"""

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import parlour
from parlour.engine.chance import new_luck
from parlour.engine.cuda import Playouts, cuda
from parlour.engine.game import MOST_RANGES, Game
from parlour.engine.house import silent_house

SEATS = {"bijinx": 4, "bonanza": 4, "bunco": 4, "cribbage": 2, "dixie": 4}
SEED = 7
PEERS = ("sparrow_mahjong", "leduc_holdem", "kuhn_poker")
PEER_LANES = 1 << 16
PEER_STEPS = 256


def on_cpu(game: Game, count: int, seats: int) -> Any:
    """The same games on the CPU: states and decisions."""
    states = game.new_states(count, seats)
    made = np.zeros(count, np.int64)
    ranges = np.zeros((MOST_RANGES, 2), np.int64)
    game.rules.play_games(
        states, 0, count, np.uint64(SEED), new_luck(0), ranges, silent_house(), game.module.LONGEST + 1, made
    )
    return states, int(made.sum())


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Decisions a second of repeated work; the first call, which may compile, does not count."""
    work(0)
    begun, done, turn = time.perf_counter(), 0, 1
    while time.perf_counter() - begun < seconds:
        done += work(turn)
        turn += 1
    return done / (time.perf_counter() - begun)


def measure(name: str, games: int, lanes: int, seconds: float) -> dict[str, Any]:
    """One game: is it the same, and how fast."""
    game, seats = parlour.game(name), SEATS[name]
    begun = time.perf_counter()
    few = Playouts(game, games, seats)
    decisions = few.play(0, SEED)
    compiled = time.perf_counter() - begun
    states, expected = on_cpu(game, games, seats)
    same = decisions == expected and few.states().tobytes() == states.tobytes()
    many = Playouts(game, lanes, seats)
    return {
        "game": name,
        "seats": seats,
        "compared_games": games,
        "same_bytes": same,
        "decisions_per_second": rate(lambda turn: many.play(turn * lanes, SEED), seconds),
        "first_use_seconds": compiled,
    }


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
        return step(state, jax.random.categorical(key, logits)), None

    def play(state: Any, keys: Any) -> Any:
        return jax.lax.scan(one, state, keys)[0]

    run = jax.jit(jax.vmap(play))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), PEER_LANES))

    def work(turn: int) -> int:
        nonlocal state
        keys = jax.random.split(jax.random.PRNGKey(turn), (PEER_LANES, PEER_STEPS))
        state = run(state, keys)
        jax.block_until_ready(state.rewards)
        return PEER_LANES * PEER_STEPS

    return {"peer": f"pgx {name}", "decisions_per_second": rate(work, seconds)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(parlour.GAMES))
    parser.add_argument("--compare", type=int, default=100_000)
    parser.add_argument("--lanes", type=int, default=1 << 20)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--peers", nargs="*", default=PEERS)
    given = parser.parse_args()
    device = cuda().get_current_device()
    report: dict[str, Any] = {"device": device.name.decode() if isinstance(device.name, bytes) else str(device.name)}
    report["games"] = [measure(name, given.compare, given.lanes, given.seconds) for name in given.games]
    report["peers"] = []
    for peer in given.peers:
        try:
            report["peers"].append(measure_peer(peer, given.seconds))
        except Exception as trouble:
            report["peers"].append({"peer": f"pgx {peer}", "not_measured": f"{type(trouble).__name__}: {trouble}"})
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
