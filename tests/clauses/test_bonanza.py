"""Bonanza, clause by clause (docs/rules/bonanza.md): the deal, the dead hand, the calls."""

from itertools import permutations

import pytest

import parlour
from parlour.games import bonanza
from parlour.games.bonanza.state import PACK, RANKS, SPACES, SUITS, phase
from tests.bonanza_tables import GAME, answer, at, chips_in_all, deal, hand, names, purses, shown, until, wheel
from tests.stacking import refused

SEEN = "a5ab15"  # what is seen of it and done, as learners know it (`parlour.envs.naming`)


def test_two_to_eight_play_clockwise() -> None:
    """BONANZA-1."""
    for seats in (1, 9):
        with pytest.raises(parlour.ParlourError, match="2 to 8 players"):
            GAME.new(seats=seats)
    table = until(deal(*[""] * 8), phase.AUCTION)
    for seat in range(1, 8):
        assert table.turn == seat
        table.play(seat, "pass")


def test_the_pack() -> None:
    """BONANZA-2: 53 cards, written rank first."""
    assert PACK == 53
    assert len(set(GAME.cards)) == 54
    assert {"AS", "TD", "9C", "JH", "JK"} <= set(GAME.cards)


def test_the_wheel() -> None:
    """BONANZA-3: ten spaces, five in each half; a space is won whole."""
    assert SPACES == ("joker", "queen_jack", "sequence", "ten_two", "poker", "ace", "king", "queen", "jack", "pot")
    table = until(deal("", "JK", ""), phase.JOKER_CALL)
    told = answer(table, {1: "claim"})
    assert [(e.seat, e.amount) for e in told if e.name == "took_joker"] == [(1, 3)]
    assert wheel(table, "joker") == 0


@pytest.mark.parametrize("chips", [20, 100, 200])
def test_equal_chips(chips: int) -> None:
    """BONANZA-4."""
    table = GAME.new(seats=3, seed=1, options={"chips": chips})
    assert [e.amount for e in table.events if e.name == "chips"] == [chips] * 3
    assert chips_in_all(table) == 3 * chips
    assert GAME.choose(3)["chips"] == 100


def test_the_highest_cut_deals() -> None:
    """BONANZA-5: the Joker, then by rank, then by suit."""
    jokers = 0
    for seed in range(40):
        table = GAME.new(seats=8, seed=seed)
        cuts = {e.seat: GAME.cards[e.cards[0]] for e in table.events if e.name == "cut"}
        highest = max(cuts.values(), key=lambda c: (c == "JK", RANKS.find(c[0]), SUITS.find(c[1])))
        assert cuts[int(table.state["dealer"][0])] == highest
        jokers += "JK" in cuts.values()
    assert 0 < jokers < 40


def test_antes() -> None:
    """BONANZA-6: a chip on each space from everybody, though it be a debt."""
    table = deal(*[""] * 4)
    assert purses(table) == [90] * 4
    assert all(wheel(table, space) == 4 for space in SPACES)
    table = deal("", "", options={"chips": 20, "rounds": 4})
    while not table.over and min(purses(table)) >= 0:
        table.play(table.turn, table.legal(table.turn)[0])
    assert min(purses(table)) < 0
    assert chips_in_all(table) == 40


@pytest.mark.parametrize("seats", range(2, 9))
def test_all_cards_are_dealt_the_dead_hand_last(seats: int) -> None:
    """BONANZA-7."""
    table = GAME.new(seats=seats, seed=2, decks=[list(range(1, PACK + 1))])
    dealer = int(table.state["dealer"][0])
    for k in range(1, seats + 1):
        held = hand(table, (dealer + k) % seats).split()
        assert held == [GAME.cards[c] for c in range(k, PACK + 1, seats + 1)]
    dead = int(table.state["dead"][0])
    assert [c for c in range(1, PACK + 1) if dead >> c & 1] == list(range(seats + 1, PACK + 1, seats + 1))
    whispers = [e for e in table.events if e.name == "hand"]
    assert all(e.to == e.seat for e in whispers)
    assert len(whispers) == seats


def test_everything_in_its_time() -> None:
    """BONANZA-8."""
    table = deal("", "JK", "")
    for move in ("pass", "claim", "bid 3", "bet 1", "lead H", "raise 2", "agree"):
        refused(table, move, 8)
    refused(table, "swap", 8, seat=1)
    until(table, phase.AUCTION)
    for move in ("swap", "claim", "fold", "lead H"):
        refused(table, move, 8)
    refused(table, "bid 3", 8, seat=2)
    until(table, phase.JOKER_CALL)
    for move in ("keep", "bid 1", "fold", "lead S"):
        refused(table, move, 8, seat=1)
    until(table, phase.POKER)
    for move in ("claim", "bid 1", "lead S", "keep"):
        refused(table, move, 8)


