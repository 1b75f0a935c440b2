"""What is not kept any longer goes: bans that are over and, where the host has said for how long, finished games."""

import asyncio
import contextlib

from parlour.server.clock import DAY_MS, now_ms
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.bans import Bans
from parlour.server.store.forgetting import Forgetting
from parlour.server.store.hosting import finished_before
from parlour.server.tables.registry import Registry

HOUR = 3600.0  # seconds between two rounds
DAY = 24  # rounds between two in which the file is written anew, while which all other writing waits


async def rounds(registry: Registry) -> None:
    """Look at the start and every hour."""
    number, dirty = 0, False
    while True:
        with contextlib.suppress(Refusal):  # the database is away: next time
            dirty = await sweep(registry) or dirty
            if dirty and number % DAY == 0:
                await registry.store.scrub()
                dirty = False
        number += 1
        await asyncio.sleep(HOUR)


async def sweep(registry: Registry) -> bool:
    """Delete what is over for too long, whole; whether there was anything."""
    await Bans(registry.store).clear(now_ms())
    days, found = registry.settings.keep_days, False
    store = Forgetting(registry.store)
    while days and (tables := await finished_before(registry.store, now_ms() - days * DAY_MS)):
        found = True
        for table in tables:
            await store.delete_table(table)
            await registry.read_anew(table)
    return found
