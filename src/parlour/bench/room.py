"""How much a room bears: a server and a load generator, each a process of its own, on one machine."""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour.engine.game import ParlourError
from parlour.server.http.address import listen
from parlour.shelf import every_game

RATES = (1.0, 1.5, 2.0)  # moves a second at each table
GOAL_MS = 50.0


def bench(tables: int = 500, seconds: float = 20.0, rates: tuple[float, ...] = RATES) -> Iterator[dict[str, Any]]:
    """What was measured, one after the other; it stops at the first rate the room cannot keep up with."""
    with listen("127.0.0.1", 0) as probe:
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        serving = [sys.executable, "-m", "parlour", "serve", "--no-open", "--port", str(port), "--data", folder]
        server = subprocess.Popen(serving, stdout=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(url, server)
            arguments = [url, *_game(), str(tables), str(seconds), *(str(rate) for rate in rates)]
            command = [sys.executable, "-m", "parlour.bench.load", *arguments]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as load:
                assert load.stdout
                spent = _spent(server.pid)
                for line in load.stdout:
                    measured, before, spent = json.loads(line), spent, _spent(server.pid)
                    if "rate" in measured:
                        measured["server_cpu"] = round((spent[1] - before[1]) / (spent[0] - before[0]), 2)
                    yield measured | {"server_mib": _memory(server.pid), "load_average": round(os.getloadavg()[0], 1)}
                    if measured.get("p99_ms", 0) and measured["p99_ms"] > 10 * GOAL_MS:
                        load.terminate()
        finally:
            server.terminate()
            server.wait()


def _game() -> tuple[str, str]:
    """The game to be played, and its house rules as JSON: whichever says that it is good for this."""
    loads = {game.name: getattr(game.part("peers"), "LOAD", None) for game in every_game()}
    return next((name, json.dumps(options)) for name, options in loads.items() if options is not None)


def _wait_for(url: str, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/api/health"):
                return
        except OSError:
            time.sleep(0.1)
    raise ParlourError("the room to be measured did not open")


def _spent(pid: int) -> tuple[float, float]:
    """The time, and the processor time a process has had by now."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return time.monotonic(), (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """What a process holds, in MiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) // 1024
