"""Bunco, clause by clause (docs/rules/bunco.md): Stops, and what nobody may learn about them."""

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import IllegalMove, Table
from parlour.games.bunco.state import STOP, do
from parlour.testing.policies import at_random
from tests.bunco_tables import GAME, arrange, hand, names, surplus, tops_of
from tests.stacking import refused

# Who may stop, and when


def test_stop_when_a_turn_begins_and_after_each_card() -> None:
    """BUNCO-24: from the hand or from the top of the Surplus, not from under it."""
    table = arrange("4 5 8", "S 6", centre="3")
    for move in ("h4", "h5", "8>s1"):
        assert table.turn == 1
        assert table.legal(1)[0] == "pass"
        assert any(text.startswith("stop h>") for text in table.legal(1))
        table.play(1, "pass")
        refused(table, f"stop h>{tops_of(table)[0]}", 24, seat=1)
        assert table.turn == 0
        table.play(0, move)
    assert table.turn == 1
    table = arrange("4 8", "6", "7", centre="3", surplus={1: "9.S S.9"})
    assert table.legal(1) == ["pass", "stop s1>3"]
    refused(table, "stop s2>3", 36, seat=1)
    assert table.legal(2) == ["pass"]


def test_nobody_is_stopped_after_the_winning_card() -> None:
    """BUNCO-24."""
    table = arrange("5 8", "S 6", tops="4 9", left=[1, 5], centre="3")
    table.play(1, "pass")
    table.play(0, "pile")
    assert table.over
    refused(table, "stop h>4", 32, seat=1)


@pytest.mark.parametrize("hands", [("4 8", "6", "7"), ("4 8", "S", "7"), ("4 8", "S", "S"), ("S 8", "6", "S")])
def test_everybody_may_act_whatever_he_holds(hands: tuple[str, ...]) -> None:
    """BUNCO-24: serial play asks only those who have a Stop, which nobody else can see."""
    table = arrange(*hands, centre="3")
    assert table.acting == [0, 1, 2]
    for seat in (1, 2):
        assert "pass" in table.legal(seat)
    asked = [seat for seat in (1, 2) if "S" in hands[seat]]
    for seat in asked:
        assert table.turn == seat
        told = table.play(seat, "pass")
        assert told == []
        assert table.acting == [0, 1, 2]
    assert table.turn == 0


def test_the_house_closes_a_window() -> None:
    """BUNCO-24: then only the player on turn may act; his next card opens the next window."""
    table = arrange("4 8", "S", "7", centre="3")
    table.close()
    assert table.acting == [0]
    refused(table, "stop h>3", 24, seat=1)
    refused(table, "pass", 24, seat=2)
    refused(table, "close", 24, seat=0)
    with pytest.raises(IllegalMove):
        table.close()
    table.play(0, "h4")
    assert table.acting == [0, 1, 2]
    assert "stop h>4" in table.legal(1)


# What a Stop does


def test_a_stop_goes_on_any_pile_and_removes_it() -> None:
    """BUNCO-25."""
    table = arrange("4 8", "S 6", centre="3 6 9")
    assert table.legal(1) == ["pass", "stop h>3", "stop h>6", "stop h>9"]
    refused(table, "stop h>5", 25, seat=1)
    told = table.play(1, "stop h>6")
    assert names(told) == ["stop_card", "stopped", "stop_removed", "turn"]
    assert tops_of(table) == [3, 9]
    assert table.state["heap"][0] == 7
    assert table.state["removed"][0][STOP] == 1
    assert hand(table, 1) == "6"


def test_on_a_bunco_to_be_followed() -> None:
    """BUNCO-26: only there, and only until it is followed."""
    table = arrange("B 5 8", "S 6", tops="2 2", centre="3 6 9")
    table.close()
    table.play(0, "bunco h>3")
    assert table.legal(1) == ["pass", "stop h>4"]
    refused(table, "stop h>6", 26, seat=1)
    table.close()
    table.play(0, "h5")
    assert "stop h>6" in table.legal(1)


def test_of_two_equal_piles_the_one_with_the_bunco() -> None:
    """BUNCO-26."""
    table = arrange("B 5 8", "S 6", centre="4 3")
    table.close()
    table.play(0, "bunco h>3")
    table.play(1, "stop h>4")
    assert tops_of(table) == [4]
    assert table.state["wild"][0][0] == 0


def test_a_bunco_off_the_bunco_pile_draws_no_stop() -> None:
    """BUNCO-26: it is not to be followed."""
    table = arrange("5 8", "S 6", tops="B 9", below={0: "9"}, centre="4")
    table.close()
    table.play(0, "pile")
    assert table.legal(1) == ["pass", "stop h>1", "stop h>4"]


