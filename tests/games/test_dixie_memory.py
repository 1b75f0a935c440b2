"""A view at Dixie stands for one thing that a player with a perfect memory can have been through, and no other.

Histories of one deal are played apart; wherever a seat sees the same, it must have heard the same since the deal.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.engine.events import Event
from parlour.games.dixie.state import TURNS
from parlour.testing.worlds import heard
from tests.dixie_tables import GAME, deal
from tests.stacking import play_all

History = tuple[NDArray[Any], list[Event]]  # where it has led, and all that was told on the way

MANY_BONUSES = ("B B C1 C2 T1 T2", "B B C3 C4 T3 X1")  # so that calls are soon covered


def play_on(history: History, action: int) -> History:
    """The same history and a move more."""
    state, told = history[0].copy(), history[1]
    return state, told + GAME.play(state, GAME.turn(state), action, GAME.new_house())


def choices(state: NDArray[Any]) -> list[int]:
    """What whoever is on turn may do, while the first hand lasts."""
    if state["dealt"][0] > 1:
        return []
    return [action for first, last in GAME.legal(state, GAME.turn(state)) for action in range(first, last)]


def all_ways(history: History, moves: int) -> Iterator[History]:
    """Every way to go on for so many moves, and what comes on the way."""
    yield history
    for action in choices(history[0]) if moves else ():
        yield from all_ways(play_on(history, action), moves - 1)


def two_ways(seats: int, seed: int) -> Iterator[History]:
    """Two histories that differ in one move, early on, for as long as they can go on alike."""
    luck = np.random.default_rng(seed)
    table = GAME.new(seats, seed=1)
    one = other = (table.state, table.events)
    apart = luck.integers(1, 20)
    for turn in range(2 * TURNS):
        legal = choices(one[0])
        common = legal if turn == apart else [action for action in legal if action in choices(other[0])]
        if not common:
            return
        action = int(luck.choice(common))
        one = play_on(one, int(luck.choice(legal)) if turn == apart else action)
        other = play_on(other, action)
        yield one
        yield other


def told_apart(seats: int, histories: Iterable[History]) -> int:
    """How many views there are; fails where one of them stands for more than one history."""
    stories = defaultdict[tuple[int, bytes], set[tuple[Event, ...]]](set)
    for state, told in histories:
        if state["dealt"][0] == 1:
            for seat in range(-1, seats):
                story = tuple(event for event in told if event.heard_by(seat))
                stories[seat, GAME.view(state, seat).tobytes()].add(story)
    lost = sum(len(told) > 1 for told in stories.values())
    assert not lost, f"{lost} of {len(stories)} views stand for more than one history"
    return len(stories)


def test_every_history_of_a_few_moves_is_told_apart() -> None:
    """Which symbol was called when somebody drew, however many Bonus cards lie on it."""
    table = deal(*MANY_BONUSES)
    assert told_apart(2, all_ways((table.state, table.events), 4)) > 5000


@pytest.mark.parametrize("seats", [3, 8])
def test_long_histories_are_told_apart(seats: int) -> None:
    """Over turn-overs too."""
    assert told_apart(seats, (each for seed in range(6) for each in two_ways(seats, seed))) > 500


def test_a_covered_call_is_remembered_as_long_as_the_hand_lasts() -> None:
    """Of moves only the latest are kept, of calls all."""
    stars, crosses, luck = deal(*MANY_BONUSES), deal(*MANY_BONUSES), np.random.default_rng(1)
    play_all(stars, "B>S, draw, B>C")
    play_all(crosses, "B>X, draw, B>C")
    while stars.state["dealt"][0] == 1:
        for seat in (-1, 0, 1):
            assert stars.view(seat).tobytes() != crosses.view(seat).tobytes()
        turns = int(stars.state["turns"][0])
        move = str(luck.choice(stars.legal(stars.turn)))
        for table in (stars, crosses):
            table.play(table.turn, move)
    assert turns > 2 * TURNS


def test_when_one_got_ones_own_cards_does_not_matter() -> None:
    """The one order that is forgotten: of a seat's own cards, which were dealt and which drawn when.

    It tells nothing of cards that it cannot see, and the others never knew it.
    """
    early, late = (
        deal(f"C1 C2 C3 C4 C5 {dealt}", "T1 T2 T3 T4 T5 C8", stock=f"X2 {drawn}")
        for dealt, drawn in (("X1", "Q1"), ("Q1", "X1"))
    )
    leader = early.turn
    play_all(early, "C1, draw, draw")
    play_all(late, "C1, draw, draw")
    assert early.view(leader).tobytes() == late.view(leader).tobytes()
    assert heard(early, leader) != heard(late, leader)
    assert heard(early, 1 - leader) == heard(late, 1 - leader)
