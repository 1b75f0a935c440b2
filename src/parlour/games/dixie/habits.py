"""Dixie by rule of thumb, after the booklet's hints on play."""

import math

import numpy as np

from parlour.bots.common import chance, deal_over, odds
from parlour.engine.cards import EMPTY, has, lowest, nth, only, rest, size
from parlour.engine.chance import below
from parlour.engine.compiled import Luck, Ranges, Set, State, rule
from parlour.games.dixie.knowing import hidden_from
from parlour.games.dixie.state import (
    BONUS_CARDS,
    BONUS_POINTS,
    FIRST_BONUS,
    FOLLOWERS,
    PACK,
    POINTS,
    SYMBOL,
    SYMBOLS,
    TURNS,
    do,
    right_of,
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
# What a Master believes, in so many of a hundred imagined deals; Experts' own games bear it out about as often.
DREW_FOR_WANT = 96  # who drew had nothing to follow with
BONUS_FOR_WANT = 90  # nor had, but for a Bonus, who played one
HEAVY_FIRST, MUCH_HEAVIER_FIRST = 50, 80  # who played a card had no heavier one to play; or none heavier by far
FAR = 5  # points
HEAVIER = np.array(
    [[sum(1 << c for c in range(1, FIRST_BONUS) if POINTS[c] > POINTS[card] + by) for card in range(PACK + 1)]
     for by in (0, FAR)], np.uint64,
)  # fmt: skip
DEAL_SPREAD = 22  # points by which one deal may move two players apart
# The same, fitted to 20,000 games by rule of thumb at 2 seats, 10,000 at 4 and 6,000 at 8: more players, fewer points.
FINE_SPREAD, FINE_SPREAD_SHARED = 6, 18  # for any number of players; and divided by it


@rule
def fewest_held(s: State, seat: int) -> int:
    """The cards in the smallest rival hand (DIXIE-H3)."""
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
        for action in range(ranges[row, 0], min(ranges[row, 1], do.BONUS)):
            its_appeal = appeal(s, seat, action + 1)
            if its_appeal > best_appeal:
                best, best_appeal = action, its_appeal
    may_bonus = False
    for row in range(n):
        if ranges[row, 0] < do.DRAW and ranges[row, 1] > do.BONUS:
            may_bonus = True
    if may_bonus and (best < 0 or wants_bonus_played(s, seat)):
        return do.BONUS + best_symbol(s.hands[seat])
    if best >= 0:
        return best
    return ranges[n - 1, 1] - 1  # draw, or pass


# What a Master adds: the same considerations, weighed against each other. The weights were found by
# letting weights play each other by the hundred thousand games.


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
            if action == do.DRAW:
                value = -DRAWING - ALONE * alone(hand)
            elif action > do.DRAW or s.held[seat] == 1:
                return action
            elif action < do.BONUS:
                value = (WEIGHT + hurry) * POINTS[action + 1] + prospects(hand & ~only(action + 1), action + 1, hidden)
            else:
                kept = hand & ~only(lowest(hand & BONUS_CARDS))
                value = BONUS_POINTS * hurry - SPENDING + prospects(kept, action + 1, hidden)
            if value > best_value:
                best, best_value = action, value
    return best


@rule
def refine(s: State, seat: int, luck: Luck) -> None:
    """Let no imagined hand hold what its owner would have played."""
    if s.turnings > 0:  # from then on the stock is remembered, or (DIXIE-19) shuffled anew
        return
    for other in range(s.seats):
        if other != seat:
            doubt(s, other, luck)


@rule
def doubt(s: State, other: int, luck: Luck) -> None:
    """Go back through the hand turn by turn, and put into the stock what seems unlikely among his cards.

    A card he drew says nothing of the turns before that. Which it was, luck decides: one that he holds or has played.
    """
    doubted, left = EMPTY, s.hands[other] & ~s.shown[other]
    played = 0  # cards that he laid later, and may have drawn before
    mover, turn = s.mover, s.turns
    while turn > 0 and left != EMPTY and s.turns - turn < TURNS:
        mover = right_of(s, mover)
        turn -= 1
        if mover != other:
            continue
        if move_at(s, turn) <= do.DRAW:
            played += 1
        elif below(luck, size(left) + played) < played:
            played -= 1
        else:
            card = nth(left, below(luck, size(left)))
            left &= ~only(card)
            part_with(s, other, card, doubted, luck)
        doubted |= passed_over(s, turn, luck)
    while left != EMPTY:
        part_with(s, other, lowest(left), doubted, luck)
        left = rest(left)


@rule
def passed_over(s: State, turn: int, luck: Luck) -> Set:
    """What a player had none of, it is believed, who made his move at this turn."""
    move = move_at(s, turn)
    follow = np.uint64(FOLLOWERS[call_at(s, turn)]) if turn > 0 else NUMBERED_CARDS
    belief = below(luck, 100)
    if move > do.DRAW:
        return follow if belief < DREW_FOR_WANT else EMPTY
    if move >= FIRST_BONUS:
        return follow & NUMBERED_CARDS if belief < BONUS_FOR_WANT else EMPTY
    if belief < HEAVY_FIRST:
        return follow & HEAVIER[0, move]
    return follow & HEAVIER[1, move] if belief < MUCH_HEAVIER_FIRST else EMPTY


@rule
def move_at(s: State, turn: int) -> int:
    """The move of one of the latest turns: a card, a Bonus with its symbol, or what is no play."""
    return s.moves[turn % TURNS]


@rule
def call_at(s: State, turn: int) -> int:
    """What was to be followed at this turn: what was last played before it; 0 if that is too long ago."""
    while turn > 0 and s.turns - turn < TURNS:
        turn -= 1
        if move_at(s, turn) <= do.DRAW:
            return move_at(s, turn)
    return 0


@rule
def part_with(s: State, other: int, card: int, doubted: Set, luck: Luck) -> None:
    """If the card is doubted, exchange it for one of the stock that is not."""
    if not has(doubted, card):
        return
    doubted |= s.lacks[other]
    first = below(luck, max(s.stocked, 1))
    for i in range(s.stocked):
        place = PACK - 1 - (first + i) % s.stocked
        if not has(doubted, s.stock[place]):
            s.hands[other] ^= only(card) | only(s.stock[place])
            s.stock[place] = card
            return


@rule
def insight(s: State, seat: int, crafty: bool, ranges: Ranges, n: int) -> int:
    """Going out is always right."""
    if crafty and s.held[seat] == 1 and (n > 1 or ranges[0, 0] != do.DRAW):
        return ranges[0, 0]
    return -1


# Judging


over = deal_over


@rule
def worth(s: State, seat: int) -> int:
    """The chance of having the fewest points."""
    return standing(s, seat, DEAL_SPREAD)


@rule
def fine_worth(s: State, seat: int) -> int:
    """The same, judged by how far apart a deal really moves so many players."""
    return standing(s, seat, FINE_SPREAD + FINE_SPREAD_SHARED // s.seats)


@rule
def standing(s: State, seat: int, spread: int) -> int:
    """The chance of having the fewest points: wider open the more deals are to come."""
    left = s.seats * s.rounds - s.dealt + 1
    scale = int(spread * math.sqrt(left))
    rivals = 0
    for other in range(s.seats):
        if other != seat:
            rivals += odds(s.scores[seat] - s.scores[other], scale)
    return chance(rivals)
