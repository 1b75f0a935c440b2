"""The programs in examples/ run as their own words say. That learning works, docs/environments.md shows."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.rooms import room

ROOT = Path(__file__).parents[1]


def run(*command: str) -> str:
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=True, timeout=600
    ).stdout


def test_rollouts() -> None:
    told = run("examples/rollouts.py", "cribbage", "--batches", "2", "--n", "32", "--steps", "400")
    assert "games of cribbage ended in 25,600 decisions" in told
    rewards = [float(line.split()[-1]) for line in told.splitlines()[1:]]
    assert len(rewards) == 2
    assert sum(rewards) == 0


def test_client(tmp_path: Path) -> None:
    with room(tmp_path) as opened:
        told = run("examples/client.py", opened.url, "cribbage").splitlines()
    assert any(line.startswith("You lay") for line in told)
    assert any(line.startswith("Newcomer plays") for line in told)
    scores = {line.split()[0]: int(line.split()[1]) for line in told[-2:]}
    assert set(scores) == {"Ada", "Newcomer"}
    assert max(scores.values()) >= 121


@pytest.mark.proof
def test_self_play(tmp_path: Path) -> None:
    drawn = tmp_path / "curve.svg"
    told = run(
        "examples/self_play.py", "cribbage", "--option", "short_game=1", "--games", "32", "--minutes", "0.05",
        "--points", "2", "--trial", "8", "--plot", str(drawn),
    )  # fmt: skip
    assert told.count("won against a Regular") == 3
    assert drawn.read_text().startswith("<svg")
