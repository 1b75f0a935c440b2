"""Evenings in the database: each is its log, and of two entries with one number the first is kept."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sql

from parlour.server.protocol.entries import to_json
from parlour.server.protocol.evening_entries import Body, Handed, Planned, from_json
from parlour.server.protocol.evenings import EveningPhase
from parlour.server.store.schema import EVENING_LOG, EVENINGS
from parlour.server.store.store import Store, insert_new


@dataclass(frozen=True)
class EveningEntry:
    """One entry of an evening's log."""

    evening: str
    number: int
    at: int
    body: Body

    @property
    def row(self) -> dict[str, object]:
        """As it is kept."""
        body = json.dumps(to_json(self.body))
        return {"evening_id": self.evening, "number": self.number, "at": self.at, "body": body}


class EveningLogs:
    """What a database keeps of evenings."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def append(self, entry: EveningEntry, phase: EveningPhase) -> bool:
        """Write an entry, which leads to this phase; True once it is on disk, False where another has its number."""

        def work(connection: sql.Connection) -> bool:
            if isinstance(entry.body, Planned):
                row = {"id": entry.evening, "phase": phase, "host": entry.body.host, "created": entry.at}
                insert_new(connection, EVENINGS, [row])
            if not insert_new(connection, EVENING_LOG, [entry.row]).all():
                return False
            changed = {"phase": phase} | ({"host": entry.body.person} if isinstance(entry.body, Handed) else {})
            connection.execute(EVENINGS.update().where(EVENINGS.c.id == entry.evening).values(changed))
            return True

        return await self.store.write(work)

    async def entries(self, evening: str, after: int = -1) -> list[EveningEntry]:
        """An evening's log from the entry after that number on."""
        log = EVENING_LOG
        query = sql.select(log).where(log.c.evening_id == evening, log.c.number > after).order_by(log.c.number)
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [EveningEntry(row.evening_id, row.number, row.at, from_json(json.loads(row.body))) for row in rows]

    async def close(self, evening: str) -> None:
        """Note that an evening is over and nothing is left to be seen to."""
        over = EVENINGS.update().where(EVENINGS.c.id == evening).values(phase="over")
        await self.store.write(lambda connection: connection.execute(over))

    async def going_on(self) -> list[str]:
        """The evenings that have begun and have to be seen to."""
        query = sql.select(EVENINGS.c.id).where(EVENINGS.c.phase.in_(("playing", "resting")))
        return list(await self.store.read(lambda connection: connection.scalars(query).all()))

    async def hosted_by(self, person: str) -> int:
        """How many evenings of somebody's are not over."""
        query = sql.select(sql.func.count()).where(EVENINGS.c.host == person, EVENINGS.c.phase != "over")
        return await self.store.read(lambda connection: connection.scalar(query)) or 0

    async def over_before(self, when: int) -> list[str]:
        """The evenings that are over, and to which nothing has happened since then."""
        last = sql.select(sql.func.max(EVENING_LOG.c.at)).where(EVENING_LOG.c.evening_id == EVENINGS.c.id)
        query = sql.select(EVENINGS.c.id).where(EVENINGS.c.phase == "over", last.scalar_subquery() < when)
        return list(await self.store.read(lambda connection: connection.scalars(query).all()))

    async def speaking_of(self, person: str) -> list[str]:
        """The evenings in whose logs somebody is."""
        said = EVENING_LOG.c.body.contains(json.dumps(person), autoescape=True)
        query = sql.select(EVENING_LOG.c.evening_id).where(said).distinct()
        return list(await self.store.read(lambda connection: connection.scalars(query).all()))

    async def rewrite(self, person: str, entries: Sequence[EveningEntry]) -> None:
        """Write these entries anew, without somebody who is to be forgotten."""
        log = EVENING_LOG

        def work(connection: sql.Connection) -> None:
            for entry in entries:
                this = log.update().where(log.c.evening_id == entry.evening, log.c.number == entry.number)
                connection.execute(this.values(body=entry.row["body"]))
            connection.execute(EVENINGS.update().where(EVENINGS.c.host == person).values(host=""))

        await self.store.write(work)

    async def delete(self, evening: str) -> None:
        """Delete an evening and its log."""
        await self.store.write(lambda connection: connection.execute(EVENINGS.delete().where(EVENINGS.c.id == evening)))
