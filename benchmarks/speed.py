"""How fast everything is where there is a GPU or many cores, a table an interface, all of one run (docs/speed.md).

    python benchmarks/speed.py [--seconds 2] [GAME ...] > speed.json
    python benchmarks/speed.py --table speed.json

Whole random games (playouts) on one core and on all; arrays stepped, with observations and masks written,
on one core and on all; one PettingZoo table; and where there is a GPU, what benchmarks/gpu.py finds on it.
Beside arrays on the GPU are pgx's games, which write observations and masks as well, beside the PettingZoo
table PettingZoo's classics; those not installed are left out. All other comparisons are in interfaces.py.
Figures are decisions a second: on one core of time on the processor, on all of the clock on the wall.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

import parlour
from parlour.envs.pettingzoo import env
from parlour.shelf import every_game
from parlour.table.batch import simulate, usable_cores

SEATS = {game.name: min(4, game.seats[-1]) for game in every_game()}
MIX = 1200  # steps before the clock starts, so that games are at all stages
STEPPED = 4096  # games in a batch, a core
PLAYED = 4096  # games in a playout
CLASSICS = ("tictactoe_v3", "leduc_holdem_v4")
LIBRARIES = ("numba", "numpy", "pettingzoo")


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


def arrays(name: str, seconds: float, cores: int) -> float:
    """Decisions a second in a batch, observations and masks included; drawing the actions is not counted."""
    games = parlour.batch(name, STEPPED * cores, SEATS[name], seed=1, cores=cores)
    clock = time.thread_time if cores == 1 else time.perf_counter
    seen, mask, actions = games.observe(), games.mask(), games.sample()
    for _ in range(MIX):
        games.step(games.sample(actions), observation=seen, mask=mask)
    spent, steps = 0.0, 0
    while spent < seconds:
        games.sample(actions)
        begun = clock()
        games.step(actions, observation=seen, mask=mask)
        spent += clock() - begun
        steps += 1
    return STEPPED * cores * steps / spent


def turns(table: Any, seconds: float) -> float:
    """Decisions a second of a PettingZoo environment, random choice among legal actions included.

    That choice is made as cheaply as can be, or it would be what is measured. The steps that agents have to make when
    their game is over take time, and are no decisions.
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
            made += len(legal) > 0
            if not table.agents:
                table.reset()
                break
    return made / (time.process_time() - begun)


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
            "arrays_one_core": arrays(name, seconds, 1),
            "arrays_all_cores": arrays(name, seconds, usable_cores()),
            "pettingzoo": turns(env(name, SEATS[name]), seconds),
        }
        print(name, report["games"][name], file=sys.stderr, flush=True)
    report["peers"] = {}
    for classic in CLASSICS:
        with suppress(ImportError):  # some need libraries of their own
            table = import_module(f"pettingzoo.classic.{classic}").env()
            report["peers"][f"PettingZoo {classic}"] = turns(table, seconds)
    return report


def tables(report: dict[str, Any]) -> list[str]:
    """The report in Markdown: whole games, arrays, PettingZoo."""
    here, gpu = report["games"], {each["game"]: each for each in report["gpu"]["games"]}
    pgx = {
        each["peer"]: each["decisions_per_second"] for each in report["gpu"]["peers"] if "decisions_per_second" in each
    }
    cores = f"{report['cores']} cores"
    playouts = [
        (_called(name), its["playouts_one_core"], its["playouts_all_cores"], _on_gpu(gpu, name, "playout"))
        for name, its in here.items()
    ]
    arrays = [
        (_called(name), its["arrays_one_core"], its["arrays_all_cores"], _on_gpu(gpu, name, "batch"))
        for name, its in here.items()
    ]
    turned = [(_called(name), its["pettingzoo"]) for name, its in here.items()]
    return [
        _table(["whole random games", "one core", cores, "GPU"], playouts),
        _table(
            ["arrays", "one core", cores, "GPU"], [*arrays, *((name, None, None, its) for name, its in pgx.items())]
        ),
        _table(["PettingZoo, AEC", "one core"], [*turned, *report["peers"].items()]),
    ]


def _called(name: str) -> str:
    return f"**{name}**, {SEATS[name]} players"


def _on_gpu(gpu: dict[str, Any], name: str, kind: str) -> Any:
    return gpu.get(name, {}).get(f"{kind}_decisions_per_second")


def _table(head: list[str], rows: Iterable[tuple[Any, ...]]) -> str:
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *([name, *map(_figure, figures)] for name, *figures in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _figure(number: float | None) -> str:
    if number is None:
        return ""
    if number >= 1e9:
        return f"{number / 1e9:.2f} G"
    return f"{number / 1e6:.2f} M" if number >= 1e6 else f"{number / 1e3:.1f} k"


def main() -> None:
    """Measure and print, or print the tables of what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(parlour.GAMES))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--table", type=Path, help="print this report as tables")
    given = parser.parse_args()
    if given.table:
        print(*tables(json.loads(given.table.read_text())), sep="\n\n")
        return
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # PettingZoo's classics bring a window along
    print(json.dumps(measure(given.games, given.seconds), indent=2))


if __name__ == "__main__":
    main()
