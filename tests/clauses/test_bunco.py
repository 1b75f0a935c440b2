"""Bunco, clause by clause (docs/rules/bunco.md): the deal, the turn, the deck, the end, printed variants."""

from collections import Counter

import pytest

import parlour
from parlour.games import bunco
from parlour.games.bunco.state import BUNCO, KIND, MOST_CARDS, STOP
from tests.bunco_tables import GAME, arrange, hand, kinds, lay_any, names, surplus, tops_of
from tests.stacking import refused

SEEN = "b18346"  # what is seen of it and done, as learners know it (`parlour.envs.naming`)

STANDS_FOR = range(1, 10)  # what a Bunco from hand or Surplus can stand for


# Players, pack, deal


def test_two_to_fourteen_play_clockwise() -> None:
    """BUNCO-1."""
    for seats in (1, 15):
        with pytest.raises(parlour.ParlourError, match="2 to 14 players"):
            GAME.new(seats=seats)
    table = arrange(*["7 8 9"] * 4)
    for seat in (0, 1, 2, 3, 0):
        assert table.turn == seat
        lay_any(table)


@pytest.mark.parametrize("seats", range(2, 15))
def test_the_pack(seats: int) -> None:
    """BUNCO-2, BUNCO-50: 115 cards, and twice as many for more than seven."""
    packs = 1 if seats < 8 else 2
    table = GAME.new(seats=seats, seed=1, options={"packs": packs})
    expected = {kind: 10 * packs for kind in range(1, BUNCO + 1)} | {STOP: 5 * packs}
    assert Counter(bunco.all_cards(table.state)) == expected
    assert sum(expected.values()) == 115 * packs
    assert table.state["decked"][0] == 115 * packs - 15 * seats
    assert table.state["decked"][0] % 5 == 0


def test_who_is_first_rid_of_his_pile_wins() -> None:
    """BUNCO-3: a score is the cards left in the Bunco Pile, and none is best."""
    table = arrange("5 6", "5 6", tops="4 9", left=[1, 7], centre="3")
    assert table.scores == [1, 7]
    table.play(0, "pile")
    assert table.over
    assert table.scores == [0, 7]
    assert table.places == [1, 2]


def test_chance_chooses_the_dealer() -> None:
    """BUNCO-4."""
    assert {int(GAME.new(seats=5, seed=seed).state["dealer"][0]) for seed in range(60)} == set(range(5))


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_deal(seats: int) -> None:
    """BUNCO-5, BUNCO-E3: piles and hands singly from the dealer's left, the last card on top; then the deck."""
    order = [*range(115, 0, -1)]
    table = GAME.new(seats=seats, seed=3, decks=[order])
    s = table.state[0]
    turned = [int(KIND[card]) for card in order]
    below = []
    for seat in range(seats):
        place = (seat - int(s["dealer"]) - 1) % seats
        pile = turned[place : 10 * seats : seats]
        assert s["pile_top"][seat] == pile[-1]
        assert s["pile_left"][seat] == 10
        below += pile[:-1]
        assert kinds(hand(table, seat)) == sorted(turned[10 * seats + place : 15 * seats : seats])
    assert s["hidden"][: len(below)].tolist() == below
    assert s["hidden"][MOST_CARDS - s["decked"] :].tolist() == turned[15 * seats :]
    whispers = [event for event in table.events if event.name == "took_card"]
    assert all(event.to == event.seat for event in whispers)
    assert len(whispers) == 5 * seats


def test_the_next_card_of_a_pile_is_seen_when_the_top_is_played() -> None:
    """BUNCO-5."""
    table = arrange("5 6", "5 6", tops="4 9", below={0: "8"}, centre="3")
    told = table.play(0, "pile")
    assert [(e.cards, e.amount) for e in told if e.name == "turned_up"] == [((8,), 9)]
    assert table.view(1)["pile_top"][0][0] == 8


def test_the_dealers_left_begins_and_the_others_wait() -> None:
    """BUNCO-6."""
    table = GAME.new(seats=4, seed=5)
    assert table.turn == (int(table.state["dealer"][0]) + 1) % 4
    table = arrange("5 6", "4 6", "7 8", centre="3")
    refused(table, "h4", 6, seat=1)
    refused(table, "6>s1", 6, seat=1)
    table.play(0, "5>s1")
    assert table.turn == 1
    refused(table, "6>s1", 6, seat=0)


# Table piles and duties


