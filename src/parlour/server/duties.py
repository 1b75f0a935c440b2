"""What is due at a table without anybody saying so: a bot's move, the end of a window, a clock.

One duty a table is kept in the database with a lease. The process that made the last change sees
to it; when it does not (it died), another takes the lease over. `attend` looks at the table afresh,
so that it does no harm to come twice or too early, and the log decides if two come at once.
"""

import asyncio
import contextlib
import random
from typing import Any

from parlour.engine.game import ParlourError
from parlour.server.errors import Refusal
from parlour.server.hall import Also, Hall
from parlour.server.live import Live, now_ms
from parlour.server.room import PLAYING, STAND_IN, Room
from parlour.server.stops import is_for_once, ordered, press, stop_actions
from parlour.server.thinking import choose

LEASE_MS = 6000  # past its time, after which a duty may be taken over
ROUND = 2.0  # seconds between looks for such duties
THINKING_MS = 900  # that a bot takes before it moves, at a calm table
REACTION = (0.33, 0.8)  # of a window's length, after which a bot presses Stop


class Duties:
    """Sees to what is due."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        hall.moved = self.moved
        hall.followed = self.followed

    async def open(self) -> None:
        """Begin with whatever is due already."""
        if self.hall.store.kind == "sqlite":  # nobody else can have promised anything
            await self._take_over(everything=True)
        self.hall.spawn(self._rounds())

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            with contextlib.suppress(Exception):  # the database may be away; the next round tries again
                await self._take_over()

    async def _take_over(self, everything: bool = False) -> None:
        now = now_ms()
        for ident, due in await self.hall.store.take_over(now, now + LEASE_MS, everything):
            self.hall.spawn(self._resume(ident, due))  # each by itself: a game may have to be compiled first

    async def _resume(self, ident: str, due: int) -> None:
        with contextlib.suppress(ParlourError):
            live = await self.hall.live(ident)
            live.duty = None
            self._set_timer(live, due)

    # When

    def moved(self, live: Live) -> Also:
        """After a change made here: promise what is due next, and note the promise."""
        due, before = due_at(live.room, live.asked), live.duty
        live.duty = due
        self._set_timer(live, due)
        if due is None:
            return [("no duty", {"table": live.room.id})] if before is not None else []
        promise = {"table_id": live.room.id, "due": due, "holder": self.hall.store.name, "until": due + LEASE_MS}
        return [("duty", promise)]

    def followed(self, live: Live) -> None:
        """After a change made by another process, which has promised to see to the rest."""
        live.duty = None
        self._set_timer(live, None)

    def _set_timer(self, live: Live, due: int | None) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if due is not None:
            delay = max(due - now_ms(), 0) / 1000
            live.timer = asyncio.get_running_loop().call_later(delay, lambda: self._start(live))

    def _start(self, live: Live) -> None:
        live.timer = None
        self.hall.spawn(self._attend(live))

    # What

    async def _attend(self, live: Live) -> None:
        try:
            await self._see_to(live)
        except Refusal:
            self._set_timer(live, now_ms() + 500)  # somebody was quicker, or the database is away
        except ParlourError:
            pass

    async def _see_to(self, live: Live) -> None:
        room, step, number = live.room, live.room.step, live.room.number
        due = due_at(room, live.asked)
        if due is None:
            return
        if now_ms() < due:
            self._set_timer(live, due)
            return
        if live.asked < step:
            live.asked = step
            self._ask_callers(live)
        elif live.calls and live.calls.step == step:
            self._set_timer(live, now_ms() + 100)
            return
        elif room.window and room.window.kind == "call":
            await self.hall.change(live, lambda now: {"do": "close"} if _unchanged(now, number) else None)
        else:
            await self._move(live, step, number)
        if live.room.number == number:
            self._set_timer(live, due_at(live.room, live.asked))

    def _ask_callers(self, live: Live) -> None:
        room, window = live.room, live.room.window
        for seat in room.playing.acting:
            if window and window.interrupts(seat):
                if room.bot_at(seat):
                    self.hall.spawn(self._bot_may_call(live, seat, room.step))
                elif ordered(room, seat):
                    self.hall.spawn(self._obey(live, seat, room.step))

    async def _bot_may_call(self, live: Live, seat: int, step: int) -> None:
        """A bot stops the player on turn, or says nothing."""
        room = live.room
        if not stop_actions(room, seat) and not _more_than_pass(room, seat):
            return
        action = await choose(room, seat, room.bot_at(seat))
        wait = random.uniform(*REACTION) * room.window_ms - (now_ms() - room.stepped)
        await asyncio.sleep(max(wait, 0) / 1000)
        with contextlib.suppress(ParlourError):
            if action in stop_actions(live.room, seat):
                await press(self.hall, live, seat, step, action, 0.0)
            elif action != room.game.actions.passing:
                await self.hall.change(live, lambda now: _play(now, step, seat, action))

    async def _obey(self, live: Live, seat: int, step: int) -> None:
        """Press Stop as somebody has ordered; an order for once is used up."""
        order = ordered(live.room, seat)
        with contextlib.suppress(ParlourError):
            if order and is_for_once(live.room.game, order):
                rest = [each for each in live.room.orders[seat] if each is not order]
                await self.hall.change(live, lambda _: {"do": "orders", "seat": seat, "orders": rest})
            await press(self.hall, live, seat, step, None, 0.0)

    async def _move(self, live: Live, step: int, number: int) -> None:
        """The bots on turn move; people whose time is up get a bot to stand in."""
        room, now = live.room, now_ms()
        for seat in on_turn(room):
            level = room.bot_at(seat)
            if level and now >= _bot_due(room):
                action = await choose(room, seat, level)
                if room.window and room.window_closes > now_ms() and room.would_show(seat, action):
                    await asyncio.sleep((room.window_closes - now_ms()) / 1000)
                await self.hall.change(live, lambda room: _play(room, step, seat, action))  # noqa: B023
                return
            if not level and room.clock and now >= _clock_due(room):
                body = {"do": "stand_in", "seat": seat, "level": STAND_IN}
                await self.hall.change(live, lambda room: body if _unchanged(room, number) else None)  # noqa: B023
                return


def _play(room: Room, step: int, seat: int, action: int) -> dict[str, Any] | None:
    if room.step != step or room.phase != PLAYING or not room.bot_at(seat):
        return None
    return {"do": "play", "seat": seat, "move": room.game.actions.text(action)}


def _unchanged(room: Room, number: int) -> bool:
    return room.number == number


def _more_than_pass(room: Room, seat: int) -> bool:
    return sum(last - first for first, last in room.game.legal(room.playing.view(seat), seat)) > 1


def on_turn(room: Room) -> list[int]:
    """The seats the table is waiting for."""
    game, table, window = room.game, room.playing, room.window
    return [
        seat for seat in table.acting
        if not (window and window.interrupts(seat)) and game.legal(table.state, seat)
    ]  # fmt: skip


def due_at(room: Room, asked: int) -> int | None:
    """When something is due at a table that nobody has to say, if anything."""
    if room.phase != PLAYING or not room.attended or not _anything_due(room):
        return None
    times = []
    window = room.window
    if window and asked < room.step and any(
        window.interrupts(seat) and (room.bot_at(seat) or room.orders.get(seat)) for seat in room.playing.acting
    ):
        return room.stepped
    if window and window.kind == "call":
        times.append(room.window_closes)
    waiting = on_turn(room)
    if any(room.bot_at(seat) for seat in waiting):
        times.append(_bot_due(room))
    if room.clock and any(not room.bot_at(seat) for seat in waiting):
        times.append(_clock_due(room))
    return min(times, default=None)


def _anything_due(room: Room) -> bool:
    """Whether this table has anything to be seen to at all: most tables of people have not."""
    bots, orders = any(chair.bot for chair in room.chairs), any(room.orders.values())
    return bots or orders or room.clock > 0 or (room.window is not None and room.window.kind == "call")


def _bot_due(room: Room) -> int:
    calm = room.stepped + room.lasts(THINKING_MS)
    return max(calm, room.window_closes) if room.window and room.window.kind == "stop" else calm


def _clock_due(room: Room) -> int:
    return room.window_closes + 1000 * room.clock
