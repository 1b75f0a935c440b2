"""A room kept by SQLite, in a file."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from parlour.engine.game import ParlourError
from parlour.server.store.private import private_file
from parlour.server.store.store import Store, T, Work

READERS = 2
LOCKED_MS = 1000  # that another program may hold the database, before nothing can be written just now
TRIES = 3  # to empty the write-ahead log while somebody reads; each waits as long as anything does
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    f"busy_timeout = {LOCKED_MS}",
    "secure_delete = ON",
)


class SqliteStore(Store):
    """One process, one thread that writes."""

    def __init__(self, path: Path) -> None:
        super().__init__("sqlite", f"sqlite:///{path}")
        self.path = path
        private_file(path)  # SQLite gives its other files the same permissions
        self._engine = sql.create_engine(self.url)
        sql.event.listen(self._engine, "connect", _pragmas)
        self._writer = ThreadPoolExecutor(1, "parlour-write")
        self._readers = ThreadPoolExecutor(READERS, "parlour-read")
        self._scrubbing = asyncio.Lock()
        self._dirty = False

    async def _read(self, work: Work[T]) -> T:
        """In a thread of the readers."""
        return await self._run(self._readers, work)

    async def _write(self, work: Work[T]) -> T:
        """In the one thread that writes."""
        return await self._run(self._writer, work)

    async def _run(self, pool: ThreadPoolExecutor, work: Work[T]) -> T:
        given_up = threading.Event()

        def transaction() -> T:
            with self._engine.begin() as connection:
                result = work(connection)
                if given_up.is_set():
                    raise OSError("who asked for this has been told that it was not done")
                return result

        try:
            return await asyncio.get_running_loop().run_in_executor(pool, transaction)
        except asyncio.CancelledError:
            given_up.set()
            raise

    async def scrub(self) -> None:
        """Write the file anew and empty the write-ahead log: only then no page has anything that was deleted.

        Whoever asks while this goes on shares the next turn with all others who do.
        """
        self._dirty = True
        async with self._scrubbing:
            if self._dirty:
                self._dirty = False
                await asyncio.get_running_loop().run_in_executor(self._writer, self._vacuum)

    def _vacuum(self) -> None:
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(sql.text("VACUUM"))
            for _ in range(TRIES):
                if not connection.execute(sql.text("PRAGMA wal_checkpoint(TRUNCATE)")).scalar():
                    return

    async def close(self) -> None:
        """Write what is waiting, and close the file."""
        await super().close()
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()


def _pragmas(connection: Any, _: Any) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def backup(database: Path, to: Path) -> None:
    """Write a copy of a SQLite database, whole and consistent, whoever is writing to it; only its owner can read it."""
    private_file(to)
    engine = sql.create_engine(f"sqlite:///{database}")
    try:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(sql.text("VACUUM INTO :to"), {"to": str(to)})
    except sql.exc.DBAPIError as error:
        to.unlink()
        raise ParlourError(f"cannot write {to}: {error.orig}") from None
    finally:
        engine.dispose()
