"""What a module has besides the entry points of `engine.entry` and `bots.search`, and written like them.

A seat's view is made here, a bot is asked here, and what there is to say is reckoned here, because around a module
there is no Python to do it.
"""

# ruff: noqa: F821  (written against names that a game and its habits supply when it is compiled)

from collections.abc import Callable

from parlour.bots.desk import VIEW, Desk
from parlour.bots.search import NEWCOMER, decide
from parlour.engine.chance import word_of
from parlour.engine.compiled import Bytes, House, Houses, Luck, Ranges, State, States, Table2, rule

# Supplied by the game, its habits, and what it has to say.
legal: Callable[[State, int, Ranges], int]
overlook: Callable[[State, int, int], None]
prefer: Callable[[State, int, int], int]
obey: Callable[[State, int, int, int], bool]
side: Callable[[State, int], int]
asks: Callable[[State, int, House, Table2], int]
grounds: Callable[[State, int, int, Table2], int]
then: Callable[[State, int, int], int]

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


@rule
def asks_at(states: States, i: int, seat: int, houses: Houses, asked: Table2) -> int:
    """What the seat is asked in its view (words/asks.py): returns in how many rows."""
    return asks(states[i], seat, houses[0], asked)


@rule
def grounds_at(states: States, i: int, seat: int, action: int, said: Table2) -> int:
    """What is to be said for a move in the seat's view (bots/reasons.py): returns in how many rows."""
    return grounds(states[i], seat, action, said)


@rule
def then_at(states: States, i: int, seat: int, action: int) -> int:
    """The move that belongs to this one and is made right after it (study/advice.py); -1 if none does."""
    return then(states[i], seat, action)
