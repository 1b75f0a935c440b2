"""Bonanza, clause by clause: poker. Which hand beats which is in tests/games/test_bonanza_poker.py."""

import pytest

from parlour import Table
from parlour.engine.events import Event
from parlour.games.bonanza.state import PLACES, phase
from tests.bonanza_tables import (
    GAME,
    answer,
    at,
    chips_in_all,
    deal,
    hand,
    names,
    purses,
    put,
    shown,
    until,
    wheel,
)
from tests.stacking import play_all, refused

PAIR, TWO_PAIRS, NOTHING = "9C 9D 2H 4S 6C", "TC TD 3H 3S 7C", "2C 4D 6H 8S TH"


def taken(events: list[Event]) -> dict[int, int]:
    """Who took how much from the Poker space."""
    return {event.seat: event.amount for event in events if event.name == "took_poker"}


def rich(table: Table, *chips: int) -> Table:
    """Change what the players have."""
    table.state["purses"][0][: table.seats] = chips
    return table


def test_the_dealer_speaks_first() -> None:
    """BONANZA-23: chips bet lie on the Poker space."""
    table = at(phase.POKER, PAIR, TWO_PAIRS, NOTHING)
    assert table.events[-1].name == "calls"
    assert table.turn == 0
    table.play(0, "bet 2")
    assert table.turn == 1
    table.play(1, "call")
    assert wheel(table, "poker") == 3 + 4
    assert purses(table) == [88, 88, 90]


def test_pass_bet_call_raise_fold() -> None:
    """BONANZA-24: a pass before the first bet is not final, a fold is."""
    table = at(phase.POKER, PAIR, TWO_PAIRS, NOTHING)
    assert table.legal(0) == ["pass", "bet 1..90"]
    for move in ("fold", "call", "raise 1"):
        refused(table, move, 24)
    play_all(table, "pass, bet 1")
    assert table.turn == 2
    assert table.legal(2) == ["fold", "call", "raise 1..89"]
    for move in ("pass", "bet 1"):
        refused(table, move, 24)
    table.play(2, "fold")
    assert table.turn == 0
    table.play(0, "raise 2")
    assert table.turn == 1  # seat 2 is asked no more
    told = table.play(1, "call")
    assert [e.seat for e in told if e.name == "poker_hand"] == [0, 1]
    assert table.state["phase"][0] == phase.STOPS


def test_any_amount_and_any_number_of_raises() -> None:
    """BONANZA-25: a chip or more, up to all one has, as often as one likes."""
    table = at(phase.POKER, PAIR, TWO_PAIRS)
    refused(table, "bet 0", 25)
    refused(table, "bet 91", 26)
    for move in ("bet 1", *["raise 1"] * 8, "raise 60"):
        told = table.play(table.turn, move)
    assert names(told) == ["called", "raised"]
    assert table.legal(0) == ["fold", "call", "raise 1..21"]
    refused(table, "raise 0", 25)
    refused(table, "raise 22", 26)
    table.play(0, "raise 21")
    assert purses(table) == [0, 21]
    assert table.legal(1) == ["fold", "call"]
    assert taken(table.play(1, "call")) == {1: 2 + 180}


def test_house_rule_limits() -> None:
    """BONANZA-48: one to three chips, three raises, and the last raise is announced."""
    table = at(phase.POKER, PAIR, TWO_PAIRS, options={"limits": 1})
    assert table.legal(0) == ["pass", "bet 1..3"]
    refused(table, "bet 4", 48)
    play_all(table, "bet 3, raise 3, raise 3")
    refused(table, "raise 4", 48)
    told = table.play(1, "raise 3")
    assert names(told) == ["called", "raised", "last_raise"]
    assert table.legal(0) == ["fold", "call"]
    refused(table, "raise 1", 48)
    assert purses(table) == [90 - 9, 90 - 12]
    assert taken(table.play(0, "call")) == {1: 2 + 24}


def test_bets_are_made_from_chips_one_has() -> None:
    """BONANZA-26: a short caller is all in and plays for everything."""
    table = rich(at(phase.POKER, PAIR, TWO_PAIRS, NOTHING), 50, 2, 0)
    play_all(table, "bet 3")
    assert table.turn == 1  # seat 2 has no chips
    told = table.play(1, "call")
    assert names(told)[:2] == ["called", "all_in"]
    assert told[0].amount == 2
    assert taken(told) == {1: 3 + 5}  # no side pot
    table = rich(at(phase.POKER, PAIR, TWO_PAIRS), 50, 2)
    table.state["mover"] = 1
    table.state["waiting"] = 3
    assert table.legal(1) == ["pass", "bet 1..2"]
    refused(table, "bet 3", 26)


