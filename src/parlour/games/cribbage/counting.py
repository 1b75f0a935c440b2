"""Cribbage: what cards are worth.

`hand_points` gives a hand's value in one look-up, for games nobody is listening to; `showing` counts the same hand
aloud, item by item, from the same parts. A test holds the two together on every hand there is.
"""

from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from parlour.engine.cards import EMPTY, has, lowest, only, rest
from parlour.engine.compiled import Numbers, Set, inline, rule
from parlour.games.cribbage.state import (
    FIFTEEN,
    FOUR_ALIKE,
    JACK,
    MOST_PIPS,
    ONE_SUIT,
    PACK,
    PIPS,
    RANKS,
    rank,
    suit,
)

SHOWN = 5  # a hand of four and the start card


@inline
def of_rank(cards: Set, wanted: int) -> Set:
    """The cards of one rank."""
    return cards & (FOUR_ALIKE << np.uint64(4 * wanted - 3))


@rule
def card_of(cards: Set, option: int) -> int:
    """A card of one of the ranks among them, counted from the lowest."""
    for _ in range(option):
        cards &= ~of_rank(cards, rank(lowest(cards)))
    return lowest(cards)


@rule
def pips_in(cards: Set) -> int:
    """Ace 1, courts 10, others their number (CRIBBAGE-2)."""
    total = 0
    while cards != EMPTY:
        total += PIPS[lowest(cards)]
        cards = rest(cards)
    return total


@inline
def next_part(part: Set, whole: Set) -> Set:
    """The next combination of a set's cards, beginning and ending with none of them."""
    return (part - whole) & whole


@rule
def run_length(cards: Set) -> int:
    """The cards' number if their ranks are that many in unbroken order, else 0 (CRIBBAGE-20)."""
    expected = rank(lowest(cards))
    count = 0
    while cards != EMPTY:
        if rank(lowest(cards)) != expected:
            return 0
        expected += 1
        count += 1
        cards = rest(cards)
    return count


@rule
def longest_run(cards: Set) -> int:
    """The longest run of three or more among the cards, 0 if there is none (CRIBBAGE-20)."""
    best = 0
    part = next_part(EMPTY, cards)
    while part != EMPTY:
        best = max(best, run_length(part))
        part = next_part(part, cards)
    return best if best >= 3 else 0


@inline
def pair_points(alike: int) -> int:
    """2 for a pair, 6 for a pair royal, 12 for a double pair royal (CRIBBAGE-11, CRIBBAGE-19)."""
    return alike * (alike - 1)


@inline
def flush_points(hand: Set, start: int, crib: bool) -> int:
    """4 for four of a suit, 5 with the start card; in the crib only all five count (CRIBBAGE-21, CRIBBAGE-23)."""
    its_suit = suit(lowest(hand))
    if hand & ~ONE_SUIT[its_suit] != EMPTY:
        return 0
    if suit(start) == its_suit:
        return SHOWN
    return 0 if crib else SHOWN - 1


@inline
def nob(hand: Set, start: int) -> int:
    """The jack of the start card's suit, if the hand has it; else 0 (CRIBBAGE-22)."""
    jack = 4 * (JACK - 1) + suit(start) + 1
    return jack if has(hand, jack) else 0


# The ranks of several cards, in order, number their combination: the sum of these as the ranks ascend.
CHOOSE = np.array([[comb(r + i, i + 1) for r in range(len(RANKS))] for i in range(SHOWN)], np.int64)


@inline
def combination(cards: Set, many: int) -> int:
    """The number of the combination that the ranks of so many cards make."""
    number = 0
    for i in range(many):
        number += CHOOSE[i, rank(lowest(cards)) - 1]
        cards = rest(cards)
    return number


def combination_of_each(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same for each row of ranks, in order, the ace's being 0."""
    found: NDArray[np.int64] = CHOOSE[np.arange(hands.shape[1]), hands].sum(axis=1)
    return found


def _rank_points() -> NDArray[np.uint8]:
    """What every five ranks are worth in fifteens, pairs and runs, by their number."""
    hands = np.array(list(combinations_with_replacement(range(len(RANKS)), SHOWN)))
    pips = np.minimum(hands + 1, MOST_PIPS)
    points = np.zeros(len(hands), np.int64)
    for some in range(2, SHOWN + 1):
        for part in combinations(range(SHOWN), some):
            points += 2 * (pips[:, part].sum(axis=1) == FIFTEEN)
    for a, b in combinations(range(SHOWN), 2):
        points += 2 * (hands[:, a] == hands[:, b])
    alike = np.array([(hands == r).sum(axis=1) for r in range(len(RANKS))])
    counted = np.zeros(len(hands), bool)
    for length in range(SHOWN, 2, -1):
        for first in range(len(RANKS) - length + 1):
            ways = alike[first : first + length].prod(axis=0)
            points += np.where(counted, 0, ways * length)
            counted |= ways > 0
    table = np.zeros(len(hands), np.uint8)
    table[combination_of_each(hands)] = points
    return table


RANK_POINTS = _rank_points()


@inline
def hand_points(hand: Set, start: int, crib: bool) -> int:
    """What four cards and the start card count (CRIBBAGE-17)."""
    points = RANK_POINTS[combination(hand | only(start), SHOWN)] + flush_points(hand, start, crib)
    return points + 1 if nob(hand, start) > 0 else points


@rule
def count_every_hand(crib: bool, counts: Numbers) -> None:
    """Add to counts[points] every hand of four with every start card: 12,994,800, none worth nineteen (CRIBBAGE-24)."""
    for a in range(1, PACK + 1):
        for b in range(a + 1, PACK + 1):
            for c in range(b + 1, PACK + 1):
                three = only(a) | only(b) | only(c)
                for d in range(c + 1, PACK + 1):
                    hand = three | only(d)
                    for start in range(1, PACK + 1):
                        if not has(hand, start):
                            counts[hand_points(hand, start, crib)] += 1
