"""Dixie: whose turn it is, and what may be done."""

import numpy as np

from parlour.engine.cards import EMPTY, has, only, write_ranges
from parlour.engine.compiled import Ranges, Set, State, rule
from parlour.games.dixie.state import (
    BONUS_CALLS,
    BONUS_CARDS,
    FOLLOWERS,
    MOST_MIXES,
    MOST_TURN_OVERS,
    NUMBERED_PLAYS,
    do,
)


@rule
def acting(s: State) -> int:
    """Only the seat on turn may act (DIXIE-6)."""
    return 0 if s.ending else 1 << s.mover


@rule
def turn(s: State) -> int:
    """The seat on turn (DIXIE-6)."""
    return s.mover


@rule
def follows(s: State, hand: Set) -> Set:
    """The cards that follow the call: its symbol, its number, or a Bonus (DIXIE-9)."""
    return hand & np.uint64(FOLLOWERS[s.call])


@rule
def most_turn_overs(s: State) -> int:
    """How often the pile is turned in a hand: as agreed, else as often as play, which must end, allows (DIXIE-20)."""
    if s.turn_overs > 0:
        return s.turn_overs
    return MOST_MIXES if s.shuffle else MOST_TURN_OVERS


@rule
def can_draw(s: State) -> bool:
    """Whether there is a card to draw: in the stock, or under the Call Card (DIXIE-18, DIXIE-20)."""
    return s.stocked > 0 or (s.piled > 1 and s.turnings < most_turn_overs(s))


@rule
def choices(s: State, seat: int) -> Set:
    """Everything the seat on turn may do, as a set of action ids."""
    hand = s.hands[seat]
    leading = s.piled == 0
    cards = hand if leading else follows(s, hand)  # DIXIE-7, DIXIE-9
    allowed = (cards >> np.uint64(1)) & NUMBERED_PLAYS
    if cards & BONUS_CARDS != EMPTY:
        allowed |= BONUS_CALLS  # DIXIE-13
    if not leading:
        if can_draw(s):
            allowed |= only(do.DRAW)  # DIXIE-11
        elif cards == EMPTY:
            allowed |= only(do.PASS)  # DIXIE-21
    return allowed


@rule
def legal(s: State, seat: int, out: Ranges) -> int:
    """The choices, written as ranges (DIXIE-6)."""
    return write_ranges(choices(s, seat), out)


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 25
    if seat != s.mover:
        return 6
    if has(choices(s, seat), action):
        return 0
    if action == do.DRAW:
        return 8 if s.piled == 0 else 20  # DIXIE-8: the leader must lead; DIXIE-20: nothing is left
    if action == do.PASS:
        return 21
    if action < do.BONUS and has(s.hands[seat], action + 1):
        return 9  # it does not follow the call
    return 10  # DIXIE-10: a card the seat does not hold
