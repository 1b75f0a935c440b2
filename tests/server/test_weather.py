"""Bad weather: a database that is locked or full, a start that cannot be, and whatever makes no sense."""

import asyncio
import contextlib
import json
import os
import resource
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from parlour.cli.room import prepared
from parlour.server.store.choose import store_at
from parlour.server.store.store import Unavailable
from tests.server.rooms import Person, Room, eventually, play_out, room, without_a_compiler
from tests.server.weather import BODIES, ask_everything, every_route

Meet = Callable[[str], Person]


# The database


@contextlib.contextmanager
def locked(opened: Room) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    connection = sqlite3.connect(opened.data / "room.sqlite", isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


@contextlib.contextmanager
def full(opened: Room) -> Iterator[None]:
    """No file of the room's can grow any further: the same to SQLite as a disk that is full."""
    assert opened.process
    before = resource.prlimit(opened.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(opened.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        yield
    finally:
        resource.prlimit(opened.process.pid, resource.RLIMIT_FSIZE, before)


def test_what_was_refused_is_not_done_later(tmp_path: Path) -> None:
    """A write that takes too long is given up, not finished behind the back of whoever was told so."""

    def slowly(connection: sql.Connection) -> None:
        connection.execute(sql.text("INSERT INTO house (name, value) VALUES ('late', 'x')"))
        time.sleep(2)

    async def scene() -> int:
        store = store_at(tmp_path, "")
        await store.prepare()
        await store.open()
        with pytest.raises(Unavailable):
            await store.write(slowly)
        await asyncio.sleep(1)
        found = await store.read(
            lambda c: c.execute(sql.text("SELECT count(*) FROM house WHERE name = 'late'")).scalar()
        )
        await store.close()
        return int(found or 0)

    assert asyncio.run(scene()) == 0


@pytest.mark.parametrize("weather", [locked, full], ids=["locked", "full"])
def test_a_database_that_cannot_be_written_to(
    weather: Callable[[Room], contextlib.AbstractContextManager[None]], the_room: Room, tmp_path: Path
) -> None:
    """Whatever needs to write is refused as busy, in time; the rest goes on, and so does everything afterwards."""
    before = len(the_room.log.read_text())
    with Person(the_room.url, "Ada") as ada:
        table = ada.open_table(game="dixie")["id"]

        async def say() -> Any:
            async with ada.sit_at(table) as seat:
                return await seat.say("chat", text="is anybody there?")

        time.sleep(1.1)  # until what was written before no longer shows anything
        with weather(the_room):
            assert asyncio.run(say())["error"]["code"] == "busy"
            found = ask_everything(the_room, ada, table, tmp_path)
        refused = {route for route, status in found.items() if status == 503}
        writing = {("GET", "/api/health"), *(("POST", path) for path in BODIES), ("DELETE", "/api/me")}
        assert refused >= writing - {
            ("POST", "/api/tables/{ident}/play_on"),  # this game is not over
            ("POST", "/api/evenings/{ident}/do"),  # there is no such evening
        }
        assert found["GET", "/api/tables/{ident}"] == 200
        assert asyncio.run(say())["ok"]
        assert ada.get("/api/health")["ok"]
        ada.open_table(game="dixie")
    log = the_room.log.read_text()[before:]
    assert log.count("the database is away") == log.count("the database answers again")
    if weather is locked:  # a full one still takes what needs no more room
        assert log.count("the database is away") == 1
    assert "cannot go on" not in log, "a table that was never written is not one whose secret was changed"


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "parlour", "serve", "--no-open", "--port", "0", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=os.environ | {"COLUMNS": "200"})


def test_a_silent_postgresql_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        said = run("--data", str(tmp_path), "--database", f"postgresql://ada@127.0.0.1:{silent.getsockname()[1]}/room")
    assert said.returncode == 1
    assert said.stderr.startswith("parlour: the database cannot be used: ")
    assert said.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_to_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()  # which is not a file that could be written
    said = run("--data", str(tmp_path))
    assert said.returncode == 1
    assert said.stderr == f"parlour: cannot write {tmp_path / 'lock'}: Is a directory\n"


def test_a_disk_that_is_only_read_is_told_in_one_line(tmp_path: Path) -> None:
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(tmp_path)], capture_output=True).returncode:
        pytest.skip("only the machine's own user may mount a disk")
    try:
        with pytest.raises(Unavailable) as refused:
            store_at(tmp_path)
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
    assert refused.value.reason == f"cannot keep anything in {tmp_path}: Read-only file system"


def test_where_nothing_can_be_kept(tmp_path: Path) -> None:
    """The folder cannot be made, or there is something else where the database should be."""
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unavailable) as refused:
        store_at(tmp_path / "file")
    assert refused.value.reason == f"cannot keep anything in {tmp_path / 'file'}: File exists"
    (tmp_path / "room.sqlite").mkdir()
    with pytest.raises(Unavailable) as refused:
        asyncio.run(prepared(store_at(tmp_path), tmp_path))
    assert refused.value.reason == f"cannot write {tmp_path / 'room.sqlite'}: Is a directory"