def test_piles_are_built_in_sequence() -> None:
    """BUNCO-7: on the number before, on the oldest of equal piles, never from a pile."""
    table = arrange("2 4 7 9", "5", centre="6 3 6")
    refused(table, "h9", 7)
    refused(table, "h2", 7)
    table.play(0, "h7")
    assert tops_of(table) == [7, 3, 6]
    table.play(0, "h4")
    assert tops_of(table) == [7, 4, 6]


def test_cards_lie_face_up() -> None:
    """BUNCO-7, BUNCO-19: an onlooker sees what is played, and the tops of every Surplus."""
    table = arrange("4 8", "5 6", centre="3", surplus={0: "9.7", 1: "B"})
    table.play(0, "h4")
    seen = table.view(-1)[0]
    assert seen["heights"][0] == 4
    assert seen["tops"][:2].tolist() == [[7, 0, 0, 0], [BUNCO, 0, 0, 0]]


def test_ones_first() -> None:
    """BUNCO-8: all of them, and also those that come with a new hand."""
    table = arrange("1 1", "5", tops="2 9", below={0: "9"}, deck="1 4 5 6 7")
    for _ in range(2):
        assert table.legal(0) == ["h1"]
        refused(table, "pile", 8)
        table.play(0, "h1")
    assert hand(table, 0) == "1 4 5 6 7"
    assert table.legal(0) == ["h1"]
    table.play(0, "h1")
    assert tops_of(table) == [1, 1, 1]
    assert table.legal(0) == ["pile"]


def test_then_the_bunco_pile() -> None:
    """BUNCO-9: as long as it fits; but nobody has to work towards that."""
    table = arrange("4 8", "5", tops="5 10", below={0: "6 3"}, centre="3 4")
    for top in (5, 6):
        assert table.legal(0) == ["pile"]
        refused(table, "h4", 9)
        refused(table, "8>s1", 9)
        table.play(0, "pile")
        assert top in tops_of(table)
    assert table.state["pile_top"][0][0] == 3
    assert {"h4", "4>s1", "8>s1"} <= set(table.legal(0))


def test_a_bunco_on_the_bunco_pile_begins_a_pile() -> None:
    """BUNCO-10: nothing need follow it."""
    table = arrange("4 8", "5", tops="B 10", below={0: "9"}, centre="5")
    assert table.legal(0) == ["pile"]
    told = table.play(0, "pile")
    assert "pile_bunco" in names(told)
    assert tops_of(table) == [5, 1]
    assert table.state["run"][0] == 0
    assert "8>s1" in table.legal(0)


def test_a_stop_on_the_bunco_pile_ends_the_turn() -> None:
    """BUNCO-11: it goes to the Surplus, after 1s; nothing else is laid down."""
    table = arrange("1 4 8", "5 6", tops="S 10", below={0: "9"}, surplus={0: "7"})
    assert table.legal(0) == ["h1"]
    table.play(0, "h1")
    assert table.legal(0) == ["pile>s2"]
    refused(table, "4>s2", 11)
    refused(table, "pile", 11)
    refused(table, "pile>s1", 19)
    table.play(0, "pile>s2")
    assert surplus(table, 0) == "7 S - -"
    assert hand(table, 0) == "4 8"
    assert table.state["mover"][0] == 1


def test_a_stop_on_a_bunco_pile_has_no_power() -> None:
    """BUNCO-11: it waits for its owner's turn."""
    table = arrange("4 8", "5 6", tops="10 S", centre="3")
    assert table.turn == 0
    assert table.legal(1) == ["pass"]
    refused(table, "stop h>3", 36, seat=1)
    table.play(0, "8>s1")
    assert table.legal(1) == ["pile>s1"]


def test_all_other_plays_are_free() -> None:
    """BUNCO-12."""
    table = arrange("4 8", "5", centre="3 6", surplus={0: "7 9"})
    assert {"h4", "s1", "4>s3", "8>s3"} == set(table.legal(0))
    table.play(0, "s1")
    assert tops_of(table) == [3, 7]
    assert surplus(table, 0) == "- 9 - -"


# Buncos


@pytest.mark.parametrize("number", STANDS_FOR)
def test_a_bunco_stands_for_one_to_nine(number: int) -> None:
    """BUNCO-13: from the hand, and from the top of the Surplus."""
    centre = str(number - 1) if number > 1 else ""
    table = arrange(f"B {number + 1}", "5", tops="2 2" if number >= 8 else "9 9", centre=centre)
    assert f"bunco h>{number - 1}" in table.legal(0)
    table = arrange(f"{number + 1}", "5", tops="2 2" if number >= 8 else "9 9", centre=centre, surplus={0: "7.B"})
    assert f"bunco s1>{number - 1}" in table.legal(0)
    table.play(0, f"bunco s1>{number - 1}")
    assert surplus(table, 0) == "7 - - -"


