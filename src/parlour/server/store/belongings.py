"""Somebody's tables: a list of them, and how many there are of a kind."""

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from parlour.server.protocol.entries import Imported, Resumed, to_json
from parlour.server.store.schema import LISTINGS, LOG, SITTINGS, TABLES
from parlour.server.store.store import Store

_IMPORTED, _RESUMED = (json.dumps({"do": entry.do})[:-1] for entry in (Imported, Resumed))  # how such entries begin


@dataclass(frozen=True)
class Listing:
    """A table in a list of somebody's: unfinished ones come first, then finished ones, of both the newest first."""

    id: str
    game: str
    phase: str
    created: int
    body: dict[str, Any] | None  # of a finished game, where it has been noted: who sat there, and how it came out

    @property
    def place(self) -> str:
        """Where it stands in the list: the next page begins after it."""
        return place_of(self.phase == "over", self.created, self.id)


class Belongings:
    """Whose tables are which, in one database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page_of(self, person: str, after: str, most: int) -> list[Listing]:
        """So many of somebody's tables, from a place in the list on; from its beginning where there is none."""
        over = sql.cast(TABLES.c.phase == "over", sql.Integer)
        query = (
            sql.select(TABLES.c.id, TABLES.c.game, TABLES.c.phase, TABLES.c.created, LISTINGS.c.body)
            .join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
            .outerjoin(LISTINGS, LISTINGS.c.table_id == TABLES.c.id)
            .where(SITTINGS.c.person_id == person, SITTINGS.c.gone == 0)
            .order_by(over, TABLES.c.created.desc(), TABLES.c.id)
            .limit(most)
        )
        if after:
            query = query.where(beyond(after, over, TABLES.c.created, TABLES.c.id))
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        return [
            Listing(row.id, row.game, row.phase, row.created, json.loads(row.body) if row.body else None)
            for row in rows
        ]

    async def unfinished_of(self, person: str) -> int:
        """How many tables somebody has that are not finished."""
        query = (
            sql.select(sql.func.count())
            .select_from(TABLES.join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id))
            .where(SITTINGS.c.person_id == person, SITTINGS.c.gone == 0, TABLES.c.phase != "over")
        )
        return await self._store.read(lambda connection: connection.scalar(query)) or 0

    async def brought_by(self, person: str) -> list[int]:
        """When somebody brought in each record that he keeps: such a table's log is its opening and the record."""
        query = (
            sql.select(LOG.c.at)
            .join(SITTINGS, SITTINGS.c.table_id == LOG.c.table_id)
            .where(SITTINGS.c.person_id == person, SITTINGS.c.gone == 0, LOG.c.number == 1)
            .where(LOG.c.body.startswith(_IMPORTED))
        )
        return list(await self._store.read(lambda connection: connection.scalars(query).all()))

    async def resumed_by(self, person: str, since: int) -> list[int]:
        """When somebody went on from the middle of a game, at each table that was opened for it since then."""
        query = (
            sql.select(LOG.c.at)
            .join(TABLES, TABLES.c.id == LOG.c.table_id)
            .join(SITTINGS, SITTINGS.c.table_id == LOG.c.table_id)
            .where(SITTINGS.c.person_id == person, TABLES.c.created >= since, LOG.c.body.startswith(_RESUMED))
        )
        return list(await self._store.read(lambda connection: connection.scalars(query).all()))

    async def brought_already(self, person: str, imported: Imported) -> str | None:
        """The table at which somebody keeps this very record, if he does."""
        query = (
            sql.select(LOG.c.table_id)
            .join(SITTINGS, SITTINGS.c.table_id == LOG.c.table_id)
            .where(SITTINGS.c.person_id == person, SITTINGS.c.gone == 0, LOG.c.number == 1)
            .where(LOG.c.body == json.dumps(to_json(imported)))
        )
        return await self._store.read(lambda connection: connection.scalars(query).first())


def place_of(over: bool, created: int, ident: str) -> str:
    """A place in such a list, as `beyond` reads it."""
    return f"{int(over)}.{created}.{ident}"


def beyond(
    place: str, over: sql.ColumnElement[int], created: sql.ColumnElement[int], ident: sql.ColumnElement[str]
) -> sql.ColumnElement[bool]:
    """What comes after a place in a list: unfinished things first, then finished ones, of both the newest first."""
    phase, at, known = place.split(".")
    older = (created < int(at)) | (created == int(at)) & (ident > known)
    return (over > int(phase)) | (over == int(phase)) & older
