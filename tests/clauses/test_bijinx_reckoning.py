"""Bi-Jinx, clause by clause (docs/rules/bijinx.md): what a hand comes to, and the ledger."""

import re
from typing import Any

import pytest

from parlour.engine.game import Game
from parlour.engine.house import new_house
from parlour.games import bijinx
from parlour.games.bijinx import ledger
from parlour.games.bijinx.sheet import sheet
from parlour.games.bijinx.state import MARKS, ended
from parlour.words.grammar import LANGUAGES
from parlour.words.sheets import rule_sheet
from tests.bijinx_tables import GAME, four, lay_all, line, play_hand, points, sit, three, two
from tests.stacking import play_all

PACK_OF_TWO, PACK_OF_THREE = 76, 101  # points
SCORING = ("retained", "combination", "paid", "made_ded", "received", "big_four", "eliminated")


def scored(told: list[Any], seat: int) -> list[tuple[str, int]]:
    """What was told of a seat's score."""
    return [(event.name, event.amount) for event in told if event.seat == seat and event.name in SCORING]


def test_low_wins() -> None:
    """BIJINX-4, BIJINX-33: and below nothing is lower still."""
    table = play_hand(two("Bi 3", "Jinx 3"), "sell 500, accept")
    assert table.scores == [0, 3 - 500]
    assert table.places == [2, 1]
    assert [(event.name, event.seat, event.amount) for event in table.events[-1:]] == [("won_below", 1, 497)]
    table = play_hand(two("Bi 3", "Jinx 3"), "refuse")
    assert table.scores == [73 + 1000, 3]  # both noughts were in the Inn
    assert table.events[-1].name == "won"


def test_what_is_retained() -> None:
    """BIJINX-14, BIJINX-19: the two kept, the tricks and the Inn; the third player scores his two cards."""
    table = play_hand(three("Bi 2", "Jinx 2", "2 3"), "refuse")
    assert line(table, 0) == (PACK_OF_THREE - 2 - 5 + 1000, 0, "jinx")
    assert line(table, 1) == (2, 0, "dash")
    assert line(table, 2) == (5, 0, "dash")


FIRST = two("Bi 3", "Jinx 00")  # refused: seat 0 has Bi and the 0, seat 1 Jinx and the 00


def test_bi_and_jinx_and_nothing_else_eliminates_ret() -> None:
    """BIJINX-15: no trick, no Inn; nothing is scored and all RET above goes."""
    second = two("2 3", "Bi Jinx")  # seat 1 deals now, seat 0 holds the pair
    table = lay_all(sit(FIRST, second), FIRST)
    play_all(table, "refuse")
    before = table.scores[0]
    assert before == PACK_OF_TWO + 10
    lay_all(table, second)
    assert table.over
    assert line(table, 0, 1) == (0, 0, "across")
    assert table.scores[0] == 0
    assert scored(table.events, 0)[-1] == ("eliminated", before)
    assert line(table, 1, 1) == (PACK_OF_TWO, 0, "dash")


def test_bi_and_jinx_alone_at_home_eliminate_ret() -> None:
    """BIJINX-16: ruling BJ7, zeros in the heir's hand do not matter."""
    second = two("0 00", "2 3")  # seat 1 deals, takes all, and finds Bi and Jinx in the Inn
    table = lay_all(sit(FIRST, second), FIRST)
    play_all(table, "refuse")
    before = table.scores[1]
    assert before == 200
    lay_all(table, second)
    assert line(table, 1, 1) == (0, 0, "across")
    assert table.scores[1] == 0
    assert ("bi_jinx", 1) in [(event.name, event.seat) for event in table.events]
    assert line(table, 0, 1) == (5, 0, "dash")


def test_big_four() -> None:
    """BIJINX-17: 3,000 DED, all points RET."""
    table = play_hand(two("2 3", "2 3"))
    assert line(table, 0) == (PACK_OF_TWO - 5, 3000, "big_four")
    assert scored(table.events, 0) == [("retained", 71), ("big_four", 3000)]
    assert table.scores == [71 - 3000, 5]


