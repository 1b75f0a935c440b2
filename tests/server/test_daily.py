"""The deal of the day: the same cards and the same bots for everybody, and one result that counts."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.engine.game import ParlourError
from parlour.table import record
from parlour.table.daily import deal_of_day, key_of_day
from tests.server.rooms import Person, Room, Seat, eventually, room

Meet = Callable[[str], Person]


def wait_for_experts(person: Person) -> None:
    """Until the bots can think."""
    eventually(lambda: not person.get("/api/health")["preparing"], 120)


@pytest.fixture
def awake(the_room: Room, meet: Meet) -> Person:
    """Somebody in the shared room, whose bots can think."""
    person = meet("Ada")
    wait_for_experts(person)
    return person


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Another room, of another machine as far as it knows."""
    with room(tmp_path_factory.mktemp("elsewhere")) as opened:
        yield opened


def begin(person: Person, game: str) -> str:
    table: str = person.post(f"/api/daily/{game}", {"pace": "instant"}, 201)["table"]["id"]
    return table


def play_on(person: Person, table: str, most: int = 10_000) -> None:
    """Make so many moves, of those open to whoever is on turn, or play the game out; the same ones every time."""

    async def scene() -> None:
        async with person.sit_at(table) as seat:
            made = 0
            while made < most:
                await seat.until(lambda: seat.over or bool(in_turn(seat)))
                if seat.over:
                    break
                moves = in_turn(seat)
                answer = await seat.say("play", step=seat.step, move=moves[len(str(moves)) % len(moves)])
                made += answer["ok"]
                if not answer["ok"] and answer["error"]["code"] == "often":
                    await asyncio.sleep(0.1)
                    continue
                now = answer["step"] if answer["ok"] else answer["error"]["step"]  # a bot may have thrown, too
                await seat.until(lambda: seat.over or seat.step >= now)  # noqa: B023

    asyncio.run(scene())


def in_turn(seat: Seat) -> list[str]:
    """What can be played, but for calls: whether somebody calls in time is for him to know."""
    assert seat.play
    window = seat.play["window"]
    calling = window and window["kind"] == "stop" and seat.play["view"]["mover"] != seat.you["seat"]
    return [] if calling else seat.moves()


def played(person: Person, table: str) -> dict[str, Any]:
    document: dict[str, Any] = person.get(f"/api/tables/{table}/record")
    return document


def moves_of(document: dict[str, Any], seat: int) -> list[str]:
    return [move for mover, move in document["moves"] if mover == seat]


def test_the_same_moves_meet_the_same_answers_in_another_room(awake: Person, elsewhere: Room) -> None:
    here = begin(awake, "cribbage")
    with Person(elsewhere.url, "Bob") as bob:
        wait_for_experts(bob)
        there = begin(bob, "cribbage")
        play_on(bob, there, 5)
        elsewhere.kill()
        elsewhere.start()
        for person, table in ((awake, here), (bob, there)):
            play_on(person, table)
        one, other = played(awake, here), played(bob, there)
    for seat in (0, 1):  # who throws first, where both do, is not the deal's to say
        assert moves_of(one, seat) == moves_of(other, seat)
    assert one["result"] == other["result"]
    assert one["key"] == other["key"] == key_of_day("cribbage", one["rules"], one["daily"]).hex()
    assert "seal" not in one, "there is nothing to open"


def test_the_same_bots_call_where_everybody_may(awake: Person, elsewhere: Room) -> None:
    with Person(elsewhere.url, "Bob") as bob:
        wait_for_experts(bob)
        moves = []
        for person in (awake, bob):
            table = begin(person, "bunco")
            play_on(person, table, 10)
            person.do(table, do="resign")
            moves.append(played(person, table)["moves"])
    one, other = moves
    both = min(len(one), len(other))
    assert both > 20
    assert one[:both] == other[:both]
    assert any(move.startswith("stop") for _, move in one[:both]), "and some did"


def test_nothing_is_sealed_and_everything_says_so(awake: Person) -> None:
    table = begin(awake, "dixie")
    about = awake.get(f"/api/tables/{table}")["table"]
    assert about["daily"] == awake.get("/api/daily")["date"]
    assert about["phase"] == "playing"
    assert about["commitment"] == ""
    assert [seat["bot"] for seat in about["seats"]] == [None, "expert", "expert", "expert"]
    assert not about["advised"]
    refused = awake.do(table, 409, do="hint")["error"]
    assert refused["message"].startswith("There are no hints with the deal of the day")
    assert begin(awake, "dixie") == table, "whoever has begun goes on"
    assert awake.http.delete(f"/api/tables/{table}").status_code == 409, "nobody looks at the cards to begin again"
    awake.do(table, do="resign")
    seal = awake.get(f"/api/tables/{table}/seal")
    assert (seal["commitment"], seal["secret"], seal["forgotten"]) == ("", "", False)
    assert played(awake, table)["daily"] == about["daily"]


