"""A real room on loopback, in a process of its own, and people who talk to it."""

import asyncio
import itertools
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Annotated, Any, Self

import httpx
import pytest
from pydantic import Field, TypeAdapter
from websockets.asyncio.client import ClientConnection, connect

import parlour
from parlour.server.protocol.frames import Sent
from parlour.server.protocol.messages import MESSAGES
from parlour.table import record
from parlour.table.notes import Heard, Notes
from parlour.table.seal import hash_of

SENT: TypeAdapter[Any] = TypeAdapter(Annotated[Sent, Field(discriminator="type")])
START = 120.0  # seconds a room may take to open


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def eventually(true: Callable[[], bool], seconds: float = 10) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it did not come to pass"
        time.sleep(0.05)


class Room:
    """`parlour serve` as a process; `program` is the module to run."""

    def __init__(self, data: Path, *arguments: str, program: str = "parlour") -> None:
        self.data = data
        self.arguments = arguments
        self.program = program
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data / f"room-{self.port}.log"

    def start(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", self.program, "serve", "--port", str(self.port), "--no-open"]
        command += ["--data", str(self.data), *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | {"COLUMNS": "200"})
        until = time.monotonic() + START
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.url}/api/health", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise AssertionError(f"the room did not open: {self.log.read_text()}")

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


