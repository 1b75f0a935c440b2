"""The doors into one game's rules, compiled once for each game.

The functions here are written against the contract's names; `compiled.Build` binds those names
to one game's rules. They take arrays of states, because an (array, index) pair is the cheapest
thing to hand from Python to machine code and because a million games are an array.
"""

from collections.abc import Callable

import numpy as np

from parlour.engine.chance import fresh_key, word_of
from parlour.engine.compiled import House, Houses, Luck, Numbers, Ranges, Scores, Set, State, States, rule

# Supplied by the game.
start: Callable[[State, House], None]
acting: Callable[[State], int]
turn: Callable[[State], int]
legal: Callable[[State, int, Ranges], int]
refuse: Callable[[State, int, int], int]
play: Callable[[State, int, int, House], None]
imagine: Callable[[State, int, Luck], None]
result: Callable[[State, Scores], None]
window: Callable[[State], int]

FIRST, LAST = 0, 1
HALF, LOW = np.uint64(32), np.uint64(0xFFFFFFFF)


@rule
def start_at(states: States, i: int, houses: Houses) -> None:
    """Set game i up; its seats, options and key are already in the record."""
    start(states[i], houses[0])


@rule
def acting_at(states: States, i: int) -> int:
    """The seats that may act in game i, as a bit set."""
    return acting(states[i])


@rule
def turn_at(states: States, i: int) -> int:
    """The seat to ask next in game i."""
    return turn(states[i])


@rule
def window_at(states: States, i: int) -> int:
    """Which kind of window is open in game i."""
    return window(states[i])


@rule
def legal_at(states: States, i: int, seat: int, out: Ranges) -> int:
    """The seat's legal actions in game i, as ranges."""
    if (acting(states[i]) >> seat) & 1 == 0:
        return 0
    return legal(states[i], seat, out)


@rule
def refuse_at(states: States, i: int, seat: int, action: int) -> int:
    """The clause the action would break in game i, 0 if it is legal."""
    return refuse(states[i], seat, action)


@rule
def play_at(states: States, i: int, seat: int, action: int, houses: Houses) -> int:
    """Play if it is legal; otherwise change nothing and return the clause it breaks."""
    broken = refuse(states[i], seat, action)
    if broken == 0:
        play(states[i], seat, action, houses[0])
    return broken


@rule
def imagine_at(states: States, i: int, seat: int, luck: Luck) -> None:
    """Fill in what the seat cannot know in view i."""
    imagine(states[i], seat, luck)


@rule
def result_at(states: States, i: int, out: Scores) -> None:
    """Scores and places of game i."""
    result(states[i], out)


@rule
def pick(ranges: Ranges, n: int, luck: Luck) -> int:
    """A legal action by luck: first one of the n ranges, then one action in it."""
    word = word_of(luck)
    chosen = one_of(word >> HALF, n)
    first = ranges[chosen, FIRST]
    return first + one_of(word & LOW, ranges[chosen, LAST] - first)


@rule
def one_of(half: Set, n: int) -> int:
    """One of n, by half a word of luck."""
    return np.int64((half * np.uint64(n)) >> HALF)  # type: ignore[return-value]


@rule
def play_out(s: State, luck: Luck, ranges: Ranges, house: House, limit: int) -> int:
    """Play at random to the end, or for `limit` decisions; returns how many were made.

    This is `pick`, with the ranges' ends in one line, where they are found a little sooner.
    """
    ends = ranges.reshape(2 * ranges.shape[0])
    made = 0
    while made < limit and acting(s) != 0:
        seat = turn(s)
        n = legal(s, seat, ranges)
        word = word_of(luck)
        chosen = 2 * one_of(word >> HALF, n)
        first = ends[chosen]
        play(s, seat, first + one_of(word & LOW, ends[chosen + 1] - first), house)
        made += 1
    return made


@rule
def play_out_at(states: States, i: int, luck: Luck, ranges: Ranges, houses: Houses, limit: int) -> int:
    """Play game i on at random; returns how many decisions were made."""
    return play_out(states[i], luck, ranges, houses[0], limit)


@rule
def deal_game(s: State, number: int, seed: Set, luck: Luck, house: House) -> None:
    """Set one game up; its key and luck come from the seed and its number alone."""
    luck[0] = seed + np.uint64(number)
    luck[0] = word_of(luck)
    fresh_key(s.key, luck)
    start(s, house)


@rule
def play_game(s: State, number: int, seed: Set, luck: Luck, ranges: Ranges, house: House, limit: int) -> int:
    """Play one game at random from start to end; returns how many decisions were made."""
    deal_game(s, number, seed, luck, house)
    return play_out(s, luck, ranges, house, limit)


@rule
def play_games(
    states: States,
    first: int,
    last: int,
    seed: Set,
    luck: Luck,
    ranges: Ranges,
    houses: Houses,
    limit: int,
    made: Numbers,
) -> None:
    """Play games [first, last) at random; slices may run side by side on any number of cores.

    made[i] is the number of decisions game i took.
    """
    for i in range(first, last):
        made[i] = play_game(states[i], i, seed, luck, ranges, houses[0], limit)


@rule
def sum_results(states: States, first: int, last: int, scores: Scores, totals: Scores) -> None:
    """Add to totals[seat] the score, and 1 for a first place, of each game in [first, last)."""
    for i in range(first, last):
        result(states[i], scores)
        for seat in range(states[i].seats):
            totals[seat, 0] += scores[seat, 0]
            if scores[seat, 1] == 1:
                totals[seat, 1] += 1
