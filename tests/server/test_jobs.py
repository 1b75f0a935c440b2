"""Costly answers: made once, apart from the bots, bounded, and not made to the end when nobody waits."""

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.server.protocol.messages import PlayOn
from parlour.server.protocol.refusal import Refusal
from parlour.server.tables.branching import play_on
from parlour.server.tables.bringing import bring_in
from parlour.server.tables.jobs import MOST, PATIENCE, Job, Jobs, Progress
from tests.server.rooms import Person, Room, full_table, played_out, room
from tests.server.virtual import a_room

ASKERS = 72  # of one review


class Work:
    """Something that takes until the gate is opened, in ten parts; counts how often it was begun."""

    def __init__(self) -> None:
        self.begun = 0
        self.at = 0
        self.gate = threading.Semaphore(0)

    def __call__(self, job: Job) -> bytes:
        self.begun += 1
        for self.at in range(10):
            job.at(self.at, 10)
            assert self.gate.acquire(timeout=60)
        return b"answer"

    def go_on(self, parts: int = 10) -> None:
        self.gate.release(parts)


class Clock:
    """A clock that is turned by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def jobs(clock: Clock) -> Iterator[Jobs[bytes]]:
    made: Jobs[bytes] = Jobs("test", each=2, keep=20, moment=0.01, clock=clock)
    yield made
    made.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.001)


def test_whoever_asks_has_the_same_answer(jobs: Jobs[bytes]) -> None:
    work = Work()

    async def scene() -> None:
        at_first = await asyncio.gather(*(jobs.ask("key", work, f"person {n}") for n in range(ASKERS)))
        assert all(isinstance(each, Progress) for each in at_first)
        work.go_on(3)
        await until(lambda: work.at == 3)
        assert await jobs.ask("key", work, "somebody") == Progress(3, 10)
        work.go_on()
        assert set(await asyncio.gather(*(jobs.answer("key", work, f"person {n}") for n in range(ASKERS)))) == {
            b"answer"
        }
        assert await jobs.ask("key", work, "later") == b"answer"
        assert work.begun == 1

    asyncio.run(scene())


def test_what_nobody_waits_for_is_not_made_to_its_end(jobs: Jobs[bytes], clock: Clock) -> None:
    first, second, third = Work(), Work(), Work()

    async def scene() -> None:
        await jobs.ask("first", first, "Ada")
        await jobs.ask("second", second, "Ada")
        await until(lambda: first.begun == 1)
        clock.now += PATIENCE / 2
        await jobs.ask("third", third, "Bob")
        clock.now += PATIENCE / 2  # now Ada has not asked for too long, and Bob has
        first.go_on()
        await until(lambda: third.begun == 1)
        assert (first.begun, second.begun) == (1, 0)
        assert first.at == 1, "it looks between any two parts"
        third.go_on()
        assert await jobs.answer("third", third, "Bob") == b"answer"
        assert isinstance(await jobs.ask("second", second, "Ada"), Progress)
        second.go_on()
        assert await jobs.answer("second", second, "Ada") == b"answer"

    asyncio.run(scene())


def test_whoever_hangs_up_waits_no_longer(jobs: Jobs[bytes], clock: Clock) -> None:
    work = Work()

    async def hung_up() -> bool:
        return work.begun == 1

    async def scene() -> None:
        with pytest.raises(Refusal):
            await jobs.answer("key", work, "Ada", hung_up)
        clock.now += PATIENCE
        work.go_on()
        await until(lambda: not jobs.running)
        assert work.at == 1, "it was not made to its end"

    asyncio.run(scene())


def test_there_is_a_bound_for_each_and_for_all(jobs: Jobs[bytes], clock: Clock) -> None:
    work = Work()

    async def scene() -> None:
        for number in range(2):
            await jobs.ask(number, work, "Ada")
        with pytest.raises(Refusal) as refused:
            await jobs.ask(2, work, "Ada")
        assert (refused.value.code, refused.value.after) == ("often", 5)
        await jobs.ask(0, work, "Ada")
        for number in range(2, MOST):
            await jobs.ask(number, work, f"person {number}")
        with pytest.raises(Refusal) as refused:
            await jobs.ask(MOST, work, "Eve")
        assert (refused.value.code, refused.value.after) == ("busy", 5)
        clock.now += PATIENCE
        await jobs.ask(MOST, work, "Eve")
        work.go_on(100)
        assert await jobs.answer(MOST, work, "Eve") == b"answer"

    asyncio.run(scene())


def test_so_much_is_kept(jobs: Jobs[bytes]) -> None:
    work = Work()
    work.go_on(1000)

    async def scene() -> None:
        for number in (0, 1, 2, 0, 3):  # three answers of six letters each, and not a fourth
            await jobs.answer(number, work)
        assert work.begun == 4
        await jobs.answer(0, work)
        assert work.begun == 4
        await jobs.answer(1, work)
        assert work.begun == 5

    asyncio.run(scene())


def test_a_fault_is_everybodys_and_can_be_tried_again(jobs: Jobs[bytes]) -> None:
    faults: list[Refusal] = [Refusal("missing")]

    def make(job: Job) -> bytes:
        if faults:
            raise faults.pop()
        return b"answer"

    async def scene() -> None:
        found = await asyncio.gather(*(jobs.answer("key", make) for _ in range(3)), return_exceptions=True)
        assert all(isinstance(each, Refusal) for each in found)
        assert await jobs.answer("key", make) == b"answer"

    asyncio.run(scene())


# In a room


@pytest.fixture(scope="module")
def outspoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room whose log tells what it makes."""
    with room(tmp_path_factory.mktemp("outspoken"), program="tests.server.outspoken") as opened:
        yield opened


