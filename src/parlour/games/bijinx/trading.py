"""Bi-Jinx: the bargain between the holder of Bi and the holder of Jinx."""

from parlour.engine.compiled import House, Ranges, State, rule
from parlour.engine.house import tell
from parlour.games.bijinx.ledger import BI_FACE, JINX_FACE, combination, partner_of
from parlour.games.bijinx.pack import (
    ACCEPT,
    ACCEPTED,
    BI,
    BUY,
    BUYS,
    CARD_OF,
    HOLDS,
    JINX,
    LAST_OFFER,
    NO_OFFER,
    REFUSE,
    REFUSED,
    SELL,
    SELLS,
    TO_BUY,
    TO_SELL,
    TOP_PRICE,
    TRADING,
    left_of,
)
from parlour.games.bijinx.reckoning import noughts_retained, points_retained, reckon_refusal, reckon_sale


@rule
def open_trade(s: State, bi: int, jinx: int, house: House) -> None:
    """Both holders are named; the one nearer the dealer's left speaks first (BIJINX-20, BIJINX-21)."""
    tell(house, HOLDS, bi, CARD_OF[BI], 0)
    tell(house, HOLDS, jinx, CARD_OF[JINX], 0)
    s.bi_holder = bi + 1
    s.jinx_holder = jinx + 1
    s.phase = TRADING
    s.mover = left_of(s, s.dealer)
    while s.mover != bi and s.mover != jinx:
        s.mover = left_of(s, s.mover)


@rule
def opposite(s: State, seat: int) -> int:
    """The other holder."""
    return s.jinx_holder - 1 if seat == s.bi_holder - 1 else s.bi_holder - 1


@rule
def card_held(s: State, seat: int) -> int:
    """Which of the two cards a holder has to sell."""
    return CARD_OF[BI] if seat == s.bi_holder - 1 else CARD_OF[JINX]


# What may be offered


@rule
def top_price(s: State, seat: int) -> int:
    """Any price between opponents (BIJINX-22), nothing between partners (BIJINX-25)."""
    if s.partners and partner_of(s, seat) == opposite(s, seat):
        return 0
    return TOP_PRICE


@rule
def sheds(s: State, seat: int) -> int:
    """What a holder is rid of if he buys: his points and the charge for his noughts (BIJINX-24)."""
    face = BI_FACE if seat == s.bi_holder - 1 else JINX_FACE
    return points_retained(s, seat) + combination(face, noughts_retained(s, seat))


@rule
def top_bid(s: State, seat: int) -> int:
    """The most a holder may pay: any price, or a fair one (BIJINX-22, BIJINX-24)."""
    top = top_price(s, seat)
    return min(top, sheds(s, seat)) if s.fair_price else top


@rule
def may_offer(s: State, seat: int) -> bool:
    """Whether a holder has offers left to make (BIJINX-23)."""
    return s.offered[seat] < s.offers


@rule
def may_accept(s: State, seat: int) -> bool:
    """Whether there is an offer, at a price this holder may pay if he is to buy (BIJINX-21, BIJINX-24)."""
    if s.offering == TO_SELL:
        return s.price <= top_bid(s, seat)
    return s.offering == TO_BUY


@rule
def legal_trade(s: State, seat: int, out: Ranges) -> int:
    """Offer to sell or to buy, accept, refuse (BIJINX-21)."""
    n = 0
    if may_offer(s, seat):
        out[0, 0] = SELL
        out[0, 1] = SELL + top_price(s, seat) + 1
        out[1, 0] = BUY
        out[1, 1] = BUY + top_bid(s, seat) + 1
        n = 2
    out[n, 0] = ACCEPT if may_accept(s, seat) else REFUSE
    out[n, 1] = REFUSE + 1
    return n + 1


@rule
def refuse_trade(s: State, seat: int, action: int) -> int:
    """Which clause forbids a move in the trade, 0 if none does."""
    if action < SELL:
        return 12  # the tricks are over
    if action == REFUSE:
        return 0
    if action == ACCEPT:
        if s.offering == NO_OFFER:
            return 21
        return 0 if may_accept(s, seat) else 24
    if not may_offer(s, seat):
        return 23
    price = action - (BUY if action >= BUY else SELL)
    if price > top_price(s, seat):
        return 25
    return 24 if action >= BUY and price > top_bid(s, seat) else 0


# Bargaining


@rule
def bargain(s: State, seat: int, action: int, house: House) -> None:
    """An offer, or the answer to one (BIJINX-21)."""
    if action == REFUSE:
        tell(house, REFUSED, seat, 0, 0)
        reckon_refusal(s, house)
    elif action == ACCEPT:
        tell(house, ACCEPTED, seat, 0, s.price)
        if s.offering == TO_SELL:
            reckon_sale(s, opposite(s, seat), seat, s.price, house)
        else:
            reckon_sale(s, seat, opposite(s, seat), s.price, house)
    else:
        offer(s, seat, action, house)


@rule
def offer(s: State, seat: int, action: int, house: House) -> None:
    """Name a price; it replaces the other's, who speaks next (BIJINX-21, BIJINX-23)."""
    if action >= BUY:
        s.offering = TO_BUY
        s.price = action - BUY
        s.bids[seat] = max(s.bids[seat], s.price)
        tell(house, BUYS, seat, card_held(s, opposite(s, seat)), s.price)
    else:
        s.offering = TO_SELL
        s.price = action - SELL
        tell(house, SELLS, seat, card_held(s, seat), s.price)
    s.offered[seat] += 1
    if not may_offer(s, seat):
        tell(house, LAST_OFFER, seat, 0, s.offers)
    s.mover = opposite(s, seat)
