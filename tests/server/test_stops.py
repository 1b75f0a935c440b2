"""Bunco live: windows, presses, ties, and orders left with the house. The cards lie as stacked.py says."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from parlour.server.tables import interrupts
from parlour.server.tables.chairs import Chair
from parlour.server.tables.interrupts import Press
from parlour.server.tables.table import RoomTable
from parlour.table.windows import Window
from tests.server.rooms import Person, Room, Seat, full_table

Meet = Callable[[str], Person]
NAMES = ("Ada", "Bob", "Cyd", "Dot")
TWO_PILES = ("h1", "h1", "h2", "h3")  # the piles have reached 1 and 3, and seat 0's Bunco Pile, a 4, fits
WHOLE = (*TWO_PILES, "pile")
ITS_OWN = ("id", "link", "commitment", "created", "changed", "entropy")


@pytest.fixture
def the_room(stacked_room: Room) -> Room:
    """Everybody here comes to the room with stacked cards."""
    return stacked_room


@asynccontextmanager
async def bunco(meet: Meet, deck: str, moves: Sequence[str] = (), pace: str = "instant") -> AsyncIterator[list[Seat]]:
    """Four people at Bunco, when seat 0 has made these moves."""
    async with full_table([meet(name) for name in NAMES], deck=deck, game="bunco", pace=pace) as seats:
        for move in moves:
            await play(seats, move)
        yield seats


async def play(seats: list[Seat], move: str) -> None:
    """Seat 0 plays, and everybody has heard of it."""
    answer = await seats[0].say("play", step=seats[0].step, move=move)
    assert answer["ok"], answer
    await heard(seats, answer["step"])


async def heard(seats: list[Seat], step: int) -> None:
    for seat in seats:
        await seat.until(lambda seat=seat: seat.step >= step)  # type: ignore[misc]


def view(seat: Seat) -> dict[str, Any]:
    assert seat.play
    return dict(seat.play["view"])


def piles(seat: Seat) -> list[int]:
    """How high the table piles are."""
    return [height for height in view(seat)["heights"] if height]


def test_the_player_on_turn_waits_for_the_window(meet: Meet) -> None:
    """A move sent at once is made when the window closes, not before; its length is in the frame."""

    async def scene() -> None:
        async with bunco(meet, "seat 1", pace="calm") as seats:
            lengths, took = [], []
            for move in WHOLE:
                assert seats[0].play
                window, begun = seats[0].play["window"], time.monotonic()
                await play(seats, move)
                lengths.append(window and (window["kind"], window["ms"]))
                took.append(time.monotonic() - begun)
            assert lengths == [None, ("stop", 300), ("stop", 300), ("stop", 300), ("stop", 1500)]
            assert took[-1] > 0.7  # part of it may have passed before the frame arrived

    asyncio.run(scene())


def test_a_stop_takes_the_turn_and_the_waiting_move_is_stale(meet: Meet) -> None:
    async def scene() -> None:
        async with bunco(meet, "seat 1", TWO_PILES, pace="calm") as (mover, caller, *others):
            assert await caller.say("stop", step=caller.step) == {
                "type": "answer", "id": 1, "ok": True, "choose": 5000
            }  # fmt: skip
            for seat in (mover, *others):
                await seat.until(lambda seat=seat: seat.frames[-1] == {"type": "called", "seat": 1, "ms": 5000})  # type: ignore[misc]
            waiting = asyncio.create_task(mover.say("play", step=mover.step, move="pile"))
            assert (await others[0].say("stop", step=mover.step))["error"]["code"] == "taken"
            assert (await caller.say("play", step=caller.step, move="stop h>1"))["ok"]
            stale = await waiting
            assert stale["error"]["code"] == "stale"
            await heard([mover, caller, *others], stale["error"]["step"])
            assert view(mover)["mover"] == 1
            assert piles(mover) == [3]

    asyncio.run(scene())


def test_the_pile_can_be_said_before_it_is_known_who_was_first(meet: Meet) -> None:
    async def scene() -> None:
        async with bunco(meet, "seat 1", TWO_PILES) as seats:
            caller, step = seats[1], seats[1].step
            answers = await asyncio.gather(
                caller.say("stop", step=step), caller.say("play", step=step, move="stop h>1")
            )
            assert [answer.get("step") for answer in answers] == [step + 1, step + 1]
            await heard(seats, step + 1)
            assert piles(caller) == [3]

    asyncio.run(scene())


def test_a_pile_not_chosen_in_time_is_chosen_by_the_house(meet: Meet) -> None:
    """After five seconds it is the one that the stopped player wants for his Bunco Pile."""

    async def scene() -> None:
        async with bunco(meet, "seat 1", TWO_PILES) as seats:
            caller = seats[1]
            step, begun = caller.step, time.monotonic()
            assert (await caller.say("stop", step=step))["choose"] == 5000
            await heard(seats, step + 1)
            assert time.monotonic() - begun > 5
            assert all(view(seat)["mover"] == 1 and piles(seat) == [1] for seat in seats)
            late = await caller.say("play", step=step, move="stop h>1")
            assert late["error"]["code"] == "stale"

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("order", "deck", "quiet", "at_last", "kept"),
    [
        ({"when": "now"}, "seat 1", (), "h1", False),
        ({"when": "pile", "seat": 0, "amount": 10}, "seat 1", TWO_PILES[:-1], TWO_PILES[-1], True),
        ({"when": "bunco"}, "a Bunco", ("h1",), "bunco h>1", True),
    ],
)
def test_an_order_left_with_the_house_is_obeyed(
    order: dict[str, Any], deck: str, quiet: Sequence[str], at_last: str, kept: bool, meet: Meet
) -> None:
    """Not before its time, and by nobody's hand; nobody else learns of the order."""

    async def scene() -> None:
        async with bunco(meet, deck) as seats:
            mover, caller = seats[:2]
            assert (await caller.say("orders", orders=[order]))["ok"]
            await caller.until(lambda: bool(caller.you["orders"]))
            for move in quiet:
                await play(seats, move)
                assert view(mover)["mover"] == 0
            await play(seats, at_last)
            if len(piles(caller)) > 1:  # which pile is still his to choose
                await caller.until(lambda: caller.frames[-1]["type"] == "called")
                assert (await caller.say("play", step=caller.step, move="stop h>3"))["ok"]
            await mover.until(lambda: view(mover)["mover"] == 1)
            await caller.until(lambda: bool(caller.you["orders"]) == kept)
            assert not any(frame["you"]["orders"] for seat in seats if seat is not caller for frame in seat.frames
                           if "you" in frame)  # fmt: skip

    asyncio.run(scene())


