"""What is kept of the room, in whichever database: the same tables, the same code.

What is done with a connection is written once, as plain functions; `read` and `write` run them,
for SQLite in threads of their own (sqlite.py), for PostgreSQL through asyncpg (postgres.py). Log
entries are written by one task that takes all that are waiting into one transaction (a group
commit), and an entry counts only when that has been committed. Of two entries with one number the
database keeps the first, and it takes none whose predecessor it has not.
"""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, Literal, TypeVar

import sqlalchemy as sql

from parlour.server.protocol.entries import Body, from_json, to_json
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.schema import CHATS, DUTIES, HISTORIES, LOG, PEOPLE, ROOM, SECRETS, SITTINGS, TABLES, migrate
from parlour.server.store.writing import ALSO, following, insert_new, upsert

T = TypeVar("T")
Work = Callable[[sql.Connection], T]
News = Literal["table", "anew", "person", "device", ""]  # what a process tells the others (see `Store.tell`)
Heard = Callable[[News, str], Awaitable[None]]

LAST_WORDS = 50  # of chat that somebody new hears
PATIENCE = 1.3  # seconds that the database may take for anything; people are answered within two
A_MOMENT = 0.2  # more, in case it is this process that was busy
SILENT = "it does not answer"
LOOKING, WRITING = 1, 2  # what the database may fail at
LATELY = 1.0  # seconds for which an entry that was written shows that things can be
OLD_LEASES = 256  # duties taken over at a time

log = logging.getLogger("parlour")


class Unavailable(Refusal):
    """The database does not answer, cannot be reached or cannot be written to: nothing was done."""

    def __init__(self, reason: str) -> None:
        super().__init__("busy")
        self.reason = reason


@dataclass(frozen=True)
class Entry:
    """One entry of a table's log."""

    table: str
    number: int
    at: int
    body: Body

    @property
    def place(self) -> tuple[str, int]:
        """Of which log, and where in it."""
        return self.table, self.number


@dataclass(frozen=True)
class Change:
    """An entry to be written, and what else belongs to it: (statement of `ALSO`, its values)."""

    entry: Entry
    also: Sequence[tuple[str, dict[str, Any]]] = ()


@dataclass(frozen=True)
class Line:
    """Something somebody said at a table, and what he was called then; 1 is a `reaction`: one of a few that exist."""

    table_id: str
    person_id: str
    seat: int
    name: str
    text: str
    at: int
    reaction: int = 0