@pytest.mark.parametrize(("dealer", "other"), [("0 3", "2 3"), ("2 3", "0 3"), ("00 3", "2 3"), ("2 3", "00 3")])
def test_the_inn_with_bi_and_jinx_and_one_zero(dealer: str, other: str) -> None:
    """BIJINX-18: ruling BJ6, an ordinary Bi-Jinx wherever the other zero is."""
    table = play_hand(two(dealer, other))
    ded = PACK_OF_TWO - points(other)
    assert line(table, 0) == (ded, ded, "bi_jinx")
    assert scored(table.events, 0) == [("retained", ded), ("made_ded", ded)]
    assert table.scores == [0, points(other)]


ROUTES: dict[str, tuple[list[tuple[str, str]], int]] = {
    "kept both, took a trick": (
        [("5", "5 5 5 5 4 4 4 1 2 3"), ("4", "1 1 1 1 2 2 2 1 Bi Jinx")],
        1,  # the last trick, and so the Inn
    ),
    "kept both, took a trick but not the Inn": (
        [("5", "1 5 5 5 4 4 4 4 2 3"), ("5", "1 1 1 1 1 2 2 3 Bi Jinx")],
        1,
    ),
    "kept Bi, Jinx was in the Inn": (two("Bi 3", "2 2"), 0),
    "kept Jinx, Bi was in the Inn": (two("Jinx 0", "00 2"), 0),
    "caught both": ([("5", "5 5 5 5 4 4 4 4 2 3"), ("4", "Bi Jinx 1 1 1 1 2 2 0 00")], 0),
    "caught Bi, Jinx was in the Inn": ([("5", "5 5 5 5 4 4 4 4 2 3"), ("4", "Bi 1 1 1 1 1 2 2 0 00")], 0),
    "caught Bi, kept Jinx": ([("5", "5 5 5 5 4 4 4 4 Jinx 3"), ("4", "Bi 1 1 1 1 1 2 2 0 00")], 0),
}


@pytest.mark.parametrize("route", ROUTES)
def test_an_ordinary_bi_jinx_by_each_route(route: str) -> None:
    """BIJINX-18, BIJINX-14: his points on both sides, and noughts cost nothing."""
    hands, seat = ROUTES[route]
    table = play_hand(hands)
    ret, ded, mark = line(table, seat)
    assert (ret, mark) == (ded, "bi_jinx")
    assert ret + line(table, 1 - seat)[0] == PACK_OF_TWO
    assert ret > 0
    assert table.scores[seat] == 0
    assert line(table, 1 - seat)[2] == "dash"


def test_a_pair_of_75() -> None:
    """BIJINX-18, BIJINX-31, BIJINX-E1: 75 points on both sides are struck out."""
    table = play_hand([("5", "5 5 5 5 4 4 4 4 Jinx 2"), ("4", "1 1 1 1 1 2 2 2 1 0")])  # Bi was in the Inn
    assert line(table, 0) == (75, 75, "bi_jinx")
    assert "/75/" in sheet(GAME, table.state)


@pytest.mark.parametrize(("moves", "seller"), [("sell 40, accept", 1), ("buy 40, accept", 0)])
def test_a_sale_in_either_direction(moves: str, seller: int) -> None:
    """BIJINX-26: rulings BJ8, BJ10 and BJ11; the noughts of both cost nothing."""
    table = play_hand(two("Bi 3", "Jinx 00"), moves)
    own = [PACK_OF_TWO, 0]
    buyer = 1 - seller
    assert line(table, seller)[:2] == (own[seller], 40)
    assert line(table, buyer) == (own[buyer] + 40, own[buyer] + 40, "bi_jinx")
    assert scored(table.events, seller) == [("retained", own[seller]), ("received", 40)]
    assert scored(table.events, buyer) == [("retained", own[buyer]), ("paid", 40), ("made_ded", own[buyer] + 40)]
    assert table.scores[seller] == own[seller] - 40
    assert table.scores[buyer] == 0


