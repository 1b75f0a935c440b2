"""Bunco, clause by clause (docs/rules/bunco.md): partners."""

import pytest

import parlour
from parlour import Table
from tests.bunco_tables import GAME, arrange, hand, names, surplus, tops_of
from tests.stacking import refused

PAIRS = {"partners": 1}


def pairs(*hands: str, **layout: object) -> Table:
    """A table of partners: 0 with 2, 1 with 3."""
    return arrange(*hands, options=PAIRS, **layout)  # type: ignore[arg-type]


def test_partners_come_in_pairs() -> None:
    """BUNCO-46: four, six or more, sitting opposite."""
    for seats in (2, 3, 5, 7):
        with pytest.raises(parlour.ParlourError, match="even number"):
            GAME.new(seats=seats, options=PAIRS)
    for seats, packs in ((4, 1), (6, 1), (8, 2), (14, 2)):
        assert GAME.new(seats=seats, seed=1, options=PAIRS | {"packs": packs}).seats == seats
    refused(arrange("4", "5", "6", "7", centre="3"), "partner", 46)
    refused(arrange("4", "5", "6", "7", centre="3"), "partner s1", 46)
    refused(arrange("4", "5", "6", "7", centre="3"), "bunco partner s1>3", 46)


def test_the_partners_surplus() -> None:
    """BUNCO-46: to play from, not to lay on."""
    table = pairs("8 9", "5 6", "7 9", "6 6", centre="3", surplus={2: "5.4", 0: "9 9 9 9", 1: "4"})
    assert "partner s1" in table.legal(0)
    refused(table, "partner s2", 36)
    told = table.play(0, "partner s1")
    assert names(told)[:2] == ["from_surplus", "partner_card"]
    assert tops_of(table) == [4]
    assert surplus(table, 2) == "5 - - -"
    table.play(0, "partner s1")
    table.play(0, "8>s1")
    assert surplus(table, 2) == "- - - -"
    assert surplus(table, 0) == "8 9 9 9"


def test_the_partners_buncos() -> None:
    """BUNCO-46: a Bunco may come from there, and so may what follows it."""
    table = pairs("8 9", "5 6", "7 9", "6 6", tops="2 2 2 2", centre="3", surplus={2: "B 5"})
    table.play(0, "bunco partner s1>3")
    assert table.legal(0) == ["partner s2"]
    table.play(0, "partner s2")
    assert tops_of(table) == [5]
    table = pairs("B 9", "5 6", "7 9", "6 6", tops="2 2 2 2", centre="3", surplus={2: "5"})
    table.play(0, "bunco h>3")
    assert table.legal(0) == ["partner s1"]


def test_one_stops_with_ones_own_stops() -> None:
    """BUNCO-46."""
    table = pairs("8 9", "5 6", "7 9", "6 6", centre="3", surplus={3: "S"})
    assert table.turn == 3
    assert table.legal(1) == ["pass"]
    assert "stop s1>3" in table.legal(3)


def test_the_partners_bunco_pile() -> None:
    """BUNCO-47: compulsory after one's own, in either order of fitting."""
    table = pairs("8 9", "5 6", "7 9", "6 6", tops="4 2 5 2", below={0: "10", 2: "10"}, centre="3")
    assert table.legal(0) == ["pile"]
    table.play(0, "pile")
    assert table.legal(0) == ["partner"]
    refused(table, "8>s1", 47)
    told = table.play(0, "partner")
    assert names(told)[:2] == ["from_pile", "partner_card"]
    assert table.state["pile_left"][0][:4].tolist() == [9, 10, 9, 10]
    assert "8>s1" in table.legal(0)


def test_a_stop_on_the_partners_bunco_pile() -> None:
    """BUNCO-47: to his Surplus, and the player to one's own left goes on."""
    table = pairs("8 9", "5 6", "7 9", "6 6", tops="9 2 S 2", below={2: "10"}, surplus={2: "9"})
    assert table.legal(0) == ["partner>s2"]
    table.play(0, "partner>s2")
    assert surplus(table, 2) == "9 S - -"
    assert hand(table, 0) == "8 9"
    assert table.state["mover"][0] == 1


def test_partners_win_together() -> None:
    """BUNCO-48: when both piles are gone, whoever plays the last card."""
    table = pairs("8 9", "5 6", "7 9", "6 6", tops="4 2 5 2", left=[1, 3, 1, 2], centre="3")
    table.play(0, "pile")
    assert not table.over
    told = table.play(0, "partner")
    assert table.ending == "won"
    assert [event.seat for event in told if event.name == "won"] == [0, 2]
    assert table.places == [1, 3, 1, 3]


def test_partners_are_counted_together() -> None:
    """BUNCO-48: also where a game ends by count."""
    table = arrange("", "", "", "", tops="9 9 9 9", left=[4, 3, 1, 3], surplus={3: "9"}, deck=None, options=PAIRS)
    for seat in range(4):
        table.play(seat, "end")
    assert table.ending == "stalled"
    assert table.places == [1, 3, 1, 3]


def test_a_partner_passed_over_is_a_slip() -> None:
    """BUNCO-47, BUNCO-38: rule 11 says so."""
    table = arrange("8 9", "5 6", "7 9", "6 6", tops="9 2 4 2", centre="3", options=PAIRS | {"mode": 1})
    table.play(0, "8>s1")
    assert "guilty" in names(table.play(1, "bunco!"))
