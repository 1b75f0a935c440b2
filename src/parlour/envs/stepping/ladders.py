"""Rungs of a ladder of amounts (see envs/ladder.py), and legal actions as bits."""

# mypy: disable-error-code="no-any-return"

import numpy as np

from parlour.engine.compiled import Luck, Ranges, Set, Table2, inline, rule

FIRST, LAST = 0, 1  # of a range
NO_ACTION = -1
RECORD, HERE, IDS, AMOUNTS = range(4)  # of a block
# The rungs of a ladder: so many places above the lowest legal amount.
STEPS = np.array(
    [0] + [int(part * 10**power) for power in range(7) for part in (1, 1.5, 2, 3, 5, 7.5) if part * 10**power != 1.5],
    np.int64,
)
BITS = 64  # of a word
NOTHING, ONE = np.uint64(0), np.uint64(1)


@rule
def lowest_in(ranges: Ranges, n: int, first: int, last: int) -> int:
    """The lowest legal record id in [first, last), NO_ACTION if there is none."""
    for r in range(n):
        if ranges[r, FIRST] < last and ranges[r, LAST] > first:
            return max(first, ranges[r, FIRST])
    return NO_ACTION


@rule
def highest_in(ranges: Ranges, n: int, first: int, last: int) -> int:
    """The highest legal record id in [first, last), NO_ACTION if there is none."""
    for r in range(n - 1, -1, -1):
        if ranges[r, FIRST] < last and ranges[r, LAST] > first:
            return min(last, ranges[r, LAST]) - 1
    return NO_ACTION


@inline
def allowed(ranges: Ranges, n: int, action: int) -> bool:
    """Whether a record id is legal."""
    r = 0
    while r < n and action >= ranges[r, LAST]:
        r += 1
    return r < n and action >= ranges[r, FIRST]


@rule
def on_a_rung(lowest: int, highest: int, rungs: int) -> bool:
    """Whether one of the rungs below the top is the highest legal amount already."""
    for rung in range(rungs):
        if lowest + STEPS[rung] == highest:
            return True
    return False


@rule
def amount_on(ranges: Ranges, n: int, block: int, rung: int, blocks: Table2) -> int:
    """The record id that a rung of a ladder means now, NO_ACTION if it is not legal."""
    first = blocks[block, RECORD]
    last = first + blocks[block, AMOUNTS]
    top = blocks[block, IDS] - 1
    lowest = lowest_in(ranges, n, first, last)
    if lowest == NO_ACTION:
        return NO_ACTION
    if rung == top:
        highest = highest_in(ranges, n, first, last)
        return NO_ACTION if on_a_rung(lowest, highest, top) else highest
    action = lowest + STEPS[rung]
    return action if action < last and allowed(ranges, n, action) else NO_ACTION


@inline
def first_bits(count: int) -> Set:
    """So many bits, from the lowest on; none if count is below 0, all if it is 64 or more."""
    if count >= BITS:
        return ~np.uint64(0)
    return (ONE << np.uint64(max(count, 0))) - ONE


@inline
def bits_from(ranges: Ranges, n: int, base: int) -> Set:
    """The legal record ids from `base` on, id base + b as bit b."""
    found = NOTHING
    for r in range(n):
        found |= first_bits(ranges[r, LAST] - base) & ~first_bits(ranges[r, FIRST] - base)
    return found


@rule
def bits_on_ladders(ranges: Ranges, n: int, blocks: Table2, base: int) -> Set:
    """The legal ids from `base` on where there are ladders, id base + b as bit b."""
    found = NOTHING
    for block in range(blocks.shape[0]):
        first = blocks[block, HERE] - base
        last = first + blocks[block, IDS]
        if blocks[block, IDS] == blocks[block, AMOUNTS]:
            its_own = first_bits(last) & ~first_bits(first)
            found |= its_own & bits_from(ranges, n, blocks[block, RECORD] - first)
        elif lowest_in(ranges, n, blocks[block, RECORD], blocks[block, RECORD] + blocks[block, AMOUNTS]) != NO_ACTION:
            for bit in range(max(first, 0), min(last, BITS)):
                if amount_on(ranges, n, block, bit - first, blocks) != NO_ACTION:
                    found |= ONE << np.uint64(bit)
    return found


@inline
def bits_below_64(ranges: Ranges, n: int) -> Set:
    """The legal record ids, where there are fewer than 64 in all, as bits."""
    found = NOTHING
    for r in range(n):
        found |= (ONE << np.uint64(ranges[r, LAST])) - (ONE << np.uint64(ranges[r, FIRST]))
    return found


@inline
def is_choice(action: int, i: int, words: int, choices: Luck) -> bool:
    """Whether an id is among a game's choices."""
    if action < 0 or action >= words * BITS:
        return False
    return (choices[i * words + (action >> 6)] >> np.uint64(action & 63)) & ONE != NOTHING
