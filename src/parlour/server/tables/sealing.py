"""The round before the deal: everybody at the table adds to the key, and nobody has the last word.

The house has committed to its secret when the table was opened. At the start each person's client pledges the
hash of a fresh text; when every hash is in, each reveals its text, and the last one starts the game. Whoever has
not done his part in time is named, and nothing is dealt. docs/fairness.md says why in this order.
"""

from parlour.engine.game import ParlourError
from parlour.engine.house import NOBODY
from parlour.server.protocol.entries import Body, Pledged, Revealed, Sealing, Started, Undealt
from parlour.server.protocol.permissions import SEALING
from parlour.server.protocol.refusal import Refusal
from parlour.server.tables.table import RoomTable
from parlour.table.seal import hash_of

ROUND_MS = 10_000  # that the whole round may take


def asked_to_begin(table: RoomTable) -> Body:
    """What the host's start does: one person or none can be dealt to at once, several hold the round first."""
    begun = beginning(table)
    return Sealing() if len(table.people) > 1 else begun


def beginning(table: RoomTable) -> Body:
    """The entry by which a game begins, by the rules as they are today."""
    if table.free_seat() != NOBODY:
        raise Refusal("phase", says="empty")
    table.game.choose(len(table.chairs), table.options)  # refused where these rules know it no longer
    return Started(table.game.version)


def pledge(table: RoomTable, seat: int, pledged: str) -> Body | None:
    """A hash, once and for all; not of somebody for whom a bot sits in."""
    if seat not in table.people:
        raise Refusal("phase")
    if table.hashes.get(seat, pledged) != pledged:
        raise Refusal("taken", says="pledged")
    return None if seat in table.hashes else Pledged(seat, pledged)


def reveal(table: RoomTable, seat: int, text: str) -> Body | None:
    """The text behind a hash, when all hashes are in."""
    if table.unpledged:
        raise Refusal("phase", says="unpledged")
    if hash_of(text) != table.hashes[seat]:
        raise Refusal("bad", says="revealed")
    return None if seat in table.entropy else Revealed(seat, text)


def settled(table: RoomTable) -> Body | None:
    """What comes of the round once everybody has revealed, if it still waits for that."""
    if table.phase != SEALING or table.silent:
        return None
    try:
        return beginning(table)
    except ParlourError:  # the rules have changed meanwhile
        return Undealt([])


def lasts(table: RoomTable) -> int:
    """How long after it began the house ends the round: at once if everything is there."""
    return ROUND_MS if table.silent else 0


def ended(table: RoomTable) -> Body | None:
    """How the house ends it then."""
    if table.phase != SEALING:
        return None
    return settled(table) or Undealt(table.silent)
