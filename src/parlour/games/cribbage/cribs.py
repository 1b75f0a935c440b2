"""What a Master of Cribbage knows by heart: what to keep, what to throw, and what a score is worth.

THROWS says how often a good player throws each two ranks, found by iteration (throws.py): everybody throws best
against what the other throws. From it comes, exactly as far as ranks go, how often a crib with each two ranks counts
how much; from games, what every four ranks will peg (pegs.py); and from how deals go between Masters, the chance of
winning from every score.
"""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from parlour.bots.common import SURE
from parlour.engine.cards import EMPTY, lowest, only, rest, size
from parlour.engine.compiled import Set, rule
from parlour.games.cribbage.counting import RANK_POINTS, combination, combination_of_each, of_rank
from parlour.games.cribbage.pegs import PEGS
from parlour.games.cribbage.state import GAME_POINTS, JACK, KEPT, ONE_SUIT, RANKS, rank, suit

MANY = len(RANKS)
PAIRS = [(a, b) for a in range(MANY) for b in range(a, MANY)]
PONE, DEALER = 0, 1
MOST_POINTS = 29  # that five cards count
HUNDRED = 100  # means are kept in hundredths of a point

# Throws in 100,000, by PAIRS: the non-dealer's, then the dealer's.
THROWS = (
    (
        292, 1796, 1310, 687, 144, 1130, 1743, 2159, 1813, 1733, 1305, 2567, 2729, 331, 326, 1123, 187, 1023,
        1583, 1768, 1746, 1222, 839, 1595, 1876, 197, 560, 69, 1275, 1033, 1463, 1363, 1192, 839, 1526, 1821,
        151, 76, 357, 1295, 1043, 955, 1143, 968, 1530, 1856, 6, 42, 81, 137, 217, 111, 92, 81, 106, 112, 502,
        1038, 582, 1341, 735, 1480, 2029, 157, 316, 1546, 1550, 942, 1826, 2529, 377, 1232, 720, 1385, 1959,
        2512, 316, 509, 840, 2146, 2456, 254, 712, 2061, 4617, 204, 955, 1336, 299, 3415, 396,
    ),
    (
        1152, 2267, 2669, 2119, 560, 730, 930, 1035, 660, 637, 605, 572, 820, 1368, 3355, 1994, 592, 888, 1395,
        953, 770, 507, 557, 615, 1003, 1310, 1941, 694, 730, 902, 867, 607, 449, 485, 579, 1087, 1045, 632, 361,
        672, 560, 477, 479, 494, 632, 883, 800, 620, 809, 654, 577, 1193, 1705, 1586, 1638, 1133, 2254, 2749,
        2386, 494, 436, 284, 519, 1690, 4194, 2322, 347, 579, 477, 875, 1531, 2512, 1135, 344, 470, 675, 1188,
        1451, 680, 422, 530, 767, 1951, 1040, 754, 908, 2484, 1814, 953, 2214, 1210,
    ),
)  # fmt: skip


def points_of(hands: NDArray[np.int64]) -> NDArray[np.float64]:
    """What each row of five ranks counts in fifteens, pairs and runs."""
    found: NDArray[np.float64] = RANK_POINTS[combination_of_each(np.sort(hands))].astype(float)
    return found


FOURS = np.array(list(combinations_with_replacement(range(MANY), KEPT)))


def mean_hands() -> NDArray[np.float64]:
    """What four ranks count on average over all start cards, suits apart, by their combination."""
    total = np.zeros(len(FOURS))
    for start in range(MANY):
        left = np.maximum(4 - np.equal(FOURS, start).sum(axis=1), 0)
        five = np.column_stack([FOURS, np.full(len(FOURS), start)])
        total += np.where(left > 0, left * points_of(np.where(left[:, None] > 0, five, 0)), 0)
    means = np.zeros(len(FOURS))
    means[combination_of_each(FOURS)] = total / (4 * MANY - KEPT)
    return means


@cache
def every_crib() -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]:
    """Of each two ranks: how likely it makes the other to have each two, how many start cards of a rank are left then,
    and what all five count."""
    pairs, ranks = np.array(PAIRS), np.arange(MANY)
    held = np.equal.outer(pairs, ranks).sum(axis=1)
    left = 4 - held
    one, two = pairs.T
    ways = np.where(one == two, left[:, one] * (left[:, one] - 1) / 12, left[:, one] * left[:, two] / 16)
    free = np.maximum(left[:, None] - held, 0)
    five = np.empty((*free.shape, 5), np.int64)
    five[..., :2], five[..., 2:4], five[..., 4] = pairs[:, None, None], pairs[None, :, None], ranks
    five[free == 0] = 0  # there is no fifth of a rank
    points = points_of(five.reshape(-1, 5)).astype(int).reshape(free.shape)
    return ways, free, points


