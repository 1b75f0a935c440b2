"""Cribbage, clause by clause (docs/rules/cribbage.md)."""

import itertools
from collections import Counter

import numpy as np
import pytest

import parlour
from parlour import Table
from parlour.engine.chance import seed_key
from parlour.engine.events import Event
from parlour.engine.house import silent_house
from parlour.games.cribbage.state import GAME_POINTS, PIPS, SHORT_GAME_POINTS
from parlour.words.speech import Speaker
from tests.cribbage_tables import GAME, at_play, deal, pegs, worth
from tests.stacking import refused

SEEN = "8d05e5"  # what is seen of it and done, as learners know it (`parlour.envs.naming`)


def test_two_play() -> None:
    """CRIBBAGE-1."""
    with pytest.raises(parlour.ParlourError):
        GAME.new(seats=3)


def test_pips() -> None:
    """CRIBBAGE-2: ace one, courts ten."""
    pips = {name: int(PIPS[card]) for card, name in enumerate(GAME.cards) if name.endswith("S")}
    assert pips == dict(zip((f"{r}S" for r in "A23456789TJQK"), [*range(1, 11), 10, 10, 10], strict=True))
    assert len(GAME.cards) == 53


def test_the_lower_cut_deals_first_then_they_alternate() -> None:
    """CRIBBAGE-3: an ace is low, cuts of one rank are made again, and everybody hears them."""
    first, again = Counter[int](), 0
    for seed in range(120):
        table = GAME.new(seed=seed)
        cuts = [event for event in table.events if event.name == "cut"]
        assert [event.seat for event in cuts] == [0, 1] * (len(cuts) // 2)
        assert all(event.heard_by(-1) for event in cuts)
        ranks = ["A23456789TJQK".index(GAME.cards[event.cards[0]][0]) for event in cuts]
        assert ranks[:-2:2] == ranks[1:-2:2]
        dealer = int(table.state["dealer"][0])
        assert ranks[-2 + dealer] < ranks[-1 - dealer]
        first[dealer] += 1
        again += len(cuts) > 2
    assert 30 < first[0] < 90
    assert again > 0
    table = GAME.new(seed=3)
    while not table.over:
        table.play(table.turn, table.legal(table.turn)[0])
    dealers = [event.seat for event in table.events if event.name == "deal"]
    assert all(a != b for a, b in itertools.pairwise(dealers))


def test_six_cards_each_singly() -> None:
    """CRIBBAGE-4."""
    table = GAME.new(seed=1, decks=[list(range(1, 53))])
    dealer = int(table.state["dealer"][0])
    hands = [[c for c in range(1, 53) if int(h) >> c & 1] for h in table.state["hands"][0]]
    assert hands[1 - dealer] == [1, 3, 5, 7, 9, 11]
    assert hands[dealer] == [2, 4, 6, 8, 10, 12]


def test_two_to_the_crib_in_either_order() -> None:
    """CRIBBAGE-5: and it is the dealer's."""
    table, pone, dealer = deal("AS 2S 3S 4S 5S 6S", "AH 2H 3H 4H 5H 6H")
    assert table.acting == [0, 1]
    table.play(dealer, "AH")
    table.play(pone, "AS")
    table.play(dealer, "2H")
    assert table.acting == [pone]
    refused(table, "3H", 5, seat=dealer)
    told = table.play(pone, "2S")
    assert [event.name for event in told][-1] == "start"


def test_own_cards_only() -> None:
    """CRIBBAGE-6."""
    table, pone, _ = deal("AS 2S 3S 4S 5S 6S", "AH 2H 3H 4H 5H 6H")
    refused(table, "AH", 6, seat=pone)


def test_the_start_card_is_cut_from_what_was_not_dealt() -> None:
    """CRIBBAGE-7: it lies open for all, and is in nobody's hand."""
    for seed in range(20):
        table = GAME.new(seed=seed)
        dealt = int(table.state["hands"][0][0] | table.state["hands"][0][1])
        while table.state["start"][0] == 0:
            table.play(table.acting[0], table.legal(table.acting[0])[0])
        start = int(table.state["start"][0])
        assert not dealt >> start & 1
        assert {int(table.view(seat)["start"][0]) for seat in (0, 1)} == {start}


def test_two_for_his_heels() -> None:
    """CRIBBAGE-7: also when that wins."""
    for start, points in (("JD", 2), ("TD", 0)):
        table, _, dealer = at_play("AS 2S 3S 4S", "AH 2H 3H 4H", start)
        assert table.scores[dealer] == points
    table, pone, dealer = deal("AS 2S 3S 4S 5S 6S", "AH 2H 3H 4H 5H 6H", "JD")
    table.state["scores"][0][dealer] = 119
    for seat, move in ((pone, "5S"), (pone, "6S"), (dealer, "5H"), (dealer, "6H")):
        table.play(seat, move)
    assert table.over
    assert table.scores[dealer] == 121


def test_non_dealer_leads_and_they_take_turns() -> None:
    """CRIBBAGE-8."""
    table, pone, dealer = at_play("AS 2S 3S 4S", "AH 2H 3H 4H")
    assert table.acting == [pone]
    refused(table, "AH", 8, seat=dealer)
    told = table.play(pone, "4S")
    assert (told[0].name, told[0].amount) == ("played", 4)
    assert table.acting == [dealer]


def test_no_card_may_pass_thirty_one() -> None:
    """CRIBBAGE-9."""
    table, _, _ = at_play("TS TH 9S 8S", "QS QH 2H AH")
    pegs(table, "TS QS TH")
    assert table.legal(table.turn) == ["AH"]
    refused(table, "2H", 9)


def test_fifteen_in_the_play() -> None:
    """CRIBBAGE-10."""
    table, _, _ = at_play("8S 2S 3S 4S", "7H 2H 3H 4H")
    assert pegs(table, "8S 7H") == [0, 2]


def test_pairs_in_the_play() -> None:
    """CRIBBAGE-11: two, six, twelve; a ten and a queen are no pair."""
    table, _, _ = at_play("5S 5H 9S 8S", "5D 5C 9H 8H")
    assert pegs(table, "5S 5D 5H 5C") == [0, 2, 6 + 2, 12]  # the third also makes fifteen
    table, _, _ = at_play("TS 2S 3S 4S", "QH 2H 3H 4H")
    assert pegs(table, "TS QH") == [0, 0]


def test_runs_in_the_play() -> None:
    """CRIBBAGE-12: the longest only; a card between breaks it (the booklet's examples: test_cribbage_examples.py)."""
    table, _, _ = at_play("3S 5S AS 9S", "4H 2H 9H 9D")
    assert pegs(table, "3S 4H 5S 2H") == [0, 0, 3, 4]
    assert pegs(table, "AS") == [5 + 2]  # and fifteen
    table, _, _ = at_play("3S 5S AS 9S", "4H 9H 9D 2H")
    assert pegs(table, "3S 9H 5S 4H") == [0, 0, 0, 0]


def test_thirty_one_for_two_with_what_else_it_makes() -> None:
    """CRIBBAGE-13: 31 and a pair; no point for last."""
    table, _, _ = at_play("TS 9S AS 2S", "TH AH 3H 4H")
    assert pegs(table, "TS TH 9S AH") == [0, 2, 0, 0]
    told = table.play(table.turn, "AS")
    assert [event.name for event in told if event.amount == 2] == ["pegged_pair", "thirty_one"]
    assert "last" not in [event.name for event in told]


def test_the_last_card_of_all_may_make_thirty_one() -> None:
    """CRIBBAGE-13, CRIBBAGE-15: two for that, and not one for last besides."""
    table, _, dealer = at_play("2S 3S 4S AS", "8H 7H 5H AH", start="KC", aside="KD KH QD QH")
    pegs(table, "2S 8H 3S 7H 4S 5H AS")
    told = table.play(dealer, "AH")
    assert [event.name for event in told][:3] == ["played", "pegged_pair", "thirty_one"]
    assert "last" not in [event.name for event in told]


def test_one_without_cards_lets_the_other_play_on() -> None:
    """CRIBBAGE-14, CRIBBAGE-16: rulings C2 and C3; the other plays on, and leads again."""
    table, pone, _ = at_play("AS 2S 3S 4S", "TH JH QH KC", aside="KD KH 9D 9H")
    pegs(table, "AS TH 2S JH 3S")
    assert table.state["total"][0] == 26
    pegs(table, "4S")  # 30, one for last; the pone is out of cards
    assert table.scores[pone] == 1
    assert table.turn != pone
    pegs(table, "QH")
    assert table.turn != pone


def test_the_show_is_in_order() -> None:
    """CRIBBAGE-17: non-dealer, dealer, crib, each item with its cards."""
    table, pone, dealer = at_play("5S 5H 6S 7S", "8H 9H TH JH", "2C")
    while table.state["deals"][0] == 1:
        table.play(table.turn, table.legal(table.turn)[0])
    shown = [(event.name, event.seat) for event in table.events if event.name.startswith("show")]
    assert shown == [("show_hand", pone), ("show_hand", dealer), ("show_crib", dealer)]


@pytest.mark.parametrize(("hand", "start", "points"), [("5H 5S 5C JD", "5D", 29), ("4S 5S 6H 6D", "5H", 24)])
def test_fifteens_pairs_and_runs(hand: str, start: str, points: int) -> None:
    """CRIBBAGE-18, CRIBBAGE-19, CRIBBAGE-20: the best hands there are."""
    assert worth(hand, start) == points


def test_pairs_at_the_show() -> None:
    """CRIBBAGE-19: two of a rank, three, and four."""
    assert worth("KS KH 2D 7C", "8S") == 2 + 2  # and a fifteen
    assert worth("KS KH KD 7C", "2S") == 6
    assert worth("KS KH KD KC", "2S") == 12


def test_a_run_of_five() -> None:
    """CRIBBAGE-20: where the booklet breaks off."""
    assert worth("9S TH JD QC", "KS") == 5


def test_flush() -> None:
    """CRIBBAGE-21: four in hand, five with the start card; three with it are nothing, and none counts in the play."""
    assert worth("2S 4S 6S TS", "KH") == 4
    assert worth("2S 4S 6S TS", "KS") == 5
    assert worth("2S 4S 6S TH", "KS") == 0
    table, _, _ = at_play("2S 6S 8S KS", "4S TS 9S QS", aside="KC KD KH QC", start="AC")
    assert pegs(table, "2S 4S 6S TS") == [0, 0, 0, 0]


def test_his_nob() -> None:
    """CRIBBAGE-22: in hand or crib; the start card itself is no nob."""
    assert worth("JS 2H 4D 8C", "6S") == 1 + worth("JH 2S 4D 8C", "6S")
    assert worth("JS 2H 4D 8C", "6S", crib=True) == 1 + worth("JH 2S 4D 8C", "6S", crib=True)
    assert worth("2S 4H 6D 8C", "JS") == 0


def test_flush_in_the_crib() -> None:
    """CRIBBAGE-23."""
    assert worth("2S 4S 6S TS", "KH", crib=True) == 0
    assert worth("2S 4S 6S TS", "KS", crib=True) == 5


HAND_COUNTS = {
    0: 1_009_008, 1: 99_792, 2: 2_813_796, 3: 505_008, 4: 2_855_676, 5: 697_508, 6: 1_800_268, 7: 751_324,
    8: 1_137_236, 9: 361_224, 10: 388_740, 11: 51_680, 12: 317_340, 13: 19_656, 14: 90_100, 15: 9_168,
    16: 58_248, 17: 11_196, 18: 2_708, 20: 8_068, 21: 2_496, 22: 444, 23: 356, 24: 3_680, 28: 76, 29: 4,
}  # fmt: skip


def test_every_hand_there_is() -> None:
    """CRIBBAGE-24: all 12,994,800 hands with their start cards, against the published counts; none is nineteen."""
    counts = np.zeros(30, np.int64)
    GAME.rules.count_every_hand(False, counts)
    assert {points: int(n) for points, n in enumerate(counts) if n} == HAND_COUNTS
    assert counts.sum() == 12_994_800
    counts[:] = 0
    GAME.rules.count_every_hand(True, counts)
    assert counts[0] == 1_022_208
    assert counts.sum() == 12_994_800


def test_a_worthless_hand_is_called_nineteen() -> None:
    """CRIBBAGE-24: in the story, in every language."""
    for language, says in (("en", "nineteen"), ("fr", "dix-neuf")):
        speaker = Speaker(GAME, language)
        worthless, worthy = (speaker.event(Event("counted", 0, (), points)) for points in (0, 2))
        assert says in worthless
        assert says not in worthy


def test_winning_at_once_in_the_play() -> None:
    """CRIBBAGE-25: with the item that reaches 121; what the card would also make is not counted."""
    table, pone, dealer = at_play("8S 7S 3S 4S", "7H 2H 3H 4H")
    table.state["scores"][0][dealer] = 119
    table.play(pone, "8S")
    told = table.play(dealer, "7H")
    assert [event.name for event in told] == ["played", "pegged_fifteen", "won"]
    assert table.over
    assert table.places[dealer] == 1


def test_winning_in_the_middle_of_a_count() -> None:
    """CRIBBAGE-25, CRIBBAGE-26: the non-dealer counts first; the dealer's hand is never counted."""
    table, pone, dealer = at_play("5S 5H 5D JC", "TH JH QH KC", "5C", aside="KD KH 9D 9H")
    while table.state["rowed"][0] < 7:
        table.play(table.turn, table.legal(table.turn)[0])
    table.state["scores"][0] = [100, 100]
    told = table.play(table.turn, table.legal(table.turn)[0])
    assert table.over
    assert table.scores[pone] >= 121
    assert [event.seat for event in told if event.name.startswith("show")] == [pone]
    assert table.scores[dealer] <= 102
    refused(table, "5S", 26, seat=pone)


def test_short_game() -> None:
    """CRIBBAGE-27."""
    table = GAME.new(seed=2, options={"short_game": 1})
    while not table.over:
        table.play(table.turn, table.legal(table.turn)[0])
    assert 61 <= max(table.scores) < 121


@pytest.mark.parametrize(("loser", "ending"), [(91, "won"), (90, "skunk"), (61, "skunk"), (60, "double_skunk")])
def test_skunk_lines(loser: int, ending: str) -> None:
    """CRIBBAGE-28."""
    table, pone, dealer = deal("AS 2S 3S 4S 5S 6S", "AH 2H 3H 4H 5H 6H", "JD", options={"skunk_lines": 1})
    table.state["scores"][0][dealer] = 120
    table.state["scores"][0][pone] = loser
    for seat, move in ((pone, "5S"), (pone, "6S"), (dealer, "5H"), (dealer, "6H")):
        table.play(seat, move)
    assert table.ending == ending


def test_counting_aloud_agrees_with_the_look_up() -> None:
    """CRIBBAGE-17: the items told add up to what the table says, in whole games both ways."""
    for seed in range(30):
        table = GAME.new(key=seed_key(seed))
        luck = np.random.default_rng(seed)
        while not table.over:
            moves = table.legal(table.turn)
            table.play(table.turn, moves[luck.integers(len(moves))])
        told = iter(table.events)
        for event in told:
            if event.name in ("show_hand", "show_crib"):
                items = 0
                for item in told:
                    if item.name in ("counted", "won"):
                        break
                    items += item.amount
                if item.name == "counted":
                    assert items == item.amount


def test_the_board_has_a_hole_for_every_point() -> None:
    """CRIBBAGE-29: sixty up, sixty back, and one to win in; thirty each way in a short game."""
    assert [GAME_POINTS, SHORT_GAME_POINTS] == [60 + 60 + 1, 30 + 30 + 1]


def stands(table: Table, seat: int) -> tuple[int, int]:
    """Where a seat's rear peg and its forward peg stand."""
    return int(table.state["rear"][0][seat]), table.scores[seat]


def test_the_rear_peg_shows_the_score_before() -> None:
    """CRIBBAGE-30: each score in the play moves it, and what a card has not pegged leaves it."""
    table, pone, dealer = at_play("TS 9S AS 2S", "TH AH 3H 4H", "JD", aside="KC KD KH 5C")
    assert stands(table, dealer) == (0, 2)  # his heels
    pegs(table, "TS TH")
    assert stands(table, dealer) == (2, 4)  # a pair
    pegs(table, "9S AH AS")
    assert stands(table, pone) == (2, 4)  # a pair, then thirty-one
    assert stands(table, dealer) == (2, 4)
    for seat in (pone, dealer):
        assert table.view(seat)["rear"][0].tolist() == table.state["rear"][0].tolist()


def test_what_a_hand_counts_is_pegged_at_once() -> None:
    """CRIBBAGE-30: at the show the rear peg marks where each count began, whether anybody listens or not."""
    told, pone, dealer = at_play("5S 5H 6S 7S", "8H 9H TH JH", "2C")
    silent = told.game.new_states(1, 2)
    while told.state["rowed"][0] < 7:
        told.play(told.turn, told.legal(told.turn)[0])
    silent[:] = told.state
    seat, last = told.turn, told.legal(told.turn)[0]
    told.play(seat, last)
    told.game.play(silent, seat, told.game.parse(last), silent_house())
    counted = [event.amount for event in told.events if event.name == "counted"]
    assert stands(told, pone) == (told.scores[pone] - counted[0], told.scores[pone])
    assert stands(told, dealer) == (told.scores[dealer] - (counted[2] or counted[1]), told.scores[dealer])
    assert silent["rear"].tolist() == told.state["rear"].tolist()
    assert silent["scores"].tolist() == told.state["scores"].tolist()
