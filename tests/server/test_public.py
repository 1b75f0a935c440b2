"""A room in which strangers meet: tables that anybody may join, reports to the host, and people who keep apart."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.guests import plan, wish
from tests.server.rooms import Person, Room, begin, room
from tests.server.test_forgetting import rows, traces
from tests.server.test_office import id_of, tables

Come = Callable[[str], Person]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("public"), "--public-tables") as found:
        yield found


@pytest.fixture
def come(opened: Room) -> Iterator[Come]:
    with ExitStack() as people:
        yield lambda name: people.enter_context(Person(opened.url, name))


def opens(person: Person, **wanted: Any) -> str:
    """A table that anybody may join; its host is seen to be there."""
    table = str(person.open_table(game="dixie", **{"seats": 3, **wanted})["id"])
    person.do(table, do="set", public=True)
    return table


def listed(person: Person) -> list[str]:
    return [each["id"] for each in person.get("/api/open")["tables"]]


def test_nothing_of_it_is_there_unless_the_host_says_so(the_room: Room) -> None:
    with Person(the_room.url, "Ada") as ada:
        assert ada.get("/api/open") == {"tables": None}
        table = ada.open_table(game="dixie", seats=3)
        assert table["public"] is None
        for message in (
            {"do": "set", "public": True},
            {"do": "report", "seat": 0, "text": "x"},
            {"do": "block", "seat": 0},
        ):
            answer = ada.do(table["id"], 422, **message)
            assert answer["error"]["message"] == "This room keeps no list of open tables."
        assert ada.get("/api/blocks") == {"blocks": []}


def test_a_table_is_listed_when_its_host_says_so(opened: Room, come: Come) -> None:
    ada, bob, cyd = come("Ada"), come("Bob"), come("Cyd")
    table = ada.open_table(game="dixie", seats=3)["id"]
    assert ada.get(f"/api/tables/{table}")["table"]["public"] is False  # off unless ticked
    assert table not in listed(bob)
    usual = ada.get(f"/api/tables/{table}")["table"]["options"]
    assert bob.do(table, 403, do="set", public=True)["error"]["code"] == "forbidden"
    ada.do(table, do="set", public=True)
    (shown,) = [each for each in bob.get("/api/open")["tables"] if each["id"] == table]
    assert shown == {
        "id": table, "game": "dixie", "title": shown["title"], "host": "Ada", "free": 2, "seats": 3, "options": {},
    }  # fmt: skip
    ada.do(table, do="set", options={"rounds": 4 if usual["rounds"] != 4 else 3})
    (shown,) = [each for each in bob.get("/api/open", language="fr")["tables"] if each["id"] == table]
    assert list(shown["options"]) == ["rounds"]
    bob.http.cookies.clear()
    assert table in [each["id"] for each in bob.http.get("/api/open").json()["tables"]]  # anybody: no name is needed
    # It is not when it is full, taken off the list, or begun; and what is on the list is kept.
    ada.do(table, do="set", public=False)
    assert table not in listed(cyd)
    ada.do(table, do="set", public=True)
    assert rows(opened.data, f"SELECT public FROM tables WHERE id = '{table}'") == [(1,)]
    cyd.do(table, do="sit")
    ada.do(table, do="bot", seat=2, level="newcomer")
    assert table not in listed(cyd)
    ada.do(table, do="clear", seat=2)
    assert table in listed(cyd)
    ada.do(table, do="bot", seat=2, level="newcomer")
    begin(table, [ada, cyd])
    assert table not in listed(cyd)


def test_whoever_is_blocked_sits_elsewhere(come: Come) -> None:
    ada, mal, bob = come("Ada"), come("Mallory"), come("Bob")
    first = opens(ada)
    mal.do(first, do="sit")
    ada.do(first, do="block", seat=1)
    ada.do(first, do="block", seat=1)  # twice is once
    assert ada.do(first, 422, do="block", seat=0)["error"]["message"] == "Nobody else sits there."
    assert ada.do(first, 422, do="block", seat=2)["error"]["message"] == "Nobody else sits there."
    (blocked,) = ada.get("/api/blocks")["blocks"]
    assert blocked["name"] == "Mallory"
    assert mal.get("/api/blocks") == {"blocks": []}
    # Neither sees the other's tables, and he is not told why.
    hers, his, other = opens(ada), opens(mal), opens(bob)
    assert (hers in listed(ada), hers in listed(mal), his in listed(ada), his in listed(bob)) == (
        True,
        False,
        False,
        True,
    )
    assert other in listed(mal)
    refused = mal.do(hers, 403, do="sit")["error"]
    assert refused["message"] == "You cannot sit down at this table; there are others."
    ada.do(hers, do="set", public=False)  # of each host one is listed
    assert first not in listed(mal)
    assert first in listed(bob)
    ada.do(hers, do="set", public=True)
    ada.do(other, do="sit")
    assert mal.do(other, 403, do="sit")["error"] == refused
    assert other not in listed(mal)
    # And when she has changed her mind he may.
    assert mal.http.delete(f"/api/blocks/{blocked['number']}").status_code == 200  # not his to undo
    assert len(ada.get("/api/blocks")["blocks"]) == 1
    assert ada.http.delete(f"/api/blocks/{blocked['number']}").json() == {"blocks": []}
    assert mal.do(hers, do="sit")["ok"]


def test_whoever_is_blocked_comes_to_no_evening(come: Come) -> None:
    """Neither to one that the other hosts nor where she is; where both are, they sit at different tables."""
    ada, mal, bob = come("Ada"), come("Mallory"), come("Bob")
    table = opens(ada)
    mal.do(table, do="sit")
    ada.do(table, do="block", seat=1)
    refused = wish(mal, plan(ada, game="cribbage")["id"], "come", 403)["error"]
    assert refused["message"] == "You cannot come to this evening; there are others."
    assert mal.get("/api/evenings")["evenings"] == []
    for _ in range(4):  # tables are drawn
        evening = plan(bob, game="bunco", seats=2, pace="instant", clock=10)["id"]
        wish(ada, evening, "come")
        assert wish(mal, evening, "come", 403)["error"] == refused
        wish(ada, evening, "go")
        for person in (mal, bob, ada):  # whether she comes where he is, is for her to say
            wish(person, evening, "come")
        frame = wish(bob, evening, "begin")["evening"]
        seated = [{frame["players"][player]["name"] for player in each["players"]} for each in frame["tables"]]
        assert len(seated) == 2
        assert not any(names >= {"Ada", "Mallory"} for names in seated)
        wish(bob, evening, "end")


def test_the_host_is_told(opened: Room, come: Come) -> None:
    ada, mal = come("Reporting Ada"), come("Reported Mal")
    table = opens(ada)
    mal.do(table, do="sit")
    reason = "he said something [bold]unkind[/bold]"
    ada.do(table, do="report", seat=1, text=reason)
    said = tables(opened.data, "reports")
    person = id_of(opened.data, "Reported Mal")
    assert f"table {table}: Reported Mal ({person})\n    {reason}\n" in said
    assert f"    told by Reporting Ada ({id_of(opened.data, 'Reporting Ada')})" in said
    log = opened.log.read_text()
    assert "parlour.security: reported\n" in log
    assert "unkind" not in log
    assert ada.do(table, 422, do="report", seat=1, text="x" * 301)["error"]["code"] == "bad"
    for _ in range(4):
        ada.do(table, do="report", seat=1, text="again")
    often = ada.http.post(f"/api/tables/{table}/do", json={"do": "report", "seat": 1, "text": "and again"})
    assert (often.status_code, often.json()["error"]["code"]) == (429, "often")

    async def onlooker() -> None:
        with Person(opened.url, "Eve") as eve:
            async with eve.sit_at(table) as seat:
                assert (await seat.say("report", seat=1, text="x"))["error"]["code"] == "forbidden"
                assert (await seat.say("block", seat=1))["error"]["code"] == "forbidden"

    asyncio.run(onlooker())


def test_what_was_said_of_each_other_goes_with_the_data(opened: Room, come: Come) -> None:
    ada, mal = come("Ada"), come("Forgettable Mal")
    table = opens(ada)
    mal.do(table, do="sit")
    ada.do(table, do="block", seat=1)
    mal.do(table, do="block", seat=0)
    ada.do(table, do="report", seat=1, text="a reason nobody else would give")
    person = id_of(opened.data, "Forgettable Mal")
    assert mal.http.delete("/api/me").status_code == 200
    assert traces(opened.data, person, "Forgettable Mal", "a reason nobody else would give") == []
    assert ada.get("/api/blocks") == {"blocks": []}
