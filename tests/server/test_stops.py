"""Bunco live: windows, presses, ties, and orders left with the house."""

import asyncio
import random
import time
from collections.abc import Callable

import pytest

from parlour.server import stops
from parlour.server.room import Chair, Room
from parlour.server.stops import Press
from parlour.table.windows import Window
from tests.server.rooms import Person, Seat, full_table, is_call

Meet = Callable[[str], Person]


def turn_moves(seat: Seat) -> list[str]:
    return [move for move in seat.moves() if not is_call(move) and move != "pass"]


async def until_somebody_can_stop(seats: list[Seat], luck: random.Random) -> tuple[Seat, Seat]:
    """Play until somebody has a Stop he could call; returns the player on turn and him."""
    for _ in range(400):
        step = max(seat.step for seat in seats)
        for seat in seats:
            await seat.until(lambda seat=seat: seat.step >= step)  # type: ignore[misc]  # noqa: B023
        assert not seats[0].over
        mover = next(seat for seat in seats if turn_moves(seat))
        able = [seat for seat in seats if seat is not mover and any(is_call(move) for move in seat.moves())]
        if able:
            return mover, able[0]
        answer = await mover.say("play", step=mover.step, move=luck.choice(turn_moves(mover)))
        assert answer["ok"], answer
    raise AssertionError("nobody ever had a Stop")


def test_a_stop_takes_the_turn_and_the_waiting_move_is_stale(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Cyd")]

    async def scene() -> None:
        async with full_table(people, game="bunco", pace="instant") as seats:
            mover, caller = await until_somebody_can_stop(seats, random.Random(1))
            number = caller.you["seat"]
            answer = await caller.say("stop", step=caller.step)
            assert answer["ok"], answer
            if "choose" in answer:
                await mover.until(lambda: any(frame["type"] == "called" for frame in mover.frames))
                assert (await mover.say("stop", step=mover.step))["ok"] is False
                stop = next(move for move in caller.moves() if is_call(move))
                assert (await caller.say("play", step=caller.step, move=stop))["ok"]
            await mover.until(lambda: mover.play is not None and mover.play["view"]["mover"] == number)
            stale = await mover.say("play", step=mover.step - 1, move="h7")
            assert stale["error"]["code"] == "stale"

    asyncio.run(scene())


def test_the_player_on_turn_waits_for_the_window(meet: Meet) -> None:
    """A move sent at once is made when the window closes, not before; its length is in the frame."""
    people = [meet("Ada"), meet("Bob")]

    async def scene() -> None:
        async with full_table(people, game="bunco", pace="calm") as seats:
            waited = []
            for _ in range(12):
                step = max(seat.step for seat in seats)
                for seat in seats:
                    await seat.until(lambda seat=seat: seat.step >= step)  # type: ignore[misc]  # noqa: B023
                mover = next(seat for seat in seats if turn_moves(seat))
                assert mover.play
                window, begun = mover.play["window"], time.monotonic()
                assert (await mover.say("play", step=step, move=turn_moves(mover)[0]))["ok"]
                if window:
                    assert window["kind"] == "stop"
                    assert window["ms"] in (300, 1500)
                if window and window["ms"] == 1500:  # part of it had passed when the frame arrived
                    waited.append(time.monotonic() - begun > 0.7)
            assert waited
            assert all(waited)

    asyncio.run(scene())


def test_an_order_left_with_the_house_is_obeyed(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob"), meet("Cyd")]

    async def scene() -> None:
        async with full_table(people, game="bunco", pace="instant") as seats:
            mover, caller = await until_somebody_can_stop(seats, random.Random(2))
            number = caller.you["seat"]
            assert (await caller.say("orders", orders=[{"when": "now"}]))["ok"]
            await caller.until(lambda: caller.play is not None and caller.play["view"]["mover"] == number)
            await caller.until(lambda: caller.you["orders"] == [])
            assert all(seat.you["orders"] == [] for seat in seats if seat is not caller)
            assert mover.step

    asyncio.run(scene())


def test_without_a_stop_the_button_says_why(meet: Meet) -> None:
    people = [meet("Ada"), meet("Bob")]

    async def scene() -> None:
        async with full_table(people, game="bunco", pace="instant") as seats:
            other = next(seat for seat in seats if not turn_moves(seat))
            if not any(is_call(move) for move in other.moves()):
                refused = await other.say("stop", step=other.step)
                assert refused["error"]["code"] == "illegal"
                assert refused["error"]["message"]
        async with full_table(people, game="dixie") as seats:
            assert (await seats[0].say("stop", step=seats[0].step))["error"]["code"] == "illegal"

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("presses", "first"),
    [
        ([(2, 1000.0), (1, 1150.0)], 1),  # cannot be told apart: the nearest to the left of seat 0
        ([(2, 1000.0), (1, 1201.0)], 2),  # can be told apart
        ([(3, 1000.0), (2, 1100.0), (1, 1300.0)], 2),
        ([(3, 1000.0)], 3),
    ],
)
def test_near_ties_go_to_the_printed_order(presses: list[tuple[int, float]], first: int) -> None:
    room = Room("table", b"")
    room.chairs = [Chair() for _ in range(4)]
    room.window = Window("stop", 1.5, 0)

    async def scene() -> int:
        return stops._first(room, [Press(seat, at, None) for seat, at in presses]).seat

    assert asyncio.run(scene()) == first
