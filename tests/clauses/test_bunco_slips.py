"""Bunco, clause by clause (docs/rules/bunco.md): slips at a table without a referee, and calls of "Bunco!"."""

from collections.abc import Mapping

import pytest

from parlour import IllegalMove, Table
from parlour.games.bunco.state import SLIP_FOLLOW, SLIP_ONE, SLIP_PILE, SLIP_SURPLUS, mode
from tests.bunco_tables import arrange, hand, names, surplus, tops_of
from tests.stacking import refused

AT_TABLE = {"mode": mode.TABLE}


def at_table(*hands: str, options: Mapping[str, int] | None = None, **layout: object) -> Table:
    """A table without a referee."""
    return arrange(*hands, options=AT_TABLE | dict(options or {}), **layout)  # type: ignore[arg-type]


def slips_called(table: Table, caller: int) -> int:
    """The caller calls "Bunco!": which slips come to light, 0 if none."""
    told = table.play(caller, "bunco!")
    assert told[0].name == "called"
    return next((event.amount for event in told if event.name == "guilty"), 0)


# Three ways to play


def test_three_ways_to_play() -> None:
    """BUNCO-37: with a referee and among children nothing is called, and no slip can be made."""
    for way in (0, 2):
        table = arrange("1 4 8", "5 6", centre="3", options={"mode": way})
        refused(table, "h4", 8)
        for seat in (0, 1):
            refused(table, "bunco!", 37, seat=seat)
            refused(table, "stop!", 37, seat=seat)
    table = at_table("1 4 8", "5 6", centre="3")
    assert {"h1", "h4", "8>s1"} <= set(table.legal(0))


# Slips


def test_a_one_kept_in_the_hand() -> None:
    """BUNCO-38: another card is played although there is a 1; only the judge sees it."""
    table = at_table("1 4 8", "5 6", centre="3")
    table.play(0, "h4")
    assert not table.view(1)["slips"].any()
    assert slips_called(table, 1) == SLIP_ONE
    table = at_table("1 4 8", "5 6", centre="3")
    table.play(0, "h4")
    table.play(0, "h1")  # too late, and now everybody sees it
    assert slips_called(table, 1) == SLIP_ONE


def test_a_bunco_pile_passed_over() -> None:
    """BUNCO-38."""
    table = at_table("5 8", "5 6", tops="4 9", centre="3 4")
    table.play(0, "h5")
    assert slips_called(table, 1) == SLIP_PILE
    table = at_table("5 8", "5 6", tops="4 9", below={0: "9"}, centre="3")
    table.play(0, "pile")
    assert slips_called(table, 1) == 0


def test_the_turn_ended_with_something_to_do() -> None:
    """BUNCO-38: both a 1 and the Bunco Pile."""
    table = at_table("1 8 9", "5 6", tops="4 9", centre="3")
    table.play(0, "8>s1")
    assert slips_called(table, 1) == SLIP_ONE | SLIP_PILE


def test_a_bunco_left_unfollowed() -> None:
    """BUNCO-38: by another card, by laying down, or by a Bunco on one that stands for a 1."""
    for move in ("h3", "8>s1"):
        table = at_table("B 3 8", "5 6", centre="6 2")
        table.play(0, "bunco h>6")
        table.play(0, move)
        assert slips_called(table, 1) == SLIP_FOLLOW
    table = at_table("B B 3", "5 6")
    for move in ("bunco h>0", "bunco h>1"):
        table.play(0, move)
    assert slips_called(table, 1) == SLIP_FOLLOW
    table = at_table("B B 3 9", "5 6", options={"chains": 1})
    for move in ("bunco h>0", "bunco h>1", "h3"):
        table.play(0, move)
    assert slips_called(table, 1) == 0


def test_an_old_surplus_pile_covered_too_early() -> None:
    """BUNCO-38."""
    table = at_table("4 8", "5 6", surplus={0: "9 9"})
    assert {"8>s1", "8>s2", "8>s3"} <= set(table.legal(0))
    table.play(0, "8>s1")
    assert slips_called(table, 1) == SLIP_SURPLUS


def test_numbers_still_go_only_where_they_fit() -> None:
    """BUNCO-38."""
    table = at_table("4 8", "5 6", centre="3")
    refused(table, "h8", 7)
    refused(table, "8>s2", 19)


# Calls


