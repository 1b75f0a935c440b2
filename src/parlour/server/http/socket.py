"""One open web socket: its messages in order, and what its listener is told."""

import asyncio
import contextlib
import logging
from typing import Any

from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.server import security
from parlour.server.clock import now_ms, running_ms
from parlour.server.http.guard import BURST, MOST_BODY
from parlour.server.limits import Bucket
from parlour.server.protocol import messages as m
from parlour.server.protocol.refusal import Refusal
from parlour.server.room import Room, came_from, preferred
from parlour.server.tables import frames, handlers
from parlour.server.tables.live import NOBODY_HERE, TRY_AGAIN, Listener, LiveTable
from parlour.words.grammar import LANGUAGES

log = logging.getLogger("parlour")
PING = 10.0  # seconds between measurements of the round trip
MOST_AT_ONCE = 32  # messages of one socket being seen to
PATIENCE = 10.0  # seconds that a client may take to make room for the next frame


async def serve_socket(websocket: WebSocket) -> None:
    """A table, live: frames go out as things happen, messages come in and are answered, until one side leaves."""
    room: Room = websocket.app.state.room
    language = websocket.query_params.get("language", "")
    if language not in LANGUAGES:
        language = preferred(websocket.headers.get("accept-language", ""))
    have = websocket.query_params.get("have", "")
    with contextlib.ExitStack() as counted:
        try:
            session = await room.visitor(websocket)
            live = await room.registry.reach(websocket.path_params["ident"], session.person)
            counted.enter_context(room.socket(session.person, websocket))
        except Refusal as refusal:
            if refusal.code in ("who", "missing"):
                security.note("refused socket", came_from(websocket))
            status = 403 if refusal.code == "who" else refusal.status
            await websocket.send_denial_response(JSONResponse({"error": refusal.to_json(language)}, status))
            return
        await websocket.accept()
        socket = Socket(room, websocket, live, Listener(session.person, language, session.device, session.name))
        await socket.serve(int(have) if have.isascii() and have.isdecimal() and len(have) < 10 else None)


class Socket:
    """One open socket: reads messages, sends what its listener is told."""

    def __init__(self, room: Room, websocket: WebSocket, live: LiveTable, listener: Listener) -> None:
        self.room, self.websocket, self.live, self.listener = room, websocket, live, listener
        self.bucket = Bucket(room.settings.rate, BURST)
        self.busy = 0
        self.pinged: dict[int, int] = {}

    async def serve(self, have: int | None) -> None:
        """Until one side hangs up, or the other no longer listens."""
        tasks = [asyncio.create_task(self._send())]
        try:
            await self.room.presence.join(self.live, self.listener, have)
            await self._still_here()
            tasks.append(asyncio.create_task(self._read()))
            if self.live.table.game.actions.closing >= 0:  # where it matters who was first
                tasks.append(asyncio.create_task(self._ping()))
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except Refusal:  # the database is away: whoever comes again a little later hears everything
            with contextlib.suppress(Exception):
                await self.websocket.close(TRY_AGAIN)
        finally:
            for task in tasks:
                task.cancel()
            with contextlib.suppress(Refusal):
                if self.listener.code == NOBODY_HERE:
                    await self._sent_away()
                await self.room.presence.part(self.live, self.listener)

    async def _still_here(self) -> None:
        """Whoever left while he was coming in is shown out like those who were in."""
        device = self.listener.device
        if not await self.room.sessions.still_here([device], now_ms()):
            self.listener.let_go(NOBODY_HERE)

    async def _sent_away(self) -> None:
        """Whoever was shown out because he was sent away takes his address along."""
        if self.listener.person in await self.room.bans.banned([self.listener.person], now_ms()):
            await self.room.turn_away(self.listener.person, self.websocket)

    async def _send(self) -> None:
        waiting = self.listener.frames
        with contextlib.suppress(Exception):  # whatever is wrong with the socket, this is its end
            while (frame := await waiting.get()) is not None:
                async with asyncio.timeout(PATIENCE):
                    await self.websocket.send({"type": "websocket.send", "text": frame})
            await self.websocket.close(self.listener.code)

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await self._receive()

    async def _ping(self) -> None:
        while True:
            sent = running_ms()
            number = sent % m.LARGEST
            self.pinged = {number: sent}
            self.listener.send(frames.dumps({"type": "ping", "t": number}))
            await asyncio.sleep(PING)

    async def _receive(self) -> None:
        got = await self.websocket.receive()
        if got["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(got.get("code", 1000))
        if self.listener.code:  # shown out already, and only slow to go
            return
        text = got.get("text") or ""
        try:
            if len(text) > MOST_BODY:
                raise Refusal("large")  # too much even to look for its id
            if not self.bucket.take() or self.busy >= MOST_AT_ONCE:
                raise Refusal("often", id=m.id_of(text))
            message = m.parse(text)
        except Refusal as refusal:
            self.room.registry.counts.refusals[refusal.code] += 1
            number = refusal.more.pop("id", 0)
            self._answer(number, {"ok": False, "error": refusal.to_json(self.listener.language)})
            return
        if message.do == "pong":
            sent = self.pinged.pop(message.t, None)
            if sent is not None:
                self.listener.round_trip = float(running_ms() - sent)
            return
        self.busy += 1
        self.room.registry.spawn(self._do(message))

    async def _do(self, message: Any) -> None:
        listener = self.listener
        try:
            answer = await handlers.do(
                self.room.registry, self.live, listener.person, message, listener.language, listener.round_trip
            )
        except Exception:  # a fault of ours: everybody still gets an answer, and the table goes on
            log.exception("a message could not be seen to")
            answer = {"ok": False, "error": Refusal("busy").to_json(listener.language)}
        finally:
            self.busy -= 1
        self._answer(message.id, answer)

    def _answer(self, number: Any, answer: dict[str, Any]) -> None:
        self.listener.send(frames.dumps({"type": "answer", "id": number, **answer}))
