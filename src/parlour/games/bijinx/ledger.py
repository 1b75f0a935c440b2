"""Bi-Jinx: the ledger. What is written in the RET and DED columns, and how they are added up.

These functions are told the facts of a hand (points, prices, noughts) and look at no cards.
"""

import numpy as np

from parlour.engine.compiled import House, State, rule
from parlour.engine.house import NOBODY, tell
from parlour.games.bijinx.state import MOST_HANDS, happened, marked, partner_of

BIG_FOUR_DED = 3_000  # BIJINX-17
BI_FACE, JINX_FACE = 1, 2  # the figure each puts before the noughts, BIJINX-27
NO_NOUGHTS = 0
BEFORE_NOUGHTS = np.array([0, 10, 100, 1_000], np.int64)


@rule
def enter(s: State, seat: int, ret: int, ded: int, mark: int, house: House) -> None:
    """Write a seat's line for the hand just played (BIJINX-30); a partner shares in it (BIJINX-32)."""
    if s.partners:
        change = -ret_total(s, seat) if mark == marked.ACROSS else ret - ded
        tell(house, happened.PARTNER, partner_of(s, seat), 0, change)
    hand = s.dealt - 1
    s.ret[seat, hand] = ret
    s.ded[seat, hand] = ded
    s.mark[seat, hand] = mark


@rule
def retain(s: State, seat: int, points: int, house: House) -> None:
    """Points on the RET side alone, and a dash opposite (BIJINX-19, BIJINX-30)."""
    tell(house, happened.RETAINED, seat, 0, points)
    enter(s, seat, points, 0, marked.DASH, house)


@rule
def make_ded(s: State, seat: int, points: int, paid: int, house: House) -> None:
    """Bi-Jinx: the points, and what was paid to get there, on both sides (BIJINX-18, BIJINX-26)."""
    tell(house, happened.RETAINED, seat, 0, points)
    if paid > 0:
        tell(house, happened.PAID, seat, 0, paid)
    tell(house, happened.MADE_DED, seat, 0, points + paid)
    enter(s, seat, points + paid, points + paid, marked.BI_JINX, house)


@rule
def eliminate(s: State, seat: int, house: House) -> None:
    """The biggest Bi-Jinx: nothing is scored, and all RET above is gone (BIJINX-15, BIJINX-16)."""
    tell(house, happened.ELIMINATED, seat, 0, ret_total(s, seat))
    enter(s, seat, 0, 0, marked.ACROSS, house)


@rule
def big_four(s: State, seat: int, points: int, house: House) -> None:
    """All four zeros in the Inn: 3,000 DED, and the points RET (BIJINX-17)."""
    tell(house, happened.RETAINED, seat, 0, points)
    tell(house, happened.BIG_FOUR, seat, 0, BIG_FOUR_DED)
    enter(s, seat, points, BIG_FOUR_DED, marked.BIG_FOUR, house)


@rule
def sale(s: State, seller: int, points: int, buyer: int, buyer_points: int, price: int, house: House) -> None:
    """The seller's price is DED opposite his points; the buyer has Bi-Jinx (BIJINX-26)."""
    total = ret_total(s, seller) + points
    tell(house, happened.RETAINED, seller, 0, points)
    tell(house, happened.RECEIVED, seller, 0, price)
    if price >= total:
        tell(house, happened.JINX_BY_SALE, buyer, 0, price)  # BIJINX-28
    enter(s, seller, points, price, marked.SOLD_JINX if price >= total else marked.SOLD, house)
    make_ded(s, buyer, buyer_points, price, house)


@rule
def combination(face: int, noughts: int) -> int:
    """Bi is a 1 and Jinx a 2 before so many noughts; before none they are nothing (BIJINX-27)."""
    return face * BEFORE_NOUGHTS[noughts]


@rule
def refusal(
    s: State, bi: int, bi_points: int, bi_noughts: int, jinx: int, jinx_points: int, jinx_noughts: int, house: House
) -> None:
    """Nothing is sold: whoever has noughts beside Bi or Jinx is charged for them (BIJINX-27)."""
    both = bi_noughts > NO_NOUGHTS and jinx_noughts > NO_NOUGHTS
    if both:
        tell(house, happened.DOUBLE_JINX, NOBODY, 0, 0)  # BIJINX-29
    mark = marked.DOUBLE_JINX if both else marked.JINX
    keep(s, bi, bi_points, combination(BI_FACE, bi_noughts), mark, house)
    keep(s, jinx, jinx_points, combination(JINX_FACE, jinx_noughts), mark, house)


@rule
def keep(s: State, seat: int, points: int, charge: int, mark: int, house: House) -> None:
    """The points and the charge on the RET side, and opposite who the Jinx was put on (BIJINX-28)."""
    if charge == 0:
        retain(s, seat, points, house)
        return
    tell(house, happened.RETAINED, seat, 0, points)
    tell(house, happened.COMBINATION, seat, 0, charge)
    if mark == marked.JINX:
        tell(house, happened.JINX, seat, 0, charge)
    enter(s, seat, points + charge, 0, mark, house)


# Adding up


@rule
def struck_out(s: State, seat: int, hand: int) -> bool:
    """Equal amounts opposite each other are added on neither side (BIJINX-31)."""
    return s.ret[seat, hand] == s.ded[seat, hand]


@rule
def ret_total(s: State, seat: int) -> int:
    """The RET side, of which nothing above a Bi-Jinx across the line is added (BIJINX-31)."""
    total = 0
    for hand in range(MOST_HANDS):
        if s.mark[seat, hand] == marked.ACROSS:
            total = 0
        elif not struck_out(s, seat, hand):
            total += s.ret[seat, hand]
    return total


@rule
def ded_total(s: State, seat: int) -> int:
    """The DED side (BIJINX-31)."""
    total = 0
    for hand in range(MOST_HANDS):
        if not struck_out(s, seat, hand):
            total += s.ded[seat, hand]
    return total


@rule
def net(s: State, seat: int) -> int:
    """RET less DED: the lower the better, below nothing best of all (BIJINX-4, BIJINX-31)."""
    return ret_total(s, seat) - ded_total(s, seat)


@rule
def score(s: State, seat: int) -> int:
    """A player's net, or both partners' together (BIJINX-32)."""
    if s.partners:
        return net(s, seat) + net(s, partner_of(s, seat))
    return net(s, seat)
