"""Bunco at a table without a referee, live: calls of "Bunco!", right and wrong."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.rooms import Person, Room, Seat, full_table

Meet = Callable[[str], Person]
SLIP = ("8>s1",)  # with a 1 in the hand
NO_SLIP = ("h1", "8>s1")


@pytest.fixture
def the_room(stacked_room: Room) -> Room:
    """Everybody here comes to the room with stacked cards."""
    return stacked_room


@asynccontextmanager
async def after(meet: Meet, moves: Sequence[str]) -> AsyncIterator[tuple[list[Seat], Seat]]:
    """Four players, when seat 0 has made these moves and ended its turn, and somebody who looks on."""
    people, eve = [meet(name) for name in ("Ada", "Bob", "Cyd", "Dot")], meet("Eve")
    table = full_table(people, deck="a slip", game="bunco", pace="instant", options={"mode": 1})
    async with table as seats, eve.sit_at(seats[0].about["id"]) as onlooker:
        for move in moves:
            await say(seats, onlooker, 0, move)
        yield seats, onlooker


async def say(seats: list[Seat], onlooker: Seat, seat: int, move: str) -> list[dict[str, Any]]:
    """Somebody plays or calls; once everybody has heard, returns what an onlooker was told."""
    answer = await seats[seat].say("play", step=seats[seat].step, move=move)
    assert answer["ok"], answer
    for each in (*seats, onlooker):
        await each.until(lambda each=each: each.step >= answer["step"])  # type: ignore[misc]
    return told(onlooker)


def told(seat: Seat) -> list[dict[str, Any]]:
    """The events of the last step, but for the words."""
    last = next(frame for frame in reversed(seat.frames) if frame["type"] == "step")
    return [{name: part for name, part in event.items() if name != "says"} for event in last["events"]]


def view(seat: Seat) -> dict[str, Any]:
    assert seat.play
    return dict(seat.play["view"])


def only_public(seats: list[Seat], onlooker: Seat, own: set[str]) -> None:
    """Nobody was told or shown more than an onlooker, but for the own row of what is each player's own."""
    seen = view(onlooker)
    for number, seat in enumerate(seats):
        assert [event for event in told(seat) if event["name"] != "hand"] == told(onlooker)
        for name, value in view(seat).items():
            if name in own:
                value = [row if other != number else seen[name][number] for other, row in enumerate(value)]
            assert value == seen[name], (number, name)


def own_fields(person: Person) -> set[str]:
    bunco = next(game for game in person.get("/api/games")["games"] if game["name"] == "bunco")
    return {field["name"] for field in bunco["fields"] if field["known"] == "OWNER"}


def test_a_right_call_costs_the_offender_a_card(meet: Meet) -> None:
    own = own_fields(meet("Ada"))

    async def scene() -> None:
        async with after(meet, SLIP) as (seats, onlooker):
            assert all("bunco!" in seat.moves() for seat in seats[1:])
            names = [event["name"] for event in await say(seats, onlooker, 2, "bunco!")]
            assert names[:2] == ["called", "guilty"]
            assert "penalty" in names
            assert view(onlooker)["pile_left"] == [11, 10, 10, 10]
            assert view(onlooker)["mover"] == 1
            only_public(seats, onlooker, own)
            assert not any("bunco!" in seat.moves() for seat in seats)  # a slip is punished once

    asyncio.run(scene())


def test_a_wrong_call_costs_the_caller_one(meet: Meet) -> None:
    own = own_fields(meet("Ada"))

    async def scene() -> None:
        async with after(meet, NO_SLIP) as (seats, onlooker):
            names = [event["name"] for event in await say(seats, onlooker, 2, "bunco!")]
            assert names[0] == "called"
            assert "guilty" not in names
            assert view(onlooker)["pile_left"] == [10, 10, 11, 10]
            only_public(seats, onlooker, own)
            again = await seats[2].say("play", step=seats[2].step, move="bunco!")
            assert again["error"]["code"] == "illegal"
            assert again["error"]["clause"] == "BUNCO-39"
            await say(seats, onlooker, 1, next(move for move in seats[1].moves() if ">s" in move))
            assert view(onlooker)["mover"] == 3  # the caller has lost his next turn

    asyncio.run(scene())


def test_stop_called_without_one_costs_a_card_too(meet: Meet) -> None:
    async def scene() -> None:
        async with after(meet, NO_SLIP[:1]) as (seats, onlooker):
            await say(seats, onlooker, 3, "stop!")
            assert view(onlooker)["pile_left"] == [10, 10, 10, 11]
            assert view(onlooker)["mover"] == 0

    asyncio.run(scene())


def test_nobody_is_advised_where_slips_are_made(meet: Meet) -> None:
    """A table that is quiet by its house rules: no hints, and no chat, until the game is over."""
    people = [meet("Ada"), meet("Bob")]

    async def scene() -> None:
        async with full_table(people, game="bunco", pace="instant", options={"mode": 1}) as seats:
            assert all(seat.about["quiet"] for seat in seats)
            for said, more in (("hint", {"level": "regular"}), ("chat", {"text": "play the 4"})):
                refused = (await seats[0].say(said, **more))["error"]
                assert refused["code"] == "phase"
                assert "nobody is advised" in refused["message"]
            assert (await seats[0].say("resign"))["ok"]
            await seats[1].until(lambda: seats[1].about["phase"] == "over")
            assert not seats[1].about["quiet"]
            assert (await seats[1].say("chat", text="well played"))["ok"]
        async with full_table(people, game="bunco", pace="instant") as seats:
            assert not seats[0].about["quiet"]
            assert (await seats[0].say("chat", text="good luck"))["ok"]

    asyncio.run(scene())
