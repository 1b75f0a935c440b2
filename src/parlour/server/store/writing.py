"""Writing rows, whatever the database; and what may go with an entry of a table's log."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from parlour.server.store.schema import DEALS, DUTIES, HISTORIES, LISTINGS, REVIEWS, SECRETS, SITTINGS, TABLES

Rows = list[dict[str, Any]]


def insert_new(connection: sql.Connection, table: sql.Table, rows: Rows) -> sql.CursorResult[Any]:
    """Insert rows whose keys are not there yet; returns the keys of those that were inserted."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    insert = dialect.insert(table).on_conflict_do_nothing()
    return connection.execute(insert.returning(*table.primary_key.columns), rows)


def upsert(connection: sql.Connection, table: sql.Table, rows: Rows, changing: list[str]) -> None:
    """Insert rows, or change these columns of those that are there."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    insert = dialect.insert(table)
    changed = {name: insert.excluded[name] for name in changing}
    connection.execute(insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=changed), rows)


def following(connection: sql.Connection, log: sql.Table, places: Sequence[tuple[str, int]]) -> set[tuple[str, int]]:
    """Those places in logs that come next after the last entry which is there, or first.

    So nothing is added to what was deleted, also where another has been opened there since: until this is committed
    nobody can delete it.
    """
    found = connection.execute(last_of(log), {"logs": [of for of, place in places if place]}).all()
    nexts = {(of, last + 1) for of, last in found if last is not None}
    return {place for place in places if place[1] == 0 or place in nexts}


@cache
def last_of(log: sql.Table) -> sql.Select[Any]:
    """Looks up the last entry of each of these logs by its key: asked for the entries themselves, SQLite would read
    whatever there is."""
    ident, number = log.primary_key.columns
    (whole,) = (foreign.column for foreign in log.foreign_keys)
    last = sql.select(sql.func.max(number)).where(ident == whole).scalar_subquery()
    these = sql.select(whole, last).where(whole.in_(sql.bindparam("logs", expanding=True)))
    return these.with_for_update(read=True, key_share=True, of=whole.table)


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
    "public": lambda connection, rows: connection.execute(
        TABLES.update().where(TABLES.c.id == _OF).values(public=sql.bindparam("now")), rows
    ),
    "history": lambda connection, rows: upsert(connection, HISTORIES, rows, ["body"]),
    "listing": lambda connection, rows: upsert(connection, LISTINGS, rows, ["body"]),
    "review": lambda connection, rows: upsert(connection, REVIEWS, rows, ["body"]),
    "deal": lambda connection, rows: upsert(connection, DEALS, rows, ["body"]),
    "sit": lambda connection, rows: upsert(connection, SITTINGS, [{**row, "gone": 0} for row in rows], ["gone"]),
    "stand": lambda connection, rows: connection.execute(
        SITTINGS.update().where(SITTINGS.c.table_id == _OF, SITTINGS.c.person_id == _WHO).values(gone=1), rows
    ),
    "duty": lambda connection, rows: upsert(connection, DUTIES, rows, ["due", "holder", "until"]),
    "no duty": lambda connection, rows: connection.execute(DUTIES.delete().where(DUTIES.c.table_id == _OF), rows),
}
