"""Somebody's evenings, a page at a time: listed as they were noted, without reading them."""

from parlour.server.evenings.evenings import Evenings
from parlour.server.evenings.seating import is_bot
from parlour.server.evenings.setting import face_of
from parlour.server.protocol import names as called
from parlour.server.protocol.evenings import ListedEvening, OwnEvenings
from parlour.server.tables.listing import PAGE
from parlour.shelf import game
from parlour.words.phrases import phrases
from parlour.words.speech import words_for


async def page_of(evenings: Evenings, person: str, after: str, language: str) -> OwnEvenings:
    """A page of somebody's evenings."""
    rows = await evenings.logs.page_of(person, after, PAGE + 1)
    found = []
    for row in rows[:PAGE]:
        noted = row.body
        if noted is None:  # it was held before lists were noted, or somebody of it was forgotten
            noted = (await evenings.live(row.id)).evening.noted
            await evenings.logs.note(row.id, noted)
        found.append((row.id, noted))
    people = {who for _, noted in found for who in (noted["host"], *noted["winners"])}
    names = await evenings.registry.store.names(people - {""})
    someone = phrases("server", language)["someone"]

    def name(player: str) -> str:
        return called.BOTS[face_of(player)] if is_bot(player) else names.get(player, someone)

    listed: list[ListedEvening] = [
        {
            "id": ident, "game": noted["game"], "title": words_for(game(noted["game"]), language).title,
            "phase": noted["phase"], "host": name(noted["host"]), "yours": noted["host"] == person,
            "games": noted["games"], "played": noted["played"],
            "winners": [name(player) for player in noted["winners"]], "changed": noted["changed"],
        }
        for ident, noted in found
    ]  # fmt: skip
    return {"evenings": listed, "next": rows[PAGE - 1].place if len(rows) > PAGE else None}
