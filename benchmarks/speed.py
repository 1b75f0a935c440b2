"""How fast everything is, beside the libraries people use for the same work: one run, one table (docs/speed.md).

    python benchmarks/speed.py [--seconds 2] [GAME ...] > speed.json
    python benchmarks/speed.py --table speed.json

Ours: whole random games (playouts) on one core and on all; arrays stepped on one core, with
observations and masks written; one PettingZoo table; and where there is a GPU, what benchmarks/gpu.py
finds on it, pgx's games included. Theirs: OpenSpiel, RLCard and PettingZoo's classics, each driven from
Python on one core as its own examples drive it, legal actions chosen at random; those not installed are
left out. Figures are decisions a second; on one core, of time on the processor.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import parlour
from parlour.bench.peers import openspiel, rlcard
from parlour.envs.pettingzoo import env
from parlour.shelf import every_game
from parlour.table.batch import simulate, usable_cores

SEATS = {game.name: min(4, game.seats[-1]) for game in every_game()}
MIX = 1200  # steps before the clock starts, so that games are at all stages
STEPPED = 4096  # games in a batch
PLAYED = 4096  # games in a playout
PEERS = {
    "OpenSpiel cribbage": openspiel(2, "cribbage"),
    "OpenSpiel crazy_eights (4)": openspiel(4, "crazy_eights(players=4)"),
    "OpenSpiel hearts": openspiel(4, "hearts"),
    "RLCard uno (4)": rlcard(4, "uno"),
}
CLASSICS = ("tictactoe_v3", "leduc_holdem_v4", "gin_rummy_v4")
LIBRARIES = ("numba", "numpy", "open_spiel", "rlcard", "pettingzoo")


def playouts(name: str, seconds: float, cores: int) -> float:
    """Decisions a second in whole games at random."""
    game, made, seed = parlour.game(name), 0, 0
    simulate(game, SEATS[name], cores, cores=cores)  # what is only done once
    clock = time.process_time if cores == 1 else time.perf_counter
    begun = clock()
    while (spent := clock() - begun) < seconds:
        made += simulate(game, SEATS[name], PLAYED * cores, seed=seed, cores=cores).decisions
        seed += 1
    return made / spent


def arrays(name: str, seconds: float) -> float:
    """Decisions a second in a batch, observations and masks included; drawing the actions is not counted."""
    games = parlour.batch(name, STEPPED, SEATS[name], seed=1)
    seen, mask, actions = games.observe(), games.mask(), games.sample()
    for _ in range(MIX):
        games.step(games.sample(actions), observation=seen, mask=mask)
    spent, steps = 0.0, 0
    while spent < seconds:
        games.sample(actions)
        begun = time.thread_time()
        games.step(actions, observation=seen, mask=mask)
        spent += time.thread_time() - begun
        steps += 1
    return STEPPED * steps / spent


def turns(table: Any, seconds: float) -> float:
    """Turns a second of a PettingZoo environment, random choice among legal actions included.

    That choice is made as cheaply as can be, or it would be what is measured.
    """
    luck = random.Random(1)
    table.reset(seed=1)
    made, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        for _ in table.agent_iter(100):
            seen, _, ended, cut, info = table.last()
            mask = seen["action_mask"] if "action_mask" in seen else info.get("action_mask")
            legal = () if ended or cut else mask.nonzero()[0]
            table.step(int(legal[int(luck.random() * len(legal))]) if len(legal) else None)
            made += 1
            if not table.agents:
                table.reset()
                break
    return made / (time.process_time() - begun)


def peer(play: Callable[[], tuple[int, int]], seconds: float) -> float:
    """Decisions a second of another library's game."""
    play()
    made, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        made += play()[0]
    return made / spent


def on_gpu(names: list[str]) -> dict[str, Any]:
    """What benchmarks/gpu.py finds; nothing where there is no GPU. It goes first, and leaves the rules compiled."""
    with suppress(ImportError):
        from parlour.envs.cuda import gpu

        if gpu.is_available():
            program = Path(__file__).with_name("gpu.py")
            done = subprocess.run([sys.executable, program, *names], stdout=subprocess.PIPE, check=True)
            found: dict[str, Any] = json.loads(done.stdout)
            return found
    return {"games": [], "peers": []}


