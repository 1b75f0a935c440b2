"""How many tables somebody may have: games that go on, records brought in, games played on from the middle."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from parlour.server.clock import HOUR_MS, now_ms
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.belongings import Belongings
from parlour.server.store.store import Store
from parlour.server.store.turns import in_turn, new_turn

MOST_UNFINISHED = 100
MOST_RECORDS = 200
MOST_AN_HOUR = 50  # records; and as many games from the middle of others, which are records too


class Quotas:
    """Lets somebody open a table, or not."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._belongings = Belongings(store)
        self._opening: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def opening(self, person: str) -> AsyncIterator[None]:
        """Whatever opens one table stands in this block."""
        async with self.one_at_a_time(person):
            if await self._belongings.unfinished_of(person) >= MOST_UNFINISHED:
                raise Refusal("enough", says="unfinished")
            yield

    @asynccontextmanager
    async def bringing(self, person: str) -> AsyncIterator[None]:
        """Whatever keeps one record stands in this block."""
        async with self.one_at_a_time(person):
            brought = await self._belongings.brought_by(person)
            if len(brought) >= MOST_RECORDS:
                raise Refusal("enough", says="records")
            _check_hour(brought)
            yield

    @asynccontextmanager
    async def going_on(self, person: str) -> AsyncIterator[None]:
        """Whatever opens one table with the moves of another game stands in this block."""
        async with self.opening(person):
            _check_hour(await self._belongings.resumed_by(person, now_ms() - HOUR_MS))
            yield

    @asynccontextmanager
    async def one_at_a_time(self, person: str) -> AsyncIterator[None]:
        """So that nobody slips in several while they are being counted; nor does anybody wait here for long."""
        async with in_turn(self._store, self._opening.setdefault(person, new_turn())):
            yield


def _check_hour(times: list[int]) -> None:
    """Refuse where there have been so many within an hour."""
    free = sorted(times)[-MOST_AN_HOUR] + HOUR_MS - now_ms() if len(times) >= MOST_AN_HOUR else 0
    if free > 0:
        raise Refusal("often", says="hour", after=free // 1000 + 1)
