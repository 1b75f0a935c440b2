"""An unfinished game is thrown away: by whoever is alone at it, for good, and nothing is kept of it."""

from parlour.server.protocol.permissions import OVER
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.forgetting import Forgetting
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Registry
from parlour.server.tables.table import RoomTable


async def discard(registry: Registry, live: LiveTable, person: str) -> None:
    """Delete a table; who still looks on is shown out."""
    async with registry.turn(live):  # nobody sits down meanwhile
        _check(live.table, person)
        await Forgetting(registry.store).delete_table(live.table.id)
    await registry.read_anew(live.table.id)


def is_alone(table: RoomTable, person: str) -> bool:
    """Whether a table is nobody else's."""
    return {table.host, *(chair.person for chair in table.chairs)} - {""} == {person}


def _check(table: RoomTable, person: str) -> None:
    if not table.knows(person):
        raise Refusal("forbidden")
    if table.phase == OVER:
        raise Refusal("phase", says="finished")
    if table.daily:  # or one could look at the cards, and begin again
        raise Refusal("phase", says="daily_stays")
    if table.evening:
        raise Refusal("phase", says="evening")
    if not is_alone(table, person):
        raise Refusal("phase", says="shared")
