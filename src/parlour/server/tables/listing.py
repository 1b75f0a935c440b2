"""Somebody's tables, a page at a time. Finished ones are listed as they were noted, without reading them."""

from typing import Literal

from parlour.server.protocol.permissions import OVER
from parlour.server.protocol.shapes import BotName, Listed, OwnTables
from parlour.server.store.belongings import Belongings, Listing
from parlour.server.tables.chairs import Chair
from parlour.server.tables.discarding import is_alone
from parlour.server.tables.frames import chair_names, result_said
from parlour.server.tables.live import LiveTable
from parlour.server.tables.preparing import preparing
from parlour.server.tables.registry import Registry
from parlour.server.tables.rows import listing_of
from parlour.shelf import game
from parlour.words.speech import words_for

PAGE = 50  # tables, or evenings, listed at a time


async def page_of(registry: Registry, person: str, after: str, language: str) -> OwnTables:
    """A page of somebody's tables."""
    store = registry.store
    rows = await Belongings(store).page_of(person, after, PAGE + 1)
    known = await store.names({who for row in rows if row.body for who, *_ in row.body["chairs"] if who})
    listed: list[Listed] = []
    for row in rows[:PAGE]:
        if row.body:
            listed.append(_noted(row, known, language))
        else:
            live = await registry.live(row.id)
            listed.append(_live(live, person, language))
            if live.table.phase == OVER:  # it was finished before lists were noted
                await store.note([listing_of(live.table)])
    return {
        "unfinished": [each for each in listed if each["phase"] != OVER],
        "finished": [each for each in listed if each["phase"] == OVER],
        "next": rows[PAGE - 1].place if len(rows) > PAGE else None,
        "preparing": preparing(),
        "kept": registry.settings.keep_days or None,
        "draining": registry.draining,
    }


def _noted(row: Listing, people: dict[str, str], language: str) -> Listed:
    """A finished table, as it was noted when its game ended."""
    found, body = game(row.game), row.body or {}
    people = body.get("guests", {}) | people
    seated = sum(bool(who) for who, *_ in body["chairs"])
    return {
        "id": row.id, "game": row.game, "title": words_for(found, language).title, "phase": OVER,
        "names": chair_names(row.id, [_chair(*each) for each in body["chairs"]], people, language),
        "changed": body["changed"], "result": result_said(found, body["result"], language), "alone": seated < 2,
        "device": body.get("device", False),
    }  # fmt: skip


def _chair(person: str, bot: BotName | Literal[""], face: int = -1) -> Chair:
    """A seat as it was noted; before games that were brought in had players, no faces were."""
    return Chair(person, bot, face=face)


def _live(live: LiveTable, person: str, language: str) -> Listed:
    """A table as it stands now, to one of its people."""
    table = live.table
    return {
        "id": table.invite, "game": table.game.name, "title": words_for(table.game, language).title,
        "phase": table.phase, "names": chair_names(table.id, table.chairs, live.people, language),
        "changed": table.changed, "result": result_said(table.game, table.result(), language),
        "alone": is_alone(table, person), "device": table.device,
    }  # fmt: skip
