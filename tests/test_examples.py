"""The programs in examples/ run as their own words say. That learning works, docs/environments.md shows."""

import asyncio
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import parlour
from parlour.arena.arena import compete
from parlour.arena.deals import frozen
from parlour.server.protocol.names import BOTS
from parlour.table.seal import hash_of
from tests.server.rooms import Person, room

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
        guest = sit_down_with_a_client(opened.url)
    assert guest.splitlines()[-2].startswith("Bob")
    assert guest.splitlines()[-1].startswith("Ada")
    assert any(line.startswith("You lay") for line in told)
    scores = {line.split()[0]: int(line.split()[1]) for line in told[-2:]}
    (other,) = set(scores) - {"Ada"}
    assert other in BOTS
    assert any(line.startswith(f"{other} plays") for line in told)
    assert max(scores.values()) >= 121


def sit_down_with_a_client(url: str) -> str:
    """A host who waits for the client, seals the deal with it, and plays; what the client says."""
    with Person(url, "Bob") as bob, ThreadPoolExecutor() as beside:
        table = bob.open_table(game="cribbage", pace="instant")["id"]
        told = beside.submit(run, "examples/client.py", url, "cribbage", table)
        asyncio.run(host(bob, table))
        return told.result()


async def host(bob: Person, table: str) -> None:
    async with bob.sit_at(table) as seat:
        await seat.until(lambda: seat.about["seats"][1]["kind"] == "person")
        await seat.say("start")
        await seat.say("pledge", hash=hash_of("a fresh text"))
        await seat.until(lambda: len(seat.about["entropy"]) == 2)
        await seat.say("reveal", text="a fresh text")
        await seat.play_on(random.Random(1))


@pytest.mark.proof
def test_self_play(tmp_path: Path) -> None:
    drawn, learned = tmp_path / "curve.svg", tmp_path / "learned.pt2"
    told = run(
        "examples/self_play.py", "cribbage", "--option", "short_game=1", "--games", "32", "--minutes", "0.05",
        "--points", "2", "--trial", "8", "--plot", str(drawn), "--save", str(learned),
    )  # fmt: skip
    assert told.count("won against a Regular") == 3
    assert drawn.read_text().startswith("<svg")
    outcome = compete(
        parlour.game("cribbage"),
        [f"torch:{learned}", "newcomer"],
        deals=frozen("parlour-1/1"),
        options={"short_game": 1},
    )
    assert not outcome.first_fault


def test_an_engine_that_needs_nothing_of_ours() -> None:
    program = f"cmd:'{sys.executable}' -I examples/engine.py"
    for name in parlour.GAMES:
        outcome = compete(parlour.game(name), ["newcomer", program], games=2, duplicate=True)
        assert not outcome.first_fault
