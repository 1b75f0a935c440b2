"""On Ray: the same results as at home, even when a worker is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import parlour
from parlour.arena.arena import compete
from parlour.arena.match import Job, Match, Played
from parlour.arena.ray import on_ray, ray_map
from tests.commands import Run, refused

ROOT = Path(__file__).parents[2]
MATCH = ("newcomer", "regular")


@pytest.fixture(scope="module")
def _ray() -> Iterator[None]:
    """Ray, which takes its time to start."""
    yield
    import ray

    ray.shutdown()


def test_where_games_can_be_played(run: Run) -> None:
    match = "arena cribbage --bots newcomer,regular --games 2"
    refused(run(f"{match} --on mars"), "games can be played on local or on ray, not on 'mars'")
    refused(run(f"{match} --address host:1"), "an address is that of a Ray cluster: say --on ray too")


@pytest.mark.proof
def test_an_address_where_nothing_listens(run: Run) -> None:
    match = "arena cribbage --bots newcomer,regular --games 2 --on ray"
    refused(run(f"{match} --address 127.0.0.1:1"), "no Ray cluster answers at '127.0.0.1:1'")


@dataclass(frozen=True)
class Unlucky:
    """A match in which whoever comes first to game 7 is killed on the spot."""

    match: Match
    killed: Path

    def play(self, job: Job) -> Played:
        if job[0] == 7 and not self.killed.exists():
            self.killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.match.play(job)


@pytest.mark.proof
@pytest.mark.usefixtures("_ray")
def test_a_match_is_the_same_on_ray() -> None:
    dixie = parlour.game("dixie")
    here = compete(dixie, MATCH, 30, seats=4, seed=3, duplicate=True)
    there = compete(dixie, MATCH, 30, seats=4, seed=3, duplicate=True, run=on_ray())
    assert there.played == here.played
    assert there.standings == here.standings


@pytest.mark.proof
@pytest.mark.usefixtures("_ray")
def test_a_lost_worker_costs_no_result(tmp_path: Path) -> None:
    killed = tmp_path / "killed"

    def unlucky(match: Match, jobs: Sequence[Job]) -> Iterator[Played]:
        return ray_map(Unlucky(match, killed).play, jobs)

    cribbage = parlour.game("cribbage")
    here = compete(cribbage, MATCH, 24, seed=5)
    there = compete(cribbage, MATCH, 24, seed=5, run=unlucky)
    assert killed.exists()
    assert there.played == here.played


@pytest.mark.proof
def test_rollouts_are_the_same_on_ray() -> None:
    command = [sys.executable, "examples/rollouts.py", "dixie", "--batches", "4", "--n", "64", "--steps", "1500"]
    told = [
        subprocess.run([*command, "--on", where], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for where in ("local", "ray")
    ]
    assert told[0] == told[1]
    assert "seat 1: mean reward" in told[0]
