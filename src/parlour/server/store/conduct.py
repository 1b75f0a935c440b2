"""How people get on with each other: whom somebody does not want to sit with, and what the host is told of somebody."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import sqlalchemy as sql

from parlour.server.clock import HOUR_MS
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.schema import BLOCKS, PEOPLE, REPORTS
from parlour.server.store.store import Store

MOST_BLOCKS = 200  # of one person
MOST_AN_HOUR = 5  # reports of one person
MOST_REPORTS = 1000  # kept; the oldest go first


@dataclass(frozen=True)
class Block:
    """Somebody whom one does not want to sit with; what he is called now."""

    number: int
    name: str
    at: int


@dataclass(frozen=True)
class Report:
    """What somebody told the host of another: at which table, and why."""

    number: int
    at: int
    table: str
    person: str
    name: str
    other: str
    other_name: str
    text: str


class Conduct:
    """Blocks and reports, in a room's database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def block(self, person: str, other: str, now: int) -> None:
        """Somebody does not want to sit with another any more."""

        def work(connection: sql.Connection) -> None:
            his = set(connection.scalars(sql.select(BLOCKS.c.other_id).where(BLOCKS.c.person_id == person)))
            if len(his) >= MOST_BLOCKS and other not in his:
                raise Refusal("enough", says="blocks")
            if other not in his:
                connection.execute(BLOCKS.insert().values(person_id=person, other_id=other, at=now))

        await self.store.write(work)

    async def unblock(self, person: str, number: int) -> None:
        """And now he would again."""
        lifted = BLOCKS.delete().where(BLOCKS.c.person_id == person, BLOCKS.c.number == number)
        await self.store.write(lambda connection: connection.execute(lifted))

    async def blocks(self, person: str) -> list[Block]:
        """Whom somebody has blocked, the last first."""
        query = (
            sql.select(BLOCKS.c.number, PEOPLE.c.name, BLOCKS.c.at)
            .join(PEOPLE, PEOPLE.c.id == BLOCKS.c.other_id)
            .where(BLOCKS.c.person_id == person)
            .order_by(BLOCKS.c.number.desc())
        )
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [Block(row.number, row.name, row.at) for row in rows]

    async def blocked_by(self, person: str, others: Iterable[str]) -> bool:
        """Whether one of these does not want to sit with somebody."""
        query = sql.select(BLOCKS.c.number).where(BLOCKS.c.other_id == person, BLOCKS.c.person_id.in_(list(others)))
        return await self.store.read(lambda connection: connection.scalar(query.limit(1))) is not None

    async def among(self, people: Collection[str]) -> list[tuple[str, str]]:
        """Who of these does not want to sit with which other of them."""
        either = BLOCKS.c.person_id.in_(people), BLOCKS.c.other_id.in_(people)
        query = sql.select(BLOCKS.c.person_id, BLOCKS.c.other_id).where(*either)
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [(row.person_id, row.other_id) for row in rows]

    async def apart(self, person: str) -> set[str]:
        """Everybody whom somebody has blocked, and who has blocked him."""
        theirs = sql.select(BLOCKS.c.person_id).where(BLOCKS.c.other_id == person)
        query = sql.select(BLOCKS.c.other_id).where(BLOCKS.c.person_id == person).union(theirs)
        return set(await self.store.read(lambda connection: connection.scalars(query).all()))

    async def report(self, person: str, other: str, table: str, text: str, now: int) -> None:
        """Tell the host of somebody."""
        row = {"at": now, "table_id": table, "person_id": person, "other_id": other, "text": text}
        lately = sql.select(REPORTS.c.at).where(REPORTS.c.person_id == person, REPORTS.c.at > now - HOUR_MS)
        newest = sql.select(REPORTS.c.number).order_by(REPORTS.c.number.desc()).limit(MOST_REPORTS)

        def work(connection: sql.Connection) -> None:
            told = sorted(connection.scalars(lately))
            if len(told) >= MOST_AN_HOUR:
                raise Refusal("often", says="reports", after=(told[-MOST_AN_HOUR] + HOUR_MS - now) // 1000 + 1)
            connection.execute(REPORTS.insert(), [row])
            connection.execute(REPORTS.delete().where(REPORTS.c.number.not_in(newest.scalar_subquery())))

        await self.store.write(work)

    async def reports(self) -> list[Report]:
        """What the host was told, the last first."""
        by, of = PEOPLE.alias(), PEOPLE.alias()
        query = (
            sql.select(REPORTS, by.c.name.label("name"), of.c.name.label("other_name"))
            .outerjoin(by, by.c.id == REPORTS.c.person_id)
            .outerjoin(of, of.c.id == REPORTS.c.other_id)
            .order_by(REPORTS.c.number.desc())
        )
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [
            Report(
                row.number, row.at, row.table_id, row.person_id, row.name or "", row.other_id, row.other_name or "",
                row.text,
            )
            for row in rows
        ]  # fmt: skip


def forget_conduct(connection: sql.Connection, person: str) -> None:
    """Nothing is left of what somebody has said of others, nor of what they have of him."""
    for kept in (BLOCKS, REPORTS):
        connection.execute(kept.delete().where((kept.c.person_id == person) | (kept.c.other_id == person)))
