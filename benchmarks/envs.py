"""How fast the environments step, on one core: arrays with observations and masks, and PettingZoo.

    python benchmarks/envs.py [--n 4096] [--seconds 3] [GAME ...]

Actions are drawn at random from the masks; the time that takes is counted apart. Figures are for
time on the processor, so that what else the machine does matters little. Where pygame is installed,
PettingZoo's own tictactoe is measured in the same run. Prints one JSON document.
"""

import argparse
import json
import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

import parlour
from parlour.envs.batch import batch
from parlour.envs.pettingzoo import env

SEATS = {"bijinx": 4, "bonanza": 4, "bunco": 4, "cribbage": 2, "dixie": 4}
MIX = 1200  # steps before the clock starts, so that games are at all stages


def arrays(name: str, n: int, seconds: float) -> dict[str, float]:
    """Decisions a second in a batch: stepping alone, and with the drawing of actions."""
    games = batch(name, n, SEATS[name], seed=1)
    seen, mask, actions = games.observe(), games.mask(), games.sample()
    for _ in range(MIX * min(n, 4096) // n):
        games.step(games.sample(actions), observation=seen, mask=mask)
    drawing = stepping = 0.0
    steps = 0
    while drawing + stepping < seconds:
        begun = time.thread_time()
        games.sample(actions)
        drawn = time.thread_time()
        games.step(actions, observation=seen, mask=mask)
        stepping += time.thread_time() - drawn
        drawing += drawn - begun
        steps += 1
    return {"step": n * steps / stepping, "sample_and_step": n * steps / (drawing + stepping)}


def turns(table: Any, seconds: float) -> float:
    """Turns a second of a PettingZoo environment, random choice among legal actions included."""
    luck = np.random.default_rng(1)
    table.reset(seed=1)
    made, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        for _ in table.agent_iter(100):
            seen, _, ended, cut, _ = table.last()
            legal = None if ended or cut else np.flatnonzero(seen["action_mask"])
            table.step(None if legal is None else int(legal[luck.integers(len(legal))]))
            made += 1
            if not table.agents:
                table.reset()
                break
    return made / (time.process_time() - begun)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=parlour.GAMES)
    parser.add_argument("--n", type=int, default=4096, help="games in a batch")
    parser.add_argument("--seconds", type=float, default=3.0)
    chosen = parser.parse_args()
    figures: dict[str, Any] = {"parlour": parlour.__version__, "numpy": np.__version__, "n": chosen.n}
    if find_spec("pygame"):
        theirs = import_module("pettingzoo.classic.tictactoe_v3")
        figures["tictactoe"] = {"turns": turns(theirs.env(), chosen.seconds)}
    for name in chosen.games:
        figures[name] = arrays(name, chosen.n, chosen.seconds)
        figures[name]["turns"] = turns(env(name, SEATS[name]), chosen.seconds)
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
