"""Dixie, clause by clause (docs/rules/dixie.md)."""

from io import StringIO

import numpy as np
import pytest
from rich.console import Console

import parlour
from parlour import IllegalMove
from parlour.games.dixie.state import MOST_MIXES, MOST_TURN_OVERS, NUMBERED, PACK, POINTS
from parlour.table.position import to_json
from parlour.terminal.screen import Screen
from parlour.words.grammar import LANGUAGES
from parlour.words.speech import Speaker, words_for
from tests.dixie_tables import GAME, deal
from tests.stacking import play_all, refused

SEEN = "4cb4f2"  # what is seen of it and done, as learners know it (`parlour.envs.naming`)


def test_two_to_eight_play_clockwise() -> None:
    """DIXIE-1."""
    for seats in (1, 9):
        with pytest.raises(parlour.ParlourError, match="2 to 8 players"):
            GAME.new(seats=seats)
    table = GAME.new(seats=8, seed=3)
    dealer = int(table.state["dealer"][0])
    for i in range(1, 9):
        assert table.turn == (dealer + i) % 8
        table.play(table.turn, table.legal(table.turn)[-1])


def test_the_pack() -> None:
    """DIXIE-2: 54 cards, 442 points, the numbers of each symbol."""
    assert PACK == 54
    assert int(POINTS.sum()) == 442
    sizes = {s: sum(name.startswith(s) for name in GAME.cards) for s in "CTXQSB"}
    assert sizes == {"C": 12, "T": 12, "X": 9, "Q": 9, "S": 7, "B": 5}
    points = {s: sum(n for t, n in NUMBERED if t == s) for s in "CTXQS"}
    assert points == {"C": 90, "T": 90, "X": 66, "Q": 66, "S": 30}
    assert not any(number in (6, 9) for _, number in NUMBERED)


def test_aim_is_an_empty_hand() -> None:
    """DIXIE-3, DIXIE-16: the first without cards wins the hand at once."""
    table = deal("C1 C2 C3 C4 C5 C7", "C8 C10 C11 C12 C13 C14")
    play_all(table, "C1, C8, C2, C10, C3, C11, C4, C12, C5, C13")
    told = [event.name for event in table.play(table.turn, "C7")]
    assert told[:3] == ["played", "out", "charged"]


def test_lowest_cut_deals_and_ties_cut_again() -> None:
    """DIXIE-4."""
    again = 0
    for seed in range(60):
        table = GAME.new(seats=4, seed=seed)
        cuts = [(event.seat, int(POINTS[event.cards[0]])) for event in table.events if event.name == "cut"]
        dealer = table.events[len(cuts)].seat
        cutters = cuts[:4]
        rest = cuts[4:]
        while True:
            low = min(points for _, points in cutters)
            tied = [seat for seat, points in cutters if points == low]
            if len(tied) == 1:
                break
            again += 1
            cutters, rest = rest[: len(tied)], rest[len(tied) :]
            assert [seat for seat, _ in cutters] == tied
        assert dealer == tied[0]
        assert not rest
    assert again > 0


def test_six_cards_each_singly_from_the_dealers_left() -> None:
    """DIXIE-5."""
    order = list(range(1, 55))
    table = GAME.new(seats=3, seed=2, decks=[order])
    dealer = int(table.state["dealer"][0])
    for i in range(1, 4):
        hand = int(table.state["hands"][0][(dealer + i) % 3])
        assert [c for c in range(1, 55) if hand >> c & 1] == [i + 3 * k for k in range(6)]
    assert table.state["stocked"][0] == 36


@pytest.mark.parametrize("seats", [2, 5])
def test_the_player_at_the_dealers_right_cuts_and_all_are_told(seats: int) -> None:
    """DIXIE-5: before each deal."""
    table = GAME.new(seats=seats, seed=5)
    while not table.over:
        table.play(table.turn, table.legal(table.turn)[0])
    told = [event for event in table.events if event.name in ("deal", "cut_pack")]
    assert [event.name for event in told] == ["deal", "cut_pack"] * seats
    for dealing, cutting in zip(told[::2], told[1::2], strict=True):
        assert cutting.seat == (dealing.seat - 1) % seats
        assert cutting.to == -1


def test_one_acts_at_a_time() -> None:
    """DIXIE-6."""
    table = deal("C1 C2 C3 C4 C5 C7", "C8 C10 C11 C12 C13 C14")
    assert table.acting == [table.turn]
    with pytest.raises(IllegalMove) as caught:
        table.play(1 - table.turn, "C8")
    assert caught.value.clause == "DIXIE-6"


