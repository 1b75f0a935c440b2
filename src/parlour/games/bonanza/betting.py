"""Bonanza, the second phase: poker, with one interval of betting and no cards drawn."""

import numpy as np

from parlour.engine.cards import EMPTY, bits, lowest, only, rest, size
from parlour.engine.compiled import House, Set, State, inline, rule
from parlour.engine.house import NOBODY, tell
from parlour.games.bonanza.joker import set_joker_aside, show
from parlour.games.bonanza.poker import best_strength, five_of, name_of
from parlour.games.bonanza.state import (
    FIVE,
    MOST_BET,
    MOST_RAISES,
    SPACE_PLACE,
    do,
    happened,
    left_of,
    on,
    phase,
)
from parlour.games.bonanza.stops import open_stops
from parlour.games.bonanza.wheel import pay


@rule
def open_poker(s: State, house: House) -> None:
    """The dealer calls poker and speaks first; one needs a chip to play (BONANZA-23, BONANZA-26)."""
    s.phase = phase.POKER
    tell(house, happened.CALLS, s.dealer, 0, SPACE_PLACE + on.POKER)
    s.waiting = able_to_answer(s, NOBODY)
    s.mover = s.dealer
    ask_next(s, s.dealer, house)


@rule
def able_to_answer(s: State, seat: int) -> int:
    """The others who are still in and have a chip, as a bit set (BONANZA-25, BONANZA-26)."""
    found = 0
    for other in range(s.seats):
        if other != seat and s.purses[other] > 0 and (s.folded >> other) & 1 == 0:
            found |= 1 << other
    return found


# What may be done


@rule
def to_call(s: State, seat: int) -> int:
    """What it costs to stay in; one who has less puts in all he has (BONANZA-26)."""
    return min(s.stake - s.staked[seat], s.purses[seat])


@rule
def most_raise(s: State, seat: int) -> int:
    """How much the seat may raise by (BONANZA-25, BONANZA-26): nothing once nobody else could answer."""
    if able_to_answer(s, seat) == 0:
        return 0
    most = max(s.purses[seat] - (s.stake - s.staked[seat]), 0)
    if s.limits:
        return 0 if s.raises == MOST_RAISES else min(most, MOST_BET)  # BONANZA-48
    return most


@rule
def most_opening(s: State, seat: int) -> int:
    """How much the seat may open with, or stake by escalation: all it has (BONANZA-25, BONANZA-27)."""
    if s.limits and not s.escalation:
        return min(s.purses[seat], MOST_BET)  # BONANZA-48
    return s.purses[seat]


@inline
def opening(s: State) -> bool:
    """Whether one bets or passes; otherwise somebody has bet, and one calls, raises or folds (BONANZA-24)."""
    return s.stake == 0 or s.escalation


@inline
def answers_to_bets(s: State) -> Set:
    """What may be done in the betting, amounts apart, as a set of action ids (BONANZA-24)."""
    return only(do.PASS) if opening(s) else only(do.FOLD) | only(do.CALL)


@inline
def least_bet(s: State) -> int:
    """The lowest bet or raise that may be made now, as an action: a chip, or one more than was staked (BONANZA-27)."""
    return do.BET + s.stake if opening(s) else do.RAISE


@inline
def past_most_bet(s: State, seat: int) -> int:
    """The highest, plus 1 (BONANZA-25)."""
    return do.BET + most_opening(s, seat) if opening(s) else do.RAISE + most_raise(s, seat)


@rule
def refuse_bet(s: State, seat: int, action: int) -> int:
    """Why the seat may not do that at poker."""
    bets = do.BET <= action < do.RAISE
    if s.escalation:
        return 26 if bets and action - do.BET >= s.purses[seat] else 27
    if (bets or action == do.PASS) != (s.stake == 0):
        return 24
    chips = action - (do.BET if bets else do.RAISE) + 1
    return 48 if s.limits and (chips > MOST_BET or s.raises == MOST_RAISES) else 26


# Betting


@rule
def bet(s: State, seat: int, action: int, house: House) -> None:
    """One player's turn in the betting (BONANZA-24, BONANZA-25)."""
    s.waiting &= ~(1 << seat)
    if action == do.PASS:
        tell(house, happened.PASSED, seat, 0, 0)
    elif action == do.FOLD:
        s.folded |= 1 << seat
        tell(house, happened.FOLDED, seat, 0, 0)
    elif action == do.CALL:
        call(s, seat, house)
    elif action >= do.RAISE:
        raise_stake(s, seat, action - do.RAISE + 1, house)
    elif s.escalation:
        stake_more(s, seat, action - do.BET + 1, house)
    else:
        put_in(s, seat, action - do.BET + 1)
        tell(house, happened.OPENED, seat, 0, action - do.BET + 1)
        ask_all_others(s, seat)
    ask_next(s, left_of(s, seat), house)


