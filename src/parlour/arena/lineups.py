"""Who sits where: every line-up in turn, and the same deals for all who share a seat."""

from collections.abc import Iterator, Sequence
from itertools import islice, permutations

import numpy as np

MOST_LINEUPS = 5_040  # of more than these, so many are drawn by lot

Lineup = tuple[int, ...]  # the bot at each seat, by its number


def lineups(bots: int, seats: int, partners: bool, seed: int) -> list[Lineup]:
    """Every way to seat so many bots, each at as many seats as another, or one more; partners are of one kind."""
    sides = seats // 2 if partners else seats
    found: dict[Lineup, None] = {}
    for first in range(bots):
        who = [(first + i) % bots for i in range(sides)]
        found.update(dict.fromkeys(_arrangements(who, seed)))
    return [lineup * 2 if partners else lineup for lineup in found]


def _arrangements(who: Sequence[int], seed: int) -> Iterator[Lineup]:
    if len(who) <= 7:
        yield from dict.fromkeys(permutations(who))
        return
    luck = np.random.default_rng(seed)
    drawn: dict[Lineup, None] = {}
    for _ in range(MOST_LINEUPS):
        drawn[tuple(int(i) for i in luck.permutation(who))] = None
    yield from islice(drawn, MOST_LINEUPS)


def moved_on(lineup: Lineup, bots: int, by: int) -> Lineup:
    """The same seats, each taken by another bot: for duplicate deals."""
    return tuple((bot + by) % bots for bot in lineup)


def programme(
    games: int, bots: int, seats: int, duplicate: bool, partners: bool, seed: int
) -> list[tuple[int, Lineup]]:
    """What is played: the number of the deal and the line-up, game by game."""
    luck = np.random.default_rng([seed, bots, seats])
    order: list[Lineup] = []
    listed: list[tuple[int, Lineup]] = []
    all_of_them = lineups(bots, seats, partners, seed)
    deal = 0
    while len(listed) < games:
        if not order:
            order = [all_of_them[int(i)] for i in luck.permutation(len(all_of_them))]
        lineup = order.pop()
        for by in range(bots if duplicate else 1):
            listed.append((deal, moved_on(lineup, bots, by)))
        deal += 1
    return listed
