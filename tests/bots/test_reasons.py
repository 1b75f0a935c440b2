"""Reasons are words about the move, true of what is on the table, in both languages."""

from typing import Any

import numpy as np
import pytest

import parlour
from parlour.bots.reasons import Figures, Ground, grounds_of, phrase, reason
from parlour.table.table import Table
from parlour.testing.policies import at_random
from parlour.words.grammar import LANGUAGES
from parlour.words.speech import words_for
from tests.bijinx_tables import lay_all, sit, three
from tests.stacking import cards

FIGURES = Figures(0.54, 0.6, 0.04, 300, first=False, usual=True)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_both_languages_say_the_same(name: str) -> None:
    english, french = (words_for(parlour.game(name), language).reasons for language in ("en", "fr"))
    assert english.keys() == french.keys()
    for key, template in english.items():
        assert template.count("{") == french[key].count("{"), key


@pytest.mark.parametrize(
    ("name", "ground", "spoken"),
    [
        ("bijinx", Ground("earns", 1), ["takes 1 point off your score", "ôte 1 point à votre compte"]),
        ("bijinx", Ground("pays", 2), ["takes 2 points off the other's score", "ôte 2 points au compte de l'autre"]),
        ("bonanza", Ground("beats", 1), ["your cards should win 1 time in a hundred"]),
        ("bunco", Ground("buries", 8), ["buries the 8", "enterre le 8"]),
        ("bunco", Ground("helps"), ["makes a place for a rival's Bunco Pile"]),
        ("bunco", Ground("own_place"), ["covers the place your own Bunco Pile waits for"]),
        ("cribbage", Ground("between", 15), ["leaves 15, too much for a fifteen and too little for thirty-one"]),
        (
            "dixie",
            Ground("calls", 2, 3),
            ["calls crosses, of which you hold 2", "demande des croix\u00a0: vous en avez 2"],
        ),
    ],
)
def test_a_phrase_stands_by_itself(name: str, ground: Ground, spoken: list[str]) -> None:
    """Whether or not something is said before it, and whatever its number is."""
    for language, text in zip(LANGUAGES, spoken, strict=False):
        assert phrase(parlour.game(name), language, ground) == text


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_move_can_be_given_a_reason(name: str) -> None:
    game = parlour.game(name)
    luck = np.random.default_rng(2)
    said: set[str] = set()
    for seats in (game.seats[0], min(game.seats[-1], 4)):
        table = Table(game, seats, seed=4)
        for step in range(120):
            if table.over:
                break
            seat = table.turn
            view, ranges = table.view(seat), game.legal(table.state, table.turn)
            for first, last in ranges:
                for action in {first, last - 1}:
                    grounds = grounds_of(game, view, seat, action)
                    said.update(ground.name for ground in grounds)
                    for language in LANGUAGES:
                        text = reason(game, view, seat, action, FIGURES, language)
                        assert text
                        assert "{" not in text
                        assert "|" not in text
            table.play(seat, at_random(ranges, luck) if step % 3 else ranges[0][0])
    assert len(said) > 5


def test_figures() -> None:
    game = parlour.game("dixie")
    table = Table(game, 2, seed=1)
    seat = table.turn
    action = game.legal(table.state, seat)[0][0]
    text = reason(game, table.view(seat), seat, action, FIGURES, "en")
    assert text.endswith("wins 54% of 300 imagined games; 6 percentage points less than the best")
    text = reason(game, table.view(seat), seat, action, FIGURES, "fr")
    assert text.endswith("gagne 54 % de 300 parties imaginées ; 6 points de pourcentage de moins que le meilleur coup")


def shares(hand: str, crib: str, pegging: str) -> str:
    """What a throw is weighed by."""
    return f"on average {hand} in hand, {crib} and {pegging} by pegging"


def test_within_the_error_moves_are_even() -> None:
    """Whichever of the two did better; beyond it, the one that did worse is behind."""
    table = Table(parlour.game("dixie"), 2, seed=1)
    view, action = table.view(table.turn), table.game.legal(table.state, table.turn)[0][0]
    for estimate, error, end in (
        (0.54, 0.07, "even with the best"),
        (0.62, 0.03, "even with the best"),
        (0.596, 0.001, "even with the best"),
        (0.54, 0.05, "6 percentage points less than the best"),
        (0.586, 0.005, "1 percentage point less than the best"),
        (0.7, 0.05, "not proved better than the first"),
    ):
        figures = Figures(estimate, 0.6, error, 300, first=False, usual=True)
        assert reason(table.game, view, table.turn, action, figures, "en").endswith(end)


@pytest.mark.parametrize(
    ("estimate", "start"),
    [
        (0, "wins 0% of 1,332"),
        (0.004, "wins less than 1% of 1,332"),
        (0.01, "wins 1% of 1,332"),
        (0.99, "wins 99% of 1,332"),
        (0.998, "wins more than 99% of 1,332"),
        (1, "wins 100% of 1,332"),
    ],
)
def test_nearly_all_is_not_all(estimate: float, start: str) -> None:
    table = Table(parlour.game("dixie"), 2, seed=1)
    view, action = table.view(table.turn), table.game.legal(table.state, table.turn)[0][0]
    figures = Figures(estimate, estimate, 0, 1332, first=True, usual=True)
    assert reason(table.game, view, table.turn, action, figures, "en").endswith(f"; {start} imagined games")


