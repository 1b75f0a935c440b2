"""Every game passes the conformance suite, and the suite finds what is planted."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import parlour
from parlour.engine.game import Game
from parlour.testing import Nonconformity, check_game
from parlour.testing.conformance import every_option


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_number_of_seats(name: str) -> None:
    game = parlour.game(name)
    for seats in game.seats:
        options = next(o for o in ({}, *every_option(game)) if allowed(game, seats, o))
        looked_at = check_game(game, [seats], [options], uncompiled=seats < 5, perverse=seats < 4)
        assert looked_at > 0


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_option(name: str) -> None:
    game = parlour.game(name)
    for option in every_option(game):
        seats = next(s for s in (3, *game.seats) if s in game.seats and allowed(game, s, option))
        check_game(game, [seats], [option], seed=10, uncompiled=False, perverse=False)


def allowed(game: Game, seats: int, options: dict[str, int]) -> bool:
    return not game.module.allow(seats, {o.name: o.default for o in game.options} | options)


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_option_at_every_number_of_seats(name: str) -> None:
    check_game(parlour.game(name), seed=100, uncompiled=False, perverse=False, history=False)


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_perverse_games_at_every_number_of_seats(name: str) -> None:
    check_game(parlour.game(name), options=[{}], seed=200, uncompiled=False, history=False)


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[object]:
    """A way to make a game with a fault in it: a module's source with one thing replaced."""
    made: list[str] = []

    def plant(name: str, right: str, wrong: str, compile_rules: bool) -> Game:
        source = Path(sys.modules[f"parlour.games.{name}"].__file__ or "").read_text()
        assert source.count(right) == 1, "the fault must be planted in one place"
        file = tmp_path / f"planted_{len(made)}.py"
        file.write_text(source.replace(right, wrong))
        spec = importlib.util.spec_from_file_location(file.stem, file)
        assert spec is not None
        assert spec.loader is not None
        module: ModuleType = importlib.util.module_from_spec(spec)
        sys.modules[file.stem] = module
        made.append(file.stem)
        spec.loader.exec_module(module)
        return Game(module, compile_rules)

    parlour.game("dixie")
    parlour.game("cribbage")
    yield plant
    for name in made:
        del sys.modules[name]


FAULTS = {
    "a leaked card": (
        "cribbage",
        "s.round_from = s.rowed\n",
        "s.round_from = s.rowed\n    s.start = s.pack[CUT + 1]\n",
        "cards are not conserved",
    ),
    "a leaked pack": (
        "cribbage",
        'field("pack", np.uint8, PACK, holds=CARD, known=SECRET)',
        'field("pack", np.uint8, PACK, holds=CARD)',
        "knows to be false|two worlds apart",
    ),
    "a leaked hint": (
        "cribbage",
        "    s.away[seat] += 1\n",
        "    s.away[seat] += 1\n    s.round_from = card\n",
        "can tell two worlds apart by",
    ),
    "a card told aloud": (
        "cribbage",
        "tell(house, LAID_AWAY, seat, 0, s.away[seat])",
        "tell(house, LAID_AWAY, seat, card, s.away[seat])",
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
    "an endless game": ("dixie", "s.piled > 1 and s.turnings < s.turn_overs", "s.piled > 1", "still going"),
    "a view that cannot tell what is legal": (
        "cribbage",
        'field("total", np.uint8, holds=AMOUNT)',
        'field("total", np.uint8, holds=AMOUNT, known=SECRET)',
        "legal on its view is not legal on the truth",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_suite_finds_what_is_planted(planted: object, fault: str) -> None:
    name, right, wrong, complaint = FAULTS[fault]
    game = planted(name, right, wrong, "history" in complaint)  # type: ignore[operator]
    game.module.LONGEST = 400 if fault == "an endless game" else game.module.LONGEST
    with pytest.raises(Nonconformity, match=complaint):
        check_game(game, seats=[2 if name == "cribbage" else 3], options=[{}], games=4)
