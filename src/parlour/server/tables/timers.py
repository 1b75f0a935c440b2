"""Sees to what is due at a table without anybody saying so: a bot's move, the end of a window or a round, a clock.

One duty a table is kept in the database with a lease. The process that made the last change sees
to it; when it does not (it died), another takes the lease over. `attend` looks at the table afresh,
so that it does no harm to come twice or too early, and the log decides if two come at once.

When something is due is what due.py says, counted from the last step as this process has it. What the wall clock says
matters only to leases, and those from further ahead than anything can take are not believed.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from parlour.bots.bot import Question
from parlour.engine.game import Game, ParlourError
from parlour.server.clock import now_ms, running_ms
from parlour.server.protocol.entries import Body, Ordered, StoodIn
from parlour.server.protocol.messages import MOST_CLOCK, STAND_IN
from parlour.server.protocol.permissions import PLAYING, SEALING
from parlour.server.protocol.refusal import Refusal
from parlour.server.tables import sealing
from parlour.server.tables.due import calls_after, clock_after, closes_after, due_after, moves_after, on_turn
from parlour.server.tables.interrupts import is_for_once, ordered, press, stop_actions
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Also, Registry
from parlour.server.tables.table import RoomTable
from parlour.server.tables.thinking import ask, by_habit

LEASE_MS = 6000  # past its time, after which a duty may be taken over
FURTHEST_MS = 1000 * MOST_CLOCK + 60_000  # ahead, that a lease can end
ROUND = 2.0  # seconds between looks for such duties

Think = Callable[[Game, str, Question], Awaitable[int]]


@dataclass(frozen=True)
class Thought:
    """A bot that has been asked: at which step of which table, when, and what it is making of it."""

    table: RoomTable
    step: int
    level: str
    question: Question
    asked: int
    answer: asyncio.Future[int]


class Timers:
    """Sees to what is due. `think` is how bots do."""

    def __init__(self, registry: Registry, think: Think) -> None:
        self.registry = registry
        self.think = think
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
        for ident in await self.registry.store.take_over(now, now + LEASE_MS, now + FURTHEST_MS, everything):
            self.registry.spawn(self._resume(ident))  # each by itself: a game may have to be compiled first

    async def _resume(self, ident: str) -> None:
        with contextlib.suppress(ParlourError):
            live = await self.registry.live(ident)
            if live.timer is None:
                live.duty = 0  # it is noted
                self._ask_movers(live)
                self._set_timer(live, due_after(live.table, live.asked))

    # When

    def moved(self, live: LiveTable) -> Also:
        """After a change made here: promise what is due next, and note the promise."""
        after, before = due_after(live.table, live.asked), live.duty
        live.duty = after
        self._ask_movers(live)
        self._set_timer(live, after)
        if after is None:
            return [("no duty", {"table": live.table.id})] if before is not None else []
        due = now_ms() + max(after - live.elapsed, 0)
        promise = {"table_id": live.table.id, "due": due, "holder": self.registry.store.name, "until": due + LEASE_MS}
        return [("duty", promise)]

    def followed(self, live: LiveTable) -> None:
        """After a change made by another process, which has promised to see to the rest."""
        live.duty = None
        self._set_timer(live, None)

    def _set_timer(self, live: LiveTable, after: int | None) -> None:
        """Attend to a table so long after its last step."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if after is not None:
            delay = max(after - live.elapsed, 0) / 1000
            live.timer = asyncio.get_running_loop().call_later(delay, lambda: self._start(live))

    def _start(self, live: LiveTable) -> None:
        live.timer = None
        self.registry.spawn(self._attend(live))

    # What

    async def _attend(self, live: LiveTable) -> None:
        try:
            await self._see_to(live)
        except Refusal:
            if self.registry.lives.get(live.table.id) is live:  # somebody was quicker, or the database is away
                self._set_timer(live, live.elapsed + 500)
        except ParlourError:
            pass

    async def _see_to(self, live: LiveTable) -> None:
        table, step, number = live.table, live.table.step, live.table.number
        after = due_after(table, live.asked)
        if after is None:
            return
        if live.elapsed < after:
            self._set_timer(live, after)
            return
        if table.phase == SEALING:
            await self.registry.change(live, lambda table: sealing.ended(table) if _unchanged(table, number) else None)
        elif live.asked < step:
            live.asked = step
            self._ask_callers(live)
        elif (live.calls and live.calls.step == step) or live.to_be_called:
            self._set_timer(live, live.elapsed + 100)
            return
        elif not await self._move(live, step, number):
            await self._close(live, number)
        if live.table.number == number:
            self._set_timer(live, due_after(live.table, live.asked))

    async def _close(self, live: LiveTable, number: int) -> None:
        """The house closes a window whose time is over."""
        closing = closes_after(live.table)
        if closing is not None and live.elapsed >= closing:
            await self.registry.change(live, lambda table: table.closing() if _unchanged(table, number) else None)

    def _ask_callers(self, live: LiveTable) -> None:
        table, window = live.table, live.table.window
        may_call = [seat for seat in table.playing.acting if window and window.interrupts(seat)]
        bots = [seat for seat in may_call if table.bot_at(seat)]
        if table.daily:
            live.callers = self.registry.spawn(self._all_may_call(live, bots, table.step, calls_after(table)))
        else:
            for seat in bots:
                self.registry.spawn(self._bot_may_call(live, seat, table.step, calls_after(table)))
        for seat in may_call:
            if seat not in bots and ordered(table, seat):
                self.registry.spawn(self._obey(live, seat, table.step))

    async def _all_may_call(self, live: LiveTable, seats: Sequence[int], step: int, after: int) -> None:
        """The same bots call whatever the machine: all have decided before the first of them says anything."""
        seats = [seat for seat in seats if _may_call(live.table, seat)]
        actions = await asyncio.gather(*(self._decided(live, seat, after) for seat in seats))
        await asyncio.gather(*(self._call(live, *each, step) for each in zip(seats, actions, strict=True)))

    async def _bot_may_call(self, live: LiveTable, seat: int, step: int, after: int) -> None:
        """A bot stops the player on turn so long after it was asked, or says nothing."""
        if _may_call(live.table, seat):
            await self._call(live, seat, await self._decided(live, seat, after), step)

    async def _call(self, live: LiveTable, seat: int, action: int, step: int) -> None:
        """A bot says what it has decided to say."""
        with contextlib.suppress(ParlourError):
            if action in stop_actions(live.table, seat):
                await press(self.registry, live, seat, step, action, 0.0)
            elif action != live.table.game.actions.passing:
                await self.registry.change(live, lambda table: _play(table, step, seat, action))

    async def _obey(self, live: LiveTable, seat: int, step: int) -> None:
        """Press Stop as somebody has ordered; an order for once is used up."""
        order = ordered(live.table, seat)
        with contextlib.suppress(ParlourError):
            if order and is_for_once(live.table.game, order):
                rest = [each for each in live.table.orders[seat] if each is not order]
                await self.registry.change(live, lambda _: Ordered(seat, rest))
            await press(self.registry, live, seat, step, None, 0.0)

    async def _move(self, live: LiveTable, step: int, number: int) -> bool:
        """A bot on turn moves, or somebody whose time is up gets a bot to stand in; whether anything was done."""
        table = live.table
        for seat in on_turn(table):
            if table.bot_at(seat) and live.elapsed >= moves_after(table):
                action = await self._decided(live, seat, moves_after(table))
                await self.registry.change(live, lambda table: _play(table, step, seat, action))  # noqa: B023
                return True
            if not table.bot_at(seat) and table.clock and live.elapsed >= clock_after(table):
                body = StoodIn(seat, STAND_IN)
                await self.registry.change(live, lambda table: body if _unchanged(table, number) else None)  # noqa: B023
                return True
        return False

    # Bots

    def _ask_movers(self, live: LiveTable) -> None:
        """The bots on turn begin to think, so that they have thought when it is time to move."""
        table = live.table
        if table.phase == PLAYING and table.attended:
            for seat in on_turn(table):
                if table.bot_at(seat):
                    self._thought(live, seat)

    def _thought(self, live: LiveTable, seat: int) -> Thought:
        """What the bot in that seat is thinking about: what it was asked at this step, or is asked now."""
        table, level = live.table, live.table.bot_at(seat)
        thought: Thought | None = live.thoughts.get(seat)
        if thought is None or (thought.table, thought.step, thought.level) != (table, table.step, level):
            question = ask(table, seat)
            answer = self.registry.spawn(self.registry.counts.thinks(partial(self.think, table.game, level, question)))
            thought = live.thoughts[seat] = Thought(table, table.step, level, question, running_ms(), answer)
        return thought

    async def _decided(self, live: LiveTable, seat: int, after: int) -> int:
        """What a bot does so long after it was asked.

        How long it has thought must not show where people play with each other. Whoever has not come to a decision
        by then follows habit.
        """
        table, thought = live.table, self._thought(live, seat)
        await asyncio.sleep(max(thought.asked + after - running_ms(), 0) / 1000)
        if table.company and not thought.answer.done():
            return by_habit(table.game, thought.level, thought.question)
        return await thought.answer


def _play(table: RoomTable, step: int, seat: int, action: int) -> Body | None:
    if table.step != step or table.phase != PLAYING or table.held or not table.bot_at(seat) or seat in table.sealed:
        return None
    return table.entry_of(seat, action)


def _unchanged(table: RoomTable, number: int) -> bool:
    return table.number == number


def _may_call(table: RoomTable, seat: int) -> bool:
    """Whether the seat has anything to say but that it passes."""
    moves = sum(last - first for first, last in table.game.legal(table.playing.view(seat), seat))
    return moves > 1 or bool(stop_actions(table, seat))
