"""Bans: who was sent away from the room until when, and from which addresses he must not come as somebody new."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sql

from parlour.server.store.schema import BANS, PEOPLE
from parlour.server.store.store import Store

HIMSELF = ""  # the mark of the row that keeps out the person, wherever he comes from


@dataclass(frozen=True)
class Ban:
    """Somebody who was sent away; `marks`: how many addresses go with him. Whoever was forgotten has no name."""

    person: str
    name: str
    at: int
    until: int
    marks: int


class Bans:
    """The bans of a room, in its database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def begin(self, person: str, now: int, until: int) -> None:
        """Send somebody away for so long; his sockets are closed, also those of other processes."""

        def work(connection: sql.Connection) -> None:
            connection.execute(BANS.delete().where(BANS.c.person_id == person))
            connection.execute(BANS.insert().values(person_id=person, mark=HIMSELF, at=now, until=until))
            self.store.tell(connection, "person", [person])

        await self.store.write(work)

    async def came_from(self, person: str, mark: str, now: int) -> None:
        """Somebody who was sent away is, or was, at this address: it goes with his ban, if he has one."""
        if await self.keep_out(mark, now):
            return

        def work(connection: sql.Connection) -> None:
            his = BANS.c.person_id == person, BANS.c.until > now
            rows = {row.mark: row for row in connection.execute(sql.select(BANS).where(*his))}
            if HIMSELF in rows and mark not in rows:
                ban = rows[HIMSELF]
                connection.execute(BANS.insert().values(person_id=person, mark=mark, at=ban.at, until=ban.until))

        await self.store.write(work)

    async def banned(self, people: Iterable[str], now: int) -> set[str]:
        """Those of these people who were sent away."""
        his = BANS.c.person_id.in_(list(people)), BANS.c.mark == HIMSELF, BANS.c.until > now
        query = sql.select(BANS.c.person_id).where(*his)
        return set(await self.store.read(lambda connection: connection.scalars(query).all()))

    async def keep_out(self, mark: str, now: int) -> bool:
        """Whether nobody new is to come from this address."""
        query = sql.select(BANS.c.mark).where(BANS.c.mark == mark, BANS.c.until > now).limit(1)
        return await self.store.read(lambda connection: connection.scalar(query)) is not None

    async def clear(self, now: int) -> None:
        """Keep nothing of those that are over."""
        await self.store.write(lambda connection: connection.execute(BANS.delete().where(BANS.c.until <= now)))

    async def lift(self, person: str) -> bool:
        """Let somebody come again; whether he was sent away at all."""
        lifted = BANS.delete().where(BANS.c.person_id == person)
        return bool(await self.store.write(lambda connection: connection.execute(lifted).rowcount))

    async def all(self, now: int) -> list[Ban]:
        """Every ban that holds, the newest first."""
        marks = sql.func.sum(sql.case((BANS.c.mark == HIMSELF, 0), else_=1))
        query = (
            sql.select(BANS.c.person_id, PEOPLE.c.name, BANS.c.at, BANS.c.until, marks.label("marks"))
            .outerjoin(PEOPLE, PEOPLE.c.id == BANS.c.person_id)
            .where(BANS.c.until > now)
            .group_by(BANS.c.person_id, PEOPLE.c.name, BANS.c.at, BANS.c.until)
            .order_by(BANS.c.at.desc(), BANS.c.person_id)
        )
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [Ban(row.person_id, row.name or "", row.at, row.until, int(row.marks)) for row in rows]


def forget_banned(connection: sql.Connection, person: str) -> None:
    """Nothing says any more who it was; where he came from stays closed to somebody new for its time."""
    his = BANS.c.person_id == person
    connection.execute(BANS.delete().where(his, BANS.c.mark == HIMSELF))
    connection.execute(BANS.update().where(his).values(person_id=secrets.token_hex(16)))
