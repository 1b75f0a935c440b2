"""The room's key, by which its cookies are signed: apart from the database, which knows only its fingerprint.

Whoever has the database, or a copy of it, cannot make a cookie. All processes of a room need the same key: by the
file `key` in the data folder, or by the environment.
"""

import asyncio
import hashlib
import os
import secrets
from collections.abc import Callable
from pathlib import Path

from parlour.engine.game import ParlourError
from parlour.server.store.private import private_folder, write_private
from parlour.server.store.store import Store

VARIABLE = "PARLOUR_KEY"
SHORTEST = 32  # characters
PATIENCE = 5.0  # seconds for another process to write down the key that it is making
OLD = "signing key"  # what the database called it, where earlier versions kept it
PRINT = "fingerprint of the key"


async def room_key(store: Store, folder: Path, say: Callable[[str], object]) -> str:
    """The room's key: as given, as kept, or a new one; refused where the room has another."""
    file = folder / "key"
    old = await store.remembered(OLD)
    known = _print(old) if old else await store.remembered(PRINT)
    given = os.environ.get(VARIABLE, "")
    if given and len(given) < SHORTEST:
        raise ParlourError(f"{VARIABLE} has at least {SHORTEST} characters")
    key = given or _read(file) or old
    if key and known and _print(key) != known:
        raise ParlourError(f"the key in {VARIABLE if given else file} is not this room's")
    if not key and known and store.kind == "postgresql":
        raise ParlourError(
            f"this room has a key already: put it into {file}, or into {VARIABLE}, as it is with its other processes"
        )
    if not key and known:
        await store.strike_out(PRINT)
        say(f"There is no {file}: the room has a new key, and nobody is known by the cookie he has.")
    key = key or secrets.token_hex(32)
    if await store.remember(PRINT, _print(key)) != _print(key):
        return await _made_elsewhere(store, file)
    if not given and not _read(file):
        private_folder(folder)
        write_private(file, f"{key}\n")
    if old:
        await store.strike_out(OLD)
        await store.scrub()
    return key


async def _made_elsewhere(store: Store, file: Path) -> str:
    """Another process that was started in the same moment makes the key."""
    known = await store.remembered(PRINT)
    for _ in range(10):
        await asyncio.sleep(PATIENCE / 10)
        if _print(_read(file)) == known:
            return _read(file)
    raise ParlourError(f"another process has made the room's key: put it into {file}, or into {VARIABLE}")


def _read(file: Path) -> str:
    try:
        file.chmod(0o600)
        return file.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise ParlourError(f"cannot read {file}: {error.strerror}") from None


def _print(key: str) -> str:
    return hashlib.sha256(f"parlour {key}".encode()).hexdigest()
