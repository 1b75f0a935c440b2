"""Bunco: who may act, whom serial play asks, what each may do, and why not anything else."""

import numpy as np

from parlour.engine import interrupts
from parlour.engine.cards import write_ranges
from parlour.engine.compiled import Ranges, State, inline, rule
from parlour.engine.house import NOBODY
from parlour.games.bunco.piles import has_stop, holds, stop_in_hand
from parlour.games.bunco.playable import (
    NOTHING,
    ONES,
    OWN_PILE,
    bunco_heights,
    duty,
    first_choices,
    kinds_in_hand,
    lifts,
    pile_fits,
    second_choices,
    surplus_buncos,
)
from parlour.games.bunco.state import (
    BUNCO,
    BUNCO_HEIGHTS,
    HEIGHTS,
    LIFTS,
    NUMBERS,
    SECOND,
    STOP,
    SURPLUS,
    THIRD,
    do,
    left_of,
    mode,
    partner_of,
)
from parlour.games.bunco.windows import asked_to_call, callers, can_call, next_caller, stoppable, stops, turn_limit

# Who may act


@inline
def acting(s: State) -> int:
    """The player on turn, and whoever may call (BUNCO-6, BUNCO-24, BUNCO-39)."""
    if s.ending:
        return 0
    if s.winner > 0:
        return callers(s)
    if stoppable(s):
        return (1 << s.seats) - 1
    return callers(s) | 1 << s.mover if s.mode == mode.TABLE else 1 << s.mover


@inline
def turn(s: State) -> int:
    """Whom serial play asks next (BUNCO-29, BUNCO-39)."""
    if s.mode == mode.TABLE:
        caller = next_caller(s)
        if caller >= 0:
            return caller
    return next_stopper(s) if stoppable(s) else s.mover


@inline
def next_stopper(s: State) -> int:
    """The first seat left of the player on turn that has a Stop and has not passed; else that player."""
    if s.armed & ~(1 << s.mover) == 0:
        return s.mover
    seat = left_of(s, s.mover)
    while seat != s.mover:
        if (s.armed >> seat) & 1 and s.passed[seat] == 0:
            return seat
        seat = left_of(s, seat)
    return seat


@rule
def window(s: State) -> int:
    """All others may stop the player on turn (BUNCO-24); after his last card, only call "Bunco!" (BUNCO-43)."""
    who = acting(s)
    if who & ~(1 << s.mover) == 0:
        return interrupts.CLOSED
    if (who >> s.mover) & 1 == 0:
        return interrupts.CALL
    return interrupts.HOT_STOP if hot(s) else interrupts.STOP


@rule
def hot(s: State) -> bool:
    """Whether the others, for all that everybody sees, have something to think over before the window closes.

    A turn has begun, a Bunco waits to be followed, or the Bunco Pile of the player on turn can be played.
    """
    return s.moves == 0 or s.run > 0 or pile_fits(s, s.mover)


# What each may do


@inline
def legal(s: State, seat: int, out: Ranges) -> int:
    """Everything the seat may do, as ranges of action ids (BUNCO-6, BUNCO-24)."""
    if seat != s.mover or s.winner > 0:
        return legal_answers(s, seat, out)
    owed = duty(s, seat)
    kinds = kinds_in_hand(s, seat)
    n = write_ranges(np.uint64(first_choices(s, seat, owed, kinds)), out)
    n = write_block(second_choices(s, seat, owed, kinds), SECOND, out, n)
    if s.partners or s.mode == mode.TABLE:
        n = write_block(third_choices(s, seat, owed), THIRD, out, n)
    return n


@inline
def legal_answers(s: State, seat: int, out: Ranges) -> int:
    """What one may say while another is on turn (BUNCO-24)."""
    n = write_block(answers(s, seat), SECOND, out, 0)
    return write_block(stop_choices(s, seat), do.STOP, out, n)


@inline
def write_block(choices: int, first: int, out: Ranges, n: int) -> int:
    """Add a block of actions, bit a for action first + a, to the n rows written so far."""
    if choices == 0:
        return n
    rows = write_ranges(np.uint64(choices), out[n:])
    for row in range(n, n + rows):
        out[row, 0] += first
        out[row, 1] += first
    return n + rows


