"""What a Master learns from imagined games is kept under what it sees, and found again."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import parlour
from parlour.bots import search, tree
from parlour.bots.bot import Budget, Question, bot, entries
from parlour.bots.desk import MOST_CANDIDATES, NOTES, TOTAL, TRIES, TRUTH, WORLD
from parlour.bots.new_desk import new_desk
from parlour.engine.chance import new_luck
from parlour.table.table import Table


def empty(places: int) -> NDArray[np.int64]:
    return np.zeros((places, tree.COLUMNS), np.int64)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    """Worlds that look alike to a seat have one number, and each new sight another."""
    game = parlour.game(name)
    table = Table(game, game.seats[0], seed=3)
    desk, player, luck, numbers = new_desk(game), bot("regular", game), new_luck(1), set()
    sight = entries(game).sight
    for step in range(60):
        seat = table.turn
        if table.over:
            break
        desk.states[TRUTH] = table.state[0]
        desk.states[WORLD] = game.imagine(table.view(seat), seat, new_luck(step))[0]
        number = sight(desk.raw, desk.masks, TRUTH, seat)
        assert number == sight(desk.raw, desk.masks, WORLD, seat)
        numbers.add((seat, number))
        table.play(seat, player.choose(Question.at(table, seat, Budget(playouts=1), luck)))
    assert len(numbers) == len(table.moves)


@given(st.lists(st.tuples(st.integers(0, 2**64 - 1), st.integers(0, 3000)), max_size=40))
def test_a_move_is_found_where_it_was_put(moves: list[tuple[int, int]]) -> None:
    """The table answers as a dictionary would, as long as there is room."""
    table, put = empty(256), Counter[tuple[int, int]]()
    with np.errstate(over="ignore"):
        for seen, action in moves:
            key = tree.key_of(np.uint64(seen), action)
            place = tree.place_of(table, key)
            assert place >= 0
            table[place, tree.KEY] = key
            table[place, tree.VISITS] += 1
            put[seen, action] += 1
        for (seen, action), visits in put.items():
            assert table[tree.place_of(table, tree.key_of(np.uint64(seen), action)), tree.VISITS] == visits


def test_a_crowded_table_takes_no_more() -> None:
    table = empty(tree.CROWD)
    table[:, tree.KEY] = range(1, 2 * tree.CROWD, 2)
    assert tree.place_of(table, 2 * tree.CROWD + 1) == -1
    assert tree.place_of(table, 1) >= 0


def test_room_grows_with_the_games_to_come() -> None:
    table = empty(tree.MOVES)
    rooms = [tree.room(table, games) for games in (1, 100, 10_000, 10**9)]
    assert rooms == sorted(rooms)
    assert rooms[-1] == tree.MOVES
    assert all(places & (places - 1) == 0 for places in rooms)


def followed(*options: tuple[int, int]) -> int:
    """Which of some options, tried so often with such a mean, is followed next."""
    notes = np.zeros((MOST_CANDIDATES, NOTES), np.int64)
    for note, (tries, mean) in zip(notes, options, strict=False):
        note[[TRIES, TOTAL]] = tries, tries * mean
    return int(search.promising(notes, len(options), sum(tries for tries, _ in options)))


def test_which_move_is_followed() -> None:
    assert followed((1, 5000), (0, 0), (0, 0)) == 0  # habit's own comes first
    assert followed((3, 5000), (0, 0), (0, 0)) == 1  # but is not tried for ever while others never were
    assert followed((50, 5000), (1, 100), (1, 100)) == 0  # what went badly is left alone for a while
    assert followed((500, 5000), (500, 6000)) == 1  # and what goes better is followed
    assert followed((500, 6000), (500, 5000)) == 0
    assert followed((10_000, 5000), (1, 4000), (10_000, 5100)) == 1  # but one trial proves nothing for ever


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_master_learns(name: str) -> None:
    """One decision fills the tree; every visit is of a game that was imagined, and its worth a chance of winning."""
    game = parlour.game(name)
    table = Table(game, game.seats[0], seed=5)
    master = bot("master", game)
    question = Question.at(table, table.turn, Budget(playouts=400), new_luck(2))
    ranked = master.rank(question)
    made = master._desk.tree[master._desk.tree[:, tree.VISITS] > 0]
    assert len(made) > len(ranked)
    assert (made[:, tree.KEY] > 0).all()
    assert made[:, tree.VISITS].max() <= sum(each.tries for each in ranked)
    assert (made[:, tree.SUM] <= 10_000 * made[:, tree.VISITS]).all()
    assert (made[:, tree.SUM] >= 0).all()
