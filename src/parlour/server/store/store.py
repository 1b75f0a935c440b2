"""What is kept of the room, in whichever database: the same tables, the same code.

What is done with a connection is written once, as plain functions; `read` and `write` run them,
for SQLite in threads of their own (sqlite.py), for PostgreSQL through asyncpg (postgres.py). Log
entries are written by one task that takes all that are waiting into one transaction (a group
commit), and an entry counts only when that has been committed. Of two entries with one number the
database keeps the first.
"""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, TypeVar

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from parlour.engine.game import ParlourError
from parlour.server.protocol.entries import Body, from_json, to_json
from parlour.server.store.schema import CHATS, DUTIES, HISTORIES, LOG, PEOPLE, ROOM, SECRETS, SITTINGS, TABLES, migrate

T = TypeVar("T")
Work = Callable[[sql.Connection], T]
News = Literal["table", "anew", "person", "device", ""]  # what a process tells the others (see `Store.tell`)
Heard = Callable[[News, str], Awaitable[None]]

MOST_TABLES = 100  # in a list of one's own
LAST_WORDS = 50  # of chat that somebody new hears
OLD_LEASES = 256  # duties taken over at a time


@dataclass(frozen=True)
class Entry:
    """One entry of a table's log."""

    table: str
    number: int
    at: int
    body: Body


@dataclass(frozen=True)
class Change:
    """An entry to be written, and what else belongs to it: (statement of `ALSO`, its values)."""

    entry: Entry
    also: Sequence[tuple[str, dict[str, Any]]] = ()


