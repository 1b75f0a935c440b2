"""A game as WebAssembly is the same game: it plays, shows, imagines and thinks byte for byte like the compiled one."""

import gzip
import json
import math
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

import parlour
from parlour.bench.modules import measure
from parlour.engine.builds import libc
from parlour.engine.game import Game, ParlourError
from parlour.shelf import BoxedGame
from parlour.wasm import module as modules
from parlour.wasm.module import DOORS, module_of, place_of
from parlour.wasm.running import Running
from tests.commands import Run, refused
from tests.wasm.both import Both, drawn_states, play_both

SOONEST = "dixie"  # to be built
GAMES, PROOF_GAMES = 500, 10_000
PLAYOUTS = 60
SEATS = [(name, seats) for name in parlour.GAMES for seats in parlour.game(name).seats]


@pytest.fixture(scope="module")
def game() -> BoxedGame:
    return parlour.game(SOONEST)


@pytest.fixture(scope="module")
def running(game: Game) -> Iterator[Running]:
    with Running(module_of(game)) as found:
        yield found


def test_random_games_end_alike(game: Game, running: Running) -> None:
    for seats in game.seats:
        count = -(-GAMES // len(game.seats))
        assert play_both(running, game, drawn_states(game, seats, count, seed=1), seed=7) > count


@pytest.mark.proof
@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_many_random_games_end_alike(name: str, seats: int) -> None:
    game = parlour.game(name)
    with Running(module_of(game)) as running:
        play_both(running, game, drawn_states(game, seats, PROOF_GAMES, seed=2), seed=11)


def watch(running: Running, game: Game, seats: int, seed: int, thoughts: int) -> None:
    """A game with every door tried at every step, until bots have thought so many times about what to do."""
    both = Both(running, game, drawn_states(game, seats, 1, seed), seed)
    both.start()
    steps = 0
    while thoughts and both.ask("acting"):
        seat = both.ask("turn")
        both.ask("window")
        both.view(game.record.seats)
        view = both.look(seat)
        ranges = game.legal(view, seat)
        action = ranges[steps % len(ranges)][0]
        both.speak(view, seat, action)
        for other in (action, (action + 7) % len(game.actions)):
            both.ask("refuse", seat, other)
        if sum(last - first for first, last in ranges) > 1 and steps % 3 == 0:
            thoughts -= 1
            *_, action = both.think(view, seat, PLAYOUTS)
            both.ponder(view, seat)
        both.play(seat, action)
        steps += 1
    both.play_out()


def test_every_door_answers_alike(game: Game, running: Running) -> None:
    watch(running, game, seats=3, seed=5, thoughts=8)


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_bots_of_every_level_move_alike(name: str) -> None:
    game = parlour.game(name)
    with Running(module_of(game)) as running:
        for seed, seats in enumerate(game.seats):
            watch(running, game, seats, seed, thoughts=12)


def test_a_module_imports_nothing_and_its_doors_have_plain_names(game: Game) -> None:
    with Running(module_of(game)) as running:
        assert running.imports == []
        doors = {name.removesuffix("_at") for names in DOORS.values() for name in names}
        assert set(running.exports) == {"memory", "free", *doors}


def test_e_to_the_x_is_good_to_the_last_bit_or_nearly() -> None:
    for k in range(-12_000, 12_001, 7):
        x = k / 1000
        assert abs(libc.exp(x) - math.exp(x)) <= math.ulp(math.exp(x))
    assert [libc.exp(x) for x in (0.0, 1.0, 710.0, -746.0, math.inf, -math.inf)] == [
        1,
        math.e,
        math.inf,
        0,
        math.inf,
        0,
    ]
    assert math.isnan(libc.exp(math.nan))
    assert libc.exp(-740.0) == pytest.approx(math.exp(-740.0))


def test_it_is_measured(game: BoxedGame) -> None:
    rows = list(measure(game, seconds=0.01))
    assert [row.unit for row in rows] == ["decisions/s", "moves/s", "moves/s", "bytes", "bytes", "bytes"]
    assert all(row.ours > 0 for row in rows)
    assert all(row.ratio for row in rows[:3])


@pytest.mark.proof
def test_all_of_them_are_small_together() -> None:
    together = sum(len(gzip.compress(module_of(parlour.game(name)))) for name in parlour.GAMES)
    assert together <= 420_000


# Files


def test_a_damaged_module_says_so(game: Game) -> None:
    whole = module_of(game)
    for damaged in (b"", whole[: len(whole) // 2], b"<!doctype html>", whole[:100] + bytes(50) + whole[150:]):
        with pytest.raises(ParlourError, match="the module is damaged, build it again: "):
            Running(damaged)


def test_without_node(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ParlourError, match="node is not installed"):
        Running(module_of(game))


def test_a_module_is_kept_by_what_it_is_made_of(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is built once; a damaged one is built again."""
    versions = iter([b"first", b"second", b"third"])
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    monkeypatch.setattr(modules, "_built", lambda game, report: next(versions))
    assert [module_of(game), module_of(game)] == [b"first", b"first"]
    place_of(game).file.write_bytes(b"something else")
    assert [module_of(game), module_of(game)] == [b"second", b"second"]
    assert place_of(game).name != place_of(parlour.game("cribbage")).name


def test_the_command(run: Run, tmp_path: Path, game: Game) -> None:
    assert run("wasm", SOONEST, "-o", tmp_path / "a" / "folder").code == 0
    assert run("wasm", SOONEST, "-o", tmp_path / "one.wasm").code == 0
    for file in (tmp_path / "a" / "folder" / f"{SOONEST}.wasm", tmp_path / "one.wasm"):
        assert file.read_bytes() == module_of(game)
        declared = json.loads(file.with_suffix(".json").read_text())
        assert declared["module"]["sha256"] == sha256(module_of(game)).hexdigest()


def test_what_the_command_refuses(run: Run, tmp_path: Path) -> None:
    refused(run("wasm whist"), "there is no game called 'whist'")
    refused(run("wasm", "-o", tmp_path / "all.wasm"), "has room for one game: name it, or a folder")
    refused(run("wasm", SOONEST, "-o", tmp_path / "no" / "one.wasm"), "there is no such folder")
    (tmp_path / "file").touch()
    refused(run("wasm", SOONEST, "-o", tmp_path / "file"), "cannot write")
