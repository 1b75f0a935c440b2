"""The plain rules play at once, on the same states as the compiled ones, and change over between two moves."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import parlour
from parlour.bots.bot import Budget, Question, bot, wake
from parlour.engine.chance import new_luck
from parlour.engine.game import Game
from parlour.table.table import Table
from tests.proofs import proof

MOVES = 120  # of a game: the plain rules are a thousand times slower


@pytest.fixture(params=parlour.GAMES)
def fast(request: pytest.FixtureRequest) -> Game:
    """A game whose compiled rules are at hand."""
    game = parlour.game(request.param)
    game.ready()
    return game


@pytest.fixture
def slow(fast: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The same game, and an empty cache."""
    with monkeypatch.context() as empty:
        empty.setenv("PARLOUR_CACHE", str(tmp_path))
        game = Game(fast.module)
        assert not hasattr(game.doors, "play_games"), "plain"
    return game


def moves(table: Table, seed: int) -> Iterator[tuple[int, int]]:
    """Some moves of a game, at random."""
    dice = np.random.default_rng(seed)
    for _ in range(MOVES):
        if table.over:
            return
        ranges = table.game.legal(table.state, table.turn)
        first, last = ranges[dice.integers(len(ranges))]
        yield table.turn, int(dice.integers(first, last))


@pytest.mark.parametrize("seats", ["fewest", proof("most")])
def test_the_same_bytes_and_a_change_over(fast: Game, slow: Game, seats: str) -> None:
    """Views, legal moves, events and results are the same; a table that changes over goes on as if nothing were."""
    usual = {option.name: option.default for option in fast.options}
    many = (min if seats == "fewest" else max)(n for n in fast.seats if not fast.refuse_options(n, usual))
    one, other = Table(fast, many, seed=7), Table(slow, many, seed=7)
    assert one.events == other.events
    for number, (seat, action) in enumerate(moves(one, seed=3)):
        if number == MOVES // 2:
            slow.ready()
            assert hasattr(slow.doors, "play_games"), "compiled"
        assert other.turn == seat
        assert other.acting == one.acting
        for knower in range(-1, many):
            assert other.view(knower).tobytes() == one.view(knower).tobytes()
        assert slow.legal(other.view(seat), seat) == fast.legal(one.view(seat), seat)
        assert slow.refuse(other.state, seat, 0) == fast.refuse(one.state, seat, 0)
        assert slow.window(other.view(-1)) == fast.window(one.view(-1))
        told = new_luck(number)
        assert (
            slow.imagine(other.view(seat), seat, told.copy()).tobytes()
            == fast.imagine(one.view(seat), seat, told.copy()).tobytes()
        )
        assert other.play(seat, action) == one.play(seat, action)
        assert (other.scores, other.places, other.ending) == (one.scores, one.places, one.ending)
    assert other.state.dtype == one.state.dtype
    assert other.state.tobytes() == one.state.tobytes()


@pytest.mark.parametrize("level", ["newcomer", "regular"])
def test_who_never_searches_plays_no_worse(fast: Game, slow: Game, level: str) -> None:
    """Where nothing is compiled the answers are the same."""
    wake(fast)
    thinker, asleep = bot(level, fast), bot(level, slow)
    table, luck, again = Table(fast, seed=5), new_luck(9), new_luck(9)
    for _ in range(40):
        if table.over:
            break
        one = Question.at(table, table.turn, Budget(playouts=1), luck)
        other = Question.at(table, table.turn, Budget(playouts=1), again)
        move = thinker.choose(one)
        assert asleep.choose_plainly(other) == move
        table.play(table.turn, move)


def test_a_move_in_python_needs_no_compiler(tmp_path: Path) -> None:
    code = """if True:
        import sys, parlour
        table = parlour.game("bunco").new(seed=1)
        table.play(table.turn, table.legal(table.turn)[0])
        print("numba" in sys.modules, table.state.dtype == parlour.game("bunco").record.dtype)
    """
    environment = os.environ | {"PARLOUR_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("False True\n", "")
