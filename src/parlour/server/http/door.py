"""The door: every connection, from its first byte until it is closed.

uvicorn waits for ever for the rest of a request, for a client to read what it was sent, and for what is written to be
read before it closes. Here are its two protocols with an end to all of that, and its server, which looks at every
connection once a second.
"""

import asyncio
import contextlib
import sys
import time
from typing import Any

import h11
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from parlour.server import security
from parlour.server.http.guard import refusal_answer
from parlour.server.limits import Tally, address_of
from parlour.server.protocol.refusal import Refusal

MOST_TARGET = 4 * 1024  # bytes of path and query
MOST_HEADER = 8 * 1000  # of one header; the socket's parser takes no more
MOST_HEADERS = 16 * 1024  # of all of them
MOST_LINES = 100
MOST_FRAGMENTS = 64  # of one message on a socket
MOST_CONNECTIONS = 256  # from one address
SPARE = 128  # descriptors kept for the database, files and whoever is being refused
HERE = frozenset(["127.0.0.1", "::1"])  # this machine, where nobody needs to be kept out

# Seconds that somebody may take, by what the room waits for.
ASK, ANSWER = 5.0, 4.5  # between questions whether a socket is still there, and until that is answered
PATIENCE = {"the rest of a request": 20.0, "its reading": 20.0, "its closing": 3.0}


class Crowd(ServerState):
    """Who is connected."""

    def __init__(self) -> None:
        super().__init__()
        self.by_address = Tally(MOST_CONNECTIONS)
        self.most = max(open_files() - SPARE, SPARE)


class Door(uvicorn.Server):
    """uvicorn's server, which turns out whoever keeps it waiting."""

    def __init__(self, app: Any, public: bool) -> None:
        config = uvicorn.Config(
            app, http=HttpConnection, ws=SocketConnection, log_level="error", access_log=False,
            ws_per_message_deflate=False, ws_max_size=64 * 1024, timeout_graceful_shutdown=3, proxy_headers=public,
            server_header=False, ws_ping_interval=ASK, ws_ping_timeout=ANSWER,
        )  # fmt: skip
        super().__init__(config)
        self.server_state = Crowd()

    def leave(self) -> None:
        """End, as when it is asked to from outside, and with status 0."""
        self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: look who is waited for every tenth time."""
        if counter % 10 == 0:
            now = time.monotonic()
            for connection in list(self.server_state.connections):
                if isinstance(connection, HttpConnection | SocketConnection):
                    connection.watch.look(connection.awaited(), now)
        return await super().on_tick(counter)


class Watch:
    """Over one connection: what the room has been waiting for, and since when."""

    def __init__(self, crowd: Crowd, transport: asyncio.Transport, address: str, counted: str) -> None:
        self.crowd, self.transport, self.address, self.counted = crowd, transport, address, counted
        self.awaited: Any = None
        self.since = 0.0

    def enter(self) -> None:
        """Somebody connects; there may be no room for him."""
        if not self.crowd.by_address.enter(self.counted):
            self.counted = ""
            self._turn_away()
        elif len(self.crowd.connections) > self.crowd.most:
            self._turn_away()

    def _turn_away(self) -> None:
        security.note("too many connections", self.address)
        self.transport.abort()

    def leave(self) -> None:
        """And is gone."""
        self.crowd.by_address.leave(self.counted)
        self.counted = ""

    def look(self, awaited: tuple[str, Any], now: float) -> None:
        """Cut somebody off whom the room has waited for too long; the descriptor is free at once."""
        if awaited != self.awaited:
            self.awaited, self.since = awaited, now
        what = awaited[0]
        if what and now - self.since >= PATIENCE[what]:
            if what != "its closing":
                security.note("cut off", self.address)
            self.transport.abort()


class HttpConnection(H11Protocol):
    """uvicorn's HTTP with bounds."""

    watch: Watch

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = Bounded(h11.SERVER, MOST_HEADERS)
        self.refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        assert isinstance(self.server_state, Crowd)
        app, peer = self.config.loaded_app, self.client[0] if self.client else ""
        known = app.trusted_hosts if isinstance(app, ProxyHeadersMiddleware) else HERE
        address = address_of(peer)
        self.watch = Watch(self.server_state, transport, address, "" if peer in known else address)
        self.watch.enter()

    def connection_lost(self, exc: Exception | None) -> None:
        """And is gone."""
        super().connection_lost(exc)
        self.watch.leave()

    def awaited(self) -> tuple[str, Any]:
        """What the room waits for, and in which request."""
        if self.refused or self.transport.is_closing():
            return "its closing", None
        if self.flow.write_paused:
            return "its reading", self.cycle
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            return "the rest of a request", self.cycle
        return "", None

    def data_received(self, data: bytes) -> None:
        """Whoever has been refused is not listened to any longer, but may still read why."""
        if not self.refused:
            super().data_received(data)

    def shutdown(self) -> None:
        """The room closes: what is half sent or not being read is not waited for."""
        if self.refused or self.flow.write_paused or self.conn.their_state is h11.SEND_BODY:
            self.transport.abort()
        else:
            super().shutdown()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on another protocol has the connection, and the watch goes with it."""
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, SocketConnection):
            socket.watch = self.watch

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, in the form in which the room refuses everything."""
        error = sys.exception()  # this is called where it is being handled
        status = error.error_status_hint if isinstance(error, h11.RemoteProtocolError) else 400
        refusal = REFUSALS.get(status, REFUSALS[400])
        security.note("too large" if refusal.code == "large" else "bad request", self.watch.address, status)
        self.refused = True
        headers, body = refusal_answer(refusal)
        response = h11.Response(status_code=status, headers=[*headers, (b"connection", b"close")])
        with contextlib.suppress(h11.LocalProtocolError):  # it has been answered already
            for part in (response, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(part) or b"")
        if self.transport.can_write_eof():  # to close at once would lose the answer, if more is on its way here
            self.transport.write_eof()


