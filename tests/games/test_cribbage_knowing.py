"""What a seat at Cribbage may suppose of the other's hand."""

import numpy as np

import parlour
from parlour.engine.chance import new_luck


def test_whoever_is_asked_can_play() -> None:
    """Else he had said go: his imagined hand always has a card that fits (CRIBBAGE-14)."""
    game, luck, rng, asked = parlour.game("cribbage"), new_luck(1), np.random.default_rng(1), 0
    for seed in range(6):
        table = game.new(seed=seed)
        while not table.over:
            seat = table.turn
            if len(table.acting) == 1 and table.state["total"][0] > 15:
                asked += 1
                for _ in range(20):
                    imagined = game.imagine(table.view(1 - seat), 1 - seat, luck)
                    assert game.legal(imagined, seat)
            table.play(seat, str(rng.choice(table.legal(seat))))
    assert asked > 100
