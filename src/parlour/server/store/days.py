"""Deals of a day: who has played which, and how a Master fared with them."""

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from parlour.server.store.schema import DEALS, LISTINGS, SITTINGS, TABLES
from parlour.server.store.store import Store


@dataclass(frozen=True)
class Try:
    """A table at which somebody plays the deal of a day; once that is over, what was noted of it then."""

    table: str
    person: str
    game: str
    body: dict[str, Any] | None


class Days:
    """Deals of a day, in a room's database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def tries_of(self, person: str, day: str) -> list[Try]:
        """Somebody's tries with that day's deals."""
        return await self._tries(SITTINGS.c.person_id == person, TABLES.c.daily == day)

    async def tries_at(self, game: str, day: str) -> list[Try]:
        """Everybody's tries with one of them that are over."""
        return await self._tries(TABLES.c.game == game, TABLES.c.daily == day, TABLES.c.phase == "over")

    async def _tries(self, *which: sql.ColumnElement[bool]) -> list[Try]:
        query = (
            sql.select(TABLES.c.id, TABLES.c.game, SITTINGS.c.person_id, LISTINGS.c.body)
            .join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
            .outerjoin(LISTINGS, LISTINGS.c.table_id == TABLES.c.id)
            .where(*which)
            .order_by(TABLES.c.created, TABLES.c.id)
        )
        return await self.store.read(lambda connection: [_read(row) for row in connection.execute(query)])

    async def masters(self, game: str, rules: int, day: str) -> dict[str, Any] | None:
        """How a Master fared with a deal, where one has played it."""
        query = sql.select(DEALS.c.body).where(DEALS.c.game == game, DEALS.c.rules == rules, DEALS.c.daily == day)
        body = await self.store.read(lambda connection: connection.scalar(query))
        return json.loads(body) if body else None

    async def keep(self, game: str, rules: int, day: str, result: dict[str, Any]) -> None:
        """Keep that."""
        await self.store.note([("deal", {"game": game, "rules": rules, "daily": day, "body": json.dumps(result)})])


def _read(row: Any) -> Try:
    """There may be many, so this is done where the database is asked, and not where everybody waits."""
    return Try(row.id, row.person_id, row.game, json.loads(row.body) if row.body else None)