def test_a_bunco_never_stands_for_ten() -> None:
    """BUNCO-13: the digest's third fixture."""
    table = arrange("B B 10 9", "5", tops="7 7", centre="9")
    assert not [move for move in table.legal(0) if move.startswith("bunco")]
    with pytest.raises(parlour.IllegalMove):
        table.play(0, "bunco h>9")


def test_a_bunco_on_a_six_then_an_eight() -> None:
    """BUNCO-14, BUNCO-E1: the first example of the booklet."""
    table = arrange("B 8 3", "5", centre="6 2")
    table.play(0, "bunco h>6")
    assert table.legal(0) == ["h8"]
    refused(table, "h3", 14)
    refused(table, "3>s1", 14)
    table.play(0, "h8")
    assert tops_of(table) == [8, 2]
    assert "h3" in table.legal(0)


def test_four_bunco_bunco_seven() -> None:
    """BUNCO-14, BUNCO-E2: the second example of the booklet."""
    table = arrange("B B 7 9", "5", centre="4")
    table.play(0, "bunco h>4")
    assert table.legal(0) == ["bunco h>5"]
    table.play(0, "bunco h>5")
    assert table.legal(0) == ["h7"]
    table.play(0, "h7")
    assert tops_of(table) == [7]
    assert table.state["wild"][0][0] == 1 << 5 | 1 << 6


def test_a_bunco_that_cannot_be_followed() -> None:
    """BUNCO-14: neither by too few Buncos, nor by a hand still to come."""
    table = arrange("B 9 3", "5", centre="6")
    refused(table, "bunco h>6", 14)
    table = arrange("B", "5", centre="6", deck="8 8 8 8 8")
    refused(table, "bunco h>6", 14)
    table = arrange("B B 9", "5", tops="2 2", centre="6")
    assert "bunco h>6" in table.legal(0)


def test_what_follows_may_come_from_surplus_or_bunco_pile() -> None:
    """BUNCO-14: also from under the very Bunco used; the Bunco Pile goes first."""
    table = arrange("9 3", "5", centre="6", surplus={0: "8.B"})
    table.play(0, "bunco s1>6")
    assert table.legal(0) == ["s1"]
    table = arrange("9 3", "5", tops="2 2", centre="6", surplus={0: "9.B.B"})
    table.play(0, "bunco s1>6")
    assert table.legal(0) == ["bunco s1>7"]
    table = arrange("B 8 3", "5", tops="8 9", centre="6")
    table.play(0, "bunco h>6")
    assert table.legal(0) == ["pile"]
    refused(table, "h8", 9)


def test_a_bunco_for_a_one_needs_a_real_two() -> None:
    """BUNCO-15: unless the house lets chains begin a pile."""
    table = arrange("B B 3", "5")
    refused(table, "bunco h>0", 15)
    table = arrange("B B 2 3", "5")
    table.play(0, "bunco h>0")
    assert table.legal(0) == ["h2"]
    refused(table, "bunco h>1", 14)
    table = arrange("B B 3", "5", options={"chains": 1})
    for move in ("bunco h>0", "bunco h>1", "h3"):
        table.play(0, move)
    assert tops_of(table) == [3]


def test_a_pile_that_reaches_ten_is_removed() -> None:
    """BUNCO-16: a Bunco in it remains a Bunco."""
    table = arrange("10 3", "5", tops="8 8", centre="9* 4")
    told = table.play(0, "h10")
    assert "finished" in names(told)
    assert tops_of(table) == [4]
    assert table.state["heap"][0] == 10
    assert table.state["removed"][0][BUNCO] == 1
    assert table.state["removed"][0][9] == 0


# Hands, Surplus, deck


def test_the_last_card_to_the_table_brings_a_new_hand() -> None:
    """BUNCO-17: and the turn goes on."""
    table = arrange("4", "5", centre="3", deck="6 7 7 8 9")
    told = table.play(0, "h4")
    assert hand(table, 0) == "6 7 7 8 9"
    assert [e.amount for e in told if e.name == "took"] == [5]
    assert table.turn == 0


def test_a_bunco_as_the_last_card() -> None:
    """BUNCO-17: the new hand comes when it has been followed."""
    table = arrange("B", "5", centre="6", surplus={0: "8"}, deck="2 3 4 4 5")
    table.play(0, "bunco h>6")
    assert hand(table, 0) == ""
    table.play(0, "s1")
    assert hand(table, 0) == "2 3 4 4 5"


