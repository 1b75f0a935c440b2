"""Somebody's finished games, as they were noted, and what going over them has shown."""

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from parlour.server.store.schema import LISTINGS, REVIEWS, SITTINGS, TABLES
from parlour.server.store.store import Store


@dataclass(frozen=True)
class Played:
    """A finished game of somebody's: what was noted of it, and what decisions cost there, where that is known."""

    table: str
    game: str
    body: dict[str, Any] | None
    costs: list[tuple[float, int]] | None  # by seat: in all, and of how many decisions


async def played_by(store: Store, person: str) -> list[Played]:
    """Somebody's finished games, the oldest first."""
    query = (
        sql.select(TABLES.c.id, TABLES.c.game, LISTINGS.c.body, REVIEWS.c.body.label("costs"))
        .join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
        .outerjoin(LISTINGS, LISTINGS.c.table_id == TABLES.c.id)
        .outerjoin(REVIEWS, REVIEWS.c.table_id == TABLES.c.id)
        .where(SITTINGS.c.person_id == person, SITTINGS.c.gone == 0, TABLES.c.phase == "over")
        .order_by(TABLES.c.created, TABLES.c.id)
    )
    return await store.read(lambda connection: [_read(row) for row in connection.execute(query)])


def _read(row: Any) -> Played:
    """There may be thousands, so this is done where the database is asked, and not where everybody waits."""
    body, costs = (json.loads(text) if text else None for text in (row.body, row.costs))
    return Played(row.id, row.game, body, costs)


async def keep_costs(store: Store, table: str, costs: list[tuple[float, int]]) -> None:
    """Keep what decisions cost in a game that has been gone over."""
    await store.note([("review", {"table_id": table, "body": json.dumps(costs)})])
