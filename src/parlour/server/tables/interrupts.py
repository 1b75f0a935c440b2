"""A call, live: who pressed first, who could not be told apart, and which call it is.

Presses count at their arrival less half the socket's round trip. Those within 200 ms of the earliest
tie, and the printed order settles it: nearest to the left of the player who is stopped.
Nothing of this is in the log but the call itself.
"""

import asyncio
import contextlib
from dataclasses import dataclass, field

from parlour.engine.game import Game, IllegalMove, ParlourError
from parlour.server.clock import running_ms
from parlour.server.protocol.entries import Body, Played
from parlour.server.protocol.frames import Stopped
from parlour.server.protocol.permissions import PLAYING
from parlour.server.protocol.refusal import Refusal
from parlour.server.protocol.shapes import Order
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import Registry
from parlour.server.tables.table import RoomTable

TIE_MS = 200
MOST_ROUND_TRIP = 200.0
CHOOSING_MS = 5000
UNKNOWN = -1  # who was first
ANYBODY = -1  # whom an order is against


@dataclass
class Press:
    """Somebody's Stop: when it was pressed, and which one where it was said."""

    seat: int
    at: float
    action: int | None
    answer: asyncio.Future[Stopped] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass
class Calls:
    """The Stops pressed at one step; `chosen` is what the first is waiting for, once he is known."""

    step: int
    presses: list[Press] = field(default_factory=list)
    caller: int = UNKNOWN
    chosen: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


def stop_actions(table: RoomTable, seat: int) -> list[int]:
    """The Stops the seat could play now, where others than the player on turn may call."""
    if table.phase != PLAYING or table.window is None or not table.window.interrupts(seat) or seat in table.sealed:
        return []
    game, state = table.game, table.playing.state
    found = _stops(table, game.legal(state, seat))
    if found or game.actions.passing < 0:
        return found
    # Where slips are called, one who stops does not call: he passes on that question first.
    passed = state.copy()
    try:
        game.play(passed, seat, game.actions.passing, game.new_house())
    except IllegalMove:
        return []
    return _stops(table, game.legal(passed, seat))


def _stops(table: RoomTable, ranges: list[tuple[int, int]]) -> list[int]:
    actions = table.game.actions
    return [action for action in actions.within(ranges) if actions.kind(action).calls]


async def press(
    registry: Registry, live: LiveTable, seat: int, step: int, action: int | None, round_trip: float
) -> Stopped:
    """Press Stop; answered when it is known who was first."""
    async with registry.turn(live):
        table = live.table
        if step != table.step:
            raise Refusal("stale", step=table.step)
        stops = stop_actions(table, seat)
        calls: Calls | None = live.calls
        if calls and calls.step == step and calls.caller not in (seat, UNKNOWN):
            raise Refusal("taken", step=table.step)
        if not stops or (action is not None and action not in stops):
            raise _why_not(table, seat, action)
        if calls is None or calls.step != step:
            calls = live.calls = Calls(step)
            registry.spawn(_settle(registry, live, calls))
        pressed = next((each for each in calls.presses if each.seat == seat), None)
        if pressed is None:
            pressed = Press(seat, running_ms() - min(round_trip, MOST_ROUND_TRIP) / 2, action)
            calls.presses.append(pressed)
        elif calls.caller == UNKNOWN:  # he says on which pile before it is known that he was first
            pressed.action = pressed.action if action is None else action
        elif action is not None and not calls.chosen.done():
            calls.chosen.set_result(action)
            pressed.answer = asyncio.get_running_loop().create_future()
    return await pressed.answer


def _why_not(table: RoomTable, seat: int, action: int | None) -> Exception:
    if action is None:
        actions = table.game.actions
        calling = [kind.name for kind in actions.kinds if kind.calls]
        if not calling:
            return Refusal("illegal", says="window", step=table.step)
        action = actions.first(calling[0])
    clause = table.game.refuse(table.playing.state, seat, action)
    if not clause:
        return Refusal("illegal", says="window", step=table.step)
    return IllegalMove("this call is not allowed", table.game.clause(clause))


