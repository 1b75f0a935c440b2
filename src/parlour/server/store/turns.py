"""Turns: what one at a time may do who needs the database; nobody waits for his in vain."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from parlour.server.protocol.refusal import Refusal
from parlour.server.store.store import A_MOMENT, Store


@contextlib.asynccontextmanager
async def in_turn(store: Store, lock: asyncio.Lock) -> AsyncIterator[None]:
    """Hold a lock, or be refused in time: nobody waits for it for longer than for the database itself, nor begins
    anew then what has just failed for whoever was before him."""
    failed = store.failed
    for seconds in (store.patience, A_MOMENT):  # twice, in case it is this process that was busy
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await lock.acquire()
            break
    else:
        raise Refusal("busy")
    try:
        if store.failed != failed:
            raise Refusal("busy")
        yield
    finally:
        lock.release()
