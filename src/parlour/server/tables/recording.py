"""The record of a table's game once it is over, with the names of those who played it."""

from collections.abc import Callable, Sequence

from parlour.server.protocol.names import bot_name
from parlour.server.tables.chairs import Chair
from parlour.server.tables.frames import face_of
from parlour.server.tables.live import LiveTable
from parlour.server.tables.records import key_of, played_by, where
from parlour.server.tables.table import RoomTable
from parlour.table import record
from parlour.table.players import Player

Pseudonym = Callable[[str, str], str]  # by which the room knows somebody again (identity.py)


def record_of(live: LiveTable, pseudonym: Pseudonym) -> str:
    """The record of a game that is over, also of one by older rules."""
    table = live.table
    if table.bygone.brought:
        brought = table.bygone.brought
        return played_by(brought, _players(live, pseudonym, key_of(brought)))
    key = (table.dealt.key if table.dealt else table.key or table.seal.key).hex()
    players = _players(live, pseudonym, key)
    if table.dealt:
        return record.write(table.dealt, players, table.device)
    seal = None if table.key else table.seal.to_json() | {"commitment": table.commitment}
    game, seats, options = table.game.name, len(table.chairs), table.options
    return record.compose(
        game, table.rules, seats, options, key, table.bygone.written,
        seal=seal, daily=table.daily, taken_back=table.decisions.taken_back, players=players,
    )  # fmt: skip


def _players(live: LiveTable, pseudonym: Pseudonym, key: str) -> Sequence[Player]:
    """Who played, by seat; nobody is named where nobody is known to have sat."""
    table = live.table
    if all(chair.kind == "empty" for chair in table.chairs):
        return ()
    return [_player(live, seat, chair, pseudonym, where(key, seat)) for seat, chair in enumerate(table.chairs)]


def _player(live: LiveTable, seat: int, chair: Chair, pseudonym: Pseudonym, there: str) -> Player:
    if chair.kind != "person":
        face = face_of(live.table.id, seat, chair)
        return Player(bot_name(chair.bot, face), chair.bot, face)
    return Player(
        live.people.get(chair.person, ""), chair.bot, -1, chair.resigned, pseudonym(_person(live.table, chair), there)
    )


def _person(table: RoomTable, chair: Chair) -> str:
    """Who sits there; of a game that was brought in, who that was."""
    guest = table.guests.get(chair.person)
    return guest.person if guest else chair.person
