"""People at a table: what they are called, what they said, where they sit, who is host, and who has the link."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from parlour.server.protocol.names import BOTS, apart, isolated, proper, visible
from parlour.server.protocol.refusal import Refusal
from tests.server.rooms import Person, Room, full_table
from tests.server.test_room import take

Meet = Callable[[str], Person]


# What was said, by whom


def test_whoever_has_spoken_may_go_and_the_seat_with_him(meet: Meet) -> None:
    """A line of chat has its author's name of then; where he sat need not be a seat any more."""
    ada, bob, cyd = meet("Ada"), meet("Bob"), meet("Cyd")
    table = ada.open_table(game="dixie", seats=4)["id"]
    bob.do(table, do="sit", seat=3)
    bob.do(table, do="chat", text="good evening")
    bob.do(table, do="leave")
    bob.post("/api/me", {"name": "Rob"})
    ada.do(table, do="set", seats=2)

    async def scene() -> None:
        async with cyd.sit_at(table) as seat:
            (line,) = seat.frames[0]["chat"]
            assert (line["name"], line["seat"], line["text"]) == ("Bob", -1, "good evening")
            assert (await seat.say("sit"))["seat"] == 1
            assert (await seat.say("chat", text="and to you"))["ok"]

    asyncio.run(scene())


def test_whoever_is_muted_is_a_person_and_not_a_seat(meet: Meet) -> None:
    ada, bob, cyd = meet("Ada"), meet("Bob"), meet("Cyd")
    table = ada.open_table(game="dixie", seats=4)["id"]
    bob.do(table, do="sit", seat=1)
    ada.do(table, do="mute", seat=1, on=True)
    bob.do(table, do="sit", seat=3)
    cyd.do(table, do="sit", seat=1)

    async def scene() -> None:
        async with ada.sit_at(table) as seat:
            assert seat.you["muted"] == [3]
            bob.do(table, do="chat", text="can you hear me?")
            cyd.do(table, do="chat", text="I can")
            await seat.until(lambda: seat.frames[-1]["type"] == "chat")
            assert [each["chat"]["text"] for each in seat.frames if each["type"] == "chat"] == ["I can"]

    asyncio.run(scene())


# Seats, entropy, hosts


def test_a_full_table_refuses_and_a_seat_is_taken_once(meet: Meet) -> None:
    ada, bob, cyd = meet("Ada"), meet("Bob"), meet("Cyd")
    table = ada.open_table(game="dixie", seats=2)["id"]

    async def scene() -> None:
        async with bob.sit_at(table) as one, bob.sit_at(table) as other, cyd.sit_at(table) as late:
            sat = await asyncio.gather(one.say("sit"), other.say("sit"))
            assert [answer["seat"] for answer in sat] == [1, 1]
            refused = await late.say("sit")
            assert refused["error"]["code"] == "taken"
            assert refused["error"]["message"] == "Every seat is taken."
            assert (await one.say("sit"))["seat"] == 1, "whoever sits already, sits"

    asyncio.run(scene())


def test_what_was_added_to_the_key_goes_where_its_author_goes(meet: Meet) -> None:
    ada, bob, cyd = meet("Ada"), meet("Bob"), meet("Cyd")
    table = ada.open_table(game="dixie", seats=3)["id"]
    bob.do(table, do="sit", seat=1)
    bob.do(table, do="entropy", text="the cat sat")

    def added() -> Any:
        return ada.get(f"/api/tables/{table}")["table"]["entropy"]

    bob.do(table, do="sit", seat=2)
    assert added() == [{"seat": 2, "hash": "", "text": "the cat sat"}]
    cyd.do(table, do="sit", seat=1)
    assert added() == [{"seat": 2, "hash": "", "text": "the cat sat"}]
    bob.do(table, do="leave")
    assert added() == []


def test_logs_of_old_keep_their_keys() -> None:
    """There what somebody had added stayed when he moved, and the cards were dealt by it."""
    from tests.server.test_room import older_table

    old, new = older_table(), older_table()
    for table, own in ((old, {}), (new, {"own": True})):
        take(table, do="set", seats=3)
        take(table, do="entropy", seat=1, text="the cat sat")
        take(table, do="sit", seat=2, person="p1", **own)
    assert old.entropy == {1: "the cat sat"}
    assert new.entropy == {2: "the cat sat"}


