"""One's own evenings: listed for whoever hosts or came, in pages, also of an older room; forgotten with the person."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from parlour.server.tables.listing import PAGE
from tests.server.guests import plan, wish
from tests.server.rooms import Person, eventually, room


def mine(person: Person, **more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("/api/evenings", **more)["evenings"]
    return found


def test_whose_evenings_they_are(meet: Callable[[str], Person]) -> None:
    ann, ben, eve = meet("Ann"), meet("Ben"), meet("Eve")
    evening = plan(ann, game="cribbage", games=1)["id"]
    wish(ben, evening, "come")
    assert mine(eve) == [], "who has the link alone is not there yet"
    listed = mine(ben, language="fr")[0]
    told = ("id", "title", "phase", "host", "yours", "played", "winners")
    assert [listed[name] for name in told] == [evening, "Cribbage", "gathering", "Ann", False, 0, []]
    assert mine(ann)[0]["yours"]
    wish(ben, evening, "go")
    assert mine(ben) == [], "who has thought better of it is not held to it"
    wish(ben, evening, "come")
    wish(ann, evening, "begin")
    assert mine(ben)[0]["phase"] == "playing"
    wish(ben, evening, "go")
    assert mine(ben)[0]["id"] == evening, "who has played keeps it"
    wish(ann, evening, "end")
    later = plan(ann, game="bunco")["id"]
    assert [each["id"] for each in mine(ann)] == [later, evening], "those that are not over come first"
    assert mine(ann)[1]["phase"] == "over"
    ann.http.cookies.clear()
    assert ann.http.get("/api/evenings").status_code == 401


def test_a_host_who_leaves_before_it_begins_is_rid_of_it(meet: Callable[[str], Person]) -> None:
    ann, ben = meet("Ann"), meet("Ben")
    evening = plan(ann, game="bunco")["id"]
    for person in (ann, ben):
        wish(person, evening, "come")
    wish(ann, evening, "go")
    assert mine(ann) == []
    assert mine(ben)[0]["yours"]


def test_evenings_in_pages(meet: Callable[[str], Person]) -> None:
    ann = meet("Ann")
    planned = []
    for _ in range(PAGE + 1):
        planned.append(plan(ann, game="cribbage")["id"])
        wish(ann, planned[-1], "end")
    eventually(lambda: {each["phase"] for each in mine(ann)} == {"over"})
    first = ann.get("/api/evenings")
    rest = ann.get("/api/evenings", next=first["next"])
    assert [each["id"] for page in (first, rest) for each in page["evenings"]] == planned[::-1]
    assert rest["next"] is None
    assert ann.get("/api/evenings", 422, next="1.x.y")["error"]["code"] == "bad"


def test_an_older_room_and_somebody_forgotten(data: Path) -> None:
    """Evenings held before there was a list are listed; and of whoever is forgotten, nothing is left of it."""
    with room(data) as opened, Person(opened.url, "Ann") as ann, Person(opened.url, "Ben") as ben:
        evening = plan(ann, game="cribbage", games=1)["id"]
        for person in (ann, ben):
            wish(person, evening, "come")
        wish(ann, evening, "begin")
        before = mine(ben)
        opened.stop()
        with closing(sqlite3.connect(data / "room.sqlite")) as database, database:
            database.executescript(
                "DROP TABLE attendances; ALTER TABLE evenings DROP COLUMN body; "
                "UPDATE house SET value = '9' WHERE name = 'schema'"
            )
        opened.start()
        assert mine(ben) == before
        known = ann.cookie.partition("=")[2]
        assert ann.http.delete("/api/me").status_code == 200
        assert mine(ben)[0]["yours"]
        wish(ben, evening, "end")
        opened.stop()
        with closing(sqlite3.connect(data / "room.sqlite")) as database:
            assert database.execute("SELECT count(*) FROM attendances").fetchone() == (1,)
        kept = b"".join(file.read_bytes() for file in data.glob("room.sqlite*"))
        assert b"Ann" not in kept
        assert known.encode() not in kept
