"""What is written beside the log, so that no list need read it: whose a table is, how far it got, how it ended."""

import json
from typing import Any

from parlour.server.protocol.entries import Body, Changed, Imported, Linked, Sat, Shut, Stood
from parlour.server.protocol.permissions import OVER
from parlour.server.tables.table import RoomTable
from parlour.table.figures import summed

Row = tuple[str, dict[str, Any]]  # what is done to the database, and with what (store.py)


def rows_with(table: RoomTable, body: Body, phase: str) -> list[Row]:
    """What else is written with an entry: whose table it is, and how far it has got."""
    also: list[Row] = []
    if isinstance(body, Sat):
        also.append(("sit", {"table_id": table.id, "person_id": body.person}))
    if isinstance(body, Imported):  # it is not theirs, but when they are forgotten they are forgotten here as well
        traced = sorted({player.get("person", "") for player in body.players or ()} - {"", table.host})
        also += [("sit", {"table_id": table.id, "person_id": who}) for who in traced]
        also += [("stand", {"table": table.id, "person": who}) for who in traced]
    if isinstance(body, Stood) and body.person not in ("", table.host):
        also.append(("stand", {"table": table.id, "person": body.person}))
    if isinstance(body, Shut) and not table.begun:  # there is nothing to be looked at: it is in nobody's list
        people = sorted({table.host, *(chair.person for chair in table.chairs)} - {""})
        also += [("stand", {"table": table.id, "person": person}) for person in people]
    if isinstance(body, Changed) and body.public is not None:
        also.append(("public", {"table": table.id, "now": int(body.public)}))
    if isinstance(body, Linked):
        also.append(("invite", {"table": table.id, "now": body.invite}))
    if table.phase == OVER != phase:
        also += rows_at_the_end(table)
    elif table.phase != phase:
        also.append(("phase", {"table": table.id, "now": table.phase}))
    return also


def rows_at_the_end(table: RoomTable) -> list[Row]:
    """What is kept of a game that is over."""
    return [
        ("phase", {"table": table.id, "now": table.phase}),
        ("history", {"table_id": table.id, "body": history_of(table)}),
        listing_of(table),
        ("no duty", {"table": table.id}),
    ]


def listing_of(table: RoomTable) -> Row:
    """What a list needs to say of it."""
    chairs = [[chair.person, chair.bot, chair.face] for chair in table.chairs]
    guests = {who: guest.name for who, guest in table.guests.items() if guest.name}
    body = {
        "chairs": chairs, "guests": guests, "changed": table.changed, "result": table.result(),
        "rules": table.rules, "taken_back": bool(table.decisions.taken_back), "daily": table.daily,
        "elsewhere": table.brought or table.resumed, "device": table.device,
        "figures": summed(table.game, (event for _, event in table.told), len(table.chairs)), "sides": sides_of(table),
    }  # fmt: skip
    return "listing", {"table_id": table.id, "body": json.dumps(body)}


def sides_of(table: RoomTable) -> list[int]:
    """For each seat the first of those that play together with it; of a game by older rules nobody can tell."""
    seats = range(len(table.chairs))
    return [table.game.partners(table.dealt.state, seat)[0] for seat in seats] if table.dealt else list(seats)


def history_of(table: RoomTable) -> str:
    """Events and result, in a form no later rules can change."""
    cards = table.game.cards
    told = [
        [step, event.name, event.seat, [cards[card] for card in event.cards], event.amount, event.to]
        for step, event in table.told
    ]  # fmt: skip
    return json.dumps({"result": table.result(), "events": told})