def test_no_compiler(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Experts play by rule of thumb, and whoever sits down is told so; what needs their thought is refused."""
    without_a_compiler(tmp_path, monkeypatch)
    with room(data) as opened, Person(opened.url, "Ada") as ada:
        eventually(lambda: not ada.get("/api/health")["preparing"], 60)
        table = ada.open_table(game="dixie", seats=2, bots="expert", pace="instant", start=True)
        assert table["phase"] == "playing"
        eventually(lambda: ada.get(f"/api/tables/{table['id']}")["table"]["experts"] == "asleep", 60)

        async def scene() -> None:
            async with ada.sit_at(table["id"]) as seat:
                await seat.until(lambda: bool(seat.play and seat.play["legal"]))
                assert (await seat.say("hint"))["error"]["code"] == "busy"
                await play_out([seat])

        asyncio.run(scene())


# What makes no sense

DEEP = "[" * 900 + "]" * 900
NONSENSE = [
    b"{",
    b"\xff\xfe",
    b"null",
    b"[]",
    b'"\\ud800"',
    b"NaN",
    b'{"name": "\\u0000"}',
    b'{"name": "\\ud800"}',
    b'{"name": 1e999}',
    b'{"game": "dixie", "seats": 1e999}',
    b'{"game": "dixie", "seats": NaN}',
    b'{"game": "dixie\\u0000"}',
    b'{"game": "dixie", "seats": ' + b"9" * 5000 + b"}",
    b'{"game": [], "format": 1}',
    b'{"game": {"a": []}}',
    b'{"game": "dixie", "options": {"\\ud800": 1, "\\u0000": -Infinity}}',
    b'{"format": 1e999, "game": "dixie"}',
    b'{"format": 1, "game": "dixie", "rules": 1, "seats": 1e999, "options": {}, "key": "", "moves": []}',
    b'{"do": "chat", "text": "\\u0000"}',
    b'{"do": "chat", "text": "\\ud800"}',
    b'{"do": "mute", "seat": 1e999, "on": true}',
    b'{"do": "play", "step": 1e999, "move": "\\u0000"}',
    b'{"do": "entropy", "text": "\\u0000\\ud800"}',
    b'{"do": "pong", "t": -1e999}',
    b'{"do": "\\u0000"}',
    b'{"id": 1e999, "do": "start"}',
    b'{"id": "\\ud800", "do": "undo", "step": 1}',
    DEEP.encode(),
    b'{"game": ' + DEEP.encode() + b"}",
    b'{"do": ' + DEEP.encode() + b"}",
    b"[" * 16_000,
    b'{"a":' * 3000,
]
IDS = [
    "%00",
    "x%00y",
    "%ff%fe",
    "..%2f..%2fetc%2fpasswd",
    "x" * 64,
    "x" * 65,
    "x" * 3000,
    "%F0%9F%8E%B2",
    "%0d%0a",
    "%ED%A0%80",
]
QUERIES = ["step=1e999", "step=" + "9" * 4000, "seat=%00", "language=%00", "level=%ff", "have=1e999", "&" * 3000, "%"]


def test_no_address_and_no_document_is_a_fault(the_room: Room, meet: Meet, tmp_path: Path) -> None:
    """Each route, with ids, queries and documents that cannot be: a clear refusal in our form, never a fault."""
    ada = meet("Ada")
    table = ada.open_table(game="dixie", seats=2)["id"]
    for method, path in every_route(tmp_path):
        if (method, path) == ("DELETE", "/api/me"):
            continue  # it would forget who asks
        whole = path.replace("{ident}", table).replace("{name}", "dixie")
        ways = [path.replace("{ident}", each).replace("{name}", each) for each in IDS] if "{" in path else []
        asking: list[tuple[str, bytes | None]] = [(address, b"{}") for address in ways]
        asking += [(f"{whole}?{query}", b"{}") for query in QUERIES]
        if method == "POST":
            asking += [(whole, document) for document in NONSENSE]
        with Person(the_room.url, "Eve") as eve:
            for address, document in asking:
                more = {"content": document} if method == "POST" else {}
                answer = eve.patient(method, address, headers={"content-type": "application/json"}, **more)
                assert answer.status_code < 500, (method, address, document, answer.text)
                if answer.status_code >= 400:
                    error = answer.json()["error"]
                    assert error["code"], (method, address)
    assert ada.get("/api/health")["ok"]


@pytest.mark.parametrize(
    "path", ["/%00", "/x%00.js", "/" + "x" * 300, "/" + "x/" * 1500, "/assets/%ff", "/api/%00", "/api"]
)
def test_no_address_of_the_page_is_a_fault(path: str, the_room: Room) -> None:
    answer = httpx.get(f"{the_room.url}{path}", timeout=30)
    assert answer.status_code in (200, 404)
    if answer.status_code == 404:
        assert answer.json()["error"]["code"] == "missing"


@pytest.mark.parametrize("ident", ["%00", "x" * 3000, "%ff", "..%2f"])
def test_no_id_of_a_table_is_a_fault_to_a_socket(ident: str, the_room: Room, meet: Meet) -> None:
    async def shake() -> Any:
        address = f"{the_room.url.replace('http', 'ws', 1)}/api/tables/{ident}/socket"
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, additional_headers={"Cookie": meet("Ada").cookie})
        return refused.value.response

    answer = asyncio.run(shake())
    assert answer.status_code in (403, 404)
    if answer.status_code == 404:
        assert json.loads(answer.body)["error"]["code"] == "missing"
