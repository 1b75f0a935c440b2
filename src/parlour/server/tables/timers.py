"""What is due at a table without anybody saying so: a bot's move, the end of a window or a round, a clock.

One duty a table is kept in the database with a lease. The process that made the last change sees
to it; when it does not (it died), another takes the lease over. `attend` looks at the table afresh,
so that it does no harm to come twice or too early, and the log decides if two come at once.
"""

import asyncio
import contextlib
import random

from parlour.engine.game import ParlourError
from parlour.server.protocol.entries import Body, Closed, Ordered, Played, StoodIn
from parlour.server.protocol.messages import STAND_IN
from parlour.server.protocol.permissions import PLAYING, SEALING
from parlour.server.protocol.refusal import Refusal
from parlour.server.tables import sealing
from parlour.server.tables.interrupts import is_for_once, ordered, press, stop_actions
from parlour.server.tables.live import LiveTable, now_ms
from parlour.server.tables.registry import Also, Registry
from parlour.server.tables.table import RoomTable
from parlour.server.tables.thinking import choose

LEASE_MS = 6000  # past its time, after which a duty may be taken over
ROUND = 2.0  # seconds between looks for such duties
THINKING_MS = 900  # that a bot takes before it moves, at a calm table
REACTION = (0.33, 0.8)  # of a window's length, after which a bot presses Stop


