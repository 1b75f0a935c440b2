"""Sets of cards: bit c of a 64-bit word stands for card c. Cards count from 1; 0 is no card."""

import numpy as np

from parlour.engine.compiled import Ranges, Set, rule

EMPTY = np.uint64(0)
ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUMS = np.uint64(0x0101010101010101)


@rule
def only(card: int) -> Set:
    """The set of this one card."""
    return ONE << np.uint64(card)


@rule
def has(cards: Set, card: int) -> bool:
    """Whether the card is in the set."""
    return (cards >> np.uint64(card)) & ONE != EMPTY


@rule
def size(cards: Set) -> int:
    """How many cards are in the set (compilers turn this into one instruction)."""
    cards = cards - ((cards >> np.uint64(1)) & _PAIRS)
    cards = (cards & _FOURS) + ((cards >> np.uint64(2)) & _FOURS)
    cards = (cards + (cards >> np.uint64(4))) & _BYTES
    return np.int64((cards * _SUMS) >> np.uint64(56))  # type: ignore[return-value]


@rule
def lowest(cards: Set) -> int:
    """The lowest card of a set that is not empty."""
    return size((cards & (~cards + ONE)) - ONE)


@rule
def rest(cards: Set) -> Set:
    """The set without its lowest card."""
    return cards & (cards - ONE)


@rule
def nth(cards: Set, n: int) -> int:
    """The n-th lowest card of the set, the lowest being number 0."""
    for _ in range(n):
        cards = rest(cards)
    return lowest(cards)


@rule
def write_ranges(actions: Set, out: Ranges) -> int:
    """A set of action ids below 63 (id a is bit a) as [first, last) rows; returns how many rows."""
    starts = actions & ~(actions << ONE)
    ends = ~actions & (actions << ONE)
    n = 0
    while starts != EMPTY:
        out[n, 0] = lowest(starts)
        out[n, 1] = lowest(ends)
        starts = rest(starts)
        ends = rest(ends)
        n += 1
    return n


@rule
def bits(cards: Set) -> int:
    """The set as a plain number, which is how events carry it."""
    return np.int64(cards)  # type: ignore[return-value]
