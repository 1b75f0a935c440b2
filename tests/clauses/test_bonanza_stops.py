"""Bonanza, clause by clause: the last phase, the end of a round and of the game."""

import numpy as np
import pytest

from parlour import Table
from parlour.engine.house import silent_house
from parlour.games import bonanza
from parlour.games.bonanza.state import MOST_DEALS, PACK, phase, rounds
from tests.bonanza_tables import GAME, at, chips_in_all, deal, hand, names, purses, until, wheel
from tests.stacking import fill, play_all, refused


def played(table: Table, since: int) -> list[tuple[int, str]]:
    """Who laid which card, from an event on."""
    return [(e.seat, GAME.cards[e.cards[0]]) for e in table.events[since:] if e.name in ("led", "played")]


def finish(table: Table) -> Table:
    """Play on, taking the first move each time."""
    while not table.over:
        table.play(table.turn, table.legal(table.turn)[0])
    return table


def test_the_dealer_leads_the_lowest_of_any_suit() -> None:
    """BONANZA-36: aces are high."""
    table = at(phase.STOPS, "5C 9C AH KH 3S", "2D 4D")
    assert table.turn == 0
    assert table.legal(0) == ["lead C", "lead H", "lead S"]
    refused(table, "lead D", 36)
    told = table.play(0, "lead H")
    assert (told[0].name, GAME.cards[told[0].cards[0]]) == ("led", "KH")


def test_following_is_forced() -> None:
    """BONANZA-37: whoever has the next card plays it, several running if need be, all in one move."""
    table = at(phase.STOPS, "2H 5H 9C", "3H 4H 9D", "6H 9S")
    since = len(table.events)
    table.play(0, "lead H")
    assert played(table, since) == [(0, "2H"), (1, "3H"), (1, "4H"), (0, "5H"), (2, "6H")]


def test_a_stop_changes_the_colour() -> None:
    """BONANZA-38: at a dead card, at an ace, and at a card already played."""
    table = at(phase.STOPS, "2H 9C 9D", "3H 9S 8C 5H", "KD QH")
    told = table.play(0, "lead H")
    assert [(e.name, e.seat) for e in told][-1] == ("stopped", 1)
    assert table.turn == 1
    assert table.legal(1) == ["lead C", "lead S"]
    refused(table, "lead H", 38)
    refused(table, "lead D", 36)
    table = at(phase.STOPS, "AS 9D 2C", "3H")
    assert names(table.play(0, "lead S"))[-1] == "stopped"
    assert table.legal(0) == ["lead D"]
    table = at(phase.STOPS, "5H 4H 9C 2S", "9D 3C")
    table.state["hands"][0][0] ^= 1 << GAME.cards.index("5H")  # played before
    table.state["held"][0][0] -= 1
    table.state["seen"][0][0] |= 1 << GAME.cards.index("5H")
    table.state["out"] |= np.uint64(1 << GAME.cards.index("5H"))
    assert names(table.play(0, "lead H"))[-1] == "stopped"
    assert table.state["nowhere"][0] == 0  # that teaches nothing new


def test_colours_alternate() -> None:
    """BONANZA-38: after every stop."""
    table = at(phase.STOPS, "2H 9C 7D 5S 4H JC", "KD QS")
    for suit, due in (("H", ["lead C", "lead S"]), ("C", ["lead D", "lead H"]), ("D", ["lead C", "lead S"])):
        table.play(0, f"lead {suit}")
        assert table.legal(0) == due


def test_when_the_colour_is_lacking() -> None:
    """BONANZA-39: the first to the left who has it; he chooses the suit."""
    table = at(phase.STOPS, "2H 9H 7D", "KD QD", "5C 9S", "8C 7S")
    told = table.play(0, "lead H")
    assert [(e.name, e.seat) for e in told][-2:] == [("lacks_colour", 0), ("lacks_colour", 1)]
    assert table.turn == 2
    assert table.legal(2) == ["lead C", "lead S"]
    black = sum(1 << c for c, name in enumerate(GAME.cards) if name[1:] in ("C", "S"))
    assert [int(lacks) & black == black for lacks in table.state["lacks"][0][:4]] == [True, True, False, False]


def test_when_nobody_has_the_colour() -> None:
    """BONANZA-39: the player of the stop leads what he has."""
    table = at(phase.STOPS, "2H 9H 7D", "KD QD")
    told = table.play(0, "lead H")
    assert names(told)[-3:] == ["lacks_colour", "lacks_colour", "any_suit"]
    assert table.turn == 0
    assert table.legal(0) == ["lead D", "lead H"]