def made(outspoken: Room, name: str) -> int:
    return outspoken.log.read_text().count(f"{name} made in")


def test_a_review_is_made_once_for_all(outspoken: Room) -> None:
    with Person(outspoken.url, "Ada") as ada, Person(outspoken.url, "Bob") as bob:
        over = ada.post("/api/records", played_out("dixie", 2))["table"]["id"]
        before = made(outspoken, "review")
        found: list[Any] = []

        def ask(person: Person) -> None:
            found.append(person.get(f"/api/tables/{over}/review", level="regular"))

        askers = [threading.Thread(target=ask, args=(person,)) for person in [ada, bob] * 6]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()
        ask(bob)
        assert len(found) == 13
        assert all(each == found[0] for each in found)
        assert made(outspoken, "review") == before + 1


def test_a_name_that_was_changed_is_not_kept(outspoken: Room) -> None:
    """What is told again is told of whoever one is called now."""
    with Person(outspoken.url, "Ada") as ada, Person(outspoken.url, "Bob") as bob, Person(outspoken.url, "Eve") as eve:

        async def scene() -> str:
            async with full_table([ada, bob], game="dixie") as seats:
                mover = next(seat for seat in seats if seat.moves())
                await mover.say("play", step=mover.step, move=mover.moves()[0])
                await mover.say("resign")
                return str(mover.about["id"])

        table = asyncio.run(scene())

        def told() -> str:
            heard = eve.get(f"/api/tables/{table}/events")["events"]
            seen = eve.get(f"/api/tables/{table}/replay", step=2)["events"]
            assert heard
            assert seen
            return " ".join(event["says"] for event in heard + seen)

        assert any(name in told() for name in ("Ada", "Bob"))
        ada.post("/api/me", {"name": "Zoe"})
        bob.post("/api/me", {"name": "Zoe"})
        assert not any(name in told() for name in ("Ada", "Bob"))
        assert "Zoe" in told()


def test_what_was_heard_and_a_record_are_made_once(outspoken: Room) -> None:
    """Whoever comes to a long game, however often, holds up nobody else."""
    with Person(outspoken.url, "Ada") as ada:
        document = played_out("dixie", 3)
        table = ada.post("/api/records", document)["table"]["id"]
        before = made(outspoken, "retelling"), made(outspoken, "look")

        async def scene() -> list[Any]:
            async with ada.sit_at(table) as one, ada.sit_at(table) as other, ada.sit_at(table, have=0) as late:
                return [seat.frames[0]["events"] for seat in (one, other, late)]

        first, second, third = asyncio.run(scene())
        assert first == second == ada.get(f"/api/tables/{table}/events")["events"] != []
        assert third == []
        assert ada.get(f"/api/tables/{table}/record") == ada.get(f"/api/tables/{table}/record") == document
        assert (made(outspoken, "retelling"), made(outspoken, "look")) == (before[0] + 1, before[1] + 1)