def test_the_first_finished_try_counts(awake: Person, meet: Meet) -> None:
    bob = meet("Bob")
    awake.post("/api/me", {"name": "Mina"})
    table = begin(awake, "cribbage")
    assert awake.http.get(f"/api/tables/{table}/daily").status_code == 409, "nobody is told before he has played"
    (begun,) = awake.get("/api/daily")["games"]
    assert (begun["game"], begun["table"], begun["over"], begun["result"]) == ("cribbage", table, False, None)
    play_on(awake, table)
    first = awake.get(f"/api/tables/{table}/daily")
    result = played(awake, table)["result"]
    mine = {"name": "Mina", "score": result["scores"][0], "place": result["places"][0], "gave_up": False}
    assert first["yours"] == mine
    assert first["why_not"] == ""
    (begun,) = awake.get("/api/daily")["games"]
    assert begun["result"] == {**mine, "name": ""}
    assert begun["over"]

    again = begin(awake, "cribbage")
    assert again != table
    awake.do(again, do="resign")
    second = awake.get(f"/api/tables/{again}/daily")
    assert second["why_not"] == "again"
    assert second["yours"] == mine

    theirs = begin(bob, "cribbage")
    bob.do(theirs, do="resign")
    told = bob.get(f"/api/tables/{theirs}/daily")
    assert told["yours"]["gave_up"]
    assert mine in told["others"], "what others of this room came to"
    assert bob.http.get(f"/api/tables/{table}/daily").status_code == 404, "it is hers to ask for"
    awake.post("/api/me", {"name": "Wilhelmina"})
    assert {**mine, "name": "Wilhelmina"} in bob.get(f"/api/tables/{theirs}/daily")["others"]
    assert awake.http.delete("/api/me").status_code == 200
    others = bob.get(f"/api/tables/{theirs}/daily")["others"]
    assert not [each for each in others if each["name"] in ("Mina", "Wilhelmina")]


def test_who_is_blocked_is_not_compared_with(awake: Person, meet: Meet, the_room: Room) -> None:
    """Neither finds the other, whichever of them it was."""
    people = {"Wanda": awake, "Zebedee": meet("Zebedee")}
    awake.post("/api/me", {"name": "Wanda"})
    tables = {name: begin(person, "cribbage") for name, person in people.items()}
    for name, table in tables.items():
        people[name].do(table, do="resign")

    def met() -> list[bool]:
        told = [people[name].get(f"/api/tables/{table}/daily")["others"] for name, table in tables.items()]
        names = [{each["name"] for each in others} for others in told]
        return ["Zebedee" in names[0], "Wanda" in names[1]]

    assert met() == [True, True]
    with closing(sqlite3.connect(the_room.data / "room.sqlite")) as kept, kept:
        query = "SELECT person_id FROM sittings WHERE table_id = ?"
        hers, his = (kept.execute(query, [table]).fetchone()[0] for table in tables.values())
        kept.execute("INSERT INTO blocks (person_id, other_id, at) VALUES (?, ?, 0)", [hers, his])
    assert met() == [False, False]


def test_what_was_taken_back_does_not_count(awake: Person) -> None:
    table = begin(awake, "cribbage")

    async def scene() -> None:
        async with awake.sit_at(table) as seat:
            await seat.play_on(random.Random(1), 1)
            assert (await seat.say("undo", step=seat.step))["ok"]

    asyncio.run(scene())
    awake.do(table, do="resign")
    told = awake.get(f"/api/tables/{table}/daily")
    assert told["why_not"] == "taken_back"
    assert told["yours"] is None
    (begun,) = awake.get("/api/daily")["games"]
    assert begun["over"]
    assert begun["result"] is None
    again = begin(awake, "cribbage")
    awake.do(again, do="resign")
    assert awake.get(f"/api/tables/{again}/daily")["yours"] is None, "who knows the cards does not try again for it"


def test_a_master_plays_it_once_in_the_same_seat(awake: Person, the_room: Room) -> None:
    table = begin(awake, "dixie")
    awake.do(table, do="resign")
    told = awake.get(f"/api/tables/{table}/daily")
    assert told["master"]["name"] == "Master"
    assert told["master"]["place"] in (1, 2, 3, 4)
    with sqlite3.connect(the_room.data / "room.sqlite") as kept:
        query = "SELECT body FROM deals WHERE game = 'dixie' AND daily = ?"
        ((body,),) = kept.execute(query, [told["date"]]).fetchall()
    assert json.loads(body)["scores"][0] == told["master"]["score"]
    assert awake.get(f"/api/tables/{table}/daily") == told


def test_a_record_says_which_day_it_was_and_means_it() -> None:
    table = deal_of_day(parlour.game("dixie"), "2026-11-16")
    text = record.write(table)
    assert record.write(record.read(text, parlour.game)) == text
    assert record.read(text, parlour.game).daily == "2026-11-16"
    for wrong in ("2026-11-17", "16 November", "2026-W47-1"):
        with pytest.raises(ParlourError, match=r"its key is another|YYYY-MM-DD"):
            record.read(text.replace("2026-11-16", wrong), parlour.game)


def test_verify_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from parlour.cli.room import verify

    path = tmp_path / "daily.json"
    record.save(deal_of_day(parlour.game("cribbage"), "2026-11-16"), path)
    verify(path, commitment="", seen=None)
    assert "It is the deal of 2026-11-16: everybody got these cards" in capsys.readouterr().out
