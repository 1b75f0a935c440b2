"""What the tests of environments share."""

from collections.abc import Iterator

import numpy as np

import parlour
from parlour.envs.batch import Batch

GAMES = [(name, min(4, parlour.game(name).seats[-1])) for name in parlour.GAMES]


def mixed_batch(name: str, n: int = 48, seats: int | None = None, options: dict[str, int] | None = None) -> Batch:
    """A batch whose games have come to all sorts of positions."""
    games = Batch(name, n, dict(GAMES)[name] if seats is None else seats, options=options, seed=11)
    luck = np.random.default_rng(11)
    far = luck.integers(0, 400, n)
    for step in range(400):
        before = games.states.copy()
        games.step(games.sample())
        games.states[step >= far] = before[step >= far]
        games.refresh()
    return games


def positions(games: Batch) -> Iterator[tuple[int, int]]:
    """Every game of a batch with every seat at it."""
    for i in range(games.n):
        for seat in range(games.seats):
            yield i, seat
