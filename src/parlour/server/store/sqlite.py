"""A room kept by SQLite, in a file."""

import asyncio
import contextlib
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from parlour.engine.game import ParlourError
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.private import private_file
from parlour.server.store.schema import ROOM
from parlour.server.store.store import A_MOMENT, Store, T, Work, reason_of

READERS = 2
LOCKED_MS = 1000  # that another program may hold the database, before nothing can be written just now
TRIES = 3  # to empty the write-ahead log while somebody reads; each waits as long as anything does
SOILED = "unscrubbed"  # what the room remembers for as long as the file may have something that was deleted
PAUSE = 600.0  # seconds at least from one writing of the file anew to the next
SHARE = 1000  # and so many times as long as it takes, however large the file is
WHILE_SCRUBBING = 60.0  # seconds that whoever writes may have to wait meanwhile
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    f"busy_timeout = {LOCKED_MS}",
    "secure_delete = ON",
)

log = logging.getLogger("parlour")


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
        self._soiled = asyncio.Event()
        self._scrubbing = False

    async def open(self) -> None:
        """Make ready, start writing, and keep the file clean."""
        await super().open()
        self._tasks.append(asyncio.create_task(self._keep_clean()))

    @property
    def patience(self) -> float:
        """While the file is written anew, whoever writes waits: nothing is refused for it."""
        return WHILE_SCRUBBING if self._scrubbing else super().patience

    async def check(self) -> None:
        """Make sure that something could be written now, or refuse; a file that is being written anew can be."""
        if not self._scrubbing:
            await super().check()

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
        """See to it that nothing is left of what was deleted.

        Its bytes are overwritten already (`secure_delete`), and the write-ahead log, which has them still, is emptied
        now. Of a row that was ever moved from one page to another, a copy may have stayed behind: for that the file is
        written anew, which holds up everybody, and so is done seldom and for all who ask.
        """
        await self.remember(SOILED, "yes")
        self._soiled.set()
        await self._by_itself(lambda connection: _empty_log(connection, 1))

    async def _keep_clean(self) -> None:
        """Write the file anew whenever something was deleted, though not too often; what failed is tried again."""
        with contextlib.suppress(Refusal):
            if await self.remembered(SOILED):
                self._soiled.set()
        while True:
            await self._soiled.wait()
            self._soiled.clear()
            self._scrubbing = True
            await asyncio.sleep(A_MOMENT)  # whoever waits already, and not for long, comes first
            begun = time.monotonic()
            clean = await self._by_itself(_vacuum)
            self._scrubbing = False
            if not clean:
                self._soiled.set()
            await asyncio.sleep(max(PAUSE, SHARE * (time.monotonic() - begun)))

    async def _by_itself(self, work: Work[bool]) -> bool:
        """Do something in the thread that writes, though in no transaction; whether it could be done."""

        def alone() -> bool:
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._writer, alone)
        except self.failures as error:
            log.warning("the file still has what was deleted: %s", reason_of(error))
            return False

    async def close(self) -> None:
        """Write what is waiting, and close the file."""
        await super().close()
        self._writer.shutdown()
        self._readers.shutdown()
        self._engine.dispose()


def _empty_log(connection: sql.Connection, tries: int = TRIES) -> bool:
    """Write all into the file that is only in the write-ahead log; whether nobody was reading it."""
    return any(not connection.execute(sql.text("PRAGMA wal_checkpoint(TRUNCATE)")).scalar() for _ in range(tries))


def _vacuum(connection: sql.Connection) -> bool:
    connection.execute(sql.text("VACUUM"))
    if not _empty_log(connection):
        return False
    connection.execute(ROOM.delete().where(ROOM.c.name == SOILED))
    return True


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
