"""What four cards kept will peg, found by playing: `python -m parlour.games.cribbage.plays` prints it.

Every four ranks are kept, as dealer and as non-dealer, in as many deals as it takes to tell them apart: the other
has six of the cards left, throws, and both peg as Masters do by rule of thumb. The result is `PEGS` in pegs.py.
"""

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import MOST_RANGES
from parlour.engine.house import silent_house
from parlour.games.cribbage import throwing
from parlour.games.cribbage.aloud import set_of
from parlour.games.cribbage.counting import combination_of_each
from parlour.games.cribbage.cribs import DEALER, FOURS, HUNDRED, PONE
from parlour.games.cribbage.discards import weighing
from parlour.games.cribbage.state import NAME, PACK, SUITS, TO_CRIB
from parlour.shelf import game

SUITINGS = 100  # ways to choose suits for four ranks, and two cards to throw
DEALS = 100  # with each of them


class Play:
    """Deals that are played with four cards kept."""

    def __init__(self, seed: int) -> None:
        self._luck = np.random.default_rng(seed)
        self._states = game(NAME).new_states(2, 2)
        self._raw = self._states.view(np.uint8).reshape(2, -1)
        self._ranges = np.zeros((MOST_RANGES, 2), np.int64)

    def mean(self, ranks: NDArray[np.int64], dealing: bool, suitings: int, deals: int) -> float:
        """What four ranks peg, less what the other pegs."""
        view, rules, house = self._states[0], weighing(), silent_house()
        view["dealer"], view["mover"], view["deals"] = (0, 1, 1) if dealing else (1, 0, 1)
        out = np.zeros(4, np.int64)
        for luck in self._luck.integers(1 << 63, size=suitings, dtype=np.uint64):
            kept, thrown = self._suited(ranks)
            view["hands"][0] = set_of([*kept, *thrown])
            lucks = np.array([luck, 0], np.uint64)
            rules.play_deals(self._states, self._raw, 0, *thrown, deals, lucks, self._ranges, house, out)
        return float((out[throwing.MINE] - out[throwing.THEIRS]) / out[throwing.ROUNDS])

    def _suited(self, ranks: NDArray[np.int64]) -> tuple[list[int], list[int]]:
        """Cards of these ranks, and two others to throw."""
        kept: list[int] = []
        for rank in sorted(set(ranks.tolist())):
            suits = self._luck.permutation(len(SUITS))[: np.count_nonzero(ranks == rank)]
            kept += [1 + len(SUITS) * rank + int(suit) for suit in suits]
        others = [card for card in range(1, PACK + 1) if card not in kept]
        return kept, [int(card) for card in self._luck.choice(others, TO_CRIB, replace=False)]


def play_all(suitings: int = SUITINGS, deals: int = DEALS, seed: int = 1) -> NDArray[np.float64]:
    """What every four ranks peg, for the non-dealer and the dealer, by their combination."""
    play, found = Play(seed), np.zeros((2, len(FOURS)))
    for ranks, number in zip(FOURS, combination_of_each(FOURS), strict=True):
        for role in (PONE, DEALER):
            found[role, number] = play.mean(ranks, role == DEALER, suitings, deals)
    return found


if __name__ == "__main__":
    for row in np.round(HUNDRED * play_all()).astype(int):
        print(", ".join(map(str, row)))
