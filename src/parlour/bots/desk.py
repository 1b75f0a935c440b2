"""The desk one thinker works at: the arrays that a search reads and writes, handed around as one."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.bots import defaults, tree
from parlour.engine.chance import word_of
from parlour.engine.compiled import Bytes, Houses, Luck, Ranges, Scores, States, Table2
from parlour.engine.game import MOST_RANGES, Game
from parlour.engine.house import silent_house

TRUTH, VIEW, WORLD, TRIAL = range(4)  # rows of the states a search works on
ROWS = 4
TRIES, TOTAL, GAINS, SQUARES, ACTION = range(5)  # what is noted of each candidate: gains are over habit's move
NOTES = 5
PLACE, MOVER = range(2)  # what is noted of each move on the way through the tree: where it stands, and whose it is
STEP = 2
DEEP = 4  # moves that one game may follow or add
MOST_CANDIDATES = 160


class Desk(NamedTuple):
    """All of it. `luck[1:]` is the trials' own, as are `trials`; `options` and `path` are for the way through the tree.

    A game played at this desk, real or imagined, has at most `limit` decisions.
    """

    states: States
    raw: Bytes  # the same, as bytes
    masks: Bytes  # what each seat knows
    dim_masks: Bytes  # and what a Newcomer keeps in mind of it
    notes: Table2
    options: Table2
    tree: Table2
    path: Table2
    luck: Luck
    ranges: Ranges
    trials: Ranges
    scores: Scores
    houses: Houses
    limit: int


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
