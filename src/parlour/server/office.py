"""The office: what every request needs, from the database to who somebody is."""

import secrets
from typing import Any

from starlette.requests import HTTPConnection

from parlour.server.duties import Duties
from parlour.server.errors import Refusal
from parlour.server.hall import Hall, Settings
from parlour.server.identity import Identity
from parlour.server.live import Live
from parlour.server.preparing import leave_off, prepare_all
from parlour.server.storage import Store
from parlour.words.grammar import LANGUAGES


class Office:
    """What the routes share."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.hall = Hall(store, settings)
        self.duties = Duties(self.hall)
        self.identity = Identity("")

    async def open(self) -> None:
        """Make everything ready."""
        await self.store.open()
        self.identity = Identity(await self.store.remember("signing key", lambda: secrets.token_hex(32)))
        await self.hall.open()
        await self.duties.open()
        self.hall.spawn(prepare_all(self.settings.say))

    async def close(self) -> None:
        """And put it away."""
        await self.hall.close()
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

    def json(self, live: Live, language: str) -> dict[str, Any]:
        """A table's room."""
        return live.room_json(language, self.settings.absent_ms)


def preferred(header: str) -> str:
    """The first language of an Accept-Language header that is spoken here."""
    for part in header.split(","):
        code = part.strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
