"""How fast each interface is, with the same loop on both sides: one run, a table an interface (docs/speed.md).

    python benchmarks/interfaces.py [--seconds 2] [GAME ...]

Every loop is driven from Python on one core, chooses a legal action at random, and begins a new game where one ends.
Figures are of time on the processor. Ours and the others' are measured by turns, in the same minute.
"""

import argparse
import os
import random
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
from speed import CLASSICS, MIX, SEATS, arrays, peer, turns

import parlour
import parlour.envs.openspiel  # registers the games
from parlour.bench.peers import openspiel
from parlour.envs.gymnasium import SeatEnv
from parlour.envs.naming import name_of
from parlour.envs.pettingzoo import env, parallel_env
from parlour.table.batch import usable_cores

MANY = 1024  # games of a vector environment
SHARED = 16_384  # games of a batch that all cores share
AT_ONCE = 100  # steps between two looks at the clock
KIN = ("cribbage", "crazy_eights(players=4)", "hearts")  # of OpenSpiel's own

Loop = Callable[[], int]  # makes some steps; returns how many


def rate(loop: Loop, seconds: float) -> float:
    """Steps a second."""
    loop()
    made, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        made += loop()
    return made / spent


def cycles(name: str) -> Loop:
    """A parallel PettingZoo table: every agent is asked in every cycle, and whoever can only wait does so."""
    table, luck = parallel_env(name, SEATS[name]), random.Random(1)
    wait = table.wait
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


def learner(name: str) -> Loop:
    """A Gymnasium environment against random opponents, in the learner's steps."""
    seat, luck = SeatEnv(name, SEATS[name]), random.Random(1)
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


def learners(name: str) -> Loop:
    """The same by `gymnasium.make_vec`, so many games at once."""
    games = gymnasium.make_vec(name_of(name), num_envs=MANY, seats=SEATS[name])
    luck = np.random.default_rng(1)
    seen, _ = games.reset(seed=1)

    def loop() -> int:
        nonlocal seen
        mask = seen["action_mask"]
        seen, *_ = games.step((mask * luck.random(mask.shape, np.float32)).argmax(axis=1))
        return MANY

    return loop


def shared_arrays(name: str, seconds: float) -> float:
    """Decisions a second in a batch that all cores share, if they had nothing else to do."""
    cores = usable_cores()
    games = parlour.batch(name, SHARED, SEATS[name], seed=1, cores=cores)
    seen, mask, actions = games.observe(), games.mask(), games.sample()
    for _ in range(MIX):
        games.step(games.sample(actions), observation=seen, mask=mask)
    spent, steps = 0.0, 0
    while spent < seconds * cores:
        games.sample(actions)
        begun = time.process_time()
        games.step(actions, observation=seen, mask=mask)
        spent += time.process_time() - begun
        steps += 1
    return SHARED * steps * cores / spent


def table(title: str, unit: str, rows: list[tuple[str, float]]) -> None:
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

    def ours(loop: Callable[[str], Loop]) -> list[tuple[str, float]]:
        return [(f"**{name}**, {SEATS[name]} players", rate(loop(name), seconds)) for name in names]

    texts = [f"parlour_{name}(players={SEATS[name]})" for name in names]
    table(
        "OpenSpiel's API from Python",
        "decisions/s",
        [(text, peer(openspiel(2, text).prepare(), seconds)) for text in (*texts, *KIN)],
    )
    classics: list[tuple[str, float]] = []
    for classic in CLASSICS:
        with suppress(ImportError):  # some need libraries of their own
            its: Any = import_module(f"pettingzoo.classic.{classic}").env()
            classics.append((f"PettingZoo {classic}", turns(its, seconds)))
    own = [(f"**{name}**, {SEATS[name]} players", turns(env(name, SEATS[name]), seconds)) for name in names]
    table("PettingZoo, AEC", "turns/s", own + classics)
    table("PettingZoo, parallel", "cycles/s", ours(cycles))
    table("Gymnasium, random opponents", "learner's steps/s", ours(learner))
    table(f"Gymnasium, {MANY} games by make_vec", "learner's steps/s", ours(learners))
    own = [(f"**{name}**, {SEATS[name]} players", arrays(name, seconds)) for name in names]
    table("arrays, observations and masks written", "decisions/s", own)
    own = [(f"**{name}**, {SEATS[name]} players", shared_arrays(name, seconds)) for name in names]
    table(f"the same on {usable_cores()} cores, {SHARED:,} games", "decisions/s", own)


if __name__ == "__main__":
    main()
