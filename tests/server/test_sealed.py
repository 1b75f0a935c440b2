"""Sealed answers: among people a call lasts its time whatever is answered, and nothing tells of an answer before."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest

import parlour
from parlour.bots.bot import Question
from parlour.engine.game import Game
from parlour.server.http.app import make_app
from parlour.server.protocol.entries import Answered, Closed, Played
from parlour.server.settings import Settings
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.store import Entry
from parlour.server.tables.due import PAUSE_MS, closes_after, due_after
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Registry
from parlour.server.tables.sealing import beginning
from parlour.server.tables.table import LEAST_ANSWER_MS, RoomTable
from parlour.table.table import Table
from parlour.table.windows import ANSWERING
from tests.server.rooms import Person, full_table
from tests.server.test_room import take
from tests.server.virtual import KEY, ONLOOKER, Evening, VirtualClock, a_room, an_evening, person, spend

Meet = Callable[[str], Person]
CALL_MS = round(1000 * ANSWERING)
PEOPLE = 3
Answers = Mapping[int, tuple[float, str]]  # by seat: after how many seconds, and what


def quietly(table: Table) -> tuple[int, str]:
    """What to do before the first call: nobody wants the extra hand."""
    seat = table.turn
    return seat, "keep" if "keep" in table.legal(seat) else "pass"


def deck_with_a_claim(seats: int) -> list[int]:
    """Cards of which seat 1 may claim the first call."""
    game = parlour.game("bonanza")
    cards = game.pack(seats, game.choose(seats))
    for seed in range(100):
        deck = [int(card) + 1 for card in np.random.default_rng(seed).permutation(cards)]
        table = Table(game, seats, key=KEY, decks=[deck])
        while len(table.acting) == 1:
            table.play(*quietly(table))
        if "claim" in table.legal(1):
            return deck
    raise AssertionError("no such cards")


async def called(evening: Evening) -> None:
    """Nothing happens until the first call is open."""
    while evening.table.window is None:
        assert (await evening.play(*quietly(evening.table.playing)))["ok"]
    await evening.settle()


Outcome = tuple[dict[int, list[Any]], int, set[int]]


def hold_a_call(path: Path, answers: Answers) -> Outcome:
    """All that was sent from the call's opening to the next, how long it took, and what `changed` said meanwhile."""

    async def scene(virtual: VirtualClock) -> Outcome:
        deck = deck_with_a_claim(PEOPLE)
        async with an_evening(path / "room.sqlite", "bonanza", PEOPLE, 0, deck=deck) as evening:
            await called(evening)
            step, opened = evening.table.step, virtual.running()
            before = {seat: len(sent) for seat, sent in evening.sent.items()}
            changed = set()

            async def answer(seat: int, after: float, move: str) -> None:
                await asyncio.sleep(after)
                assert await evening.play(seat, move) == {"ok": True, "step": step}
                assert await evening.play(seat, move) == {"ok": True, "step": step}  # as the first time

            async def look() -> None:
                while evening.table.step == step:
                    changed.add(evening.live.about("en", 0)["changed"])
                    await asyncio.sleep(0.05)

            await asyncio.gather(look(), *(answer(seat, *each) for seat, each in answers.items()))
            await evening.settle()
            sent = {seat: sent[before[seat] :] for seat, sent in evening.sent.items()}
            (closed,) = {at for seat in sent for at, frame in sent[seat] if frame["play"]["step"] > step}
            return sent, closed - opened, changed

    outcome: Outcome = spend(scene)
    return outcome


def test_it_lasts_its_time_whoever_answers_when(tmp_path: Path) -> None:
    """All at once, one at the last moment, nobody at all: to the others and to onlookers it is the same evening."""
    evenings: dict[str, Answers] = {
        "at once": {1: (0.0, "pass"), 2: (0.0, "pass"), 0: (0.0, "pass")},
        "late": {1: (9.9, "pass"), 0: (0.0, "pass")},
        "never": {0: (0.0, "pass")},
    }
    came = {}
    for name, answers in evenings.items():
        (tmp_path / name).mkdir()
        sent, took, changed = hold_a_call(tmp_path / name, answers)
        assert took == CALL_MS
        assert len(changed) == 1
        came[name] = sent[0], sent[ONLOOKER]
    assert came["at once"] == came["late"] == came["never"]