class SocketConnection(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with bounds."""

    watch: Watch

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        super().connection_lost(exc)
        self.watch.leave()

    def awaited(self) -> tuple[str, Any]:
        """What the room waits for."""
        unread = not self.writable.is_set()
        if self.transport.is_closing():
            if unread:  # it was cut off because it does not read, and will not read its end either
                self.transport.abort()
            return "its closing", None
        if unread:
            return "its reading", None
        if self.close_sent:  # and whoever was sent off has not said farewell
            return "its closing", None
        return ("", None) if self.handshake_initiated else ("the rest of a request", None)

    async def send(self, message: Any) -> None:
        """Send; a socket that was refused has its answer, and there is nothing amiss for uvicorn to log."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def shutdown(self) -> None:
        """The room closes, and says so to whoever reads it."""
        if self.writable.is_set():
            super().shutdown()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """A message may come in parts, though not in any number: an empty one costs its sender next to nothing."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self._cut()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """A ping is answered, unless the answers are not being read: they would pile up here."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self._cut()

    def keepalive_timeout(self) -> None:
        """Nobody answers: a line that has gone silent would not carry a farewell either."""
        self.transport.abort()

    def _cut(self) -> None:
        security.note("cut off", self.watch.address)
        self.transport.abort()


class Bounded(h11.Connection):
    """HTTP as a card room needs it: short requests that say beforehand how long they are."""

    def next_event(self) -> Any:
        """The next event, or an error with the status in which it is to be answered."""
        event = super().next_event()
        if isinstance(event, h11.Request) and (status := _trouble(event)):
            raise h11.RemoteProtocolError("not here", error_status_hint=status)
        return event


def _trouble(request: h11.Request) -> int:
    """The status in which a request is refused before anybody looks at it; 0 where it is not."""
    sizes = [len(name) + len(value) for name, value in request.headers]
    if len(request.target) > MOST_TARGET:
        return 414
    if sum(sizes) > MOST_HEADERS or max(sizes, default=0) > MOST_HEADER or len(sizes) > MOST_LINES:
        return 431
    names = {name for name, _ in request.headers}
    if b"transfer-encoding" in names:  # a body in pieces of one byte takes a thousand times as long to read
        return 411
    if b"upgrade" in names and (request.method != b"GET" or b"content-length" in names):
        return 400
    return 0


REFUSALS = {
    400: Refusal("bad", "this is not a request"),
    411: Refusal("bad", "a body must say how long it is"),
    414: Refusal("large", "the address is too long"),
    431: Refusal("large", "the headers are too large"),
}


def open_files() -> int:
    """How many files and connections this process may have open."""
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def allow_many() -> None:
    """Let this process have as many open as it ever may: what it starts with is often too few for an evening."""
    import resource

    with contextlib.suppress(ValueError, OSError):  # some systems promise more than they allow
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
