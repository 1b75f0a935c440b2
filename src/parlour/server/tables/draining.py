"""The room is to be closed for a moment: no game begins any more, and when none goes on the process ends."""

import asyncio
from collections.abc import Callable

from parlour.engine.house import NOBODY
from parlour.server.clock import running_ms
from parlour.server.protocol.frames import DrainingFrame
from parlour.server.protocol.permissions import PLAYING, SEALING
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Registry

LOOK = 0.5  # seconds between looks at who still plays


class Draining:
    """Waits until nobody plays, or until the time is up, and then calls `leave`."""

    def __init__(self, registry: Registry, leave: Callable[[], object]) -> None:
        self.registry = registry
        self.leave = leave
        self._waiting: asyncio.Task[None] | None = None

    def begin(self, minutes: int) -> int:
        """Begin, or begin again; how many games are being played."""
        self.end()
        self._tell(True)
        self._waiting = self.registry.spawn(self._wait(running_ms() + 60_000 * minutes))
        return self.playing

    def end(self) -> None:
        """Take it back."""
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
            self._tell(False)

    @property
    def playing(self) -> int:
        """How many games go on with somebody there who plays."""
        absent_ms = self.registry.settings.absent_ms
        return sum(_is_played(live, absent_ms) for live in self.registry.lives.values())

    async def _wait(self, until: int) -> None:
        while self.playing and running_ms() < until:
            await asyncio.sleep(LOOK)
        self.leave()

    def _tell(self, on: bool) -> None:
        """Everybody at a table hears of it."""
        self.registry.draining = on
        frame: DrainingFrame = {"type": "draining", "on": on}
        for live in self.registry.lives.values():
            live.send_all(frame)


def _is_played(live: LiveTable, absent_ms: int) -> bool:
    table = live.table
    going_on = table.phase in (SEALING, PLAYING)
    return going_on and any(table.seat_of(person) != NOBODY for person in live.around(absent_ms))
