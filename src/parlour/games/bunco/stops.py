"""Bunco: Stop, the answer that one will not, and the house's word that ends the asking."""

from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import NOBODY, tell
from parlour.engine.interrupts import Order
from parlour.engine.names import numbered
from parlour.games.bunco.ending import confirm_win
from parlour.games.bunco.piles import fill_hand, pile_at, remove_pile, take_from_hand, take_from_surplus
from parlour.games.bunco.playable import pile_fits
from parlour.games.bunco.state import HEIGHTS, PILE, SOURCE_PLACE, SOURCES, STOP, do, happened
from parlour.games.bunco.turns import begin_turn
from parlour.games.bunco.windows import open_window

ORDERS = (Order("pile", amounts=tuple(range(1, PILE + 1))), Order("bunco"), Order("now", once=True))
when = numbered([order.name for order in ORDERS])


@inline
def pass_window(s: State, seat: int, house: House) -> None:
    """A hidden answer: nobody else learns of it (BUNCO-24, BUNCO-39)."""
    s.passed[seat] = 1
    if s.winner > 0:
        confirm_win(s, house)


@rule
def close_window(s: State, house: House) -> None:
    """The house closes the window: whoever has said nothing has passed (BUNCO-24, BUNCO-43)."""
    open_window(s)
    s.closed = 1
    if s.winner > 0:
        confirm_win(s, house)


@rule
def call_stop(s: State, seat: int, action: int, house: House) -> None:
    """The caller takes the turn and plays his Stop on a pile, which is removed (BUNCO-24, BUNCO-25, BUNCO-26)."""
    source, height = divmod(action - do.STOP, HEIGHTS)
    tell(house, happened.STOP_CARD, seat, STOP, SOURCE_PLACE + source * HEIGHTS + height)
    tell(house, happened.STOPPED, s.mover, 0, 0)
    fill_hand(s, s.mover, house)  # his last card may have been a Bunco (BUNCO-17)
    if source == 0:
        take_from_hand(s, seat, STOP)
    else:
        take_from_surplus(s, seat, source - 1)
    if height > 0:
        tell(house, happened.STOP_REMOVED, NOBODY, 0, height)
        remove_pile(s, pile_at(s, height))
    spend_stop(s)
    s.still = 0
    begin_turn(s, seat, house)  # BUNCO-27: the stopped player lays nothing down
    s.moves = 1


@rule
def spend_stop(s: State) -> None:
    """A spent Stop is removed with the pile, or is out of the game (BUNCO-31)."""
    if s.retire:
        s.retired += 1
    else:
        s.removed[STOP] += 1
        s.heap += 1


# What the house calls for somebody who left it to the house


@rule
def prefer(s: State, seat: int, action: int) -> int:
    """The house's choice: the pile the stopped player wants for his Bunco Pile, or else the highest (BUNCO-25)."""
    source, height = divmod(action - do.STOP, HEIGHTS)
    wanted = s.pile_top[s.mover] == height + 1
    return (height + HEIGHTS if wanted else height) * SOURCES - source


@rule
def obey(s: State, seat: int, order: int, amount: int) -> bool:
    """Stop whoever is about to play the last cards of his Bunco Pile, or has played a Bunco, or anybody (BUNCO-24)."""
    if order == when.PILE:
        return s.pile_left[s.mover] <= amount and pile_fits(s, s.mover)
    return order == when.NOW or s.run > 0