@dataclass
class _Waiting:
    change: Change
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """One database. `name` is this process, by which it signs what it promises to do."""

    failures: tuple[type[Exception], ...] = (OSError, sql.exc.SQLAlchemyError)  # of the database, not of ours

    def __init__(self, kind: str, url: str) -> None:
        self.kind = kind
        self.url = url
        self.name = secrets.token_hex(8)
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._late: set[asyncio.Task[Any]] = set()  # what nobody waits for any longer
        self._wrote = -LATELY  # when something last was
        self._away = 0  # or what could last not be done
        self.failed = 0  # how often anything could not be

    async def read(self, work: Work[T]) -> T:
        """Run something that only looks."""
        return await self._in_time(self._read(work), LOOKING)

    async def write(self, work: Work[T]) -> T:
        """Run something in a transaction of its own."""
        return await self._in_time(self._write(work), WRITING)

    async def _read(self, work: Work[T]) -> T:
        raise NotImplementedError

    async def _write(self, work: Work[T]) -> T:
        raise NotImplementedError

    @property
    def patience(self) -> float:
        """How many seconds the database may take for anything, just now."""
        return PATIENCE

    async def _in_time(self, work: Coroutine[Any, Any, T], doing: int) -> T:
        """The outcome of some work, or the news that the database is away; a silent one is not waited for."""
        task = asyncio.ensure_future(work)
        try:
            for seconds in (self.patience, A_MOMENT):
                done, _ = await asyncio.wait([task], timeout=seconds)
                if done:
                    break
            else:
                raise self._unavailable(SILENT, doing)
        finally:
            if not task.done():
                self._leave(task)
        try:
            result = task.result()
        except sql.exc.IntegrityError:  # the database is there: what this belongs to is not, any more
            raise Refusal("missing") from None
        except self.failures as error:
            raise self._unavailable(reason_of(error), doing) from None
        if 0 < self._away <= doing:  # to look into one that cannot be written to proves nothing
            self._away = 0
            log.warning("the database answers again")
        return result

    def _leave(self, task: asyncio.Task[Any]) -> None:
        """Nobody waits for this any longer; it ends by itself, and what came of it does not matter."""

        def ended(task: asyncio.Task[Any]) -> None:
            self._late.discard(task)
            if not task.cancelled():
                task.exception()

        self._late.add(task)
        task.add_done_callback(ended)
        task.cancel()

    def _unavailable(self, reason: str, doing: int) -> Unavailable:
        """What those who wait are told; the log has it once, however many they are."""
        if not self._away:
            log.warning("the database is away: %s", reason)
        self._away = max(self._away, doing)
        self.failed += 1
        return Unavailable(reason)

    async def check(self) -> None:
        """Make sure that something could be written now, or refuse; an entry written just before shows it too."""
        if time.monotonic() - self._wrote > LATELY:
            await self.write(_touch)
            self._wrote = time.monotonic()

    async def prepare(self) -> None:
        """Bring the schema up to date, which may take its time, or say why the database cannot be used."""
        try:
            await self._write(migrate)
            await self._write(_touch)
        except self.failures as error:
            raise Unavailable(f"the database cannot be used: {reason_of(error)}") from None

    async def open(self) -> None:
        """Make ready, and start writing."""
        await self.prepare()
        self._tasks.append(asyncio.create_task(self._write_entries()))

    async def close(self) -> None:
        """Write what is waiting, and let go."""
        while not self._queue.empty():
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # The log

    async def append(self, change: Change) -> bool:
        """Write an entry; True once it is on disk, False where another has its number, or none the one before."""
        waiting = _Waiting(change)
        self._queue.put_nowait(waiting)
        return await waiting.done

    async def _write_entries(self) -> None:
        while True:
            places: dict[tuple[str, int], _Waiting] = {}
            for each in [await self._queue.get(), *self._queued()]:
                if not each.done.cancelled() and places.setdefault(each.change.entry.place, each) is not each:
                    each.done.set_result(False)
            batch = list(places.values())
            if not batch:
                continue
            try:
                won = await self.write(partial(self._record, [each.change for each in batch]))
            except Exception as error:  # nobody is told yes, nor waits until it has failed again
                for each in [*batch, *self._queued()]:
                    if not each.done.cancelled():
                        each.done.set_exception(Unavailable(str(error)))
                continue
            self._wrote = time.monotonic()
            for each in batch:
                if not each.done.cancelled():
                    each.done.set_result(each.change.entry.place in won)

    def _queued(self) -> list[_Waiting]:
        """Take all that are waiting now."""
        return [self._queue.get_nowait() for _ in range(self._queue.qsize())]

    def _record(self, changes: list[Change], connection: sql.Connection) -> set[tuple[str, int]]:
        """Write entries and what goes with them; returns (table, number) of those that won."""
        changes = sorted(changes, key=lambda change: change.entry.place)
        places = following(connection, LOG, [change.entry.place for change in changes])
        changes = [change for change in changes if change.entry.place in places]
        followed, second = self._follow(changes, connection)
        changes = [change for change in changes if change.entry.table not in second]
        if not changes:
            return set()
        new = [row for change in changes for name, row in change.also if name == "table"]
        if new:
            insert_new(connection, TABLES, new)
        entries = [change.entry for change in changes]
        rows = [
            {"table_id": entry.table, "number": entry.number, "at": entry.at, "body": json.dumps(to_json(entry.body))}
            for entry in entries
        ]
        won = {(row.table_id, row.number) for row in insert_new(connection, LOG, rows)}
        winners = [change for change in changes if change.entry.place in won]
        for name, write in ALSO.items():
            also = [row for change in winners for called, row in change.also if called == name]
            if also:
                write(connection, also)
        self.tell(connection, "table", {table for table, _ in won} | followed)
        return won

    def _follow(self, changes: list[Change], connection: sql.Connection) -> tuple[set[str], set[str]]:
        """Tables that are to come after others: those which have one now, and whoever was second in this."""
        rows = [row for change in changes for name, row in change.also if name == "after"]
        followed, second = set(), set()
        for row in sorted(rows, key=lambda row: str(row["table"])):
            free = TABLES.update().where(TABLES.c.id == row["table"], TABLES.c.rematch.is_(None))
            if connection.execute(free.values(rematch=row["next"])).rowcount:
                followed.add(row["table"])
            else:
                second.add(row["next"])
        return followed, second

    async def note(self, also: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """Write what else there is to a table, without an entry of its log."""

        def work(connection: sql.Connection) -> None:
            for name, row in also:
                ALSO[name](connection, [row])

        await self.write(work)

    async def entries(self, table: str, after: int = -1) -> list[Entry]:
        """A table's log from the entry after that number on."""
        query = sql.select(LOG).where(LOG.c.table_id == table, LOG.c.number > after).order_by(LOG.c.number)
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [Entry(row.table_id, row.number, row.at, from_json(json.loads(row.body))) for row in rows]

    async def listen(self, heard: Heard) -> None:
        """Call `heard` with the news of other processes; without any, where some may have been missed."""

    # Tables

    async def secret(self, table: str) -> tuple[bytes, bytes]:
        """The room's part of a table's key; or else the key itself, where the part is gone."""
        query = sql.select(SECRETS.c.secret, SECRETS.c.key).where(SECRETS.c.table_id == table)
        row = await self.read(lambda connection: connection.execute(query).one_or_none())
        return (bytes.fromhex(row.secret), bytes.fromhex(row.key or "")) if row else (b"", b"")

    async def table_at(self, invite: str) -> str:
        """The table whose link ends like this, or ended so at first."""
        query = sql.select(TABLES.c.id).where((TABLES.c.invite == invite) | (TABLES.c.id == invite))
        found = await self.read(lambda connection: connection.scalars(query).all())
        return found[0] if found else ""

    async def seen(self, table: str) -> dict[str, int]:
        """When each person of a table was last there."""
        query = sql.select(SITTINGS.c.person_id, SITTINGS.c.seen).where(SITTINGS.c.table_id == table)
        return {row.person_id: row.seen for row in await self.read(lambda connection: connection.execute(query).all())}

    async def see(self, pairs: Iterable[tuple[str, str]], at: int) -> None:
        """Note that these people are at these tables now (0: have left)."""
        pairs = sorted(pairs)
        rows = [{"t": table, "p": person, "at": at} for table, person in pairs]
        update = (
            SITTINGS.update()
            .where(SITTINGS.c.table_id == sql.bindparam("t"), SITTINGS.c.person_id == sql.bindparam("p"))
            .values(seen=sql.bindparam("at"))
        )

        def work(connection: sql.Connection) -> None:
            connection.execute(update, rows)
            self.tell(connection, "table", {table for table, _ in pairs})

        if rows:
            await self.write(work)

    async def rematch(self, table: str) -> str | None:
        """The id of the next table, if there is one."""
        query = sql.select(TABLES.c.rematch).where(TABLES.c.id == table)
        return await self.read(lambda connection: connection.scalar(query))

    async def history(self, table: str) -> dict[str, Any] | None:
        """What was kept of a finished game."""
        query = sql.select(HISTORIES.c.body).where(HISTORIES.c.table_id == table)
        body = await self.read(lambda connection: connection.scalar(query))
        return json.loads(body) if body else None

    # People

    async def names(self, people: Iterable[str]) -> dict[str, str]:
        """What these people are called."""
        query = sql.select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(list(people)))
        return {row.id: row.name for row in await self.read(lambda connection: connection.execute(query).all())}

    async def call(self, person: str, name: str, at: int) -> None:
        """Give somebody, perhaps somebody new, a name."""
        row = {"id": person, "name": name, "created": at}
        await self.write(lambda connection: upsert(connection, PEOPLE, [row], ["name"]))

    # Chat

    async def say(self, line: Line) -> int:
        """Keep what somebody said; returns its number."""
        insert = CHATS.insert().values(asdict(line))

        def work(connection: sql.Connection) -> int:
            number = int(connection.execute(insert.returning(CHATS.c.number)).scalar_one())
            self.tell(connection, "table", [line.table_id])
            return number

        return await self.write(work)

    async def said(self, table: str, after: int = 0) -> list[dict[str, Any]]:
        """The last words at a table."""
        query = (
            sql.select(CHATS).where(CHATS.c.table_id == table, CHATS.c.number > after)
            .order_by(CHATS.c.number.desc()).limit(LAST_WORDS)
        )  # fmt: skip
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [dict(row._mapping) for row in reversed(rows)]

    # Duties

    async def take_over(self, now: int, until: int, furthest: int, everything: bool = False) -> list[str]:
        """The tables with duties nobody has seen to in time, now promised by this process.

        One that is promised beyond `furthest` was promised by a clock that has been set back since.
        """
        late = sql.select(DUTIES.c.table_id).order_by(DUTIES.c.until).limit(OLD_LEASES)
        if not everything:
            late = late.where((DUTIES.c.until < now) | (DUTIES.c.until > furthest))
        if self.kind == "postgresql":
            late = late.with_for_update(skip_locked=True)
        taken = (
            DUTIES.update().where(DUTIES.c.table_id.in_(late.scalar_subquery()))
            .values(holder=self.name, until=until).returning(DUTIES.c.table_id)
        )  # fmt: skip
        return [row.table_id for row in await self.write(lambda connection: connection.execute(taken).all())]

    # The room itself

    async def remembered(self, name: str) -> str:
        """Something the room has written down about itself; nothing if it has not."""
        query = sql.select(ROOM.c.value).where(ROOM.c.name == name)
        return await self.read(lambda connection: connection.scalar(query)) or ""

    async def remember(self, name: str, value: str) -> str:
        """Write such a thing down, unless it is there already; returns what is there."""

        def work(connection: sql.Connection) -> None:
            insert_new(connection, ROOM, [{"name": name, "value": value}])

        await self.write(work)
        return await self.remembered(name)

    async def strike_out(self, name: str) -> None:
        """Remember it no more."""
        await self.write(lambda connection: connection.execute(ROOM.delete().where(ROOM.c.name == name)))

    async def scrub(self) -> None:
        """See to it that nothing is left of what was deleted, as far as that is for us to do."""

    def tell(self, connection: sql.Connection, what: News, idents: Iterable[str]) -> None:
        """Tell other processes, once this is committed: a `table` has changed, or its log was written `anew`; a
        `person` or a `device` has been seen out."""


def reason_of(error: Exception) -> str:
    """What a database complains of, in one line."""
    lines = str(getattr(error, "orig", error)).splitlines()
    return lines[0] if lines else type(error).__name__


def _touch(connection: sql.Connection) -> None:
    """Write something, to see that it can be done."""
    upsert(connection, ROOM, [{"name": "checked", "value": str(time.time_ns() // 1_000_000)}], ["value"])
