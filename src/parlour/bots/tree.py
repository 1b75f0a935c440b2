"""What a Master learns from the games it imagines for one decision.

A tree, kept as a table: each move made in imagined games stands there under two things, what the thinker
sees before it is made and the move itself, with how often it was made and what came of it. The moves of
others stand under what the thinker sees, too: it cannot know their cards, so it learns what they do over all
hands they may have. A table of moves found by number needs no links between them.
"""

import numpy as np

from parlour.engine.compiled import Bytes, Set, Table2, rule

KEY, VISITS, SUM = range(3)  # of a move: its number, how often it was made, what came of it in all
COLUMNS = 3
MOVES = 1 << 17  # that fit the table; few thinkers have time to meet as many, and a crowded table takes no more
CROWD = 16  # places looked at for one move
GOLDEN = 0x9E3779B97F4A7C15
LONGEST = 4096  # words of a state: uncompiled ones have large numbers only
# What the words of a state are multiplied by, so that they may be added up and still be told apart.
ODD = np.array([pow(GOLDEN, i + 1, 1 << 64) for i in range(LONGEST)], np.uint64)
HALF, ONE = np.uint64(32), np.uint64(1)


@rule
def room(tree: Table2, games: int) -> int:
    """How much of the table so many games need: a power of two."""
    places = 256
    while places < 4 * games and 2 * places <= tree.shape[0]:
        places *= 2
    return places


@rule
def sight(raw: Bytes, masks: Bytes, row: int, seat: int) -> Set:
    """A number for all that the seat sees in a row of states; what is hidden from it does not touch it."""
    words, seen = raw.view(np.uint32), masks.view(np.uint32)
    number = np.uint64(GOLDEN)
    for i in range(words.shape[1]):
        number += np.uint64(words[row, i] & seen[seat, i]) * ODD[i]
    return number


@rule
def key_of(seen: Set, action: int) -> int:
    """The number of a move: never 0, which is an empty place."""
    number = (seen ^ (seen >> HALF)) + np.uint64(action + 1) * ODD[1]
    number = (number ^ (number >> HALF)) * ODD[0]
    return int((number >> ONE) | ONE)


@rule
def place_of(tree: Table2, key: int) -> int:
    """Where a move stands in the table, or would; -1 if it is too crowded there."""
    last = tree.shape[0] - 1
    place = (key >> 8) & last
    for _ in range(CROWD):
        if tree[place, KEY] == key or tree[place, KEY] == 0:
            return place
        place = (place + 1) & last
    return -1
