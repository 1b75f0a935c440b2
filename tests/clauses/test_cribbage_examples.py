"""The booklet's own examples of Cribbage, every one of them (docs/rules/cribbage.md, "Worked examples")."""

import pytest

from tests.cribbage_tables import GAME, at_play, deal, pegs, worth


def run_pegs(order: str) -> list[int]:
    """What each of these cards, played in turn, pegs for a run."""
    played = order.split()
    pone = [*played[0::2], "9C", "9D", "9H"][:4]
    dealer = [*played[1::2], "8C", "8D", "8H"][:4]
    table, _, _ = at_play(" ".join(pone), " ".join(dealer), aside="6C 6D 6H AC")
    told = [table.play(table.turn, move) for move in played]
    return [sum(event.amount for event in events if event.name == "pegged_run") for events in told]


def counted(hand: str, start: str) -> list[tuple[str, int]]:
    """What a hand counts at the show, item by item."""
    table, pone, _ = at_play(hand, "4C 4D 4H 4S", start, aside="QD QH KD KH")
    while table.state["deals"][0] == 1:
        table.play(table.turn, table.legal(table.turn)[0])
    shown = [event.name for event in table.events].index("show_hand")
    items = []
    for event in table.events[shown + 1 :]:
        if event.name == "counted":
            break
        assert event.seat == pone
        items.append((event.name, event.amount))
    return items


def test_a_king_on_a_king_but_no_queen_on_a_ten() -> None:
    """CRIBBAGE-E1, CRIBBAGE-11."""
    table, _, _ = at_play("KS 2S 3S 4S", "KH 2H 3H 4H", aside="6C 6D 6H 6S")
    assert pegs(table, "KS KH") == [0, 2]
    table, _, _ = at_play("TS 2S 3S 4S", "QH 2H 3H 4H")
    assert pegs(table, "TS QH") == [0, 0]


@pytest.mark.parametrize(
    ("order", "expected"), [("9S TH JS", [0, 0, 3]), ("2S 3H 5S 4H", [0, 0, 0, 4]), ("AS KH QS", [0, 0, 0])]
)
def test_what_is_a_run(order: str, expected: list[int]) -> None:
    """CRIBBAGE-E2, CRIBBAGE-12: in any order; an ace is low."""
    assert run_pegs(order) == expected


def test_a_run_that_grows() -> None:
    """CRIBBAGE-E3, CRIBBAGE-12."""
    assert run_pegs("4S 2H 3S 5H 6S") == [0, 0, 3, 4, 5]


def test_a_run_made_anew() -> None:
    """CRIBBAGE-E4, CRIBBAGE-12."""
    assert run_pegs("4S 2H 3S 4H 3D") == [0, 0, 3, 3, 0]


def test_a_go_does_not_break_a_run() -> None:
    """CRIBBAGE-E5, CRIBBAGE-14, CRIBBAGE-15, CRIBBAGE-16: last pegs one, and the other leads."""
    table, a, b = at_play("TS TH 9S 6S", "7H 6H 5H 4H")
    assert pegs(table, "9S 6H 6S") == [0, 2, 2]
    told = table.play(b, "5H")
    assert [event.name for event in told] == ["played", "go"]
    assert (told[0].amount, told[1].seat, table.turn) == (26, a, b)
    assert pegs(table, "4H") == [3 + 1]
    assert table.turn == a
    assert pegs(table, "TS 7H") == [0, 0]
    assert (table.scores[a], table.scores[b]) == (2, 6)
    told = table.play(a, "TH")
    assert [(event.name, event.amount) for event in told][:2] == [("played", 27), ("last", 1)]


def test_a_fresh_round_begins_all_combinations_afresh() -> None:
    """CRIBBAGE-E6, CRIBBAGE-15, CRIBBAGE-16."""
    table, a, b = at_play("TS 8S 7S 5S", "7H 6H 5H 4H")
    assert pegs(table, "8S 7H 7S") == [0, 2, 2]
    assert pegs(table, "6H") == [1]
    assert (table.scores[a], table.scores[b]) == (2, 3)
    assert table.turn == a
    assert pegs(table, "5S") == [0]


def test_four_fifteens_and_a_pair() -> None:
    """CRIBBAGE-E7, CRIBBAGE-18, CRIBBAGE-19."""
    assert counted("KS JH 5H 5D", "3C") == [("fifteen", 2)] * 4 + [("pair", 2)]


@pytest.mark.parametrize(("hand", "run"), [("AS 2H 3D 7C", 3), ("9S TH JD QC", 4)])
def test_runs_at_the_show(hand: str, run: int) -> None:
    """CRIBBAGE-E8, CRIBBAGE-20: ace, two, three (and fifteen, with the seven and the start card); nine to queen."""
    assert ("run", run) in counted(hand, "5S")


def test_a_card_twice_makes_two_runs() -> None:
    """CRIBBAGE-E9, CRIBBAGE-20."""
    assert counted("6S 7H 7D 8C", "KC") == [("fifteen", 2)] * 2 + [("pair", 2)] + [("run", 3)] * 2


def test_each_eight_counts_three_times() -> None:
    """CRIBBAGE-E10, CRIBBAGE-17: each counts in a fifteen, in the pair and in a run."""
    assert counted("7S 8H 8D KC", "9S") == [("fifteen", 2)] * 2 + [("pair", 2)] + [("run", 3)] * 2
    assert worth("7S 8H 8D KC", "9S") == 12


def test_two_more_at_a_hundred_and_twenty() -> None:
    """CRIBBAGE-E11, CRIBBAGE-25: 121 need not be reached exactly."""
    table, pone, dealer = deal("AS 2S 3S 4S 5S 6S", "AH 2H 3H 4H 5H 6H", "JD")
    table.state["scores"][0][dealer] = 120
    for seat, move in ((pone, "5S"), (pone, "6S"), (dealer, "5H"), (dealer, "6H")):
        table.play(seat, move)
    assert table.over
    assert (table.scores[dealer], table.places[dealer]) == (122, 1)
    assert GAME.endings[int(table.state["ending"][0])] == "won"