@pytest.mark.parametrize(
    ("card", "below", "space"),
    [("AS", "KS", "ace"), ("KH", "QH", "king"), ("QD", "JD", "queen"), ("JC", "TC", "jack")],
)
def test_cards_of_the_wheel(card: str, below: str, space: str) -> None:
    """BONANZA-40: they pay as they fall, led or followed, and play goes on."""
    table = at(phase.STOPS, f"{card} 9S 9H".replace(f"9{card[1]}", "9C 9D"), "3S 3H")
    told = table.play(0, f"lead {card[1]}")
    assert (told[1].name, told[1].seat, told[1].amount) == (f"took_{space}", 0, 2)
    assert wheel(table, space) == 0
    assert table.state["phase"][0] == phase.STOPS
    table = at(phase.STOPS, f"{below} AH AC", f"{card} 2S 2H")
    told = table.play(0, f"lead {card[1]}")
    assert [(e.seat, e.amount) for e in told if e.name == f"took_{space}"] == [(1, 2)]


def test_bonanza() -> None:
    """BONANZA-41, BONANZA-42: the Pot, and a chip for each card left; even in the middle of a run."""
    table = at(phase.STOPS, "2H 9C", "3H", "4H 5C 6C")
    told = table.play(0, "lead H")
    assert names(told)[:8] == ["led", "played", "bonanza", "took_pot", "paid", "paid", "received", "deal"]
    assert [(e.seat, e.amount) for e in told if e.name == "paid"] == [(0, 1), (2, 3)]
    assert [(e.seat, e.amount) for e in told if e.name in ("took_pot", "received")] == [(1, 3), (1, 4)]
    assert purses(table) == [90 - 1 - 10, 90 + 7 - 10, 90 - 3 - 10]


def test_a_debt_for_cards_left() -> None:
    """BONANZA-42."""
    table = at(phase.STOPS, "2H", "4H 5C 6C")
    table.state["purses"][0][:2] = 1
    table.play(0, "lead H")
    assert purses(table)[1] == 1 - 3 - 10


@pytest.mark.parametrize(("seats", "rounds", "deals"), [(2, 0, 4), (4, 0, 8), (5, 0, 5), (3, 1, 3), (2, 4, 8)])
def test_length(seats: int, rounds: int, deals: int) -> None:
    """BONANZA-43, BONANZA-44: the deal moves left."""
    table = finish(GAME.new(seats=seats, seed=3, options={"rounds": rounds}))
    dealers = [e.seat for e in table.events if e.name == "deal"]
    assert dealers == [(dealers[0] + i) % seats for i in range(deals)]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {"rounds": 2})])
def test_the_last_round_is_announced(seats: int, options: dict[str, int]) -> None:
    """BONANZA-49: before it begins."""
    table = finish(GAME.new(seats=seats, seed=3, options=options))
    told = [e for e in table.events if e.name in ("deal", "last_round", "won")]
    deals = sum(e.name == "deal" for e in told)
    assert names(told)[:-1] == [*["deal"] * (deals - 1), "last_round", "deal"]
    assert told[-3].amount == told[-2].amount == deals


def until_wishes(table: Table) -> Table:
    """Take the first move each time until players are asked, or the game is over."""
    while not table.over and table.state["phase"][0] != phase.WISH:
        table.play(table.turn, table.legal(table.turn)[0])
    return table


def test_the_players_choose_the_last_round() -> None:
    """BONANZA-50: as soon as all agree; all are asked at once, and nobody learns who did not agree."""
    table = until_wishes(GAME.new(seats=3, seed=5, options={"rounds": rounds.AT_WILL}))
    assert table.state["dealt"][0] == 1
    assert table.events[-1].name == "asked"
    assert table.acting == [0, 1, 2]
    assert table.legal(0) == ["agree", "pass"]
    assert len(bonanza.all_cards(table.state)) == PACK  # as the round has left them
    onlooker = table.view(-1).tobytes()
    assert table.play(2, "agree") == table.play(0, "agree") == []
    assert table.view(-1).tobytes() == onlooker
    refused(table, "pass", 50, seat=0)
    refused(table, "claim", 8, seat=1)
    assert names(table.play(1, "pass"))[:2] == ["play_on", "deal"]
    until_wishes(table)
    assert [names(table.play(seat, "agree")) for seat in (0, 1)] == [[], []]
    assert names(table.play(2, "agree"))[:2] == ["last_round", "deal"]
    until_wishes(table)
    assert table.over
    assert table.state["dealt"][0] == 3


def test_a_game_at_will_ends_too() -> None:
    """BONANZA-49, BONANZA-50: after 32 rounds whatever anybody wishes, and that is announced as well."""
    table = GAME.new(seats=2, seed=5, options={"rounds": rounds.AT_WILL})
    while not until_wishes(table).over:
        table.play(0, "pass")
        table.play(1, "agree")
    told = names([e for e in table.events if e.name in ("deal", "asked", "last_round")])
    assert told == ["deal", *["asked", "deal"] * (MOST_DEALS - 2), "last_round", "deal"]
    assert MOST_DEALS == 32


@pytest.mark.parametrize("ruin", [0, 1])
def test_house_rule_ruin(ruin: int) -> None:
    """BONANZA-45."""
    table = at(phase.STOPS, "2H", "4H 5C", "6C", options={"ruin": ruin})
    table.state["purses"][0][1] = 2
    told = table.play(0, "lead H")
    assert ("ruined" in names(told)) == bool(ruin)
    assert table.over == bool(ruin)


