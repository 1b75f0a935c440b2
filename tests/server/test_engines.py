"""Engines in the room: programs of the host's that sit in a bot's seat, and what becomes of one that fails."""

import asyncio
import random
import sys
import time
from pathlib import Path

import pytest

from parlour.cli.room import named
from parlour.engine.game import ParlourError
from tests.server.rooms import Person, Room, room

HIGHEST = f"{sys.executable} examples/engine.py"
FAULTY = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "parlour":
        print("engine Faulty", flush=True)
    elif word == "game":
        print("ready" if '"seats": 2,' in line else "no two are enough", flush=True)
    elif word == "move":
        print("move " + line.split('"legal": ["')[1].split('"')[0], flush=True)
"""


def met(opened: Room, *names: str) -> None:
    """Wait until the room knows what its engines play."""
    until = time.monotonic() + 60
    while not all(f"The engine {name} plays" in opened.log.read_text() for name in names):
        assert time.monotonic() < until, opened.log.read_text()
        time.sleep(0.1)


def test_engines_sit_at_tables(tmp_path: Path) -> None:
    """One plays its game to the end; one that will not play at a table of three is stood in for, and the host told."""
    faulty = tmp_path / "faulty.py"
    faulty.write_text(FAULTY)
    engines = ["--engine", f"highest={HIGHEST}", "--engine", f"faulty={sys.executable} {faulty}"]
    with room(tmp_path / "room", *engines) as opened, Person(opened.url, "Ada") as ada:
        met(opened, "highest", "faulty")
        assert {tuple(game["engines"]) for game in ada.get("/api/games")["games"]} == {("highest", "faulty")}
        assert ada.post("/api/tables", {"game": "dixie", "bots": "engine:nobody"}, 422)["error"]["code"] == "bad"
        bots = {"1": "engine:highest", "2": "engine:faulty"}
        table = ada.open_table(game="dixie", seats=3, bots=bots, pace="instant", start=True)
        assert [seat["name"] for seat in table["seats"]] == ["Ada", "highest", "faulty"]

        async def play() -> None:
            async with ada.sit_at(table["id"]) as seat:
                await seat.play_on(random.Random(5))
                assert seat.over

        asyncio.run(play())
        assert "faulty has failed at dixie and rests for a minute: Faulty does not play this game" in (
            opened.log.read_text()
        )
        left = ada.open_table(game="dixie", seats=2, bots="engine:highest", pace="instant", start=True)["id"]

    with room(tmp_path / "room") as opened, Person(opened.url, "Bea") as bea:  # the host names no engines any more
        assert all(game["engines"] == [] for game in bea.get("/api/games")["games"])
        assert bea.get(f"/api/tables/{left}")["table"]["seats"][1]["name"] == "highest"


def test_one_that_does_not_greet_keeps_nobody_from_playing(tmp_path: Path) -> None:
    """The host is told of the others, and when the room closes nothing is left of it."""
    mute, born = tmp_path / "mute.py", tmp_path / "born"
    mute.write_text(f"import os, time\nopen({str(born)!r}, 'a').write(f'{{os.getpid()}} ')\ntime.sleep(600)")
    engines = ["--engine", f"mute={sys.executable} {mute}", "--engine", f"highest={HIGHEST}"]
    with room(tmp_path / "room", *engines) as opened:
        met(opened, "highest")
        assert "engine mute" not in opened.log.read_text()
    for process in born.read_text().split():
        running = Path("/proc", process, "cmdline")
        assert not running.exists() or not running.read_bytes()


@pytest.mark.parametrize("text", ["highest", f"two words={HIGHEST}", "gone=no-such-program", "open='"])
def test_an_engine_that_cannot_be_started_is_refused_at_once(text: str) -> None:
    with pytest.raises(ParlourError):
        named([text])
    with pytest.raises(ParlourError):
        named([f"one={HIGHEST}", f"one={HIGHEST}"])
