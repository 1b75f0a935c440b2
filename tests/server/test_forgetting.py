"""Somebody has all his data deleted: not a byte of it is left in the files, and the others play on."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.server.protocol.entries import Erased, Sat, Stirred, from_json
from parlour.server.store import store as stores
from parlour.server.store.forgetting import Forgetting
from parlour.server.store.sqlite import PAUSE, SOILED, SqliteStore
from parlour.server.store.store import Entry
from parlour.server.tables.forgetting import without
from parlour.table import record
from parlour.table.seal import hash_of
from parlour.table.verify import shuffles_of
from tests.server.rooms import Person, Room, eventually, full_table, room
from tests.server.virtual import VirtualClock, spend

NAME, SAID, ADDED = "Wilhelmina Quux", "a word nobody else would say", "stirred by quicksilver"
PLEDGED = hash_of(ADDED)
MANY = 101  # tables; more than a list of one's own has


def rows(data: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(data / "room.sqlite")
    found = connection.execute(query).fetchall()
    connection.close()
    return found


def traces(data: Path, *secrets: str) -> list[tuple[str, str]]:
    """Where in the room's files something is still written."""
    files = {path.name: path.read_bytes() for path in sorted(data.iterdir()) if path.is_file()}
    return [(name, secret) for name, written in files.items() for secret in secrets if secret.encode() in written]


def told(person: Person, table: str) -> Any:
    return person.get(f"/api/tables/{table}")["table"]


async def played(mina: Person, bob: Person) -> tuple[str, str]:
    """Two games to whose keys she added: one that is over, and one that goes on."""
    async with full_table([mina, bob], deck=ADDED, game="dixie", pace="instant") as seats:
        for _ in range(4):
            mover = next(seat for seat in seats if seat.moves())
            answer = await mover.say("play", step=mover.step, move=mover.moves()[0])
            for seat in seats:
                await seat.until(lambda seat=seat, step=answer["step"]: seat.step == step)  # type: ignore[misc]
        await seats[0].say("chat", text=SAID)
        await seats[1].say("resign")
        await seats[0].until(lambda: seats[0].over)
        over = str(seats[0].about["id"])
    third = Person(bob.url, "Cyd")
    async with full_table([mina, bob, third], deck=ADDED, game="dixie") as seats:
        third.close()
        return over, str(seats[0].about["id"])


@pytest.fixture
def the_room(data: Path) -> Iterator[Room]:
    """One of its own: where somebody was forgotten just before, the file is not written anew so soon."""
    with room(data) as opened:
        yield opened


def test_nothing_is_left(the_room: Room, meet: Callable[[str], Person]) -> None:
    data, mina, bob = the_room.data, meet(NAME), meet("Bob")
    over, going = asyncio.run(played(mina, bob))
    before = bob.get(f"/api/tables/{over}/record")
    assert before["seal"]["entropy"][0] == {"seat": 0, "text": ADDED, "hash": PLEDGED}
    assert bob.get(f"/api/tables/{over}/seal")["entropy"][0]["text"] == ADDED
    alone = mina.open_table(game="dixie", bots="newcomer")["id"]
    hosted = mina.open_table(game="dixie", seats=3)["id"]
    bob.do(hosted, do="sit")
    left, asked_to_leave = (bob.open_table(game="dixie", seats=2)["id"] for _ in range(2))
    for table in (left, asked_to_leave):
        mina.do(table, do="sit")
        mina.do(table, do="entropy", text=ADDED)
        mina.do(table, do="chat", text=SAID)
    mina.do(left, do="leave")
    bob.do(asked_to_leave, do="clear", seat=1)
    hosts = bob, meet("Dan")  # more than one person may have open
    for number in range(MANY):
        table = hosts[number % 2].open_table(game="dixie", seats=2)["id"]
        mina.do(table, do="sit")
    ((person,),) = rows(data, f"SELECT id FROM people WHERE name = '{NAME}'")
    session = mina.cookie.partition("=")[2].partition(".")[0]
    hers = NAME, SAID, ADDED, PLEDGED, person, session
    assert {secret for _, secret in traces(data, *hers)} == set(hers)

    async def scene() -> None:
        async with mina.sit_at(hosted) as host, bob.sit_at(going) as his, bob.sit_at(left) as reader:
            assert [line["text"] for line in reader.frames[0]["chat"]] == [SAID]
            answer = await asyncio.to_thread(mina.http.delete, "/api/me")
            assert answer.json() == {"person": None}
            await host.shut(4401)
            await his.until(lambda: bool(his.about["seats"][0]["resigned"]))
            await his.until(lambda: bool(his.about["seats"][0]["name"] == "someone" and his.you["host"]))
            await reader.until(lambda: reader.frames[-1].get("chat") == [])

    asyncio.run(scene())
    eventually(lambda: traces(data, *hers) == [])  # once the file has been written anew
    assert mina.http.get("/api/tables").status_code == 401
    assert bob.get(f"/api/tables/{alone}", 404)["error"]["code"] == "missing"
    # The game that is over is the same game; its seal says why it cannot be opened any more.
    after = bob.get(f"/api/tables/{over}/record")
    mine, his = before["players"]
    assert (mine["name"], his["name"]) == (NAME, "Bob")
    someone, same = after.pop("players")
    assert (set(someone), someone["mark"] != mine["mark"], same) == ({"mark"}, True, his)
    assert after == {name: value for name, value in before.items() if name not in ("seal", "players")}
    assert shuffles_of(record.read(json.dumps(after), parlour.game))
    seal = bob.get(f"/api/tables/{over}/seal")
    assert (seal["forgotten"], seal["key"], seal["secret"], seal["entropy"]) == (True, before["key"], "", [])
    assert [seat["name"] for seat in told(bob, over)["seats"]] == ["someone", "Bob"]
    # A rematch is for those who are still there.
    again = told(bob, bob.do(over, do="rematch")["table"])
    assert [seat["kind"] for seat in again["seats"]] == ["empty", "person"]
    # The table she had opened has another host, who can begin.
    about = told(bob, hosted)
    assert [seat["host"] for seat in about["seats"]] == [False, True, False]
    bob.do(hosted, do="start", fill="newcomer")


