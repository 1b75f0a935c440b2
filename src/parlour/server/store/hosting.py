"""What whoever runs the room asks of its database."""

from dataclasses import dataclass

import sqlalchemy as sql

from parlour.server.store.schema import LOG, SITTINGS, TABLES
from parlour.server.store.store import Store

AT_ONCE = 100  # tables looked for at a time


@dataclass(frozen=True)
class Unfinished:
    """A table whose game is not over."""

    id: str
    game: str
    phase: str
    created: int

    @property
    def place(self) -> str:
        """Where it stands in the list: the next page begins after it."""
        return f"{self.created}.{self.id}"


async def phases(store: Store) -> dict[str, int]:
    """How many tables there are in each phase."""
    query = sql.select(TABLES.c.phase, sql.func.count()).group_by(TABLES.c.phase)
    return {phase: count for phase, count in await store.read(lambda connection: connection.execute(query).all())}


async def finished_before(store: Store, when: int) -> list[str]:
    """Some of the tables at which nothing has been done since then, and their games over."""
    last = sql.select(LOG.c.at).where(LOG.c.table_id == TABLES.c.id).order_by(LOG.c.number.desc()).limit(1)
    over = TABLES.c.phase == "over", TABLES.c.created < when, last.scalar_subquery() < when
    query = sql.select(TABLES.c.id).where(*over).limit(AT_ONCE)
    return list(await store.read(lambda connection: connection.scalars(query).all()))


async def open_to_all(store: Store, since: int) -> list[str]:
    """Some of the tables that have not begun and anybody may join, and at which somebody has been seen since then."""
    seen = sql.exists().where(SITTINGS.c.table_id == TABLES.c.id, SITTINGS.c.seen > since)
    query = sql.select(TABLES.c.id).where(TABLES.c.phase == "lobby", TABLES.c.public == 1, seen)
    query = query.order_by(TABLES.c.created.desc(), TABLES.c.id).limit(AT_ONCE)
    return list(await store.read(lambda connection: connection.scalars(query).all()))


async def unfinished(store: Store, after: str, most: int) -> list[Unfinished]:
    """So many unfinished tables of everybody, the newest first, from a place in the list on."""
    query = sql.select(TABLES.c.id, TABLES.c.game, TABLES.c.phase, TABLES.c.created).where(TABLES.c.phase != "over")
    if after:
        created, _, ident = after.partition(".")
        later = (TABLES.c.created == int(created)) & (TABLES.c.id > ident)
        query = query.where((TABLES.c.created < int(created)) | later)
    query = query.order_by(TABLES.c.created.desc(), TABLES.c.id).limit(most)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [Unfinished(row.id, row.game, row.phase, row.created) for row in rows]
