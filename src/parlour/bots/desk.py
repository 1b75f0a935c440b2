"""The desk one thinker works at: the arrays that a search reads and writes, handed around as one."""

from typing import NamedTuple

from parlour.engine.compiled import Bytes, Houses, Luck, Ranges, Scores, States, Table2

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
