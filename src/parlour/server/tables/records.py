"""Records that are brought in: read once, and kept as the game alone; apart from it, who played it."""

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import ValidationError

from parlour.engine.game import ParlourError
from parlour.server.protocol import messages as m
from parlour.server.protocol import names
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import BotName
from parlour.shelf import game
from parlour.table.players import Player, read_players
from parlour.table.record import Watch, compose, read, unwatched, write
from parlour.table.seal import Seal
from parlour.table.table import Table

SECRET_BYTES = 32
AT_HAND = 16  # games of records

KnownBy = Callable[[str, str], str]  # whom the room gave that mark there (identity.py)

_at_hand: OrderedDict[str, Table] = OrderedDict()  # those asked for last, by their records


def brought(record: str, watch: Watch = unwatched) -> Table:
    """The game of a record, to be looked at; read ahead in a thread, it holds nobody up when the log is replayed."""
    return _keep(record, _at_hand.get(record) or read(record, game, watch=watch))


def _keep(record: str, table: Table) -> Table:
    _at_hand[record] = table
    _at_hand.move_to_end(record)
    if len(_at_hand) > AT_HAND:
        _at_hand.popitem(last=False)
    return table


def fit(document: dict[str, Any], watch: Watch = unwatched) -> bytes:
    """A record as it is kept: every move checked, its seal no larger than a table's own, and nothing besides."""
    table = read(json.dumps(document), game, watch=watch)
    if table.seal:
        _check(table.seal, table.seats)
    table.players = ()
    record = write(table, device=document.get("device", False))
    _keep(record, table)
    return record.encode()


def _check(seal: Seal, seats: int) -> None:
    """What people could not have added at a table, a record may not have either."""
    if len(seal.secret) != SECRET_BYTES:
        raise ParlourError(f"this record cannot be kept: its secret is not {2 * SECRET_BYTES} hexadecimal digits")
    for seat, text in seal.entropy.items():
        if not 0 <= seat < seats:
            raise ParlourError(f"this record cannot be kept: its seal has entropy of seat {seat}, which it has not")
        try:
            m.Entropy(do="entropy", text=text)
        except ValidationError as error:
            raise ParlourError(f"this record cannot be kept: its entropy of seat {seat}, {m.explain(error)}") from None


def key_of(record: str) -> str:
    """The key of a record's game."""
    return str(json.loads(record)["key"])


def played_by(record: str, players: Sequence[Player]) -> str:
    """The record of a game and who played it, also where this program has other rules."""
    return _composed(json.loads(record), players)


def unsealed(record: str) -> str:
    """The record without what its players added to the key."""
    return _composed({**json.loads(record), "seal": None}, ())


def _composed(parts: Mapping[str, Any], players: Sequence[Player]) -> str:
    return compose(
        parts["game"], parts["rules"], parts["seats"], parts["options"], parts["key"], parts["moves"],
        seal=parts.get("seal"), daily=parts.get("daily", ""), decks=parts.get("decks", ()),
        taken_back=parts.get("taken_back", ()), result=parts.get("result"), players=players,
        device=parts.get("device", False),
    )  # fmt: skip


# Who played


@dataclass(frozen=True)
class Guest:
    """Who had a seat in a game that was brought in; `person` where it was somebody of this room."""

    name: str = ""
    bot: BotName | Literal[""] = ""
    face: int = -1
    resigned: bool = False
    person: str = ""


def guests_of(document: dict[str, Any], known_by: KnownBy) -> list[Guest]:
    """Who played a game that was read: bots of ours, people by names that people can have."""
    players = read_players(document.get("players", []), document["seats"])
    return [
        _guest(seat, player, known_by(player.mark, where(document["key"], seat))) for seat, player in enumerate(players)
    ]


def _guest(seat: int, player: Player, person: str) -> Guest:
    level: Any = player.bot
    if (level and not names.is_bot(level)) or player.face >= len(names.BOTS) or (player.face >= 0 and not level):
        raise ParlourError(f"this record cannot be kept: there is no such bot as its player in seat {seat}")
    if player.face >= 0:
        return Guest(bot=level, face=player.face)
    try:
        name = names.proper(player.name)
    except Refusal:  # nothing to be seen, or what the room itself calls somebody
        name = ""
    return Guest(name, level, -1, player.resigned, person)


def seated_himself(guests: Sequence[Guest], document: Mapping[str, Any], person: str) -> list[Guest]:
    """The same where somebody sends up what he played by himself: the one person among the bots is he."""
    if not document.get("device") or sum(guest.face < 0 for guest in guests) != 1:
        raise ParlourError("this record cannot be kept as one's own: nobody played it alone on his own device")
    return [replace(guest, person=person) if guest.face < 0 else guest for guest in guests]


def without_forgotten(guests: Sequence[Guest], known: Mapping[str, str]) -> list[Guest]:
    """Those who were people of this room and are no longer have no names."""
    return [replace(guest, name="", person="") if guest.person not in ("", *known) else guest for guest in guests]


def where(key: str, seat: int) -> str:
    """What a mark in a record is good for: one seat of one game."""
    return f"{key} {seat}"
