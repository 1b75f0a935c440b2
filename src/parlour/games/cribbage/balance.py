"""What to lead and what four cards will peg, found by playing in balance: `python -m parlour.games.cribbage.balance`.

Two players learn to peg from each other (balancing.py) until neither gains by playing otherwise. What they led most
from every four ranks is `LED` in leads.py, what every four ranks pegged less what the other did, as non-dealer and as
dealer, `PEGS` in pegs.py; both are printed. It takes ten minutes and three gigabytes of memory.
"""

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import new_luck
from parlour.engine.house import silent_house
from parlour.games.cribbage import balancing
from parlour.games.cribbage.aloud import set_of
from parlour.games.cribbage.balancing import MANY_FOURS, OFTEN, SUM
from parlour.games.cribbage.counting import combination_of_each
from parlour.games.cribbage.cribs import FOURS
from parlour.games.cribbage.state import KEPT, NAME, RANKS, SUITS
from parlour.shelf import game

BATCHES, DEALS = 100, 500_000  # later batches weigh more
CHOICES = 1 << 25  # that there is room for; about twenty million come up
WIDTH = 100  # of a line of leads


class Balance:
    """Two players who learn from each other."""

    def __init__(self, seed: int, choices: int = CHOICES) -> None:
        self._rules = game(NAME).compile(balancing)
        self._states = game(NAME).new_states(KEPT + 1, 2)
        self._raw = self._states.view(np.uint8).reshape(KEPT + 1, -1)
        self._known = np.zeros((choices, balancing.COLUMNS), np.int64)
        self._notes = np.zeros((KEPT + 1, balancing.NOTED), np.int64)
        self._pegged = np.zeros((2 * MANY_FOURS, 2), np.int64)
        self._luck = new_luck(seed)

    def learn(self, batches: int, deals: int) -> None:
        """Learn from so many deals in each batch; what is pegged is noted in the latter half."""
        for batch in range(batches):
            if 2 * batch <= batches:
                self._pegged[:] = 0
            self._rules.learn_deals(
                self._states, self._raw, self._known, self._notes, self._pegged, deals, 1 + batch, self._luck,
                silent_house(),
            )  # fmt: skip

    def leads(self) -> str:
        """What was led most from every four ranks, by their combination."""
        out, found = np.zeros(KEPT, np.int64), [""] * MANY_FOURS
        for ranks, number in zip(FOURS.tolist(), combination_of_each(FOURS), strict=True):
            four = set_of(1 + len(SUITS) * rank + place for place, rank in enumerate(ranks))
            self._rules.leads_of(self._states, four, self._known, out)
            found[number] = RANKS[sorted(set(ranks))[out.argmax()]]
        return "".join(found)

    def pegs(self) -> NDArray[np.int64]:
        """What every four ranks pegged on average, for the non-dealer and the dealer, in hundredths."""
        means = self._pegged[:, SUM] / np.maximum(self._pegged[:, OFTEN], 1)
        return np.round(means).astype(np.int64).reshape(2, MANY_FOURS)


if __name__ == "__main__":
    balance = Balance(seed=1)
    balance.learn(BATCHES, DEALS)
    leads = balance.leads()
    for first in range(0, len(leads), WIDTH):
        print(leads[first : first + WIDTH])
    for row in balance.pegs():
        print(", ".join(map(str, row)))
