"""A room that is killed in the middle of play, again and again, loses nothing it has said yes to."""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.server.rooms import Person, Room, Seat, begin, room

TABLES = 20
GAMES = ("dixie", "cribbage")
MOVES = 16  # acknowledged, more or less, before each kill: a hundred kills must not outlast the games
PATIENCE = 60.0  # seconds that they may take


class Player:
    """One seat at one table: plays at random, and remembers every move that was acknowledged."""

    def __init__(self, person: Person, table: str, seed: int) -> None:
        self.person = person
        self.table = table
        self.luck = random.Random(seed)
        self.done: list[str] = []
        self.pending: tuple[int, str] | None = None  # sent, and not yet answered
        self.over = False

    async def play(self, opened: Room, stop: asyncio.Event) -> None:
        """Play until `stop`, and come back when the connection is lost."""
        while not stop.is_set() and not self.over:
            try:
                async with self.person.sit_at(self.table, opened.url) as seat:
                    while not stop.is_set() and not seat.over:
                        await self.move(seat)
                    self.over = seat.over
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.1)

    async def move(self, seat: Seat) -> None:
        if self.pending is None:
            moves = seat.moves()
            if not moves:
                with contextlib.suppress(TimeoutError):
                    await seat.until(lambda: seat.over or bool(seat.moves()), seconds=0.5)
                return
            self.pending = seat.step, self.luck.choice(moves)
        step, move = self.pending
        answer = await seat.say("play", step=step, move=move)
        if answer["ok"]:
            self.done.append(move)
            self.pending = None
            await seat.until(lambda: seat.over or seat.step >= answer["step"])
        elif answer["error"]["code"] == "often":
            await asyncio.sleep(0.2)
        elif answer["error"]["code"] in ("stale", "illegal"):  # it never arrived, and the table has moved on
            self.pending = None


async def play_until(players: list[Player], opened: Room, enough: Callable[[], bool], kill: bool) -> None:
    """Play until that is enough; then the room dies, or they stop."""
    stop, until = asyncio.Event(), time.monotonic() + PATIENCE
    playing = [asyncio.create_task(player.play(opened, stop)) for player in players if not player.over]
    while not enough():
        assert time.monotonic() < until, "the tables do not go on"
        await asyncio.sleep(0.02)
    if kill:
        await asyncio.to_thread(opened.kill)
    stop.set()
    await asyncio.gather(*playing)


async def evening(players: list[Player], opened: Room, kills: int) -> None:
    def made(some: list[Player]) -> int:
        return sum(len(player.done) for player in some)

    for _ in range(kills):
        wanted = made(players) + MOVES * random.uniform(0.5, 1.5)
        await play_until(players, opened, lambda: made(players) >= wanted, kill=True)  # noqa: B023
        await asyncio.to_thread(opened.start)
    pairs = [players[number : number + 2] for number in range(0, len(players), 2)]
    before = [made(pair) for pair in pairs]
    await play_until(
        players, opened, kill=False,
        enough=lambda: all(made(p) > b or p[0].over or p[1].over for p, b in zip(pairs, before, strict=True)),
    )  # fmt: skip


def prove(data: Path, kills: int) -> None:
    with room(data) as opened, Person(opened.url, "Ada") as ada, Person(opened.url, "Bob") as bob:
        players: list[Player] = []
        for number in range(TABLES):
            table = ada.open_table(game=GAMES[number % len(GAMES)], seats=2, pace="instant")["id"]
            bob.do(table, do="sit")
            begin(table, [ada, bob])
            players += [Player(ada, table, number), Player(bob, table, -number)]
        begun = time.monotonic()
        asyncio.run(evening(players, opened, kills))
        moved = sum(len(player.done) for player in players)
        print(f"{kills} kills, {moved} moves acknowledged in {time.monotonic() - begun:.0f} s")
        for player in players:
            check(player)


def check(player: Player) -> None:
    """What the room has of a seat's moves is what it said yes to, in order, each once; the table goes on."""
    document = player.person.get(f"/api/tables/{player.table}/record")
    seat = 0 if player.person.name == "Ada" else 1
    kept = document["moves"] if "account" in document else [move for mover, move in document["moves"] if mover == seat]
    extra = [] if player.pending is None else [player.pending[1]]
    assert [move.casefold() for move in kept] in (
        [move.casefold() for move in player.done],
        [move.casefold() for move in player.done + extra],
    )


@pytest.mark.proof
def test_killed_a_hundred_times(data: Path) -> None:
    prove(data, 100)
