"""Ways to play that find faults: at random, and perversely."""

from collections.abc import Callable, Iterator

import numpy as np

from parlour.engine.game import Game

Ranges = list[tuple[int, int]]
Policy = Callable[[Ranges, np.random.Generator], int]


def at_random(ranges: Ranges, luck: np.random.Generator) -> int:
    """A range first, then an action in it, so that a block of amounts does not drown the rest."""
    first, last = ranges[luck.integers(len(ranges))]
    return int(luck.integers(first, last))


def always_first(ranges: Ranges, luck: np.random.Generator) -> int:
    """The first legal action, always."""
    return ranges[0][0]


def always_last(ranges: Ranges, luck: np.random.Generator) -> int:
    """The last legal action, always."""
    return ranges[-1][1] - 1


def fond_of(first: int, last: int) -> Policy:
    """One kind of action whenever it is legal (always draw, always pass), else at random."""

    def choose(ranges: Ranges, luck: np.random.Generator) -> int:
        kept = [(max(a, first), min(b, last)) for a, b in ranges]
        kept = [(a, b) for a, b in kept if a < b]
        return at_random(kept or ranges, luck)

    return choose


def policies(game: Game, perverse: bool) -> Iterator[tuple[str, Policy]]:
    """Every policy worth trying on a game, by name."""
    yield "random", at_random
    if not perverse:
        return
    yield "first", always_first
    yield "last", always_last
    for kind in game.actions.kinds:
        first = game.actions.first(kind.name)
        yield f"always {kind.name}", fond_of(first, first + kind.count)
