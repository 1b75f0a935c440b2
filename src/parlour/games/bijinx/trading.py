"""Bi-Jinx: the bargain between the holder of Bi and the holder of Jinx."""

from parlour.engine.compiled import House, State, rule
from parlour.engine.house import tell
from parlour.games.bijinx.choices import may_offer, one_offer_left, opposite
from parlour.games.bijinx.reckoning import reckon_refusal, reckon_sale
from parlour.games.bijinx.state import BI, CARD_OF, JINX, do, happened, left_of, offering, phase


@rule
def open_trade(s: State, bi: int, jinx: int, house: House) -> None:
    """Both holders are named; the one nearer the dealer's left speaks first (BIJINX-20, BIJINX-21)."""
    tell(house, happened.HOLDS, bi, CARD_OF[BI], 0)
    tell(house, happened.HOLDS, jinx, CARD_OF[JINX], 0)
    s.bi_holder = bi + 1
    s.jinx_holder = jinx + 1
    s.phase = phase.TRADE
    s.mover = left_of(s, s.dealer)
    while s.mover != bi and s.mover != jinx:
        s.mover = left_of(s, s.mover)
    warn(s, house)


@rule
def warn(s: State, house: House) -> None:
    """The holder who is to speak is told, with all, when his next offer is his last (BIJINX-23)."""
    if one_offer_left(s, s.mover):
        tell(house, happened.ONE_OFFER, s.mover, 0, s.offers)


@rule
def card_held(s: State, seat: int) -> int:
    """Which of the two cards a holder has to sell."""
    return CARD_OF[BI] if seat == s.bi_holder - 1 else CARD_OF[JINX]


@rule
def bargain(s: State, seat: int, action: int, house: House) -> None:
    """An offer, or the answer to one (BIJINX-21)."""
    if action == do.REFUSE:
        tell(house, happened.REFUSED, seat, 0, 0)
        reckon_refusal(s, house)
    elif action == do.ACCEPT:
        tell(house, happened.ACCEPTED, seat, 0, s.price)
        if s.offering == offering.SELL:
            reckon_sale(s, opposite(s, seat), seat, s.price, house)
        else:
            reckon_sale(s, seat, opposite(s, seat), s.price, house)
    else:
        offer(s, seat, action, house)


@rule
def offer(s: State, seat: int, action: int, house: House) -> None:
    """Name a price; it replaces the other's, who speaks next (BIJINX-21, BIJINX-23)."""
    if action >= do.BUY:
        s.offering = offering.BUY
        s.price = action - do.BUY
        s.bids[seat] = max(s.bids[seat], s.price)
        tell(house, happened.BUYS, seat, card_held(s, opposite(s, seat)), s.price)
    else:
        s.offering = offering.SELL
        s.price = action - do.SELL
        tell(house, happened.SELLS, seat, card_held(s, seat), s.price)
    s.offered[seat] += 1
    if not may_offer(s, seat):
        tell(house, happened.LAST_OFFER, seat, 0, s.offers)
    s.mover = opposite(s, seat)
    warn(s, house)