def test_laying_a_card_down_ends_the_turn() -> None:
    """BUNCO-18: nothing else does, as long as there is a hand."""
    table = arrange("4 8", "5 6", centre="3")
    refused(table, "end", 18)
    told = table.play(0, "8>s1")
    assert names(told) == ["laid", "turn"]
    assert table.state["mover"][0] == 1


def test_four_surplus_piles_are_kept_up() -> None:
    """BUNCO-19: gaps first; with four, any may be covered."""
    table = arrange("4 8", "5 6")
    refused(table, "8>s2", 19)
    table = arrange("4 8", "5 6", surplus={0: "9 9 9"})
    refused(table, "8>s1", 19)
    table = arrange("8 9", "5 6", centre="3", surplus={0: "9 4 9 9"})
    assert {f"8>s{slot}" for slot in range(1, 5)} <= set(table.legal(0))
    table.play(0, "s2")
    assert {move for move in table.legal(0) if move.startswith("8")} == {"8>s2"}


def test_buncos_and_stops_may_be_laid_down_but_no_one() -> None:
    """BUNCO-20."""
    table = arrange("B S", "5 6")
    assert set(table.legal(0)) == {"B>s1", "S>s1"}
    with pytest.raises(parlour.IllegalMove):
        arrange("1 5", "5").play(0, "1>s1")
    refused(arrange("1 5", "5"), "5>s1", 8)


def test_only_the_top_of_a_surplus_pile() -> None:
    """BUNCO-21: what is buried is remembered, not looked at; a Stop there is for stopping."""
    table = arrange("9 9", "5", centre="3", surplus={0: "4.7 7.4 S"})
    assert {"s2"} == {move for move in table.legal(0) if move.startswith("s")}
    refused(table, "s1", 7)
    refused(table, "s3", 21)
    assert table.view(1)["buried"].any()
    assert not table.view(1, memory=False)["buried"].any()
    table.play(0, "s2")
    assert surplus(table, 0) == "7 7 S -"


def test_the_last_card_laid_down() -> None:
    """BUNCO-22: five new ones, but the turn is over."""
    table = arrange("8", "5 6", deck="1 7 7 8 9")
    table.play(0, "8>s1")
    assert hand(table, 0) == "1 7 7 8 9"
    assert table.state["mover"][0] == 1


def test_removed_cards_become_the_new_deck() -> None:
    """BUNCO-23: a hand begun from the old deck is completed from the new one."""
    table = arrange("4", "5 6", centre="3", surplus={1: "9"}, deck=None, removed="2 2 7 7 7 8 8")
    told = table.play(0, "h4")
    assert [e.amount for e in told if e.name == "reshuffled"] == [7]
    assert table.state["held"][0][0] == 5
    assert table.state["decked"][0] == 2
    assert table.state["heap"][0] == 0
    assert sorted(kinds(hand(table, 0))) != sorted([2, 2, 7, 7, 7, 8, 8])


def test_a_short_hand_or_none() -> None:
    """BUNCO-23: without a hand one plays from the piles and ends the turn with nothing laid down."""
    table = arrange("4", "5 6", tops="5 10", left=[3, 3], below={0: "9 9"}, centre="3", surplus={1: "9"}, deck=None)
    table.play(0, "h4")
    assert hand(table, 0) == ""
    assert table.legal(0) == ["pile"]
    table.play(0, "pile")
    assert table.legal(0) == ["end"]
    assert names(table.play(0, "end")) == ["ended", "turn"]
    assert surplus(table, 0) == "- - - -"
    table = arrange("4", "5 6", centre="3", surplus={1: "9"}, deck=None, removed="2 2")
    table.play(0, "h4")
    assert hand(table, 0) == "2 2"


def test_a_hand_as_soon_as_there_are_cards() -> None:
    """BUNCO-23: in the turn, or when the next one begins."""
    table = arrange("", "10 6", tops="10 8", left=[2, 3], centre="9", surplus={1: "9"}, deck=None)
    told = table.play(0, "pile")
    assert "finished" in names(told)
    assert table.state["held"][0][0] == 5
    table = arrange("", "10 6 7", tops="8 8", centre="9", surplus={1: "9"}, deck=None)
    table.play(0, "end")
    table.play(1, "h10")
    told = table.play(1, "6>s2")
    assert [e.seat for e in told if e.name == "took"] == [0]
    assert table.state["held"][0][0] == 5


# The end


