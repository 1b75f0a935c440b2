"""A room kept by PostgreSQL, by its address."""

import asyncio
from collections.abc import Iterable
from typing import cast

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.server.store.store import Heard, News, Store, T, Work

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
        """Call `heard` with the news of other processes, as long as the store is open."""
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
                await heard("", "")  # whatever was missed before
                while payload := await waiting.get():
                    holder, what, ident = payload.split(" ")
                    if holder != self.name:
                        await heard(cast(News, what), ident)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                pass
            await asyncio.sleep(1)

    def tell(self, connection: sql.Connection, what: News, idents: Iterable[str]) -> None:
        """Tell other processes, once this is committed."""
        rows = [{"channel": CHANNEL, "payload": f"{self.name} {what} {ident}"} for ident in sorted(idents)]
        if rows:
            connection.execute(sql.text("SELECT pg_notify(:channel, :payload)"), rows)

    async def close(self) -> None:
        """Write what is waiting, and hang up."""
        await super().close()
        await self._engine.dispose()