def test_whole_games_are_read_apart_from_looks(outspoken: Room) -> None:
    """A record brought in, a seal and a game played on may be long: nobody's lesson waits behind them."""
    with Person(outspoken.url, "Ada") as ada:
        before = made(outspoken, "reading"), made(outspoken, "look")
        table = ada.post("/api/records", played_out("dixie", 4, rounds=1))["table"]["id"]
        assert ada.get(f"/api/tables/{table}/seal") == ada.get(f"/api/tables/{table}/seal")
        for _ in range(2):
            ada.post(f"/api/tables/{table}/play_on", {"moves": 3, "seat": 0})
        assert (made(outspoken, "reading"), made(outspoken, "look")) == (before[0] + 3, before[1])


def test_who_plays_on_again_and_again_holds_up_nobody_else(tmp_path: Path) -> None:
    async def scene() -> None:
        async with a_room(tmp_path / "room.sqlite") as (tables, _):
            for name in ("Ada", "Bob"):
                await tables.store.call(name, name, 0)
            live = await bring_in(tables, "Ada", played_out("dixie", 5, rounds=4), lambda mark, there: "")
            moves = len(live.table.playing.moves)
            again = [
                asyncio.create_task(play_on(tables, live, "Ada", PlayOn(moves=moves - each, seat=0)))
                for each in range(1, 31)
            ]
            await asyncio.sleep(0)
            await bring_in(tables, "Bob", played_out("dixie", 6, rounds=1), lambda mark, there: "")
            assert sum(task.done() for task in again) < 10
            for task in again:
                task.cancel()
            await asyncio.gather(*again, return_exceptions=True)

    asyncio.run(scene())


def test_who_opens_many_long_games_at_once_holds_up_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.tables.records.AT_HAND", 1)

    async def scene() -> None:
        async with a_room(tmp_path / "room.sqlite") as (tables, _):
            for name in ("Ada", "Bob"):
                await tables.store.call(name, name, 0)
            long = played_out("dixie", 5, rounds=4)
            del long["result"]
            kept = [
                (await bring_in(tables, "Ada", long | {"moves": long["moves"][:moves]}, lambda *_: "")).table.id
                for moves in range(1001, 1016)
            ]
            bobs = (await bring_in(tables, "Bob", played_out("dixie", 6, rounds=1), lambda *_: "")).table.id
            tables.lives.clear()
            loading = [asyncio.create_task(tables.reach(table, "Ada")) for table in kept]
            await asyncio.sleep(0)
            await tables.reach(bobs, "Bob")
            assert sum(task.done() for task in loading) < 5
            assert [live.table.id for live in await asyncio.gather(*loading)] == kept

    asyncio.run(scene())


def test_a_lesson_is_made_once_a_language(outspoken: Room) -> None:
    with Person(outspoken.url, "Ada") as ada:
        before = made(outspoken, "look")
        lessons = [ada.get("/api/lessons/dixie", language=language) for language in ("en", "fr", "en", "fr")]
        assert lessons[0] == lessons[2] != lessons[1] == lessons[3]
        assert made(outspoken, "look") == before + 2


def test_bots_play_on_while_games_are_gone_over(outspoken: Room) -> None:
    """However many ask for costly reviews, bots have threads of their own."""
    with Person(outspoken.url, "Ada") as ada:
        overs = [ada.post("/api/records", played_out("dixie", seed, rounds=4))["table"]["id"] for seed in range(8)]
        table = ada.open_table(game="dixie", seats=2, bots="regular", pace="instant", start=True)["id"]

        async def keep_asking(client: httpx.AsyncClient) -> None:
            for over in overs:  # far more than are made while ten cards are played
                while True:
                    answer = await client.get(f"/api/tables/{over}/review", params={"level": "master"})
                    if answer.status_code == 200:
                        break
                    assert answer.status_code == 202

        async def scene() -> None:
            limits = httpx.Limits(max_connections=ASKERS)
            cookies = {"parlour": ada.http.cookies["parlour"]}
            async with (
                ada.sit_at(table) as seat,
                httpx.AsyncClient(base_url=outspoken.url, timeout=60, cookies=cookies, limits=limits) as client,
            ):
                asking = [asyncio.create_task(keep_asking(client)) for _ in range(ASKERS)]
                moves = await seat.play_on(random.Random(1), most=10)
                assert seat.over or moves == 10, "and a bot has moved between any two of them"
                await seat.until(lambda: seat.over or bool(seat.moves()))
                assert seat.over or (await seat.say("hint", level="regular"))["ok"]
                for task in asking:
                    assert not task.done(), "all that while some were in the making"
                    task.cancel()
                await asyncio.gather(*asking, return_exceptions=True)

        asyncio.run(scene())