def test_the_turn_is_taken() -> None:
    """BUNCO-27: the stopped player lays nothing down, and those between are passed over."""
    table = arrange("4 8", "7 7", "S 6 7", "7 7", centre="3")
    table.play(2, "stop h>3")
    assert table.state["mover"][0] == 2
    assert hand(table, 0) == "4 8"
    assert surplus(table, 0) == "- - - -"
    table.play(2, "6>s1")
    assert table.turn == 3


def test_a_player_stopped_on_his_last_card_takes_a_hand() -> None:
    """BUNCO-17, BUNCO-26: at once, if that card was a Bunco."""
    table = arrange("B", "S 6", centre="6", surplus={0: "8"}, deck="2 3 4 4 5")
    table.close()
    table.play(0, "bunco h>6")
    assert hand(table, 0) == ""
    told = table.play(1, "stop h>7")
    assert hand(table, 0) == "2 3 4 4 5"
    assert names(told)[:3] == ["stop_card", "stopped", "took"]


def test_stopping_back() -> None:
    """BUNCO-28: whoever was stopped may stop in his turn; nobody stops himself."""
    table = arrange("S 8", "S 6", "7", centre="3 6")
    refused(table, "stop h>3", 28, seat=0)
    refused(table, "pass", 28, seat=0)
    table.play(1, "stop h>3")
    assert table.turn == 0
    table.play(0, "stop h>6")
    assert table.state["mover"][0] == 0
    assert tops_of(table) == []


def test_going_on_after_the_turn_has_ended() -> None:
    """BUNCO-28: with a Stop from the new hand (rule 5), or one just laid from the Bunco Pile (rule 8)."""
    table = arrange("8", "6 7", centre="3", deck="2 S 4 9 9")
    table.play(0, "8>s1")
    assert table.turn == 0
    table.play(0, "stop h>3")
    assert table.state["mover"][0] == 0
    table = arrange("8 9", "6 7", tops="S 9", below={0: "9"}, centre="3")
    table.play(0, "pile>s1")
    assert table.turn == 0
    table.play(0, "stop s1>3")
    assert table.state["mover"][0] == 0
    assert surplus(table, 0) == "- - - -"


def test_several_call() -> None:
    """BUNCO-29: nearest to the left first; whoever has just finished comes last."""
    table = arrange("8 S", "6 7", "S 7", "S 9", centre="3")
    table.play(2, "pass")
    table.play(3, "pass")
    table.play(0, "8>s1")
    for seat in (2, 3, 0):
        assert table.turn == seat
        table.play(seat, "pass")
    assert table.turn == 1


def test_without_a_pile_nobody_is_stopped() -> None:
    """BUNCO-30: nobody is asked, unless the house allows a bare Stop."""
    table = arrange("4 8", "S 6")
    assert table.acting == [0]
    refused(table, "stop h>0", 30, seat=1)
    table = arrange("4 8", "S 6", options={"bare_stop": 1})
    assert table.legal(1) == ["pass", "stop h>0"]
    told = table.play(1, "stop h>0")
    assert names(told) == ["stop_card", "stopped", "turn"]
    assert table.state["heap"][0] == 1
    refused(arrange("4 8", "S 6", centre="3", options={"bare_stop": 1}), "stop h>0", 30, seat=1)


@pytest.mark.parametrize("retire", [0, 1])
def test_spent_stops(retire: int) -> None:
    """BUNCO-31: they come back with the next deck, unless the house retires them."""
    table = arrange(
        "4", "S 9", tops="8 8", centre="3 3", surplus={1: "9"}, deck=None, removed="2 2", options={"retire": retire}
    )
    table.play(1, "stop h>3")
    assert table.state["retired"][0] == retire
    assert table.state["removed"][0][STOP] == 1 - retire
    table.play(1, "9>s2")
    assert "reshuffled" in names(table.events)
    dealt = [*table.state["hidden"][0].tolist(), *table.state["hands"][0].ravel().tolist()]
    assert dealt.count(STOP) == 1 - retire


def test_the_layout_example() -> None:
    """BUNCO-E4, BUNCO-24 to BUNCO-28, BUNCO-14: the booklet's second layout, a Stop that is stopped in its turn."""
    table = arrange("S 2 6 7", "S B 2 6", tops="9 5", below={1: "10"}, centre="3 4 8", mover=1)
    table.play(0, "stop h>4")
    assert table.state["mover"][0] == 0
    assert table.legal(1) == ["pass", "stop h>3", "stop h>8"]
    table.play(1, "stop h>8")
    assert table.state["heap"][0] == 4 + 1 + 8 + 1
    assert table.acting == [0, 1]
    assert table.legal(0) == ["pass"]
    table.play(1, "bunco h>3")
    table.play(1, "pile")
    assert tops_of(table) == [5]
    assert table.state["mover"][0] == 1
    assert not table.state["tops"].any()
    assert hand(table, 0) == "2 6 7"
    assert hand(table, 1) == "2 6"


