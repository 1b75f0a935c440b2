"""An evening in a real room: people come late and leave, the host makes a pause, the room falls, and it goes on."""

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from parlour.server.tables.sealing import ROUND_MS
from tests.proofs import proof
from tests.server.guests import Guest, plan, wish
from tests.server.rooms import Person, Room, eventually, room

QUICK = {"pace": "instant", "rest": 0, "clock": 10, "level": "newcomer"}


def cards_add_up(frame: dict[str, Any], tables: int, games: int) -> None:
    """A win a table and game, on cards with a mark for every game."""
    assert all(len(player["card"]) == games for player in frame["players"])
    assert sum(player["won"] for player in frame["players"]) == tables * games
    assert [sum(player["card"][game] for player in frame["players"]) for game in range(games)] == [tables] * games


async def until(guest: Guest, true: Callable[[dict[str, Any]], bool], seconds: float = 120) -> dict[str, Any]:
    async with asyncio.timeout(seconds):
        while not true(frame := await guest.look()):
            await asyncio.sleep(0.05)
        return frame


def test_a_short_evening(data: Path) -> None:
    with room(data) as opened, ExitStack() as stack:
        names = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")
        people = [stack.enter_context(Person(opened.url, name)) for name in names]
        ada, bob, late = people[0], people[1], stack.enter_context(Person(opened.url, "Late"))
        about = plan(ada, game="bunco", games=2, options={"short": 1}, **QUICK)
        evening = about["id"]
        assert about["phase"] == "gathering"
        assert about["you"] == {"player": -1, "host": True, "table": None}
        wish(ada, evening, "begin", 409)  # nobody has come
        for person in people:
            wish(person, evening, "come")
        wish(bob, evening, "begin", 403)
        wish(bob, evening, "pause", 403, on=True)
        asyncio.run(_hold(opened, people, late, evening))


async def _hold(opened: Room, people: list[Person], late: Person, evening: str) -> None:
    ada, bob = people[:2]
    guests = [Guest(person, evening, number) for number, person in enumerate(people)]
    wish(ada, evening, "begin")
    playing = [asyncio.create_task(guest.attend(opened)) for guest in guests]

    # A pause holds every table; nothing moves until it is over.
    frame = await until(guests[0], lambda frame: all(table["scores"] for table in frame["tables"]))
    assert frame["phase"] == "playing"
    assert len(frame["tables"]) == 2
    assert sum(player["kind"] == "bot" for player in frame["players"]) == 2
    paused = (await asyncio.to_thread(wish, ada, evening, "pause", on=True))["evening"]
    if paused["phase"] == "playing":
        table = paused["you"]["table"]
        held = await asyncio.to_thread(ada.get, f"/api/tables/{table}")
        assert held["table"]["paused"] or held["table"]["phase"] == "over"
        before = await asyncio.to_thread(ada.get, f"/api/tables/{table}/events")
        await asyncio.sleep(0.7)
        assert await asyncio.to_thread(ada.get, f"/api/tables/{table}/events") == before
    await asyncio.to_thread(wish, late, evening, "come")

    # The room falls in the middle of it, and comes back as it was.
    await asyncio.to_thread(opened.kill)
    await asyncio.to_thread(opened.start)
    assert (await guests[0].look())["paused"]
    await asyncio.to_thread(wish, ada, evening, "pause", on=False)

    # The late comer plays from the second game on, in the seat of a bot.
    comer = Guest(late, evening, 99)
    playing.append(asyncio.create_task(comer.attend(opened)))
    frame = await until(comer, lambda frame: frame["played"] >= 1)
    assert frame["bell"]["game"] >= 1
    frame = await until(comer, lambda frame: frame["you"]["table"] is not None or frame["phase"] == "over")
    assert sum(player["kind"] == "bot" and not player["gone"] for player in frame["players"]) == 1

    # Who goes home is stood in for at once.
    guests[1].stays = False
    await asyncio.to_thread(wish, bob, evening, "go")
    await asyncio.gather(*playing)
    frame = await guests[0].look()
    assert frame["phase"] == "over"
    assert frame["played"] == 2
    cards_add_up(frame, tables=2, games=2)
    most = max(player["won"] for player in frame["players"])
    assert [frame["players"][number]["won"] for number in frame["winners"]] == [most]
    assert [player["name"] for player in frame["players"] if player["kind"] == "person" and player["gone"]] == ["Bob"]
    assert comer.tables
    await asyncio.to_thread(wish, ada, evening, "pause", 409, on=True)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("cribbage", {"short_game": 1}),
        proof("bijinx", {"hands": 1}),
        proof("bonanza", {"rounds": 1, "chips": 20}),
        proof("dixie", {"turn_overs": 1}),
    ],
)
def test_a_round_robin(game: str, options: dict[str, int], meet: Callable[[str], Person], the_room: Room) -> None:
    """Any other game by the same mechanism: three people and a bot, and everybody meets everybody."""
    people = [meet(name) for name in ("Ann", "Ben", "Cec")]
    evening = plan(people[0], game=game, seats=2, options=options, games=3, **QUICK)["id"]
    for person in people:
        wish(person, evening, "come")
    guests = [Guest(person, evening, number) for number, person in enumerate(people)]

    async def hold() -> None:
        wish(people[0], evening, "begin")
        await asyncio.gather(*(guest.attend(the_room) for guest in guests))

    asyncio.run(asyncio.wait_for(hold(), 300))
    frame = people[1].get(f"/api/evenings/{evening}")["evening"]
    assert frame["phase"] == "over"
    assert frame["points"]
    assert sum(player["points"] for player in frame["players"]) <= 6
    assert len({table for guest in guests for table in guest.tables}) >= 5, "another table every time"
    assert frame["players"][0]["place"] == 1