def test_a_claim_and_a_pass_are_one_to_the_others_until_they_are_opened(tmp_path: Path) -> None:
    heard = {}
    for move in ("pass", "claim"):
        (tmp_path / move).mkdir()
        sent, took, _ = hold_a_call(tmp_path / move, {1: (1.0, move)})
        assert took == CALL_MS
        own, (at, last) = sent[1][0][1], sent[0][-1]
        assert own["play"]["legal"] == []
        assert own["play"]["window"] == {"kind": "sealed", "ms": CALL_MS, "left": CALL_MS - 1000}
        assert "showed" in [event["name"] for event in last["events"]] or move == "pass"
        heard[move] = [(frame_at, frame) for frame_at, frame in sent[0] if frame is not last], at
    assert heard["pass"] == heard["claim"]


def test_a_hint_and_what_was_heard_do_not_move_with_anothers_answer(tmp_path: Path) -> None:
    """The same question at the same step has the same answer, kept or made anew, whatever others did in secret."""

    async def scene(_: VirtualClock) -> None:
        deck = deck_with_a_claim(2)
        async with an_evening(tmp_path / "room.sqlite", "bonanza", 2, 0, deck=deck, hints=True) as evening:
            await called(evening)
            hints, retellings = evening.registry.hints, evening.registry.retellings
            before = await evening.say(0, do="hint", level="regular")
            assert before["ok"]
            await evening.listen(0)
            made = hints.made, retellings.made
            assert (await evening.play(1, "pass"))["ok"]
            assert (await evening.say(1, do="orders", orders=[]))["ok"]
            assert (await evening.say(1, do="mute", seat=0, on=True))["ok"]
            assert await evening.say(0, do="hint", level="regular") == before
            await evening.listen(0)
            assert (hints.made, retellings.made) == made
            hints._kept.clear()  # as after a while, or in another process
            assert await evening.say(0, do="hint", level="regular") == before
            assert hints.made == made[0] + 1

    spend(scene)


def test_a_hidden_answer_does_not_show_that_somebody_is_here(tmp_path: Path) -> None:
    """By HTTP one is here by looking and by what others see one do; not by what they do not see."""
    lately = 300  # ms

    async def scene() -> None:
        app = make_app(SqliteStore(tmp_path / "room.sqlite"), Settings(absent_ms=lately))
        room = app.app.state.room  # type: ignore[attr-defined]
        for each in (room.store, room.registry, room.timers):
            await each.open()
        people = [
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") for _ in ("Ada", "Bob")
        ]
        ada, bob = people
        for client, name in zip(people, ("Ada", "Bob"), strict=True):
            await client.post("/api/me", json={"name": name})
        ident = (await ada.post("/api/tables", json={"game": "bonanza", "seats": 2})).json()["table"]["id"]
        do, look = f"/api/tables/{ident}/do", f"/api/tables/{ident}"
        await bob.post(do, json={"do": "sit"})
        live = room.registry.lives[ident]
        await room.registry.change(live, beginning)
        while live.table.window is None:
            seat, move = quietly(live.table.playing)
            await people[seat].post(do, json={"do": "play", "step": live.table.step, "move": move})

        async def here(client: httpx.AsyncClient) -> bool:
            return bool((await client.get(look)).json()["table"]["seats"][1]["here"])

        assert await here(ada)
        await asyncio.sleep(lately / 1000)
        assert not await here(ada)
        for said in ({"do": "play", "step": live.table.step, "move": "pass"}, {"do": "orders", "orders": []}):
            assert (await bob.post(do, json=said)).json()["ok"]
            assert not await here(ada)
        assert (await bob.post(do, json={"do": "chat", "text": "hello"})).json()["ok"]
        assert await here(ada)
        for client in people:
            await client.aclose()
        await room.registry.close()
        await room.store.close()

    asyncio.run(scene())


