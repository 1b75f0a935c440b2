"""A record is brought in: kept among somebody's finished tables, with who played it."""

import hashlib
import json
from dataclasses import asdict
from functools import partial
from typing import Any

from parlour.server.protocol.entries import Imported
from parlour.server.store.belongings import Belongings
from parlour.server.tables.jobs import Gone, patient
from parlour.server.tables.live import LiveTable
from parlour.server.tables.preparing import roused
from parlour.server.tables.records import KnownBy, brought, fit, guests_of, seated_himself, unsealed, without_forgotten
from parlour.server.tables.registry import Registry
from parlour.shelf import GAMES, game


async def bring_in(
    registry: Registry,
    person: str,
    document: dict[str, Any],
    known_by: KnownBy,
    own: bool = False,
    gone: Gone = patient,
) -> LiveTable:
    """Keep a record, and who played it: people of this room as far as they are still known here.

    Somebody's `own` is what he played on his device, and is kept once, however often it is sent.
    """
    async with registry.quotas.bringing(person):
        if document.get("game") in GAMES:
            await roused(game(document["game"]))  # a long one is read by the compiled rules, where there are any
        digest = await registry.in_thread(lambda: hashlib.sha256(json.dumps(document).encode()).hexdigest())
        read = await registry.readings.answer(("record", digest), lambda job: fit(document, job.at), person, gone)
        text = read.decode()
        guests = guests_of(document, known_by)
        if own:
            guests = seated_himself(guests, document, person)
        names = await registry.store.names({guest.person for guest in guests if guest.person})
        players = without_forgotten(guests, names)
        if players != guests:  # what one of them added to the key is forgotten like his name
            text = await registry.in_thread(partial(unsealed, text))
        table = await registry.in_thread(partial(brought, text))  # at hand, unless it was read long ago
        imported = Imported(text, [asdict(player) for player in players] or None)
        if own and (kept := await Belongings(registry.store).brought_already(person, imported)):
            return await registry.live(kept)
        return await registry.new_table(person, table.game.name, table.seats, table.options, [imported])