def test_a_card_is_played_or_drawn_and_none_discarded() -> None:
    """DIXIE-6: in whole games there is no third thing to do with a card."""
    for seed in range(5):
        table = GAME.new(3, seed=seed)
        while not table.over:
            move = table.legal(table.turn)[seed % len(table.legal(table.turn))]
            told = [event.name for event in table.play(table.turn, move)]
            assert {"draw": "drew", "pass": "passed"}.get(move, "played") in told


def test_leader_plays_any_card_even_a_bonus_but_does_not_draw() -> None:
    """DIXIE-7, DIXIE-8: rulings D1 and D2."""
    table = deal("C1 T2 X3 Q5 S7 B", "C8 C10 C11 C12 C13 C14")
    assert table.legal(table.turn) == ["C1", "T2", "X3", "Q5", "S7", "B>C", "B>T", "B>X", "B>Q", "B>S"]
    refused(table, "draw", 8)


def test_following_by_symbol_or_number() -> None:
    """DIXIE-7, DIXIE-9, DIXIE-10: the card led is the Call Card."""
    table = deal("C7 C1 C2 C3 C4 C5", "T7 C8 X3 Q2 S8 B")
    play_all(table, "C7")
    assert table.legal(table.turn) == ["C8", "T7", "B>C", "B>T", "B>X", "B>Q", "B>S", "draw"]
    refused(table, "X3", 9)
    refused(table, "C14", 10)


def test_drawing_is_always_allowed_and_hidden() -> None:
    """DIXIE-11, DIXIE-E3: also for one who could follow; only the drawer learns the card."""
    table = deal("C7 C1 C2 C3 C4 C5", "C8 T1 T2 T3 T4 T5", stock="S8")
    leader = table.turn
    play_all(table, "C7")
    told = table.play(table.turn, "draw")
    assert [(event.name, event.to) for event in told] == [("drew", -1), ("drew_card", 1 - leader)]
    assert GAME.cards[told[1].cards[0]] == "S8"


def test_drawing_ends_the_turn() -> None:
    """DIXIE-12."""
    table = deal("C7 C1 C2 C3 C4 C5", "C8 T1 T2 T3 T4 T5", stock="C10")
    leader = table.turn
    play_all(table, "C7, draw")
    assert table.turn == leader


def test_bonus_on_bonus_changes_or_keeps_the_call() -> None:
    """DIXIE-13, DIXIE-E2: squares called, then circles; squares might have been kept."""
    table = deal("B T1 T2 T3 T4 T5", "B Q1 C1 X1 S1 C2", "B T7 T8 X2 X3 Q2")
    play_all(table, "B>Q")
    assert {"B>Q", "B>C"} <= set(table.legal(table.turn))
    play_all(table, "B>C")
    assert table.legal(table.turn) == ["B>C", "B>T", "B>X", "B>Q", "B>S", "draw"]  # no circle held


def test_after_a_bonus_no_number_matches_and_the_call_outlasts_draws() -> None:
    """DIXIE-14: rulings D3 and D4."""
    table = deal("B T1 T2 T3 T4 T5", "Q1 Q2 C1 X1 S1 C2")
    play_all(table, "B>Q")
    assert table.legal(table.turn) == ["Q1", "Q2", "draw"]
    play_all(table, "draw, draw")
    assert {"Q1", "Q2"} <= set(table.legal(table.turn))
    assert "C1" not in table.legal(table.turn)


def test_going_out_on_a_bonus() -> None:
    """DIXIE-15: no call is told."""
    table = deal("C1 C2 C3 C4 C5 B", "C8 C10 C11 C12 C13 C14")
    play_all(table, "C1, C8, C2, C10, C3, C11, C4, C12, C5, C13")
    told = [event.name for event in table.play(table.turn, "B>S")]
    assert told[:2] == ["played", "out"]


def test_charges() -> None:
    """DIXIE-17, DIXIE-E1: a 2, a 5 and a Bonus are 27 points."""
    table = deal("C1 C3 C4 C7 C8 C10", "C2 T5 B C11 C12 C13")
    other = 1 - table.turn
    play_all(table, "C1, C11, C3, C12, C4, C13, C7, draw, C8, draw")
    extra = sum(int(POINTS[event.cards[0]]) for event in table.events if event.name == "drew_card")
    told = table.play(table.turn, "C10")
    charged = next(event for event in told if event.name == "charged")
    assert charged.seat == other
    assert charged.amount == 27 + extra == table.scores[other]
    assert table.scores[1 - other] == 0


