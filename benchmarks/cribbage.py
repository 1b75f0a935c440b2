"""What a deal of cribbage is worth between Masters, beside the figures players know.

    python benchmarks/cribbage.py [GAMES]

Counts the points of deals that were played to their end, and how often the first dealer won.
"""

import sys
from itertools import pairwise

import parlour
from parlour.bots.bot import Budget, Question, bot
from parlour.bots.common import SURE
from parlour.engine.chance import new_luck
from parlour.games.cribbage.cribs import FARTHEST, win_chance

GAMES = 300
BUDGET = Budget(playouts=100)


def main() -> None:
    """Play and print."""
    cribbage, games = parlour.game("cribbage"), int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    master, points_of = bot("master", cribbage), cribbage.module.event_points
    deals, points, first_won = 0, [0, 0], 0
    for seed in range(games):
        table, luck = cribbage.new(seed=seed), new_luck(seed)
        while not table.over:
            seat = table.turn
            table.play(seat, master.choose(Question.at(table, seat, BUDGET, luck)))
        begun = [place for place, event in enumerate(table.events) if event.name == "deal"]
        for here, there in pairwise(begun):
            deals += 1
            for event in table.events[here:there]:
                for seat, gained in points_of(event).items():
                    points[seat == table.events[here].seat] += gained
        first_won += table.places[table.events[begun[0]].seat] == 1
    print(f"{deals:,} whole deals in {games:,} games between Masters of {BUDGET.playouts} playouts")
    print(f"dealer            {points[True] / deals:6.2f} points a deal   (known: 16.2)")
    print(f"the other         {points[False] / deals:6.2f} points a deal   (known: 10.2)")
    print(f"first dealer wins {first_won / games:6.1%}                (known: about 56 %)")
    print(f"by the table      {win_chance(FARTHEST, FARTHEST, True) / SURE:6.1%}")


if __name__ == "__main__":
    main()
