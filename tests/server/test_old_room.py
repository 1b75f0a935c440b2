"""A room that was kept by an earlier version opens: every table, every entry of every kind."""

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.server.identity import Identity
from parlour.server.protocol.entries import Closed, from_json, to_json
from tests.server.rooms import Person, room

OLD = Path(__file__).parent / "old_room.sql"  # as version 0.1.0 wrote it, with all it could do at a table but `close`


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The folder of such a room."""
    with sqlite3.connect(tmp_path / "room.sqlite") as database:
        database.executescript(OLD.read_text(encoding="utf-8"))
    return tmp_path


def rows(kept: Path, query: str) -> list[Any]:
    with sqlite3.connect(kept / "room.sqlite") as database:
        return database.execute(query).fetchall()


def test_every_entry_can_be_read_and_written_again(kept: Path) -> None:
    written = [json.loads(body) for (body,) in rows(kept, "SELECT body FROM log")]
    assert {body["do"] for body in written} == {
        "open", "sit", "stand", "bot", "set", "entropy", "start", "import", "play", "undo", "stand_in", "return",
        "resign", "orders", "mute",
    }  # fmt: skip
    for body in written:
        assert to_json(from_json(body)) == body
    assert from_json({"do": "close"}) == Closed()


def test_the_room_opens_with_all_its_tables(kept: Path) -> None:
    """Finished games have the results they had; those that go on were played by rules that are no more."""
    results = {table: json.loads(body)["result"] for table, body in rows(kept, "SELECT table_id, body FROM histories")}
    tables = dict(rows(kept, "SELECT id, phase FROM tables"))
    ((key,),) = rows(kept, "SELECT value FROM house WHERE name = 'signing key'")
    ((ada,),) = rows(kept, "SELECT id FROM people WHERE name = 'Ada'")

    async def look(person: Person, table: str, phase: str) -> None:
        async with person.sit_at(table) as seat:
            assert seat.about["phase"] == phase
            assert seat.you["seat"] == 0 or phase == "over"

    with room(kept) as opened, Person(opened.url, "Eve") as person:
        cookie = Identity(key).cookie(ada, secure=False).partition(";")[0]
        person.http.cookies.clear()
        person.http.cookies.set("parlour", cookie.partition("=")[2])
        for table, phase in tables.items():
            about = person.get(f"/api/tables/{table}")["table"]
            told = person.get(f"/api/tables/{table}/events")["events"]
            assert all(event["says"] for event in told if event["name"] in ("took", "moved")), "read event by event"
            if phase == "playing":
                phase = "over"
                assert about["result"]["ending"] == "interrupted"
                assert told
                refused = person.http.get(f"/api/tables/{table}/replay").json()["error"]["message"]
                assert refused == "It was played by an earlier version of the rules; what happened can still be read."
            assert about["phase"] == phase
            if table in results:
                assert {name: about["result"][name] for name in results[table]} == results[table]
            asyncio.run(look(person, table, phase))
        listed = {**person.get("/api/tables"), "preparing": []}
        own = {row[0] for row in rows(kept, f"SELECT table_id FROM sittings WHERE person_id = '{ada}'")}
        assert {each["id"] for each in listed["unfinished"] + listed["finished"]} == own
        again = {**person.get("/api/tables"), "preparing": []}
        assert again == listed, "the second time finished games are not read for it"
        finished = {each["id"] for each in listed["finished"]}
        assert finished == {table for (table,) in rows(kept, "SELECT table_id FROM listings")}
        for each in listed["finished"]:
            if each["id"] not in results:
                assert each["result"]["ending"] == "interrupted"
                continue
            assert {name: each["result"][name] for name in results[each["id"]]} == results[each["id"]]
        exchanged(kept, person, key, ada)
        orders = [order for (body,) in rows(kept, "SELECT body FROM log WHERE body LIKE '%orders%'")
                  for order in json.loads(body)["orders"]]  # fmt: skip
        assert {"when", "seat", "left"} <= orders[0].keys(), "they counted cards left then"


def exchanged(kept: Path, person: Person, key: str, ada: str) -> None:
    """The cookie of old was a person's; it is exchanged for a session's, and its key stands in a file of its own."""
    old = person.cookie
    answer = person.http.get("/api/me")
    assert answer.json() == {"person": {"name": "Ada"}}
    new = answer.headers["set-cookie"].partition(";")[0]
    assert new != old
    asked = httpx.get(f"{person.url}/api/me", headers={"cookie": new}, timeout=60)
    assert asked.json() == {"person": {"name": "Ada"}}
    assert "set-cookie" not in asked.headers
    ((until,),) = rows(kept, f"SELECT until FROM sessions WHERE id = '{ada}'")
    assert until <= time.time_ns() // 1_000_000 + 60_000, "what a page asks in this minute is still answered"
    assert (kept / "key").read_text().strip() == key
    for file in kept.glob("room.sqlite*"):
        assert key.encode() not in file.read_bytes()
