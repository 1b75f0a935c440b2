"""Bunco, clause by clause (docs/rules/bunco.md): calls of "Bunco!", and penalties."""

import pytest

from parlour import IllegalMove, Table
from parlour.games.bunco.state import SLIP_FOLLOW, SLIP_LIFT, SLIP_ONE, SLIP_PILE, SLIP_SURPLUS, mode
from tests.bunco_tables import GAME, at_table, hand, names, slips_called, surplus, tops_of
from tests.stacking import refused

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
    table = at_table("B 7 8", "5 6", "S 9", centre="3 5")
    table.play(0, "bunco h>5")
    table.play(2, "stop h>6")
    assert not table.state["stray_piles"].any()
    assert slips_called(table, 1) == 0
    assert hand(table, 0) == "7 8"


def test_a_stop_of_ones_own_begins_another_turn() -> None:
    """BUNCO-39: whoever goes on with a Stop is asked after again, and his first card closes the turn before."""
    table = GAME.new(seats=3, seed=12, options={"mode": mode.TABLE})
    for seat, move in ((1, "h1"), (1, "4>s1"), (0, "bunco!"), (1, "stop h>1")):
        table.play(seat, move)
    refused(table, "bunco!", 39, seat=0)  # he has called against that turn
    assert "bunco!" in table.legal(2)
    assert table.turn == 2
    table.play(1, "7>s2")
    assert "bunco!" in table.legal(0)


def test_ending_a_turn_without_a_hand_closes_the_turn_before() -> None:
    """BUNCO-39: as a card would."""
    table = at_table("1 9", "", "7", surplus={2: "9"}, deck=None)
    table.play(0, "9>s1")
    assert "bunco!" in table.legal(1)
    table.play(1, "end")
    assert slips_called(table, 2) == 0


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


def test_several_slips_cost_one_card() -> None:
    """BUNCO-40."""
    table = at_table("1 8 9", "5 6", tops="4 9", centre="3", surplus={0: "9.7"})
    table.play(0, "lift s1>s2")
    table.play(0, "8>s2")
    told = table.play(1, "bunco!")
    assert [event.amount for event in told if event.name == "guilty"] == [
        SLIP_ONE | SLIP_PILE | SLIP_SURPLUS | SLIP_LIFT
    ]
    assert names(told).count("penalty") == 1
    assert table.scores == [11, 10]


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


def test_all_unfollowed_buncos_go_back() -> None:
    """BUNCO-40: from every pile they lie on."""
    table = GAME.new(seats=2, seed=27, options={"mode": mode.TABLE})
    for seat, move in ((0, "bunco h>0"), (0, "bunco h>0")):
        table.play(seat, move)
    told = table.play(1, "bunco!")
    assert [event.amount for event in told if event.name == "returned"] == [2]
    assert tops_of(table) == []
    table = at_table("B B 8 9", "5 6", centre="6 2 6", surplus={0: "9.B"})
    for move in ("bunco h>6", "bunco h>2", "bunco s1>3", "8>s1"):
        table.play(0, move)
    told = table.play(1, "bunco!")
    assert [event.amount for event in told if event.name == "returned"] == [3]
    assert tops_of(table) == [6, 2, 6]
    assert hand(table, 0) == "9 B B"
    assert surplus(table, 0) == "B - - -"


def test_a_card_on_another_pile_follows_nothing() -> None:
    """BUNCO-40: as high as the Bunco's, but older."""
    table = GAME.new(seats=2, seed=645, options={"mode": mode.TABLE})
    for move in ("h1", "bunco h>0", "h1", "h2"):
        table.play(0, move)
    told = table.play(1, "bunco!")
    assert [event.amount for event in told if event.name == "returned"] == [1]
    assert tops_of(table) == [2, 1]


def test_buncos_followed_or_removed_do_not_go_back() -> None:
    """BUNCO-40: a stray one that was followed later, and one that a Stop has taken away."""
    table = at_table("B B 3 5", "S 6", centre="4 2", surplus={0: "6"})
    for move in ("bunco h>4", "h3", "s1", "bunco h>3"):
        table.play(1, "pass")
        table.play(0, move)
    assert tops_of(table) == [6, 4]
    table.play(1, "stop h>4")
    assert tops_of(table) == [6]
    told = table.play(1, "bunco!")
    assert "guilty" in names(told)
    assert "returned" not in names(told)


