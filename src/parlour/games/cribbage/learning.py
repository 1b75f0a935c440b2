"""What a card offers at pegging, learnt by playing: `python -m parlour.games.cribbage.learning` prints the weights.

Deals are played by the weights so far, at first none. At every decision each card is played in turn, and the rest of
the deal by the weights; then those weights are looked for that tell best, over all decisions, how much more one card
brings than another. And again. The result is `OFFERS` in offers.py.
"""

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import new_luck
from parlour.engine.game import MOST_RANGES
from parlour.engine.house import silent_house
from parlour.games.cribbage import trying
from parlour.games.cribbage.cribs import HUNDRED
from parlour.games.cribbage.offers import WEIGHTS
from parlour.games.cribbage.state import KEPT, NAME
from parlour.shelf import game

ROUNDS = 6
BATCHES, DEALS = 25, 4000  # of deals in a round, so that what is noted fits into memory
CAUTION = 5  # how many decisions speak for a weight of nothing


class Learner:
    """Somebody who learns to peg."""

    def __init__(self, seed: int) -> None:
        self._luck = new_luck(seed)
        self._states = game(NAME).new_states(2, 2)
        self._raw = self._states.view(np.uint8).reshape(2, -1)
        self._ranges = np.zeros((MOST_RANGES, 2), np.int64)
        self._rules = game(NAME).compile(trying)
        self.weights = np.zeros(WEIGHTS, np.int64)

    def learn(self, batches: int, deals: int) -> None:
        """Play so many deals, and move the weights half of the way to those that tell best what came of it."""
        squares, products = CAUTION * np.eye(WEIGHTS), np.zeros(WEIGHTS)
        for _ in range(batches):
            signs, gains = self._play(deals)
            squares += signs.T @ signs
            products += signs.T @ gains
        found = HUNDRED * np.linalg.solve(squares, products)
        self.weights = np.round((self.weights + found) / 2 if self.weights.any() else found).astype(np.int64)

    def _play(self, deals: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The signs of every card tried and what it gained, both compared with the other cards of its decision."""
        noted = np.zeros((deals * 2 * KEPT * KEPT + KEPT, trying.NOTED), np.int64)  # and what is played meanwhile
        many = self._rules.try_cards(
            self._states, self._raw, deals, self.weights, self._luck, self._ranges, silent_house(), noted
        )
        noted = noted[:many]
        position = noted[:, trying.POSITION]
        signs = np.zeros((many, WEIGHTS))
        for column in noted[:, trying.SIGNS :].T:
            signs[np.arange(many), column] += 1
        signs[:, 0] = 0
        tried = np.bincount(position)
        gains = noted[:, trying.GAIN] - (np.bincount(position, noted[:, trying.GAIN]) / tried)[position]
        firsts = np.searchsorted(position, np.arange(len(tried)))
        signs -= (np.add.reduceat(signs, firsts) / tried[:, None])[position]
        return signs, gains


def learn_all(rounds: int = ROUNDS, batches: int = BATCHES, deals: int = DEALS, seed: int = 1) -> NDArray[np.int64]:
    """The weights of all signs."""
    learner = Learner(seed)
    for _ in range(rounds):
        learner.learn(batches, deals)
    return learner.weights


if __name__ == "__main__":
    print(", ".join(map(str, learn_all())))
