"""What people do in the room, from the lobby to the rematch."""

import asyncio
import hashlib
import json
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

import parlour
from parlour.server.protocol.entries import from_json, to_json
from parlour.server.protocol.shapes import Account
from parlour.server.tables.live import entry_after
from parlour.server.tables.rows import history_of
from parlour.server.tables.sealing import beginning
from parlour.server.tables.table import RoomTable
from parlour.table import record
from parlour.table.notes import Notes, compare
from parlour.table.seal import hash_of
from parlour.table.verify import verify
from tests.server.rooms import Person, Room, begin, full_table, play_out, room

Meet = Callable[[str], Person]


def test_health_and_the_shelf(the_room: Room, meet: Meet) -> None:
    ada = meet("Ada")
    assert ada.get("/api/health")["database"] == "sqlite"
    for language in ("en", "fr"):
        games = ada.get("/api/games", language=language)["games"]
        assert [game["name"] for game in games] == list(parlour.GAMES)
        for game in games:
            assert game["title"]
            assert all(option["says"] and option["clause"].startswith(game["prefix"]) for option in game["options"])
    for name, language in product(parlour.GAMES, ("en", "fr")):
        sheet = ada.get(f"/api/rules/{name}", language=language)
        assert sheet["language"] == language
        assert [each["clause"] for each in sheet["clauses"]][:2] == [
            f"{parlour.game(name).prefix}-1",
            f"{parlour.game(name).prefix}-2",
        ]
        assert all(each["title"] and each["text"] for each in sheet["clauses"])


@pytest.mark.parametrize(
    ("language", "packs", "pairs"),
    [
        (
            "en", "9 players need two packs: set “How many packs” to 2.",
            "Partners need an even number of players, at least 4, not 3.",
        ),
        (
            "fr", "À 9 joueurs, il faut deux paquets : mettez « Combien de paquets » à 2.",
            "Par paires, il faut un nombre pair de joueurs, au moins 4, et non 3.",
        ),
    ],
)  # fmt: skip
def test_house_rules_are_refused_in_the_language_of_whoever_asks(
    meet: Meet, language: str, packs: str, pairs: str
) -> None:
    ada = meet("Ada")
    refused = ada.post(f"/api/tables?language={language}", {"game": "bunco", "seats": 9}, status=422)
    assert refused["error"] == {"code": "bad", "message": packs}
    table = ada.open_table(game="bunco", seats=3)["id"]
    wish = {"do": "set", "id": 1, "options": {"partners": 1}}
    answer = ada.post(f"/api/tables/{table}/do?language={language}", wish, status=422)
    assert answer["error"]["message"] == pairs


