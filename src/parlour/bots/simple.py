"""The simplest opponent: any legal move will do.

A bot is a function `choose(game, view, seat, ranges, luck) -> action`. It sees its own view and
its legal actions, nothing else, and draws what chance it needs from `luck`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.game import Game


def choose(
    game: Game, view: NDArray[Any], seat: int, ranges: Sequence[tuple[int, int]], luck: NDArray[np.uint64]
) -> int:
    """One of the ranges at random, then one action in it: as random playouts choose."""
    return int(game.rules.pick(np.array(ranges, np.int64), len(ranges), luck))