# Kept cards of three players, the holder whose noughts are meant and what they cost. Seat 0 has the Inn.
COMBINATIONS = {
    "Bi with 0": (("2 3", "Bi 0", "00 3"), 1, 10),  # Jinx in the Inn
    "Bi with 00": (("2 3", "Bi 00", "0 3"), 1, 100),
    "Bi with both": (("Bi 3", "Jinx 2", "2 3"), 0, 1000),
    "Jinx with 0": (("2 3", "Jinx 0", "00 3"), 1, 20),
    "Jinx with 00": (("2 3", "Jinx 00", "0 3"), 1, 200),
    "Jinx with both": (("Jinx 3", "Bi 2", "2 3"), 0, 2000),
}


@pytest.mark.parametrize("combination", COMBINATIONS)
def test_a_refusal_with_each_combination(combination: str) -> None:
    """BIJINX-27, BIJINX-28, BIJINX-E2, BIJINX-E3: the charge goes to RET, and Jinx is written opposite."""
    kept, seat, charge = COMBINATIONS[combination]
    table = play_hand(three(*kept), "refuse")
    own = PACK_OF_THREE - points(kept[1]) - points(kept[2]) if seat == 0 else points(kept[seat])
    assert line(table, seat) == (own + charge, 0, "jinx")
    assert scored(table.events, seat) == [("retained", own), ("combination", charge)]
    assert [(event.seat, event.amount) for event in table.events if event.name == "jinx"] == [(seat, charge)]
    holders = {event.seat for event in table.events if event.name == "holds"}
    for other in {0, 1, 2} - {seat}:
        assert line(table, other)[1:] == (0, "dash")
    assert len(holders) == 2


def test_a_refusal_without_noughts() -> None:
    """BIJINX-27: the third player has both, and nobody is charged."""
    table = play_hand(three("Bi 3", "Jinx 2", "0 00"), "refuse")
    assert [line(table, seat) for seat in range(3)] == [(99, 0, "dash"), (2, 0, "dash"), (0, 0, "dash")]
    assert not any(event.name in ("jinx", "double_jinx") for event in table.events)


@pytest.mark.parametrize(
    ("kept", "charges"),
    [(("Bi 3", "Jinx 00"), (10, 200)), (("Bi 3", "Jinx 0"), (100, 20)), (("Jinx 3", "Bi 0"), (200, 10))],
)
def test_double_jinx(kept: tuple[str, str], charges: tuple[int, int]) -> None:
    """BIJINX-29, BIJINX-E4."""
    table = play_hand(two(*kept), "sell 9999, refuse")
    assert line(table, 0) == (PACK_OF_TWO + charges[0], 0, "double_jinx")
    assert line(table, 1) == (charges[1], 0, "double_jinx")
    assert sum(event.name == "double_jinx" for event in table.events) == 1
    assert not any(event.name == "jinx" for event in table.events)


@pytest.mark.parametrize(("price", "mark"), [(73, "sold"), (74, "sold_jinx"), (75, "sold_jinx")])
def test_the_jinx_is_put_by_a_sale(price: int, mark: str) -> None:
    """BIJINX-28: for as many points as stand on the seller's RET side, or more."""
    table = play_hand(two("Bi 3", "Jinx 2"), f"buy {price}, accept")
    assert line(table, 0) == (74, price, mark)
    jinxed = [event.seat for event in table.events if event.name == "jinx_by_sale"]
    assert jinxed == ([1] if mark == "sold_jinx" else [])


def test_the_total_that_a_price_must_cover_is_that_of_all_hands() -> None:
    """BIJINX-28: 200 from the first hand and 74 from this."""
    for price, mark in ((273, "sold"), (274, "sold_jinx")):
        second = two("Jinx 3", "Bi 2")  # seat 1 deals and takes all but 2 points
        table = lay_all(sit(FIRST, second), FIRST)
        play_all(table, "refuse")
        assert table.scores[1] == 200
        lay_all(table, second)
        play_all(table, f"buy {price}, accept")
        assert line(table, 1, 1) == (74, price, mark)