def test_a_name_is_kept_in_a_signed_cookie(the_room: Room, meet: Meet) -> None:
    ada = meet("Ada")
    assert ada.get("/api/me") == {"person": {"name": "Ada"}}
    cookie = ada.http.post("/api/me", json={"name": "  Ada   Lovelace "}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert ada.get("/api/me") == {"person": {"name": "Ada Lovelace"}}
    forged = ada.http.cookies["parlour"]
    last = "0" if forged[-1] != "0" else "1"
    answer = httpx.get(f"{the_room.url}/api/me", timeout=60, headers={"cookie": f"parlour={forged[:-1]}{last}"})
    assert answer.json() == {"person": None}


def test_from_the_lobby_to_the_start(meet: Meet) -> None:
    ada, bob, cyd = meet("Ada"), meet("Bob"), meet("Cyd")
    table = ada.open_table(game="dixie", seats=3)
    ident = table["id"]
    assert table["phase"] == "lobby"
    assert len(ident) == 22
    assert table["link"].endswith(f"/table/{ident}")
    assert [seat["kind"] for seat in table["seats"]] == ["person", "empty", "empty"]
    assert bob.do(ident, do="sit")["seat"] == 1
    assert cyd.do(ident, 409, do="sit", seat=1)["error"]["code"] == "taken"
    ada.do(ident, do="set", seats=4, options={"rounds": 2}, clock=30, memory=True)
    ada.do(ident, do="bot", seat=2, level="expert")
    assert (
        ada.do(ident, 422, do="set", options={"rounds": 99})["error"]["message"]
        == "“How many times everybody deals” goes from 1 to 4, not 99."
    )
    ada.do(ident, do="clear", seat=1)
    assert bob.do(ident, 403, do="sit")["error"]["code"] == "forbidden"
    assert cyd.do(ident, do="sit")["seat"] == 1
    assert ada.do(ident, 409, do="start")["error"]["code"] == "phase"
    begin(ident, [ada, cyd], ["well stirred", "the cat sat"], fill="newcomer")
    room = bob.get(f"/api/tables/{ident}")["table"]
    assert room["phase"] == "playing"
    assert [seat["kind"] for seat in room["seats"]] == ["person", "person", "bot", "bot"]
    assert [(each["seat"], each["text"]) for each in room["entropy"]] == [(0, "well stirred"), (1, "the cat sat")]
    assert room["options"]["rounds"] == 2
    assert room["seal"] is None
    assert ident in [each["id"] for each in cyd.get("/api/tables")["unfinished"]]
    assert ident not in [each["id"] for each in bob.get("/api/tables")["unfinished"]]


# Of Bonanza one round, in which people have a time to answer whether they need it or not; who plays Dixie at random
# draws and draws.
SHORT = {"bonanza": {"rounds": 1, "chips": 20}, "cribbage": {"short_game": 1}, "dixie": {"turn_overs": 1}}


async def _whole_game(people: list[Person], game: str) -> tuple[dict[str, Any], list[Notes]]:
    async with full_table(people, game=game, pace="instant", options=SHORT.get(game, {})) as seats:
        await play_out(seats)
        for seat in seats:
            steps = [frame["play"]["step"] for frame in seat.frames if frame["type"] == "step"]
            assert steps == sorted(steps)
        return seats[0].about, [seat.notes() for seat in seats]


@pytest.mark.parametrize("game", parlour.GAMES)
def test_a_whole_game_its_record_and_its_seal(game: str, meet: Meet, tmp_path: Path) -> None:
    people = [meet(name) for name in ("Ada", "Bob")]
    room, notes = asyncio.run(_whole_game(people, game))
    ident, ada = room["id"], people[0]
    text = ada.patient("GET", f"/api/tables/{ident}/record").text
    table = record.read(text, parlour.game)
    assert table.over
    assert room["result"]["scores"] == table.scores
    assert table.seal
    assert table.seal.commitment == room["commitment"]
    shuffles = verify(table, room["commitment"])
    assert all(compare(table, seen) > 5 for seen in notes)
    assert table.seal.hashes == {seat: hash_of(text) for seat, text in table.seal.entropy.items()}
    sealed = ada.get(f"/api/tables/{ident}/seal")
    assert sealed["key"] == table.key.hex()
    assert [(each["number"], each["cards"], tuple(each["order"])) for each in sealed["shuffles"]] == [
        (each.number, each.cards, each.order) for each in shuffles
    ]
    steps = ada.get(f"/api/tables/{ident}/replay", seat=1, step=1)["steps"]
    last = ada.get(f"/api/tables/{ident}/replay", seat=-2, step=steps, language="fr")
    assert last["play"]["scores"] == table.scores
    assert last["play"]["ending"] == table.ending
    kept = ada.post("/api/records", json.loads(text))["table"]
    assert (kept["phase"], kept["result"]) == ("over", room["result"])
    assert [seat["name"] for seat in kept["seats"]] == ["Ada", "Bob"]
    assert ada.patient("GET", f"/api/tables/{kept['id']}/record").text == text
    assert {kept["id"], ident} <= {each["id"] for each in ada.get("/api/tables")["finished"]}


def test_a_seat_sees_only_its_own_account_before_the_end(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]

    async def scene() -> None:
        async with full_table(people[:2], game="cribbage") as (ada, _):
            ident = ada.about["id"]
            account = people[0].get(f"/api/tables/{ident}/record")
            TypeAdapter(Account).validate_python(account)
            assert "key" not in account
            assert any(event["name"] == "hand" for event in account["events"])
            onlooker = people[2].get(f"/api/tables/{ident}/record")
            assert not any(event["name"] == "hand" for event in onlooker["events"])
            for path in ("replay", "seal", "review"):
                assert people[0].get(f"/api/tables/{ident}/{path}", 409)["error"]["code"] == "phase"
            async with people[2].sit_at(ident) as eve:
                assert eve.you["role"] == "onlooker"
                assert eve.play
                assert eve.play["view"]["hands"] == [[], []]
                assert eve.play["legal"] == []

    asyncio.run(scene())


def test_a_repeated_move_is_answered_as_before_and_a_stale_one_refused(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob")]

    async def scene() -> None:
        async with full_table(people, game="dixie") as seats:
            mover = next(seat for seat in seats if seat.moves())
            other = next(seat for seat in seats if not seat.moves())
            step, move = mover.step, mover.moves()[0]
            first = await mover.say("play", step=step, move=move)
            again = await mover.say("play", step=step, move=move)
            assert first["ok"]
            assert {**again, "id": 0} == {**first, "id": 0}
            assert (await mover.say("play", step=step, move="draw"))["error"] == {
                "code": "stale", "message": "The table has moved on.", "step": step + 1,
            }  # fmt: skip
            await other.until(lambda: other.step == step + 1)
            refused = await mover.say("play", step=step + 1, move=move)
            assert refused["error"]["clause"] == "DIXIE-6"

    asyncio.run(scene())


def test_whoever_was_away_hears_what_was_missed(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob")]

    async def scene() -> None:
        async with full_table(people, game="dixie", memory=True) as seats:
            ident = seats[0].about["id"]
            have = seats[0].step
            for _ in range(4):
                mover = next(seat for seat in seats if seat.moves())
                answer = await mover.say("play", step=mover.step, move=mover.moves()[0])
                for seat in seats:
                    await seat.until(lambda seat=seat, step=answer["step"]: seat.step == step)  # type: ignore[misc]
            live = [event for frame in seats[0].frames[1:] for event in frame.get("events", [])]
            async with people[0].sit_at(ident, have=have) as again:
                missed = again.frames[0]["events"]
                assert missed == [event for event in live if event["step"] > have]
                assert again.play == seats[0].play
            async with people[0].sit_at(ident, language="fr", have=have) as french:
                assert [event["name"] for event in french.frames[0]["events"]] == [event["name"] for event in missed]
                assert french.frames[0]["events"] != missed

    asyncio.run(scene())


def test_resigning_leaving_and_coming_back(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Cyd")]

    async def scene() -> str:
        async with full_table(people, game="dixie") as (ada, bob, cyd):
            await bob.say("leave")
            await ada.until(lambda: ada.about["seats"][1]["bot"] == "expert")
            assert (await bob.say("return"))["ok"]
            await ada.until(lambda: ada.about["seats"][1]["bot"] is None)
            assert (await ada.say("stand_in", seat=1))["error"]["code"] == "phase"
            for _ in range(3):
                step, mover = ada.step, next(seat for seat in (ada, bob, cyd) if seat.moves())
                assert (await mover.say("play", step=step, move=mover.moves()[0]))["ok"]
                for seat in (ada, bob, cyd):
                    await seat.until(lambda seat=seat, step=step: seat.step > step)  # type: ignore[misc]
            await bob.say("resign")
            await ada.until(lambda: bool(ada.about["seats"][1]["resigned"]))
            assert (await bob.say("return"))["error"]["code"] == "phase"
            assert ada.about["phase"] == "playing"
            await cyd.say("resign")
            await ada.until(lambda: ada.over)
            assert ada.about["result"]["ending"] == "resigned"
            assert ada.about["result"]["places"] == [1, 2, 2]
            assert ada.about["seal"]["key"]
            return str(ada.about["id"])

    ident = asyncio.run(scene())
    review = people[0].get(f"/api/tables/{ident}/review", level="newcomer")
    assert len(review["costs"]) == 3
    assert {each["number"] for each in review["decisions"]} <= {1, 2, 3}


def test_a_client_that_does_not_read_is_cut_off(meet: Meet, the_room: Room) -> None:
    """Its socket is closed after a while; the others talk and play on as if nothing were."""
    people, deaf = [meet(name) for name in "ABCDFGHI"], meet("Eve")

    async def scene() -> None:
        async with full_table(people, game="dixie") as seats:
            with deaf_socket(the_room, deaf.cookie, seats[0].about["id"]) as connection:
                await seats[0].until(lambda: seats[0].about["watching"] == 1)
                begun = time.monotonic()
                while seats[0].about["watching"]:
                    answers = await asyncio.gather(*(seat.say("chat", text="hear! " * 46) for seat in seats))
                    assert all(answer["ok"] for answer in answers)
                    await asyncio.sleep(0.05)
                assert time.monotonic() - begun < 35  # sooner than one that is merely silent
                mover = next(seat for seat in seats if seat.moves())
                assert (await mover.say("play", step=mover.step, move=mover.moves()[0]))["ok"]
                connection.settimeout(60)
                while connection.recv(1 << 16):  # what was on its way, and then the end
                    pass

    asyncio.run(scene())


@contextmanager
def deaf_socket(opened: Room, cookie: str, table: str) -> Iterator[socket.socket]:
    """A socket that is opened and then not read."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", opened.port))
        connection.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{opened.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        assert b" 101 " in connection.recv(100)
        yield connection


def test_chat_mute_and_rematch(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Eve")]

    async def scene() -> None:
        async with full_table(people[:2], game="cribbage") as (ada, bob), people[2].sit_at(ada.about["id"]) as eve:
            assert (await ada.say("chat", text="good evening"))["ok"]
            await eve.until(lambda: any(frame["type"] == "chat" for frame in eve.frames))
            assert (await eve.say("chat", text="psst"))["error"]["code"] == "forbidden"
            assert (await ada.say("chat", text="x" * 281))["error"]["code"] == "bad"
            await bob.say("mute", seat=0, on=True)
            await ada.say("chat", text="do you hear me?")
            await eve.until(lambda: sum(frame["type"] == "chat" for frame in eve.frames) == 2)
            assert sum(frame["type"] == "chat" for frame in bob.frames) == 1
            assert (await ada.say("rematch"))["error"]["code"] == "phase"
            await bob.say("resign")
            await ada.until(lambda: ada.over)
            first, second = await ada.say("rematch"), await bob.say("rematch")
            assert first["table"] == second["table"]
            await eve.until(lambda: bool(eve.about["rematch"] == first["table"]))
            again = people[0].get(f"/api/tables/{first['table']}")["table"]
            assert [seat["name"] for seat in again["seats"]] == ["Ada", "Bob"]
            assert again["commitment"] != ada.about["commitment"]

    asyncio.run(scene())


def table_of(game: str, people: int, bots: int, secret: bytes = bytes(32)) -> RoomTable:
    """A table as the server has it, the game begun."""
    table = RoomTable("table", secret)
    found = parlour.game(game)
    take(
        table, do="open", game=game, rules=found.version, seats=people + bots, options=found.choose(people + bots),
        host="p0", clock=0, pace="calm", memory=False, commitment="",
    )  # fmt: skip
    for seat in range(people):
        take(table, do="sit", seat=seat, person=f"p{seat}")
    for seat in range(people, people + bots):
        take(table, do="bot", seat=seat, level="regular")
    take(table, do="start")
    return table


def take(table: RoomTable, **body: object) -> None:
    table.apply(entry_after(table, from_json(body)))


def test_beside_people_nothing_is_taken_back() -> None:
    table = table_of("cribbage", people=2, bots=0)
    take(table, do="play", seat=0, move=table.playing.legal(0)[0])
    assert not table.may_undo(0)


def older_table() -> RoomTable:
    """A table opened when the rules of Cribbage were older than they ever were."""
    table = RoomTable("table", bytes(32))
    take(
        table, do="open", game="cribbage", rules=0, seats=2, options={}, host="p0", clock=0, pace="calm", memory=False,
        commitment="",
    )  # fmt: skip
    for seat in (0, 1):
        take(table, do="sit", seat=seat, person=f"p{seat}")
    return table


def test_a_game_by_older_rules_is_kept_as_it_was_told() -> None:
    table = table_of("cribbage", people=2, bots=0)
    take(table, do="resign", seat=1)
    history = json.loads(history_of(table))
    old = older_table()
    take(old, do="start")
    take(old, do="play", seat=0, move="a move nobody knows any more")
    assert old.phase == "over"
    old.archive(history)
    assert old.told == table.told
    assert old.result() == table.result()


def test_what_was_taken_back_is_not_kept() -> None:
    old = older_table()
    take(old, do="start", rules=0)
    for seat, move in ((0, "a"), (1, "b"), (0, "c"), (1, "d")):
        take(old, do="play", seat=seat, move=move)
    take(old, do="undo", seat=0)
    assert old.bygone.written == [(0, "a"), (1, "b")]


def test_a_table_opened_under_older_rules_plays_by_the_new_ones() -> None:
    old = older_table()
    take(old, **to_json(beginning(old)))
    assert old.phase == "playing"
    assert old.rules == parlour.game("cribbage").version
    take(old, do="play", seat=0, move=old.playing.legal(0)[0])


def test_new_rules_interrupt_a_game(data: Path) -> None:
    """It ends, and is found among the finished games, to be read and exported."""
    with room(data) as opened, Person(opened.url, "Ada") as ada:
        table = ada.open_table(game="cribbage", seats=2)
        ident, commitment = table["id"], table["commitment"]
        ada.do(ident, do="bot", seat=1, level="newcomer")
        ada.do(ident, do="start")
        cookie = ada.cookie
        move = asyncio.run(first_move(ada, ident))
    with sqlite3.connect(data / "room.sqlite") as connection:
        now = f'"rules": {parlour.game("cribbage").version}'
        connection.execute("""UPDATE log SET body = replace(body, ?, '"rules": 0')""", [now])
    connection.close()
    with room(data) as opened, Person(opened.url, "Eve") as again:
        again.http.cookies.set("parlour", cookie.partition("=")[2])
        tables = again.get("/api/tables", language="fr")
        assert tables["unfinished"] == []
        kept = tables["finished"][0]
        assert kept["id"] == ident
        assert kept["result"]["ending"] == "interrupted"
        assert kept["result"]["says"] == "interrompue par de nouvelles règles"
        told = again.get(f"/api/tables/{ident}/events")["events"]
        assert f"You play {move}." in [event["says"] for event in told]
        document = again.get(f"/api/tables/{ident}/record")
        assert document["rules"] == 0
        assert [0, move] in document["moves"]
        assert hashlib.sha256(bytes.fromhex(document["seal"]["secret"])).hexdigest() == commitment
        for path in ("replay", "seal", "review"):
            refused = again.get(f"/api/tables/{ident}/{path}", 409)["error"]
            assert "earlier version of the rules" in refused["message"]
        assert again.do(ident, 409, do="play", step=1, move=move)["error"]["code"] == "phase"
        assert again.get("/api/tables")["finished"][0]["result"]["ending"] == "interrupted"


async def first_move(person: Person, table: str) -> str:
    async with person.sit_at(table) as seat:
        move = seat.moves()[0]
        assert (await seat.say("play", step=seat.step, move=move))["ok"]
        return move


def test_deleting_ones_data(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    alone = ada.open_table(game="dixie", bots="newcomer")["id"]
    shared = bob.open_table(game="dixie", seats=2)["id"]
    ada.do(shared, do="sit")
    ada.do(shared, do="chat", text="hello")
    begin(shared, [bob, ada])
    assert ada.http.delete("/api/me").json() == {"person": None}
    assert bob.get(f"/api/tables/{alone}", 404)["error"]["code"] == "missing"
    room = bob.get(f"/api/tables/{shared}")["table"]
    assert room["seats"][1]["name"] == "someone"
    assert room["seats"][1]["resigned"]
    assert room["phase"] == "over"
    assert ada.http.get("/api/tables").status_code == 401


def test_a_hint_and_a_review(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob")]
    table = people[0].open_table(game="dixie", pace="instant", options=SHORT["dixie"])["id"]
    people[1].do(table, do="sit")
    people[0].do(table, do="set", hints=True)
    begin(table, people)

    async def scene() -> str:
        async with people[0].sit_at(table) as ada, people[1].sit_at(table) as bob:
            seats = [ada, bob]
            mover = next(seat for seat in seats if seat.moves())
            hint = await mover.say("hint", level="regular")
            assert {each["move"] for each in hint["moves"]} <= set(mover.moves())
            assert all(each["reason"] and each["says"] for each in hint["moves"])
            other = next(seat for seat in seats if not seat.moves())
            assert (await other.say("hint"))["error"]["code"] == "phase"
            await play_out(seats)
            return str(mover.about["id"])

    ident = asyncio.run(scene())
    review = people[0].get(f"/api/tables/{ident}/review", level="newcomer", language="fr")
    assert len(review["costs"]) == 2
    assert all(each["says"] and each["step"] for each in review["decisions"])
