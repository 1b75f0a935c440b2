"""Bi-Jinx: what the cards retained come to when a hand is over."""

from parlour.engine.cards import bits
from parlour.engine.compiled import House, State, rule
from parlour.engine.house import tell
from parlour.games.bijinx.ending import end_hand
from parlour.games.bijinx.ledger import (
    BI_FACE,
    JINX_FACE,
    big_four,
    combination,
    eliminate,
    make_ded,
    refusal,
    retain,
    sale,
)
from parlour.games.bijinx.state import BI, DOUBLE, JINX, KINDS, POINTS, SINGLE, hand_of, happened, inheritance_of


@rule
def retained(s: State, seat: int, kind: int) -> int:
    """How many of a kind a player retains: the two kept, tricks taken and the Inn inherited (BIJINX-14)."""
    return s.held[seat, kind] + s.taken[seat, kind] + s.inherited[seat, kind]


@rule
def points_retained(s: State, seat: int) -> int:
    """All points a player retains (BIJINX-14)."""
    points = 0
    for kind in range(KINDS):
        points += POINTS[kind] * retained(s, seat, kind)
    return points


@rule
def noughts_retained(s: State, seat: int) -> int:
    """The noughts of Single 0 and Double 00 together (BIJINX-27)."""
    return retained(s, seat, SINGLE) + 2 * retained(s, seat, DOUBLE)


@rule
def retainer_of(s: State, kind: int) -> int:
    """The player who retains Bi, or Jinx, when the tricks are over (BIJINX-14)."""
    seat = 0
    while retained(s, seat, kind) == 0:
        seat += 1
    return seat


@rule
def took_no_trick(s: State, seat: int) -> bool:
    """Whether a player has kept clear of every trick, and so of the Inn (BIJINX-15)."""
    cards = 0
    for kind in range(KINDS):
        cards += s.taken[seat, kind]
    return cards == 0


@rule
def face_of(s: State, seat: int) -> int:
    """The figure a holder's card puts before his noughts (BIJINX-27)."""
    return BI_FACE if s.bi_holder == seat + 1 else JINX_FACE


@rule
def charge_of(s: State, seat: int) -> int:
    """What a holder's noughts cost him if nothing is sold (BIJINX-27)."""
    return combination(face_of(s, seat), noughts_retained(s, seat))


@rule
def sheds(s: State, seat: int) -> int:
    """What a holder is rid of if he buys: his points and the charge for his noughts (BIJINX-24)."""
    return points_retained(s, seat) + charge_of(s, seat)


@rule
def show_cards(s: State, house: House) -> None:
    """The hands need be concealed no longer (BIJINX-20)."""
    for seat in range(s.seats):
        tell(house, happened.KEPT, seat, bits(hand_of(s, seat)), 0)
    heir = s.inheritor - 1
    tell(house, happened.INN_OPENED, heir, bits(inheritance_of(s, heir)), 0)


# How a hand can end


@rule
def exclaim_bi_jinx(s: State, seat: int, house: House) -> None:
    """One player retains both Bi and Jinx (BIJINX-15 to BIJINX-18)."""
    tell(house, happened.BI_JINX, seat, 0, 0)
    show_cards(s, house)
    guests = s.inherited[seat, SINGLE] + s.inherited[seat, DOUBLE]
    if s.inherited[seat, BI] + s.inherited[seat, JINX] == 2 and guests != 1:
        if guests == 0:
            eliminate(s, seat, house)
        else:
            big_four(s, seat, points_retained(s, seat), house)
    elif s.held[seat, BI] + s.held[seat, JINX] == 2 and took_no_trick(s, seat):
        eliminate(s, seat, house)
    else:
        make_ded(s, seat, points_retained(s, seat), 0, house)
    reckon_others(s, seat, seat, house)


@rule
def reckon_sale(s: State, seller: int, buyer: int, price: int, house: House) -> None:
    """Bi or Jinx is sold, and the buyer has both (BIJINX-26)."""
    tell(house, happened.BI_JINX, buyer, 0, 0)
    show_cards(s, house)
    sale(s, seller, points_retained(s, seller), buyer, points_retained(s, buyer), price, house)
    reckon_others(s, seller, buyer, house)


@rule
def reckon_refusal(s: State, house: House) -> None:
    """Bi and Jinx stay where they are (BIJINX-27)."""
    show_cards(s, house)
    bi = s.bi_holder - 1
    jinx = s.jinx_holder - 1
    refusal(
        s, bi, points_retained(s, bi), noughts_retained(s, bi),
        jinx, points_retained(s, jinx), noughts_retained(s, jinx), house,
    )  # fmt: skip
    reckon_others(s, bi, jinx, house)


@rule
def reckon_others(s: State, one: int, another: int, house: House) -> None:
    """Everybody else retains his points (BIJINX-19); then the hand is over."""
    for seat in range(s.seats):
        if seat != one and seat != another:
            retain(s, seat, points_retained(s, seat), house)
    end_hand(s, house)
