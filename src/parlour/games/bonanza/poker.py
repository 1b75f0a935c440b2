"""Bonanza: what five cards are worth at poker.

A hand's *strength* is one number: the kind of hand, then five ranks in the order in which they
decide, then whether it is natural. The higher number wins (BONANZA-29 to BONANZA-31).
"""

import numpy as np

from parlour.engine.cards import EMPTY, has, only, size
from parlour.engine.compiled import Set, inline, rule
from parlour.games.bonanza.state import (
    ACE,
    CLUBS,
    DIAMONDS,
    FIVE,
    HAND_PLACE,
    HEARTS,
    IN_SUIT,
    JOKER,
    KING,
    MAJOR_PLACE,
    ROYAL_PLACE,
    SPADES,
    SUIT_CARDS,
    SUIT_RANKS,
    made,
)

_TOP = np.array([max(ranks.bit_length() - 1, 0) for ranks in range(1 << IN_SUIT + 1)], np.uint8)
_STARTS = (1 << IN_SUIT + 2 - FIVE) - 1  # where a straight may begin: from the low ace up to the ten
_BITS, _RANK = 4, 15  # a rank in four bits


@inline
def card_of(suit: int, rank: int) -> int:
    """The card of that suit and rank (BONANZA-2)."""
    return IN_SUIT * suit + rank


@inline
def suit_of(card: int) -> int:
    """The suit of a card that is not the Joker (BONANZA-2)."""
    return (card - 1) // IN_SUIT


@inline
def ranks_in(cards: Set, suit: int) -> int:
    """The ranks held in one suit, bit r for rank r."""
    return np.int64((cards >> np.uint64(IN_SUIT * suit)) & np.uint64(SUIT_RANKS))  # type: ignore[return-value]


@inline
def top(ranks: int) -> int:
    """The highest of these ranks, 0 if there is none."""
    return np.int64(_TOP[ranks])  # type: ignore[return-value]


@inline
def low_ace_too(ranks: int) -> int:
    """The same ranks with an ace counted low as well, as rank 0 (BONANZA-19, BONANZA-30)."""
    return ranks | ranks >> ACE


@inline
def how_many(ranks: int) -> int:
    """How many ranks there are."""
    return size(np.uint64(ranks))


# The kinds of hand


@rule
def best_strength(cards: Set, five_alike: int) -> int:
    """What the best five of these cards are worth; at equal worth a natural hand beats the Joker's (BONANZA-31)."""
    natural = natural_hand(cards) * 2 + 1
    if has(cards, JOKER):
        return max(natural, joker_hand(cards, five_alike) * 2)
    return natural


@inline
def kind_of(strength: int) -> int:
    """Which of the POKER_HANDS it is."""
    return strength >> (FIVE * _BITS + 1)


@rule
def name_of(strength: int) -> int:
    """What it is called, as a place; a straight flush is major up to the ace, royal up to the king (BONANZA-30)."""
    highest = strength >> ((FIVE - 1) * _BITS + 1) & _RANK
    if kind_of(strength) == made.STRAIGHT_FLUSH and highest >= KING:
        return MAJOR_PLACE if highest == ACE else ROYAL_PLACE
    return HAND_PLACE + kind_of(strength)


