"""How fast each interface is, with the same loop on both sides: one run, a table an interface (docs/speed.md).

    python benchmarks/interfaces.py [--seconds 2] [GAME ...]

Every loop is driven from Python on one core, chooses a legal action at random, and begins a new game where one ends.
Figures are of time on the processor; where all cores share the work, of the clock on the wall as well. Ours and the
others' are measured by turns, in the same minute. Those of the others that are not installed are left out:

    pip install 'parlour[research]' pygame rlcard jax pgx
"""

import argparse
import os
import random
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from speed import CLASSICS, MIX, SEATS, STEPPED, arrays, playouts, turns

import parlour
import parlour.envs.openspiel  # registers the games
from parlour.bench.peers import openspiel
from parlour.envs.gymnasium import SeatEnv
from parlour.envs.naming import name_of
from parlour.envs.pettingzoo import env, parallel_env
from parlour.table.batch import usable_cores

MANY = 1024  # games of a vector environment
SHARED = 16_384  # games of a batch that all cores share
WINDOW = 0.05  # seconds on the wall; the best of many is the one in which others disturbed least
AT_ONCE = 100  # steps between two looks at the clock
KIN = ("cribbage", "crazy_eights(players=4)", "hearts")  # of OpenSpiel's own
CYCLES = ("rps_v2",)  # of PettingZoo's classics, those that ask all agents at once
LEARNERS = ("Blackjack-v1",)  # of Gymnasium's own, the one against somebody with cards
ARRAYS = ("sparrow_mahjong", "leduc_holdem", "kuhn_poker")  # of pgx's; with every step they write observation and mask

Loop = Callable[[], int]  # makes some steps; returns how many


def rate(loop: Loop, seconds: float) -> float:
    """Steps a second."""
    loop()
    made, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        made += loop()
    return made / spent


def whole(play: Callable[[], tuple[int, int]]) -> Loop:
    """Whole games of OpenSpiel's API, in decisions."""
    return lambda: play()[0]


def cycles(table: Any) -> Loop:
    """A parallel PettingZoo table of ours: every agent is asked in every cycle, and whoever can only wait does so."""
    luck, wait = random.Random(1), table.wait
    seen, _ = table.reset(seed=1)

    def loop() -> int:
        nonlocal seen
        for _ in range(AT_ONCE):
            actions = {}
            for agent, each in seen.items():
                mask = each["action_mask"]
                if mask[wait]:
                    actions[agent] = wait
                else:
                    legal = mask.nonzero()[0]
                    actions[agent] = int(legal[int(luck.random() * len(legal))])
            seen, *_ = table.step(actions)
            if not table.agents:
                seen, _ = table.reset()
        return AT_ONCE

    return loop


def free_cycles(table: Any) -> Loop:
    """The same of one at which every agent may do anything at any time."""
    luck = random.Random(1)
    many = {agent: int(table.action_space(agent).n) for agent in table.possible_agents}
    table.reset(seed=1)

    def loop() -> int:
        for _ in range(AT_ONCE):
            table.step({agent: int(luck.random() * its) for agent, its in many.items()})
            if not table.agents:
                table.reset()
        return AT_ONCE

    return loop


def learner(seat: Any) -> Loop:
    """A Gymnasium environment of ours, in the learner's steps."""
    luck = random.Random(1)
    seen, _ = seat.reset(seed=1)

    def loop() -> int:
        nonlocal seen
        for _ in range(AT_ONCE):
            legal = seen["action_mask"].nonzero()[0]
            seen, _, ended, cut, _ = seat.step(int(legal[int(luck.random() * len(legal))]))
            if ended or cut:
                seen, _ = seat.reset()
        return AT_ONCE

    return loop


def free_learner(seat: Any) -> Loop:
    """The same of one that may do anything at any time."""
    luck, many = random.Random(1), int(seat.action_space.n)
    seat.reset(seed=1)

    def loop() -> int:
        for _ in range(AT_ONCE):
            _, _, ended, cut, _ = seat.step(int(luck.random() * many))
            if ended or cut:
                seat.reset()
        return AT_ONCE

    return loop


def learners(games: Any) -> Loop:
    """The same by `gymnasium.make_vec`, so many games at once."""
    luck = np.random.default_rng(1)
    seen, _ = games.reset(seed=1)

    def loop() -> int:
        nonlocal seen
        mask = seen["action_mask"] if isinstance(seen, dict) else np.ones((MANY, games.single_action_space.n), np.int8)
        seen, *_ = games.step((mask * luck.random(mask.shape, np.float32)).argmax(axis=1))
        return MANY

    return loop


def shared_arrays(name: str, seconds: float) -> tuple[float, float]:
    """Decisions a second in a batch that all cores share: by time on the processors, and by the clock on the wall.

    The first is what it would be if the cores had nothing else to do and never waited for each other; of the second,
    the best of several windows.
    """
    cores = usable_cores()
    games = parlour.batch(name, SHARED, SEATS[name], seed=1, cores=cores)
    seen, mask, actions = games.observe(), games.mask(), games.sample()
    for _ in range(MIX):
        games.step(games.sample(actions), observation=seen, mask=mask)
    spent, steps, best = 0.0, 0, 0.0
    while spent < seconds * cores:
        passed, made = 0.0, 0
        while passed < WINDOW:
            games.sample(actions)
            begun, clock = time.process_time(), time.perf_counter()
            games.step(actions, observation=seen, mask=mask)
            spent, passed = spent + time.process_time() - begun, passed + time.perf_counter() - clock
            made += 1
        steps += made
        best = max(best, SHARED * made / passed)
    return SHARED * steps * cores / spent, best