def test_nobody_raises_those_who_cannot_answer() -> None:
    """BONANZA-26."""
    table = rich(at(phase.POKER, PAIR, TWO_PAIRS), 1, 50)
    table.play(0, "bet 1")
    assert table.legal(1) == ["fold", "call"]
    refused(table, "raise 1", 26)
    table = rich(at(phase.POKER, PAIR, TWO_PAIRS, NOTHING), 50, 3, 50)
    play_all(table, "bet 2")
    assert table.legal(1) == ["fold", "call", "raise 1"]
    refused(table, "raise 2", 26)


def test_all_in_is_asked_no_more() -> None:
    """BONANZA-26: but still shows."""
    table = rich(at(phase.POKER, PAIR, TWO_PAIRS, NOTHING), 50, 2, 50)
    play_all(table, "bet 3, call")
    table.play(2, "raise 1")
    assert table.turn == 0
    told = table.play(0, "call")
    assert [e.seat for e in told if e.name == "poker_hand"] == [0, 1, 2]
    assert list(taken(told)) == [1]


def test_house_rule_escalation() -> None:
    """BONANZA-27: once round, each more than the last, as much as he likes even with limits."""
    table = at(phase.POKER, PAIR, TWO_PAIRS, NOTHING, "8C 8D 3C 5S KC", options={"escalation": 1, "limits": 1})
    assert table.legal(0) == ["pass", "bet 1..90"]
    refused(table, "bet 91", 26)
    refused(table, "bet 0", 25)
    table.play(0, "bet 5")
    assert table.legal(1) == ["pass", "bet 6..90"]
    for move in ("bet 5", "call", "fold", "raise 6"):
        refused(table, move, 27)
    play_all(table, "pass, pass")
    assert table.turn == 3
    assert taken(table.play(3, "bet 6")) == {0: 4 + 5 + 6}  # nines beat eights, whatever was staked


def test_who_cannot_stake_more_is_passed_over() -> None:
    """BONANZA-27."""
    table = rich(at(phase.POKER, PAIR, TWO_PAIRS, NOTHING, options={"escalation": 1}), 50, 5, 50)
    told = table.play(0, "bet 5")
    assert names(told) == ["staked", "priced_out"]
    assert table.turn == 2


def test_without_a_showdown() -> None:
    """BONANZA-28: no bets, the chips stay; one who is left alone shows what he wins with."""
    table = at(phase.POKER, PAIR, TWO_PAIRS)
    told = [*table.play(0, "pass"), *table.play(1, "pass")]
    assert names(told) == ["passed", "passed", "unclaimed"]
    assert wheel(table, "poker") == 2
    table = at(phase.POKER, PAIR, TWO_PAIRS)
    table.play(0, "bet 1")
    told = table.play(1, "fold")
    assert names(told) == ["folded", "poker_hand", "took_poker"]
    assert (told[1].seat, shown(told[1])) == (0, "6C 9C 9D 2H 4S")
    assert purses(table) == [90 + 2, 90]
    assert table.state["seen"][0].tolist() == [table.state["hands"][0][0], *[0] * 7]


def test_the_best_five_cards_are_shown() -> None:
    """BONANZA-29: from the dealer round; they go back to the hand."""
    table = at(phase.POKER, "9C 9D 2H 4S 6C AH", "TC TD 3H 3S 7C 5D")
    before = hand(table, 1)
    play_all(table, "bet 1")
    told = table.play(1, "call")
    assert [(e.seat, shown(e)) for e in told if e.name == "poker_hand"] == [
        (0, "6C 9C 9D AH 4S"),
        (1, "7C TC TD 3H 3S"),
    ]
    assert hand(table, 1) == before
    assert taken(told) == {1: 4}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AS KS QS JS TS", "KH QH JH TH 9H"),
        ("5S 4S 3S 2S AS", "9C 9D 9H 9S KD"),
        ("9C 9D 9H 9S KD", "AC AD AH KS KH"),
        ("AC AD AH KS KH", "2C 5C 9C JC KC"),
        ("2C 5C 9C JC KC", "5D 6D 7H 8S 9H"),
        ("5D 6D 7H 8S 9H", "AC AD AH 2S 3H"),
        ("2C 3D 4H 5S 6H", "AC 2D 3H 4S 5H"),  # the ace is low
        ("AC AD AH 2S 3H", "KC KD QH QS JH"),
        ("KC KD QH QS JH", "AC AD QC JS TH"),
        ("AC AD QH JS TH", "AH KC QC JD 9H"),
        ("9C 9D KH 4S 3C", "9H 9S QH JS TC"),  # the other cards decide
    ],
)
def test_the_order_of_hands(better: str, worse: str) -> None:
    """BONANZA-30, BONANZA-E2, BONANZA-E3."""
    table = at(phase.POKER, worse, better)
    table.play(0, "bet 1")
    assert list(taken(table.play(1, "call"))) == [1]


