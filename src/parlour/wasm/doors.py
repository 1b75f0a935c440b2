"""What a module has besides the entry points of `engine.entry` and `bots.search`, and written like them.

A seat's view is made here, and a bot is asked here, because around a module there is no Python to do it.
"""

# ruff: noqa: F821  (written against names that a game and its habits supply when it is compiled)

from collections.abc import Callable

from parlour.bots.desk import VIEW, Desk
from parlour.bots.search import NEWCOMER, decide
from parlour.engine.chance import word_of
from parlour.engine.compiled import Bytes, Luck, Ranges, State, States, rule

# Supplied by the game and its habits.
legal: Callable[[State, int, Ranges], int]
overlook: Callable[[State, int, int], None]
prefer: Callable[[State, int, int], int]
obey: Callable[[State, int, int, int], bool]
side: Callable[[State, int], int]

FIRST, LAST = 0, 1


@rule
def view_at(raw: Bytes, seat: int, memory: bool, view: Bytes, masks: Bytes, screens: Bytes) -> None:
    """Write what a seat knows of a state; the seat after the last is an onlooker. A person's screen has no memory."""
    for i in range(raw.shape[1]):
        view[0, i] = raw[0, i] & (masks[seat, i] if memory else screens[seat, i])


@rule
def decide_at(desk: Desk, seat: int, level: int, playouts: int, luck: Luck) -> int:
    """The move that a bot makes whose view lies on the desk: what `HouseBot.choose` does with so many playouts."""
    view = desk.states[VIEW]
    n = legal(view, seat, desk.ranges)
    if n == 1 and desk.ranges[0, LAST] - desk.ranges[0, FIRST] == 1:
        return desk.ranges[0, FIRST]  # and no luck is used up
    overlook(view, seat, level)
    if level == NEWCOMER:
        for i in range(desk.raw.shape[1]):
            desk.raw[VIEW, i] &= desk.dim_masks[seat, i]
    desk.luck[0] = word_of(luck)
    return decide(desk, seat, level, playouts, n)


@rule
def prefer_at(states: States, i: int, seat: int, action: int) -> int:
    """How gladly the house would make this call for the seat."""
    return prefer(states[i], seat, action)


@rule
def obey_at(states: States, i: int, seat: int, order: int, amount: int) -> bool:
    """Whether this standing order's moment has come in what the seat sees."""
    return obey(states[i], seat, order, amount)


@rule
def side_at(states: States, i: int, seat: int) -> int:
    """Whom the seat plays with, by the lowest seat among them."""
    return side(states[i], seat)
