"""How well bots judge a standing, and what the moves of others at Dixie tell of their hands.

    python benchmarks/judgement.py [GAMES]

First, games between Regulars. Wherever an imagined game would end, each seat's chance of winning is judged as an
Expert and as a Master judges it, and held against how the game ended: the surprise is the mean of -log(the chance
given to who won), which is least where chances are true, as a part of what it is to whoever thinks all equally likely.
Then, games of Dixie between Experts: of the cards that a move speaks against, how many the mover held for each that
chance would have him hold, beside what a Master believes.
"""

# ruff: noqa: F821  (written against names that a game's habits supply when it is compiled)

import math
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator

import parlour
from parlour.bots.bot import FULL, Budget, Question, bot, supplies
from parlour.bots.common import SURE
from parlour.engine.chance import new_luck
from parlour.engine.compiled import State, States, rule
from parlour.games.dixie import habits
from parlour.games.dixie.state import FOLLOWERS, WHOLE_PACK, do
from parlour.table.table import Table

GAMES = 400
BUDGET = Budget(playouts=100)

# Supplied by a game's habits.
over: Callable[[State, State], bool]
worth: Callable[[State, int], int]
fine_worth: Callable[[State, int], int]


@rule
def ended_at(states: States, before: States) -> bool:
    """Whether an imagined game that began before ends here."""
    return over(states[0], before[0])


@rule
def judged_at(states: States, seat: int, fine: bool) -> int:
    """A seat's chance of winning, as a Master judges it or an Expert."""
    return fine_worth(states[0], seat) if fine else worth(states[0], seat)


def played(name: str, seats: int, level: str, budget: Budget, games: int) -> Iterator[tuple[Table, int]]:
    """Each position of so many games, before its move is made, and the move; the last of each game has none (-1)."""
    game = parlour.game(name)
    player = bot(level, game)
    for seed in range(games):
        table, luck = game.new(seats, seed=seed), new_luck(seed)
        while not table.over:
            action = player.choose(Question.at(table, table.turn, budget, luck))
            yield table, action
            table.play(table.turn, action)
        yield table, -1


def surprise(name: str, seats: int, games: int) -> tuple[float, float]:
    """How surprised an Expert and a Master are at the winners, in what one would be who thinks all equally likely."""
    judge = parlour.game(name).compile(sys.modules[__name__], *supplies(parlour.game(name)))
    surprised, judged = [0.0, 0.0], 0
    standings: list[list[list[float]]] = []
    for table, action in played(name, seats, "regular", FULL, games):
        if not table.moves:
            before = table.state.copy()
        elif action >= 0 and judge.ended_at(table.state, before):
            before = table.state.copy()
            standings.append(
                [[judge.judged_at(before, seat, fine) / SURE for seat in range(seats)] for fine in (False, True)]
            )
        elif action < 0:
            winners = [seat for seat in range(seats) if table.places[seat] == 1]
            for standing in standings:
                judged += 1
                for fine, chances in enumerate(standing):
                    surprised[fine] -= sum(math.log(max(chances[seat], 1 / SURE)) for seat in winners) / len(winners)
            standings.clear()
    expert, master = (each / judged / math.log(seats) for each in surprised)
    return expert, master


def told_by(table: Table, action: int) -> Iterator[tuple[str, int, int]]:
    """What a move at Dixie speaks against: in words, as cards, and in how many of 100 deals they are left."""
    follow = int(FOLLOWERS[table.state[0]["call"]])
    numbered = follow & int(habits.NUMBERED_CARDS)
    if action == do.DRAW:
        yield "who drew: what follows", follow, 100 - habits.DREW_FOR_WANT
    elif do.BONUS <= action < do.DRAW:
        yield "who played a Bonus: numbers that follow", numbered, 100 - habits.BONUS_FOR_WANT
    elif action < do.BONUS:
        heavier, much_heavier = (numbered & int(habits.HEAVIER[by, action + 1]) for by in (0, 1))
        yield "who played a number: heavier ones", heavier & ~much_heavier, 100 - habits.HEAVY_FIRST
        yield "who played a number: much heavier ones", much_heavier, 100 - habits.MUCH_HEAVIER_FIRST


def held_and_expected(games: int) -> dict[tuple[str, int], tuple[int, float]]:
    """Of the cards that each kind of move speaks against: how many were held, and how many were to be expected."""
    held, expected = defaultdict[tuple[str, int], int](int), defaultdict[tuple[str, int], float](float)
    for table, action in played("dixie", 2, "expert", BUDGET, games):
        state = table.state[0]
        if action < 0 or not state["piled"] or state["turnings"]:
            continue
        laid = 1 << action + 1 if action < do.BONUS else 0
        its, mine = (int(state["hands"][seat]) & ~laid for seat in (table.turn, 1 - table.turn))
        piled = sum(1 << int(card) for card in state["pile"][: state["piled"]])
        hidden = int(WHOLE_PACK) & ~mine & ~piled & ~laid
        for words, cards, believed in told_by(table, action) if hidden else ():
            held[words, believed] += (its & cards).bit_count()
            expected[words, believed] += (hidden & cards).bit_count() * its.bit_count() / hidden.bit_count()
    return {what: (held[what], expected[what]) for what in expected}


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"surprise at who won, {games:,} games of each between Regulars; 1 is a guess")
    print("game      seats  Expert's  Master's")
    for name in parlour.GAMES:
        for seats in (2,) if name == "cribbage" else (2, 4):
            print(f"{name:<9} {seats:>5}  {'  '.join(f'{each:8.3f}' for each in surprise(name, seats, games))}")
    print(f"\nDixie, {games:,} games between two Experts of {BUDGET.playouts} playouts")
    print("cards                                      expected     held        as often  believed")
    for (words, believed), (held, expected) in sorted(held_and_expected(games).items()):
        print(f"{words:<42} {expected:>8,.0f} {held:>8,} {held / expected:>14.0%} {believed:>8}%")


if __name__ == "__main__":
    main()
