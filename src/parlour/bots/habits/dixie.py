"""Dixie by rule of thumb, after the booklet's hints on play."""

import math

import numpy as np

from parlour.bots.habits.common import SURE, as_imagined, chance, deal_over, nobody_waits, odds
from parlour.engine.cards import EMPTY, lowest, only, rest, size
from parlour.engine.compiled import Luck, Ranges, Set, State, rule
from parlour.games.dixie.pack import (
    BONUS,
    BONUS_CARDS,
    BONUS_POINTS,
    DRAW,
    FIRST_BONUS,
    FOLLOWERS,
    PACK,
    POINTS,
    SYMBOL,
    SYMBOLS,
    WHOLE_PACK,
)

NUMBERED_CARDS = np.uint64((1 << FIRST_BONUS) - 2)
CLOSE = 2  # cards in a rival's hand that make it time to hurry
FOLLOW_UP = 5  # points that a card to follow with is worth
# A Master's weights, in tenths of a point.
WEIGHT, HURRY = 10, 76  # of a point laid down; more once somebody is down to one card
CAN_FOLLOW, EACH_FOLLOWER = 100, 7  # to hold a card that follows; each such card
IN_FULL, THEIR_SHARE = 10, 41  # the share of hidden cards that follow, out of IN_FULL
ALONE = 56  # a card that nothing in hand leads to
SPENDING, DRAWING = 340, 770  # a Bonus, or a turn
DEAL_SPREAD = 22  # points by which one deal may move two players apart


@rule
def fewest_held(s: State, seat: int) -> int:
    """The cards in the smallest rival hand ("note how many cards each opponent holds")."""
    fewest = 99
    for other in range(s.seats):
        if other != seat:
            fewest = min(fewest, s.held[other])
    return fewest


@rule
def best_symbol(hand: Set) -> int:
    """The symbol of most cards in hand, by points where they are equal, counted from 0."""
    best, best_weight = 0, -1
    for symbol in range(1, len(SYMBOLS) + 1):
        weight = 0
        cards = hand & NUMBERED_CARDS
        while cards != EMPTY:
            if SYMBOL[lowest(cards)] == symbol:
                weight += 100 + POINTS[lowest(cards)]
            cards = rest(cards)
        if weight > best_weight:
            best, best_weight = symbol - 1, weight
    return best


@rule
def appeal(s: State, seat: int, card: int) -> int:
    """Heavy cards go first, and those that call for what one can follow with."""
    left = s.hands[seat] & NUMBERED_CARDS & ~only(card)
    return POINTS[card] + FOLLOW_UP * size(left & np.uint64(FOLLOWERS[card]))


@rule
def wants_bonus_played(s: State, seat: int) -> bool:
    """Hold a Bonus back, but not so long that it counts against you."""
    if s.held[seat] == 1:
        return True
    # With one other card left, the Bonus will go on anything afterwards.
    return s.held[seat] > 2 and fewest_held(s, seat) <= CLOSE


@rule
def habit(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Play the card that helps most; a Bonus when nothing else follows or time is short; draw when one must."""
    best, best_appeal = -1, -1
    for row in range(n):
        for action in range(ranges[row, 0], min(ranges[row, 1], BONUS)):
            its_appeal = appeal(s, seat, action + 1)
            if its_appeal > best_appeal:
                best, best_appeal = action, its_appeal
    may_bonus = False
    for row in range(n):
        if ranges[row, 0] < DRAW and ranges[row, 1] > BONUS:
            may_bonus = True
    if may_bonus and (best < 0 or wants_bonus_played(s, seat)):
        return BONUS + best_symbol(s.hands[seat])
    if best >= 0:
        return best
    return ranges[n - 1, 1] - 1  # draw, or pass


# What a Master adds: the same considerations, weighed against each other. The weights were found by
# letting weights play each other by the hundred thousand games.


@rule
def hidden_from(s: State, seat: int) -> Set:
    """The cards that others may hold or draw, as far as the seat knows."""
    hidden = WHOLE_PACK & ~s.hands[seat]
    for place in range(s.piled):
        hidden &= ~only(s.pile[place])
    for place in range(PACK - s.turned_left, PACK):
        hidden &= ~only(s.turned[place])
    return hidden


@rule
def alone(cards: Set) -> int:
    """How many numbered cards in hand no other one leads to."""
    count = 0
    left = cards & NUMBERED_CARDS
    while left != EMPTY:
        if size(cards & NUMBERED_CARDS & np.uint64(FOLLOWERS[lowest(left)])) == 1:
            count += 1
        left = rest(left)
    return count


@rule
def prospects(left: Set, call: int, hidden: Set) -> int:
    """What is left in hand after calling so, and how few others can follow it."""
    follow = np.uint64(FOLLOWERS[call])
    mine = size(left & NUMBERED_CARDS & follow)
    theirs = size(hidden & follow) * IN_FULL // max(size(hidden), 1)
    return (CAN_FOLLOW if mine > 0 else 0) + EACH_FOLLOWER * mine - THEIR_SHARE * theirs - ALONE * alone(left)


@rule
def craft(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """The card with the best prospects; heavy ones and Bonuses in a hurry once somebody is down to one card."""
    hand, hidden = s.hands[seat], hidden_from(s, seat)
    hurry = HURRY if fewest_held(s, seat) <= 1 else 0
    best, best_value = -1, -100_000
    for row in range(n):
        for action in range(ranges[row, 0], ranges[row, 1]):
            if action == DRAW:
                value = -DRAWING - ALONE * alone(hand)
            elif action > DRAW or s.held[seat] == 1:
                return action
            elif action < BONUS:
                value = (WEIGHT + hurry) * POINTS[action + 1] + prospects(hand & ~only(action + 1), action + 1, hidden)
            else:
                kept = hand & ~only(lowest(hand & BONUS_CARDS))
                value = BONUS_POINTS * hurry - SPENDING + prospects(kept, action + 1, hidden)
            if value > best_value:
                best, best_value = action, value
    return best


refine = as_imagined


@rule
def insight(s: State, seat: int, ranges: Ranges, n: int) -> int:
    """Going out is always right."""
    if s.held[seat] == 1 and (n > 1 or ranges[0, 0] != DRAW):
        return ranges[0, 0]
    return -1


# Judging


over = deal_over


@rule
def worth(s: State, seat: int) -> int:
    """The chance of having the fewest points: sure at the end, wider open the more deals are to come."""
    if s.ending:
        return won_share(s, seat)
    left = s.seats * s.rounds - s.dealt + 1
    scale = int(DEAL_SPREAD * math.sqrt(left))
    rivals = 0
    for other in range(s.seats):
        if other != seat:
            rivals += odds(s.scores[seat] - s.scores[other], scale)
    return chance(rivals)


@rule
def won_share(s: State, seat: int) -> int:
    """A win, a share of one, or nothing."""
    sharing = 0
    for other in range(s.seats):
        if s.scores[other] < s.scores[seat]:
            return 0
        if s.scores[other] == s.scores[seat]:
            sharing += 1
    return SURE // sharing


fine_worth = worth
hurried = nobody_waits
