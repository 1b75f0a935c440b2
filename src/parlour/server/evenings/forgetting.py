"""Somebody is forgotten: the evenings where he was go on, and nothing says who he was."""

import json
import secrets
from dataclasses import replace

from parlour.server.evenings.evenings import Evenings
from parlour.server.evenings.wishes import leave
from parlour.server.protocol.entries import to_json
from parlour.server.protocol.evening_entries import from_json
from parlour.server.store.turns import in_turn


async def forget(evenings: Evenings, person: str) -> None:
    """Take somebody out of every evening's log; his seat goes to a bot, his card to nobody."""
    for ident in await evenings.logs.speaking_of(person):
        live = await evenings.live(ident)
        await leave(evenings, live, person)
        if live.evening.host == person and not live.evening.rounds:  # nobody else is there to begin it
            await evenings.logs.delete(ident)
            evenings.lives.pop(ident, None)
            continue
        nobody = secrets.token_hex(16)  # another at every evening, so that nothing shows that they are the same
        async with in_turn(evenings.registry.store, live.lock):
            rewritten = []
            for entry in await evenings.logs.entries(ident):
                written = json.dumps(to_json(entry.body))
                if json.dumps(person) in written:
                    anew = written.replace(json.dumps(person), json.dumps(nobody))
                    rewritten.append(replace(entry, body=from_json(json.loads(anew))))
            await evenings.logs.rewrite(ident, person, rewritten)
            live.evening = await evenings.read(ident)  # nor does whoever holds it now write of him again
        evenings.lives.pop(ident, None)  # read anew when next it is looked at
