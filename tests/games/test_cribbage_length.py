"""How long a game of Cribbage can last: the bound is proved, and a game is played that reaches it."""

from itertools import combinations_with_replacement

import numpy as np

import parlour
from parlour import Table
from parlour.games.cribbage.counting import RANK_POINTS, SHOWN, combination_of_each
from parlour.games.cribbage.state import CUT, GAME_POINTS, LEAST_DEAL, LONGEST, MOST_COUNT, MOST_DEALS, MOST_PIPS
from tests.stacking import cards

GAME = parlour.game("cribbage")


def test_a_deal_pegs_two_at_least() -> None:
    """One for last there always is. One alone would mean two worthless hands played out within one count of 31.

    But a worthless hand holds sixteen pips or more, whatever the start card is, so two of them go beyond 31: there
    is a second round of play, and that pegs too.
    """
    ranks = np.array(list(combinations_with_replacement(range(13), SHOWN)))
    worthless = ranks[RANK_POINTS[combination_of_each(ranks)] == 0]
    pips = np.minimum(worthless + 1, MOST_PIPS)
    least = int((pips.sum(axis=1) - pips.max(axis=1)).min())
    assert least >= 16
    assert 2 * least > MOST_COUNT
    assert LEAST_DEAL == 2


def test_the_longest_game_there_is() -> None:
    """120 deals of a point each, and one that is won with its last card: nothing can last longer."""
    assert MOST_DEALS == 2 * (GAME_POINTS - 1) // LEAST_DEAL + 1
    table, decisions = GAME.new(seed=1), 0
    for deal in range(1, MOST_DEALS):
        stack(table, "2S 6H TS JS 7C QC", "2H 6S TH JH 9D KD", "AC")
        decisions += play(table, "7C QC 9D KD 2S 6S TS 2H JS TH 6H JH")
        assert table.scores == [deal, deal]
    stack(table, "AC AD AH AS KC KD", "2C 2D 2H 2S KH KS", "9C")
    decisions += play(table, "KC KD KH KS AC 2C AD 2D AH 2H AS 2S")
    assert table.over
    assert max(table.scores) == GAME_POINTS
    assert decisions == LONGEST == 1452


def stack(table: Table, pone: str, dealer: str, start: str) -> None:
    """Let the deal that begins be this one; more than a table takes stacked decks for."""
    seat = int(table.state["dealer"][0])
    for owner, hand in ((1 - seat, pone), (seat, dealer)):
        table.state["hands"][0][owner] = sum(1 << card for card in cards(GAME, hand))
    table.state["pack"][0][CUT] = cards(GAME, start)[0]


def play(table: Table, moves: str) -> int:
    """Play all these, each by whose turn it is; returns how many decisions they are."""
    for move in moves.split():
        table.play(table.turn, move)
    return len(moves.split())
