"""Every game passes the conformance suite, and the suite finds what is planted."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour.engine.game import Game
from parlour.testing import Nonconformity, check_game
from parlour.testing.conformance import every_option
from tests.proofs import proof

LONG = "bonanza", "bunco", "dixie"  # with each option in turn


@pytest.mark.parametrize("name", parlour.GAMES)
def test_the_fewest_seats(name: str) -> None:
    game = parlour.game(name)
    conforms(game, game.seats[0])


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_number_of_seats(name: str) -> None:
    game = parlour.game(name)
    for seats in game.seats[1:]:
        conforms(game, seats)


def conforms(game: Game, seats: int) -> None:
    options = next(o for o in ({}, *every_option(game)) if allowed(game, seats, o))
    looked_at = check_game(game, [seats], [options], uncompiled=seats < 5, perverse=seats < 4)
    assert looked_at > 0


@pytest.mark.parametrize("name", [proof(name) if name in LONG else name for name in parlour.GAMES])
def test_every_option(name: str) -> None:
    with_every_option(parlour.game(name), history=False)


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_what_is_imagined_with_every_option(name: str) -> None:
    with_every_option(parlour.game(name), history=True)


def with_every_option(game: Game, history: bool) -> None:
    for option in every_option(game):
        seats = next(s for s in (3, *game.seats) if s in game.seats and allowed(game, s, option))
        check_game(game, [seats], [option], seed=10, uncompiled=False, perverse=False, history=history)


def allowed(game: Game, seats: int, options: dict[str, int]) -> bool:
    return not game.refuse_options(seats, {o.name: o.default for o in game.options} | options)


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_option_at_every_number_of_seats(name: str) -> None:
    check_game(parlour.game(name), seed=100, uncompiled=False, perverse=False, history=False)


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_perverse_games_at_every_number_of_seats(name: str) -> None:
    check_game(parlour.game(name), options=[{}], seed=200, uncompiled=False, history=False)


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """A way to make a game with a fault in it: a copy of its folder with one thing replaced."""
    made: list[str] = []
    monkeypatch.syspath_prepend(tmp_path)

    def plant(name: str, right: str, wrong: str, compile_rules: bool) -> Game:
        copy = f"planted_{len(made)}"
        made.append(copy)
        folder = tmp_path / copy
        shutil.copytree(Path(sys.modules[f"parlour.games.{name}"].__file__ or "").parent, folder)
        faults = 0
        for file in folder.glob("*.py"):
            text = file.read_text()
            faults += text.count(right)
            file.write_text(text.replace(f"parlour.games.{name}", copy).replace(right, wrong))
        assert faults == 1, "the fault must be planted in one place"
        return Game(importlib.import_module(copy), compile_rules)

    parlour.game("dixie")
    parlour.game("cribbage")
    yield plant
    for name in [name for name in sys.modules if name.split(".")[0] in made]:
        del sys.modules[name]


FAULTS = {
    "a leaked card": (
        "cribbage",
        "s.round_from = s.rowed\n",
        "s.round_from = s.rowed\n    s.start = s.pack[13]\n",
        "cards are not conserved",
    ),
    "a leaked pack": (
        "cribbage",
        'at CUT the start card", holds=CARD, known=SECRET)',
        'at CUT the start card", holds=CARD)',
        "knows to be false|two worlds apart",
    ),
    "a leaked hint": (
        "cribbage",
        "    s.away[seat] += 1\n",
        "    s.away[seat] += 1\n    s.shuffles += card\n",
        "can tell two worlds apart by",
    ),
    "a card told aloud": (
        "cribbage",
        "tell(house, happened.LAID_AWAY, seat, 0, s.away[seat])",
        "tell(house, happened.LAID_AWAY, seat, card, s.away[seat])",
        "is told what its view does not show",
    ),
    "a forgetful imagination": (
        "cribbage",
        "may_hold = hidden & ~s.lacks[opponent]",
        "may_hold = hidden",
        "which history excludes|of deals",
    ),
    "an imagination that loses cards": (
        "cribbage",
        "some(luck, hidden, s.away[opponent])",
        "some(luck, hidden, 0)",
        "knows to be false|other cards than there are",
    ),
    "a stale slot": ("dixie", "        s.turned[top] = 0\n", "", "cards are not conserved"),
    "a point untold": ("cribbage", "tell(house, event, seat, cards, points)", "pass", "events add up"),
    "a rule not kept": ("dixie", "        return 9  # it does not", "        return 0  # it does not", "not legal"),
    "a number beyond its bounds": ("dixie", "    s.passes += 1\n", "    s.passes += 9\n", "declared to hold 8 at most"),
    "an amount beyond its bounds": ("dixie", "+= charge", "+= 20_000", "declared to hold 17680 at most"),
    "an amount below nothing": ("dixie", "+= charge", "-= charge", "declared to hold nothing below 0"),
    "an endless game": ("dixie", "s.piled > 1 and s.turnings < most_turn_overs(s)", "s.piled > 1", "still going"),
    "a view that cannot tell what is legal": (
        "cribbage",
        'field("total", np.uint8, ',
        'field("total", np.uint8, known=SECRET, ',
        "legal on its view is not legal on the truth",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_suite_finds_what_is_planted(planted: object, fault: str) -> None:
    name, right, wrong, complaint = FAULTS[fault]
    game = planted(name, right, wrong, "history" in complaint)  # type: ignore[operator]
    game.longest = 400 if fault == "an endless game" else game.longest
    options = {"turn_overs": 1} if name == "dixie" else {}  # so that hands, played plainly, are short
    with pytest.raises(Nonconformity, match=complaint):
        check_game(game, seats=[2 if name == "cribbage" else 3], options=[options], games=4)
