"""What a seat imagines could have happened: told from the start, it gives that seat every view it has had."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour import Table
from parlour.engine.chance import new_luck
from parlour.games.bonanza.state import PACK, phase
from tests.bonanza_tables import GAME


def deck_behind(state: NDArray[Any], seats: int, dealer: int) -> list[int]:
    """The deck that was dealt, if this is how the cards lie in the first round."""
    s = state[0]
    dealt = []
    dead = int(s["dead"])
    for i in range(1, seats + 1):
        seat = (dealer + i) % seats
        hand = int(s["hands"][seat]) | int(s["seen"][seat]) & int(s["out"])
        if s["taker"] == seat + 1:
            hand, dead = int(s["given"][seat]), hand
        dealt.append(hand)
    piles = [[card for card in range(1, PACK + 1) if pile >> card & 1] for pile in (*dealt, dead)]
    return [piles[place % (seats + 1)].pop() for place in range(PACK)]


class Watched:
    """A table, all views it has given, and the move at which the present call was opened."""

    def __init__(self, seats: int, seed: int, options: dict[str, int]) -> None:
        self.luck = np.random.default_rng(seed)
        self.table = GAME.new(
            seats=seats, seed=seed, options=options, decks=[(1 + self.luck.permutation(PACK)).tolist()]
        )
        self.dealer = int(self.table.state["dealer"][0])
        self.views = [self.see()]
        self.opened = 0

    def see(self) -> list[bytes]:
        return [self.table.view(seat).tobytes() for seat in range(self.table.seats)]

    @property
    def phase(self) -> int:
        return int(self.table.state["phase"][0])

    def move(self) -> None:
        before = self.phase
        ranges = GAME.legal(self.table.state, self.table.turn)
        first, last = ranges[self.luck.integers(len(ranges))]
        self.table.play(self.table.turn, int(self.luck.integers(first, last)))
        self.views.append(self.see())
        if self.phase != before:
            self.opened = len(self.table.moves)

    def retell(self, imagined: NDArray[Any], seat: int) -> None:
        """Deal the imagined cards and make the same moves; of a call still open, only one's own answer."""
        deck = deck_behind(imagined, self.table.seats, self.dealer)
        again = Table(GAME, self.table.seats, key=self.table.key, options=self.table.options, decks=[deck])
        assert again.view(seat).tobytes() == self.views[0][seat]
        sealed = phase.JOKER_CALL <= self.phase < phase.POKER or self.phase == phase.WISH
        for i, (mover, action) in enumerate(self.table.moves):
            if sealed and i >= self.opened:
                if mover == seat:
                    again.play(mover, action)
            else:
                again.play(mover, action)
                assert again.view(seat).tobytes() == self.views[i + 1][seat]
        assert again.view(seat).tobytes() == self.views[-1][seat]


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("house_rules", [False, True])
def test_imagined_deals_retell_the_round(seats: int, house_rules: bool) -> None:
    luck = np.random.default_rng(seats)
    options = {o.name: int(luck.integers(o.low, o.high + 1)) for o in GAME.options} if house_rules else {}
    watched = Watched(seats, seats + 10 * house_rules, options)
    while not watched.table.over and watched.table.state["dealt"][0] == 1:
        for seat in range(seats):
            view = watched.table.view(seat)
            imagined = GAME.imagine(view, seat, new_luck(len(watched.table.moves)))
            assert GAME.view(imagined, seat).tobytes() == view.tobytes()
            watched.retell(imagined, seat)
        watched.move()
