"""A desk, laid out for one game."""

import numpy as np
from numpy.typing import NDArray

from parlour.bots import defaults, tree
from parlour.bots.desk import DEEP, MOST_CANDIDATES, NOTES, ROWS, STEP, Desk
from parlour.engine.chance import word_of
from parlour.engine.game import MOST_RANGES, Game
from parlour.engine.house import silent_house


def new_desk(game: Game) -> Desk:
    """An empty desk for one game."""
    states = np.zeros(ROWS, game.dtype)
    raw = states.view(np.uint8).reshape(ROWS, -1)
    house = silent_house()
    dim_masks = game.record.masks(game.dtype, memory=False)
    for name in getattr(game.part("habits"), "KEPT_IN_MIND", defaults.KEPT_IN_MIND):
        part, offset = game.dtype.fields[name][:2]
        dim_masks[:, offset : offset + part.itemsize] = 0xFF
    notes = np.zeros((MOST_CANDIDATES, NOTES), np.int64)
    return Desk(
        states=states if game.compiled else states.view(np.recarray),
        raw=raw,
        masks=game.record.masks(game.dtype),
        dim_masks=dim_masks,
        notes=notes,
        options=np.zeros_like(notes),
        tree=np.zeros((tree.MOVES, tree.COLUMNS), np.int64),
        path=np.zeros((DEEP, STEP), np.int64),
        luck=np.zeros(2, np.uint64),
        ranges=np.zeros((MOST_RANGES, 2), np.int64),
        trials=np.zeros((MOST_RANGES, 2), np.int64),
        scores=np.zeros((game.record.seats, 2), np.int64),
        houses=house if game.compiled else house.view(np.recarray),
        limit=game.longest + 1,
    )


def draw(desk: Desk, luck: NDArray[np.uint64]) -> None:
    """Take a seed for one decision from a caller's luck."""
    with np.errstate(over="ignore"):
        desk.luck[0] = word_of(luck)
