"""What every request passes first: where it comes from, how large it is, how often, and what its answer may load."""

import contextlib
import ipaddress
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders

from parlour.server import security
from parlour.server.counts import Counts
from parlour.server.identity import Identity
from parlour.server.limits import Buckets, Tally, address_of, is_here
from parlour.server.protocol.refusal import Refusal
from parlour.server.room import preferred
from parlour.server.settings import Settings
from parlour.words.grammar import FIRST

NEARBY = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
SAFE = frozenset(["GET", "HEAD", "OPTIONS"])
MOST_BODY = 16 * 1024
MOST_RECORD = 256 * 1024  # three times the longest game of ours
BURST = 60  # messages at once
CHANGES = 5  # as many requests that change something as messages, from one address
RECORDS = (1.0, 30)  # of these, which are large, likewise: a second, at once
ALL_LOOKS = (80.0, 800)  # requests that only look, and sockets, from one address: a second, at once
ALL_SOCKETS = 512  # open at once, from one address

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
BY_MODULES = "script-src 'self' 'wasm-unsafe-eval'"  # where games are played in the page: they are WebAssembly
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS_ONLY = "max-age=31536000"  # a year, in which browsers come by https without being told
SOON = "1"  # seconds after which to try again: by then every bucket has something

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def policy_for(modules: bool) -> str:
    """What a page may load: besides its own scripts, the games' modules where it has any."""
    return POLICY.replace("script-src 'self'", BY_MODULES) if modules else POLICY


class Guard:
    """Stands before the application, and goes by addresses; how much one person may have, the room knows (room.py)."""

    def __init__(self, app: App, settings: Settings, identity: Identity, counts: Counts) -> None:
        self.app = app
        self.origins = settings.origins
        self.identity = identity
        self.counts = counts
        self.headers = HEADERS | {"content-security-policy": policy_for(bool(settings.modules))}
        self.https = settings.public_url.startswith("https://")
        self._changes = Buckets(settings.rate * CHANGES, BURST)
        self._records = Buckets(*RECORDS)
        self._looks = Buckets(*ALL_LOOKS)
        self._sockets = Tally(ALL_SOCKETS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        asked = Asked(scope)
        cookie = asked.headers.get("cookie", "")
        asked.known = bool(self.identity.session(cookie, self.https))
        if self.identity.forged(cookie, self.https):
            security.note("bad cookie", asked.address)
        send = self._with_headers(asked, send)
        refusal = self._refusal(asked)
        if refusal is not None:
            self.counts.refusals[refusal.code] += 1
            await _refuse(scope, receive, send, refusal)
        elif scope["type"] == "websocket":
            await self._socket(asked, receive, send)
        else:
            await self.app(scope, _limited(receive, asked.most), send)

    def _refusal(self, asked: "Asked") -> Refusal | None:
        if asked.unsafe and not self._from_here(asked.headers):
            security.note("foreign origin", asked.address)
            return Refusal("forbidden", says="foreign")
        if asked.length > asked.most:
            security.note("too large", asked.address)
            return Refusal("large")
        if not self._seldom(asked):
            security.note("too often", asked.address)
            return Refusal("often")
        return None

    def _seldom(self, asked: "Asked") -> bool:
        """Whether there is no more of this than there may be; a socket is a look, and counts its messages itself."""
        if asked.scope["type"] == "websocket":
            address = self._counted(asked)
            return not address or self._looks.take(address)
        if asked.unsafe:
            large = asked.length > MOST_BODY
            return self._changes.take(asked.address) and (not large or self._records.take(asked.address))
        return not asked.api or self._looks.take(asked.address)

    async def _socket(self, asked: "Asked", receive: Receive, send: Send) -> None:
        """Let a socket in, if there are not too many open from there."""
        address = self._counted(asked)
        if not self._sockets.enter(address):
            security.note("too many sockets", asked.address)
            await _refuse(asked.scope, receive, send, Refusal("often", says="sockets"))
            return
        try:
            await self.app(asked.scope, receive, send)
        finally:
            self._sockets.leave(address)

    def _counted(self, asked: "Asked") -> str:
        """By which address sockets are counted; without a public one nobody stands between, and this machine's own
        are not."""
        return "" if not self.origins and asked.here else asked.address

    def _from_here(self, headers: Headers) -> bool:
        """No Origin (a program), one that was allowed, or else the very address that was asked."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        asked = headers.get("host", "")
        return not self.origins and origin.partition("://")[2] == asked and is_near(asked)

    def _with_headers(self, asked: "Asked", send: Send) -> Send:
        """Every answer says what it may load and whether it may be kept."""

        async def sending(message: MutableMapping[str, Any]) -> None:
            if message["type"].endswith("http.response.start"):
                if not asked.at_table:
                    self.counts.requests[message["status"]] += 1
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if self.https:
                    headers.setdefault("strict-transport-security", HTTPS_ONLY)
                if asked.api:  # it is somebody's own, or changes
                    headers.setdefault("cache-control", "no-store")
                if message["status"] in (429, 503):
                    headers.setdefault("retry-after", SOON)
            await send(message)

        return sending


class Asked:
    """A request as the guard sees it: what it wants, and where it comes from."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.headers = Headers(scope=scope)
        client = scope.get("client")
        self.address = address_of(client[0]) if client else ""
        self.here = is_here(self.address)
        self.unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        self.api = scope["path"].startswith("/api/")
        self.at_table = scope["path"].endswith("/do")  # something is said there, perhaps in secret
        self.known = False  # by its cookie

    @property
    def most(self) -> int:
        """How much it may send. A record is large, and only somebody whom the room knows can keep one."""
        return MOST_RECORD if self.scope["path"] == "/api/records" and self.known else MOST_BODY

    @property
    def length(self) -> int:
        """How much it says it will send; nonsense counts as too much."""
        length = self.headers.get("content-length", "0")
        return int(length) if length.isdecimal() and len(length) < 20 else MOST_RECORD + 1


def is_near(asked: str) -> bool:
    """Whether a Host is this machine's or this network's own: no name that somebody elsewhere could point here."""
    name = asked.rpartition(":")[0] if not asked.endswith("]") and ":" in asked else asked
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(name.strip("[]")))
    return "." not in name or name.endswith(NEARBY)


def _limited(receive: Receive, most: int) -> Receive:
    """A body without a stated length must not grow beyond the limit either."""
    had = 0

    async def limited() -> MutableMapping[str, Any]:
        nonlocal had
        message = await receive()
        had += len(message.get("body", b""))
        if had > most:
            return {"type": "http.disconnect"}
        return message

    return limited


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 4000 + refusal.status})
            return
        kind = "websocket.http.response"
    else:
        kind = "http.response"
    headers, body = refusal_answer(refusal, preferred(Headers(scope=scope).get("accept-language", "")))
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})


def refusal_answer(refusal: Refusal, language: str = FIRST) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body in which something is refused."""
    body = json.dumps({"error": refusal.to_json(language)}).encode()
    headers = {"content-type": "application/json", "content-length": str(len(body)), **HEADERS}
    return [(name.encode(), value.encode()) for name, value in headers.items()], body