@inline
def hand(kind: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """A kind of hand and the five ranks that decide between hands of that kind (BONANZA-30)."""
    return kind << 5 * _BITS | a << 4 * _BITS | b << 3 * _BITS | c << 2 * _BITS | d << _BITS | e


@rule
def natural_hand(cards: Set) -> int:
    """The best five without the Joker (BONANZA-30); with fewer than five, the best of what there is (BONANZA-33)."""
    c, d, h, s = ranks_in(cards, CLUBS), ranks_in(cards, DIAMONDS), ranks_in(cards, HEARTS), ranks_in(cards, SPADES)
    once, twice = c | d | h | s, (c & d) | (h & s) | ((c | d) & (h | s))
    thrice, all_four = (c & d & (h | s)) | (h & s & (c | d)), c & d & h & s
    run = max(max(straight(c), straight(d)), max(straight(h), straight(s)))
    if run:
        return straight_hand(made.STRAIGHT_FLUSH, run)
    if all_four:
        return alike(made.FOUR, top(all_four), once)
    if thrice:
        three = top(thrice)
        pair = top(twice & ~(1 << three))
        if pair:
            return hand(made.FULL_HOUSE, three, three, three, pair, pair)
    suited = max(max(flush(c), flush(d)), max(flush(h), flush(s)))
    if suited:
        return suited
    if straight(once):
        return straight_hand(made.STRAIGHT, straight(once))
    if thrice:
        return alike(made.THREE, top(thrice), once)
    if twice:
        pair = top(twice)
        second = top(twice & ~(1 << pair))
        if second:
            return hand(made.TWO_PAIRS, pair, pair, second, second, top(once & ~(1 << pair) & ~(1 << second)))
        return alike(made.PAIR, pair, once)
    return highest_five(made.HIGH_CARD, once)


@rule
def joker_hand(cards: Set, five_alike: int) -> int:
    """The best five with the Joker as any card not among the other four (BONANZA-32)."""
    c, d, h, s = ranks_in(cards, CLUBS), ranks_in(cards, DIAMONDS), ranks_in(cards, HEARTS), ranks_in(cards, SPADES)
    once, twice = c | d | h | s, (c & d) | (h & s) | ((c | d) & (h | s))
    thrice, all_four = (c & d & (h | s)) | (h & s & (c | d)), c & d & h & s
    if five_alike and all_four:
        four = top(all_four)
        return hand(made.FIVE_ALIKE, four, four, four, four, four)  # BONANZA-34
    run = max(max(near_straight(c), near_straight(d)), max(near_straight(h), near_straight(s)))
    if run:
        return straight_hand(made.STRAIGHT_FLUSH, run)
    if thrice:
        four = top(thrice)
        if (all_four >> four) & 1:  # four already: the Joker is the highest card beside them
            return hand(made.FOUR, four, four, four, four, KING if four == ACE else ACE)
        return alike(made.FOUR, four, once)
    pair = top(twice)
    second = top(twice & ~(1 << pair))
    if second:
        return hand(made.FULL_HOUSE, pair, pair, pair, second, second)
    suited = max(max(near_flush(c), near_flush(d)), max(near_flush(h), near_flush(s)))
    if suited:
        return suited
    if near_straight(once):
        return straight_hand(made.STRAIGHT, near_straight(once))
    if pair:
        return alike(made.THREE, pair, once)
    return alike(made.PAIR, top(once), once)


# Parts of hands


@rule
def straight(ranks: int) -> int:
    """The top of the highest five ranks in a row, 0 if there are none; an ace may be low (BONANZA-30)."""
    r = low_ace_too(ranks)
    starts = r & r >> 1 & r >> 2 & r >> 3 & r >> 4
    return top(starts) + FIVE - 1 if starts else 0


@rule
def near_straight(ranks: int) -> int:
    """The same, where the Joker makes good one missing rank (BONANZA-32)."""
    r = low_ace_too(ranks)
    a, b, c, d, e = r, r >> 1, r >> 2, r >> 3, r >> 4
    starts = ((a & b & c & d) | (a & b & c & e) | (a & b & d & e) | (a & c & d & e) | (b & c & d & e)) & _STARTS
    return top(starts) + FIVE - 1 if starts else 0


@rule
def straight_hand(kind: int, highest: int) -> int:
    """Five ranks in a row; below a five lies the ace (BONANZA-30)."""
    last = highest - 4 if highest > 4 else ACE
    return hand(kind, highest, highest - 1, highest - 2, highest - 3, last)


@rule
def flush(ranks: int) -> int:
    """The five highest of one suit, 0 if it has fewer (BONANZA-30)."""
    return highest_five(made.FLUSH, ranks) if how_many(ranks) >= FIVE else 0


@rule
def near_flush(ranks: int) -> int:
    """The same, where the Joker is the highest card the suit lacks (BONANZA-32)."""
    if how_many(ranks) < FIVE - 1:
        return 0
    return highest_five(made.FLUSH, ranks | 1 << top(SUIT_RANKS & ~ranks))


@rule
def highest_five(kind: int, ranks: int) -> int:
    """The five highest ranks, each once, in order; 0 stands for a card too few (BONANZA-33)."""
    found = kind
    for _ in range(FIVE):
        highest = top(ranks)
        found = found << _BITS | highest
        ranks &= ~(1 << highest)
    return found


@rule
def alike(kind: int, rank: int, ranks: int) -> int:
    """Two, three or four of a rank, and the highest other ranks to make five (BONANZA-30)."""
    others = ranks & ~(1 << rank)
    first = top(others)
    others &= ~(1 << first)
    second = top(others)
    if kind == made.FOUR:
        return hand(kind, rank, rank, rank, rank, first)
    if kind == made.THREE:
        return hand(kind, rank, rank, rank, first, second)
    return hand(kind, rank, rank, first, second, top(others & ~(1 << second)))


# Which cards they are


@rule
def five_of(cards: Set, strength: int) -> Set:
    """The cards that make up that strength; where suits are free, the highest are taken (BONANZA-29)."""
    joker = EMPTY if strength & 1 else only(JOKER)
    kind = kind_of(strength)
    if kind in (made.FLUSH, made.STRAIGHT_FLUSH):
        for suit in range(SPADES, CLUBS, -1):
            found = of_ranks(cards & SUIT_CARDS[suit], strength)
            if size(found | joker) == FIVE:
                return found | joker
        return of_ranks(cards & SUIT_CARDS[CLUBS], strength) | joker
    return of_ranks(cards, strength) | joker


@rule
def of_ranks(cards: Set, strength: int) -> Set:
    """A card for each of the five ranks, as far as there are any."""
    taken = EMPTY
    ranks = strength >> 1
    for _ in range(FIVE):
        rank = ranks & _RANK
        ranks >>= _BITS
        for suit in range(SPADES, CLUBS - 1, -1):
            card = card_of(suit, rank)
            if rank and has(cards & ~taken, card):
                taken |= only(card)
                break
    return taken
