"""Evenings in the database: each is its log, and of two entries with one number the first is kept."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from parlour.server.protocol.entries import to_json
from parlour.server.protocol.evening_entries import Body, Came, Handed, Planned, Went, from_json
from parlour.server.protocol.evenings import EveningPhase
from parlour.server.store.belongings import beyond, place_of
from parlour.server.store.schema import ATTENDANCES, EVENING_LOG, EVENINGS
from parlour.server.store.store import Store
from parlour.server.store.writing import following, insert_new


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


@dataclass(frozen=True)
class ListedRow:
    """What a list has of an evening: when it was planned, and what was noted of it, if that was."""

    id: str
    over: bool
    created: int
    body: dict[str, Any] | None

    @property
    def place(self) -> str:
        """Where it stands in the list."""
        return place_of(self.over, self.created, self.id)


class EveningLogs:
    """What a database keeps of evenings."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def append(self, entry: EveningEntry, phase: EveningPhase, noted: Mapping[str, Any]) -> bool:
        """Write an entry, which leads to this phase, and what lists say from now on; True once it is on disk, False
        where another has its number, or none the one before."""

        def work(connection: sql.Connection) -> bool:
            if isinstance(entry.body, Planned):
                row = {"id": entry.evening, "phase": phase, "host": entry.body.host, "created": entry.at}
                insert_new(connection, EVENINGS, [row])
            if not following(connection, EVENING_LOG, [(entry.evening, entry.number)]):
                return False
            if not insert_new(connection, EVENING_LOG, [entry.row]).all():
                return False
            handed = {"host": entry.body.person} if isinstance(entry.body, Handed) else {}
            changed = {"phase": phase, "body": json.dumps(noted), **handed}
            connection.execute(EVENINGS.update().where(EVENINGS.c.id == entry.evening).values(changed))
            _attend(connection, entry, noted)
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

    async def page_of(self, person: str, after: str, most: int) -> list[ListedRow]:
        """So many of somebody's evenings, from a place in the list on: those that are not over first."""
        over = sql.cast(EVENINGS.c.phase == "over", sql.Integer)
        query = (
            sql.select(EVENINGS.c.id, over.label("over"), EVENINGS.c.created, EVENINGS.c.body)
            .join(ATTENDANCES, ATTENDANCES.c.evening_id == EVENINGS.c.id)
            .where(ATTENDANCES.c.person_id == person, ATTENDANCES.c.gone == 0)
            .order_by(over, EVENINGS.c.created.desc(), EVENINGS.c.id)
            .limit(most)
        )
        if after:
            query = query.where(beyond(after, over, EVENINGS.c.created, EVENINGS.c.id))
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [
            ListedRow(row.id, bool(row.over), row.created, json.loads(row.body) if row.body else None) for row in rows
        ]

    async def saw(self, evening: str, person: str, at: int) -> None:
        """Somebody looks at an evening, for other processes to know."""
        his = ATTENDANCES
        this = his.update().where(his.c.evening_id == evening, his.c.person_id == person).values(seen=at)
        await self.store.write(lambda connection: connection.execute(this))

    async def seen(self, evening: str) -> dict[str, int]:
        """When each of an evening's people was last seen looking at it, by any process."""
        his = ATTENDANCES
        query = sql.select(his.c.person_id, his.c.seen).where(his.c.evening_id == evening, his.c.seen > 0)
        return {
            row.person_id: row.seen for row in await self.store.read(lambda connection: connection.execute(query).all())
        }

    async def note(self, evening: str, noted: Mapping[str, Any]) -> None:
        """Write down what lists say of an evening, where that is not known."""
        this = EVENINGS.update().where(EVENINGS.c.id == evening, EVENINGS.c.body.is_(None))
        await self.store.write(lambda connection: connection.execute(this.values(body=json.dumps(noted))))

    async def over_before(self, when: int) -> list[str]:
        """The evenings that are over, and to which nothing has happened since then."""
        last = sql.select(sql.func.max(EVENING_LOG.c.at)).where(EVENING_LOG.c.evening_id == EVENINGS.c.id)
        query = sql.select(EVENINGS.c.id).where(EVENINGS.c.phase == "over", last.scalar_subquery() < when)
        return list(await self.store.read(lambda connection: connection.scalars(query).all()))

    async def speaking_of(self, person: str) -> list[str]:
        """The evenings in whose logs somebody is."""
        query = sql.select(ATTENDANCES.c.evening_id).where(ATTENDANCES.c.person_id == person)
        return list(await self.store.read(lambda connection: connection.scalars(query).all()))

    async def rewrite(self, evening: str, person: str, entries: Sequence[EveningEntry]) -> None:
        """Write these entries anew, without somebody who is to be forgotten; what lists say is noted later."""
        log, his = EVENING_LOG, ATTENDANCES

        def work(connection: sql.Connection) -> None:
            for entry in entries:
                this = log.update().where(log.c.evening_id == entry.evening, log.c.number == entry.number)
                connection.execute(this.values(body=entry.row["body"]))
            connection.execute(EVENINGS.update().where(EVENINGS.c.id == evening).values(body=None))
            connection.execute(EVENINGS.update().where(EVENINGS.c.host == person).values(host=""))
            connection.execute(his.delete().where(his.c.evening_id == evening, his.c.person_id == person))
            self.store.tell(connection, "person", [person])

        await self.store.write(work)

    async def delete(self, evening: str) -> None:
        """Delete an evening and its log."""
        await self.store.write(lambda connection: connection.execute(EVENINGS.delete().where(EVENINGS.c.id == evening)))


def _attend(connection: sql.Connection, entry: EveningEntry, noted: Mapping[str, Any]) -> None:
    """Whose evening it is from now on."""
    body, his = entry.body, ATTENDANCES
    if isinstance(body, Planned | Came):
        person, gone = body.host if isinstance(body, Planned) else body.person, 0
        insert_new(connection, his, [{"evening_id": entry.evening, "person_id": person}])
    elif isinstance(body, Went) and noted["phase"] == "gathering" and body.person != noted["host"]:
        person, gone = body.person, 1
    else:
        return
    this = his.update().where(his.c.evening_id == entry.evening, his.c.person_id == person)
    connection.execute(this.values(gone=gone))
