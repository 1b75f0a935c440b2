"""Who is at which table: people come and go, and a table that nobody looks at is put away."""

import asyncio
import contextlib

from parlour.engine.house import NOBODY
from parlour.server.clock import now_ms, running_ms
from parlour.server.tables import frames
from parlour.server.tables.live import Listener, LiveTable
from parlour.server.tables.registry import Registry
from parlour.server.tables.retelling import retold

HEARTBEAT = 15.0  # seconds between notes of who is here
IDLE_MS = 600_000  # after which a table, or an evening, that nobody looks at is put away
MOST_IDLE = 2000


class Presence:
    """Those who are connected to the tables of this process."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def open(self) -> None:
        """Begin to look after them."""
        self._registry.spawn(self._look_after())

    async def join(self, live: LiveTable, listener: Listener, have: int | None) -> None:
        """Somebody connects: first everything there is, then whatever changes."""
        registry, table = self._registry, live.table
        said = await registry.store.said(table.id)
        asked = retold(table, table.seat_of(listener.person), live.names(listener.language), listener.language)
        heard = await registry.retellings.answer(*asked, listener.person)
        async with registry.turn(live):
            live.chatted = max([live.chatted, *(chat["number"] for chat in said)])
            if live.table is not table:  # it was read anew meanwhile
                heard = []
            listener.send(live.greeting(listener, said, have, registry.settings.absent_ms, heard))
            if registry.draining:
                listener.send(frames.dumps({"type": "draining", "on": True}))
            known = any(each.person == listener.person for each in live.listeners)
            live.listeners.add(listener)
            if not known:
                live.send_room(registry.settings.absent_ms)
        await self._tell({(live.table.id, listener.person)}, now_ms())

    async def part(self, live: LiveTable, listener: Listener) -> None:
        """A socket is gone."""
        live.listeners.discard(listener)
        if any(each.person == listener.person for each in live.listeners):
            return
        live.left[listener.person] = running_ms()
        live.reached[listener.person] = live.table.step
        live.seen.pop(listener.person, None)
        live.asked_at.pop(listener.person, None)
        live.send_room(self._registry.settings.absent_ms)
        await self._tell({(live.table.id, listener.person)}, 0)

    async def _tell(self, pairs: set[tuple[str, str]], at: int) -> None:
        """Tell other processes who is here."""
        if self._registry.store.kind == "postgresql":
            await self._registry.store.see(pairs, at)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            lately = running_ms() - round(1000 * HEARTBEAT)
            here = {
                (live.table.id, person)
                for live in self._registry.lives.values()
                for person in {
                    *(each.person for each in live.listeners),
                    *(person for person, at in live.asked_at.items() if at > lately),
                }
                if live.table.seat_of(person) != NOBODY
            }
            with contextlib.suppress(Exception):  # tried again next time
                await self._tell(here, now_ms())
            self._put_away()

    def _put_away(self) -> None:
        """Tables nobody looks at, and at which nothing is due, are read again when somebody comes."""
        lives, old = self._registry.lives, running_ms() - IDLE_MS
        idle = [live for live in lives.values() if not (live.listeners or live.timer or live.lock.locked())]
        for number, live in enumerate(sorted(idle, key=lambda live: -live.used)):
            if number >= MOST_IDLE or live.used < old:
                lives.pop(live.table.id, None)
