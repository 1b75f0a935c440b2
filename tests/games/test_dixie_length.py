"""How long a hand of Dixie can last: a bound, and how near play comes to it."""

from functools import cache

import numpy as np
import pytest

from parlour.games.dixie.state import HAND, LONGEST, MOST_ROUNDS, MOST_TURN_OVERS, PACK, SEATS, longest_hand
from tests.dixie_tables import GAME


def counted(seats: int) -> int:
    """The most turns of any hand, searched in a game of counts that allows whatever the rules do, and more.

    Only numbers of cards are kept: in the stock, on the pile, the rest in hands. Whoever is on turn may always play;
    he may draw as the rules have it, and pass whenever there is nothing to draw. Before the card that ends the hand
    everybody holds one at least.
    """

    @cache
    def onwards(stocked: int, piled: int, turnings: int, passes: int) -> int:
        in_hands = PACK - stocked - piled
        turns = 1 + onwards(stocked, piled + 1, turnings, 0) if in_hands > seats else 1  # the last card goes out
        if stocked:
            turns = max(turns, 1 + onwards(stocked - 1, piled, turnings, 0))
        elif piled > 1 and turnings < MOST_TURN_OVERS:
            turns = max(turns, 1 + onwards(piled - 2, 1, turnings + 1, 0))
        elif passes + 1 < seats:
            turns = max(turns, 1 + onwards(stocked, piled, turnings, passes + 1))
        return turns

    stock = PACK - HAND * seats
    for turnings in range(MOST_TURN_OVERS, -1, -1):  # from the end, so that no search goes deep
        for piled in range(PACK - seats, 0, -1):
            for stocked in range(max(PACK - seats - piled, 0) + 1):
                onwards(stocked, piled, turnings, 0)
    return 1 + onwards(stock, 1, 0, 0)  # the lead


@pytest.mark.parametrize("seats", SEATS)
def test_no_hand_can_last_longer(seats: int) -> None:
    assert longest_hand(seats) == counted(seats)


def test_no_game_can_last_longer() -> None:
    """Everybody deals four times, and once more to break a tie."""
    assert max(longest_hand(seats) * seats * (MOST_ROUNDS + 1) for seats in SEATS) == LONGEST


def test_how_near_play_comes() -> None:
    """All play what they can, but for their last card, and draw: that is most of it."""
    table = GAME.new(2, seed=1)
    luck = np.random.default_rng(1)
    while not table.over and table.state["dealt"][0] == 1:
        moves = table.legal(table.turn)
        plays = [move for move in moves if move not in ("draw", "pass")]
        kept = "draw" in moves and (not plays or table.state["held"][0][table.turn] == 1)
        table.play(table.turn, "draw" if kept else str(luck.choice(plays or moves)))
    assert longest_hand(2) * 0.85 < len(table.moves) <= longest_hand(2)
