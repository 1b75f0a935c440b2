"""Somebody opens a table, as he wishes it."""

from parlour.server.protocol.entries import Body, BotSat, Sat
from parlour.server.protocol.messages import NewTable
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import BotName
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Registry
from parlour.shelf import GAMES, game


async def open_table(registry: Registry, person: str, wanted: NewTable) -> LiveTable:
    """Open a table as somebody wishes it."""
    if wanted.game not in GAMES:
        raise Refusal("missing", f"there is no game called {wanted.game!r}; there are: {', '.join(GAMES)}")
    registry.check_open()
    found = game(wanted.game)
    seats = wanted.seats or found.seats[0]
    options = found.choose(seats, wanted.options)
    bots = _bots(wanted, seats)
    for player in bots.values():
        registry.engines.check(found.name, player)
    bodies: list[Body] = []
    if wanted.sit:
        bodies.append(Sat(next(seat for seat in range(seats) if seat not in bots), person))
    bodies += [BotSat(seat, level) for seat, level in bots.items()]
    if wanted.start and len(bots) + wanted.sit < seats:
        raise Refusal("bad", says="empty")
    manner = wanted.clock, wanted.pace, wanted.memory
    async with registry.quotas.opening(person):
        return await registry.new_table(person, found.name, seats, options, bodies, *manner, start=wanted.start)


def _bots(wanted: NewTable, seats: int) -> dict[int, BotName]:
    if isinstance(wanted.bots, str):
        return {seat: wanted.bots for seat in range(wanted.sit, seats)}
    if not all(seat.isdecimal() and seat.isascii() and len(seat) < 3 for seat in wanted.bots):
        raise Refusal("bad", says="seat")
    bots = {int(seat): level for seat, level in wanted.bots.items()}
    if any(seat >= seats for seat in bots) or len(bots) + wanted.sit > seats:
        raise Refusal("bad", says="full")
    return dict(sorted(bots.items()))