def last_round(*hands: str, sharing: int = 0) -> Table:
    """A table whose last round is about to be over."""
    table = at(phase.STOPS, *hands, options={"sharing": sharing, "rounds": 1})
    table.state["last_round"] = 1
    return table


def test_the_wheel_is_shared_equally() -> None:
    """BONANZA-46: odd chips go to the last Bonanza."""
    table = last_round("2H", "4H 5C", "6C")
    table.state["wheel"][0][0] += 1
    table.state["purses"][0][2] -= 1
    told = table.play(0, "lead H")
    left = 9 * 3 + 1
    assert [e.amount for e in told if e.name == "wheel_share"] == [left // 3] * 3
    assert [(e.seat, e.amount) for e in told if e.name == "odd_share"] == [(0, left % 3)]
    assert table.over
    assert sum(table.scores) == 300
    assert not table.state["wheel"].any()


def test_the_richest_takes_the_wheel() -> None:
    """BONANZA-46, option 2."""
    table = last_round("2H", "4H 5C", "6C", sharing=2)
    table.state["purses"][0][2] += 50
    told = table.play(0, "lead H")
    assert [(e.seat, e.amount) for e in told if e.name == "wheel_share"] == [(2, 27)]


def test_five_fresh_cards_for_the_wheel() -> None:
    """BONANZA-46, option 1: cards one at a time from the last dealer's left, no betting."""
    best = ["2C", "2D", "2H", "JK", "9S"]
    places = {3 * i: card for i, card in enumerate(best)}
    decks = [fill(GAME, PACK, {}), *[list(range(1, PACK + 1))] * 2, fill(GAME, PACK, places)]
    table = GAME.new(seats=3, seed=4, options={"sharing": 1, "rounds": 1}, decks=decks)
    finish(table)
    hands = [e for e in table.events if e.name == "last_hand"]
    dealer = [e.seat for e in table.events if e.name == "deal"][-1]
    assert [e.seat for e in hands] == [(dealer + 1 + i) % 3 for i in range(3)]
    assert {GAME.cards[c] for c in hands[0].cards} == set(best)
    assert [e.seat for e in table.events if e.name == "wheel_share"] == [hands[0].seat]
    assert sum(table.scores) == 300


def test_most_chips_win() -> None:
    """BONANZA-47: ties share, and then nothing can be played."""
    table = last_round("2H", "4H 5C")
    table.play(0, "lead H")
    assert table.ending == "won"
    assert table.places == [1, 2]
    assert table.acting == []
    refused(table, "pass", 47, seat=0)
    table = last_round("2H", "4H 5C")
    table.state["purses"][0][:2] = [90 - 3, 90 + 3]  # the Pot has two chips, and two are paid
    table.play(0, "lead H")
    assert table.ending == "shared"
    assert table.places == [1, 1]
    assert [e.seat for e in table.events if e.name == "won"] == [0, 1]


@pytest.mark.parametrize("seats", range(2, 9))
def test_chips_are_conserved(seats: int) -> None:
    """BONANZA-3: to the last chip, with every option."""
    count = 2000
    luck = np.random.default_rng(seats)
    states = GAME.new_states(count, seats)
    for option in GAME.options:
        states[option.name] = luck.integers(option.low, option.high + 1, count)
    made = np.zeros(count, np.int64)
    GAME.rules.play_games(
        states, 0, count, np.uint64(seats), np.zeros(1, np.uint64), np.zeros((256, 2), np.int64), silent_house(),
        bonanza.LONGEST, made,
    )  # fmt: skip
    assert states["ending"].all()
    assert (states["purses"].sum(axis=1) == seats * states["chips"].astype(int)).all()
    assert not states["wheel"].any()


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_chip_is_accounted_for(seats: int) -> None:
    """BONANZA-3: at every step the events add up to what each player has, and nothing is lost."""
    luck = np.random.default_rng(seats)
    options = {o.name: int(luck.integers(o.low, o.high + 1)) for o in GAME.options}
    table = GAME.new(seats=seats, seed=seats, options=options)
    told, sums = 0, [0] * seats
    while True:
        for event in table.events[told:]:
            for seat, chips in bonanza.event_points(event).items():
                sums[seat] += chips
        told = len(table.events)
        assert sums == purses(table) == table.scores
        assert chips_in_all(table) == seats * options["chips"]
        if table.over:
            break
        ranges = GAME.legal(table.state, table.turn)
        first, last = ranges[luck.integers(len(ranges))]
        table.play(table.turn, int(luck.integers(first, last)))
    assert bonanza.all_cards(table.state) == []


def test_nobody_is_left_without_a_card_to_race_with() -> None:
    """BONANZA-36: the smallest hand, and the Joker gone from it, has four cards."""
    table = deal("", *[""] * 7, dead="JK")
    play_all(table, "swap")
    until(table, phase.STOPS)
    assert len(hand(table, 0).split()) == 4
