"""How to open and what four cards will peg, found by playing in balance: `python -m parlour.games.cribbage.balance`.

Two players learn to peg from each other and from strangers (balancing.py) until neither gains by playing otherwise.
What they led, answered and played then most, with every four ranks, stands in opening.py; what every four ranks pegged
less what the other did, as non-dealer and as dealer, is `PEGS` in pegs.py. All of it is printed. It takes a quarter of
an hour and five gigabytes of memory.
"""

from base64 import b64encode

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import new_luck
from parlour.engine.house import silent_house
from parlour.games.cribbage import balancing
from parlour.games.cribbage.aloud import set_of
from parlour.games.cribbage.balancing import MANY_FOURS, OFTEN, SUM
from parlour.games.cribbage.counting import combination_of_each
from parlour.games.cribbage.cribs import DEALER, FOURS, PONE
from parlour.games.cribbage.opening import BITS
from parlour.games.cribbage.state import KEPT, NAME, RANKS, SUITS
from parlour.shelf import game

BATCHES, DEALS = 100, 500_000  # later batches weigh more
CHOICES = 1 << 26  # that there is room for; twenty-two million come up
WIDTH = 100  # of a line printed


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

    def opening(self) -> tuple[str, str, str]:
        """What was led most, answered most, and played most then, from every four ranks: as opening.py has it."""
        led = [""] * MANY_FOURS
        answered, followed = np.zeros((2, MANY_FOURS, len(RANKS)), np.uint8)
        for ranks, number in zip(FOURS.tolist(), combination_of_each(FOURS), strict=True):
            four = [1 + len(SUITS) * rank + place for place, rank in enumerate(ranks)]
            lead = sorted(set(ranks))[self._most(PONE, four, [])]
            led[number] = RANKS[lead]
            lead_card = four[ranks.index(lead)]
            for met in range(len(RANKS)):
                cards = set(range(1 + len(SUITS) * met, 1 + len(SUITS) * (met + 1))) - set(four)
                if cards:
                    answered[number, met] = self._most(DEALER, four, [min(cards)])
                    followed[number, met] = self._most(PONE, four, [lead_card, min(cards)])
        return "".join(led), packed(answered), packed(followed)

    def _most(self, seat: int, four: list[int], row: list[int]) -> int:
        """Which of the ranks in hand was played most when these cards lay in the row; the non-dealer is seat 0."""
        s, out = self._states[0], np.zeros(KEPT, np.int64)
        s["hands"][seat], s["played"][seat] = set_of(set(four) - set(row)), set_of(set(four) & set(row))
        s["row"][: len(row)], s["rowed"], s["dealer"] = row, len(row), DEALER
        self._rules.played_of(self._states, seat, self._known, out)
        return int(out.argmax())

    def pegs(self) -> NDArray[np.int64]:
        """What every four ranks pegged on average, for the non-dealer and the dealer, in hundredths."""
        means = self._pegged[:, SUM] / np.maximum(self._pegged[:, OFTEN], 1)
        return np.round(means).astype(np.int64).reshape(2, MANY_FOURS)


def packed(choices: NDArray[np.uint8]) -> str:
    """Choices of two bits as text."""
    bits = np.unpackbits(choices.reshape(-1, 1), axis=1, bitorder="little")[:, :BITS]
    return b64encode(np.packbits(bits, bitorder="little").tobytes()).decode()


if __name__ == "__main__":
    balance = Balance(seed=1)
    balance.learn(BATCHES, DEALS)
    for text in balance.opening():
        print(*(text[first : first + WIDTH] for first in range(0, len(text), WIDTH)), sep="\n")
    for row in balance.pegs():
        print(", ".join(map(str, row)))