def test_the_turned_pile_is_drawn_earliest_first() -> None:
    """DIXIE-18: play a, b, c, d with the stock empty; next drawn are a, b, c while d stays."""
    table = deal("C1 C2 C3 C4 C5 C7", "C8 C10 C11 C12 C13 C14")
    play_all(table, "C1, C8, C2, C10")
    while table.state["stocked"][0]:
        play_all(table, "draw")
    told = [table.play(table.turn, "draw") for _ in range(3)]
    assert told[0][0].name == "turned_over"
    assert told[0][0].amount == 3
    drawn = [event for events in told for event in events if event.name == "drew_card"]
    assert [GAME.cards[event.cards[0]] for event in drawn] == ["C1", "C8", "C2"]
    assert GAME.cards[table.state["pile"][0][0]] == "C10"


def test_the_turned_pile_lies_face_down_and_only_memory_has_its_order() -> None:
    """DIXIE-11, DIXIE-18: the card drawn is told to its drawer alone; no screen shows what a good memory knows."""
    table = deal("C1 C2 C3 C4 C5 C7", "C8 C10 C11 C12 C13 C14")
    play_all(table, "C1, C8, C2, C10, C3")
    while table.state["stocked"][0]:
        play_all(table, "draw")
    drawer, other = table.turn, 1 - table.turn
    told = table.play(drawer, "draw")
    assert [(event.name, event.to, event.cards) for event in told[1:]] == [
        ("drew", -1, ()), ("drew_card", drawer, (GAME.cards.index("C1"),)),
    ]  # fmt: skip
    assert [GAME.cards[c] for c in table.view(other)["turned"][0] if c] == ["C8", "C2", "C10"]
    assert int(table.view(other)["shown"][0][drawer]) == 1 << GAME.cards.index("C1")
    screen = to_json(GAME, table.view(other), memory=False)
    assert screen["stocked"] == 3
    assert not {"stock", "turned", "shown", "lacks", "moves"} & screen.keys()
    printed = StringIO()
    Screen(Console(file=printed), GAME, Speaker(GAME, seat=-1)).position(table.view(-1))
    assert "C3" in printed.getvalue().split()  # the Call Card
    assert not {"C1", "C8", "C2", "C10"} & set(printed.getvalue().split())


def test_house_rule_shuffle() -> None:
    """DIXIE-19: the same cards, in an order nobody knows."""
    orders = set()
    for seed in range(4):
        table = deal("C1 C2 C3 C4 C5 C7", "C8 C10 C11 C12 C13 C14", seed=seed, options={"shuffle": 1})
        play_all(table, "C1, C8, C2, C10, C3, C11, C4, C12")
        while table.state["stocked"][0]:
            play_all(table, "draw")
        told = table.play(table.turn, "draw")
        assert [event.name for event in told] == ["turned_over", "drew", "drew_card"]
        left = [int(c) for c in table.state["stock"][0] if c]
        drawn = [told[-1].cards[0], *left]
        assert sorted(GAME.cards[c] for c in drawn) == sorted(["C1", "C8", "C2", "C10", "C3", "C11", "C4"])
        orders.add(tuple(drawn))
    assert len(orders) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_promised_turn_overs_without_end(language: str) -> None:
    """DIXIE-20: what is said of the option names the bounds."""
    told = words_for(GAME, language).options["turn_overs"].partition("0")[2]
    assert str(MOST_TURN_OVERS) in told
    assert str(MOST_MIXES) in told


@pytest.mark.parametrize(
    ("options", "limit"),
    [({}, 20), ({"shuffle": 1}, 5), *(({"turn_overs": limit}, limit) for limit in range(1, 6))],
)
def test_turn_overs_are_limited_and_announced(options: dict[str, int], limit: int) -> None:
    """DIXIE-20, DIXIE-21: the last time is told when it comes, and so is that nothing is left."""
    table = GAME.new(seats=2, seed=4, options=options)
    while not table.over and table.state["dealt"][0] == 1:
        moves = table.legal(table.turn)
        before = len(table.events)
        # lay two cards whenever only the Call Card is left, otherwise draw
        wants = table.state["piled"][0] < 3 and table.state["stocked"][0] == 0
        table.play(table.turn, moves[0] if wants or "draw" not in moves else "draw")
        if any(event.name == "last_turn_over" for event in table.events[before:]):
            break
    turned = [event for event in table.events if event.name == "turned_over"]
    assert len(turned) == limit
    assert table.state["turnings"][0] == limit
    while table.state["stocked"][0]:
        told = [event.name for event in table.play(table.turn, "draw")]
        assert (told[-1] == "nothing_left") == (table.state["stocked"][0] == 0)
    refused(table, "draw", 20)


