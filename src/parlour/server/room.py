"""The room: the whole place a server opens, from the database to who somebody is; what every request needs."""

import contextlib
from collections.abc import Iterator

from starlette.requests import HTTPConnection

from parlour.server import security
from parlour.server.clock import now_ms
from parlour.server.evenings import forgetting as evenings_forgetting
from parlour.server.evenings.evenings import Evenings
from parlour.server.identity import Identity
from parlour.server.limits import Buckets, Tally, address_of, is_here
from parlour.server.protocol import shapes
from parlour.server.protocol.refusal import Refusal
from parlour.server.settings import Settings
from parlour.server.store.bans import Bans
from parlour.server.store.sessions import Session, Sessions
from parlour.server.store.store import Store
from parlour.server.tables import forgetting, keeping
from parlour.server.tables.draining import Draining
from parlour.server.tables.live import LiveTable
from parlour.server.tables.preparing import leave_off, play_plainly, prepare_all
from parlour.server.tables.presence import Presence
from parlour.server.tables.registry import Registry
from parlour.server.tables.timers import Timers
from parlour.words.grammar import LANGUAGES

LOOKS = (40.0, 240)  # requests that only look, and sockets, of one person: a second, at once
SOCKETS = 64  # open at once, of one person
FORGOTTEN = (1 / 60, 10)  # people from one address: a second, at once; each may have many tables to be written anew
ONLY_LOOKS = frozenset(["GET", "HEAD", "OPTIONS"])


class Room:
    """What the routes share. How much somebody may have goes by who he is, whatever he is called and on whichever
    device."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.registry = Registry(store, settings)
        self.presence = Presence(self.registry)
        self.timers = Timers(self.registry, self.registry.engines.think)
        self.evenings = Evenings(self.registry)
        self.draining = Draining(self.registry, settings.leave)
        self.identity = Identity(settings.key)
        self.sessions = Sessions(store)
        self.bans = Bans(store)
        self._looks, self._sockets = Buckets(*LOOKS), Tally(SOCKETS)
        self._forgotten = Buckets(*FORGOTTEN)

    async def open(self) -> None:
        """Make everything ready; nobody waits for a compiler."""
        play_plainly()
        await self.store.open()
        await self.registry.open()
        self.presence.open()
        await self.timers.open()
        await self.evenings.open()
        self.registry.spawn(self.registry.engines.open())
        self.registry.spawn(keeping.rounds(self.registry))
        self.registry.spawn(prepare_all(self.settings.say, self.registry.experts_changed))

    async def close(self) -> None:
        """And put it away."""
        await self.registry.close()
        leave_off()
        await self.store.close()

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return self.settings.public_url.startswith("https://")

    async def session(self, request: HTTPConnection) -> Session | None:
        """By which session somebody asks, if that is still good; refused where its person was sent away, or asks too
        often."""
        found = await self.any_session(request)
        if found and found.banned:
            await self.turn_away(found.person, request)
            raise Refusal("forbidden", says="sent_away")
        if found and request.scope.get("method", "GET") in ONLY_LOOKS and not self._looks.take(found.person):
            security.note("too often", came_from(request))
            raise Refusal("often")
        return found

    async def forget(self, session: Session, request: HTTPConnection) -> None:
        """Delete all that there is of somebody; refused where very many come from one place to be forgotten."""
        address = _from(request)
        if address and not self._forgotten.take(address):
            security.note("too often", address)
            raise Refusal("often", after=round(1 / FORGOTTEN[0]))
        await evenings_forgetting.forget(self.evenings, session.person)
        await forgetting.forget(self.registry, session.person)

    @contextlib.contextmanager
    def socket(self, person: str, request: HTTPConnection) -> Iterator[None]:
        """While somebody has a socket open; refused where he has too many."""
        if not self._sockets.enter(person):
            security.note("too many sockets", came_from(request))
            raise Refusal("often", says="sockets")
        try:
            yield
        finally:
            self._sockets.leave(person)

    async def any_session(self, request: HTTPConnection) -> Session | None:
        """The same, also of somebody who was sent away."""
        header, now = request.headers.get("cookie", ""), now_ms()
        ident = self.identity.session(header, self.secure)
        if ident:
            return await self.sessions.find(ident, now)
        ident = self.identity.old_session(header) if self.secure else ""
        found = await self.sessions.find(ident, now) if ident else None
        return found if found and found.old else None  # a neighbour could have set any other

    async def turn_away(self, person: str, request: HTTPConnection) -> None:
        """Somebody who was sent away is here: nobody new is to come from there."""
        address = _from(request)
        security.note("not let in", address)
        if address:
            await self.bans.came_from(person, self.identity.mark(address), now_ms())

    async def let_in(self, request: HTTPConnection) -> None:
        """Somebody new comes; refused where one who was sent away has been."""
        address = _from(request)
        if address and await self.bans.keep_out(self.identity.mark(address), now_ms()):
            security.note("not let in", address)
            raise Refusal("forbidden", says="sent_away")

    async def visitor(self, request: HTTPConnection) -> Session:
        """Who asks, and from where; refused where nobody knows."""
        session = await self.session(request)
        if session is None:
            raise Refusal("who")
        return session

    async def person(self, request: HTTPConnection) -> str:
        """Who asks; refused where nobody knows."""
        return (await self.visitor(request)).person

    async def table(self, ident: str, request: HTTPConnection) -> tuple[str, LiveTable]:
        """Who asks, and the table he has the link to."""
        person = await self.person(request)
        return person, await self.registry.reach(ident, person)

    def about(self, live: LiveTable, language: str) -> shapes.About:
        """Everything public about a table but the game itself."""
        return live.about(language, self.settings.absent_ms)


def came_from(request: HTTPConnection) -> str:
    """The address somebody comes from, as limits go by it."""
    return address_of(request.client.host) if request.client else ""


def _from(request: HTTPConnection) -> str:
    """The same; none where it is this machine, which may be a proxy that does not say."""
    address = came_from(request)
    return "" if is_here(address) else address


def preferred(header: str) -> str:
    """The first language of an Accept-Language header that is spoken here."""
    for part in header.split(","):
        code = part.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