LARGE = 20_000_000  # bytes that a file shrinks by when it is written anew


async def fill(store: SqliteStore) -> None:
    """Make the file large, and almost all of it free again."""
    await store.remember("large", "x" * LARGE)
    await store.strike_out("large")


def test_nobody_is_refused_for_anothers_being_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows go at once. The file is written anew beside that, and whoever wants to write meanwhile waits."""
    path = tmp_path / "room.sqlite"

    async def scene() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.call("mina", NAME, 0)
        await store.remember("large", "x" * LARGE)  # it takes a while to be written anew
        monkeypatch.setattr(stores, "PATIENCE", 0.02)
        monkeypatch.setattr(stores, "A_MOMENT", 0.02)
        await Forgetting(store).delete_person("mina")
        assert traces(tmp_path, NAME) == []
        written = 0
        while await store.remembered(SOILED):
            await store.call("bob", f"Bob {written}", 0)
            await store.check()
            written += 1
        assert written
        await store.close()

    asyncio.run(scene())


def test_the_file_is_written_anew_seldom_and_until_it_has_been(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"

    def large() -> bool:
        return path.stat().st_size > LARGE

    async def scene(_: VirtualClock) -> None:
        store = SqliteStore(path)
        await store.open()
        await fill(store)
        assert large()
        await store.scrub()
        await asyncio.sleep(10)
        assert not large()  # the first time it is done soon
        await fill(store)
        await store.scrub()
        await asyncio.sleep(PAUSE / 2)
        assert large()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(PAUSE)
            assert large()  # somebody else had it
        await asyncio.sleep(10 * PAUSE)  # later, for having taken so long in vain
        assert not large()
        await fill(store)
        await store.scrub()
        await store.close()
        again = SqliteStore(path)
        await again.open()
        await asyncio.sleep(10)
        assert not large()
        assert not await again.remembered(SOILED)
        await again.close()

    spend(scene)


def test_only_what_went_into_the_key_costs_the_seal() -> None:
    """A text that was taken along when its author stood up is deleted, and the seal is whole."""
    game = parlour.game("dixie")
    opened: dict[str, object] = {
        "do": "open", "game": "dixie", "rules": game.version, "seats": 3, "options": game.choose(3), "host": "p0",
        "clock": 0, "pace": "calm", "memory": False, "commitment": "",
    }  # fmt: skip
    bodies: list[dict[str, object]] = [
        opened,
        {"do": "sit", "seat": 0, "person": "p0"},
        {"do": "sit", "seat": 1, "person": "p1"},
        {"do": "entropy", "seat": 0, "text": "the dog"},
        {"do": "entropy", "seat": 1, "text": "the cat"},
        {"do": "stand", "seat": 1, "person": "p1", "banned": False},
        {"do": "sit", "seat": 1, "person": "p2"},
        {"do": "start", "rules": game.version},
    ]
    entries = [Entry("table", number, 0, from_json(body)) for number, body in enumerate(bodies)]
    rewritten, key = without("p1", entries, bytes(32))
    assert key == b""
    assert [entry.number for entry in rewritten] == [2, 4, 5]
    assert rewritten[1].body == Erased(1)
    rewritten, key = without("p0", entries, bytes(32))
    assert len(key) == 32
    assert [entry.number for entry in rewritten] == [0, 1, 3]
    assert not any(isinstance(entry.body, Stirred) for entry in rewritten)
    assert isinstance(rewritten[1].body, Sat)
    assert rewritten[0].body.host == rewritten[1].body.person != "p0"  # type: ignore[union-attr]