def without_a_compiler(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is started from now on plays by the plain rules, and is there the sooner."""
    (folder / "sitecustomize.py").write_text("import sys; sys.modules['numba'] = None\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))


@contextmanager
def room(data: Path, *arguments: str, program: str = "parlour") -> Iterator[Room]:
    """A room for as long as the block lasts, in which nothing may have gone wrong unnoticed."""
    opened = Room(data, *arguments, program=program)
    try:
        opened.start()
        yield opened
    finally:
        opened.stop()
    log = opened.log.read_text()
    assert "Traceback" not in log, log


class Person:
    """Somebody with a name and a cookie."""

    def __init__(self, url: str, name: str, address: str = "") -> None:
        self.url = url
        self.name = name
        self.added: dict[str, str] = {}  # to the keys of tables
        self.come_from = {"X-Forwarded-For": address} if address else {}  # as a proxy tells it
        self.http = httpx.Client(base_url=url, timeout=60, headers=self.come_from)
        self.post("/api/me", {"name": name})

    @property
    def cookie(self) -> str:
        return f"parlour={self.http.cookies['parlour']}"

    def patient(self, method: str, path: str, **what: Any) -> httpx.Response:
        """Ask, and ask again where the answer is still being made, or a little later where that was too often."""
        while (answer := self.http.request(method, path, **what)).status_code in (202, 429):
            time.sleep(0.2 * (answer.status_code == 429))
        return answer

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        answer = self.patient("GET", path, params=params)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any, status: int | None = None) -> Any:
        answer = self.patient("POST", path, json=body)
        assert answer.status_code in ((200, 201) if status is None else (status,)), answer.text
        return answer.json()

    def open_table(self, **wanted: Any) -> Any:
        return self.post("/api/tables", wanted)["table"]

    def do(self, table: str, status: int | None = None, **message: Any) -> Any:
        return self.post(f"/api/tables/{table}/do", message, status)

    @asynccontextmanager
    async def sit_at(self, table: str, url: str = "", **query: Any) -> AsyncIterator["Seat"]:
        address = (url or self.url).replace("http", "ws", 1)
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        headers = {"Cookie": self.cookie, **self.come_from}
        async with connect(
            f"{address}/api/tables/{table}/socket?{asked}", additional_headers=headers, compression=None,
            max_size=None, ping_interval=None, open_timeout=30,
        ) as connection:  # fmt: skip
            seat = Seat(connection, self.added.get(table, ""))
            reading = asyncio.create_task(seat.read())
            try:
                await seat.until(lambda: seat.play is not None or bool(seat.about))
                yield seat
            finally:
                reading.cancel()

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Seat:
    """An open socket: keeps what it was sent, and talks."""

    def __init__(self, connection: ClientConnection, added: str = "") -> None:
        self.connection = connection
        self.added = added
        self.frames: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.about: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.play: dict[str, Any] | None = None
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._numbers = itertools.count(1)
        self._news = asyncio.Event()
        self.closed = False

    async def read(self) -> None:
        try:
            async for text in self.connection:
                assert isinstance(text, str)
                self.heard(text)
        finally:
            self.closed = True
            self._news.set()
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionError("the room has hung up"))

    def heard(self, text: str) -> None:
        SENT.validate_json(text)  # every frame is of the protocol, to the letter
        frame = json.loads(text)
        if frame["type"] == "answer":
            waiting = self._answers.pop(frame["id"], None)
            if waiting and not waiting.done():
                waiting.set_result(frame)
        if frame["type"] == "ping":
            self._pong = asyncio.ensure_future(self.connection.send(json.dumps({"do": "pong", "t": frame["t"]})))
            return
        self.raw.append(text)
        self.frames.append(frame)
        self.about = frame.get("about") or self.about
        self.you = frame.get("you") or self.you
        self.play = frame.get("play") or self.play
        self._news.set()

    async def until(self, true: Callable[[], bool], seconds: float = 60) -> None:
        async with asyncio.timeout(seconds):
            while not true():
                if self.closed:
                    raise ConnectionError("the room has hung up")
                self._news.clear()
                await self._news.wait()

    async def shut(self, code: int) -> None:
        """Wait until the room closes this socket, with that code."""
        async with asyncio.timeout(30):
            while not self.closed:
                await asyncio.sleep(0.01)
        assert self.connection.close_code == code

    async def say(self, do: str, **message: Any) -> dict[str, Any]:
        number = next(self._numbers)
        waiting = self._answers[number] = asyncio.get_running_loop().create_future()
        await self.connection.send(json.dumps({"id": number, "do": do, **message}))
        async with asyncio.timeout(60):
            answer: dict[str, Any] = await waiting
        if answer["ok"]:
            more = {name: value for name, value in answer.items() if name not in ("type", "id", "ok")}
            TypeAdapter(MESSAGES[do].answer).validate_python(more)
        return answer

    def notes(self) -> Notes:
        """What this socket was told, as a careful client keeps it."""
        told = [event for frame in self.frames for event in frame.get("events", [])]
        heard = [Heard(e["step"], e["name"], e["seat"], tuple(e["cards"]), e["amount"]) for e in told]
        hashes = {each["seat"]: each["hash"] for each in self.about["entropy"]}
        return Notes(self.about["commitment"], self.you["seat"], self.added, hashes, heard)

    @property
    def step(self) -> int:
        assert self.play
        return int(self.play["step"])

    @property
    def over(self) -> bool:
        return self.about.get("phase") == "over"

    def moves(self) -> list[str]:
        """The legal moves as texts that can be sent; of a range, its lowest amount."""
        assert self.play
        return [each["move"].partition("..")[0] for each in self.play["legal"]]

    async def play_on(self, luck: random.Random, most: int = 10_000) -> int:
        """Play at random until the game is over; returns how many moves were accepted."""
        made = 0
        while not self.over and made < most:
            moves = [move for move in self.moves() if not is_call(move)]
            if not moves:
                await self.until(lambda: self.over or any(not is_call(move) for move in self.moves()))
                continue
            answer = await self.say("play", step=self.step, move=luck.choice(moves))
            if answer["ok"]:
                made += 1
                await self.until(lambda: self.over or self.step >= answer["step"])  # noqa: B023
            elif answer["error"]["code"] == "stale":
                await self.until(lambda: self.over or self.step >= answer["error"]["step"])  # noqa: B023
            else:
                assert answer["error"]["code"] in ("phase", "illegal", "taken", "often"), answer
                await asyncio.sleep(0.1)
        return made


def is_call(move: str) -> bool:
    """Whether a move is an answer to a window rather than a turn of play (Bunco)."""
    return move.startswith("stop ") or move in ("stop!", "bunco!")


def begin(
    table: str, people: Sequence[Person], texts: Sequence[str] = (), host: Person | None = None, **start: Any
) -> None:
    """The host (the first, unless told) begins with the people who sit there; if they are several, each adds a text."""
    (host or people[0]).do(table, do="start", **start)
    if len(people) > 1:
        fresh = [secrets.token_hex(16) for _ in people[len(texts) :]]
        added = list(zip(people, [*texts, *fresh], strict=True))
        for person, text in added:
            person.added[table] = text
            person.do(table, do="pledge", hash=hash_of(text))
        for person, text in added:
            person.do(table, do="reveal", text=text)


@asynccontextmanager
async def full_table(people: list[Person], deck: str = "", **wanted: Any) -> AsyncIterator[list[Seat]]:
    """All these people at one table, the game begun; in a stacked room `deck` names the cards."""
    table = people[0].open_table(seats=len(people), **wanted)["id"]
    for person in people[1:]:
        person.do(table, do="sit")
    begin(table, people, [deck] if deck else [])
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(person.sit_at(table)) for person in people]


async def play_out(seats: list[Seat], seed: int = 1) -> int:
    """Everybody plays at random until the game is over; returns how many moves were made."""
    lucks = [random.Random(seed + number) for number in range(len(seats))]
    return sum(await asyncio.gather(*(seat.play_on(luck) for seat, luck in zip(seats, lucks, strict=True))))


def played_out(game: str, seed: int, **options: int) -> Any:
    """A finished game at random, as a document."""
    luck, table = random.Random(seed), parlour.Table(parlour.game(game), 2, seed=seed, options=options)
    while not table.over:
        seat = table.turn
        table.play(seat, luck.choice(table.legal(seat)).partition("..")[0])
    return json.loads(record.write(table))
