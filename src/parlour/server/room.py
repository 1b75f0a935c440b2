"""The room: the whole place a server opens, from the database to who somebody is; what every request needs."""

from starlette.requests import HTTPConnection

from parlour.server.clock import now_ms
from parlour.server.identity import Identity
from parlour.server.protocol import shapes
from parlour.server.protocol.refusal import Refusal
from parlour.server.settings import Settings
from parlour.server.store.sessions import Session, Sessions
from parlour.server.store.store import Store
from parlour.server.tables.live import LiveTable
from parlour.server.tables.preparing import leave_off, play_plainly, prepare_all
from parlour.server.tables.registry import Registry
from parlour.server.tables.timers import Timers
from parlour.words.grammar import LANGUAGES


class Room:
    """What the routes share."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.registry = Registry(store, settings)
        self.timers = Timers(self.registry)
        self.identity = Identity(settings.key)
        self.sessions = Sessions(store)

    async def open(self) -> None:
        """Make everything ready; nobody waits for a compiler."""
        play_plainly()
        await self.store.open()
        await self.registry.open()
        await self.timers.open()
        self.registry.spawn(prepare_all(self.settings.say, self.registry.awake))

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
        """By which session somebody asks, if that is still good."""
        header, now = request.headers.get("cookie", ""), now_ms()
        ident = self.identity.session(header, self.secure)
        if ident:
            return await self.sessions.find(ident, now)
        ident = self.identity.old_session(header) if self.secure else ""
        found = await self.sessions.find(ident, now) if ident else None
        return found if found and found.old else None  # a neighbour could have set any other

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


def preferred(header: str) -> str:
    """The first language of an Accept-Language header that is spoken here."""
    for part in header.split(","):
        code = part.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