def test_an_answer_is_given_once_and_outlives_the_room(tmp_path: Path) -> None:
    """After a fall of the room the call is held anew; what was answered stands."""
    path = tmp_path / "room.sqlite"

    async def scene(virtual: VirtualClock) -> None:
        async with an_evening(path, "bonanza", PEOPLE, 0, deck=deck_with_a_claim(PEOPLE)) as evening:
            await called(evening)
            ident, step = evening.table.id, evening.table.step
            assert (await evening.play(1, "claim"))["ok"]
            again = await evening.play(1, "pass")
            assert again["error"]["clause"] == "BONANZA-14"
            assert (await evening.say(1, do="hint"))["error"]["code"] == "phase"
            assert evening.table.known_to(1).moves[-1] == (1, evening.table.game.parse("claim"))
        virtual.ahead -= 3_600_000
        async with a_room(path) as (tables, _):
            opened = virtual.running()
            live = await fallen(tables, ident)
            assert live.table.sealed == {1: "claim"}
            while live.table.step == step:
                await asyncio.sleep(0.01)
            assert virtual.running() - opened == pytest.approx(CALL_MS, abs=50)
            assert ("showed", 1) in [(event.name, event.seat) for _, event in live.table.told]

    spend(scene)


async def fallen(tables: Registry, ident: str) -> LiveTable:
    """A table that the room has taken up again by itself."""
    while ident not in tables.lives:
        await asyncio.sleep(0.001)
    return tables.lives[ident]


@pytest.mark.parametrize(("pace", "waits"), [("calm", PAUSE_MS), ("instant", 0)])
def test_alone_with_bots_it_is_over_when_one_has_answered(pace: str, waits: int, tmp_path: Path) -> None:
    async def shy(game: Game, _: str, question: Question) -> int:
        passing = game.actions.passing
        may_pass = any(first <= passing < last for first, last in question.ranges)
        return passing if may_pass else question.ranges[-1][0]

    async def scene(virtual: VirtualClock) -> None:
        deck = deck_with_a_claim(PEOPLE)
        async with an_evening(tmp_path / "room.sqlite", "bonanza", 1, 2, shy, deck=deck, pace=pace) as evening:
            while not evening.play_of(0)["window"]:
                news = evening.news
                if evening.play_of(0)["legal"]:
                    await evening.play(*quietly(evening.table.playing))
                await news.wait()
            step, opened = evening.table.step, virtual.running()
            assert evening.play_of(0)["window"] == {"kind": "sealed", "ms": 0, "left": 0}
            await evening.play(0, "pass")
            await evening.until(lambda: evening.table.step > step)
            assert virtual.running() - opened == waits
            await asyncio.sleep(60)  # where he has nothing to claim the house passes for him
            step = evening.table.step
            assert len(evening.play_of(0)["legal"]) > 1
            await asyncio.sleep(60)  # and where he has, it waits as long as he likes
            assert evening.table.step == step

    spend(scene)


def test_orders_and_mutes_are_ones_own_business(tmp_path: Path) -> None:
    async def scene(_: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "bunco", PEOPLE, 0) as evening:
            mover = evening.play_of(0)["view"]["mover"]
            await evening.play(mover, evening.play_of(mover)["legal"][0]["move"])
            await asyncio.sleep(1)
            before = {seat: len(sent) for seat, sent in evening.sent.items()}
            changed = evening.live.about("en", 0)["changed"]
            assert (await evening.say(1, do="orders", orders=[{"when": "bunco"}]))["ok"]
            assert (await evening.say(1, do="mute", seat=0, on=True))["ok"]
            await evening.settle()
            assert {seat: len(sent) - before[seat] for seat, sent in evening.sent.items()} == {-1: 0, 0: 0, 1: 2, 2: 0}
            assert evening.sent[1][-1][1]["you"]["muted"] == [0]
            assert evening.live.about("en", 0)["changed"] == changed

    spend(scene)


