"""How soon one can play: `python benchmarks/start.py` measures it on this machine, with an empty cache.

From the command to one's own first move: in the terminal, in Python, and on the room's page with a table laid.
Then the processor time of compiling everything, rules and bots of all games. `--times N` repeats the short ones and
takes the median.
"""

import argparse
import json
import os
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import parlour

PARLOUR = [sys.executable, "-m", "parlour"]
PROMPT = b"Your move"
JSON = {"Content-Type": "application/json"}
IN_PYTHON = (
    "import parlour; table = parlour.game('{game}').new(); "
    "table.play(table.turn, table.legal(table.turn)[0].partition('..')[0])"
)


@contextmanager
def empty_cache() -> Iterator[dict[str, str]]:
    """An environment in which nothing has been compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        yield os.environ | {"PARLOUR_CACHE": str(Path(folder) / "cache"), "PARLOUR_TIMED": folder}


def until_asked(game: str) -> float:
    """Seconds from `parlour play GAME` to the question for one's own move."""
    with empty_cache() as environment:
        begun = time.perf_counter()
        playing = subprocess.Popen(
            [*PARLOUR, "play", game, "--seed", "3"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment,
            start_new_session=True,
        )  # fmt: skip
        assert playing.stdout is not None
        seen = b""
        while PROMPT not in seen:
            more = os.read(playing.stdout.fileno(), 65536)
            if not more:
                raise SystemExit(f"parlour play {game} ended before it asked")
            seen += more
        taken = time.perf_counter() - begun
        _end(playing)
    return taken


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and its compilers, which would slow down whatever is measured next."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def until_moved(game: str) -> float:
    """Seconds that a whole Python process takes to open a table and make a move."""
    with empty_cache() as environment:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", IN_PYTHON.format(game=game)], env=environment, check=True)
        return time.perf_counter() - begun


def until_served(game: str) -> float:
    """Seconds from `parlour serve` to the page and a table of that game, dealt, with bots."""
    with empty_cache() as environment, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        begun = time.perf_counter()
        command = [*PARLOUR, "serve", "--no-open", "--port", str(port), "--data", environment["PARLOUR_TIMED"]]
        serving = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, start_new_session=True
        )
        try:
            _table(f"http://127.0.0.1:{port}", game)
            return time.perf_counter() - begun
        finally:
            _end(serving)


def _table(room: str, game: str) -> None:
    """Fetch the page, and have a table laid, as soon as somebody answers."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    while True:
        try:
            page = opener.open(f"{room}/").read()
            break
        except OSError:
            time.sleep(0.02)
    assert b"<html" in page

    def ask(path: str, body: dict[str, object]) -> dict[str, Any]:
        asked = urllib.request.Request(f"{room}/api/{path}", json.dumps(body).encode(), JSON)
        answer: dict[str, Any] = json.loads(opener.open(asked).read())
        return answer

    ask("me", {"name": "Ada"})
    laid = ask("tables", {"game": game, "bots": "regular", "start": True})
    assert laid["table"]["phase"] == "playing", laid


def compiling() -> float:
    """Seconds of processor time to compile everything, on all cores, from nothing."""
    with empty_cache() as environment:
        before = _children()
        subprocess.run([*PARLOUR, "warm"], env=environment, check=True, stdout=subprocess.DEVNULL)
        return _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure all of it, and print a table."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--times", type=int, default=3)
    times = arguments.parse_args().times

    def median(measure: Callable[[str], float], game: str) -> str:
        return f"{statistics.median(measure(game) for _ in range(times)):.2f} s"

    print(f"{'empty cache':<12} {'parlour play':>14} {'in Python':>12} {'page and table':>16}")
    for game in parlour.GAMES:
        asked, moved, served = (median(measure, game) for measure in (until_asked, until_moved, until_served))
        print(f"{game:<12} {asked:>14} {moved:>12} {served:>16}")
    print(f"all compiled: {compiling():.0f} s of processor")


if __name__ == "__main__":
    main()
