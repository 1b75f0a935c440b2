"""What a card laid down brings besides what it pegs, and what it costs: how the other may answer, and oneself again.

Five things are looked at, each has a weight, and the weights are added up: the count it leaves, the card led or the one
before it, whether it may be paired, and whether a ten in answer can be turned to account. The weights were learnt by
playing (learning.py). In hundredths of a point.
"""

import numpy as np

from parlour.engine.cards import EMPTY, only, size
from parlour.engine.compiled import State, rule
from parlour.games.cribbage.counting import of_rank
from parlour.games.cribbage.state import FIFTEEN, MOST_COUNT, MOST_PIPS, PACK, PIPS, RANKS, rank

MANY_HELD = 3  # cards that the other holds, and more tell no more
FAR = 3  # ranks apart, and farther tells no more
# Where the weights of each kind begin; the first, of nothing, is 0.
COUNT = 1  # left, by how many cards the other holds
LEAD = COUNT + MANY_HELD * MOST_COUNT  # by rank
BESIDE = LEAD + len(RANKS)  # by how far apart two ranks are, and whether one holds a third near them
PAIR = BESIDE + 2 * (FAR + 1)  # by how many are unseen, whether one may answer it, and whether the other holds more
THIRTY_ONE = PAIR + 4 * 3 * 2  # and fifteen: after a ten, by the count
WEIGHTS = THIRTY_ONE + MOST_COUNT - MOST_PIPS
# The cards that are worth so many pips.
OF_PIPS = np.array(
    [sum(1 << card for card in range(1, PACK + 1) if PIPS[card] == pips) for pips in range(MOST_PIPS + 1)], np.uint64
)

# fmt: off
OFFERS = np.array((
    0, 19, -21, 54, -2, -63, 2, -20, -19, -20, -34, 8, -5, -24, 3, -62, 2, -2, 8, -7, -4, -43, -35, -28, -20,
    -19, -5, 43, 70, 80, 107, 35, -28, -28, 63, 16, -79, -12, -20, -17, -40, -67, -71, -30, -38, -21, 20, 20,
    15, 13, 17, -6, -46, 12, -6, -11, -13, -1, 49, 68, 82, 103, 59, -1, -9, 68, 20, -83, -9, -23, -22, -46, -41,
    -19, -13, -22, 17, 47, 54, 54, 43, 26, -21, -79, 14, 32, 17, -14, -10, 11, 25, -16, 0, 0, -10, 19, -41, 3,
    -8, -22, 7, 4, 1, 13, 14, 13, 9, -27, -70, -29, -18, 1, 15, 65, 62, 18, 38, 0, 161, -3, 59, 0, -19, 0, -4,
    -7, 42, -14, -36, 0, -13, -1, 15, -26, -32, 0, 0, 0, 0, 63, 58, 45, 29, 0, 0, 0, 0, 0, 0, 31, 49, 79, 67,
    35, 81, 66, 65, 93, 120, 0,
), np.int64)
# fmt: on


@rule
def offer(s: State, seat: int, card: int, held: int) -> int:
    """What the card brings and costs, when the other has so many cards to answer it with."""
    worth = OFFERS[count_sign(s, card, held)] + OFFERS[place_sign(s, seat, card)]
    return worth + OFFERS[pair_sign(s, seat, card, held)] + OFFERS[ten_sign(s, seat, card)]


@rule
def count_sign(s: State, card: int, held: int) -> int:
    """The weight of the count left."""
    return COUNT + (min(held, MANY_HELD) - 1) * MOST_COUNT + s.total + PIPS[card] - 1


@rule
def place_sign(s: State, seat: int, card: int) -> int:
    """The weight of the card led, or of how it stands to the one before it."""
    if s.rowed == s.round_from:
        return LEAD + rank(card) - 1
    before = rank(s.row[s.rowed - 1])
    low, high = min(before, rank(card)), max(before, rank(card))
    left = s.hands[seat] & ~only(card)
    third = of_rank(left, low - 1) if low > 1 else EMPTY
    third |= of_rank(left, low + 1) if low < len(RANKS) else EMPTY
    third |= of_rank(left, high + 1) if high < len(RANKS) else EMPTY
    return BESIDE + 2 * min(high - low, FAR) + (1 if third != EMPTY else 0)


@rule
def pair_sign(s: State, seat: int, card: int, held: int) -> int:
    """The weight of its being paired, if that can be."""
    if s.total + 2 * PIPS[card] > MOST_COUNT:
        return 0
    answer = 0
    if of_rank(s.hands[seat] & ~only(card), rank(card)) != EMPTY:
        answer = 2 if s.total + 3 * PIPS[card] <= MOST_COUNT else 1
    return PAIR + 2 * (3 * unseen(s, seat, rank(card)) + answer) + (1 if held > 1 else 0)


@rule
def unseen(s: State, seat: int, its: int) -> int:
    """How many cards of a rank the seat has not seen so far in this deal."""
    seen = s.hands[seat] | s.thrown[seat] | only(s.start)
    for place in range(s.rowed):
        seen |= only(s.row[place])
    return 4 - size(of_rank(seen, its))


@rule
def ten_sign(s: State, seat: int, card: int) -> int:
    """The weight of holding what makes fifteen or thirty-one of a ten in answer."""
    count = s.total + PIPS[card]
    wanted = (FIFTEEN if count < FIFTEEN - MOST_PIPS else MOST_COUNT) - MOST_PIPS - count
    if not 0 < wanted <= MOST_PIPS or s.hands[seat] & ~only(card) & OF_PIPS[wanted] == EMPTY:
        return 0
    return THIRTY_ONE + count - 1
