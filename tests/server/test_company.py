"""Playing with people: who looks on, what is said with one press, hints among people, and a line that goes silent."""

import asyncio
import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
import segno
from websockets.asyncio.client import connect

from parlour.server.http.address import picture
from parlour.server.http.door import ANSWER, ASK
from parlour.server.protocol.shapes import Reaction
from parlour.server.settings import ABSENT_MS
from parlour.server.tables.presence import Presence
from parlour.words.phrases import phrases
from tests.server.rooms import Person, begin, full_table
from tests.server.test_clock import first_move
from tests.server.virtual import VirtualClock, an_evening, person, spend

Meet = Callable[[str], Person]
NOTICED = 10.0  # seconds by which both sides know that a line is gone


# Hints


def test_hints_among_people_are_for_the_host_to_allow(meet: Meet) -> None:
    """They are off unless he does, before the deal; everybody is told, and the next table keeps to it."""
    ada, bob = meet("Ada"), meet("Bob")

    async def scene() -> None:
        async with full_table([ada, bob], game="dixie", pace="instant") as seats:
            assert [(seat.about["hints"], seat.about["advised"]) for seat in seats] == [(False, False)] * 2
            for seat in seats:
                refused = (await seat.say("hint", level="regular"))["error"]
                assert (refused["code"], "the host can allow" in refused["message"]) == ("phase", True)
            assert (await seats[0].say("set", hints=True))["error"]["code"] == "phase"
        table = ada.open_table(game="dixie", seats=2, pace="instant")["id"]
        bob.do(table, do="sit")
        assert bob.do(table, 403, do="set", hints=True)["error"]["code"] == "forbidden"
        ada.do(table, do="set", hints=True)
        begin(table, [ada, bob])
        async with ada.sit_at(table) as one, bob.sit_at(table) as other:
            assert [(seat.about["hints"], seat.about["advised"]) for seat in (one, other)] == [(True, True)] * 2
            mover = one if one.moves() else other
            assert (await mover.say("hint", level="regular"))["moves"]
            assert (await one.say("resign"))["ok"]
            await other.until(lambda: other.over)
            assert not other.about["advised"]
            again = (await other.say("rematch"))["table"]
        assert bob.get(f"/api/tables/{again}")["table"]["hints"]

    asyncio.run(scene())


def test_alone_among_bots_one_may_always_ask(meet: Meet) -> None:
    ada = meet("Ada")
    about = ada.open_table(game="dixie", seats=2, bots="newcomer", start=True)
    assert (about["hints"], about["advised"]) == (False, True)


# Talk


def test_what_is_said_with_one_press(meet: Meet) -> None:
    """Everybody reads it in his own language; nothing that is not offered can be said so."""
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.open_table(game="dixie", seats=2)["id"]
    bob.do(table, do="sit")

    async def scene() -> None:
        async with ada.sit_at(table, language="fr") as seat:
            number = bob.do(table, do="react", reaction="well_played")["number"]
            await seat.until(lambda: seat.frames[-1]["type"] == "chat")
            said = seat.frames[-1]["chat"]
            assert (said["number"], said["name"], said["seat"]) == (number, "Bob", 1)
            assert (said["reaction"], said["text"]) == ("well_played", "Bien joué !")
        assert bob.do(table, 422, do="react", reaction="play the four")["error"]["code"] == "bad"
        bob.do(table, do="chat", text="well_played")  # somebody may say so himself
        async with bob.sit_at(table, language="en") as seat:
            lines = [(line["reaction"], line["text"]) for line in seat.frames[0]["chat"]]
            assert lines == [("well_played", "Well played!"), (None, "well_played")]

    asyncio.run(scene())
    for language in ("en", "fr"):
        assert all(phrases("server", language)[f"reaction/{each}"] for each in get_args(Reaction))