@rule
def third_choices(s: State, seat: int, owed: int) -> int:
    """The choices from THIRD on: the partner's Buncos, and slips with the Surplus (BUNCO-38, BUNCO-46)."""
    allowed = partner_buncos(s, seat, owed)
    if s.mode == mode.TABLE:
        allowed |= lifts(s, seat) << (do.LIFT - THIRD)
    return allowed


@rule
def partner_buncos(s: State, seat: int, owed: int) -> int:
    """Buncos from the partner's Surplus, nine heights each (BUNCO-46)."""
    if not s.partners or owed != NOTHING:
        return 0
    return surplus_buncos(s, partner_of(s, seat), bunco_heights(s, seat, kinds_in_hand(s, seat)))


@inline
def may_stop(s: State, seat: int) -> bool:
    """Whether the player, if he has a Stop, may call it now: he has not passed (BUNCO-24)."""
    return s.passed[seat] == 0 and stoppable(s)


@inline
def stop_choices(s: State, seat: int) -> int:
    """His Stops, if he may call them (BUNCO-25)."""
    return stops(s, seat) if may_stop(s, seat) else 0


@inline
def answers(s: State, seat: int) -> int:
    """Pass, and at a table with slips the two calls, from SECOND on (BUNCO-24, BUNCO-39, BUNCO-41)."""
    if s.mode == mode.TABLE:
        return table_answers(s, seat)
    return 1 << (do.PASS - SECOND) if may_stop(s, seat) else 0


@rule
def table_answers(s: State, seat: int) -> int:
    """The same where slips are made."""
    allowed = 0
    if may_stop(s, seat) or asked_to_call(s, seat):
        allowed |= 1 << (do.PASS - SECOND)
    if may_stop(s, seat) and s.called[seat] == 0 and not has_stop(s, seat):
        allowed |= 1 << (do.FALSE_STOP - SECOND)
    if can_call(s, seat) and s.passed[seat] == 0:
        allowed |= 1 << (do.CALL - SECOND)
    return allowed


# Refusing


@rule
def is_legal(s: State, seat: int, action: int) -> bool:
    """Whether the action is among the legal ones."""
    if seat != s.mover or s.winner > 0:
        if action >= do.STOP:
            return (stop_choices(s, seat) >> (action - do.STOP)) & 1 != 0
        return SECOND <= action < THIRD and (answers(s, seat) >> (action - SECOND)) & 1 != 0
    owed = duty(s, seat)
    kinds = kinds_in_hand(s, seat)
    if action < SECOND:
        return (first_choices(s, seat, owed, kinds) >> action) & 1 != 0
    if action < THIRD:
        return (second_choices(s, seat, owed, kinds) >> (action - SECOND)) & 1 != 0
    return action < do.STOP and (third_choices(s, seat, owed) >> (action - THIRD)) & 1 != 0


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 32
    if action == do.CLOSE:
        return 0 if seat == NOBODY and window(s) != interrupts.CLOSED else 24
    if is_legal(s, seat, action):
        return 0
    if action in (do.CALL, do.FALSE_STOP):
        if s.mode != mode.TABLE:
            return 37
        return 39 if action == do.CALL else 41
    if seat != s.mover or s.winner > 0:
        return refuse_answer(s, seat, action)
    if action == do.PASS or action >= do.STOP:
        return 28  # the player on turn has nobody to stop (BUNCO-28)
    owed = duty(s, seat)
    if owed != NOTHING:
        return refuse_by_duty(s, seat, owed, action)
    if s.run > 0 and s.mode != mode.TABLE:
        return 14
    return refuse_misfit(s, seat, action)


@rule
def refuse_answer(s: State, seat: int, action: int) -> int:
    """Why somebody who is not on turn may not do this."""
    if action != do.PASS and action < do.STOP:
        return 6
    if s.winner > 0:
        return 43
    if s.children:
        return 45
    if s.piled == 0 and not s.bare_stop:
        return 30
    if s.turns >= turn_limit(s):
        return 35
    if not may_stop(s, seat):
        return 24  # he has passed, or the house has closed the window
    return refuse_stop(s, seat, action - do.STOP)


