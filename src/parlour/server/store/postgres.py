"""A room kept by PostgreSQL, by its address."""

import asyncio
from collections.abc import Iterable

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.server.store.store import Heard, Store, T, Work

CHANNEL = "parlour"
CONNECTING = 4.0  # seconds that the server may take to answer at all


class PostgresStore(Store):
    """Any number of processes, which wake each other."""

    def __init__(self, url: str) -> None:
        super().__init__("postgresql", url)
        import asyncpg

        self.failures = (*Store.failures, asyncpg.PostgresError, asyncpg.InterfaceError)
        self._engine: AsyncEngine = create_async_engine(
            url, pool_size=4, max_overflow=4, pool_timeout=CONNECTING, connect_args={"timeout": CONNECTING}
        )

    async def _read(self, work: Work[T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def _write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def listen(self, heard: Heard) -> None:
        """Call `heard` with a table's id whenever another process has changed it, as long as the store is open."""
        self._tasks.append(asyncio.create_task(self._listen(heard)))

    async def _listen(self, heard: Heard) -> None:
        import asyncpg

        loop = asyncio.get_running_loop()
        waiting: asyncio.Queue[str] = asyncio.Queue()
        address = self.url.replace("postgresql+asyncpg", "postgresql", 1)
        while True:
            try:
                connection = await asyncpg.connect(address, timeout=CONNECTING)
                connection.add_termination_listener(lambda _: loop.call_soon_threadsafe(waiting.put_nowait, ""))
                await connection.add_listener(CHANNEL, lambda *heard: waiting.put_nowait(heard[3]))
                await heard("")  # whatever was missed before
                while payload := await waiting.get():
                    holder, _, table = payload.partition(" ")
                    if holder != self.name:
                        await heard(table)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                pass
            await asyncio.sleep(1)

    def _notify(self, connection: sql.Connection, tables: Iterable[str]) -> None:
        rows = [{"channel": CHANNEL, "payload": f"{self.name} {table}"} for table in sorted(tables)]
        if rows:
            connection.execute(sql.text("SELECT pg_notify(:channel, :payload)"), rows)

    async def close(self) -> None:
        """Write what is waiting, and hang up."""
        await super().close()
        await self._engine.dispose()
