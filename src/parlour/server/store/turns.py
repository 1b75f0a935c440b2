"""Turns: what one at a time may do who needs the database; nobody waits for his in vain."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from parlour.server.protocol.refusal import Refusal
from parlour.server.store.store import A_MOMENT, Store


def new_turn() -> asyncio.Semaphore:
    """What one at a time may hold. That it is free it only says where nobody waits for it either, unlike a lock."""
    return asyncio.Semaphore(1)


@contextlib.asynccontextmanager
async def in_turn(store: Store, lock: asyncio.Semaphore) -> AsyncIterator[None]:
    """Hold it, or be refused in time: nobody waits for it for longer than for the database itself, nor begins
    anew then what has just failed for whoever was before him."""
    failed = store.failed
    if lock.locked():
        await _in_time(store, lock)
    else:
        await lock.acquire()  # at once
    try:
        if store.failed != failed:
            raise Refusal("busy")
        yield
    finally:
        lock.release()


async def _in_time(store: Store, lock: asyncio.Semaphore) -> None:
    for seconds in (store.patience, A_MOMENT):  # twice, in case it is this process that was busy
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await lock.acquire()
                return
    raise Refusal("busy")
