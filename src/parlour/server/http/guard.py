"""What every request passes first: where it comes from, how large it is, how often, and what its answer may load."""

import contextlib
import ipaddress
import json
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders

from parlour.server.protocol.refusal import Refusal

NEARBY = (".localhost", ".local", ".lan", ".home.arpa", ".internal")
SAFE = frozenset(["GET", "HEAD", "OPTIONS"])
MOST_BODY = 16 * 1024
MOST_RECORD = 256 * 1024  # three times the longest game of ours
BURST = 60
MOST_BUCKETS = 10_000

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Bucket:
    """Lets through so many at once, and so many a second after that."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.left = float(BURST)
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = time.monotonic()
        self.left = min(self.left + (now - self.at) * self.rate, BURST)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Guard:
    """Stands before the application."""

    def __init__(self, app: App, origins: frozenset[str], rate: float) -> None:
        self.app = app
        self.origins = origins
        self.rate = rate
        self._buckets: dict[str, Bucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(scope, receive, send, refusal)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, _limited(receive, _most(scope)), _with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> Refusal | None:
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not self._from_here(headers):
            return Refusal("forbidden", "this comes from another site")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > _most(scope):
            return Refusal("large", "that is too much at once")
        client = scope.get("client")  # a socket counts its messages itself
        if unsafe and scope["type"] == "http" and not self._bucket(client[0] if client else "").take():
            return Refusal("often")
        return None

    def _from_here(self, headers: Headers) -> bool:
        """No Origin (a program), one that was allowed, or else the very address that was asked."""
        origin = headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        asked = headers.get("host", "")
        return not self.origins and origin.partition("://")[2] == asked and is_near(asked)

    def _bucket(self, client: str) -> Bucket:
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.clear()
        return self._buckets.setdefault(client, Bucket(self.rate * 5))


def is_near(asked: str) -> bool:
    """Whether a Host is this machine's or this network's own: no name that somebody elsewhere could point here."""
    name = asked.rpartition(":")[0] if not asked.endswith("]") and ":" in asked else asked
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(name.strip("[]")))
    return "." not in name or name.endswith(NEARBY)


def _most(scope: Scope) -> int:
    return MOST_RECORD if scope["path"] == "/api/records" else MOST_BODY


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


def _with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 4000 + refusal.status})
            return
        kind = "websocket.http.response"
    else:
        kind = "http.response"
    body = json.dumps({"error": refusal.to_json()}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
