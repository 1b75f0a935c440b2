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
        table = GAME.new(3, seed=seed, options={"turn_overs": 3})
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


def test_latest_moves_are_remembered() -> None:
    """In order, the one that is longest ago giving way, until the next deal."""
    rng, deals, longest = np.random.default_rng(5), 0, 0
    for seed in range(2):
        table = GAME.new(3, seed=seed)
        made: list[str] = []
        while not table.over:
            dealt = int(table.state["dealt"][0])
            made.append(str(rng.choice(table.legal(table.turn))))
            table.play(table.turn, made[-1])
            if int(table.state["dealt"][0]) != dealt or table.over:
                made, deals = [], deals + 1
            turns = int(table.state["turns"][0])
            latest = [table.state["moves"][0][turn % TURNS] for turn in range(max(turns - TURNS, 0), turns)]
            assert turns == len(made)
            assert [GAME.actions.text(int(move) - 1) for move in latest] == made[-TURNS:]
            longest = max(longest, turns)
    assert deals == 2 * 3
    assert longest > 2 * TURNS
