"""What is due at a table without anybody saying so, and how long after its last step.

That depends on the table's pace and on what everybody sees, never on what anybody holds, has answered or is
thinking about: else the moment in which something happens would tell. Only whoever plays with bots alone need not
wait until they might all have thought.
"""

import random

from parlour.server.protocol.permissions import PLAYING, SEALING
from parlour.server.tables import sealing
from parlour.server.tables.table import RoomTable

PAUSE_MS = 900  # before a bot moves, at a calm table
LEAST_PAUSE_MS = 400  # the same among people, at any pace: a bot's time to think, and some more for a busy machine
REACTION = (0.33, 0.8)  # of a window's length, after which a bot calls
LEAST_REACTION_MS = 100  # the same among people, at any pace


def due_after(table: RoomTable, asked: int) -> int | None:
    """How long after the last step something is due, if anything is; `asked` is when bots were last asked to call."""
    if table.phase == SEALING:
        return sealing.lasts(table)
    if table.phase != PLAYING or table.held or not table.attended or not _anything_due(table):
        return None
    if asked < table.step and somebody_to_ask(table):
        return 0
    times = [] if (closing := closes_after(table)) is None else [closing]
    waiting = on_turn(table)
    if any(table.bot_at(seat) for seat in waiting):
        times.append(moves_after(table))
    if table.clock and any(not table.bot_at(seat) for seat in waiting):
        times.append(clock_after(table))
    return min(times, default=None)


def _anything_due(table: RoomTable) -> bool:
    """Whether this table has anything to be seen to at all: most tables of people have not."""
    bots, orders = any(chair.bot for chair in table.chairs), any(table.orders.values())
    return bots or orders or table.clock > 0 or table.closes_itself


def somebody_to_ask(table: RoomTable) -> bool:
    """Whether a bot, or the house for somebody who has left orders, may call now."""
    window = table.window
    return window is not None and any(
        window.interrupts(seat) and (table.bot_at(seat) or table.orders.get(seat)) for seat in table.playing.acting
    )


def on_turn(table: RoomTable) -> list[int]:
    """The seats the table is waiting for."""
    game, playing, window = table.game, table.playing, table.window
    return [
        seat for seat in playing.acting
        if not (window and window.interrupts(seat)) and seat not in table.sealed and game.legal(playing.state, seat)
        and not table.passes_for(seat)
    ]  # fmt: skip


def bots_first(table: RoomTable) -> bool:
    """Whether a person waits for bots that are on turn with him: with the deal of a day they never know what he did."""
    waiting = on_turn(table) if table.daily and table.phase == PLAYING and table.window is None else []
    return any(table.bot_at(seat) for seat in waiting) and any(not table.bot_at(seat) for seat in waiting)


def closes_after(table: RoomTable) -> int | None:
    """When the house closes the open window, if it does: by the clock or, with one person, when all have answered."""
    if table.window is None or table.window.kind == "stop":
        return None
    silent = table.window.kind == "sealed" and bool(on_turn(table))
    if silent and not (table.closes_itself and table.game.actions.passing >= 0):
        return None
    return table.window_ms


def moves_after(table: RoomTable) -> int:
    """When a bot that is asked now makes its move."""
    if bots_first(table):
        return 0
    pause = max(table.lasts(PAUSE_MS), LEAST_PAUSE_MS if table.company else 0)
    return max(pause, table.window_ms) if table.window and table.window.kind == "stop" else pause


def calls_after(table: RoomTable) -> int:
    """When a bot that is asked now would call."""
    alike = table.daily  # with the deal of a day, nothing is left to chance
    share = sum(REACTION) / 2 if alike else random.uniform(*REACTION)
    reaction = round(share * table.window_ms)
    return max(reaction, LEAST_REACTION_MS if table.company else 0)


def clock_after(table: RoomTable) -> int:
    """When the time for a move is up."""
    return table.window_ms + 1000 * table.clock