class Timers:
    """Sees to what is due."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        registry.moved = self.moved
        registry.followed = self.followed

    async def open(self) -> None:
        """Begin with whatever is due already."""
        if self.registry.store.kind == "sqlite":  # nobody else can have promised anything
            await self._take_over(everything=True)
        self.registry.spawn(self._rounds())

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            with contextlib.suppress(Exception):  # the database may be away; the next round tries again
                await self._take_over()

    async def _take_over(self, everything: bool = False) -> None:
        now = now_ms()
        for ident, due in await self.registry.store.take_over(now, now + LEASE_MS, everything):
            self.registry.spawn(self._resume(ident, due))  # each by itself: a game may have to be compiled first

    async def _resume(self, ident: str, due: int) -> None:
        with contextlib.suppress(ParlourError):
            live = await self.registry.live(ident)
            live.duty = None
            self._set_timer(live, due)

    # When

    def moved(self, live: LiveTable) -> Also:
        """After a change made here: promise what is due next, and note the promise."""
        due, before = due_at(live.table, live.asked), live.duty
        live.duty = due
        self._set_timer(live, due)
        if due is None:
            return [("no duty", {"table": live.table.id})] if before is not None else []
        promise = {"table_id": live.table.id, "due": due, "holder": self.registry.store.name, "until": due + LEASE_MS}
        return [("duty", promise)]

    def followed(self, live: LiveTable) -> None:
        """After a change made by another process, which has promised to see to the rest."""
        live.duty = None
        self._set_timer(live, None)

    def _set_timer(self, live: LiveTable, due: int | None) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if due is not None:
            delay = max(due - now_ms(), 0) / 1000
            live.timer = asyncio.get_running_loop().call_later(delay, lambda: self._start(live))

    def _start(self, live: LiveTable) -> None:
        live.timer = None
        self.registry.spawn(self._attend(live))

    # What

    async def _attend(self, live: LiveTable) -> None:
        try:
            await self._see_to(live)
        except Refusal:
            self._set_timer(live, now_ms() + 500)  # somebody was quicker, or the database is away
        except ParlourError:
            pass

    async def _see_to(self, live: LiveTable) -> None:
        table, step, number = live.table, live.table.step, live.table.number
        due = due_at(table, live.asked)
        if due is None:
            return
        if now_ms() < due:
            self._set_timer(live, due)
            return
        if table.phase == SEALING:
            await self.registry.change(live, lambda table: sealing.ended(table) if _unchanged(table, number) else None)
        elif live.asked < step:
            live.asked = step
            self._ask_callers(live)
        elif live.calls and live.calls.step == step:
            self._set_timer(live, now_ms() + 100)
            return
        elif table.window and table.window.kind == "call":
            await self.registry.change(live, lambda table: Closed() if _unchanged(table, number) else None)
        else:
            await self._move(live, step, number)
        if live.table.number == number:
            self._set_timer(live, due_at(live.table, live.asked))

    def _ask_callers(self, live: LiveTable) -> None:
        table, window = live.table, live.table.window
        for seat in table.playing.acting:
            if window and window.interrupts(seat):
                if table.bot_at(seat):
                    self.registry.spawn(self._bot_may_call(live, seat, table.step))
                elif ordered(table, seat):
                    self.registry.spawn(self._obey(live, seat, table.step))

    async def _bot_may_call(self, live: LiveTable, seat: int, step: int) -> None:
        """A bot stops the player on turn, or says nothing."""
        table = live.table
        if not stop_actions(table, seat) and not _more_than_pass(table, seat):
            return
        action = await choose(table, seat, table.bot_at(seat))
        wait = random.uniform(*REACTION) * table.window_ms - (now_ms() - table.stepped)
        await asyncio.sleep(max(wait, 0) / 1000)
        with contextlib.suppress(ParlourError):
            if action in stop_actions(live.table, seat):
                await press(self.registry, live, seat, step, action, 0.0)
            elif action != table.game.actions.passing:
                await self.registry.change(live, lambda table: _play(table, step, seat, action))

    async def _obey(self, live: LiveTable, seat: int, step: int) -> None:
        """Press Stop as somebody has ordered; an order for once is used up."""
        order = ordered(live.table, seat)
        with contextlib.suppress(ParlourError):
            if order and is_for_once(live.table.game, order):
                rest = [each for each in live.table.orders[seat] if each is not order]
                await self.registry.change(live, lambda _: Ordered(seat, rest))
            await press(self.registry, live, seat, step, None, 0.0)

    async def _move(self, live: LiveTable, step: int, number: int) -> None:
        """The bots on turn move; people whose time is up get a bot to stand in."""
        table, now = live.table, now_ms()
        for seat in on_turn(table):
            level = table.bot_at(seat)
            if level and now >= _bot_due(table):
                action = await choose(table, seat, level)
                if table.window and table.window_closes > now_ms() and table.would_show(seat, action):
                    await asyncio.sleep((table.window_closes - now_ms()) / 1000)
                await self.registry.change(live, lambda table: _play(table, step, seat, action))  # noqa: B023
                return
            if not level and table.clock and now >= _clock_due(table):
                body = StoodIn(seat, STAND_IN)
                await self.registry.change(live, lambda table: body if _unchanged(table, number) else None)  # noqa: B023
                return


def _play(table: RoomTable, step: int, seat: int, action: int) -> Body | None:
    if table.step != step or table.phase != PLAYING or not table.bot_at(seat):
        return None
    return Played(seat, table.game.actions.text(action))


def _unchanged(table: RoomTable, number: int) -> bool:
    return table.number == number


def _more_than_pass(table: RoomTable, seat: int) -> bool:
    return sum(last - first for first, last in table.game.legal(table.playing.view(seat), seat)) > 1


def on_turn(table: RoomTable) -> list[int]:
    """The seats the table is waiting for."""
    game, playing, window = table.game, table.playing, table.window
    return [
        seat for seat in playing.acting
        if not (window and window.interrupts(seat)) and game.legal(playing.state, seat)
    ]  # fmt: skip


def due_at(table: RoomTable, asked: int) -> int | None:
    """When something is due at a table that nobody has to say, if anything."""
    if table.phase == SEALING:
        return sealing.due(table)
    if table.phase != PLAYING or not table.attended or not _anything_due(table):
        return None
    times = []
    window = table.window
    if (
        window
        and asked < table.step
        and any(
            window.interrupts(seat) and (table.bot_at(seat) or table.orders.get(seat)) for seat in table.playing.acting
        )
    ):
        return table.stepped
    if window and window.kind == "call":
        times.append(table.window_closes)
    waiting = on_turn(table)
    if any(table.bot_at(seat) for seat in waiting):
        times.append(_bot_due(table))
    if table.clock and any(not table.bot_at(seat) for seat in waiting):
        times.append(_clock_due(table))
    return min(times, default=None)


def _anything_due(table: RoomTable) -> bool:
    """Whether this table has anything to be seen to at all: most tables of people have not."""
    bots, orders = any(chair.bot for chair in table.chairs), any(table.orders.values())
    return bots or orders or table.clock > 0 or (table.window is not None and table.window.kind == "call")


def _bot_due(table: RoomTable) -> int:
    calm = table.stepped + table.lasts(THINKING_MS)
    return max(calm, table.window_closes) if table.window and table.window.kind == "stop" else calm


def _clock_due(table: RoomTable) -> int:
    return table.window_closes + 1000 * table.clock
