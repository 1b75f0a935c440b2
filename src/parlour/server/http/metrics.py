"""What Prometheus is told about the room, on a port of its own.

The text format is plain enough to be written by hand, and what asks for it sends one short request at a time.
"""

import asyncio
import contextlib
import socket
from collections import deque
from collections.abc import Mapping
from typing import Literal, Self

from parlour.server.protocol.permissions import PHASES
from parlour.server.protocol.refusal import Refusal
from parlour.server.room import Room
from parlour.server.store.hosting import phases
from parlour.server.tables.preparing import preparing

MOST_REQUEST = 16 * 1024
PATIENCE = 5.0  # seconds for a whole request
BEAT = 0.5  # seconds between looks at the clock
BEATS = 120  # remembered: a minute
KIND = "text/plain; version=0.0.4; charset=utf-8"

Kind = Literal["gauge", "counter"]


class Metrics:
    """Serves the numbers of one process, for as long as the block lasts."""

    def __init__(self, room: Room, listening: socket.socket) -> None:
        self.room = room
        self.listening = listening
        self.late: deque[float] = deque([0.0], maxlen=BEATS)

    async def __aenter__(self) -> Self:
        """Begin to listen, and to feel the pulse."""
        self.server = await asyncio.start_server(self._serve, sock=self.listening, limit=MOST_REQUEST)
        self.room.registry.spawn(self._pulse())
        return self

    async def __aexit__(self, *_: object) -> None:
        """And leave off."""
        self.server.close()

    async def _pulse(self) -> None:
        """How much later than it should the event loop comes round: what everybody waits for."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + BEAT
            await asyncio.sleep(BEAT)
            self.late.append(max(clock() - due, 0.0))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                asked = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)
                if asked[:2] == [b"GET", b"/metrics"]:
                    writer.write(_answer("200 OK", await self.text()))
                else:
                    writer.write(_answer("404 Not Found", "There is /metrics, and nothing else.\n"))
                await writer.drain()
        writer.close()

    async def text(self) -> str:
        """All there is to tell."""
        registry, counts = self.room.registry, self.room.registry.counts
        people = [each.person for live in registry.lives.values() for each in live.listeners]
        queued, running, made = (
            {each.name: getattr(each, what) for each in registry.jobs} for what in ("queued", "running", "made")
        )
        tables = await self._tables()
        told = [
            _metric("database_up", "gauge", "Whether something can be written down.", {"": bool(tables)}),
            _metric("tables", "gauge", "Tables in the database, by phase.", tables, "phase"),
            _metric("tables_loaded", "gauge", "Tables this process has at hand.", {"": len(registry.lives)}),
            _metric("people", "gauge", "People with an open socket here.", {"": len(set(people))}),
            _metric("sockets", "gauge", "Open sockets.", {"": len(people)}),
            _metric("entries_total", "counter", "What was done at tables, as all could see.", counts.entries, "do"),
            _metric("requests_total", "counter", "Requests, but what is said at tables.", counts.requests, "status"),
            _metric("refusals_total", "counter", "Refusals, but in games that go on.", counts.refusals, "code"),
            _metric("jobs_queued", "gauge", "Costly answers that wait for their turn.", queued, "kind"),
            _metric("jobs_running", "gauge", "Costly answers that are being made.", running, "kind"),
            _metric("jobs_made_total", "counter", "Costly answers that were made.", made, "kind"),
            _metric("bots_thinking", "gauge", "Bots that think, or wait for a thread.", {"": counts.thinking}),
            _metric("bot_thoughts_total", "counter", "How often a bot was asked.", {"": counts.thoughts}),
            _metric("bot_thinking_seconds_total", "counter", "How long that took in all.", {"": counts.thought}),
            _metric("loop_late_seconds", "gauge", "The event loop's worst delay in a minute.", {"": max(self.late)}),
            _metric("games_warming", "gauge", "Games whose Experts are not awake yet.", {"": len(preparing())}),
        ]
        return "".join(told)

    async def _tables(self) -> dict[str, int]:
        """How many there are in each phase; none where the database is away."""
        try:
            await self.room.store.check()
            return dict.fromkeys(PHASES, 0) | await phases(self.room.store)
        except Refusal:
            return {}


def _metric(
    name: str, kind: Kind, says: str, values: Mapping[str, float] | Mapping[int, float], label: str = ""
) -> str:
    """One metric; its values by label, or the one it has."""
    called = f"parlour_{name}"
    lines = [f"# HELP {called} {says}", f"# TYPE {called} {kind}"]
    for which, value in sorted(values.items()):
        labelled = f'{called}{{{label}="{which}"}}' if label else called
        lines.append(f"{labelled} {float(value):.10g}")
    return "".join(f"{line}\n" for line in lines)


def _answer(status: str, text: str) -> bytes:
    body = text.encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: {KIND}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    return head.encode() + body
