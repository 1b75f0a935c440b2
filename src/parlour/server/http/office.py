"""The office: where whoever runs the room is served, by a Unix socket in its data folder.

Whoever may open the files of that folder is the host, so there is no password and no port. One line of JSON asks,
one answers. Each process has a socket of its own, since several may share a folder.
"""

import asyncio
import contextlib
import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from parlour.engine.game import ParlourError
from parlour.server.clock import now_ms
from parlour.server.room import Room
from parlour.server.store.conduct import Conduct
from parlour.server.tables import hosting

CALLED = "office."  # and the number of the process
MOST_LINE = 16 * 1024
PATIENCE = 60.0  # seconds for the room to answer


class Office:
    """Serves the host of one process, for as long as the block lasts."""

    def __init__(self, room: Room, folder: Path) -> None:
        self.room = room
        self.path = folder / f"{CALLED}{os.getpid()}"

    async def __aenter__(self) -> Self:
        """Open it; where that cannot be, the room is open without."""
        self.server: asyncio.Server | None = None
        try:
            self.server = await asyncio.start_unix_server(self._serve, sock=_bound(self.path), limit=MOST_LINE)
        except OSError as error:
            self.room.settings.say(f"`parlour tables` cannot reach this room: {self.path}: {error}.")
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close it."""
        if self.server:
            self.server.close()
            self.path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError):  # whoever asked has gone, or it is no line
            async with asyncio.timeout(PATIENCE):
                answer = await self._answer(await reader.readline())
                writer.write(json.dumps(answer).encode() + b"\n")
                await writer.drain()
        writer.close()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            asked = json.loads(line)
            return await self._do(asked.pop("ask"), **asked)
        except ParlourError as error:
            return {"error": str(error)}
        except (AttributeError, KeyError, TypeError, ValueError):
            return {"error": "that is not something to ask here"}

    async def _do(self, ask: str, **more: Any) -> dict[str, Any]:
        registry, bans = self.room.registry, self.room.bans
        match ask:
            case "tables":
                found, after = await hosting.tables(registry, **more)
                return {"tables": found, "next": after}
            case "close":
                await hosting.close(registry, more["table"])
                return {}
            case "ban":
                return {"until": await hosting.send_away(registry, more["person"], int(more["days"]))}
            case "unban":
                if not await bans.lift(more["person"]):
                    raise ParlourError(f"{more['person']!r} was not sent away")
                return {}
            case "bans":
                return {"bans": [vars(each) for each in await bans.all(now_ms())]}
            case "reports":
                return {"reports": [vars(each) for each in await Conduct(self.room.store).reports()]}
            case "drain":
                return {"playing": self.room.draining.begin(int(more["minutes"]))}
            case "no drain":
                self.room.draining.end()
                return {}
        raise ValueError(ask)


def _bound(path: Path) -> socket.socket:
    """A socket at that place, which its owner alone can reach."""
    path.unlink(missing_ok=True)
    bound = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        bound.bind(str(path))
    except OSError:
        bound.close()
        raise
    finally:
        os.umask(before)
    return bound


# The other side


def ask_room(folder: Path, ask: str, **more: Any) -> dict[str, Any]:
    """Ask the room that is kept in that folder; of several processes, any."""
    for office in _offices(folder):
        return _asked(office, ask, more)
    raise ParlourError(f"no room is open with the data in {folder}")


def ask_all(folder: Path, ask: str, **more: Any) -> list[dict[str, Any]]:
    """Ask every process that serves that folder."""
    answers = [_asked(office, ask, more) for office in _offices(folder)]
    if not answers:
        raise ParlourError(f"no room is open with the data in {folder}")
    return answers


def _offices(folder: Path) -> Iterator[socket.socket]:
    """A line to each process that serves a folder; what others have left behind is cleared away."""
    for path in sorted(folder.glob(f"{CALLED}*")):
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            try:
                line.connect(str(path))
            except ConnectionRefusedError:
                path.unlink(missing_ok=True)
                continue
            except OSError as error:
                raise ParlourError(f"cannot reach the room at {path}: {error.strerror or error}") from None
            yield line


def _asked(line: socket.socket, ask: str, more: dict[str, Any]) -> dict[str, Any]:
    try:
        line.sendall(json.dumps({"ask": ask, **more}).encode() + b"\n")
        with line.makefile("rb") as answered:
            answer: dict[str, Any] = json.loads(answered.readline())
    except (OSError, ValueError):
        raise ParlourError("the room has not answered") from None
    if "error" in answer:
        raise ParlourError(answer["error"])
    return answer
