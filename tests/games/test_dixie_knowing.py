"""What a seat at Dixie may conclude, and what it may not."""

import numpy as np

import parlour
from parlour.engine.chance import new_luck
from parlour.games.dixie.state import TURNS

GAME = parlour.game("dixie")


def test_a_bonus_may_be_drawn_after_one_was_played() -> None:
    """Having laid a Bonus proves that no lower one was held then; one drawn later is as likely as any."""
    drawn_again = 0
    for seed in range(150):
        luck = np.random.default_rng(seed)
        table = GAME.new(3, seed=seed)
        while not table.over:
            seat = table.turn
            first, last = GAME.legal(table.state, seat)[-1]
            table.play(seat, int(luck.integers(first, last)))
            concluded = table.state["lacks"][0][seat] & ~table.state["shown"][0][seat]
            assert not concluded & table.state["hands"][0][seat], "a seat is said to lack what it holds"
            drawn_again += table.events[-1].name == "drew_card"
            watcher = (seat + 1) % 3
            if luck.random() < 0.05:
                GAME.imagine(table.view(watcher), watcher, new_luck(seed))
    assert drawn_again > 1000


def test_latest_turns_are_remembered() -> None:
    """Whether a card was laid, the last turn in the lowest bit, until the next deal."""
    rng, deals = np.random.default_rng(5), 0
    for seed in range(20):
        table, turns = GAME.new(3, seed=seed), 0
        while not table.over:
            dealt = int(table.state["dealt"][0])
            told = {event.name for event in table.play(table.turn, str(rng.choice(table.legal(table.turn))))}
            turns = (2 * turns + ("played" not in told)) % (1 << TURNS)
            if int(table.state["dealt"][0]) != dealt or table.over:
                turns, deals = 0, deals + 1
            assert int(table.state["turns"][0]) == turns
    assert deals == 20 * 3