def measure(names: list[str], seconds: float) -> dict[str, Any]:
    """Everything that can be measured here."""
    report: dict[str, Any] = {"machine": platform.machine(), "cores": usable_cores(), "python": sys.version.split()[0]}
    report["parlour"] = parlour.__version__
    for library in LIBRARIES:
        with suppress(metadata.PackageNotFoundError):
            report[library] = metadata.version(library)
    report["gpu"] = on_gpu(names)
    report["games"] = {}
    for name in names:
        report["games"][name] = {
            "playouts_one_core": playouts(name, seconds, 1),
            "playouts_all_cores": playouts(name, seconds, usable_cores()),
            "arrays_one_core": arrays(name, seconds),
            "pettingzoo": turns(env(name, SEATS[name]), seconds),
        }
        print(name, report["games"][name], file=sys.stderr, flush=True)
    report["peers"] = {
        called: peer(each.prepare(), seconds) for called, each in PEERS.items() if find_spec(each.package)
    }
    for classic in CLASSICS:
        with suppress(ImportError):  # some need libraries of their own
            table = import_module(f"pettingzoo.classic.{classic}").env()
            report["peers"][f"PettingZoo {classic}"] = turns(table, seconds)
    return report


def table(report: dict[str, Any]) -> str:
    """The report as a table in Markdown."""
    gpu = {each["game"]: each for each in report["gpu"]["games"]}
    lines = [
        f"| | playouts, one core | playouts, {report['cores']} cores | playouts, GPU | arrays, one core | arrays, GPU "
        "| PettingZoo |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for name, figures in report["games"].items():
        there = gpu.get(name, {})
        row = (
            figures["playouts_one_core"], figures["playouts_all_cores"], there.get("playout_decisions_per_second"),
            figures["arrays_one_core"], there.get("batch_decisions_per_second"), figures["pettingzoo"],
        )  # fmt: skip
        lines.append(f"| **{name}**, {SEATS[name]} players | " + " | ".join(map(_figure, row)) + " |")
    for name, figure in report["peers"].items():
        where = 5 if name.startswith("PettingZoo") else 0
        lines.append(f"| {name} |" + " |" * where + f" {_figure(figure)} |" + " |" * (5 - where))
    for each in report["gpu"]["peers"]:
        lines.append(f"| {each['peer']} | | | {_figure(each.get('decisions_per_second'))} | | | |")
    return "\n".join(lines)


def ratios(report: dict[str, Any]) -> str:
    """How many times as fast as the nearest of the others, in Markdown."""
    ours = {each["game"]: each["playout_decisions_per_second"] for each in report["gpu"]["games"]}
    beside = [  # what it is called, their figure, ours by game
        (f"playouts on the GPU / {each['peer']}", each["decisions_per_second"], ours)
        for each in report["gpu"]["peers"] if "decisions_per_second" in each
    ]  # fmt: skip
    if tictactoe := report["peers"].get("PettingZoo tictactoe_v3"):
        tables = {name: figures["pettingzoo"] for name, figures in report["games"].items()}
        beside.append(("PettingZoo / its tictactoe", tictactoe, tables))
    lines = ["| | " + " | ".join(called for called, _, _ in beside) + " |", "|---|" + "--:|" * len(beside)]
    for name in report["games"]:
        lines.append(f"| {name} | " + " | ".join(f"{mine[name] / theirs:.3g}" for _, theirs, mine in beside) + " |")
    return "\n".join(lines)


def _figure(number: float | None) -> str:
    if number is None:
        return ""
    if number >= 1e9:
        return f"{number / 1e9:.2f} G"
    return f"{number / 1e6:.2f} M" if number >= 1e6 else f"{number / 1e3:.1f} k"


def main() -> None:
    """Measure and print, or print the table of what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(parlour.GAMES))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--table", type=Path, help="print this report as a table")
    given = parser.parse_args()
    if given.table:
        report = json.loads(given.table.read_text())
        print(table(report), ratios(report), sep="\n\n")
        return
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # PettingZoo's classics bring a window along
    print(json.dumps(measure(given.games, given.seconds), indent=2))


if __name__ == "__main__":
    main()
