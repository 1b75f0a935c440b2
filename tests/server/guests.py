"""People at an evening: each follows it from table to table, takes part in every seal, and plays at random."""

import asyncio
import contextlib
import random
import secrets
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from parlour.table.seal import hash_of
from tests.server.rooms import Person, Room, Seat, is_call

LOST = (ConnectionError, OSError, TimeoutError, WebSocketException, httpx.HTTPError)


class Guest:
    """One person; `stays` until told otherwise, and comes back whenever the line is lost."""

    def __init__(self, person: Person, evening: str, seed: int) -> None:
        self.person, self.evening = person, evening
        self.luck = random.Random(seed)
        self.tables: list[str] = []  # where he played
        self.stays = True
        self.frame: dict[str, Any] = {}

    async def look(self) -> dict[str, Any]:
        """The evening as he sees it now."""
        found = await asyncio.to_thread(self.person.get, f"/api/evenings/{self.evening}")
        self.frame = found["evening"]
        return self.frame

    async def attend(self, opened: Room) -> None:
        """Play whatever there is to play until the evening is over."""
        while self.stays:
            try:
                frame = await self.look()
                if frame["phase"] == "over":
                    return
                table = frame["you"]["table"]
                if table is None:
                    await asyncio.sleep(0.1)
                    continue
                async with self.person.sit_at(table, opened.url) as seat:
                    await self._play(seat, table)
                await asyncio.sleep(0.1)
            except LOST:
                await asyncio.sleep(0.1)
            except AssertionError as failed:  # the room is away for a moment
                if "503" not in str(failed) and "cannot write" not in str(failed):
                    raise
                await asyncio.sleep(0.2)

    async def _play(self, seat: Seat, table: str) -> None:
        text = secrets.token_hex(8)
        while not seat.over and self.stays:
            with contextlib.suppress(TimeoutError):
                if seat.about["phase"] == "sealing":
                    await self._seal(seat, text)
                elif seat.about["phase"] == "playing" and not seat.about["paused"]:
                    if table not in self.tables:
                        self.tables.append(table)
                    await self._move(seat)
                else:
                    await self._news(seat)

    async def _news(self, seat: Seat) -> None:
        heard = len(seat.frames)
        await seat.until(lambda: seat.over or len(seat.frames) > heard, 0.5)

    async def _seal(self, seat: Seat, text: str) -> None:
        mine = [each for each in seat.about["entropy"] if each["seat"] == seat.you["seat"]]
        if not mine:
            await seat.say("pledge", hash=hash_of(text))
        elif not mine[0]["text"]:
            await seat.say("reveal", text=text)
        await self._news(seat)

    async def _move(self, seat: Seat) -> None:
        me = seat.about["seats"][seat.you["seat"]]
        if me["bot"]:
            await seat.say("return")
        moves = [move for move in seat.moves() if not is_call(move)] if seat.play else []  # it begins just now
        if not moves:
            await self._news(seat)
            return
        answer = await seat.say("play", step=seat.step, move=self.luck.choice(moves))
        if answer["ok"]:
            await seat.until(lambda: seat.over or seat.step >= answer["step"], 5)
        else:
            assert answer["error"]["code"] in ("stale", "phase", "illegal", "taken", "often"), answer
            await asyncio.sleep(0.05)


def wish(person: Person, evening: str, do: str, status: int | None = None, **more: Any) -> Any:
    """Wish for something at an evening."""
    return person.post(f"/api/evenings/{evening}/do", {"do": do, **more}, status)


def plan(person: Person, **wanted: Any) -> dict[str, Any]:
    """Invite to an evening."""
    found: dict[str, Any] = person.post("/api/evenings", wanted)["evening"]
    return found
