"""Stop, the answer that one will not, and the house's word that ends the asking."""

from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import NOBODY, tell
from parlour.games.bunco.choices import pile_fits
from parlour.games.bunco.flow import begin_turn, confirm_win
from parlour.games.bunco.piles import fill_hand, pile_at, remove_pile, take_from_hand, take_from_surplus
from parlour.games.bunco.slips import forget_strays
from parlour.games.bunco.state import (
    HEIGHTS,
    SOURCE_PLACE,
    STOP,
    STOP_CALL,
    STOP_CARD,
    STOP_REMOVED,
    STOPPED,
)
from parlour.games.bunco.windows import open_window


@inline
def pass_window(s: State, seat: int, house: House) -> None:
    """A hidden answer: nobody else learns of it (BUNCO-24, BUNCO-39)."""
    s.passed[seat] = 1
    if s.winner > 0:
        confirm_win(s, house)


@rule
def hot(s: State) -> bool:
    """Whether the others, for all that everybody sees, have something to think over before the window closes.

    A turn has begun, a Bunco waits to be followed, or the Bunco Pile of the player on turn can be played.
    """
    return s.moves == 0 or s.run > 0 or pile_fits(s, s.mover)


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
    source, height = divmod(action - STOP_CALL, HEIGHTS)
    tell(house, STOP_CARD, seat, STOP, SOURCE_PLACE + source * HEIGHTS + height)
    tell(house, STOPPED, s.mover, 0, 0)
    fill_hand(s, s.mover, house)  # his last card may have been a Bunco (BUNCO-17)
    if source == 0:
        take_from_hand(s, seat, STOP)
    else:
        take_from_surplus(s, seat, source - 1)
    if height > 0:
        tell(house, STOP_REMOVED, NOBODY, 0, height)
        remove_pile(s, pile_at(s, height))
    spend_stop(s)
    if s.run > 0:
        forget_strays(s)  # the Bunco that waited is gone with its pile
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
