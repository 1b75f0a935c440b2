"""What whoever runs the room asks of its database."""

from dataclasses import dataclass

import sqlalchemy as sql

from parlour.server.store.schema import TABLES
from parlour.server.store.store import Store


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
