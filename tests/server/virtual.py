"""A room without sockets under virtual time: an hour takes as long as what happens in it.

Time passes when there is nothing left to do, and then at once. While a thread is at work (the database, a bot) it
stands still, so that two evenings with the same cards and the same people are the same to the millisecond.
"""

import asyncio
import json
import selectors
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

import parlour
from parlour.bots.bot import wake
from parlour.server import clock
from parlour.server.protocol.entries import Body, BotSat, Changed, Sat
from parlour.server.protocol.messages import parse
from parlour.server.settings import Settings
from parlour.server.store.sqlite import SqliteStore
from parlour.server.tables import handlers, registry
from parlour.server.tables.live import Listener, LiveTable
from parlour.server.tables.presence import Presence
from parlour.server.tables.sealing import beginning
from parlour.server.tables.table import RoomTable
from parlour.server.tables.thinking import choose
from parlour.server.tables.timers import Think, Timers
from parlour.table.table import Table

EPOCH_MS = 1_700_000_000_000
KEY = bytes(32)
ITS_OWN = ("id", "link", "commitment")  # what makes a table that table
ONLOOKER = -1


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is virtual."""

    def __init__(self) -> None:
        self.now = 0.0
        self.working = 0  # threads
        super().__init__(_Selector(self))

    def time(self) -> float:
        return self.now

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        work = super().run_in_executor(executor, func, *args)
        self.working += 1
        work.add_done_callback(lambda _: self._worked())
        return work

    def _worked(self) -> None:
        self.working -= 1


class _Selector(selectors.DefaultSelector):
    """Instead of waiting, sets the clock."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> Any:
        if self.loop.working:
            return super().select(timeout if timeout is not None and timeout <= 0 else None)
        assert timeout is not None, "nothing will ever happen"
        self.loop.now += max(timeout, 0)
        return super().select(0)


class VirtualClock(clock.Clock):
    """Goes by such a loop; `ahead` is how far somebody has set the wall clock."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.ahead = 0

    def wall(self) -> int:
        return EPOCH_MS + self.ahead + self.running()

    def running(self) -> int:
        return round(1000 * self.loop.time())


def spend(evening: Callable[[VirtualClock], Awaitable[Any]]) -> Any:
    """Let an evening go by."""
    loop = VirtualLoop()
    virtual = VirtualClock(loop)
    clock.use(virtual)
    registry.RoomTable = Stacked  # type: ignore[attr-defined]
    try:
        return loop.run_until_complete(evening(virtual))
    finally:
        Stacked.deck, registry.RoomTable = None, RoomTable  # type: ignore[attr-defined]
        clock.use(clock.Clock())
        loop.working += 1  # a thread waits for the others
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()


class Stacked(RoomTable):
    """A table whose first deal may be given."""

    deck: ClassVar[Sequence[int] | None] = None

    def _play_from_the_start(self) -> None:
        if self.deck is None:
            super()._play_from_the_start()
        else:
            self.dealt = Table(self.game, len(self.chairs), options=self.options, key=KEY, decks=[self.deck])


class Evening:
    """A table of people and bots, and somebody who looks on; whatever they are sent is kept with its moment."""

    def __init__(self, live: LiveTable, tables: registry.Registry, timers: Timers) -> None:
        self.live, self.registry, self.timers = live, tables, timers
        self.sent: dict[int, list[tuple[int, dict[str, Any]]]] = {}
        self.news = asyncio.Event()  # somebody is sent something

    @property
    def table(self) -> RoomTable:
        return self.live.table

    async def listen(self, seat: int) -> None:
        """Somebody connects."""
        listener = Listener(person(seat), "en")
        await Presence(self.registry).join(self.live, listener, None)
        self.sent[seat] = []
        self.registry.spawn(self._keep(listener, self.sent[seat]))

    async def _keep(self, listener: Listener, kept: list[tuple[int, dict[str, Any]]]) -> None:
        while (text := await listener.frames.get()) is not None:
            frame = json.loads(text)
            if "about" in frame:
                frame["about"] |= dict.fromkeys(ITS_OWN)
            kept.append((clock.running_ms(), frame))
            heard, self.news = self.news, asyncio.Event()
            heard.set()

    def play_of(self, seat: int) -> dict[str, Any]:
        """The game as somebody last saw it."""
        return next(frame["play"] for _, frame in reversed(self.sent[seat]) if frame.get("play"))

    async def say(self, seat: int, /, **message: Any) -> dict[str, Any]:
        """Somebody says something, and is answered."""
        said = parse(json.dumps(message))
        return await handlers.do(self.registry, self.live, person(seat), said, "en")

    async def play(self, seat: int, move: str) -> dict[str, Any]:
        answer = await self.say(seat, do="play", step=self.table.step, move=move)
        await self.settle()
        return answer

    async def play_on(self, seat: int, wait: float) -> None:
        """Somebody plays whatever comes first to his mind, so many seconds after he sees that he may."""
        while self.table.phase != "over":
            news, played = self.news, self.play_of(seat)
            moves = [each["move"].partition("..")[0] for each in played["legal"] if not is_call(self.table, each)]
            if moves:
                await asyncio.sleep(wait)
                await self.say(seat, do="play", step=played["step"], move=moves[0])
            await news.wait()

    async def settle(self) -> None:
        """Let everybody have what has been sent already."""
        for _ in range(5):
            await asyncio.sleep(0)

    async def until(self, true: Callable[[], bool]) -> None:
        while not true():
            await self.news.wait()


def person(seat: int) -> str:
    return f"p{seat}"


def is_call(table: RoomTable, legal: dict[str, Any]) -> bool:
    return any(kind.name == legal["kind"] and kind.calls for kind in table.game.actions.kinds)


@asynccontextmanager
async def a_room(path: Path, think: Think = choose) -> AsyncIterator[tuple[registry.Registry, Timers]]:
    """A room on a real database, without a door."""
    store = SqliteStore(path)
    await store.open()
    tables = registry.Registry(store, Settings())
    timers = Timers(tables, think)
    await tables.open()
    await timers.open()
    try:
        yield tables, timers
    finally:
        await tables.close()
        await store.close()


@asynccontextmanager
async def an_evening(
    path: Path, name: str, people: int, bots: int, think: Think = choose, deck: Sequence[int] | None = None, **more: Any
) -> AsyncIterator[Evening]:
    """A game that has just begun; seats 0 and on are people's."""
    Stacked.deck = deck
    async with a_room(path, think) as (tables, timers):
        seats = people + bots
        wake(parlour.game(name))  # its Experts are to think
        for seat in (*range(people), ONLOOKER):
            await tables.store.call(person(seat), f"Somebody {seat}", 0)
        bodies: list[Body] = [Sat(seat, person(seat)) for seat in range(people)]
        bodies += [BotSat(seat, "expert") for seat in range(people, seats)]
        if more.pop("hints", False):
            bodies.append(Changed(hints=True))
        options = parlour.game(name).choose(seats, more.pop("options", {}))
        live = await tables.new_table(person(0), name, seats, options, bodies, **more)
        evening = Evening(live, tables, timers)
        for seat in (*range(people), ONLOOKER):
            await evening.listen(seat)
        await tables.change(live, beginning)
        await evening.settle()
        yield evening