def test_the_dealer_swaps_unseen_or_keeps() -> None:
    """BONANZA-9: a hand swapped away is dead and not sold."""
    table = deal("AS KS", "", "", dead="AH KH")
    assert table.legal(0) == ["swap", "keep"]
    before = hand(table, 0)
    told = table.play(0, "swap")
    assert names(told) == ["swapped", "hand", "calls"]
    assert told[1].to == 0
    assert {"AH", "KH"} <= set(hand(table, 0).split())
    assert table.state["phase"][0] == phase.JOKER_CALL
    given = int(table.state["given"][0][0])
    assert " ".join(GAME.cards[c] for c in range(1, PACK + 1) if given >> c & 1) == before
    assert not table.view(1)["given"].any()
    assert table.view(0)["given"].any()


def test_the_auction_goes_round_and_round() -> None:
    """BONANZA-10: higher each time, a pass is final, the dealer is left out."""
    table = until(deal(*[""] * 4), phase.AUCTION)
    moves = [(1, "bid 2"), (2, "pass"), (3, "bid 5"), (1, "bid 6"), (3, "pass")]
    for seat, move in moves:
        assert table.turn == seat
        if table.state["bid"][0]:
            refused(table, f"bid {table.state['bid'][0]}", 10)
        told = table.play(seat, move)
    assert names(told)[:2] == ["no_bid", "sold"]
    assert told[1].seat == 1


def test_bids_are_limited_by_chips() -> None:
    """BONANZA-11: at least one chip, at most all one has; whoever cannot go higher is passed over."""
    table = until(deal(*[""] * 4), phase.AUCTION)
    assert table.legal(1) == ["pass", "bid 1..90"]
    refused(table, "bid 91", 11)
    refused(table, "bid 0", 11)
    refused(table, "bid 99999", 11)
    table.state["purses"][0][2] = 4
    table.state["purses"][0][3] = -3
    told = table.play(1, "bid 4")
    assert [(e.name, e.seat) for e in told[:4]] == [("bid", 1), ("priced_out", 2), ("priced_out", 3), ("sold", 1)]
    table = until(deal("", ""), phase.AUCTION)
    table.play(1, "bid 90")
    assert purses(table) == [90, 0]


def test_the_sale() -> None:
    """BONANZA-12: the price goes to the Pot, the old hand leaves play; unsold, the dead hand stays dead."""
    table = until(deal("", "AS", "", dead="AH"), phase.AUCTION)
    old = hand(table, 1)
    table.play(1, "bid 7")
    told = table.play(2, "pass")
    assert names(told) == ["no_bid", "sold", "hand", "calls"]
    assert told[2].to == 1
    assert purses(table) == [90, 83, 90]
    assert wheel(table, "pot") == 3 + 7
    assert "AH" in hand(table, 1).split()
    assert not set(old.split()) & set(hand(table, 1).split())
    assert chips_in_all(table) == 300
    table = until(deal("", "", ""), phase.AUCTION)
    table.play(1, "pass")
    assert names(table.play(2, "pass")) == ["no_bid", "set_aside", "calls"]
    assert table.state["taker"][0] == 0


def test_house_rule_proceeds() -> None:
    """BONANZA-13."""
    table = until(deal("", "", "", options={"proceeds": 1}), phase.AUCTION)
    table.play(1, "bid 7")
    table.play(2, "pass")
    assert purses(table) == [97, 83, 90]
    assert wheel(table, "pot") == 3


def test_calls_are_sealed() -> None:
    """BONANZA-14: all may answer until all have; nothing of it is seen before; the order does not matter."""
    finished = set()
    for *early, last in permutations(range(3)):
        table = until(deal("", "JK", ""), phase.JOKER_CALL)
        for seat in early:
            others = [table.view(other).tobytes() for other in range(-1, 3) if other != seat]
            told = table.play(seat, "claim" if seat == 1 else "pass")
            assert told == []
            assert [table.view(other).tobytes() for other in range(-1, 3) if other != seat] == others
            assert table.acting == [0, 1, 2]
            assert table.legal(seat) == []
            refused(table, "pass", 14, seat=seat)
        told = table.play(last, "claim" if last == 1 else "pass")
        assert names(told) == ["showed", "joker_spent", "took_joker", "calls"]
        finished.add(table.state.tobytes())
    assert len(finished) == 1


def test_claiming_is_free() -> None:
    """BONANZA-15: one who passes shows nothing, and may still claim later."""
    table = until(deal("JK QS", "", ""), phase.JOKER_CALL)
    assert table.legal(0) == ["pass", "claim"]
    assert names(answer(table)) == ["unclaimed", "calls"]
    assert table.legal(0) == ["pass", "claim JK"]


def test_the_joker_call() -> None:
    """BONANZA-16."""
    table = until(deal("JK", "", ""), phase.JOKER_CALL)
    refused(table, "claim", 16, seat=1)
    refused(table, "claim JK", 16, seat=0)
    told = answer(table, {0: "claim"})
    assert shown(told[0]) == "JK"
    assert wheel(table, "joker") == 0


