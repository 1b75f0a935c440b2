"""Whoever runs the room: `parlour tables` lists, closes and sends away, by the socket in the data folder."""

import asyncio
import json
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from parlour.cli import app
from parlour.engine.game import ParlourError
from parlour.server.http.office import ask_room
from parlour.server.tables.links import new_link
from tests.server.rooms import Person, Room, full_table, room
from tests.server.test_forgetting import rows, traces

HERE, THERE = "203.0.113.9", "198.51.100.7"
Come = Callable[..., Person]
PUBLIC = "--public-url", "http://cards.example"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room behind a proxy, which says where people come from."""
    with room(tmp_path_factory.mktemp("office"), *PUBLIC) as found:
        yield found


@pytest.fixture
def come(opened: Room) -> Iterator[Come]:
    """People who come by, from some address."""
    with ExitStack() as people:
        yield lambda name, address="": people.enter_context(Person(opened.url, name, address))


def tables(data: Path, *arguments: str) -> str:
    """What `parlour tables` says."""
    said = CliRunner().invoke(app, ["tables", *arguments, "--data", str(data)], catch_exceptions=False)
    assert said.exit_code == 0, said.output
    return said.output


def listed(data: Path) -> dict[str, Any]:
    return {table["id"]: table for table in ask_room(data, "tables", after="")["tables"]}


def id_of(data: Path, name: str) -> str:
    ((person,),) = rows(data, f"SELECT id FROM people WHERE name = '{name}'")
    return str(person)


def test_only_the_owner_of_the_folder_is_served(opened: Room) -> None:
    (office,) = opened.data.glob("office.*")
    assert stat.S_ISSOCK(office.stat().st_mode)
    assert stat.S_IMODE(office.stat().st_mode) == 0o600
    assert stat.S_IMODE(opened.data.stat().st_mode) == 0o700


def test_where_no_room_is_open(tmp_path: Path) -> None:
    for arguments in (["list"], ["close", "x"], ["ban", "x"]):
        with pytest.raises(ParlourError, match=r"^no room is open with the data in "):
            tables(tmp_path, *arguments)


def test_nonsense_is_answered(opened: Room) -> None:
    for asked in ({"ask": "dance"}, {"ask": "close"}, {"ask": "tables", "after": "soon"}, {"ask": "tables", "more": 1}):
        with pytest.raises(ParlourError, match="that is not something to ask here"):
            ask_room(opened.data, **asked)
    with pytest.raises(ParlourError, match="there is no table 'nowhere'"):
        tables(opened.data, "close", "nowhere")
    with pytest.raises(ParlourError, match="nobody here has the id 'nobody'"):
        tables(opened.data, "ban", "nobody")


def test_every_unfinished_table_is_listed(opened: Room) -> None:
    with Person(opened.url, "Ada Listed") as ada:
        opened_table = ada.open_table(game="dixie", seats=3, bots={"2": "expert"})
        table, bot = opened_table["id"], opened_table["seats"][2]["name"]
        ada.do(table, do="link")
        link = ada.get("/api/tables")["unfinished"][0]["id"]
        person = id_of(opened.data, "Ada Listed")

        async def scene() -> None:
            async with ada.sit_at(link):
                found = (await asyncio.to_thread(listed, opened.data))[link]
                assert (found["game"], found["phase"], found["watching"]) == ("dixie", "lobby", 0)
                assert found["seats"] == [
                    {"name": "Ada Listed", "person": person, "here": True},
                    {"name": bot, "person": "", "here": False},
                ]

        asyncio.run(scene())
        said = tables(opened.data)
        assert f"{link}  dixie, lobby, " in said
        assert f"    Ada Listed  here  {person}\n    {bot}  bot\n" in said or f"Ada Listed  away  {person}" in said
        assert json.loads(tables(opened.data, "list", "--json"))["next"] is None


def test_no_link_looks_like_an_option_or_like_a_table_on_ones_own_device() -> None:
    """`parlour tables close -abc` would be refused, and the page would look for `_abc` in the browser."""
    assert not any(new_link().startswith(("-", "_")) for _ in range(1000))


def test_a_list_comes_in_pages(opened: Room) -> None:
    with Person(opened.url, "Polly") as polly:
        opened_now = [polly.open_table(game="dixie", seats=2)["id"] for _ in range(51)]
        first = ask_room(opened.data, "tables", after="")
        assert [table["id"] for table in first["tables"]] == opened_now[:0:-1]
        assert f"There are more: parlour tables list --after {first['next']}" in tables(opened.data)
        second = ask_room(opened.data, "tables", after=first["next"])
        assert second["tables"][0]["id"] == opened_now[0]
        polly.do(opened_now[-1], do="shut")
        assert set(listed(opened.data)) == set(opened_now[:-1])


async def closed(data: Path, ada: Person, bob: Person) -> str:
    async with full_table([ada, bob], game="dixie", pace="instant") as seats:
        table = str(seats[0].about["id"])
        mover = next(seat for seat in seats if seat.moves())
        assert (await mover.say("play", step=mover.step, move=mover.moves()[0]))["ok"]
        async with bob.sit_at(table, language="fr") as french:
            await asyncio.to_thread(tables, data, "close", table)
            await seats[0].until(lambda: seats[0].over)
            await french.until(lambda: french.over)
            assert seats[0].about["result"] == {
                "scores": [], "places": [], "ending": "closed", "says": "closed by the house",
            }  # fmt: skip
            assert seats[0].play
            assert (seats[0].play["legal"], seats[0].play["ending"]) == ([], "closed")
            told = [event["says"] for frame in french.frames for event in frame.get("events", ())]
            assert told[-1] == "La maison a fermé cette table."
            for message in ({"do": "chat", "text": "psst"}, {"do": "rematch"}):
                answer = await french.say(**message)
                assert answer["error"]["message"] == "Cette table a été fermée."
            move = await seats[0].say("play", step=seats[0].step, move="pass")
            assert move["error"]["code"] == "phase"
    return table


def test_a_game_that_is_closed_is_over_for_good(opened: Room, come: Come) -> None:
    """It ends without a result; also when the room opens again."""
    data, ada, bob = opened.data, come("Ada"), come("Bob")
    table = asyncio.run(closed(data, ada, bob))
    assert rows(data, f"SELECT * FROM duties WHERE table_id = '{table}'") == []
    with pytest.raises(ParlourError, match="over already"):
        tables(data, "close", table)
    opened.kill()
    assert list(data.glob("office.*"))  # it had no time to clear up
    with pytest.raises(ParlourError, match="no room is open"):
        tables(data)
    assert not list(data.glob("office.*"))
    opened.start()
    again = bob.get(f"/api/tables/{table}")["table"]
    assert (again["phase"], again["result"]["ending"]) == ("over", "closed")
    assert bob.get("/api/tables")["finished"][0]["result"]["says"] == "closed by the house"
    assert bob.get(f"/api/tables/{table}/replay")["steps"] >= 1
    assert bob.get(f"/api/tables/{table}/record")["moves"]


def test_a_host_can_close_a_table_that_has_not_begun(opened: Room) -> None:
    with Person(opened.url, "Ada") as ada, Person(opened.url, "Bob") as bob:
        table = ada.open_table(game="dixie", seats=2)["id"]
        bob.do(table, do="sit")
        assert bob.do(table, 403, do="shut")["error"]["code"] == "forbidden"

        async def scene() -> None:
            async with bob.sit_at(table) as seat:
                await asyncio.to_thread(ada.do, table, do="shut")
                await seat.until(lambda: seat.over)
                assert seat.about["result"]["says"] == "called off by its host"

        asyncio.run(scene())
        for person in (ada, bob):
            found = person.get("/api/tables")
            assert found["unfinished"] == found["finished"] == []
        assert ada.do(table, 409, do="start", fill="newcomer")["error"]["code"] == "phase"
        for part in ("record", "replay", "seal", "review"):
            assert ada.get(f"/api/tables/{table}/{part}", 409)["error"]["message"] == "This table has been closed."


def test_somebody_is_sent_away(opened: Room, come: Come) -> None:
    data = opened.data
    mal, ann = come("Mallory", HERE), come("Ann", HERE)  # under one roof
    bob = come("Bob", THERE)
    hosted = mal.open_table(game="dixie", seats=3)["id"]
    bob.do(hosted, do="sit")
    lonely = mal.open_table(game="dixie", seats=3)["id"]
    person, cookie = id_of(data, "Mallory"), mal.http.cookies["parlour"]

    async def scene() -> str:
        async with full_table([bob, mal], game="dixie") as (his, hers), mal.sit_at(hosted) as second:
            said = await asyncio.to_thread(tables, data, "ban", person, "--days", "3")
            assert said.startswith("Sent away until 20")
            await hers.shut(4401)
            await second.shut(4401)
            await his.until(lambda: bool(his.about["seats"][1]["bot"] == "expert"))
            return str(his.about["id"])

    playing = asyncio.run(scene())
    about = bob.get(f"/api/tables/{hosted}")["table"]
    assert [(seat["kind"], seat["host"]) for seat in about["seats"]] == [
        ("empty", False), ("person", True), ("empty", False),
    ]  # fmt: skip
    assert lonely not in listed(data)
    # His cookie is good for nothing, and from where he was nobody new comes in.
    for path in ("/api/me", "/api/tables", f"/api/tables/{playing}"):
        refused = mal.get(path, 403, language="fr")["error"]
        assert refused == {"code": "forbidden", "message": "L'hôte de cette salle vous a demandé de la quitter."}
    mal.http.cookies.clear()
    assert mal.post("/api/me", {"name": "Somebody Else"}, 403)["error"]["code"] == "forbidden"
    assert ann.get("/api/me")["person"] == {"name": "Ann"}  # whoever was here already stays
    ann.open_table(game="dixie", seats=2)
    come("Elsewhere", THERE)
    # What is kept and what is written to the log says who it was only to whoever has the key.
    assert [each["name"] for each in ask_room(data, "bans")["bans"]] == ["Mallory"]
    assert f"{person}  Mallory, until 20" in tables(data, "bans")
    assert [name for name, _ in traces(data, HERE)] == [opened.log.name]
    log = opened.log.read_text()
    assert "parlour.security: sent away\n" in log
    assert f"parlour.security: not let in from {HERE}" in log
    assert traces(data, "Mallory") == [
        (name, "Mallory") for name, _ in traces(data, "Mallory") if "room.sqlite" in name
    ]
    # And he may come again.
    assert tables(data, "unban", person) == "He may come again.\n"
    with pytest.raises(ParlourError, match="was not sent away"):
        tables(data, "unban", person)
    assert tables(data, "bans") == "Nobody was sent away.\n"
    mal.http.cookies.set("parlour", cookie)
    assert mal.do(playing, do="return")["ok"]


def test_whoever_was_sent_away_can_still_be_forgotten(opened: Room, come: Come) -> None:
    """Nothing is left of him but that nobody new comes from where he was."""
    mal = come("Mordred", "192.0.2.77")
    person = id_of(opened.data, "Mordred")
    tables(opened.data, "ban", person)
    mal.get("/api/me", 403)
    assert mal.http.delete("/api/me").json() == {"person": None}
    assert traces(opened.data, person, "Mordred") == []
    assert mal.post("/api/me", {"name": "Somebody Else"}, 403)
    (ban,) = ask_room(opened.data, "bans")["bans"]
    assert (ban["name"], ban["marks"]) == ("", 1)
    tables(opened.data, "unban", ban["person"])
    mal.post("/api/me", {"name": "Somebody Else"})
