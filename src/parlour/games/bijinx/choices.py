"""Bi-Jinx: whose turn it is, and what may be done."""

from parlour.engine.cards import EMPTY, only, write_ranges
from parlour.engine.compiled import Ranges, Set, State, inline, rule
from parlour.games.bijinx.reckoning import sheds
from parlour.games.bijinx.state import KINDS, NOTHING, TOP_PRICE, do, offering, phase, side


@rule
def acting(s: State) -> int:
    """One player acts at a time (BIJINX-9)."""
    return 0 if s.ending else 1 << s.mover


@rule
def turn(s: State) -> int:
    """The player to lay a card, or to speak (BIJINX-9)."""
    return s.mover


@inline
def kinds_held(s: State, seat: int) -> Set:
    """Any card held may be laid; which of several alike does not matter (BIJINX-10)."""
    kinds = EMPTY
    for kind in range(KINDS):
        if s.held[seat, kind] > 0:
            kinds |= only(kind)
    return kinds


@inline
def legal(s: State, seat: int, out: Ranges) -> int:
    """A card in hand (BIJINX-10), or what the trade allows (BIJINX-21)."""
    if s.phase == phase.TRADE:
        return legal_trade(s, seat, out)
    return write_ranges(kinds_held(s, seat), out)


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 33
    if seat != s.mover:
        return 9
    if s.phase == phase.TRADE:
        return refuse_trade(s, seat, action)
    if action >= do.SELL:
        return 20  # nobody trades before the tricks are over
    return 0 if s.held[seat, action] > 0 else 10


# In the trade


@rule
def opposite(s: State, seat: int) -> int:
    """The other holder."""
    return s.jinx_holder - 1 if seat == s.bi_holder - 1 else s.bi_holder - 1


@rule
def with_partner(s: State, seat: int) -> bool:
    """Whether the two holders are partners (BIJINX-32)."""
    return side(s, seat) == side(s, opposite(s, seat))


@rule
def top_price(s: State, seat: int) -> int:
    """Any price (BIJINX-22); between partners nothing, where the house has it so (BIJINX-25)."""
    return 0 if s.partner_price == NOTHING and with_partner(s, seat) else TOP_PRICE


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
def one_offer_left(s: State, seat: int) -> bool:
    """Whether the next offer of a holder is his last (BIJINX-23)."""
    return s.offered[seat] + 1 == s.offers


@rule
def may_accept(s: State, seat: int) -> bool:
    """Whether there is an offer, at a price this holder may pay if he is to buy (BIJINX-21, BIJINX-24)."""
    if s.offering == offering.SELL:
        return s.price <= top_bid(s, seat)
    return s.offering == offering.BUY


@rule
def legal_trade(s: State, seat: int, out: Ranges) -> int:
    """Offer to sell or to buy, accept, refuse (BIJINX-21)."""
    n = 0
    if may_offer(s, seat):
        out[0, 0] = do.SELL
        out[0, 1] = do.SELL + top_price(s, seat) + 1
        out[1, 0] = do.BUY
        out[1, 1] = do.BUY + top_bid(s, seat) + 1
        n = 2
    out[n, 0] = do.ACCEPT if may_accept(s, seat) else do.REFUSE
    out[n, 1] = do.REFUSE + 1
    return n + 1


@rule
def refuse_trade(s: State, seat: int, action: int) -> int:
    """Which clause forbids a move in the trade, 0 if none does."""
    if action < do.SELL:
        return 12  # the tricks are over
    if action == do.REFUSE:
        return 0
    if action == do.ACCEPT:
        if s.offering == 0:
            return 21
        return 0 if may_accept(s, seat) else 24
    if not may_offer(s, seat):
        return 23
    price = action - (do.BUY if action >= do.BUY else do.SELL)
    if price > top_price(s, seat):
        return 25
    return 24 if action >= do.BUY and price > top_bid(s, seat) else 0
