"""Many people at many tables: the load that `parlour bench server` puts on a room, as a process of its own.

Every table has two players and two onlookers. One move is made at each table in every interval; its
time is taken from the moment it is sent until the other player's socket has the frame.
"""

import asyncio
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from parlour.server.protocol.refusal import STATUS
from parlour.table.seal import hash_of

ONLOOKERS = 2
TABLES_EACH = 25  # at which the same people sit
SETTLING = 2.0  # seconds before anything is measured
STEP, TABLE = '{"type":"step"', '{"type":"table"'


class Socket:
    """One socket: the last frame of the game it heard, and when."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frame = ""
        self.at = 0.0
        self.heard = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self.connection:
            if str(text).startswith((STEP, TABLE)):
                self.at = time.perf_counter()
                self.frame = str(text)
                self.heard.set()


class LoadTable:
    """A table being played at."""

    def __init__(self, players: list[Socket], seed: int) -> None:
        self.players = players
        self.luck = random.Random(seed)
        self.times: list[float] = []
        self.refused = 0
        self.late = 0
        self.over = False

    async def play(self, interval: float, until: float) -> None:
        """A move in every interval."""
        due = time.perf_counter() + self.luck.random() * interval
        while due < until and not self.over:
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            await self.move()
            due += interval
            if time.perf_counter() > due:
                self.late += 1
                due = time.perf_counter()

    async def move(self) -> None:
        """Whoever may, moves; the other's frame ends the measurement."""
        plays = [json.loads(socket.frame)["play"] for socket in self.players]
        mover = next((seat for seat, play in enumerate(plays) if play["legal"]), None)
        if mover is None:
            self.over = True
            return
        move = self.luck.choice(plays[mover]["legal"])["move"]
        other = self.players[1 - mover]
        for socket in self.players:
            socket.heard.clear()
        begun = time.perf_counter()
        await self.players[mover].connection.send(
            json.dumps({"id": 1, "do": "play", "step": plays[mover]["step"], "move": move})
        )
        try:
            async with asyncio.timeout(10):
                await other.heard.wait()
                await self.players[mover].heard.wait()
        except TimeoutError:
            self.refused += 1
            return
        self.times.append(other.at - begun)


class Load:
    """All tables, opened and connected."""

    def __init__(self, url: str, game: str, options: dict[str, int], tables: int) -> None:
        self.url = url
        self.game, self.options = game, options
        self.count = tables
        self.tables: list[LoadTable] = []
        self.sockets: list[Socket] = []

    async def open(self) -> None:
        """Open the tables and connect everybody."""
        people = [await self._people() for _ in range(0, self.count, TABLES_EACH)]
        gate = asyncio.Semaphore(8)
        self.tables = await asyncio.gather(
            *(self._table(people[number // TABLES_EACH], number, gate) for number in range(self.count))
        )

    async def _people(self) -> list[str]:
        """The cookies of two players and somebody who looks on."""
        cookies = []
        for name in ("Ada", "Bob", "Eve"):
            headers, _ = await self._post("/api/me", {"name": name})
            cookies.append(headers["set-cookie"].partition(";")[0])
        return cookies

    async def _table(self, cookies: list[str], seed: int, gate: asyncio.Semaphore) -> LoadTable:
        async with gate:
            wanted = {"game": self.game, "seats": 2, "options": self.options}
            _, opened = await self._post("/api/tables", wanted, cookies[0])
            ident = opened["table"]["id"]
            await self._post(f"/api/tables/{ident}/do", {"do": "sit"}, cookies[1])
            await self._begin(ident, cookies[:2])
            sockets = [await self._socket(ident, cookie) for cookie in [*cookies[:2], *[cookies[2]] * ONLOOKERS]]
            self.sockets += sockets
            return LoadTable(sockets[:2], seed)

    async def _begin(self, ident: str, players: list[str]) -> None:
        """The first player starts; then each pledges a text of his own, and reveals it."""
        do, texts = f"/api/tables/{ident}/do", {cookie: secrets.token_hex(16) for cookie in players}
        await self._post(do, {"do": "start"}, players[0])
        for cookie, text in texts.items():
            await self._post(do, {"do": "pledge", "hash": hash_of(text)}, cookie)
        for cookie, text in texts.items():
            await self._post(do, {"do": "reveal", "text": text}, cookie)

    async def _post(self, path: str, body: dict[str, Any], cookie: str = "") -> tuple[Any, Any]:
        """Headers and document of an answer; where the room says that is too often, a little later."""
        headers = {"content-type": "application/json", "cookie": cookie}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)

        def ask() -> tuple[Any, Any]:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.headers, json.load(answer)

        while True:
            try:
                return await asyncio.to_thread(ask)
            except urllib.error.HTTPError as error:
                if error.code != STATUS["often"]:
                    raise
                await asyncio.sleep(0.3)

    async def _socket(self, ident: str, cookie: str) -> Socket:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{ident}/socket"
        socket = Socket(
            await connect(
                address, additional_headers={"Cookie": cookie}, compression=None, max_size=None, ping_interval=None,
                open_timeout=60,
            )
        )  # fmt: skip
        await socket.heard.wait()
        return socket

    async def measure(self, rate: float, seconds: float) -> dict[str, Any]:
        """Play at so many moves a second at each table."""
        for table in self.tables:
            table.times.clear()
            table.late = table.refused = 0
        begun = time.perf_counter()
        until = begun + SETTLING + seconds
        playing = asyncio.gather(*(table.play(1 / rate, until) for table in self.tables))
        await asyncio.sleep(SETTLING)
        for table in self.tables:
            table.times.clear()
        await playing
        times = sorted(each for table in self.tables for each in table.times)
        return {
            "rate": rate,
            "moves": len(times),
            "moves_per_second": round(len(times) / (time.perf_counter() - begun - SETTLING), 1),
            "p50_ms": round(1000 * times[len(times) // 2], 2) if times else None,
            "p99_ms": round(1000 * times[len(times) * 99 // 100], 2) if times else None,
            "late": sum(table.late for table in self.tables),
            "lost": sum(table.refused for table in self.tables),
        }


async def run(load: Load, rates: list[float], seconds: float) -> None:
    """Print one line of JSON for each thing that is known."""
    await load.open()
    print(json.dumps({"tables": load.count, "sockets": len(load.sockets)}), flush=True)
    for rate in rates:
        print(json.dumps(await load.measure(rate, seconds)), flush=True)


if __name__ == "__main__":
    try:
        import uvloop as loops
    except ImportError:
        import asyncio as loops  # type: ignore[no-redef]
    url, game, options, tables, seconds, *rates = sys.argv[1:]
    load = Load(url, game, json.loads(options), int(tables))
    loops.run(run(load, [float(rate) for rate in rates], float(seconds)))
