"""Bunco, clause by clause (docs/rules/bunco.md): slips at a table without a referee."""

import numpy as np
import pytest

from parlour.games.bunco.state import BUNCO, SLIP_FOLLOW, SLIP_LIFT, SLIP_ONE, SLIP_PILE, SLIP_SURPLUS, mode
from tests.bunco_tables import GAME, arrange, at_table, hand, names, slips_called, surplus
from tests.stacking import refused

# Two ways to play


@pytest.mark.parametrize("children", [0, 1])
def test_two_ways_to_play(children: int) -> None:
    """BUNCO-37, BUNCO-45: with a referee nothing is called, and no slip can be made; children may play either way."""
    table = arrange("1 4 8", "5 6", centre="3", options={"mode": mode.REFEREE, "children": children})
    refused(table, "h4", 8)
    for seat in (0, 1):
        refused(table, "bunco!", 37, seat=seat)
        refused(table, "stop!", 37, seat=seat)
    table = at_table("1 4 8", "5 6", centre="3", options={"children": children})
    assert {"h1", "h4", "8>s1"} <= set(table.legal(0))
    table.play(0, "h4")
    assert ("stop!" in table.legal(1)) is not children
    assert slips_called(table, 1) == SLIP_ONE


def test_nobody_is_advised_where_slips_are_made() -> None:
    """BUNCO-55: the game declares it, and whoever runs the table sees to it."""
    assert not GAME.quiet(GAME.choose(4))
    assert GAME.quiet(GAME.choose(4, {"mode": mode.TABLE, "children": 1}))
    assert GAME.quiet(GAME.as_printed(4))


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


def test_a_one_shown_says_nothing_of_another() -> None:
    """BUNCO-38: the judge's word is the same whether a second 1 is held or not, so nobody has learnt which."""
    for held in ("1 1 4 8", "1 4 7 8"):
        table = at_table(held, "5 6", centre="3")
        table.play(0, "h4")
        table.play(0, "h1")
        slips_called(table, 1)
        assert not table.view(1)["proved"].any()


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


def test_a_card_lifted_from_one_surplus_pile_to_another() -> None:
    """BUNCO-38, BUNCO-40: on a pile, or to the first gap; it stays there, and the turn goes on."""
    table = at_table("4 8", "5 6", centre="3", surplus={0: "9.7 5 8"})
    assert {"lift s1>s2", "lift s1>s4", "lift s3>s1"} <= set(table.legal(0))
    refused(table, "lift s4>s1", 36)
    refused(at_table("4 8", "5 6", surplus={0: "9"}), "lift s1>s3", 19)
    told = table.play(0, "lift s1>s2")
    assert [(event.name, event.cards) for event in told] == [("lifted", (7,))]
    assert surplus(table, 0) == "9 7 8 -"
    assert table.state["under"][0][0].tolist() == [0, 1, 0, 0]
    table.play(0, "h4")
    assert slips_called(table, 1) == SLIP_LIFT
    assert surplus(table, 0) == "9 7 8 -"


def test_with_a_referee_nothing_is_lifted() -> None:
    """BUNCO-21: from the Surplus cards go to the table only."""
    refused(arrange("4 8", "5 6", centre="3", surplus={0: "9.7 5 8"}), "lift s1>s2", 21)


def test_a_bunco_left_for_a_lift() -> None:
    """BUNCO-38, BUNCO-26: two slips; and the Bunco draws no Stop any more."""
    table = at_table("B 8 9", "S 6", centre="6 2", surplus={0: "9.7"})
    table.play(1, "pass")
    table.play(0, "bunco h>6")
    table.play(1, "pass")
    table.play(0, "lift s1>s2")
    assert {"stop h>2", "stop h>7"} <= set(table.legal(1))
    assert slips_called(table, 1) == SLIP_FOLLOW | SLIP_LIFT


