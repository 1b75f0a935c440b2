"""Whatever waits, waits by a clock that nobody can set; and who is away, by what he asks for."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parlour.server.settings import ABSENT_MS
from parlour.server.store.schema import DUTIES
from parlour.server.tables.due import LEAST_PAUSE_MS, PAUSE_MS
from parlour.server.tables.presence import Presence
from parlour.server.tables.timers import LEASE_MS, ROUND
from tests.server.rooms import Person
from tests.server.virtual import Evening, VirtualClock, a_room, an_evening, person, spend

Meet = Callable[[str], Person]
HOUR = 3_600_000


async def first_move(*asked: Any) -> int:
    return int(asked[-1].ranges[0][0])


async def until_the_bot_is_on_turn(evening: Evening, bot: int) -> None:
    while evening.play_of(0)["acting"] != [bot]:
        news, (seat,) = evening.news, evening.play_of(0)["acting"]
        if seat in evening.sent:
            await evening.play(seat, evening.play_of(seat)["legal"][0]["move"])
        else:
            await news.wait()


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_bot_moves_in_its_time_though_the_clock_is_set(jump: int, tmp_path: Path) -> None:
    """Neither sooner nor later, also while the room looks for duties that are overdue."""

    async def scene(virtual: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "dixie", 2, 1, first_move) as evening:
            for _ in range(3):
                await until_the_bot_is_on_turn(evening, 2)
                step, asked = evening.table.step, virtual.running()
                virtual.ahead += jump
                await evening.until(lambda: evening.table.step > step)  # noqa: B023
                assert virtual.running() - asked == PAUSE_MS

    spend(scene)


@pytest.mark.parametrize("jump", [-HOUR, 0, HOUR])
def test_the_time_for_a_move_runs_out_though_the_clock_is_set(jump: int, tmp_path: Path) -> None:
    async def scene(virtual: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "dixie", 2, 0, first_move, clock=60) as evening:
            (seat,) = evening.table.playing.acting
            begun = virtual.running()
            await asyncio.sleep(5)
            virtual.ahead += jump
            await evening.until(lambda: bool(evening.table.bot_at(seat)))
            assert virtual.running() - begun == 60_000
            assert evening.table.bot_at(seat) == "expert"

    spend(scene)


def test_a_duty_left_by_a_clock_since_set_back_is_taken_over(tmp_path: Path) -> None:
    """Another process promised it for an hour from now, as it believed, and is gone."""
    path = tmp_path / "room.sqlite"

    async def scene(virtual: VirtualClock) -> None:
        async with an_evening(path, "dixie", 2, 1, first_move) as evening:
            await until_the_bot_is_on_turn(evening, 2)
            ident, step = evening.table.id, evening.table.step
        async with a_room(path, first_move) as (tables, _):
            live = await tables.live(ident)
            while not live.timer:
                await asyncio.sleep(0)
            live.timer.cancel()
            tables.lives.clear()
            promise = {"holder": "somebody else", "until": virtual.wall() + LEASE_MS}
            await tables.store.write(lambda connection: connection.execute(DUTIES.update().values(promise)))
            virtual.ahead -= HOUR
            begun = virtual.running()
            while ident not in tables.lives or tables.lives[ident].table.step == step:
                await asyncio.sleep(0.01)
            assert virtual.running() - begun < 1000 * ROUND + PAUSE_MS + 100

    spend(scene)


def test_at_an_instant_table_with_people_bots_take_a_fixed_time(tmp_path: Path) -> None:
    """Whoever is alone with them does not wait."""

    async def scene(virtual: VirtualClock) -> None:
        for people, wait in ((2, LEAST_PAUSE_MS), (1, 0)):
            path = tmp_path / f"{people}.sqlite"
            async with an_evening(path, "dixie", people, 3 - people, first_move, pace="instant") as evening:
                begun, bots = virtual.running(), 0
                while bots < 10:
                    news, (seat,) = evening.news, evening.play_of(0)["acting"]
                    step = evening.play_of(0)["step"]
                    if seat < people:
                        await evening.play(seat, evening.play_of(seat)["legal"][0]["move"])
                        bots += evening.play_of(0)["step"] - step - 1
                    else:
                        await news.wait()
                        bots += evening.play_of(0)["step"] - step
                assert virtual.running() - begun == bots * wait

    spend(scene)


# Who is away


def test_who_plays_without_a_socket_is_here(tmp_path: Path) -> None:
    """For a while after each thing he asks for; then others may let the house sit in, at a level they do not choose."""

    async def scene(virtual: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "dixie", 2, 0) as evening:
            live = evening.live
            for listener in list(live.listeners):
                if listener.person == person(1):
                    await Presence(evening.registry).part(live, listener)

            def here() -> bool:
                return bool(live.about("en", ABSENT_MS)["seats"][1]["here"])

            assert not here()
            await asyncio.sleep(ABSENT_MS / 1000 - 1)
            frames = len(evening.sent[0])
            live.ask(person(1))
            await asyncio.sleep(1.5)
            assert here()
            assert len(evening.sent[0]) == frames  # it might have been an answer nobody is to know of
            assert (await evening.say(0, do="stand_in", seat=1))["error"]["code"] == "phase"
            await asyncio.sleep(ABSENT_MS / 1000)
            assert not here()
            virtual.ahead -= HOUR
            assert (await evening.say(0, do="stand_in", seat=1))["ok"]
            assert evening.table.bot_at(1) == "expert"

    spend(scene)


def test_nobody_chooses_who_sits_in_for_another(meet: Meet) -> None:
    """And whoever talks to the room by HTTP alone is here."""
    ada, bob = meet("Ada"), meet("Bob")
    ident = ada.open_table(game="dixie", seats=2)["id"]
    bob.do(ident, do="sit")
    ada.do(ident, do="start")
    assert bob.do(ident, 422, do="stand_in", seat=0, level="newcomer")["error"]["code"] == "bad"
    assert bob.do(ident, 409, do="stand_in", seat=0)["error"]["code"] == "phase"
    assert [seat["here"] for seat in bob.get(f"/api/tables/{ident}")["table"]["seats"]] == [True, True]


def test_leaving_lets_the_same_bot_in(tmp_path: Path) -> None:
    async def scene(_: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "dixie", 2, 0, first_move) as evening:
            assert (await evening.say(0, do="leave"))["ok"]
            assert evening.table.bot_at(0) == "expert"

    spend(scene)