def test_when_bunco_may_be_called() -> None:
    """BUNCO-39: from a card of the turn until the next player's first card."""
    table = at_table("4 8", "5 6", "7 9", centre="3")
    refused(table, "bunco!", 39, seat=1)
    table.play(0, "h4")
    assert "bunco!" in table.legal(1)
    assert "bunco!" not in table.legal(0)
    table.play(0, "8>s1")
    assert table.turn == 1 or "bunco!" in table.legal(table.turn)
    assert "bunco!" in table.legal(1)
    assert "bunco!" in table.legal(2)
    table.play(1, "h5")
    refused(table, "bunco!", 39, seat=1)  # now he is the one who is watched
    assert slips_called(table, 0) == 0


def test_a_stop_protects_nobody() -> None:
    """BUNCO-39: when a turn begins all are asked; one of them may Stop, and then the others are still asked."""
    table = at_table("1 4 8", "5 6", "S 9", "7", centre="3 5")
    table.play(2, "pass")
    table.play(0, "8>s1")
    assert table.turn == 2
    assert table.legal(2) == ["pass", "bunco!", "stop h>3", "stop h>5"]
    table.play(2, "stop h>3")
    assert table.turn == 3
    table.play(3, "pass")
    refused(table, "bunco!", 39, seat=3)
    assert slips_called(table, 1) == SLIP_ONE
    assert table.state["mover"][0] == 2
    table.play(2, "9>s1")
    assert table.state["mover"][0] == 3


def test_a_bunco_stopped_in_time_is_no_slip() -> None:
    """BUNCO-39, BUNCO-40: it is gone with its pile, and does not come back."""
    table = at_table("B 4 8", "5 6", "S 9", centre="3 5")
    table.play(0, "bunco h>5")
    table.play(2, "stop h>6")
    assert not table.state["strays"].any()
    assert slips_called(table, 1) == 0
    assert hand(table, 0) == "4 8"


def test_each_may_call_once_against_a_turn() -> None:
    """BUNCO-39."""
    table = at_table("4 5 8", "5 6", "7 9", centre="3")
    table.play(0, "h4")
    assert slips_called(table, 1) == 0
    table.play(0, "h5")
    refused(table, "bunco!", 39, seat=1)
    assert "bunco!" in table.legal(2)


def test_a_right_call() -> None:
    """BUNCO-40: a penalty card, the turn is lost, nothing is laid down, and nothing is punished twice."""
    table = at_table("1 4 8", "5 6", "7 9", centre="3", deck="2 7")
    table.play(0, "h4")
    told = table.play(2, "bunco!")
    assert names(told) == ["called", "guilty", "penalty", "turn"]
    assert table.scores == [11, 10, 10]
    assert hand(table, 0) == "1 8"
    assert surplus(table, 0) == "- - - -"
    assert tops_of(table) == [4]
    assert table.state["mover"][0] == 1
    refused(table, "bunco!", 39, seat=1)


def test_a_right_call_on_the_player_before() -> None:
    """BUNCO-40: his turn was over anyway, and the player on turn goes on."""
    table = at_table("1 4 8", "5 6", "7 9", centre="3")
    table.play(0, "8>s1")
    told = table.play(1, "bunco!")
    assert "guilty" in names(told)
    assert table.state["mover"][0] == 1
    assert table.scores == [11, 10, 10]
    assert "5>s1" in table.legal(1)


def test_unfollowed_buncos_go_back() -> None:
    """BUNCO-40: to the hand, and to the Surplus pile they came from."""
    table = at_table("B 3 8", "5 6", centre="6 2", surplus={0: "9.B"})
    for move in ("bunco h>6", "bunco s1>7", "h3"):
        table.play(0, move)
    told = table.play(1, "bunco!")
    assert [event.amount for event in told if event.name == "returned"] == [2]
    assert hand(table, 0) == "8 B"
    assert surplus(table, 0) == "B - - -"
    assert tops_of(table) == [6, 3]
    table = at_table("B 3 8", "5 6", centre="6")
    table.play(0, "bunco h>0")
    table.play(0, "8>s1")
    table.play(1, "bunco!")
    assert tops_of(table) == [6]
    assert hand(table, 0) == "3 B"


def test_a_wrong_call_costs_the_next_turn() -> None:
    """BUNCO-41: for one who is not on turn."""
    table = at_table("4 8", "5 6", "7 9", centre="3")
    table.play(0, "h4")
    told = table.play(1, "bunco!")
    assert names(told) == ["called", "not_guilty", "penalty", "loses_turn"]
    assert table.scores == [10, 11, 10]
    assert table.state["mover"][0] == 0
    told = table.play(0, "8>s1")
    assert [event.seat for event in told if event.name == "lost_turn"] == [1]
    assert table.state["mover"][0] == 2