def test_nothing_is_said_at_a_quiet_table(meet: Meet) -> None:
    async def scene() -> None:
        async with full_table([meet("Ada"), meet("Bob")], game="bunco", pace="instant", options={"mode": 1}) as seats:
            refused = (await seats[0].say("react", reaction="oh_no"))["error"]
            assert (refused["code"], "nobody is advised" in refused["message"]) == ("phase", True)

    asyncio.run(scene())


# Who is there


def test_whoever_looks_on_is_seen(meet: Meet) -> None:
    ada, eve, other = meet("Ada"), meet("Eve"), meet("Eve")
    table = ada.open_table(game="dixie", seats=2)["id"]

    async def scene() -> None:
        async with ada.sit_at(table) as seat:
            assert seat.about["onlookers"] == []
            async with eve.sit_at(table), other.sit_at(table) as second:
                await seat.until(lambda: seat.about["watching"] == 2)
                assert seat.about["onlookers"] == ["Eve", "Eve (2)"]
                other.post("/api/me", {"name": "Dora"})
                await seat.until(lambda: "Dora" in seat.about["onlookers"])
                await second.say("sit")
                await seat.until(lambda: seat.about["onlookers"] == ["Eve"])
            await seat.until(lambda: seat.about["watching"] == 0)

    asyncio.run(scene())


def test_a_bot_may_be_let_in_when_it_is_said_that_it_may(tmp_path: Path) -> None:
    """Everybody is told the moment somebody has been away for long enough, and no sooner."""

    async def scene(_: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "dixie", 3, 0, first_move) as evening:
            live = evening.live
            for listener in list(live.listeners):
                if listener.person == person(1):
                    await Presence(evening.registry).part(live, listener)

            def told() -> list[bool]:
                frames = [frame for _, frame in evening.sent[0] if frame["type"] in ("table", "about")]
                return [seat["absent"] for seat in frames[-1]["about"]["seats"]]

            await asyncio.sleep(ABSENT_MS / 1000 - 1)
            assert told() == [False] * 3
            assert (await evening.say(0, do="stand_in", seat=1))["error"]["code"] == "phase"
            await asyncio.sleep(1.1)
            assert told() == [False, True, False]
            assert (await evening.say(0, do="stand_in", seat=1))["ok"]
            await evening.settle()
            assert told() == [False] * 3

    spend(scene)


def test_the_link_is_drawn_for_a_camera(meet: Meet) -> None:
    ada = meet("Ada")
    about = ada.open_table(game="dixie", seats=2)
    found = ada.http.get(f"/api/tables/{about['id']}/code")
    assert found.headers["content-type"] == "image/svg+xml"
    drawn = io.BytesIO()
    segno.make(about["link"], error="m", micro=False).save(
        drawn, kind="svg", border=4, light="#fff", omitsize=True, xmldecl=False
    )
    assert found.content == drawn.getvalue()
    assert picture(about["link"]) is picture(about["link"]), "drawn once, for it takes 10 ms of everybody's time"
    assert ada.http.get(f"/api/tables/{'x' * 22}/code").status_code == 404


# The line


def test_both_sides_ask_in_time() -> None:
    assert ASK + ANSWER < NOTICED


@pytest.mark.proof
def test_a_line_that_goes_silent_is_noticed(meet: Meet) -> None:
    """The room asks, and hangs up; whoever is asked answers."""
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.open_table(game="dixie", seats=2)["id"]
    bob.do(table, do="sit")

    async def scene() -> None:
        async with ada.sit_at(table) as seat:
            assert (await seat.say("ping"))["ok"]
            line = await connect(
                f"{bob.url.replace('http', 'ws', 1)}/api/tables/{table}/socket",
                additional_headers={"Cookie": bob.cookie}, compression=None, ping_interval=None,
            )  # fmt: skip
            await seat.until(lambda: seat.about["seats"][1]["here"])
            line.transport.pause_reading()
            silent = time.monotonic()
            await seat.until(lambda: not seat.about["seats"][1]["here"], 2 * NOTICED)
            assert time.monotonic() - silent < NOTICED
            line.transport.abort()
            assert not seat.closed

    asyncio.run(scene())