def test_what_belongs_to_an_evening_goes_on(meet: Callable[[str], Person]) -> None:
    """At its tables nobody resigns, takes back, asks for advice, throws the game away or plays it again."""
    ann = meet("Ann")
    evening = plan(ann, game="cribbage", games=1, **QUICK)["id"]
    wish(ann, evening, "come")
    wish(ann, evening, "begin")
    table = ann.get(f"/api/evenings/{evening}")["evening"]["you"]["table"]
    eventually(lambda: bool(ann.get(f"/api/tables/{table}")["table"]["phase"] == "playing"))
    about = ann.get(f"/api/tables/{table}")["table"]
    assert about["evening"] == evening
    assert not about["advised"]
    assert not any(seat["host"] for seat in about["seats"])
    for message in ({"do": "resign"}, {"do": "undo", "step": 1}, {"do": "hint"}):
        assert ann.do(table, 409, **message)["error"]["code"] == "phase"
    assert ann.http.delete(f"/api/tables/{table}").status_code == 409
    wish(ann, evening, "set", 409, seats=3)
    wish(ann, evening, "set", games=2)
    wish(ann, evening, "end")
    about = ann.get(f"/api/tables/{table}")["table"]
    assert (about["phase"], about["result"]["ending"]) == ("over", "bell")
    frame = ann.get(f"/api/evenings/{evening}")["evening"]
    assert (frame["phase"], frame["winners"], frame["played"]) == ("over", [], 0)
    wish(ann, evening, "come", 409)


@pytest.mark.parametrize("at_once", [True, False])
def test_going_home_before_the_deal(meet: Callable[[str], Person], at_once: bool) -> None:
    """While tables are set or sealed: nobody waits until the time for the sealing is over, and a bot sits there."""
    ann, ben = meet("Ann"), meet("Ben")
    evening = plan(ann, game="cribbage", games=1, **QUICK)["id"]
    for person in (ann, ben):
        wish(person, evening, "come")
    wish(ann, evening, "begin")
    table = ann.get(f"/api/evenings/{evening}")["evening"]["you"]["table"]
    if not at_once:
        eventually(lambda: bool(ann.get(f"/api/tables/{table}")["table"]["phase"] == "sealing"))
    wish(ben, evening, "go")
    eventually(lambda: bool(ann.get(f"/api/tables/{table}")["table"]["phase"] == "playing"), ROUND_MS / 2000)
    wish(ann, evening, "end")


def test_looking_costs_little_and_tells_nothing_private(meet: Callable[[str], Person], the_room: Room) -> None:
    ann = meet("Ann")
    first = ann.post("/api/evenings", {"game": "bunco"})
    evening = first["evening"]["id"]
    assert ann.get(f"/api/evenings/{evening}", mark=first["mark"]) == {"evening": None, "mark": first["mark"]}
    ann.http.cookies.clear()
    seen = ann.get(f"/api/evenings/{evening}", language="fr")["evening"]
    assert seen["you"] == {"player": -1, "host": False, "table": None}
    assert "poinçon" in seen["rules"]
    assert ann.http.post(f"/api/evenings/{evening}/do", json={"do": "come"}).status_code == 401
    assert ann.http.get("/api/evenings/nowhere").json()["error"]["message"] == "There is no such evening."
    assert ann.http.get(f"/api/evenings/{evening}/code").headers["content-type"] == "image/svg+xml"


