"""How bots bet where any amount may be bet, and when they wish to stop."""

import pytest

from parlour import Table
from parlour.bots.bot import LEVELS, Budget, Question, bot
from parlour.engine.chance import new_luck
from parlour.games.bonanza.state import phase, rounds
from tests.bonanza_tables import GAME, at

# Ten cards each: nothing, a pair, three alike, a flush, four alike.
BY_STRENGTH = (
    "2C 3D 4H 6S 7C 8D TH JS QC AD", "3D 4H 6S 7C 8D TH JS QC QD AD", "4H 6S 7C 8D TH JS QC QD QH AD",
    "2C 3C 4C 6C 7C 8D TH JS QD AD", "6S 7C 8D TH JS QC QD QH QS AD",
)  # fmt: skip


def by_habit(hand: str, moves: str = "", chips: int = 90) -> str:
    """What a Regular does at poker with this hand, after these moves, with so many chips."""
    table = at(phase.POKER, *(("", "") if moves else ()), hand, "", "")
    table.state["purses"][0][: table.seats] = chips
    for move in moves.split(", ") if moves else ():
        table.play(table.turn, move)
    return said_by("regular", table, table.turn)


def said_by(level: str, table: Table, seat: int) -> str:
    """What a bot does."""
    return GAME.actions.text(bot(level, GAME).choose(Question.at(table, seat, Budget(playouts=20), new_luck(seat))))


def staked(move: str) -> int:
    return int(move.split()[1]) if " " in move else 0


def test_better_hands_bet_more() -> None:
    bets = [staked(by_habit(hand)) for hand in BY_STRENGTH]
    assert bets == sorted(bets)
    assert bets[0] == 0 < bets[-1] < 90
    assert len(set(bets)) >= 3
    assert staked(by_habit(BY_STRENGTH[-1], chips=2)) == 2


def test_a_big_bet_is_not_called_with_little_nor_feared_with_much() -> None:
    assert by_habit(BY_STRENGTH[1], "bet 80, fold") == "fold"
    assert by_habit(BY_STRENGTH[-1], "bet 80, fold") == "call"
    assert by_habit(BY_STRENGTH[-1], "bet 1, fold").startswith("raise")


def test_nobody_is_raised_for_ever() -> None:
    """Two strong hands find an end by themselves: each raises to what its hand is worth, and no further."""
    table = at(phase.POKER, BY_STRENGTH[-1], "AC AH AS KC KD 9D 9H 8C 7H 5S")
    while table.state["phase"][0] == phase.POKER:
        table.play(table.turn, said_by("regular", table, table.turn))
    assert len([e for e in table.events if e.name == "raised"]) <= 2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("dealt", "said"), [(1, "pass"), (2, "agree"), (3, "pass")])
def test_bots_stop_when_all_have_dealt_equally_often(level: str, dealt: int, said: str) -> None:
    table = GAME.new(seats=3, seed=1, options={"rounds": rounds.AT_WILL})
    while table.state["phase"][0] != phase.WISH:
        table.play(table.turn, table.legal(table.turn)[0])
    table.state["dealt"] = dealt
    heard = [said_by(level, table, seat) for seat in range(3)]
    assert heard == [said] * 3
