"""Records keep names: what is saved and brought in again is the same table, and whoever was forgotten stays so."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from parlour.server.identity import Identity
from parlour.table.seal import hash_of
from tests.server.rooms import Person, Room, begin
from tests.server.test_forgetting import traces

Meet = Callable[[str], Person]


def played(*people: Person) -> Any:
    """A game of these people and two bots that they give up (games played out: test_room.py)."""

    async def scene() -> Any:
        table = people[0].open_table(game="dixie", seats=len(people) + 2, pace="instant")["id"]
        for person in people[1:]:
            person.do(table, do="sit")
        people[0].do(table, do="bot", seat=len(people) + 1, level="newcomer")
        begin(table, people, fill="regular")
        async with people[0].sit_at(table) as seat:
            for person in people:
                person.do(table, do="resign")
            await seat.until(lambda: seat.over)
            return seat.about

    return asyncio.run(scene())


def saved(person: Person, table: str) -> str:
    return person.patient("GET", f"/api/tables/{table}/record").text


def sat(about: Any) -> list[Any]:
    """Who sits where, without whether he is here."""
    parts = ("seat", "kind", "name", "bot", "resigned", "face", "host")
    return [{part: seat[part] for part in parts} for seat in about["seats"]]


SAME = ("game", "options", "result", "phase", "seal")


def test_what_is_brought_in_is_the_same_table(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    about = played(ada, bob)
    text = saved(ada, about["id"])
    kept = ada.post("/api/records", json.loads(text))["table"]
    about = ada.get(f"/api/tables/{about['id']}")["table"]
    assert sat(kept) == sat(about)
    assert {part: kept[part] for part in SAME} == {part: about[part] for part in SAME}
    assert saved(ada, kept["id"]) == text
    listed = {each["id"]: each["names"] for each in ada.get("/api/tables")["finished"]}
    assert listed[kept["id"]] == listed[about["id"]] == [seat["name"] for seat in about["seats"]]
    cyd = meet("Cyd")  # to whom it was sent
    assert [seat["name"] for seat in cyd.post("/api/records", json.loads(text))["table"]["seats"]] == listed[kept["id"]]
    assert kept["id"] not in {each["id"] for each in bob.get("/api/tables")["finished"]}  # it is hers, not his


def test_whoever_was_forgotten_does_not_come_back(the_room: Room, meet: Meet) -> None:
    """Neither in what was brought in before, nor by a file of before; nor does what he had added to the key."""
    name = "Bartholomew Quux"
    ada, bob = meet("Ada"), meet(name)
    about = played(ada, bob)
    text = saved(ada, about["id"])
    before = ada.post("/api/records", json.loads(text))["table"]["id"]
    added = json.loads(text)["seal"]["entropy"][1]["text"]
    assert traces(the_room.data, name, added)
    assert bob.http.delete("/api/me").status_code == 200
    assert not traces(the_room.data, name, added)
    after = ada.post("/api/records", json.loads(text))["table"]["id"]
    for table in (about["id"], before, after):
        assert [seat["name"] for seat in ada.get(f"/api/tables/{table}")["table"]["seats"][:2]] == ["Ada", "someone"]
        assert name not in saved(ada, table)
    assert [each["names"][1] for each in ada.get("/api/tables")["finished"]] == ["someone"] * 3
    assert not traces(the_room.data, name, added, hash_of(added))
    seal = ada.get(f"/api/tables/{after}/seal")
    assert (seal["commitment"], seal["secret"], seal["entropy"], seal["key"]) == ("", "", [], json.loads(text)["key"])


def test_a_record_cannot_make_anything_up(the_room: Room, meet: Meet) -> None:
    """Names are such as people can have, bots are ours, and nobody is somebody whose mark he cannot show."""
    ada = meet("Ada")
    about = played(ada, meet("Bob"))
    document = json.loads(saved(ada, about["id"]))

    def brought(seat: int, **changes: Any) -> Any:
        players = [dict(player) for player in document["players"]]
        players[seat] |= changes
        return document | {"players": players}

    named = [
        ("Master", "someone"),
        ("\u200b", "someone"),
        ("x" * 80, "someone"),
        (" Dora ", "Dora"),
        ("Ada", "Ada (2)"),
    ]
    for name, shown in named:
        kept = ada.post("/api/records", brought(1, name=name))["table"]
        assert kept["seats"][1]["name"] == shown
    stolen = document["players"][0]["mark"]
    assert [seat["host"] for seat in ada.post("/api/records", brought(1, mark=stolen))["table"]["seats"][:2]] == [
        True,
        False,
    ]
    wrong: list[dict[str, Any]] = [
        {"bot": "genius"}, {"face": 99}, {"bot": ""}, {"face": "1"}, {"name": "x" * 81}, {"name": None},
        {"person": "Ada"},
    ]  # fmt: skip
    for changes in wrong:
        assert ada.post("/api/records", brought(2, **changes), 422)["error"]["code"] == "bad"
    assert ada.post("/api/records", document | {"players": document["players"][:2]}, 422)["error"]["code"] == "bad"
    del document["players"]
    assert {seat["kind"] for seat in ada.post("/api/records", document)["table"]["seats"]} == {"empty"}


def test_a_mark_tells_nobody_anything() -> None:
    room, other, person = Identity("a key"), Identity("another"), "0123456789abcdef" * 2
    mark = room.pseudonym(person, "here")
    assert room.known_by(mark, "here") == person
    assert person not in mark
    assert mark != room.pseudonym(person, "there")
    for foreign in (other.known_by(mark, "here"), room.known_by(mark, "there"), room.known_by(mark[:-1] + "?", "here")):
        assert foreign == ""
    assert room.known_by("", "here") == room.known_by("zz" * 40, "here") == room.known_by("ff" * 40, "here") == ""