@pytest.mark.parametrize(
    ("thrown", "spoken"),
    [
        ("KS", ["keeps a pair and 4 fifteens", shares("12.6", "−4.3 in the other's crib", "−1.7")]),
        ("5H", ["keeps a run of 3 and 3 fifteens", shares("11.3", "−6.0 in the other's crib with that five", "−1.8")]),
    ],
)
def test_cribbage_throws(thrown: str, spoken: list[str]) -> None:
    """The two of diamonds is thrown already; what else goes decides what is kept."""
    game = parlour.game("cribbage")
    table = Table(game, 2, seed=1)
    pone = 1 - int(table.state["dealer"][0])
    view = table.view(pone)
    view["hands"][0, pone] = sum(1 << card for card in cards(game, "5H 5S JD QC KS"))
    view["thrown"][0, pone] = sum(1 << card for card in cards(game, "2D"))
    grounds = grounds_of(game, view, pone, game.parse(thrown))
    assert [phrase(game, "en", ground) for ground in grounds] == spoken


def test_cribbage_throws_near_the_end() -> None:
    """Means are told there too, and that they are not what a throw is weighed by."""
    game = parlour.game("cribbage")
    table = Table(game, 2, seed=1)
    pone = 1 - int(table.state["dealer"][0])
    for score, second in ((88, "on_average"), (89, "near")):
        view = table.view(pone)
        view["scores"][0, 1 - pone] = score
        for action in range(*game.legal(view, pone)[0]):
            told = grounds_of(game, view, pone, action)
            assert [ground.name for ground in told] == ["keeps", second]
            assert [ground.name[:5] for ground in told[1].inside] == ["in_ha", "crib_", "by_pe"]
    spoken = phrase(game, "en", Ground("near", inside=(Ground("in_hand", 450), Ground("by_pegging", 30))))
    assert spoken == "at this score the chance to win counts more than the average: 4.5 in hand and 0.3 by pegging"


def test_dixie_plays() -> None:
    """One card left is the last; a Bonus calls what is held."""
    game = parlour.game("dixie")
    table = Table(game, 2, seed=1)
    seat = table.turn
    view = table.view(seat)
    view["hands"][0, seat] = sum(1 << card for card in cards(game, "S1 S2 B"))
    view["held"][0, seat] = 3
    for move, first in (("B>S", "calls stars, of which you hold 2"), ("S1", "you have 1 card to follow it with")):
        grounds = grounds_of(game, view, seat, game.parse(move))
        assert first in [phrase(game, "en", ground) for ground in grounds]
    view["hands"][0, seat] = sum(1 << card for card in cards(game, "S1"))
    view["held"][0, seat] = 1
    assert grounds_of(game, view, seat, game.parse("S1")) == [Ground("out")]


def test_bijinx_prices() -> None:
    """A price of nothing is not spoken of, only what it is for."""
    hands = three("Bi 2", "Jinx 00", "0 3")
    table = lay_all(sit(hands), hands)
    view, seat, game = table.view(1), 1, table.game
    free, dear = (grounds_of(game, view, seat, game.parse(f"sell {price}")) for price in (0, 40))
    assert free[0] == Ground("spared", 200)
    assert [ground.name for ground in free] == ["spared", "their_shed"]
    assert dear == [free[0], Ground("price", 40), free[1]]
    assert grounds_of(game, view, seat, game.parse("refuse")) == [Ground("charge", 200)]
    bold = grounds_of(game, view, seat, game.parse("sell 999"))
    assert bold == [free[0], Ground("price", 999), Ground("haggles"), free[1]]


def test_bonanza_bluffs() -> None:
    """Whoever stakes on cards that should lose counts on the others' fear, and that is said first."""
    game, luck, said = parlour.game("bonanza"), np.random.default_rng(5), set()
    for seed in range(12):
        table = Table(game, 5, seed=seed)
        while not table.over and len(table.moves) < 60:
            seat = table.turn
            ranges = game.legal(table.state, seat)
            stakes = [first for first, _ in ranges if game.actions.text(first).startswith(("bet", "raise"))]
            for grounds in (grounds_of(game, table.view(seat), seat, action) for action in stakes):
                names = [ground.name for ground in grounds]
                chance = grounds[names.index("beats")].n
                assert names == (["bluffs"] if chance < 50 else []) + ["beats", "for"]
                said.add(names[0])
            table.play(seat, at_random(ranges, luck))
    assert said == {"bluffs", "beats"}


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_reasons_compile_and_say_the_same(name: str) -> None:
    """They are rules like all others: compiled, they find the same grounds."""
    game = parlour.game(name)
    reasons: Any = game.part("reasons")
    found = game.compile(reasons).grounds
    table, luck, said = Table(game, game.seats[0], seed=6), np.random.default_rng(6), np.zeros((16, 4), np.int64)
    while not table.over and len(table.moves) < 60:
        seat = table.turn
        ranges = game.legal(table.state, seat)
        for first, _ in ranges:
            many = found(table.view(seat)[0], seat, first, said)
            told = [reasons.REASONS[row[0]] for row in said[:many].tolist() if not row[3]]
            assert told == [ground.name for ground in grounds_of(game, table.view(seat), seat, first)]
        table.play(seat, at_random(ranges, luck))
