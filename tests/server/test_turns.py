"""One table, one life: whoever holds one that is gone can do nothing to it, and nobody waits for his turn in vain."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from sqlalchemy.dialects import sqlite

import parlour
from parlour.bots.bot import Question
from parlour.engine.game import Game
from parlour.server.protocol.entries import Body, BotSat, Opened, Sat, Stood
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.forgetting import Forgetting
from parlour.server.store.schema import EVENING_LOG, LOG
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.store import Change, Entry, Store
from parlour.server.store.writing import last_of
from parlour.server.tables.links import new_link
from tests.server.guests import plan, wish
from tests.server.rooms import Person, Room
from tests.server.test_weather import locked
from tests.server.virtual import VirtualClock, a_room, an_evening, person, spend
from tests.server.weather import MOST_SECONDS

Meet = Callable[[str], Person]


def change(table: str, number: int) -> Change:
    """An entry of a log, whatever it says; the first opens the table."""
    if number:
        return Change(Entry(table, number, 0, Stood(0, "Ada", banned=False)))
    game = parlour.game("dixie")
    opened = Opened("dixie", game.version, 2, game.choose(2), "Ada", 0, "calm", False, "")
    return Change(
        Entry(table, 0, 0, opened), [("table", {"id": table, "game": "dixie", "phase": "lobby", "created": 0})]
    )


async def nothing_follows_nothing(store: Store, *names: str) -> None:
    """An entry without the one before it does not count, whatever is written with it; nor is anything the matter."""
    one, other, nowhere = names
    assert await store.append(change(one, 0))
    at_once = change(one, 2), change(other, 0), change(nowhere, 1), change(one, 1)
    assert await asyncio.gather(*map(store.append, at_once)) == [False, True, False, True]
    assert [entry.number for entry in await store.entries(one)] == [0, 1]
    await Forgetting(store).delete_table(one)
    assert not await store.append(change(one, 2))
    assert await store.append(change(one, 0))
    assert not await store.append(change(one, 3))
    assert [entry.number for entry in await store.entries(one)] == [0]
    assert not store.failed


@pytest.mark.parametrize("log", [LOG, EVENING_LOG])
def test_what_an_entry_follows_is_found_by_its_key(tmp_path: Path, log: sql.Table) -> None:
    """However long the logs are: each commit asks for it."""
    asked = last_of(log).params(logs=["one", "two"])
    plain = asked.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})

    async def scene() -> None:
        store = SqliteStore(tmp_path / "room.sqlite")
        await store.open()
        plan = await store.read(lambda connection: connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {plain}").all())
        assert not any(row.detail.startswith("SCAN") for row in plan), plan
        await store.close()

    asyncio.run(scene())


def test_nothing_follows_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        store = SqliteStore(tmp_path / "room.sqlite")
        await store.open()
        await nothing_follows_nothing(store, "one", "other", "nowhere")
        await store.close()

    asyncio.run(scene())


def test_a_bot_that_thinks_of_a_table_that_is_gone(tmp_path: Path) -> None:
    """It is deleted, and another is opened there: what the bot decides is done at neither, nor ever tried again."""
    thinking, decide = asyncio.Event(), asyncio.Event()

    async def think(game: Game, level: str, question: Question) -> int:
        thinking.set()
        await decide.wait()
        return int(question.ranges[0][0])

    async def scene(_: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "dixie", 1, 2, think) as evening:
            rooms, old, store = evening.registry, evening.live, evening.registry.store
            while evening.play_of(0)["legal"]:
                await evening.play(0, evening.play_of(0)["legal"][0]["move"].partition("..")[0])
            await thinking.wait()
            await asyncio.sleep(5)  # it is time to move, and it waits for its own decision
            ident, number = old.table.id, old.table.number
            await Forgetting(store).delete_table(ident)
            await rooms.read_anew(ident)
            bodies: list[Body] = [Sat(0, person(0)), BotSat(1, "newcomer"), BotSat(2, "newcomer")]
            new = await rooms.new_table(person(0), "dixie", 3, old.table.options, bodies, ident=ident)
            while new.table.number < number - 1:  # so that its next would fit there
                await rooms.change(new, lambda _: Stood(0, person(0), banned=False))
                await rooms.change(new, lambda _: Sat(0, person(0)))
            written = await store.entries(ident)
            decide.set()
            await asyncio.sleep(60)
            assert await store.entries(ident) == written
            assert rooms.lives[ident] is new
            assert old.timer is None
            with pytest.raises(Refusal, match="just now"):
                await rooms.change(old, lambda _: None)

    spend(scene)


def test_two_who_open_one_table(tmp_path: Path) -> None:
    """As when an evening is seen to twice: there is one, and it stays the one that is served."""

    async def scene(_: VirtualClock) -> None:
        async with a_room(tmp_path / "room.sqlite") as (rooms, _timers):
            options = parlour.game("dixie").choose(2)
            ident = new_link()
            opened = await asyncio.gather(
                *(rooms.new_table("", "dixie", 2, options, [], ident=ident) for _ in range(2)), return_exceptions=True
            )
            (live,) = (each for each in opened if not isinstance(each, BaseException))
            assert rooms.lives[ident] is live

    spend(scene)


def test_nobody_waits_in_vain(the_room: Room, meet: Meet) -> None:
    """Many want to change one table, or one evening, while the database is away: each hears of it in time."""
    ada = meet("Ada")
    lobby = ada.open_table(game="dixie", seats=3)["id"]
    playing = ada.open_table(game="dixie", seats=2, bots="newcomer", pace="instant", start=True)["id"]
    evening = plan(ada, game="bunco")["id"]
    times: list[float] = []

    async def ask(client: httpx.AsyncClient, path: str, wanted: dict[str, Any]) -> tuple[int, str]:
        begun = time.monotonic()
        answer = await client.post(path, json=wanted)
        times.append(time.monotonic() - begun)
        return answer.status_code, answer.json().get("error", {}).get("code", "")

    async def scene() -> list[tuple[int, str]]:
        async with httpx.AsyncClient(base_url=the_room.url, timeout=60, headers={"cookie": ada.cookie}) as client:
            wanted: list[tuple[str, dict[str, Any]]] = [
                (f"/api/tables/{lobby}/do", {"do": "link"}),
                (f"/api/evenings/{evening}/do", {"do": "pause", "on": True}),
            ]
            wanted = [*wanted * 6, (f"/api/tables/{playing}/do", {"do": "resign"})]
            return await asyncio.gather(*(ask(client, *each) for each in wanted))

    with locked(the_room):
        assert set(asyncio.run(scene())) == {(503, "busy")}
    assert max(times) < 2 * MOST_SECONDS, times  # one after another, twelve would wait six times as long
    ada.do(lobby, do="link")
    wish(ada, evening, "pause", on=True)
    ada.do(playing, do="resign")