@pytest.mark.parametrize(("top", "move"), [("4", "pile"), ("B", "pile"), ("S", "pile>s1")])
def test_winning(top: str, move: str) -> None:
    """BUNCO-32: also by a Bunco that begins a pile, and by a Stop laid on the Surplus (the digest's fifth fixture)."""
    table = arrange("5 6", "S 6", tops=f"{top} 9", left=[1, 7], centre="3")
    if table.turn == 1:
        table.play(1, "pass")
    told = table.play(0, move)
    assert names(told)[-4:] == ["emptied", "left", "left", "won"]
    assert table.ending == "won"
    assert table.acting == []
    for seat in (0, 1):
        refused(table, "6>s1", 32, seat=seat)
        refused(table, "pass", 32, seat=seat)


def test_the_others_rank_by_cards_left() -> None:
    """BUNCO-33."""
    table = arrange("5 6", "6", "6", "6", tops="4 9 9 9", left=[1, 7, 3, 7], centre="3")
    told = table.play(0, "pile")
    assert [e.amount for e in told if e.name == "left"] == [0, 7, 3, 7]
    assert table.places == [1, 3, 2, 3]


def test_a_round_without_a_card_moved_ends_the_game() -> None:
    """BUNCO-34: announced when it begins; ties share."""
    table = arrange("", "", "", tops="9 9 9", left=[4, 3, 3], surplus={2: "9"}, deck=None)
    assert table.legal(0) == ["end"]
    told = table.play(0, "end")
    assert [(e.name, e.amount) for e in told if e.name == "still"] == [("still", 2)]
    table.play(1, "end")
    told = table.play(2, "end")
    assert "stalled" in names(told)
    assert [e.seat for e in told if e.name == "won"] == [1, 2]
    assert table.ending == "stalled"
    assert table.places == [3, 1, 1]


def test_a_card_moved_breaks_the_standstill() -> None:
    """BUNCO-34."""
    table = arrange("", "", "5", tops="9 9 9", left=[4, 3, 3], surplus={2: "9"}, deck=None)
    table.play(0, "end")
    table.play(1, "end")
    table.play(2, "5>s2")
    for seat in (0, 1):
        table.play(seat, "end")
    assert not table.over
    table.play(2, "end")
    assert table.ending == "stalled"


@pytest.mark.parametrize("cap", [30, 60, 120])
def test_the_longest_game(cap: int) -> None:
    """BUNCO-35: the last round and the last turn are announced; in the last turn nobody can be stopped."""
    table = arrange("6 7 8", "6 7 S", tops="9 9", left=[4, 5], centre="3", options={"turn_cap": cap})
    table.state["turns"] = 2 * cap - 2
    told = lay_any(table)
    assert [(e.name, e.amount) for e in told if e.name.startswith("last")] == [("last_round", 2)]
    told = lay_any(table)
    assert [(e.name, e.seat) for e in told if e.name.startswith("last")] == [("last_turn", 0)]
    assert table.acting == [0]
    refused(table, "stop h>3", 35, seat=1)
    told = lay_any(table)
    assert names(told)[-4:] == ["capped", "left", "left", "won"]
    assert table.ending == "capped"
    assert table.places == [1, 2]
    assert GAME.choose(2)["turn_cap"] == 60


def test_one_plays_what_one_has() -> None:
    """BUNCO-36."""
    table = arrange("4 8", "5", centre="3 4", surplus={0: "9"})
    for move in ("h5", "7>s2", "s2", "bunco h>3", "bunco s1>3"):
        refused(table, move, 36)
    refused(table, "stop h>3", 36, seat=1)


# Printed variants


def test_children_play_without_stops() -> None:
    """BUNCO-45: 110 cards, nobody is asked."""
    table = GAME.new(seats=4, seed=1, options={"children": 1})
    cards = bunco.all_cards(table.state)
    assert len(cards) == 110
    assert STOP not in cards
    table = arrange("4 8", "5 6", centre="3", options={"children": 1})
    assert table.acting == [0]
    refused(table, "stop h>3", 45, seat=1)


def test_the_short_game() -> None:
    """BUNCO-49: Bunco Piles of five."""
    table = GAME.new(seats=3, seed=1, options={"short": 1})
    assert table.scores == [5, 5, 5]
    assert table.state["decked"][0] == 115 - 30


def test_more_than_seven_need_two_packs() -> None:
    """BUNCO-50: fewer may use them, too."""
    with pytest.raises(parlour.ParlourError, match="two packs"):
        GAME.new(seats=8)
    assert len(bunco.all_cards(GAME.new(seats=2, seed=1, options={"packs": 2}).state)) == 230