def test_the_joker_stands_in_once() -> None:
    """BONANZA-17: then it is gone, and it is never wasted."""
    table = until(deal("JK QS TD", "JD", "2S"), phase.QUEEN_JACK)
    held = int(table.state["held"][0][0])
    told = answer(table, {0: "claim JK"})
    assert shown(told[0]) == "QS JK"
    assert names(told)[1:3] == ["joker_spent", "took_queen_jack"]
    assert table.state["held"][0][0] == held - 1
    assert "JK" not in hand(table, 0).split()
    until(table, phase.TEN_TWO)
    refused(table, "claim JK", 17, seat=0)
    table = until(deal("JK QS JD", "", ""), phase.QUEEN_JACK)
    assert table.legal(0) == ["pass", "claim"]  # it would gain nothing
    refused(table, "claim JK", 17, seat=0)


def test_a_beaten_joker_is_spent() -> None:
    """BONANZA-17, BONANZA-20: at equal tops the natural sequence wins."""
    table = at(phase.SEQUENCE, "JK KS AS", "QD KD AD")
    told = answer(table, {0: "claim JK", 1: "claim"})
    assert [shown(e) for e in told if e.name == "showed"] == ["QD KD AD", "KS AS JK"]
    assert [e.seat for e in told if e.name == "took_sequence"] == [1]
    assert "JK" not in hand(table, 0).split()


def test_queen_jack() -> None:
    """BONANZA-18: the cards go back to the hand, but all have seen them."""
    table = until(deal("", "QS JD", ""), phase.QUEEN_JACK)
    refused(table, "claim", 18, seat=0)
    told = answer(table, {1: "claim"})
    assert shown(told[0]) == "JD QS"
    assert {"QS", "JD"} <= set(hand(table, 1).split())
    assert int(table.view(0)["seen"][0][1]) == sum(1 << GAME.cards.index(c) for c in ("QS", "JD"))


@pytest.mark.parametrize(
    ("cards", "top"),
    [
        ("5D 6D 7D", "5D 6D 7D"),
        ("TS JS QS", "TS JS QS"),
        ("AH 2H 3H", "2H 3H AH"),
        ("QH KH AH", "QH KH AH"),
        ("5D 6D 7D 8D 9D", "7D 8D 9D"),
        ("KS AS 2S", ""),
        ("5D 6D 8D", ""),
        ("5D 6H 7D", ""),
    ],
)
def test_what_a_sequence_is(cards: str, top: str) -> None:
    """BONANZA-19, BONANZA-E1: what the booklet shows, and what it forbids."""
    table = at(phase.SEQUENCE, cards, "")
    if top:
        told = answer(table, {0: "claim"})
        assert shown(told[0]) == top
        assert told[1].name == "took_sequence"
    else:
        refused(table, "claim", 19, seat=0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7H 8H 9H", "3S 4S 5S 6S 7S 8S"),  # higher, though shorter
        ("7S 8S 9S", "7H 8H 9H"),
        ("7H 8H 9H", "7D 8D 9D"),
        ("7D 8D 9D", "7C 8C 9C"),
        ("2C 3C 4C", "AS 2S 3S"),  # the ace is low there
        ("QC KC AC", "JS QS KS"),
        ("8C 9C TC", "JK 8S 9S"),  # equal tops: the natural one wins
        ("JK 8C 9C", "7S 8S 9S"),  # the Joker is a ten
    ],
)
def test_the_best_sequence(better: str, worse: str) -> None:
    """BONANZA-20."""
    for order in ((better, worse), (worse, better)):
        table = at(phase.SEQUENCE, *order)
        told = answer(table, {seat: "claim JK" if "JK" in cards else "claim" for seat, cards in enumerate(order)})
        assert len([e for e in told if e.name == "showed"]) == 2
        assert [order[e.seat] for e in told if e.name == "took_sequence"] == [better]


@pytest.mark.parametrize(
    ("cards", "top"),
    [
        ("JK 8S 9S", "8S 9S JK"),  # as the ten
        ("JK KS AS", "KS AS JK"),
        ("JK QS AS", "QS AS JK"),
        ("JK AS 2S", "2S AS JK"),  # as the three
        ("JK 5D 6D 7D", "6D 7D JK"),  # higher than the natural one
    ],
)
def test_the_joker_in_a_sequence(cards: str, top: str) -> None:
    """BONANZA-20: it has the rank of the card it replaces."""
    assert shown(answer(at(phase.SEQUENCE, cards, ""), {0: "claim JK"})[0]) == top


def test_ten_two() -> None:
    """BONANZA-21."""
    table = until(deal("", "TD 2S", ""), phase.TEN_TWO)
    refused(table, "claim", 21, seat=2)
    told = answer(table, {1: "claim"})
    assert shown(told[0]) == "TD 2S"
    assert told[1].name == "took_ten_two"


def test_unclaimed_chips_grow() -> None:
    """BONANZA-22, BONANZA-43: and the deal moves left."""
    table = deal("", "", "")
    while table.state["dealt"][0] == 1:
        table.play(table.turn, table.legal(table.turn)[0] if table.state["phase"][0] else "keep")
    assert [wheel(table, space) for space in SPACES[:5]] == [6] * 5
    assert wheel(table, "pot") == 3
    assert table.state["dealer"][0] == 1
    assert chips_in_all(table) == 300


def test_a_game_is_small() -> None:
    assert bonanza.STATE.dtype.itemsize <= 512
