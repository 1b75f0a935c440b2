"""What whoever runs the room can do: look over all tables, close one, send somebody away."""

from typing_extensions import TypedDict

from parlour.engine.game import ParlourError
from parlour.engine.house import NOBODY
from parlour.server import security
from parlour.server.clock import DAY_MS, now_ms
from parlour.server.protocol.entries import Body, Shut, Stood, StoodIn
from parlour.server.protocol.messages import STAND_IN
from parlour.server.protocol.permissions import LOBBY, OVER, PLAYING
from parlour.server.store.bans import Bans
from parlour.server.store.belongings import Belongings
from parlour.server.store.hosting import Unfinished, unfinished
from parlour.server.tables.forgetting import handing_over
from parlour.server.tables.frames import chair_names
from parlour.server.tables.listing import PAGE
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Registry
from parlour.server.tables.table import RoomTable
from parlour.words.grammar import FIRST


class Seated(TypedDict):
    """Who has a seat: a person by his id, or else a bot; `here`: connected."""

    name: str
    person: str
    here: bool


class HostedTable(TypedDict):
    """A table as its host sees it; without seats where its game is not on the shelf any more."""

    id: str
    game: str
    phase: str
    changed: int
    seats: list[Seated]
    watching: int


async def tables(registry: Registry, after: str = "") -> tuple[list[HostedTable], str | None]:
    """A page of the unfinished tables, the newest first, and where the next page begins."""
    rows = await unfinished(registry.store, after, PAGE + 1)
    return [await _shown(registry, row) for row in rows[:PAGE]], rows[PAGE - 1].place if len(rows) > PAGE else None


async def _shown(registry: Registry, row: Unfinished) -> HostedTable:
    try:
        live = await registry.live(row.id)
    except ParlourError:  # its game is not on the shelf any more
        return {
            "id": row.id, "game": row.game, "phase": row.phase, "changed": row.created, "seats": [], "watching": 0
        }  # fmt: skip
    table, here = live.table, live.here(registry.settings.absent_ms)
    seats: list[Seated] = [
        {"name": name, "person": chair.person, "here": chair.person in here}
        for name, chair in zip(chair_names(table.id, table.chairs, live.people, FIRST), table.chairs, strict=True)
        if name
    ]
    return {
        "id": table.invite, "game": table.game.name, "phase": table.phase, "changed": table.changed, "seats": seats,
        "watching": live.watching,
    }  # fmt: skip


async def close(registry: Registry, ident: str) -> None:
    """Close a table, whatever it has come to; everybody there is told."""
    found = await registry.store.table_at(ident)
    if not found:
        raise ParlourError(f"there is no table {ident!r}")
    live = await registry.live(found)
    if live.table.phase == OVER:
        raise ParlourError(f"the game at table {ident!r} is over already")
    await registry.change(live, _closing)


def _closing(table: RoomTable) -> Body | None:
    return None if table.phase == OVER else Shut("house")


async def send_away(registry: Registry, person: str, days: int) -> int:
    """Send somebody away from the room for so many days; until when. His seats are freed, or a bot stands in."""
    if person not in await registry.store.names([person]):
        raise ParlourError(f"nobody here has the id {person!r}")
    until = now_ms() + days * DAY_MS
    await Bans(registry.store).begin(person, now_ms(), until)
    security.note("sent away")
    registry.see_out(person=person)
    after, belongings = "", Belongings(registry.store)
    while rows := await belongings.page_of(person, after, PAGE):
        for row in rows:
            if row.phase == OVER:  # they come last
                return until
            await _seat_freed(await registry.live(row.id), registry, person)
        after = rows[-1].place
    return until


async def _seat_freed(live: LiveTable, registry: Registry, person: str) -> None:
    await registry.change(live, lambda table: _leaving(table, person))
    await registry.change(live, lambda table: handing_over(table, person))
    await registry.change(live, lambda table: _closing(table) if table.host == person and _empty(table) else None)


def _leaving(table: RoomTable, person: str) -> Body | None:
    """The entry by which somebody who was sent away leaves a table."""
    seat = table.seat_of(person)
    if seat == NOBODY or table.phase == OVER:
        return None
    if table.phase != PLAYING:
        return Stood(seat, person, banned=False)
    return None if table.bot_at(seat) else StoodIn(seat, STAND_IN)


def _empty(table: RoomTable) -> bool:
    """Whether a table has not begun, and nobody is there who could."""
    return table.phase == LOBBY and not table.people
