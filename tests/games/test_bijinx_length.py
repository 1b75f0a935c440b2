"""How long Bi-Jinx can last: `LONGEST` is reached, and nothing comes to more."""

import random

import pytest

from parlour.games.bijinx.state import MOST_HANDS, MOST_OFFERS, MOST_SEATS, TRICKS_A_HAND
from parlour.table.table import Table
from tests.bijinx_tables import GAME, four, lay_all, sit

SPLIT = four("Bi 5", "Jinx 2", "2 5", "5 5")  # so that there is a trade


def longest(seats: int, hands: int, offers: int) -> int:
    """Eight cards from everybody; then all offers of both holders, and one answer."""
    return hands * (TRICKS_A_HAND * seats + 2 * offers + 1)


def test_the_longest_game_is_as_long_as_that() -> None:
    """Every hand split, every offer made: not one decision more is to be had."""
    assert GAME.longest == longest(MOST_SEATS, MOST_HANDS, MOST_OFFERS) == 510
    table = sit(*[SPLIT] * MOST_HANDS, options={"offers": MOST_OFFERS})
    for _ in range(MOST_HANDS):
        lay_all(table, SPLIT)
        for _ in range(2 * MOST_OFFERS):
            table.play(table.turn, "sell 1")
        assert table.legal(table.turn) == ["accept", "refuse"]
        table.play(table.turn, "refuse")
    assert table.over
    assert len(table.moves) == GAME.longest


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("offers", [1, 3])
def test_no_game_is_longer(seats: int, offers: int) -> None:
    """Whoever talks as long as there is something to say cannot draw a hand out beyond that."""
    for seed in range(4):
        table = Table(GAME, seats, seed=seed, options={"hands": 2, "offers": offers})
        luck = random.Random(seed)
        while not table.over:
            moves = table.legal(table.turn)
            may_offer = moves[0].startswith("sell")
            table.play(table.turn, "sell 1" if may_offer else luck.choice(moves))
        trades = sum(event.name in ("refused", "accepted") for event in table.events)
        assert len(table.moves) == 2 * TRICKS_A_HAND * seats + trades * (2 * offers + 1)
        assert len(table.moves) <= longest(seats, 2, offers)
