"""The list of open tables, where the host of the room keeps one: those that anybody may join."""

from parlour.engine.house import NOBODY
from parlour.server.clock import now_ms
from parlour.server.protocol.permissions import LOBBY
from parlour.server.protocol.shapes import OpenTable
from parlour.server.store.conduct import Conduct
from parlour.server.store.hosting import open_to_all
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Registry
from parlour.words.phrases import phrases
from parlour.words.speech import words_for

MOST = 30  # listed


async def open_tables(registry: Registry, person: str, language: str) -> list[OpenTable]:
    """Tables with a free seat at which somebody waits, the newest first and one of each host.

    Nobody sees those of whom he is blocked by, or has blocked.
    """
    apart = await Conduct(registry.store).apart(person) if person else set()
    if registry.store.kind == "postgresql":  # people may be connected to another process
        for table in await open_to_all(registry.store, now_ms() - registry.settings.absent_ms):
            await registry.live(table)
    waiting = [live for live in registry.lives.values() if _waits(registry, live) and not apart & _people(live)]
    by_host: dict[str, LiveTable] = {}
    for live in sorted(waiting, key=lambda live: -live.table.created):
        by_host.setdefault(live.table.host, live)
    return [_shown(live, language) for live in list(by_host.values())[:MOST]]


def _people(live: LiveTable) -> set[str]:
    return {live.table.host, *(chair.person for chair in live.table.chairs)}


def _waits(registry: Registry, live: LiveTable) -> bool:
    table = live.table
    somebody = live.here(registry.settings.absent_ms) & _people(live)
    return table.phase == LOBBY and table.public and table.free_seat() != NOBODY and bool(somebody)


def _shown(live: LiveTable, language: str) -> OpenTable:
    table = live.table
    usual = table.game.choose(len(table.chairs))
    return {
        "id": table.invite, "game": table.game.name, "title": words_for(table.game, language).title,
        "host": live.people.get(table.host, phrases("server", language)["someone"]),
        "free": sum(chair.kind == "empty" for chair in table.chairs), "seats": len(table.chairs),
        "options": {name: value for name, value in table.options.items() if usual[name] != value},
    }  # fmt: skip
