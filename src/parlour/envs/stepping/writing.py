"""Masks and observations (see envs/observation.py), written a word at a time where that is quicker."""

import numpy as np

from parlour.engine.compiled import Bytes, Luck, Set, Table2, inline
from parlour.envs.stepping.ladders import BITS, NOTHING, ONE

# A row of a layout's plan, and how its bytes are turned.
WORDS_A_SET, SETS, SEAT_SETS, COPIES, TURNED, PLAN = range(6)
AS_SEAT, AS_SOMEBODY, AS_SEATS, TURNINGS = range(4)

WORD, PIECE = 8, 16  # bytes
BYTE = np.uint64(255)
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = (np.uint64(n) for n in range(2, 9))
# What a byte's bits become: a word with a byte for each, the lowest first.
SPREAD = np.array([sum((bits >> i & 1) << 8 * i for i in range(8)) for bits in range(256)], np.uint64)


@inline
def put_word(out: Bytes, row: Set, to: Set, word: Set) -> None:
    """Write a word wherever it may lie. Compilers turn this into one store."""
    out[row, to] = word & BYTE
    out[row, to + ONE] = (word >> np.uint64(8)) & BYTE
    out[row, to + TWO] = (word >> np.uint64(16)) & BYTE
    out[row, to + THREE] = (word >> np.uint64(24)) & BYTE
    out[row, to + FOUR] = (word >> np.uint64(32)) & BYTE
    out[row, to + FIVE] = (word >> np.uint64(40)) & BYTE
    out[row, to + SIX] = (word >> np.uint64(48)) & BYTE
    out[row, to + SEVEN] = word >> np.uint64(56)


@inline
def write_mask(i: int, words: int, choices: Luck, row: int, mask: Bytes) -> None:
    """A row of a mask: 1 for each of game i's choices."""
    line, ids = np.uint64(row), mask.shape[1]
    to = 0
    for word in range(words):
        found = choices[i * words + word]
        last = min((word + 1) * BITS, ids)
        while to + WORD <= last:
            put_word(mask, line, np.uint64(to), SPREAD[found & BYTE])
            found >>= np.uint64(WORD)
            to += WORD
        while to < last:
            mask[line, np.uint64(to)] = found & ONE
            found >>= ONE
            to += 1


# Observing


@inline
def spread(cards: Set, at: Set, words: Luck, per_set: Set) -> None:
    """Write a set as seven words, or eight, a byte a card, from word `at` on."""
    words[at] = SPREAD[cards & BYTE]
    words[at + ONE] = SPREAD[(cards >> np.uint64(8)) & BYTE]
    words[at + TWO] = SPREAD[(cards >> np.uint64(16)) & BYTE]
    words[at + THREE] = SPREAD[(cards >> np.uint64(24)) & BYTE]
    words[at + FOUR] = SPREAD[(cards >> np.uint64(32)) & BYTE]
    words[at + FIVE] = SPREAD[(cards >> np.uint64(40)) & BYTE]
    words[at + SIX] = SPREAD[(cards >> np.uint64(48)) & BYTE]
    if per_set > SEVEN:
        words[at + SEVEN] = SPREAD[cards >> np.uint64(56)]


@inline
def copy_piece(raw: Bytes, i: Set, first: Set, out: Bytes, row: Set, to: Set) -> None:
    """Copy sixteen bytes. All are read before one is written, which makes it one load and one store."""
    a, b, c, d = raw[i, first], raw[i, first + ONE], raw[i, first + TWO], raw[i, first + THREE]
    e, f, g, h = raw[i, first + FOUR], raw[i, first + FIVE], raw[i, first + SIX], raw[i, first + SEVEN]
    half = first + EIGHT
    p, q, r, s = raw[i, half], raw[i, half + ONE], raw[i, half + TWO], raw[i, half + THREE]
    t, u, v, w = raw[i, half + FOUR], raw[i, half + FIVE], raw[i, half + SIX], raw[i, half + SEVEN]
    out[row, to], out[row, to + ONE], out[row, to + TWO], out[row, to + THREE] = a, b, c, d
    out[row, to + FOUR], out[row, to + FIVE], out[row, to + SIX], out[row, to + SEVEN] = e, f, g, h
    half = to + EIGHT
    out[row, half], out[row, half + ONE], out[row, half + TWO], out[row, half + THREE] = p, q, r, s
    out[row, half + FOUR], out[row, half + FIVE], out[row, half + SIX], out[row, half + SEVEN] = t, u, v, w


@inline
def write_observation(
    raw: Bytes, raw_words: Luck, i: int, observer: int, plan: Table2, turns: Bytes, row: int, words: Luck, out: Bytes
) -> None:
    """What the observer sees of game i, as row `row` of `out`, of which `words` are the words (observation.py)."""
    seat, game, line = np.uint64(observer), np.uint64(i), np.uint64(row)
    turning = np.uint64(observer * TURNINGS)
    state = np.uint64(i * (raw.shape[1] >> 3))
    at = np.uint64(row * (out.shape[1] >> 3))
    entry = np.uint64(PLAN)
    per_set = np.uint64(plan[seat, WORDS_A_SET])
    # Too many words may be written of a set; what follows is written later.
    for _ in range(plan[seat, SETS]):
        spread(raw_words[state + np.uint64(plan[seat, entry])], at, words, per_set)
        at += per_set
        entry += ONE
    for _ in range(plan[seat, SEAT_SETS]):
        words[at] = SPREAD[turns[turning + np.uint64(AS_SEATS), raw[game, np.uint64(plan[seat, entry])]]]
        at += ONE
        entry += ONE
    words[at] = NOTHING  # the bytes that follow may begin within this word
    for _ in range(plan[seat, COPIES]):
        first, to = np.uint64(plan[seat, entry]), np.uint64(plan[seat, entry + ONE])
        copy_piece(raw, game, first, out, line, to)
        entry += TWO
    for _ in range(plan[seat, TURNED]):
        first, to = np.uint64(plan[seat, entry]), np.uint64(plan[seat, entry + ONE])
        out[line, to] = turns[turning + np.uint64(plan[seat, entry + TWO]), raw[game, first]]
        entry += THREE
    end = np.uint64((row + 1) * (out.shape[1] >> 3))
    words[end - TWO] = seat
    words[end - ONE] = NOTHING
