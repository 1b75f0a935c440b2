"""What play teaches at Bi-Jinx, and which deals it leaves possible.

Everybody discarded the largest of three cards, so a discard must be one that the deal can have forced: two
cards of the hand that do not exceed it came with it.
"""

import math

import numpy as np

from parlour.engine.compiled import State, rule
from parlour.games.bijinx.reckoning import retained, sheds
from parlour.games.bijinx.state import BI, COPIES, FIRST_CARDS, IN_HAND, JINX, KIND, KINDS, POINTS, phase

CHOOSE = np.array([[math.comb(n, k) for k in range(IN_HAND + 1)] for n in range(IN_HAND + 1)], np.int64)


@rule
def unseen(s: State, seat: int, kind: int) -> int:
    """How many cards of a kind are neither the seat's own, nor laid, nor its discard."""
    count = COPIES[s.seats, kind] - s.held[seat, kind] - s.inherited[seat, kind]
    for other in range(s.seats):
        count -= s.laid[other, kind]
    if s.inheritor != seat + 1 and s.discard[seat] > 0 and KIND[s.discard[seat]] == kind:
        count -= 1
    return count


@rule
def in_hand(s: State, seat: int) -> int:
    """How many cards a player still holds."""
    return IN_HAND - s.tricks - (1 if s.trick[seat] > 0 else 0)


@rule
def dealt(s: State, seat: int, kind: int) -> int:
    """How many of a kind a player was dealt, apart from the discard."""
    return s.held[seat, kind] + s.laid[seat, kind]


@rule
def discarded_points(s: State, seat: int) -> int:
    """The points of a player's discard, which no card that came with it can have exceeded."""
    return POINTS[KIND[s.discard[seat]]]


# What history allows


@rule
def ways_to_discard(s: State, seat: int) -> int:
    """In how many ways (times 6) the deal can have forced this discard on this hand (BIJINX-7).

    Two cards of the ten came with the discard. Both were smaller, in which case it had to be this
    card; or one or both were its equals, when it was this one in a half or a third of cases.
    """
    points = discarded_points(s, seat)
    smaller = 0
    equal = 0
    for kind in range(KINDS):
        if POINTS[kind] < points:
            smaller += dealt(s, seat, kind)
        elif POINTS[kind] == points:
            equal += dealt(s, seat, kind)
    return 3 * smaller * (smaller - 1) + 3 * smaller * equal + equal * (equal - 1)


@rule
def all_ways(s: State, seat: int) -> int:
    """In how many ways the deal can have forced the discards of all but this seat."""
    product = 1
    for other in range(s.seats):
        if other != seat:
            product *= ways_to_discard(s, other)
    return product


@rule
def all_alike(s: State, seat: int) -> int:
    """How often the walk meets one deal for every time it should.

    It holds the cards laid fixed, but any cards alike in that hand might be those laid.
    """
    product = 1
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                product *= CHOOSE[dealt(s, other, kind), s.laid[other, kind]]
    return product


@rule
def faults_in(s: State, seat: int, ways: int) -> int:
    """How much of the deal cannot be, by what everybody knows; so many ways lead to its discards."""
    faults = 0
    if ways == 0:
        for other in range(s.seats):
            if other != seat:
                faults += faults_in_discard(s, other)
    if s.phase == phase.TRADE:
        faults += faults_in_trade(s, seat)
    return faults


@rule
def faults_in_discard(s: State, seat: int) -> int:
    """How many cards must change for two at least to have come with the discard and not exceed it."""
    lacking = FIRST_CARDS - 1
    for kind in range(KINDS):
        if POINTS[kind] <= discarded_points(s, seat):
            lacking -= dealt(s, seat, kind)
    return max(0, lacking)


@rule
def faults_in_trade(s: State, seat: int) -> int:
    """How much cannot be, given who was named (BIJINX-20) and what was fairly bid (BIJINX-24)."""
    faults = 0
    if retained(s, s.bi_holder - 1, BI) == 0:
        faults += 1
    if retained(s, s.jinx_holder - 1, JINX) == 0:
        faults += 1
    if s.fair_price:
        for other in range(s.seats):
            if other != seat and s.bids[other] > sheds(s, other):
                faults += 1
    return faults
