"""The room: the whole place a server opens, from the database to who somebody is; what every request needs."""

import secrets

from starlette.requests import HTTPConnection

from parlour.server.identity import Identity
from parlour.server.protocol import shapes
from parlour.server.protocol.refusal import Refusal
from parlour.server.settings import Settings
from parlour.server.store.store import Store
from parlour.server.tables.live import LiveTable
from parlour.server.tables.preparing import leave_off, prepare_all
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
        self.identity = Identity("")

    async def open(self) -> None:
        """Make everything ready."""
        await self.store.open()
        self.identity = Identity(await self.store.remember("signing key", lambda: secrets.token_hex(32)))
        await self.registry.open()
        await self.timers.open()
        self.registry.spawn(prepare_all(self.settings.say))

    async def close(self) -> None:
        """And put it away."""
        await self.registry.close()
        await leave_off()
        await self.store.close()

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return self.settings.public_url.startswith("https://")

    async def person(self, request: HTTPConnection) -> str:
        """Who asks; refused where nobody knows."""
        person = self.identity.person(request.headers.get("cookie", ""))
        if not person or not await self.store.names([person]):
            raise Refusal("who")
        return person

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