def test_two_who_ask_for_another_game_at_once_get_one(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob")]

    async def scene() -> None:
        async with full_table(people, game="dixie") as (ada, bob):
            await bob.say("resign")
            await ada.until(lambda: ada.over)
            before = [len(person.get("/api/tables")["unfinished"]) for person in people]
            answers = await asyncio.gather(*(seat.say("rematch") for seat in (ada, bob, ada, bob)))
            assert len({answer["table"] for answer in answers}) == 1
            after = [len(person.get("/api/tables")["unfinished"]) for person in people]
            assert after == [number + 1 for number in before]

    asyncio.run(scene())


def test_two_starts_at_once_are_one(meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.open_table(game="dixie", seats=4)["id"]
    bob.do(table, do="sit")

    async def scene() -> None:
        async with ada.sit_at(table) as one, ada.sit_at(table) as other:
            answers = await asyncio.gather(*(seat.say("start", fill="newcomer") for seat in (one, other)))
            assert sorted(answer["ok"] for answer in answers) == [False, True]
            assert [seat["kind"] for seat in one.about["seats"]] == ["person", "person", "bot", "bot"]

    asyncio.run(scene())


# The link


async def knock(opened: Room, table: str, person: Person) -> int:
    """The status of a handshake."""
    address = f"{opened.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    try:
        async with connect(address, additional_headers={"Cookie": person.cookie}):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_the_host_changes_the_link(the_room: Room, meet: Meet) -> None:
    """Whoever was asked to leave comes back with another cookie; the old link leads him nowhere."""
    ada, bob, cyd, eve = (meet(name) for name in ("Ada", "Bob", "Cyd", "Eve"))
    old = ada.open_table(game="dixie", seats=3)["id"]
    bob.do(old, do="sit")
    cyd.do(old, do="sit")
    ada.do(old, do="clear", seat=1)
    assert cyd.do(old, 403, do="link")["error"]["code"] == "forbidden"

    async def scene() -> str:
        async with AsyncExitStack() as stack:
            stays, goes = [await stack.enter_async_context(who.sit_at(old)) for who in (cyd, eve)]
            link = ada.do(old, do="link")["link"]
            new = str(link.rpartition("/")[2])
            await stays.until(lambda: stays.about["id"] == new)
            assert stays.about["link"] == link
            await goes.shut(4404)
            assert (await stays.say("chat", text="who was that?"))["ok"]
            assert await knock(the_room, old, eve) == 404
            assert await knock(the_room, old, cyd) == 101
            assert await knock(the_room, new, eve) == 101
            return new

    new = asyncio.run(scene())
    again = meet("Somebody new")
    for path in ("", "/events", "/record", "/replay", "/seal", "/review"):
        assert again.get(f"/api/tables/{old}{path}", 404)["error"]["code"] == "missing"
    assert again.do(old, 404, do="sit")["error"]["code"] == "missing"
    assert eve.do(new, do="sit")["seat"] == 1
    assert cyd.get("/api/tables")["unfinished"][0]["id"] == new
    third = ada.do(old, do="link")["link"].rpartition("/")[2]
    assert again.get(f"/api/tables/{new}", 404)["error"]["code"] == "missing"
    assert again.get(f"/api/tables/{third}")["table"]["id"] == third


# Names


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ａｄａ", "Ada"),
        ("\u202eadA\u202c", "adA"),
        ("A\u200bd\u2060a\ufe0f", "Ada"),
        ("می\u200cخواهم", "می\u200cخواهم"),  # here a joiner is how it is written
        ("👩\u200d🔬", "👩\u200d🔬"),
        ("Zoë", "Zoë"),
        ("Expertise", "Expertise"),
        ("Guest", "Guest"),
    ],
)
def test_a_name_is_kept_in_one_spelling(wanted: str, kept: str) -> None:
    assert proper(wanted) == kept
    assert visible(kept) == kept