def test_many_buncos_go_back_to_one_hand() -> None:
    """BUNCO-40: fifteen, and five more that he had drawn: all of two packs."""
    five = "B B B B B"
    table = at_table(five, "5 6", centre="4", surplus={0: "5 6 7"}, deck=f"{five} {five} {five}", options={"packs": 2})
    for move in ("s1", "s2", "s3"):
        for _ in range(5):
            table.play(0, "bunco h>0")
        assert hand(table, 0) == ""
        table.play(0, move)
    told = table.play(1, "bunco!")
    assert [event.amount for event in told if event.name == "returned"] == [15]
    assert hand(table, 0) == f"{five} {five} {five} {five}"
    assert tops_of(table) == [7]


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


def test_lost_turns_add_up() -> None:
    """BUNCO-41: two wrong calls, two turns."""
    table = at_table("4 5 8 9", "5 6 7", "7 9", centre="3")
    table.play(0, "h4")
    table.play(2, "bunco!")
    table.play(0, "8>s1")
    table.play(1, "h5")
    table.play(2, "bunco!")
    assert table.state["loses"][0].tolist()[:3] == [0, 0, 2]
    for seat, lost in ((1, 1), (0, 0), (1, 1)):
        assert (
            names(table.play(seat, next(move for move in table.legal(seat) if ">s" in move))).count("lost_turn") == lost
        )


def test_a_turn_lost_at_once_is_a_turn_without_a_card() -> None:
    """BUNCO-34: with nothing to draw, a round of ends and wrong calls ends the game."""
    seats = 7
    table = at_table(*[""] * seats, tops="9 9 9 9 9 9 8", surplus={6: "9"}, deck=None)
    told = table.play(0, "end")
    assert "still" in names(told)
    for seat in range(1, seats):
        told = table.play(seat, "bunco!")
        assert "no_penalty_card" in names(told)
    assert table.ending == "stalled"


def test_a_penalty_card_is_a_card_moved() -> None:
    """BUNCO-34."""
    table = at_table("", "5", surplus={1: "9"}, deck=None, removed="")
    table.play(0, "end")
    assert table.state["still"][0] == 1
    table.state["decked"], table.state["hidden"][0, -1] = 1, 5  # a card has come back
    table.play(1, "bunco!")
    assert table.state["still"][0] == 0


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


def test_a_false_stop_uses_up_the_call() -> None:
    """BUNCO-41, BUNCO-39: each has one call against a turn."""
    table = at_table("1 4 8", "5 6", "7 9", centre="3")
    table.play(0, "h4")
    table.play(1, "stop!")
    refused(table, "bunco!", 39, seat=1)
    refused(table, "stop!", 41, seat=1)
    assert slips_called(table, 2) == SLIP_ONE


def test_where_a_false_stop_can_be_called() -> None:
    """BUNCO-41: where a Stop could be called: not without a pile, nor after the last card, nor by children."""
    refused(at_table("4 8", "5 6"), "stop!", 41, seat=1)
    refused(winning(slip=False), "stop!", 41, seat=1)
    refused(at_table("4 8", "5 6", centre="3", options={"children": 1}), "stop!", 41, seat=1)
    refused(at_table("4 8", "5 6", centre="3"), "stop!", 41, seat=0)
    table = at_table("4 8", "5 6", centre="3")
    table.play(1, "pass")
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


def test_a_stop_laid_from_the_bunco_pile_brings_a_new_hand() -> None:
    """BUNCO-17, BUNCO-11: for whoever left the last card of his hand, a Bunco, unfollowed."""
    table = at_table("B", "5 6", tops="S 9", centre="6", deck="7 7 7 7 7")
    table.play(0, "bunco h>6")
    assert hand(table, 0) == ""
    told = table.play(0, "pile>s1")
    assert "took" in names(told)
    assert hand(table, 0) == "7 7 7 7 7"
    assert slips_called(table, 1) == SLIP_FOLLOW | SLIP_PILE
    assert hand(table, 0) == "7 7 7 7 7 B"