@rule
def refuse_stop(s: State, seat: int, choice: int) -> int:
    """Why a Stop cannot be played there (BUNCO-25, BUNCO-26, BUNCO-30, BUNCO-36)."""
    source = choice // HEIGHTS
    there = stop_in_hand(s, seat) if source == 0 else s.tops[seat, source - 1] == STOP
    if not there:
        return 36
    if s.run > 0:
        return 26
    return 30 if choice % HEIGHTS == 0 else 25


@rule
def refuse_by_duty(s: State, seat: int, owed: int, action: int) -> int:
    """Something else must be played first (BUNCO-8, BUNCO-9, BUNCO-11, BUNCO-19, BUNCO-47)."""
    if owed == ONES:
        return 8
    if owed == OWN_PILE and s.pile_top[seat] == STOP:
        return 19 if do.PILE_STOP <= action < do.PILE_STOP + SURPLUS else 11
    return 9 if owed == OWN_PILE else 47


@rule
def refuse_misfit(s: State, seat: int, action: int) -> int:
    """The card is not there, or does not go there."""
    partner = partner_of(s, seat)
    if action >= do.LIFT:
        return refuse_lift(s, seat, action - do.LIFT)
    if not s.partners and (do.PARTNER_SURPLUS <= action < do.END or action >= do.PARTNER_BUNCO):
        return 46
    if action < do.SURPLUS:
        return 7 if holds(s, seat, action - do.HAND + 1) else 36
    if action < do.PILE:
        return refuse_surplus(s.tops[seat, action - do.SURPLUS])
    if action < do.LAY:
        return refuse_pile(s.pile_top[seat], action != do.PILE)
    if action < do.HAND_BUNCO:
        return 19 if holds(s, seat, 2 + (action - do.LAY) // SURPLUS) else 36
    if action == do.END:
        return 18
    if action < do.PARTNER_SURPLUS or action >= do.PARTNER_BUNCO:
        return refuse_bunco(s, seat, action)
    if action < do.PARTNER_PILE:
        return refuse_surplus(s.tops[partner, action - do.PARTNER_SURPLUS])
    return refuse_pile(s.pile_top[partner], action != do.PARTNER_PILE)


@rule
def refuse_surplus(top: int) -> int:
    """No card there, a card that does not fit, or one that is no number (BUNCO-7, BUNCO-21, BUNCO-36)."""
    if top == 0:
        return 36
    return 7 if top <= NUMBERS else 21


@rule
def refuse_lift(s: State, seat: int, which: int) -> int:
    """A card on the Surplus stays there; at a table, none is there, or there is a nearer gap (BUNCO-19, BUNCO-21)."""
    if s.mode != mode.TABLE:
        return 21
    return 36 if s.tops[seat, LIFTS[which, 0]] == 0 else 19


@rule
def refuse_pile(top: int, to_surplus: bool) -> int:
    """The top of a Bunco Pile does not fit, or only a Stop goes to the Surplus (BUNCO-7, BUNCO-11, BUNCO-36)."""
    if top == 0:
        return 36
    return 11 if to_surplus or top == STOP else 7


@rule
def refuse_bunco(s: State, seat: int, action: int) -> int:
    """No Bunco there, no such pile, or nothing to follow it with (BUNCO-7, BUNCO-14, BUNCO-15, BUNCO-36)."""
    if action < do.SURPLUS_BUNCO:
        there = holds(s, seat, BUNCO)
        height = action - do.HAND_BUNCO
    else:
        partners = action >= do.PARTNER_BUNCO
        slot, height = divmod(action - (do.PARTNER_BUNCO if partners else do.SURPLUS_BUNCO), BUNCO_HEIGHTS)
        there = s.tops[partner_of(s, seat) if partners else seat, slot] == BUNCO
    if not there:
        return 36
    if ((s.open | 1) >> height) & 1 == 0:
        return 7
    return 15 if height == 0 else 14
