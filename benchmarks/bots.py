"""How long bots think, by the clock, in positions spread over games between Regulars.

    python benchmarks/bots.py [GAME ...]

Prints for each game, at its most seats, and each level the mean and the longest decision in milliseconds
beside what is promised: 300 for Experts and Masters, 5 for Newcomers and Regulars, and 20 for whoever is
waited for, as in a Bunco window.
"""

import sys
import time
from collections import defaultdict

import parlour
from parlour.bots import search
from parlour.bots.bot import FULL, LEVELS, MOST_SECONDS, WINDOW_SECONDS, HouseBot, bot
from parlour.engine.chance import new_luck
from parlour.table.table import Table

QUICK = 0.005
EVERY = 9  # moves between two positions looked at
MOST = 360  # moves into a game


def timed(thinker: HouseBot, table: Table, seat: int) -> float:
    """The seconds one decision takes."""
    view, ranges = table.view(seat), table.game.legal(table.state, seat)
    begun = time.perf_counter()
    thinker.choose(view, seat, (), ranges, FULL, new_luck(1))
    return time.perf_counter() - begun


def measure(name: str, seats: int) -> dict[tuple[str, bool], list[float]]:
    """The seconds taken at each level, apart for those who are waited for."""
    game = parlour.game(name)
    thinkers, luck = [bot(level, game) for level in LEVELS], new_luck(1)
    table, taken = game.new(seats, seed=1), defaultdict(list)
    for thinker in thinkers:  # the first thought fetches compiled code
        timed(thinker, table, table.turn)
    while not table.over and len(table.moves) < MOST:
        seat = table.turn
        view, ranges = table.view(seat), game.legal(table.state, seat)
        if len(table.moves) % EVERY == 0:
            waited_for = bool(thinkers[0].entries.hurried_at(view, 0, seat))
            for thinker in thinkers:
                taken[thinker.name, waited_for].append(timed(thinker, table, seat))
        table.play(seat, thinkers[search.REGULAR].choose(view, seat, (), ranges, FULL, luck))
    return taken


def promised(level: str, waited_for: bool) -> float:
    """The most seconds a decision may take."""
    most = MOST_SECONDS if LEVELS.index(level) > search.REGULAR else QUICK
    return min(most, WINDOW_SECONDS) if waited_for else most


def main() -> None:
    """Measure and print."""
    print(f"{'game':<9} {'seats':>5}  {'level':<22} {'decisions':>9} {'mean':>8} {'longest':>8} {'promised':>8}")
    for name in sys.argv[1:] or parlour.GAMES:
        seats = 7 if name == "bunco" else parlour.game(name).seats[-1]  # seven share one pack
        for (level, waited_for), taken in sorted(measure(name, seats).items(), key=lambda row: LEVELS.index(row[0][0])):
            who = level + (", waited for" if waited_for else "")
            mean, longest = 1000 * sum(taken) / len(taken), 1000 * max(taken)
            most = 1000 * promised(level, waited_for)
            print(f"{name:<9} {seats:>5}  {who:<22} {len(taken):>9} {mean:>8.2f} {longest:>8.1f} {most:>8.0f}")


if __name__ == "__main__":
    main()
