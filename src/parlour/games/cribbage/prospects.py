"""What a throw does to the chance of winning: hand and crib, as they may count, at this score and in counting order.

DEAL_ENDS has what comes of a deal for all that a throw does not decide: pegging as it usually goes, and what the other
shows. What it does decide is counted, as far as ranks go exactly: the hand with every start card, and the crib with how
likely it is to count how much. What suits add, and what these four cards peg more than others, moves the score by its
mean.
"""

import numpy as np
from numpy.typing import NDArray

from parlour.bots.common import SURE
from parlour.engine.cards import EMPTY, lowest, only, rest, size
from parlour.engine.compiled import Set, State, rule
from parlour.games.cribbage.counting import RANK_POINTS, SHOWN, combination, of_rank
from parlour.games.cribbage.cribs import (
    CHANCES,
    DEALER,
    FARTHEST,
    HUNDRED,
    MANY,
    MOST_POINTS,
    PEGGED,
    PONE,
    PONE_SHOWED,
    THROWS,
    crib_chances,
    crib_extra,
    hand_extra,
    peg_mean,
    throw_value,
)
from parlour.games.cribbage.ending import goal
from parlour.games.cribbage.state import WHOLE_PACK, other, rank

FINE = 100  # parts of a ten-thousandth: throws differ by little
NEAR = 32  # points to go from which the chance of winning decides
OFTEN = 1000  # cribs that each likelihood is out of


def _before(chances: NDArray[np.float64], pegged: NDArray[np.int64]) -> NDArray[np.float64]:
    """The chances before oneself (rows) and the other (columns) peg as often so much."""
    to_go, found = np.arange(FARTHEST + 1), np.zeros_like(chances)
    for mine, theirs in np.argwhere(pegged):
        rows, columns = np.maximum(to_go - mine, 0), np.maximum(to_go - theirs, 0)
        found += pegged[mine, theirs] * chances[rows][:, columns]
    return found / pegged.sum()


def _deal_ends() -> NDArray[np.int64]:
    """The chance of winning with one's own hand, and the crib, counted in advance: the non-dealer's and the dealer's.

    By the points to go for oneself and for the other. Whoever pegs out before anything is counted does so
    whatever was thrown, so that is passed over.
    """
    pone, dealer = CHANCES / SURE, 1 - CHANCES.T / SURE  # once all is counted
    pone[:, 0], dealer[0, :] = 0, 1
    pone[0, :], dealer[:, 0] = 1, 0  # the non-dealer counts first
    pegged = np.array(PEGGED)
    hand = np.array([PONE_SHOWED])  # and a dealer's hand counts much the same
    ends = _before(_before(pone, hand), pegged), _before(_before(dealer, hand), pegged.T)
    return np.round(SURE * FINE * np.stack(ends)).astype(np.int64)


def _cribs() -> NDArray[np.int64]:
    """How likely a crib is to count so much, by role and by the two ranks thrown to it."""
    each = [crib_chances(np.array(THROWS[role], float)) for role in (DEALER, PONE)]
    return np.round(OFTEN * np.stack(each)).astype(np.int64)


DEAL_ENDS = _deal_ends()
CRIBS = _cribs()
# What is pegged on average with the cards that are kept, less what the other pegs: it is in PEGGED already.
_MINE, _THEIRS = (np.sum(np.indices(np.shape(PEGGED))[role] * PEGGED) / np.sum(PEGGED) for role in (PONE, DEALER))
MEAN_PEGS = np.round(HUNDRED * np.array([_MINE - _THEIRS, _THEIRS - _MINE])).astype(np.int64)


@rule
def throw_chance(six: Set, one: int, two: int, dealing: bool, mine: int, theirs: int) -> int:
    """The chance of winning with these two thrown, in fine parts, when so many points are to go."""
    role = DEALER if dealing else PONE
    kept = six & ~only(one) & ~only(two)
    gain = peg_mean(kept, role) - MEAN_PEGS[role] + hand_extra(kept)
    gain += crib_extra(one, two) if dealing else -crib_extra(one, two)
    whole, part = gain // HUNDRED, gain % HUNDRED  # between two holes, the chance lies between theirs
    chance, weight = 0, 0
    for start in range(1, MANY + 1):
        starts = of_rank(WHOLE_PACK, start) & ~six
        if starts == EMPTY:
            continue
        to_go = mine - whole - int(RANK_POINTS[combination(kept | only(lowest(starts)), SHOWN)])
        for points in range(MOST_POINTS + 1):
            often = size(starts) * CRIBS[role, rank(one) - 1, rank(two) - 1, points]
            if often > 0:
                my_own = to_go - points if dealing else to_go
                others = theirs if dealing else max(theirs - points, 0)
                chance += often * (HUNDRED - part) * DEAL_ENDS[role, on_board(my_own), others]
                chance += often * part * DEAL_ENDS[role, on_board(my_own - 1), others]
                weight += often
    return chance // (weight * HUNDRED) + throw_value(six, one, two, dealing)  # of equal chances, the most points


@rule
def on_board(to_go: int) -> int:
    """As many holes to go, or as there are."""
    return min(max(to_go, 0), FARTHEST)


@rule
def is_near(s: State) -> bool:
    """Whether the end is near enough for the chance of winning to decide; until then, points are what counts."""
    return max(s.scores[0], s.scores[1]) >= goal(s) - NEAR


@rule
def throw_worth(s: State, seat: int, one: int, two: int, near: bool) -> int:
    """What it is worth to throw these two: points, or near the end the chance of winning."""
    six, dealing = s.hands[seat] | s.thrown[seat], seat == s.dealer
    if not near:
        return throw_value(six, one, two, dealing)
    return throw_chance(six, one, two, dealing, goal(s) - s.scores[seat], goal(s) - s.scores[other(seat)])


@rule
def throw_beside(s: State, seat: int, one: int, among: Set, near: bool) -> int:
    """The card among these to throw beside that one."""
    best, best_worth = 0, -100_000
    while among != EMPTY:
        worth = throw_worth(s, seat, one, lowest(among), near)
        if worth > best_worth:
            best, best_worth = lowest(among), worth
        among = rest(among)
    return best


@rule
def throw(s: State, seat: int, near: bool) -> int:
    """The card to lay away now: one of the best two, or the best beside the one already thrown."""
    hand, thrown = s.hands[seat], s.thrown[seat]
    if thrown != EMPTY:
        return throw_beside(s, seat, lowest(thrown), hand, near)
    best, best_worth = 0, -100_000
    while rest(hand) != EMPTY:
        one = lowest(hand)
        hand = rest(hand)
        worth = throw_worth(s, seat, one, throw_beside(s, seat, one, hand, near), near)
        if worth > best_worth:
            best, best_worth = one, worth
    return best