def test_without_a_stop_the_button_says_why(meet: Meet) -> None:
    async def scene() -> None:
        async with bunco(meet, "seat 1", ("h1",)) as seats:
            refused = await seats[2].say("stop", step=seats[2].step)
            assert refused["error"]["code"] == "illegal"
            assert refused["error"]["clause"] == "BUNCO-36"
            assert refused["error"]["message"]
        async with full_table([meet("Ada"), meet("Bob")], game="dixie") as seats:
            assert (await seats[0].say("stop", step=seats[0].step))["error"]["code"] == "illegal"

    asyncio.run(scene())


# Nobody can tell who could have stopped


def alike(seat: Seat) -> list[str]:
    """All that somebody was sent, without what makes a table that table."""
    texts = []
    for text in seat.raw:
        frame = json.loads(text)
        if "about" in frame:
            text = json.dumps(frame | {"about": {**frame["about"], **dict.fromkeys(ITS_OWN)}})
        texts.append(text)
    return texts


async def evening(seats: list[Seat], holder: int) -> tuple[float, float]:
    """Seat 0 plays what it can, each card at once; returns how long that took, and how long its windows should last.
    The holder of the Stop says now and then that he will not."""
    begun, lasting = time.monotonic(), 0.0
    for number, move in enumerate(WHOLE):
        assert seats[0].play
        window = seats[0].play["window"]
        lasting += window["ms"] / 1000 if window else 0
        if holder and number % 2:
            assert (await seats[holder].say("play", step=seats[holder].step, move="pass"))["ok"]
        await play(seats, move)
    return time.monotonic() - begun, lasting


def test_nothing_tells_who_could_have_stopped(meet: Meet) -> None:
    """Three worlds in which seat 1, seat 2 or nobody has the Stop, side by side: to all others they are one,
    in every byte, and in time."""
    worlds = {"seat 1": 1, "seat 2": 2, "nobody": 0}
    people, eve = [meet(name) for name in NAMES], meet("Eve")

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            tables = []
            for deck in worlds:
                seats = await stack.enter_async_context(full_table(people, deck=deck, game="bunco"))
                tables.append([*seats, await stack.enter_async_context(eve.sit_at(seats[0].about["id"]))])
            times = await asyncio.gather(*map(evening, tables, worlds.values()))
            for listener in (0, 3, 4):
                first, second, third = (alike(table[listener]) for table in tables)
                assert first == second == third
            held = [[seat for seat in (1, 2) if "S" in view(table[seat])["hands"][seat]] for table in tables]
            assert held == [[1], [2], []]
        assert all(took > 0.99 * lasting > 1 for took, lasting in times)  # by the clock, not when all have answered
        assert max(times)[0] - min(times)[0] < 0.75

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
    table = RoomTable("table", b"")
    table.chairs = [Chair() for _ in range(4)]
    table.window = Window("stop", 1.5, 0)

    async def scene() -> int:
        return interrupts._first(table, [Press(seat, at, None) for seat, at in presses]).seat

    assert asyncio.run(scene()) == first
