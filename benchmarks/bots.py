"""How long bots think, by the clock, in positions spread over games between Regulars.

    python benchmarks/bots.py [GAME ...]

Prints for each game, at two seats and at its most, Bunco also at the most that share one pack, and each level the
mean and the longest decision in milliseconds, by the clock and as the core was used for it, beside what is promised:
300 for Experts and Masters, 5 for Newcomers and Regulars, and 20 for whoever is waited for, as in a Bunco window.
Last comes how many games an Expert or a Master imagines in a decision that takes it all its time: the median. On a
machine that is busy with other things the clock runs on while the core is elsewhere; the load is printed first.
"""

import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import NamedTuple

import parlour
from parlour.bots import search
from parlour.bots.bot import FULL, LEVELS, MARGIN, MOST_SECONDS, WINDOW_SECONDS, HouseBot, Question, bot
from parlour.engine.chance import new_luck
from parlour.table.table import Table

QUICK = 0.005
EVERY = 9  # moves between two positions looked at
MOST = 360  # moves into a game
LOOK = 0.02  # seconds before the end in which a search may stop because nothing more fits


class Decision(NamedTuple):
    """What one took: seconds by the clock and of the core, and imagined games if it took all its time."""

    clock: float
    core: float
    playouts: int


def timed(thinker: HouseBot, table: Table, seat: int) -> Decision:
    """Have somebody decide."""
    question = Question.at(table, seat, FULL, new_luck(1))
    begun, used = time.perf_counter(), time.thread_time()
    thinker.choose(question)
    clock, core = time.perf_counter() - begun, time.thread_time() - used
    playouts = sum(move.tries for move in thinker.rank(question)) if clock >= MARGIN * MOST_SECONDS - LOOK else 0
    return Decision(clock, core, playouts)


def measure(name: str, seats: int, options: dict[str, int]) -> dict[tuple[str, bool], list[Decision]]:
    """The decisions of each level, apart for those who are waited for."""
    game = parlour.game(name)
    thinkers, luck = [bot(level, game) for level in LEVELS], new_luck(1)
    table, taken = game.new(seats, options=options, seed=1), defaultdict(list)
    for thinker in thinkers:  # the first thought fetches compiled code
        timed(thinker, table, table.turn)
    while not table.over and len(table.moves) < MOST:
        seat = table.turn
        if len(table.moves) % EVERY == 0:
            waited_for = bool(thinkers[0].entries.hurried_at(table.view(seat), 0, seat))
            for thinker in thinkers:
                taken[thinker.name, waited_for].append(timed(thinker, table, seat))
        table.play(seat, thinkers[search.REGULAR].choose(Question.at(table, seat, FULL, luck)))
    return taken


def promised(level: str, waited_for: bool) -> float:
    """The most seconds a decision may take."""
    most = MOST_SECONDS if LEVELS.index(level) > search.REGULAR else QUICK
    return min(most, WINDOW_SECONDS) if waited_for else most


def settings(names: Sequence[str]) -> Iterator[tuple[str, int, dict[str, int]]]:
    """What is played: game, seats, options."""
    for name in names:
        yield name, 2, {}
        if name == "bunco":
            yield name, 7, {}
            yield name, 14, {"packs": 2}
        elif name != "cribbage":  # which has no more than two
            yield name, parlour.game(name).seats[-1], {}


def main() -> None:
    """Measure and print."""
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; milliseconds")
    print("game      seats  level                  decisions     mean  longest  of core promised  playouts")
    for name, seats, options in settings(sys.argv[1:] or parlour.GAMES):
        measured = measure(name, seats, options)
        for (level, waited_for), taken in sorted(measured.items(), key=lambda row: LEVELS.index(row[0][0])):
            who = level + (", waited for" if waited_for else "")
            clocks, cores, playouts = zip(*taken, strict=True)
            full = [each for each in playouts if each]
            seconds = mean(clocks), max(clocks), max(cores), promised(level, waited_for)
            times = (f"{1000 * each:>8.1f}" for each in seconds)
            print(f"{name:<9} {seats:>5}  {who:<22} {len(taken):>9}", *times, f"{median(full):>9,.0f}" if full else "")


if __name__ == "__main__":
    main()
