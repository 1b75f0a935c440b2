"""How good players throw to the crib, found by iteration: `python -m parlour.games.cribbage.throws` prints it.

Begin with throws at random. Work out the mean crib of each two ranks against them; let both players
throw what is best for hand and crib; count what they throw; and again, until nothing changes. The
result is `THROWS` in cribs.py.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from parlour.games.cribbage.counting import combination_of_each
from parlour.games.cribbage.cribs import DEALER, FLUSH, HUNDRED, NOB, PAIRS, PONE, mean_cribs, mean_hands
from parlour.games.cribbage.state import HAND, JACK, PACK, RANKS, TO_CRIB

HANDS = 60_000
ROUNDS = 6
OUT_OF = 100_000
LEAST = 0.5  # added to every count: nothing is impossible


def deal(hands: int, seed: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """So many hands of six, as ranks and suits."""
    cards = np.argsort(np.random.default_rng(seed).random((hands, PACK)), axis=1)[:, :HAND]
    return cards // 4, cards % 4


def weigh(ranks: NDArray[np.int64], suits: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """For each hand and each of its fifteen throws: the mean hand kept, and which of PAIRS is thrown."""
    numbered = np.zeros((len(RANKS), len(RANKS)), np.int64)
    for number, (a, b) in enumerate(PAIRS):
        numbered[a, b] = numbered[b, a] = number
    means, kept_values, thrown = mean_hands(), [], []
    for pair in combinations(range(HAND), TO_CRIB):
        kept = [place for place in range(HAND) if place not in pair]
        flush = (suits[:, kept] == suits[:, kept[:1]]).all(axis=1)
        jacks = np.equal(ranks[:, kept], JACK - 1).sum(axis=1)
        points = means[combination_of_each(np.sort(ranks[:, kept], axis=1))]
        kept_values.append(points + (FLUSH * flush + NOB * jacks) / HUNDRED)
        thrown.append(numbered[ranks[:, pair[0]], ranks[:, pair[1]]])
    return np.column_stack(kept_values), np.column_stack(thrown)


def iterate(hands: int = HANDS, rounds: int = ROUNDS, seed: int = 1) -> NDArray[np.float64]:
    """How often the non-dealer and the dealer throw each of PAIRS."""
    kept, thrown = weigh(*deal(hands, seed))
    ways = np.array([6.0 if a == b else 16.0 for a, b in PAIRS])
    throws = np.stack([ways / ways.sum()] * 2)
    nobs = np.array([(a == JACK - 1) + (b == JACK - 1) for a, b in PAIRS]) * NOB / HUNDRED
    one, two = np.array(PAIRS).T
    for _ in range(rounds):
        cribs = [mean_cribs(throws[role])[one, two] + nobs for role in (DEALER, PONE)]
        for role, sign in ((PONE, -1), (DEALER, 1)):
            chosen = (kept + sign * cribs[role][thrown]).argmax(axis=1)
            counts = np.bincount(thrown[np.arange(hands), chosen], minlength=len(PAIRS)) + LEAST
            throws[role] = counts / counts.sum()
    return throws


if __name__ == "__main__":
    for row in np.round(OUT_OF * iterate()).astype(int):
        print(", ".join(map(str, row)))