async def _settle(registry: Registry, live: LiveTable, calls: Calls) -> None:
    """Wait for those who cannot be told from the first, see who it is, and let him play his Stop."""
    await asyncio.sleep(TIE_MS / 1000)
    first = None
    try:
        async with registry.turn(live):
            if live.table.step == calls.step:
                first = _first(live.table, calls.presses)
                calls.caller = first.seat
        for each in calls.presses:
            if each is not first and not each.answer.done():
                each.answer.set_exception(Refusal("taken", step=live.table.step))
        if first is not None:
            await _play(registry, live, calls, first)
    except Exception as error:  # whatever went wrong, everybody gets an answer
        for each in calls.presses:
            if not each.answer.done():
                each.answer.set_exception(error if isinstance(error, Refusal) else Refusal("taken"))
    finally:
        if live.calls is calls:
            live.calls = None
        live.changed()


def _first(table: RoomTable, presses: list[Press]) -> Press:
    earliest = min(each.at for each in presses)
    tied = [each for each in presses if each.at <= earliest + TIE_MS]
    on_turn, seats = table.window.on_turn if table.window else 0, len(table.chairs)
    return min(tied, key=lambda each: (each.seat - on_turn - 1) % seats)


async def _play(registry: Registry, live: LiveTable, calls: Calls, first: Press) -> None:
    stops = stop_actions(live.table, first.seat)
    action = first.action if first.action is not None else stops[0] if len(stops) == 1 else None
    if action is None:
        live.send_all({"type": "called", "seat": first.seat, "ms": CHOOSING_MS})
        first.answer.set_result({"choose": CHOOSING_MS})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CHOOSING_MS / 1000):
                action = await asyncio.shield(calls.chosen)
        if action is None:
            action = preferred(live.table, first.seat, stops)
    await _make(registry, live, calls.step, first.seat, action)
    if not first.answer.done():
        first.answer.set_result({"step": live.table.step})


async def _make(registry: Registry, live: LiveTable, step: int, seat: int, action: int) -> None:
    def attempt(table: RoomTable) -> Body:
        if table.step != step:
            raise Refusal("taken", step=table.step)
        actions = table.game.actions
        asked = action not in _stops(table, table.game.legal(table.playing.state, seat))
        return Played(seat, actions.text(actions.passing if asked else action))

    async with registry.turn(live):
        while not (await registry.change_locked(live, attempt)).step:
            pass


def preferred(table: RoomTable, seat: int, calls: list[int]) -> int:
    """The room's choice among calls, for somebody who names none in time."""
    view = table.playing.view(seat)
    return max(calls, key=lambda call: (table.game.ask("prefer", view, seat, call), -call))


# Standing orders


def check_order(game: Game, when: str, amount: int) -> None:
    """Refuse an order that this game does not have, or an amount it does not go to."""
    declared = next((order for order in game.orders if order.name == when), None)
    if declared is None:
        raise ParlourError(f"{game.name} has no standing order {when!r}")
    if declared.amounts and amount not in declared.amounts:
        raise ParlourError(f"the amount of {when!r} goes from {min(declared.amounts)} to {max(declared.amounts)}")


def is_for_once(game: Game, order: Order) -> bool:
    """Whether an order is used up when it is obeyed."""
    return any(declared.once and declared.name == order["when"] for declared in game.orders)


def ordered(table: RoomTable, seat: int) -> Order | None:
    """The standing order of a seat that applies now, if it has a call to obey it with."""
    if table.window is None or not stop_actions(table, seat):
        return None
    view, names = table.playing.view(seat), [order.name for order in table.game.orders]
    for order in table.orders.get(seat, []):
        against = order["seat"] in (ANYBODY, table.window.on_turn)
        if against and table.game.ask("obey", view, seat, names.index(order["when"]), order["amount"]):
            return order
    return None