@pytest.mark.parametrize(
    ("held", "called"),
    [("AS KS QS JS TS", "major flush"), ("KH QH JH TH 9H", "royal flush"), ("QD JD TD 9D 8D", "straight flush")],
)
def test_two_straight_flushes_have_a_name(held: str, called: str) -> None:
    """BONANZA-30, BONANZA-E3: up to the ace, and up to the king."""
    table = at(phase.POKER, held, NOTHING)
    table.play(0, "bet 1")
    told = table.play(1, "fold")
    assert [PLACES[e.amount] for e in told if e.name == "poker_hand"] == [called]


def test_equal_hands_share_and_odd_chips_stay() -> None:
    """BONANZA-31."""
    table = at(phase.POKER, "9C 9D KH 4S 3C", "9H 9S KC 4D 3H", NOTHING)
    play_all(table, "bet 2, call")
    told = table.play(2, "fold")
    assert taken(told) == {0: 3, 1: 3}
    assert [e.amount for e in told if e.name == "odd_chips"] == [1]
    assert wheel(table, "poker") == 1
    assert chips_in_all(table) == 300


def test_a_natural_hand_beats_an_equal_one_with_the_joker() -> None:
    """BONANZA-31, BONANZA-32."""
    table = at(phase.POKER, "KC JK 8H 4S 3C", "KD KS 8C 4D 3H")
    table.play(0, "bet 1")
    told = table.play(1, "call")
    assert shown(told[1]) == "3C KC 8H 4S JK"
    assert list(taken(told)) == [1]
    assert "JK" not in hand(table, 0).split()


def test_the_joker_is_any_card() -> None:
    """BONANZA-32: with four alike, the best card beside them."""
    table = at(phase.POKER, "2C 2D 2H JK KS", "AC AD AH KD KH")
    table.play(0, "bet 1")
    told = table.play(1, "call")
    assert list(taken(told)) == [0]
    assert "joker_spent" in names(told)
    table = at(phase.POKER, "2C 2D 2H 2S JK", "AC KD KH KS KC")
    table.play(0, "bet 1")
    assert list(taken(table.play(1, "call"))) == [1]


def test_too_few_cards() -> None:
    """BONANZA-33: eight players, and the Joker gone from the dead hand of five."""
    table = deal("", *[""] * 7, dead="JK AS KS QS JS")
    table.play(0, "swap")
    answer(table, {0: "claim"})
    assert table.state["held"][0][0] == 4
    until(table, phase.POKER)
    put(table, ["AS KS QS JS", "2C 2D 4H 6S 8C", *[""] * 6])
    play_all(table, "bet 1, call")
    while table.state["phase"][0] == phase.POKER:
        table.play(table.turn, "fold")
    told = [e for e in table.events if e.name in ("poker_hand", "took_poker")]
    assert shown(told[0]) == "JS QS KS AS"
    assert told[-1].seat == 1


def test_house_rule_five_alike() -> None:
    """BONANZA-34."""
    for option, winner in ((0, 1), (1, 0)):
        table = at(phase.POKER, "2C 2D 2H 2S JK", "AS KS QS JS TS", options={"five_alike": option})
        table.play(0, "bet 1")
        assert list(taken(table.play(1, "call"))) == [winner]


@pytest.mark.parametrize("fee", [0, 1])
def test_an_unused_joker_is_set_aside(fee: int) -> None:
    """BONANZA-35: shown to all, and with the house rule it costs a chip."""
    table = until(deal("", "JK", "", options={"joker_fee": fee}), phase.STOPS)
    assert names(table.events).count("joker_aside") == 1
    assert "JK" not in hand(table, 1).split()
    assert purses(table) == [90, 90 - fee, 90]
    assert wheel(table, "joker") == 3 + fee
    table = until(deal("", "", "", dead="JK", options={"joker_fee": fee}), phase.STOPS)
    assert "joker_aside" not in names(table.events)
    assert int(table.state["nowhere"][0]) == 1 << GAME.cards.index("JK")


def test_the_joker_of_a_lone_bettor_is_used() -> None:
    """BONANZA-28, BONANZA-35: it is among the cards he shows."""
    table = at(phase.POKER, "JK 9C 2H 4S 6C", PAIR, NOTHING, options={"joker_fee": 1})
    play_all(table, "bet 1, fold")
    assert names(table.play(2, "fold"))[1:] == ["poker_hand", "joker_spent", "took_poker"]
    assert purses(table) == [90 + 3, 90, 90]