def test_nothing_is_left_while_only_the_call_card_lies_there() -> None:
    """DIXIE-21: told to all before anybody must play or pass; the next card laid can be drawn under again."""
    table = deal("C7 C1 C2 C3 C4 C5", "C8 T1 T2 T3 T4 T5")
    play_all(table, "C7")
    while table.state["stocked"][0]:
        told = table.play(table.turn, "draw")
    assert (told[-1].name, told[-1].to) == ("nothing_left", -1)
    refused(table, "draw", 20)
    table.play(table.turn, table.legal(table.turn)[0])
    told = table.play(table.turn, "draw")
    assert [event.name for event in told] == ["turned_over", "drew", "drew_card", "nothing_left"]


def test_with_nothing_to_draw_one_plays_or_passes_until_blocked() -> None:
    """DIXIE-21, DIXIE-22: all are charged and nobody has won."""
    blocked = None
    for seed in range(300):
        table = GAME.new(seats=3, seed=seed, options={"turn_overs": 1})
        luck = np.random.default_rng(seed)
        while not table.over and blocked is None:
            moves = table.legal(table.turn)
            if "pass" in moves:
                assert moves == ["pass"]
            elif "draw" not in moves and table.state["piled"][0]:
                refused(table, "pass", 21)
            draw = "draw" in moves and luck.random() < 0.9
            told = table.play(table.turn, "draw" if draw else moves[0])
            if any(event.name == "blocked" for event in told):
                blocked = told
        if blocked:
            break
    assert blocked is not None
    names = [event.name for event in blocked]
    assert names[:2] == ["passed", "blocked"]
    assert names.count("charged") == 3
    assert "out" not in names


def test_everybody_deals_once() -> None:
    """DIXIE-23, DIXIE-24: the deal passes left; with rounds, several times."""
    for rounds in (1, 2):
        table = GAME.new(seats=3, seed=5, options={"rounds": rounds})
        while not table.over:
            table.play(table.turn, table.legal(table.turn)[0])
        dealers = [event.seat for event in table.events if event.name == "deal"]
        assert dealers == [(dealers[0] + i) % 3 for i in range(3 * rounds)]


def test_fewest_points_win_and_then_nothing_can_be_played() -> None:
    """DIXIE-25."""
    table = GAME.new(seats=4, seed=6)
    while not table.over:
        table.play(table.turn, table.legal(table.turn)[0])
    best = min(table.scores)
    assert [place == 1 for place in table.places] == [score == best for score in table.scores]
    assert table.acting == []
    assert table.legal(0) == []
    refused(table, "draw", 25)


@pytest.mark.parametrize("extra", [0, 1])
def test_ties_are_shared_or_played_off(extra: int) -> None:
    """DIXIE-26."""
    game = parlour.game("dixie")
    table = game.new(seats=2, seed=1, options={"extra_deal": extra})
    # One hand still to be played, and the seat about to go out is behind by what the other will be charged.
    leader, other = table.turn, 1 - table.turn
    table.state["dealt"] = 2
    table.state["hands"][0][leader] = 1 << 1  # C1
    table.state["held"][0][leader] = 1
    charge = sum(int(POINTS[c]) for c in range(1, 55) if int(table.state["hands"][0][other]) >> c & 1)
    table.state["scores"][0][leader] = charge
    told = [event.name for event in table.play(leader, "C1")]
    assert ("extra_deal" in told) == bool(extra)
    assert "last_extra_deal" not in told
    assert table.over != bool(extra)
    if not extra:
        assert table.ending == "shared"
        assert table.places == [1, 1]


def test_the_last_hand_to_break_a_tie_is_announced() -> None:
    """DIXIE-26: at most one round of them; a tie after the last is shared."""
    table = GAME.new(seats=2, seed=1, options={"extra_deal": 1})
    for dealt, names in ((2, ["extra_deal"]), (3, ["extra_deal", "last_extra_deal"]), (4, [])):
        leader, other = table.turn, 1 - table.turn
        table.state["dealt"] = dealt
        table.state["hands"][0][leader] = 1 << 1  # C1
        table.state["held"][0][leader] = 1
        charge = sum(int(POINTS[c]) for c in range(1, 55) if int(table.state["hands"][0][other]) >> c & 1)
        table.state["scores"][0][leader] = int(table.state["scores"][0][other]) + charge
        told = [event.name for event in table.play(leader, "C1")]
        assert [name for name in told if "extra" in name] == names
    assert table.ending == "shared"
