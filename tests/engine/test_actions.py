"""Moves as text: printed, parsed, refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.engine.actions import Actions, Kind
from parlour.engine.game import IllegalMove

PRICED = Actions(
    Kind("play", "{card}", cards=(1, 2)),
    Kind("sell", "sell {amount}", amounts=range(10_000), clause=12),
    Kind("accept", "accept"),
    cards=("", "Bi", "Jinx"),
)


@given(st.integers(0, len(PRICED) - 1))
def test_text_reads_back(action: int) -> None:
    assert PRICED.parse(PRICED.text(action)) == action


def test_amounts_are_ranges() -> None:
    assert PRICED.texts([(0, 2), (2, 10_002), (10_002, 10_003)]) == ["Bi", "Jinx", "sell 0..9999", "accept"]
    assert PRICED.texts([(1, 10_003)]) == ["Jinx", "sell 0..9999", "accept"]
    assert PRICED.parse("  SELL   1,050 ") == 2 + 1050


@pytest.mark.parametrize("text", ["sell -1", "sell 10000", "sell ten", "sell 1.5", "sell ²"])
def test_impossible_amounts_name_their_clause(text: str) -> None:
    assert PRICED.parse(text) == -13


def test_no_such_move() -> None:
    assert PRICED.parse("buy 3") == -1
    game = parlour.game("dixie")
    with pytest.raises(IllegalMove, match="dixie has no move 'jump'"):
        game.parse("jump")


@pytest.mark.parametrize("name", ["dixie", "cribbage"])
def test_every_action_reads_back(name: str) -> None:
    game = parlour.game(name)
    for action in range(len(game.actions)):
        assert game.parse(game.actions.text(action)) == action
