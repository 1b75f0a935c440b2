"""Interrupts: moments in which others than the player on turn may act, and what a game says about them.

A game that has such moments supplies `window`, which tells from what everybody sees which kind of window is
open. Where the first caller counts, its actions say which of them call and which pass (actions.py), and
`prefer` chooses among calls for somebody who has named none. `ORDERS` declares standing orders, which the house
obeys for a seat when `obey` says that their moment has come. `side` says who plays together.
"""

from dataclasses import dataclass

from parlour.engine.compiled import State, rule

# No window. All but the player on turn may call, and he waits: not for long, or, where there is something to
# think over, longer. Nobody is on turn, and silence means no. Everybody answers, and answers stay sealed.
CLOSED, STOP, HOT_STOP, CALL, SEALED = range(5)


@dataclass(frozen=True)
class Order:
    """A standing order: `once` it is obeyed it is used up. Some go through amounts, of which one is named."""

    name: str
    amounts: tuple[int, ...] = ()
    once: bool = False


# For games that need nothing of their own.


@rule
def window(s: State) -> int:
    """Only the player on turn may act."""
    return CLOSED


@rule
def prefer(s: State, seat: int, action: int) -> int:
    """How gladly the house would make this call for the seat: no call is better than another."""
    return 0


@rule
def obey(s: State, seat: int, order: int, amount: int) -> bool:
    """Whether this order's moment has come in what the seat sees: there are no orders."""
    return False


@rule
def side(s: State, seat: int) -> int:
    """Whom the seat plays with, by the lowest seat among them: everybody plays for himself."""
    return seat