def test_a_wrong_call_by_the_player_on_turn() -> None:
    """BUNCO-41: he loses this turn."""
    table = at_table("4 8", "5 6", "7 9", centre="3")
    table.play(0, "8>s1")
    told = table.play(1, "bunco!")
    assert names(told) == ["called", "not_guilty", "penalty", "turn"]
    assert table.state["mover"][0] == 2
    assert not table.state["loses"].any()


def test_house_rule_card_only() -> None:
    """BUNCO-41."""
    table = at_table("4 8", "5 6", "7 9", centre="3", options={"card_only": 1})
    table.play(0, "h4")
    assert names(table.play(1, "bunco!")) == ["called", "not_guilty", "penalty"]
    table.play(0, "8>s1")
    assert table.state["mover"][0] == 1


def test_a_false_stop() -> None:
    """BUNCO-41: only for one who has none; it shows that he has none."""
    table = at_table("4 8", "5 6", "S 9", centre="3")
    refused(table, "stop!", 41, seat=2)
    told = table.play(1, "stop!")
    assert names(told) == ["false_stop", "penalty", "loses_turn"]
    assert table.scores == [10, 11, 10]
    assert table.state["mover"][0] == 0
    refused(table, "stop!", 41, seat=1)


def test_the_penalty_card_goes_unseen_under_the_pile() -> None:
    """BUNCO-42."""
    table = at_table("4 8", "5 6", tops="9 9", centre="3", deck="2 7")
    table.play(0, "h4")
    told = table.play(1, "bunco!")
    assert [event.cards for event in told if event.name == "penalty"] == [()]
    assert table.state["hidden"][0][9] == 2  # the lowest of seat 1's cards
    assert table.state["pile_top"][0][1] == 9
    assert not table.view(1)["hidden"].any()


def test_no_card_for_a_penalty() -> None:
    """BUNCO-42: only the turn is lost."""
    table = at_table("4 8", "5 6", "9", centre="3", surplus={2: "9"}, deck=None)
    table.play(0, "h4")
    told = table.play(1, "bunco!")
    assert names(told) == ["called", "not_guilty", "no_penalty_card", "loses_turn"]
    assert table.scores == [10, 10, 10]


def winning(slip: bool) -> Table:
    """Seat 0 plays the last card of his Bunco Pile, with a 1 kept back or not."""
    table = at_table("1 8 9" if slip else "8 9", "5 6", "7 9", tops="4 9 9", left=[1, 5, 5], centre="3", deck="2 7 7")
    table.play(0, "pile")
    return table


def test_before_a_win_is_confirmed() -> None:
    """BUNCO-43: everybody else is asked; if nobody calls, it stands."""
    table = winning(slip=False)
    assert not table.over
    assert table.acting == [1, 2]
    refused(table, "stop!", 41, seat=1)
    refused(table, "8>s1", 6, seat=0)
    table.play(1, "pass")
    table.play(2, "pass")
    assert table.ending == "won"
    assert table.places[0] == 1


def test_the_house_may_confirm_a_win() -> None:
    """BUNCO-43, BUNCO-24: when nobody has called in time."""
    table = winning(slip=True)
    told = table.close()
    assert names(told)[-1] == "won"
    with pytest.raises(IllegalMove):
        table.close()


def test_a_right_call_undoes_a_win() -> None:
    """BUNCO-43, BUNCO-42: the penalty card is all there is of the pile, so it is seen."""
    table = winning(slip=True)
    told = table.play(2, "bunco!")
    assert [(e.name, e.cards) for e in told if e.name == "penalty"] == [("penalty", (2,))]
    assert table.scores == [1, 5, 5]
    assert not table.over
    assert table.state["mover"][0] == 1


def test_a_wrong_call_does_not() -> None:
    """BUNCO-43."""
    table = winning(slip=False)
    table.play(1, "bunco!")
    assert not table.over
    table.play(2, "pass")
    assert table.ending == "won"
    assert table.scores == [0, 6, 5]


def test_long_turns_are_cut_short() -> None:
    """BUNCO-44: after 200 cards, announced ten cards before."""
    table = at_table("4 5 6 7 8", "5 6", tops="2 2", centre="3")
    table.state["moves"] = 189
    told = table.play(0, "h4")
    assert [event.amount for event in told if event.name == "long_turn"] == [10]
    table.state["moves"] = 199
    told = table.play(0, "h5")
    assert "cut_short" in names(told)
    assert table.state["mover"][0] == 1
    assert hand(table, 0) == "6 7 8"