def pgx_arrays(name: str, seconds: float) -> float:
    """What `arrays` measures, of one of pgx's games: it is compiled whole, and draws the actions in between."""
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make(name)
    step = jax.jit(jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init)))

    def draw(mask: Any, key: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf))

    choose = jax.jit(draw)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, STEPPED))
    spent, steps = 0.0, -MIX // 10  # so that games are at all stages, and all is compiled
    while spent < seconds:
        key, luck, fresh = jax.random.split(key, 3)
        actions = choose(state.legal_action_mask, luck)
        keys = jax.block_until_ready(jax.random.split(fresh, STEPPED))
        begun = time.process_time()
        state = jax.block_until_ready(step(state, actions, keys))
        steps += 1
        if steps > 0:
            spent += time.process_time() - begun
    return STEPPED * steps / spent


def rollouts(text: str, seconds: float) -> float:
    """Decisions a second in whole random games of OpenSpiel's, each played by one call of its C++."""
    game = pyspiel.load_game(text)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    made, spent, seed = 0, 0.0, 0
    while spent < seconds:
        state = game.new_initial_state()
        begun = time.process_time()
        pyspiel.evaluate_bots(state, bots, seed)
        spent += time.process_time() - begun
        made += sum(each.player >= 0 for each in state.full_history())
        seed += 1
    return made / spent


Row = tuple[str, float]


def others(called: Iterable[str], measure: Callable[[str], float], label: str) -> list[Row]:
    """The figures of those of the others that are installed."""
    rows: list[Row] = []
    for name in called:
        with suppress(ImportError):  # some need libraries of their own
            rows.append((f"{label} {name}", measure(name)))
    return rows


def table(title: str, unit: str, rows: list[Row]) -> None:
    """One interface, in Markdown."""
    print(f"| {title} | {unit} |\n|---|--:|")
    for name, figure in rows:
        print(f"| {name} | {figure / 1e6:.2f} M |" if figure >= 1e6 else f"| {name} | {figure / 1e3:.1f} k |")
    print(flush=True)


def main() -> None:
    """Measure and print, table by table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(parlour.GAMES))
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    names, seconds = given.games, given.seconds
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # PettingZoo's classics bring a window along

    def ours(measure: Callable[[str], float]) -> list[Row]:
        return [(f"**{name}**, {SEATS[name]} players", measure(name)) for name in names]

    def classic(name: str) -> Any:
        return import_module(f"pettingzoo.classic.{name}")

    def vector(name: str, **settings: Any) -> float:
        return rate(learners(gymnasium.make_vec(name, num_envs=MANY, **settings)), seconds)

    texts = [f"parlour_{name}(players={SEATS[name]})" for name in names]
    table(
        "OpenSpiel's API from Python",
        "decisions/s",
        [(text, rate(whole(openspiel(2, text).prepare()), seconds)) for text in (*texts, *KIN)],
    )
    table(
        "PettingZoo, AEC",
        "decisions/s",
        ours(lambda name: turns(env(name, SEATS[name]), seconds))
        + others(CLASSICS, lambda name: turns(classic(name).env(), seconds), "PettingZoo"),
    )
    table(
        "PettingZoo, parallel",
        "cycles/s",
        ours(lambda name: rate(cycles(parallel_env(name, SEATS[name])), seconds))
        + others(CYCLES, lambda name: rate(free_cycles(classic(name).parallel_env()), seconds), "PettingZoo"),
    )
    table(
        "Gymnasium, random opponents",
        "learner's steps/s",
        ours(lambda name: rate(learner(SeatEnv(name, SEATS[name])), seconds))
        + others(LEARNERS, lambda name: rate(free_learner(gymnasium.make(name).unwrapped), seconds), "Gymnasium"),
    )
    table(
        f"Gymnasium, {MANY} games by make_vec",
        "learner's steps/s",
        ours(lambda name: vector(name_of(name), seats=SEATS[name]))
        + others(LEARNERS, lambda name: vector(name, vectorization_mode="sync"), "Gymnasium"),
    )
    table(
        f"arrays of {STEPPED:,} games, observations and masks written",
        "decisions/s",
        ours(lambda name: arrays(name, seconds, 1)) + others(ARRAYS, lambda name: pgx_arrays(name, seconds), "pgx"),
    )
    both = {name: shared_arrays(name, seconds) for name in names}
    shared = f"the same on {usable_cores()} cores, {SHARED:,} games"
    table(f"{shared}, by time on the processors", "decisions/s", ours(lambda name: both[name][0]))
    table(f"{shared}, by the clock on the wall", "decisions/s", ours(lambda name: both[name][1]))
    table(
        "whole random games, nothing else written",
        "decisions/s",
        ours(lambda name: playouts(name, seconds, 1))
        + others(KIN, lambda text: rollouts(text, seconds), "OpenSpiel, in C++,"),
    )


if __name__ == "__main__":
    main()