# By the log


def winning() -> RoomTable:
    """Two people at Bunco with slips: one has played the last card, and the other may call."""
    game = parlour.game("bunco")
    for number in range(200):
        table = RoomTable("table", number.to_bytes(32))
        options = game.choose(2, {"mode": 1, "short": 1})
        take(
            table, do="open", game="bunco", rules=game.version, seats=2, options=options, host="p0", clock=0,
            pace="calm", memory=False, commitment="",
        )  # fmt: skip
        for seat in (0, 1):
            take(table, do="sit", seat=seat, person=person(seat))
        take(table, do="start")
        luck = np.random.default_rng(number)
        while table.phase == "playing":
            if table.window and table.window.kind == "call":
                return table
            seat = table.playing.turn
            moves = [move for move in table.playing.legal(seat) if move not in ("stop!", "bunco!")]
            take(table, do="play", seat=seat, move=moves[luck.integers(len(moves))])
    raise AssertionError("nobody wins")


def test_who_passes_on_a_last_call_does_not_cut_it_short() -> None:
    table = winning()
    assert closes_after(table) == due_after(table, table.step) == table.window_ms > 0
    caller = next(seat for seat in table.playing.acting)
    entry = table.entry_of(caller, table.game.actions.passing)
    assert entry == Answered(caller, "pass")
    step = table.step
    assert not table.apply(Entry("table", table.number + 1, 10**15, entry)).step
    assert (table.phase, table.step) == ("playing", step)
    assert table.changed < 10**15
    assert closes_after(table) == table.window_ms
    assert table.closing() == Closed()
    take(table, do="close")
    assert table.phase == "over"


def test_logs_of_old_have_answers_as_moves() -> None:
    """What was played under seal before there were entries for it is opened as it was."""
    table = RoomTable("table", bytes(32))
    game = parlour.game("bonanza")
    take(
        table, do="open", game="bonanza", rules=game.version, seats=2, options=game.choose(2), host="p0", clock=0,
        pace="calm", memory=False, commitment="",
    )  # fmt: skip
    for seat in (0, 1):
        take(table, do="sit", seat=seat, person=person(seat))
    take(table, do="start")
    while table.window is None:
        seat, move = quietly(table.playing)
        take(table, do="play", seat=seat, move=move)
    step = table.step
    take(table, do="play", seat=0, move="pass")
    assert table.step == step
    assert isinstance(table.entry_of(1, game.actions.passing), Answered)
    take(table, do="answer", seat=1, move="pass")  # the last of all, given to a newer room
    assert table.step == step
    assert table.known_to(1).state.tobytes() == table.playing.state.tobytes()
    take(table, do="close", answers=list(table.closing().answers))
    assert table.step == step + 1
    assert isinstance(table.entry_of(1, game.actions.passing), Answered | Played)


def test_people_at_a_real_table(meet: Meet) -> None:
    """At an instant table too there is time to answer, and it passes though everybody has answered."""
    people = [meet("Ada"), meet("Bob")]

    async def scene() -> None:
        async with full_table(people, game="bonanza", pace="instant") as seats:
            while not (seats[0].play and seats[0].play["window"]):
                mover = next(seat for seat in seats if seat.moves())
                move = next(move for move in ("keep", "pass") if move in mover.moves())
                answer = await mover.say("play", step=mover.step, move=move)
                for seat in seats:
                    await seat.until(lambda seat=seat: seat.step >= answer["step"])  # type: ignore[misc]  # noqa: B023
            step, begun = seats[0].step, asyncio.get_running_loop().time()
            for seat in seats:
                assert (await seat.say("play", step=step, move="pass"))["step"] == step
                assert seat.moves() == []
            await seats[0].until(lambda: seats[0].step > step)
            took = asyncio.get_running_loop().time() - begun
            assert LEAST_ANSWER_MS / 1000 - 0.3 < took < LEAST_ANSWER_MS / 1000 + 1.5

    asyncio.run(scene())