@rule
def put_in(s: State, seat: int, chips: int) -> None:
    """Chips go to the Poker space (BONANZA-23)."""
    pay(s, seat, on.POKER, chips)
    s.staked[seat] += chips
    s.stake = max(s.stake, s.staked[seat])


@rule
def call(s: State, seat: int, house: House) -> None:
    """See the stake, or go in with all one has (BONANZA-25, BONANZA-26)."""
    chips = to_call(s, seat)
    put_in(s, seat, chips)
    tell(house, happened.CALLED, seat, 0, chips)
    if s.staked[seat] < s.stake:
        tell(house, happened.ALL_IN, seat, 0, 0)


@rule
def raise_stake(s: State, seat: int, chips: int, house: House) -> None:
    """See the stake and go higher; as a house rule the third raise is the last (BONANZA-25, BONANZA-48)."""
    call(s, seat, house)
    put_in(s, seat, chips)
    tell(house, happened.RAISED, seat, 0, chips)
    if s.limits:
        s.raises += 1
        if s.raises == MOST_RAISES:
            tell(house, happened.LAST_RAISE, seat, 0, s.raises)
    ask_all_others(s, seat)


@rule
def stake_more(s: State, seat: int, chips: int, house: House) -> None:
    """House rule: each stakes more than the last, once round (BONANZA-27)."""
    put_in(s, seat, chips)
    tell(house, happened.STAKED, seat, 0, chips)


@rule
def ask_all_others(s: State, seat: int) -> None:
    """All who are still in and have chips must answer a higher stake (BONANZA-25)."""
    s.waiting = able_to_answer(s, seat)


@rule
def ask_next(s: State, seat: int, house: House) -> None:
    """The turn goes to the left, to the next who must speak, until nobody must (BONANZA-23)."""
    while s.waiting:
        if (s.waiting >> seat) & 1:
            if not s.escalation or s.purses[seat] > s.stake:
                s.mover = seat
                return
            s.waiting &= ~(1 << seat)
            tell(house, happened.PRICED_OUT, seat, 0, 0)  # BONANZA-27
        seat = left_of(s, seat)
    end_poker(s, house)


# The showdown


@rule
def end_poker(s: State, house: House) -> None:
    """The best hand takes the space, shown even if only one is left in; without bets the chips stay (BONANZA-28)."""
    left_in = 0
    for seat in range(s.seats):
        if s.staked[seat] > 0 and (s.folded >> seat) & 1 == 0:
            left_in |= 1 << seat
    if left_in == 0:
        tell(house, happened.UNCLAIMED, NOBODY, 0, SPACE_PLACE + on.POKER)
    else:
        split_poker(s, showdown(s, left_in, house), house)
    for seat in range(s.seats):
        s.staked[seat] = 0
    s.stake = 0
    s.folded = 0
    s.raises = 0
    set_joker_aside(s, house)
    open_stops(s)


@rule
def showdown(s: State, left_in: int, house: House) -> int:
    """All who are in show their best five cards; returns whose are best, as a bit set (BONANZA-29)."""
    best = 0
    winners = 0
    seat = s.dealer
    for _ in range(s.seats):
        if (left_in >> seat) & 1:
            strength = best_strength(s.hands[seat], s.five_alike)
            show_five(s, seat, strength, house)
            if strength > best:
                best = strength
                winners = 0
            if strength == best:
                winners |= 1 << seat
        seat = left_of(s, seat)
    return winners


@rule
def show_five(s: State, seat: int, strength: int, house: House) -> None:
    """Show five cards and take them back, except the Joker (BONANZA-29)."""
    cards = five_of(s.hands[seat], strength)
    tell(house, happened.POKER_HAND, seat, bits(cards), name_of(strength))
    show(s, seat, cards, house)
    place = FIVE * seat
    while cards != EMPTY:
        s.fives[place] = lowest(cards)
        cards = rest(cards)
        place += 1


@rule
def split_poker(s: State, winners: int, house: House) -> None:
    """Equal hands share the space; what cannot be shared stays there (BONANZA-31)."""
    many = size(np.uint64(winners))
    share = s.wheel[on.POKER] // many
    for seat in range(s.seats):
        if (winners >> seat) & 1:
            s.purses[seat] += share
            s.wheel[on.POKER] -= share
            tell(house, happened.TOOK_POKER, seat, 0, share)
    if s.wheel[on.POKER] > 0:
        tell(house, happened.ODD_CHIPS, NOBODY, 0, s.wheel[on.POKER])