def test_a_price_received_outlasts_an_elimination_and_a_struck_pair_does_not() -> None:
    """BIJINX-31: ruling BJ9."""
    for price, score in ((40, -40), (76, 0)):  # 76 opposite 76 is struck out
        first, second = two("Bi 3", "Jinx 00"), two("2 3", "Bi Jinx")
        table = lay_all(sit(first, second), first)
        play_all(table, f"buy {price}, accept")
        assert table.scores[0] == 76 - price
        lay_all(table, second)
        assert line(table, 0, 1)[2] == "across"
        assert table.scores[0] == score


def test_partners_share_score_and_place() -> None:
    """BIJINX-32: each his own columns, added together."""
    table = play_hand(four("Bi 5", "2 2", "2 3", "Jinx 2"), "sell 300, accept", options={"partners": 1})
    nets = [line(table, seat)[0] - line(table, seat)[1] for seat in range(4)]
    assert nets == [0, 4, 5, 2 - 300]
    assert table.scores == [5, 4 - 298, 5, 4 - 298]
    assert table.places == [2, 1, 2, 1]
    assert table.ending == "won"
    shared = {event.seat: event.amount for event in table.events if event.name == "partner"}
    assert shared == {2: 0, 3: 4, 0: 5, 1: -298}


def test_ties_are_shared() -> None:
    """BIJINX-33."""
    table = play_hand(two("0 3", "Jinx 00"), "sell 0, accept")
    assert table.scores == [0, 0]
    assert table.places == [1, 1]
    assert table.ending == "shared"


# The ledger

ANN, JANE, JACK, BILL = range(4)
NAMES = ("Ann", "Jane", "Jack", "Bill")


def sample(price_as_printed: bool) -> tuple[Game, Any]:
    """The sample score of the booklet, fed to the ledger by its facts; partners sit opposite.

    With `price_as_printed`, Jack's last line leaves out the price and has the 2,000 he avoided.
    """
    game = Game(bijinx, compile_rules=False)
    states = game.new_states(1, 4, {"partners": 1})
    s, house = states[0], new_house().view(type(states))[0]

    def retain(**points: int) -> None:
        for name, many in points.items():
            ledger.retain(s, NAMES.index(name), many, house)

    s.dealt = 1
    ledger.big_four(s, JACK, 116, house)
    retain(Ann=11, Jane=10, Bill=9)
    s.dealt = 2
    ledger.refusal(s, JANE, 7, 0, JACK, 81, 3, house)
    retain(Ann=28, Bill=30)
    s.dealt = 3
    ledger.refusal(s, ANN, 59, 2, BILL, 8, 1, house)
    retain(Jack=16, Jane=43)
    s.dealt = 4
    ledger.eliminate(s, ANN, house)
    retain(Jack=18, Jane=59, Bill=69)
    s.dealt = 5
    ledger.sale(s, JANE, 19, JACK, 14, 1050, house)
    if price_as_printed:
        ledger.make_ded(s, JACK, 14, 2000, house)
    retain(Ann=71, Bill=42)
    s.ending = ended.WON
    return game, states


def test_the_sample_score_hand_by_hand() -> None:
    """BIJINX-17, BIJINX-28, BIJINX-E5, BIJINX-E6, BIJINX-E7, BIJINX-E8, BIJINX-E9: each as the booklet tells it."""
    _, states = sample(False)
    s = states[0]

    def written(seat: int, hand: int) -> tuple[int, int, str]:
        return int(s.ret[seat, hand]), int(s.ded[seat, hand]), MARKS[s.mark[seat, hand]]

    assert written(JACK, 0) == (116, 3000, "big_four")
    assert written(JACK, 1) == (81 + 2000, 0, "jinx")
    assert written(JANE, 1) == (7, 0, "dash")
    assert written(ANN, 2) == (59 + 100, 0, "double_jinx")
    assert written(BILL, 2) == (8 + 20, 0, "double_jinx")
    assert written(ANN, 3) == (0, 0, "across")
    assert written(JANE, 4) == (19, 1050, "sold_jinx")  # more than the 138 on her RET side
    assert written(JACK, 4) == (14 + 1050, 14 + 1050, "bi_jinx")