def test_what_can_still_not_be_done() -> None:
    """BUNCO-38: a Stop from the Bunco Pile is laid where it must be, and nothing under a pile is looked at."""
    table = at_table("4 8", "5 6", tops="S 9", surplus={0: "9 9"})
    assert [move for move in table.legal(0) if move.startswith("pile")] == ["pile>s3"]
    shown = GAME.view(table.state, 0, memory=False)
    assert not shown["buried"].any()
    assert not shown["hidden"].any()


# Buncos that cannot be followed


def test_a_bunco_that_cannot_be_followed_is_a_slip_at_once() -> None:
    """BUNCO-14, BUNCO-38: nobody sees it, but the judge looks; one that can be followed is none until it is left."""
    table = at_table("B 3 8", "5 6", centre="5 6")
    table.play(0, "bunco h>5")
    assert not table.view(1)["slips"].any()
    assert not table.view(1)["unbacked"].any()
    assert slips_called(table, 1) == SLIP_FOLLOW
    assert hand(table, 0) == "3 8 B"
    table = at_table("B 3 8", "5 6", centre="6")
    table.play(0, "bunco h>6")
    assert slips_called(table, 1) == 0
    table = GAME.new(seats=2, seed=19, options={"mode": mode.TABLE})
    table.play(0, "bunco h>0")
    assert slips_called(table, 1) == SLIP_FOLLOW


@pytest.mark.parametrize(("cards", "chains", "slip"), [
    ("B B 9", 0, 0),  # 6, two Buncos, 9
    ("B 9", 0, SLIP_FOLLOW),
    ("B B 10", 0, SLIP_FOLLOW),
])  # fmt: skip
def test_a_run_of_buncos_must_lead_somewhere(cards: str, chains: int, slip: int) -> None:
    """BUNCO-14."""
    table = at_table(cards, "5 6", centre="6", options={"chains": chains})
    table.play(0, "bunco h>6")
    assert slips_called(table, 1) == slip


@pytest.mark.parametrize(("chains", "slip"), [(0, SLIP_FOLLOW), (1, 0)])
def test_a_bunco_for_a_one_without_a_two(chains: int, slip: int) -> None:
    """BUNCO-15."""
    table = at_table("B B 3", "5 6", options={"chains": chains})
    table.play(0, "bunco h>0")
    assert slips_called(table, 1) == slip


def test_a_stop_saves_nobody_who_could_not_follow() -> None:
    """BUNCO-39: his pile is gone, and his new hand does not help him."""
    table = at_table("B", "S 6", "4 9", centre="5 6", deck="7 7 7 7 7")
    table.play(0, "bunco h>5")
    told = table.play(1, "stop h>6")
    assert [event.seat for event in told if event.name == "took"] == [0]
    assert hand(table, 0) == "7 7 7 7 7"
    assert slips_called(table, 2) == SLIP_FOLLOW
    assert hand(table, 0) == "7 7 7 7 7"
    assert table.scores == [11, 10, 10]


def test_who_plays_a_bunco_is_taken_at_his_word() -> None:
    """BUNCO-14: whoever imagines his hand gives him what it takes to follow, until he leaves it."""
    table = at_table("B 3 8", "5 6", centre="6 2")
    table.play(0, "bunco h>6")
    for seed in range(20):
        hands = GAME.imagine(table.view(1), 1, np.array([seed], np.uint64))["hands"][0][0]
        assert 8 in hands or (BUNCO in hands and (9 in hands or 10 in hands))
    assert table.state["promises"].any()
    table.play(0, "h3")
    assert not table.state["promises"].any()


def test_following_comes_before_a_partners_new_bunco_pile() -> None:
    """BUNCO-14: while a Bunco waits, a Bunco Pile is only passed over if it would follow."""
    pairs = {"partners": 1, "card_only": 1}
    table = at_table(
        "B 8 9", "5 6", "7 9", "6 6", tops="9 9 - 9", left=[5, 5, 0, 5], centre="6 3", deck="4", options=pairs
    )
    table.play(0, "bunco h>6")
    told = table.play(2, "bunco!")  # the partner calls without cause, and his penalty card lies open
    assert [event.cards for event in told if event.name == "penalty"] == [(4,)]
    table.play(0, "h8")
    assert slips_called(table, 1) == 0


# Long turns


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