@pytest.mark.parametrize(
    "wanted",
    [
        " ", "\u200b\u200d", "\u202e", "\u3164", "\u2800", "\u0301", "...", "ﷺ" * 3,
        "you", "You", "y0u", "Ｙｏｕ", "YОU", "vous", "Vοus", "Expert", "EXPERT", "Ехреrt", "Expert (2)", "Expert 3",
        "Maitre", "Maître", "Habitue", "rnaster", "Regu1ar", "the house", "The  House", "La maison", "someone",
        "Agnes", "agnes", "Аgnes", "Barnaby 2", "Agnes · Expert", "AgnesExpert", "Zoe · Expert",
        "Zoe (Maître)", "Zoe: Master", "Ԝinifred", "Ꭺgnes", "ꭺgnes", "ꓮgnes", "ⲁgnes", "ᴀɢɴᴇꜱ", "Ɩgnatius", "ǀgnatius",
        "ʏᴏᴜ", "ꓬꓳꓴ", "Ყou", "Ꭲhe house", "ᗅgnes",
    ],
)  # fmt: skip
def test_a_name_must_be_seen_and_must_not_be_the_rooms_own(wanted: str) -> None:
    with pytest.raises(Refusal):
        proper(wanted)


@pytest.mark.parametrize("wanted", ["Deepest-2", "deepest", "Dеepest", "Deepest 2", "DeepestExpert", "2048"])
def test_nobody_is_called_like_an_engine_of_the_room(wanted: str) -> None:
    """As it is written, in other letters, with another number, or with a level beside it."""
    assert proper(wanted)
    with pytest.raises(Refusal):
        proper(wanted, ["Deepest-2", "2048"])
    assert proper("Ada", ["Deepest-2", "2048"]) == "Ada"
    assert proper("17", ["Deepest-2", "2048"]) == "17"


def test_a_refused_name_changes_nothing(meet: Meet) -> None:
    ada = meet("Ada")
    answer = ada.patient("POST", "/api/me", json={"name": "Maître"}, params={"language": "fr"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad")
    assert "choisissez un autre nom" in answer.json()["error"]["message"]
    assert "set-cookie" not in answer.headers
    assert ada.get("/api/me") == {"person": {"name": "Ada"}}


def test_two_at_a_table_do_not_look_the_same(meet: Meet) -> None:
    names = ["Ada", "Аda", "ADA", "Ada (2)"]  # the second with a Cyrillic letter
    assert apart([*names, "", "", "Bob"]) == ["Ada", "Аda (2)", "ADA (3)", "Ada (2) (2)", "", "", "Bob"]
    ada, other = meet("Ada"), meet("Аda")
    table = ada.open_table(game="dixie", seats=2)["id"]
    other.do(table, do="sit")
    assert [seat["name"] for seat in ada.get(f"/api/tables/{table}")["table"]["seats"]] == ["Ada", "Аda (2)"]


def test_a_name_from_the_right_is_set_apart_in_sentences() -> None:
    assert isolated("Ada") == "Ada"
    assert isolated("דוד") == "\u2068דוד\u2069"


def test_what_a_table_cannot_be_is_refused_in_ones_own_language(meet: Meet) -> None:
    """By the names that the lobby shows, and not by those that a command has."""
    ada = meet("Ada")
    table = ada.open_table(game="bunco", seats=3, bots={"2": "newcomer"})["id"]

    async def scene() -> None:
        async with ada.sit_at(table, language="fr") as seat:
            for message, says in (
                ({"seats": 2}, "Une des places à supprimer est prise : libérez-la d'abord."),
                ({"seats": 14}, "À 14 joueurs, il faut deux paquets : mettez « Combien de paquets » à 2."),
                ({"options": {"packs": 3}}, "« Combien de paquets » va de 1 à 2, pas 3."),
            ):
                refused = await seat.say("set", **message)
                assert refused["error"]["message"] == says

    asyncio.run(scene())
    opened = ada.http.post("/api/tables?language=fr", json={"game": "bijinx", "seats": 3, "options": {"partners": 1}})
    assert "il faut être quatre" in opened.json()["error"]["message"]


def test_bots_have_names_of_their_own_that_stay(meet: Meet) -> None:
    ada = meet("Ada")
    opened = ada.open_table(game="bunco", seats=14, options={"packs": 2}, bots="regular")
    bots = opened["seats"][1:]
    names = [seat["name"] for seat in bots]
    assert len(set(names)) == len(bots)
    assert names == [BOTS[seat["face"]] for seat in bots]
    assert {seat["bot"] for seat in bots} == {"regular"}
    ada.do(opened["id"], do="link")
    (again,) = ada.get("/api/tables")["unfinished"]
    assert again["names"] == ["Ada", *names]
