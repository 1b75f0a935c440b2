"""How long finished games are kept, and how a room is drained before it is closed."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from parlour.server.tables.draining import Draining
from tests.server.rooms import Person, Room, begin, full_table, room
from tests.server.test_forgetting import rows, traces
from tests.server.test_office import tables
from tests.server.virtual import VirtualClock, an_evening, spend

SAID = "said over an old game"
DAY_MS = 24 * 3600 * 1000


def finished(person: Person) -> str:
    """A game that was given up, after something was said."""
    table = str(person.open_table(game="dixie", seats=2, bots="newcomer", pace="instant")["id"])
    begin(table, [person])
    person.do(table, do="chat", text=f"{SAID} at {table}")
    person.do(table, do="resign")
    return table


def turn_back(data: Path, table: str, days: int) -> None:
    """What was done at a table was done so many days earlier."""
    connection = sqlite3.connect(data / "room.sqlite")
    with connection:
        connection.execute("UPDATE log SET at = at - ? WHERE table_id = ?", (days * DAY_MS, table))
        connection.execute("UPDATE tables SET created = created - ? WHERE id = ?", (days * DAY_MS, table))
    connection.close()


def test_old_games_go_whole(data: Path) -> None:
    with room(data) as opened, Person(opened.url, "Ada") as ada:
        old, lately, going = finished(ada), finished(ada), ada.open_table(game="dixie", seats=2)["id"]
        assert ada.get("/api/tables")["kept"] is None
        opened.stop()
        turn_back(data, old, days=31)
        turn_back(data, lately, days=29)
        turn_back(data, going, days=400)
        said = f"{SAID} at {old}"
        assert {secret for _, secret in traces(data, old, said)} == {old, said}
        opened.arguments = ("--keep", "30")
        opened.start()
        until = time.monotonic() + 30
        while traces(data, old, said) and time.monotonic() < until:
            time.sleep(0.1)
        assert traces(data, old, said) == []
        for kept in ("log", "secrets", "histories", "listings", "sittings", "chats"):
            assert {table for (table,) in rows(data, f"SELECT table_id FROM {kept}")} <= {lately, going}
        ada.get(f"/api/tables/{old}", 404)
        found = ada.get("/api/tables")
        assert found["kept"] == 30
        assert [[table["id"] for table in found[which]] for which in ("unfinished", "finished")] == [[going], [lately]]
        assert ada.get(f"/api/tables/{lately}/record")["moves"] is not None
        drained(opened, ada)


def drained(opened: Room, ada: Person) -> None:
    """It ends by itself when nobody plays any more, and until then nothing begins."""
    with Person(opened.url, "Bob") as bob:
        waiting = ada.open_table(game="dixie", seats=2)["id"]

        async def scene() -> str:
            async with full_table([ada, bob], game="dixie") as (hers, his), ada.sit_at(waiting, language="fr") as lobby:
                said = await asyncio.to_thread(tables, opened.data, "drain", "--minutes", "5")
                assert said == "The room closes when the games that are being played are over (1), or in 5 minutes.\n"
                for seat in (hers, his, lobby):
                    await seat.until(lambda seat=seat: {"type": "draining", "on": True} in seat.frames)  # type: ignore[misc]
                refused = ada.http.post("/api/tables?language=fr", json={"game": "dixie"})
                assert (refused.status_code, refused.headers["retry-after"]) == (503, "60")
                assert refused.json()["error"]["message"].startswith("La salle va fermer un instant")
                answer = await lobby.say("start", fill="newcomer")
                assert answer["error"]["code"] == "busy"
                assert lobby.about["phase"] == "lobby"
                assert lobby.about["seats"][1]["kind"] == "empty"
                async with bob.sit_at(waiting) as late:
                    await late.until(lambda: {"type": "draining", "on": True} in late.frames)
                assert ada.get("/api/tables")["draining"]
                assert await asyncio.to_thread(tables, opened.data, "drain", "--off") == "The room stays open.\n"
                await hers.until(lambda: {"type": "draining", "on": False} in hers.frames)
                ada.open_table(game="dixie", seats=2)
                await asyncio.to_thread(tables, opened.data, "drain")
                mover = next(seat for seat in (hers, his) if seat.moves())
                assert (await mover.say("play", step=mover.step, move=mover.moves()[0]))["ok"]
                assert opened.process
                assert opened.process.poll() is None
                return str(hers.about["id"])

        playing = asyncio.run(scene())  # and now nobody is connected
        assert opened.process
        assert opened.process.wait(20) == 0
        assert not list(opened.data.glob("office.*"))
        ((phase,),) = rows(opened.data, f"SELECT phase FROM tables WHERE id = '{playing}'")
        assert phase == "playing"


def test_the_time_is_up(tmp_path: Path) -> None:
    """However long somebody plays: after so many minutes the room closes."""

    async def scene(virtual: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "dixie", 2, 0) as evening:
            begun, left = virtual.running(), asyncio.Event()
            draining = Draining(evening.registry, left.set)
            assert draining.begin(7) == 1
            await left.wait()
            assert virtual.running() - begun == pytest.approx(7 * 60_000, abs=1000)

    spend(scene)


def test_whoever_plays_without_a_socket_is_waited_for(tmp_path: Path) -> None:
    """Until he has asked for nothing for so long that he counts as absent."""

    async def scene(virtual: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "dixie", 2, 0) as evening:
            (live,) = evening.registry.lives.values()
            for each in list(live.listeners):
                live.listeners.remove(each)
            begun, left = virtual.running(), asyncio.Event()
            draining = Draining(evening.registry, left.set)
            assert draining.playing == 0
            live.ask(live.table.chairs[0].person)
            assert draining.begin(7) == 1
            await left.wait()
            assert virtual.running() - begun == pytest.approx(evening.registry.settings.absent_ms, abs=1000)

    spend(scene)
