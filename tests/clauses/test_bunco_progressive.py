"""Progressive Bunco, clause by clause; whole evenings are in tests/games/test_bunco_evening.py."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.bunco.progressive import (
    GAMES,
    bell,
    cut_for_it,
    cut_value,
    fewest,
    highest,
    move_up,
    seated,
    sides,
)
from parlour.games.bunco.state import BUNCO, KIND, PACK, STOP

ALONE = sides(4, partners=False)
PAIRS = sides(4, partners=True)


def cards(*names: int) -> Iterator[int]:
    """What is cut, one card after another."""
    return iter(names)


@pytest.mark.parametrize(("players", "sizes"), [(12, [4, 4, 4]), (13, [4, 3, 3, 3]), (9, [3, 3, 3]), (5, [3, 2])])
def test_equally_many_at_each_table_if_possible(players: int, sizes: list[int]) -> None:
    """BUNCO-51: with four seats at a table; else some have one player less."""
    tables = seated(players, seats=4)
    assert [len(table) for table in tables] == sizes
    assert [player for table in tables for player in table] == list(range(players))


def test_the_bell() -> None:
    """BUNCO-51: all stop when anybody anywhere is rid of his Bunco Pile, or when no table can go on."""
    assert not bell(["", "", ""])
    assert bell(["", "won", ""])
    assert not bell(["stalled", "", "capped"]), "a table that cannot go on waits for the others"
    assert bell(["stalled", "capped"])


def test_fewest_bunco_cards_earn_the_punch() -> None:
    """BUNCO-52: the player with the fewest cards left in his Bunco Pile; those who tie cut for it."""
    assert fewest([3, 1, 4, 2], ALONE) == [(1,)]
    assert fewest([3, 1, 4, 1], ALONE) == [(1,), (3,)]
    assert fewest([0, 5, 5, 5], ALONE) == [(0,)]


def test_the_winner_of_each_table_takes_the_seat_left_free_at_the_next() -> None:
    """BUNCO-52: from the last table one moves to the first."""
    seating = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert move_up(seating, [(0,), (2,), (1,)]) == [[7, 1, 2], [3, 4, 0], [6, 5, 8]]


@given(st.data())
def test_moving_up_moves_only_winners(data: st.DataObject) -> None:
    """BUNCO-52: everybody else keeps his seat, and nobody is lost."""
    tables, seats = data.draw(st.integers(2, 6)), data.draw(st.integers(2, 7))
    seating = [list(range(table * seats, (table + 1) * seats)) for table in range(tables)]
    winners = [(data.draw(st.integers(0, seats - 1)),) for _ in range(tables)]
    moved = move_up(seating, winners)
    assert sorted(player for table in moved for player in table) == list(range(tables * seats))
    for table, (seat,) in enumerate(winners):
        assert seating[table][seat] in moved[(table + 1) % tables]
        stayed = [player for player in moved[table] if player in seating[table]]
        assert stayed == [player for player in seating[table] if player != seating[table][seat]]


def test_ten_games() -> None:
    """BUNCO-53: an evening has ten."""
    assert GAMES == 10


def test_what_a_cut_is_worth() -> None:
    """BUNCO-53: its number; a Bunco and a Stop are nothing."""
    assert [cut_value(card) for card in range(1, 13)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0]
    assert all(cut_value(card) == 0 for card in range(1, PACK + 1) if KIND[card] in (BUNCO, STOP))


def test_the_highest_cut_wins() -> None:
    """BUNCO-53: the highest number; equal cards cut again, and only those."""
    assert highest({4: 7, 9: 2, 11: 7}) == [4, 11]
    assert cut_for_it([4], cards().__next__) == (4, []), "who does not tie does not cut"
    assert cut_for_it([4, 9], cards(BUNCO, 1).__next__) == (9, [{4: BUNCO, 9: 1}])
    assert cut_for_it([4, 9, 11], cards(7, 2, 7, STOP, 3).__next__) == (11, [{4: 7, 9: 2, 11: 7}, {4: STOP, 11: 3}])


def test_partners_count_together() -> None:
    """BUNCO-54: the pair with the fewest cards left in its Bunco Piles together."""
    assert PAIRS == [(0, 2), (1, 3)]
    assert fewest([0, 3, 9, 3], PAIRS) == [(1, 3)]
    assert fewest([0, 4, 8, 4], PAIRS) == PAIRS


def test_partners_move_together() -> None:
    """BUNCO-54: into the two seats left free at the next table, opposite each other."""
    seating = [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert move_up(seating, [(0, 2), (1, 3)]) == [[5, 1, 7, 3], [4, 0, 6, 2]]