# What nobody may learn


def play_serially(seats: int, options: Mapping[str, int], seed: int) -> Table:
    """A whole game at random, every answer asked for one by one."""
    table = GAME.new(seats=seats, seed=seed, options=options)
    luck = np.random.default_rng(seed)
    while not table.over:
        table.play(table.turn, at_random(GAME.legal(table.state, table.turn), luck))
    return table


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(2, 7),
    options=st.sampled_from([{}, {"mode": 1}, {"bare_stop": 1}, {"packs": 2}, {"short": 1, "retire": 1}]),
)
def test_serial_and_live_play_come_to_the_same_bytes(seed: int, seats: int, options: dict[str, int]) -> None:
    """BUNCO-24: passes asked for one by one, a window closed by the house, or by the next card alone."""
    serial = play_serially(seats, options, seed)
    again, closed, silent = (GAME.new(seats=seats, seed=seed, options=options) for _ in range(3))
    for seat, action in serial.moves:
        again.play(seat, action)
        if action == do.PASS:
            continue
        if seat == int(closed.state["mover"][0]) and closed.acting != [seat]:
            closed.close()
        for live in (closed, silent):
            live.play(seat, action)
            assert live.state.tobytes() == again.state.tobytes()
            assert live.events == again.events
    if serial.moves[-1][1] == do.PASS:  # a win that nobody contested (BUNCO-43)
        for live in (closed, silent):
            live.close()
            assert live.state.tobytes() == again.state.tobytes()
            assert live.events == again.events


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(3, 7), table_mode=st.booleans())
def test_a_close_leaves_no_trace_of_passes(seed: int, seats: int, table_mode: bool) -> None:
    """BUNCO-24: whoever has passed before the house closes the window, the bytes are the same."""
    serial = play_serially(seats, {"mode": int(table_mode)}, seed)
    table = GAME.new(seats=seats, seed=seed, options=serial.options)
    before = None  # the position before the passes now being made
    for seat, action in serial.moves:
        if action == do.PASS and before is None:
            before = table.state.tobytes()
        elif action != do.PASS and before is not None:
            if seat == int(table.state["mover"][0]):
                assert closed(before) == closed(table.state.tobytes())
            before = None
        table.play(seat, action)


def closed(position: bytes) -> bytes:
    """The position once the house has closed the window."""
    state = np.frombuffer(bytearray(position), GAME.dtype)
    GAME.play(state, -1, do.CLOSE, GAME.new_house())
    return state.tobytes()


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(3, 7))
def test_who_holds_stops_is_nobodys_business(seed: int, seats: int) -> None:
    """BUNCO-24: two worlds that differ only in who holds a Stop look the same to every other seat."""
    luck = np.random.default_rng(seed)
    deck = (1 + luck.permutation(115)).tolist()
    first, second = (int(seat) for seat in luck.choice(seats, 2, replace=False))
    dealer = int(GAME.new(seats=seats, seed=seed).state["dealer"][0])
    a, b = (10 * seats + (seat - dealer - 1) % seats for seat in (first, second))  # their first hand cards
    put(deck, a, "S")
    put(deck, b, "10")
    here = GAME.new(seats=seats, seed=seed, decks=[deck])
    deck[a], deck[b] = deck[b], deck[a]
    there = GAME.new(seats=seats, seed=seed, decks=[deck])
    assert here.state.tobytes() != there.state.tobytes()
    others = [seat for seat in (*range(seats), -1) if seat not in (first, second)]
    while not here.over:
        for seat in others:
            assert here.view(seat).tobytes() == there.view(seat).tobytes()
            assert len(here.heard(seat)) == len(there.heard(seat))
            assert here.heard(seat) == there.heard(seat)
        assert here.acting == there.acting
        for table in (here, there):  # each world asks its own holders, and they pass
            while table.turn != int(table.state["mover"][0]):
                table.play(table.turn, do.PASS)
            assert table.acting == here.acting
        mover = here.turn
        shared = both_may(here, there, mover)
        if not shared:
            return
        move = shared[luck.integers(len(shared))]
        here.play(mover, move)
        there.play(mover, move)


def put(deck: list[int], place: int, name: str) -> None:
    """Exchange a card so that one of this name is dealt at a place."""
    other = deck.index(GAME.cards.index(name))
    deck[place], deck[other] = deck[other], deck[place]


def both_may(here: Table, there: Table, seat: int) -> list[int]:
    """What the seat may do in both worlds."""
    legal = ({a for row in GAME.legal(table.state, seat) for a in range(*row)} for table in (here, there))
    return sorted(set.intersection(*legal))