@pytest.mark.parametrize("price_as_printed", [False, True])
def test_the_sample_score(price_as_printed: bool) -> None:
    """BIJINX-31, BIJINX-32, BIJINX-33, BIJINX-E10: 698 and 734 less than nothing; the misprint makes no difference."""
    game, states = sample(price_as_printed)
    s = states[0]
    assert [(ledger.ret_total(s, seat), ledger.ded_total(s, seat)) for seat in (ANN, JACK, JANE, BILL)] == [
        (71, 0), (2231, 3000), (138, 1050), (178, 0),
    ]  # fmt: skip
    assert [score for score, _ in game.result(states)] == [-698, -734, -698, -734]
    assert [place for _, place in game.result(states)] == [2, 1, 2, 1]


def test_the_sample_without_its_last_sale() -> None:
    """BIJINX-27: had Jack not bought, he and Ann would have stood at 1,316, Jane and Bill at 316."""
    game, states = sample(False)
    s, house = states[0], new_house().view(type(states))[0]
    ledger.refusal(s, JANE, 19, 0, JACK, 14, 3, house)
    assert [score for score, _ in game.result(states)] == [1316, 316, 1316, 316]


SHEET = """\
          Ann               Jack              Jane              Bill
         RET      DED      RET      DED      RET      DED      RET      DED
  1       11        —      116    3,000       10        —        9        —
  2       28        —    2,081     Jinx        7        —       30        —
  3      159  D. Jinx       16        —       43        —       28  D. Jinx
  4     Bi-Jinx             18        —       59        —       69        —
  5       71        —  /2,014/  /2,014/       19    1,050       42        —
---------------------------------------------------------------------------
          71        —    2,231    3,000      138    1,050      178        —
                         2,302    3,000                        316    1,050

Ann and Jack: 698 less than nothing
Jane and Bill: 734 less than nothing
Jane and Bill won by 36
/ / struck out: equal on both sides, added on neither"""


def test_the_printed_sheet() -> None:
    """BIJINX-30, BIJINX-31, BIJINX-32, BIJINX-E10: the sample as the booklet prints it, on page 14, won by 36."""
    game, states = sample(True)
    assert sheet(game, states, NAMES) == SHEET
    french = sheet(game, states, NAMES, "fr")
    assert "Jane et Bill : 734 au-dessous de zéro" in french
    assert "Victoire de Jane et Bill : 36 d'avance" in french


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_sheet_has_the_whole_sample(language: str) -> None:
    """BIJINX-30, BIJINX-E10: every figure of the ledger, line by line."""
    game, states = sample(True)
    lines = rule_sheet(GAME, language).splitlines()
    ruled = [line.split("|") for line in lines if re.match(r"\| (\d )?\|[ |]*[\dB]", line)]
    drawn = [line.split() for line in sheet(game, states, NAMES, language).splitlines() if re.search(r" [\d—]", line)]
    assert [" ".join(row).split() for row in ruled] == drawn[: len(ruled)]
    assert len(ruled) == 7


def test_the_sheet_can_be_printed_at_any_time() -> None:
    """BIJINX-30: with nothing on it, in mid-game, and after a shared win."""
    table = sit(FIRST, FIRST)
    assert sheet(GAME, table.state).count("\n") == 6
    lay_all(table, FIRST)
    play_all(table, "refuse")
    text = sheet(GAME, table.state, ("A long name it is, this", "B"))
    assert "D. Jinx" in text
    assert "won" not in text
    shared = play_hand(two("0 3", "Jinx 00"), "sell 0, accept")
    assert "Player 1 and Player 2 share the win" in sheet(GAME, shared.state)