def test_so_many_evenings_and_no_more(meet: Callable[[str], Person]) -> None:
    ann = meet("Ann")
    for _ in range(10):
        plan(ann, game="bunco")
    assert ann.post("/api/evenings", {"game": "bunco"}, 409)["error"]["code"] == "enough"
    assert ann.post("/api/evenings", {"game": "whist"}, 404)
    assert ann.post("/api/evenings", {"game": "cribbage", "seats": 9}, 422)


def test_somebody_forgotten_leaves_no_trace(data: Path) -> None:
    with room(data) as opened, Person(opened.url, "Ann") as ann, Person(opened.url, "Ben") as ben:
        evening = plan(ann, game="cribbage", games=2, **QUICK)["id"]
        for person in (ann, ben):
            wish(person, evening, "come")
        wish(ann, evening, "begin")
        ann.http.delete("/api/me")
        frame = ben.get(f"/api/evenings/{evening}")["evening"]
        assert frame["you"]["host"], "whoever came first is the host now"
        assert {player["name"] for player in frame["players"]} == {"someone", "Ben"}
        wish(ben, evening, "end")
        opened.stop()
        kept = b"".join(file.read_bytes() for file in data.glob("room.sqlite*"))
        assert b"Ann" not in kept


def test_somebody_alone_at_his_table_is_forgotten(meet: Callable[[str], Person], the_room: Room) -> None:
    """It is the evening's table, not his: a bot plays on there, and nobody is worse off."""
    ann, ben = meet("Ann"), meet("Ben")
    evening = plan(ann, game="bunco", pace="instant", clock=10)["id"]
    for person in (ann, ben):
        wish(person, evening, "come")
    wish(ann, evening, "begin")

    def at(person: Person) -> Any:
        return person.get(f"/api/tables/{table}")["table"]

    table = ann.get(f"/api/evenings/{evening}")["evening"]["you"]["table"]
    eventually(lambda: bool(at(ann)["phase"] == "playing"))
    before = at(ann)
    if sum(seat["kind"] == "person" for seat in before["seats"]) > 1:
        pytest.fail("they were to sit apart")
    ann.http.delete("/api/me")
    after = at(ben)
    assert after["commitment"] == before["commitment"]
    assert [seat["name"] for seat in after["seats"] if seat["kind"] == "person"] == ["someone"]
    assert not any(seat["resigned"] for seat in after["seats"])
    eventually(lambda: bool(at(ben)["changed"] > after["changed"]))
    frame = ben.get(f"/api/evenings/{evening}")["evening"]
    assert frame["phase"] == "playing"
    wish(ben, evening, "end")


PEOPLE, BOTS, SEATS, GAMES, KILLS = 12, 4, 8, 10, 10


@pytest.mark.proof
def test_a_whole_evening_through_kills(data: Path) -> None:
    """Progressive Bunco, ten games of twelve people and four bots at two tables, and the room is killed ten times."""
    begun = time.monotonic()
    with room(data) as opened, ExitStack() as stack:
        people = [stack.enter_context(Person(opened.url, f"Person {number}")) for number in range(PEOPLE)]
        evening = plan(people[0], game="bunco", games=GAMES, seats=SEATS, options={"short": 1, "packs": 2}, **QUICK)[
            "id"
        ]
        for person in people:
            wish(person, evening, "come")
        guests = [Guest(person, evening, number) for number, person in enumerate(people)]
        frame, kills = asyncio.run(_through_kills(opened, guests, evening))
    assert kills >= KILLS // 2, "the evening was over too soon to prove much"
    assert frame["played"] == GAMES
    assert sum(player["kind"] == "bot" for player in frame["players"]) == BOTS
    tables = (PEOPLE + BOTS) // SEATS
    cards_add_up(frame, tables, GAMES)
    print(f"{kills} kills, {GAMES} games at {tables} tables in {time.monotonic() - begun:.0f} s")


async def _through_kills(opened: Room, guests: list[Guest], evening: str) -> tuple[dict[str, Any], int]:
    await asyncio.to_thread(wish, guests[0].person, evening, "begin")
    playing = asyncio.gather(*(guest.attend(opened) for guest in guests))
    kills = 0
    while kills < KILLS:
        await asyncio.sleep(guests[0].luck.uniform(2, 10))
        if playing.done():
            break
        await asyncio.to_thread(opened.kill)
        await asyncio.to_thread(opened.start)
        kills += 1
    await asyncio.wait_for(playing, 1200)
    return await guests[0].look(), kills
