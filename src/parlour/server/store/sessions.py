"""Sessions: which cookies are good, for whom, and until when.

A session belongs to a device, whose id stays when the session is exchanged for another; sockets are known by it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sql

from parlour.server.clock import DAY_MS
from parlour.server.identity import LIFE
from parlour.server.store.schema import BANS, PEOPLE, SESSIONS
from parlour.server.store.store import Store

LIFE_MS = 1000 * LIFE  # from when somebody was last here; renewed once a day
GRACE_MS = 60_000  # for what a page asked with the cookie that has just been exchanged


@dataclass(frozen=True)
class Session:
    """Somebody, by one cookie, on one device. Cookies of earlier versions had the person's own id."""

    id: str
    person: str
    name: str
    device: str
    until: int
    banned: bool = False  # its person was sent away: it is good for nothing but to be forgotten

    @property
    def old(self) -> bool:
        """Whether the cookie is of an earlier version, and to be exchanged."""
        return self.id == self.person

    def stale(self, now: int) -> bool:
        """Whether it is to be renewed."""
        return self.until < now + LIFE_MS - DAY_MS


class Sessions:
    """The sessions of a room, in its database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, session: str, now: int) -> Session | None:
        """The session of that id, if it is still good and its person still known."""
        query = (
            sql.select(SESSIONS, PEOPLE.c.name, _banned(now).label("banned"))
            .join(PEOPLE, PEOPLE.c.id == SESSIONS.c.person_id)
            .where(SESSIONS.c.id == session, SESSIONS.c.until > now)
        )
        row = await self.store.read(lambda connection: connection.execute(query).one_or_none())
        return Session(row.id, row.person_id, row.name, row.device, row.until, row.banned) if row else None

    async def begin(self, session: str, person: str, now: int) -> None:
        """Somebody new, on a device of his own; those that are over are cleared away."""
        row = {"id": session, "person_id": person, "device": session, "until": now + LIFE_MS}

        def work(connection: sql.Connection) -> None:
            connection.execute(SESSIONS.delete().where(SESSIONS.c.until <= now))
            connection.execute(SESSIONS.insert(), [row])

        await self.store.write(work)

    async def exchange(self, old: Session, new: str, now: int, grace: int = 0) -> None:
        """The same device goes on under another id; the old one is good only for so long."""
        row = {"id": new, "person_id": old.person, "device": old.device, "until": now + LIFE_MS}
        ending = SESSIONS.update().where(SESSIONS.c.id == old.id).values(until=min(old.until, now + grace))

        def work(connection: sql.Connection) -> None:
            connection.execute(SESSIONS.insert(), [row])
            connection.execute(ending)

        await self.store.write(work)

    async def renew(self, session: Session, now: int) -> None:
        """It lasts its full time from now on."""
        renewed = SESSIONS.update().where(SESSIONS.c.id == session.id).values(until=now + LIFE_MS)
        await self.store.write(lambda connection: connection.execute(renewed))

    async def end(self, session: Session, everywhere: bool) -> None:
        """Somebody leaves this device, or all; other processes hear of it."""
        whose = SESSIONS.c.person_id == session.person if everywhere else SESSIONS.c.device == session.device

        def work(connection: sql.Connection) -> None:
            connection.execute(SESSIONS.delete().where(whose))
            if everywhere:
                self.store.tell(connection, "person", [session.person])
            else:
                self.store.tell(connection, "device", [session.device])

        await self.store.write(work)

    async def still_here(self, devices: Iterable[str], now: int) -> set[str]:
        """Those of these devices that nobody has left, or was sent away from."""
        good = SESSIONS.c.device.in_(list(devices)), SESSIONS.c.until > now, ~_banned(now)
        query = sql.select(SESSIONS.c.device).where(*good)
        return set(await self.store.read(lambda connection: connection.scalars(query).all()))


def _banned(now: int) -> sql.ColumnElement[bool]:
    """Whether the person of a session was sent away."""
    return sql.exists().where(BANS.c.person_id == SESSIONS.c.person_id, BANS.c.mark == "", BANS.c.until > now)
