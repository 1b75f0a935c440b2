"""Every route of the room, asked at once, and what may be answered while its database is away."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from parlour.server.http.app import make_app
from parlour.server.store.choose import store_at
from tests.server.rooms import Person, Room

BODIES: dict[str, Any] = {
    "/api/me": {"name": "Ada the second"},  # another name: the same again would need no writing
    "/api/tables": {"game": "dixie"},
    "/api/tables/{ident}/do": {"do": "chat", "text": "is anybody there?"},
    "/api/tables/{ident}/play_on": {"moves": 1, "seat": 0},
    "/api/evenings": {"game": "dixie"},
    "/api/evenings/{ident}/do": {"do": "come"},
}
MOST_SECONDS = 2.0


def every_route(folder: Path) -> list[tuple[str, str]]:
    """The room's routes as (method, path): a new one is among them by itself."""
    app = make_app(store_at(folder)).app
    assert isinstance(app, FastAPI)
    found = [(method.upper(), path) for path, ways in app.openapi()["paths"].items() for method in ways]
    assert len(found) > 15
    return found


def ask_everything(opened: Room, person: Person, table: str, folder: Path) -> dict[tuple[str, str], int]:
    """The status in which each route answers, all asked at once; every answer comes in time and in form."""

    times: dict[str, float] = {}

    async def ask(client: httpx.AsyncClient, method: str, path: str) -> int:
        address = path.replace("{ident}", table).replace("{name}", "dixie").replace("{number}", "1")
        body = {"json": BODIES.get(path, {})} if method in ("POST", "PUT", "PATCH") else {}
        begun = time.monotonic()
        answer = await client.request(method, address, **body)
        times[path] = max(times.get(path, 0), time.monotonic() - begun)
        if answer.status_code >= 400:
            assert answer.json()["error"]["message"], answer.text
        if answer.status_code >= 500:
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy"), (path, answer.text)
            assert answer.headers["retry-after"]
            late.add(path)
        return answer.status_code

    async def scene() -> list[int]:
        async with httpx.AsyncClient(base_url=opened.url, timeout=30, headers={"cookie": person.cookie}) as client:
            return await asyncio.gather(*(ask(client, *route) for route in routes))

    late: set[str] = set()
    routes = every_route(folder)
    person.get("/api/lessons/dixie")  # the rules are at hand
    found = dict(zip(routes, asyncio.run(scene()), strict=True))
    waited = {path: times[path] for path in late if times[path] > MOST_SECONDS + times["/api/games"]}
    assert not waited, (waited, times)
    return found