def crib_chances(throws: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely the crib of each two ranks is to count so many points, suits apart, when the other throws so."""
    ways, starts, points = every_crib()
    found = np.zeros((MANY, MANY, MOST_POINTS + 1))
    for pair, (a, b) in enumerate(PAIRS):
        weights = throws * ways[pair]
        likely = weights * starts[pair].T / starts[pair].sum(axis=1)
        found[a, b] = np.bincount(points[pair].T.ravel(), likely.ravel(), MOST_POINTS + 1) / weights.sum()
        found[b, a] = found[a, b]
    return found


def mean_cribs(throws: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean crib of each two ranks, suits apart, when the other throws so."""
    return crib_chances(throws) @ np.arange(MOST_POINTS + 1)


def _hundredths(means: NDArray[np.float64]) -> NDArray[np.int64]:
    return np.round(HUNDRED * means).astype(np.int64)


MEAN_HAND = _hundredths(mean_hands())
# The crib that one's own throw makes: the non-dealer's meets the dealer's throws, and the other way round.
MEAN_CRIB = np.stack([_hundredths(mean_cribs(np.array(THROWS[role], float))) for role in (DEALER, PONE)])
FLUSH, NOB = 420, 25  # what a flush kept, and a jack, add on average
CRIB_FLUSH = 4  # and two of a suit in the crib


# Laying away


@rule
def one_suit(cards: Set) -> bool:
    """Whether all cards are of one suit."""
    return cards & ~ONE_SUIT[suit(lowest(cards))] == EMPTY


@rule
def hand_extra(cards: Set) -> int:
    """What four cards count by their suits, on average, in hundredths."""
    return NOB * size(of_rank(cards, JACK)) + (FLUSH if one_suit(cards) else 0)


@rule
def kept_mean(cards: Set) -> int:
    """What four cards will count on average, in hundredths."""
    return MEAN_HAND[combination(cards, KEPT)] + hand_extra(cards)


@rule
def crib_extra(one: int, two: int) -> int:
    """What two cards add to a crib by their suits, on average, in hundredths."""
    jacks = (1 if rank(one) == JACK else 0) + (1 if rank(two) == JACK else 0)
    return NOB * jacks + (CRIB_FLUSH if suit(one) == suit(two) else 0)


@rule
def crib_mean(one: int, two: int, role: int) -> int:
    """What the crib will count on average with these two from this role, in hundredths."""
    return MEAN_CRIB[role, rank(one) - 1, rank(two) - 1] + crib_extra(one, two)


@rule
def peg_mean(cards: Set, role: int) -> int:
    """What four cards will peg on average, less what the other pegs, in hundredths."""
    return PEGS[role, combination(cards, KEPT)]


@rule
def throw_value(six: Set, one: int, two: int, dealing: bool) -> int:
    """What is kept, what it pegs, and what the crib is worth, for or against; in hundredths."""
    role = DEALER if dealing else PONE
    kept = six & ~only(one) & ~only(two)
    crib = crib_mean(one, two, role)
    return kept_mean(kept) + peg_mean(kept, role) + (crib if dealing else -crib)


@rule
def best_pair(six: Set, dealing: bool) -> Set:
    """The two cards of six to throw."""
    best, best_value = EMPTY, -100_000
    first = six
    while first != EMPTY:
        one = lowest(first)
        first = rest(first)
        second = first
        while second != EMPTY:
            two = lowest(second)
            second = rest(second)
            value = throw_value(six, one, two, dealing)
            if value > best_value:
                best, best_value = only(one) | only(two), value
    return best


# The chance of winning

# What 16,678 deals between Masters brought (counts): pegging by the non-dealer (rows) and the dealer
# (columns), the non-dealer's hand, and the dealer's hand and crib together.
PEGGED = (
    (0, 10, 627, 861, 554, 598, 337, 201, 101, 34, 16, 10, 1, 1, 1, 0, 0),
    (0, 955, 855, 811, 703, 351, 215, 98, 42, 14, 12, 6, 2, 2, 1, 0, 0),
    (0, 809, 327, 771, 404, 374, 142, 100, 52, 52, 12, 18, 6, 4, 2, 1, 1),
    (0, 687, 310, 613, 450, 229, 183, 83, 94, 46, 56, 18, 18, 4, 4, 0, 1),
    (0, 378, 119, 384, 135, 108, 59, 39, 39, 26, 16, 8, 8, 2, 0, 0, 0),
    (0, 160, 54, 98, 71, 37, 49, 34, 30, 15, 15, 6, 8, 1, 1, 0, 3),
    (0, 79, 20, 64, 108, 122, 55, 55, 22, 14, 12, 5, 5, 0, 0, 5, 4),
    (0, 30, 0, 98, 68, 88, 37, 23, 9, 10, 10, 5, 3, 1, 0, 4, 1),
    (0, 6, 0, 73, 31, 47, 21, 14, 5, 7, 3, 3, 1, 1, 0, 3, 1),
    (0, 1, 0, 27, 24, 25, 12, 18, 7, 5, 11, 7, 4, 4, 2, 0, 3),
    (0, 2, 0, 29, 6, 18, 9, 5, 2, 3, 4, 1, 0, 0, 1, 0, 2),
    (0, 4, 0, 4, 1, 14, 0, 5, 1, 3, 1, 4, 2, 3, 0, 1, 0),
    (0, 0, 0, 3, 1, 3, 1, 2, 4, 6, 7, 7, 1, 1, 0, 1, 0),
)  # fmt: skip
PONE_SHOWED = (
    103, 8, 769, 236, 2058, 662, 2592, 1149, 3188, 1095, 1412, 279, 1611, 124, 509, 79, 463, 115, 34, 0, 94, 37,
    7, 6, 48, 0, 0, 0, 0, 0,
)  # fmt: skip
DEALER_SHOWED = (
    4, 1, 68, 33, 383, 152, 869, 418, 1436, 821, 1878, 1006, 1922, 968, 1636, 763, 1240, 525, 862, 317, 495,
    187, 250, 114, 113, 60, 60, 18, 31, 9, 23, 2, 9, 2, 3,
)  # fmt: skip
FARTHEST = GAME_POINTS  # to go at the start of a game
_PAST = len(DEALER_SHOWED)  # room in the tables for scores beyond the last hole


def chances() -> NDArray[np.int64]:
    """The dealer's chance of winning before the deal, in ten-thousandths, by his and the other's points to go.

    Worked out backwards from the end. Pegging counts as if both pegged at once, then the non-dealer
    shows, then the dealer; then the other deals.
    """
    pegged = np.array(PEGGED, float) / np.sum(PEGGED)
    pone_pegs, dealer_pegs = np.nonzero(pegged)
    pegging = pegged[pone_pegs, dealer_pegs]
    pone_shows = np.array(PONE_SHOWED, float) / np.sum(PONE_SHOWED)
    dealer_shows = np.array(DEALER_SHOWED, float) / np.sum(DEALER_SHOWED)
    # The dealer's chance before the pone shows, before the dealer shows, and after; [0] lies at _PAST.
    before_pone, before_dealer, after = (np.zeros((_PAST + FARTHEST + 1, _PAST + FARTHEST + 1)) for _ in range(3))
    for table in (before_pone, before_dealer, after):
        table[: _PAST + 1, :] = 1.0
        table[_PAST + 1 :, : _PAST + 1] = 0.0
    before_pone[: _PAST + 1, : _PAST + 1] = 0.5  # pegged out together, as far as is known here
    found = np.zeros((FARTHEST + 1, FARTHEST + 1))
    for total in range(2, 2 * FARTHEST + 1):
        x = np.arange(max(1, total - FARTHEST), min(FARTHEST, total - 1) + 1)
        y = total - x
        i, j = x[:, None] + _PAST, y[:, None] + _PAST
        found[x, y] = (before_pone[i - dealer_pegs, j - pone_pegs] * pegging).sum(axis=1)
        after[x + _PAST, y + _PAST] = 1 - found[y, x]
        k = np.arange(len(dealer_shows))
        before_dealer[x + _PAST, y + _PAST] = (after[i - k, j] * dealer_shows).sum(axis=1)
        k = np.arange(len(pone_shows))
        before_pone[x + _PAST, y + _PAST] = (before_dealer[i, j - k] * pone_shows).sum(axis=1)
    return np.round(SURE * found).astype(np.int64)


CHANCES = chances()


@rule
def win_chance(mine: int, theirs: int, dealing: bool) -> int:
    """The chance of winning before a deal with so many points to go, in ten-thousandths."""
    return CHANCES[mine, theirs] if dealing else SURE - CHANCES[theirs, mine]
