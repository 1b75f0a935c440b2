"""Cribbage: whose turn it is, and what may be done."""

import numpy as np

from parlour.engine.cards import EMPTY, has, write_ranges
from parlour.engine.compiled import Ranges, Set, State, inline, rule
from parlour.games.cribbage.state import FITS, TO_CRIB, other, phase


@inline
def acting(s: State) -> int:
    """Both lay away in either order (CRIBBAGE-5); in the play, the seat on turn (CRIBBAGE-8)."""
    if s.ending:
        return 0
    if s.phase == phase.LAYING_AWAY:
        return (1 if s.away[0] < TO_CRIB else 0) | (2 if s.away[1] < TO_CRIB else 0)
    return 1 << s.mover


@inline
def turn(s: State) -> int:
    """Asked one at a time, the non-dealer lays away first (CRIBBAGE-5)."""
    if s.phase == phase.LAYING_AWAY and s.away[s.mover] == TO_CRIB:
        return other(s.mover)
    return s.mover


@inline
def fitting(s: State, seat: int) -> Set:
    """The cards in hand that keep the count within 31 (CRIBBAGE-9)."""
    return s.hands[seat] & FITS[s.total]


@inline
def can_play(s: State, seat: int) -> bool:
    """Whether the seat has a card that fits under 31 (CRIBBAGE-9)."""
    return fitting(s, seat) != EMPTY


@inline
def choices(s: State, seat: int) -> Set:
    """Any card may be laid away (CRIBBAGE-5); in the play, any that fits (CRIBBAGE-9)."""
    return s.hands[seat] if s.phase == phase.LAYING_AWAY else fitting(s, seat)


@inline
def legal(s: State, seat: int, out: Ranges) -> int:
    """The choices, written as ranges."""
    return write_ranges(choices(s, seat) >> np.uint64(1), out)


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 26  # CRIBBAGE-26
    if (acting(s) >> seat) & 1 == 0:
        return 5 if s.phase == phase.LAYING_AWAY else 8  # two are laid away; not on turn
    if not has(s.hands[seat], action + 1):
        return 6  # CRIBBAGE-6: a card the seat does not hold
    return 0 if has(choices(s, seat), action + 1) else 9
