"""Somebody is forgotten: tables that are his alone go, and the others go on without a trace of him."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from parlour.engine.house import NOBODY
from parlour.server.protocol.entries import (
    Body,
    Erased,
    Hosted,
    Imported,
    Pledged,
    Resigned,
    Resumed,
    Revealed,
    Started,
    Stirred,
    Stood,
    StoodIn,
)
from parlour.server.protocol.messages import STAND_IN
from parlour.server.protocol.permissions import OVER, PLAYING
from parlour.server.store.forgetting import Forgetting, Trace
from parlour.server.store.store import Entry
from parlour.server.tables.records import unsealed
from parlour.server.tables.registry import Registry
from parlour.server.tables.table import RoomTable
from parlour.shelf import GAMES


async def forget(registry: Registry, person: str) -> None:
    """Delete somebody's data: tables played alone go; at others the game goes on, and nothing says who he was."""
    store = Forgetting(registry.store)
    registry.see_out(person=person)
    while traces := await store.traces(person):
        for trace in traces:
            await _forget_at(registry, store, trace, person)
    await store.delete_person(person)
    registry.see_out(person=person)


async def _forget_at(registry: Registry, store: Forgetting, trace: Trace, person: str) -> None:
    if trace.alone or trace.game not in GAMES:  # what is no longer on the shelf, nobody can open
        await store.delete_table(trace.table)
        await registry.read_anew(trace.table)
        return
    if trace.phase != OVER:
        live = await registry.live(trace.table)
        await registry.change(live, lambda table: _leaving(table, person))
        await registry.change(live, lambda table: handing_over(table, person))
    secret, key = await registry.store.secret(trace.table)
    entries = await registry.store.entries(trace.table)
    rewritten, made = without(person, entries, secret)
    await store.rewrite(trace.table, person, rewritten, b"" if key else made)
    await registry.read_anew(trace.table)


def _leaving(table: RoomTable, person: str) -> Body | None:
    """The entry by which somebody who is to be forgotten leaves a table; at an evening's the game is not his to end."""
    seat = table.seat_of(person)
    if seat == NOBODY or table.phase == OVER or table.chairs[seat].resigned:
        return None
    if table.phase != PLAYING:
        return Stood(seat, person, banned=False)
    if table.evening:
        return None if table.bot_at(seat) else StoodIn(seat, STAND_IN)
    return Resigned(seat)


def handing_over(table: RoomTable, person: str) -> Body | None:
    """The entry by which a table that loses its host finds another: whoever sits there first."""
    if table.host != person or table.phase == OVER:
        return None
    others = [chair.person for chair in table.chairs if chair.person not in ("", person)]
    staying = [chair.person for chair in table.chairs if chair.person in others and not chair.resigned]
    return Hosted((staying or others)[0]) if others else None


def without(person: str, entries: Sequence[Entry], secret: bytes) -> tuple[list[Entry], bytes]:
    """Those entries of a log that must be written anew, and the key if it cannot be made from what is left."""
    nobody = secrets.token_hex(16)  # another at every table, so that nothing shows that they are the same
    told, kept = (RoomTable(entries[0].table, secret) for _ in range(2))  # the table as it was, and as it will be
    rewritten: list[Entry] = []
    begun = False
    for entry in entries:
        begun = begun or isinstance(entry.body, Started | Imported | Resumed)
        body = _renamed(entry.body, person, nobody)
        if isinstance(body, Stirred | Revealed) and told.chairs[body.seat].person == person:
            body = Erased(body.seat)
        if isinstance(body, Pledged) and told.chairs[body.seat].person == person:
            body = Pledged(body.seat, "")  # a short text could be guessed by its hash
        if body != entry.body:
            rewritten.append(replace(entry, body=body))
        if not begun:  # from then on nobody sits down and nothing is added
            told.apply(entry)
            kept.apply(replace(entry, body=body))
    lost = begun and told.seal.key != kept.seal.key
    return rewritten, told.seal.key if lost else b""


def _renamed(body: Body, person: str, nobody: str) -> Body:
    """The same entry with another id, where it has this one."""
    if isinstance(body, Imported) and any(player.get("person") == person for player in body.players or ()):
        players = [
            {**player, "name": "", "person": ""} if player.get("person") == person else player
            for player in body.players or ()
        ]
        return Imported(unsealed(body.record), players)
    changed: dict[str, Any] = {name: nobody for name in ("host", "person") if getattr(body, name, "") == person}
    return replace(body, **changed) if changed else body
