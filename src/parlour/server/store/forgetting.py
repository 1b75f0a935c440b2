"""Somebody is forgotten: which rows speak of him, and how they go."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sql

from parlour.server.protocol.entries import to_json
from parlour.server.store.bans import forget_banned
from parlour.server.store.conduct import forget_conduct
from parlour.server.store.schema import ATTENDANCES, CHATS, LISTINGS, LOG, PEOPLE, SECRETS, SESSIONS, SITTINGS, TABLES
from parlour.server.store.store import Entry, Store

AT_ONCE = 100  # tables looked for at a time


@dataclass(frozen=True)
class Trace:
    """A table that speaks of somebody; `alone`: it is nobody else's, nor an evening's."""

    table: str
    game: str
    phase: str
    alone: bool


class Forgetting:
    """Deletes what a database has about somebody."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def traces(self, person: str) -> list[Trace]:
        """Some of the tables that speak of somebody; none when all has been seen to."""
        theirs = SITTINGS.alias()
        others = sql.exists().where(
            theirs.c.table_id == SITTINGS.c.table_id, theirs.c.person_id != person, theirs.c.gone == 0
        )
        query = (
            sql.select(TABLES.c.id, TABLES.c.game, TABLES.c.phase, others.label("shared"), LOG.c.body.label("opening"))
            .join(SITTINGS, SITTINGS.c.table_id == TABLES.c.id)
            .join(LOG, LOG.c.table_id == TABLES.c.id)
            .where(SITTINGS.c.person_id == person, LOG.c.number == 0)
            .limit(AT_ONCE)
        )
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [
            Trace(row.id, row.game, row.phase, not (row.shared or json.loads(row.opening).get("evening")))
            for row in rows
        ]

    async def delete_table(self, table: str) -> None:
        """Delete a table and all that belongs to it."""

        def work(connection: sql.Connection) -> None:
            connection.execute(TABLES.update().where(TABLES.c.rematch == table).values(rematch=None))
            connection.execute(TABLES.delete().where(TABLES.c.id == table))
            self.store.tell(connection, "anew", [table])

        await self.store.write(work)

    async def rewrite(self, table: str, person: str, entries: Sequence[Entry], key: bytes) -> None:
        """Write these entries anew, and delete what else a table has of somebody; of the seal, keep only the key
        where one is given."""
        update = (
            LOG.update()
            .where(LOG.c.table_id == table, LOG.c.number == sql.bindparam("entry"))
            .values(body=sql.bindparam("written"))
        )
        rows = [{"entry": entry.number, "written": json.dumps(to_json(entry.body))} for entry in entries]

        def work(connection: sql.Connection) -> None:
            if rows:
                connection.execute(update, rows)
            if key:
                sealed = SECRETS.update().where(SECRETS.c.table_id == table)
                connection.execute(sealed.values(secret="", key=key.hex()))
            for kept in (CHATS, SITTINGS):
                connection.execute(kept.delete().where(kept.c.table_id == table, kept.c.person_id == person))
            connection.execute(LISTINGS.delete().where(LISTINGS.c.table_id == table))  # noted anew when next it is read
            self.store.tell(connection, "anew", [table])

        await self.store.write(work)

    async def delete_person(self, person: str) -> None:
        """Delete the name and the sessions, and whatever else is left; other processes hear of it."""

        def work(connection: sql.Connection) -> None:
            for kept in (CHATS, SITTINGS, SESSIONS, ATTENDANCES):
                connection.execute(kept.delete().where(kept.c.person_id == person))
            connection.execute(PEOPLE.delete().where(PEOPLE.c.id == person))
            forget_banned(connection, person)
            forget_conduct(connection, person)
            self.store.tell(connection, "person", [person])

        await self.store.write(work)
        await self.store.scrub()