@dataclass
class _Waiting:
    change: Change
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """One database. `name` is this process, by which it signs what it promises to do."""

    def __init__(self, kind: str, url: str) -> None:
        self.kind = kind
        self.url = url
        self.name = secrets.token_hex(8)
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def read(self, work: Work[T]) -> T:
        """Run something that only looks."""
        raise NotImplementedError

    async def write(self, work: Work[T]) -> T:
        """Run something in a transaction of its own."""
        raise NotImplementedError

    async def prepare(self) -> None:
        """Bring the schema up to date, or say why the database cannot be used."""
        try:
            await self.write(migrate)
        except (OSError, sql.exc.SQLAlchemyError) as error:
            reason = str(getattr(error, "orig", error)).splitlines()[0]
            raise ParlourError(f"the database cannot be used: {reason}") from None

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
        """Write an entry; True once it is on disk, False where another has its number."""
        waiting = _Waiting(change)
        self._queue.put_nowait(waiting)
        return await waiting.done

    async def _write_entries(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                won = await self.write(partial(self._record, [each.change for each in batch]))
            except Exception as error:  # the database is gone: nobody is told yes
                for each in batch:
                    if not each.done.cancelled():
                        each.done.set_exception(Unavailable(str(error)))
                continue
            for each in batch:
                if not each.done.cancelled():
                    each.done.set_result((each.change.entry.table, each.change.entry.number) in won)

    def _record(self, changes: list[Change], connection: sql.Connection) -> set[tuple[str, int]]:
        """Write entries and what goes with them; returns (table, number) of those that won."""
        changes = sorted(changes, key=lambda change: (change.entry.table, change.entry.number))
        followed, second = self._follow(changes, connection)
        changes = [change for change in changes if change.entry.table not in second]
        if not changes:
            return set()
        new = [row for change in changes for name, row in change.also if name == "table"]
        if new:
            connection.execute(TABLES.insert(), new)
        entries = [change.entry for change in changes]
        rows = [
            {"table_id": entry.table, "number": entry.number, "at": entry.at, "body": json.dumps(to_json(entry.body))}
            for entry in entries
        ]
        won = {(row.table_id, row.number) for row in _insert(connection, LOG, rows)}
        winners = [change for change in changes if (change.entry.table, change.entry.number) in won]
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

    async def tables_of(self, person: str, over: bool) -> list[tuple[str, str, str]]:
        """Somebody's tables, newest first: their ids, games and phases."""
        query = (
            sql.select(TABLES.c.id, TABLES.c.game, TABLES.c.phase)
            .join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
            .where(SITTINGS.c.person_id == person, SITTINGS.c.gone == 0, (TABLES.c.phase == "over") == over)
            .order_by(TABLES.c.created.desc(), TABLES.c.id)
            .limit(MOST_TABLES)
        )
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [(row.id, row.game, row.phase) for row in rows]

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
        await self.write(lambda connection: _upsert(connection, PEOPLE, [row], ["name"]))

    # Chat

    async def say(self, table: str, person: str, seat: int, name: str, text: str, at: int) -> int:
        """Keep what somebody said, and what he was called then; returns its number."""
        insert = CHATS.insert().values(table_id=table, person_id=person, seat=seat, name=name, text=text, at=at)

        def work(connection: sql.Connection) -> int:
            number = int(connection.execute(insert.returning(CHATS.c.number)).scalar_one())
            self.tell(connection, "table", [table])
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

    async def take_over(self, now: int, until: int, everything: bool = False) -> list[tuple[str, int]]:
        """Duties nobody has seen to in time, now promised by this process: (table, when it is due)."""
        late = sql.select(DUTIES.c.table_id).order_by(DUTIES.c.until).limit(OLD_LEASES)
        if not everything:
            late = late.where(DUTIES.c.until < now)
        if self.kind == "postgresql":
            late = late.with_for_update(skip_locked=True)
        taken = (
            DUTIES.update().where(DUTIES.c.table_id.in_(late.scalar_subquery()))
            .values(holder=self.name, until=until).returning(DUTIES.c.table_id, DUTIES.c.due)
        )  # fmt: skip
        return [(row.table_id, row.due) for row in await self.write(lambda connection: connection.execute(taken).all())]

    # The room itself

    async def remembered(self, name: str) -> str:
        """Something the room has written down about itself; nothing if it has not."""
        query = sql.select(ROOM.c.value).where(ROOM.c.name == name)
        return await self.read(lambda connection: connection.scalar(query)) or ""

    async def remember(self, name: str, value: str) -> str:
        """Write such a thing down, unless it is there already; returns what is there."""

        def work(connection: sql.Connection) -> None:
            _insert(connection, ROOM, [{"name": name, "value": value}])

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


class Unavailable(ParlourError):
    """The database cannot be reached just now."""


# Writing, whatever the database


def _insert(connection: sql.Connection, table: sql.Table, rows: list[dict[str, Any]]) -> sql.CursorResult[Any]:
    """Insert rows whose keys are not there yet; returns the keys of those that were inserted."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    insert = dialect.insert(table).on_conflict_do_nothing()
    return connection.execute(insert.returning(*table.primary_key.columns), rows)


def _upsert(connection: sql.Connection, table: sql.Table, rows: list[dict[str, Any]], changing: list[str]) -> None:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    insert = dialect.insert(table)
    changed = {name: insert.excluded[name] for name in changing}
    connection.execute(insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=changed), rows)


Rows = list[dict[str, Any]]
_OF: sql.BindParameter[str] = sql.bindparam("table")
_WHO: sql.BindParameter[str] = sql.bindparam("person")

# What may go with an entry, in the order it is written (the same everywhere, so that no two processes wait
# for each other).
ALSO: dict[str, Callable[[sql.Connection, Rows], object]] = {
    "secret": lambda connection, rows: connection.execute(SECRETS.insert(), rows),
    "phase": lambda connection, rows: connection.execute(
        TABLES.update().where(TABLES.c.id == _OF).values(phase=sql.bindparam("now")), rows
    ),
    "invite": lambda connection, rows: connection.execute(
        TABLES.update().where(TABLES.c.id == _OF).values(invite=sql.bindparam("now")), rows
    ),
    "history": lambda connection, rows: _upsert(connection, HISTORIES, rows, ["body"]),
    "sit": lambda connection, rows: _upsert(connection, SITTINGS, [{**row, "gone": 0} for row in rows], ["gone"]),
    "stand": lambda connection, rows: connection.execute(
        SITTINGS.update().where(SITTINGS.c.table_id == _OF, SITTINGS.c.person_id == _WHO).values(gone=1), rows
    ),
    "duty": lambda connection, rows: _upsert(connection, DUTIES, rows, ["due", "holder", "until"]),
    "no duty": lambda connection, rows: connection.execute(DUTIES.delete().where(DUTIES.c.table_id == _OF), rows),
}
