"""Sessions: cookies that are exchanged, renewed and ended; the key that signs them, and who may read the files."""

import asyncio
import sqlite3
import stat
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from parlour.cli import app
from parlour.engine.game import ParlourError
from parlour.server.identity import LIFE
from parlour.server.store.choose import store_at
from parlour.server.store.key import room_key
from parlour.server.store.sqlite import backup
from tests.server.rooms import Person, Room

DAY_MS = 24 * 3600 * 1000


def change(opened: Room, statement: str, *values: Any) -> list[Any]:
    connection = sqlite3.connect(opened.data / "room.sqlite")
    with connection:
        rows = connection.execute(statement, values).fetchall()
    connection.close()
    return rows


def asked(opened: Room, cookie: str, method: str = "GET", path: str = "/api/me") -> httpx.Response:
    return httpx.request(method, f"{opened.url}{path}", headers={"cookie": cookie}, timeout=60)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def test_a_new_name_is_a_new_session(the_room: Room) -> None:
    """The cookie before is dead; a socket that is open stays."""
    with Person(the_room.url, "Ada") as ada:
        table = ada.open_table(game="dixie")["id"]
        before = ada.cookie

        async def scene() -> None:
            async with ada.sit_at(table) as seat:
                ada.post("/api/me", {"name": "Ada L"})
                await seat.until(lambda: bool(seat.about["seats"][0]["name"] == "Ada L"))
                assert (await seat.say("chat", text="still here"))["ok"]

        asyncio.run(scene())
        assert ada.cookie != before
        assert asked(the_room, before).json() == {"person": None}
        assert asked(the_room, before, path="/api/tables").status_code == 401
        assert ada.get("/api/me") == {"person": {"name": "Ada L"}}


def test_a_session_lasts_a_while_and_is_renewed_by_whoever_comes(the_room: Room) -> None:
    with Person(the_room.url, "Bob") as bob:
        session = bob.cookie.partition("=")[2].partition(".")[0]
        ((until,),) = change(the_room, "SELECT until FROM sessions WHERE id = ?", session)
        assert 1000 * LIFE - DAY_MS < until - now_ms() <= 1000 * LIFE
        assert "set-cookie" not in bob.http.get("/api/me").headers
        change(the_room, "UPDATE sessions SET until = ? WHERE id = ?", now_ms() + 10 * DAY_MS, session)
        assert f"Max-Age={LIFE}" in bob.http.get("/api/me").headers["set-cookie"]
        ((until,),) = change(the_room, "SELECT until FROM sessions WHERE id = ?", session)
        assert until - now_ms() > 1000 * LIFE - DAY_MS
        change(the_room, "UPDATE sessions SET until = ? WHERE id = ?", now_ms() - 1, session)
        assert bob.get("/api/me") == {"person": None}


@pytest.mark.parametrize(("path", "others"), [("/api/me/device", True), ("/api/me/devices", False)])
def test_leaving_this_device_or_all(path: str, others: bool, the_room: Room) -> None:
    """The cookie is dead at once and its sockets are closed; one that was left alone is not."""
    with Person(the_room.url, "Cyd") as cyd, Person(the_room.url, "Cyd") as elsewhere:
        here, there = (each.cookie.partition("=")[2].partition(".")[0] for each in (cyd, elsewhere))
        ((person,),) = change(the_room, "SELECT person_id FROM sessions WHERE id = ?", here)
        change(the_room, "UPDATE sessions SET person_id = ? WHERE id = ?", person, there)
        table = cyd.open_table(game="dixie")["id"]
        cookie = cyd.cookie

        async def scene() -> None:
            async with cyd.sit_at(table) as one, elsewhere.sit_at(table) as other:
                gone = cyd.http.delete(path)
                assert gone.json() == {"person": None}
                assert "Max-Age=0" in gone.headers["set-cookie"]
                await one.shut(4401)
                if others:
                    assert (await other.say("chat", text="only one of us"))["ok"]
                else:
                    await other.shut(4401)

        asyncio.run(scene())
        assert asked(the_room, cookie).json() == {"person": None}
        name = {"name": "Cyd"} if others else None
        assert elsewhere.get("/api/me") == {"person": name}


# The key and the files


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_their_owner_reads_the_files(data: Path, tmp_path: Path) -> None:
    """What was readable before is so no longer, and the key is in no copy of the database."""
    data.mkdir(mode=0o755)
    for name in ("room.sqlite", "key"):
        (data / name).touch(0o644)

    async def scene() -> str:
        store = store_at(data)
        await store.prepare()
        key = await room_key(store, data, print)
        assert mode(data) == 0o700
        files = {path.name: mode(path) for path in data.iterdir()}
        assert {"room.sqlite", "room.sqlite-wal", "room.sqlite-shm", "key"} == set(files)
        assert set(files.values()) == {0o600}, files
        backup(data / "room.sqlite", tmp_path / "copy")
        await store.close()
        return key

    key = asyncio.run(scene())
    assert (data / "key").read_text() == f"{key}\n"
    assert mode(tmp_path / "copy") == 0o600
    for path in (*data.glob("room.sqlite*"), tmp_path / "copy"):
        assert key.encode() not in path.read_bytes()


def test_a_room_has_one_key(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same each time, and by the environment too; another is refused, and a lost one is told to be lost."""

    async def opened() -> str:
        store = store_at(data)
        try:
            await store.prepare()
            return await room_key(store, data, said.append)
        finally:
            await store.close()

    said: list[str] = []
    first = asyncio.run(opened())
    assert asyncio.run(opened()) == first
    monkeypatch.setenv("PARLOUR_KEY", first)
    (data / "key").unlink()
    assert asyncio.run(opened()) == first
    assert not (data / "key").exists(), "what is given by the environment is not written down"
    monkeypatch.setenv("PARLOUR_KEY", "x" * 64)
    with pytest.raises(ParlourError, match="the key in PARLOUR_KEY is not this room's"):
        asyncio.run(opened())
    monkeypatch.setenv("PARLOUR_KEY", "short")
    with pytest.raises(ParlourError, match="has at least 32 characters"):
        asyncio.run(opened())
    assert said == []
    monkeypatch.delenv("PARLOUR_KEY")
    second = asyncio.run(opened())
    assert second != first
    assert "the room has a new key" in said[0]
    assert asyncio.run(opened()) == second
    (data / "key").write_text(first)
    with pytest.raises(ParlourError, match="is not this room's"):
        asyncio.run(opened())


def test_the_databases_address_comes_by_the_environment(data: Path) -> None:
    """What is typed on the command line is there for all to see."""
    address = {"PARLOUR_DATABASE": "mysql://ada:secret@elsewhere"}
    refused = CliRunner().invoke(app, ["serve", "--data", str(data), "--no-open"], env=address)
    assert isinstance(refused.exception, ParlourError)
    assert str(refused.exception) == "a database address begins with postgresql://"
