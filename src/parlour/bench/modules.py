"""How fast the games are as WebAssembly, in Node, beside the same rules compiled for this processor; how large, too.

Both take turns on the same games and the same positions, a short while each, and the medians are compared. What is
counted is time on the processor: the machine may be busy with other things.
"""

import gzip
import json
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bench.peers import Row
from parlour.bots.bot import Budget, Question, bot
from parlour.bots.desk import VIEW
from parlour.bots.new_desk import new_desk
from parlour.engine.chance import new_luck
from parlour.engine.game import MOST_RANGES, Game
from parlour.engine.house import silent_house
from parlour.shelf import BoxedGame, every_game
from parlour.testing.policies import at_random
from parlour.wasm.declaration import declaration
from parlour.wasm.module import desk_layout, module_of
from parlour.wasm.running import Running

ROUNDS = 7  # turns each side takes
BATCH = 500  # games in one turn
SEATS = 4  # at the table, where the game is for so many
POSITIONS = 12  # that bots think over in one turn
OF = 3  # choices one is a position of those
PLAYOUTS = 1000  # for each
SEARCHING = ("expert", "master")  # the bots that think; the others go by rule of thumb
NATIVE = "compiled for this processor"

Turn = Callable[[int], tuple[int, float, float]]  # a seed to so many things done, in so long natively, and as a module


def bench(seconds: float = 4.0) -> Iterator[Row]:
    """All rows, one after the other as they are measured; each race takes about so many seconds."""
    for game in every_game():
        yield from measure(game, seconds)


def measure(game: BoxedGame, seconds: float) -> Iterator[Row]:
    """The rows of one game."""
    module = module_of(game)
    seats = SEATS if SEATS in game.seats else game.seats[0]
    what = f"{game.name}, {seats} players"
    with Running(module) as running:
        yield race(f"{what}, playouts", "decisions/s", _playouts(game, seats, running), seconds)
        for level in SEARCHING:
            yield race(f"{what}, {level}", "moves/s", _thoughts(game, seats, level, running), seconds)
    yield from sizes(game, module)


def race(what: str, unit: str, turn: Turn, seconds: float) -> Row:
    """Both sides by turns, after a first time for what is only done once."""
    native, there = [], []
    end = time.perf_counter() + seconds
    for number in range(ROUNDS + 1):
        done, ours, theirs = turn(number)
        if number:
            native.append(done / ours)
            there.append(done / theirs)
        if time.perf_counter() > end and native:
            break
    return Row(what, unit, statistics.median(there), NATIVE, statistics.median(native))


def sizes(game: Game, module: bytes) -> Iterator[Row]:
    """How much a browser has to fetch: the module, and what goes with it in one language."""
    yield Row(f"{game.name}, module", "bytes", len(gzip.compress(module)), note="gzipped")
    whole = declaration(game, module)
    for language, said in whole["languages"].items():
        text = json.dumps({**whole, "languages": {language: said}}, ensure_ascii=False)
        size = len(gzip.compress(text.encode()))
        yield Row(f"{game.name}, declaration, {language}", "bytes", size, note="gzipped")


def _playouts(game: Game, seats: int, running: Running) -> Turn:
    """Whole games at random."""
    blank = game.new_states(BATCH, seats)
    luck, ranges, house = np.zeros(1, np.uint64), np.zeros((MOST_RANGES, 2), np.int64), silent_house()
    made = np.zeros(BATCH, np.int64)
    states, *there = map(running.put, (blank, luck, ranges, house, made))

    def turn(seed: int) -> tuple[int, float, float]:
        here = blank.copy()
        running.write(states, blank)
        play = game.rules.play_games
        arrays = luck, ranges, house, game.longest, made
        native = _timed(time.process_time, play, here, 0, BATCH, np.uint64(seed), *arrays)
        places = *there[:-1], game.longest, there[-1]
        module = _timed(running.clock, running.call, "play_games", states, 0, BATCH, str(seed), *places)
        return int(made.sum()), native, module

    return turn


def _thoughts(game: BoxedGame, seats: int, level: str, running: Running) -> Turn:
    """Moves of a bot, in positions of a game played at random."""
    who = bot(level, game)
    desk, at_luck = running.reserve(desk_layout(new_desk(game)).itemsize), running.put(new_luck(0))
    positions = list(islice(_positions(game, seats), POSITIONS))

    def turn(seed: int) -> tuple[int, float, float]:
        native = module = 0.0
        for view, seat in positions:
            luck = new_luck(seed)
            running.write(at_luck, luck)
            running.write(desk + VIEW * game.dtype.itemsize, view)
            question = Question(view, seat, game.legal(view, seat), Budget(playouts=PLAYOUTS), luck)
            native += _timed(time.process_time, who.choose, question)
            module += _timed(running.clock, running.call, "decide", desk, seat, who.level, PLAYOUTS, at_luck)
        return len(positions), native, module

    return turn


def _positions(game: BoxedGame, seats: int) -> Iterator[tuple[NDArray[Any], int]]:
    """What a seat sees when it has a choice, in games played at random."""
    draw = np.random.default_rng(0)
    for seed in count():
        table = game.new(seats, seed=seed)
        while not table.over:
            seat = table.turn
            view = table.view(seat)
            ranges = game.legal(view, seat)
            if sum(last - first for first, last in ranges) > 2 and draw.integers(OF) == 0:
                yield view, seat
            table.play(seat, at_random(ranges, draw))


def _timed(clock: Callable[[], float], work: Callable[..., object], *about: Any) -> float:
    begun = clock()
    work(*about)
    return clock() - begun
