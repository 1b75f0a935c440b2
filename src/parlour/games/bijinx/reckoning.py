"""Bi-Jinx: what the cards retained come to when a hand is over, and the end of the game."""

from parlour.engine.cards import bits
from parlour.engine.compiled import House, Scores, State, rule
from parlour.engine.house import tell
from parlour.games.bijinx.dealing import deal
from parlour.games.bijinx.ledger import (
    big_four,
    eliminate,
    make_ded,
    refusal,
    retain,
    sale,
    score,
)
from parlour.games.bijinx.pack import (
    BI,
    BI_JINX,
    DOUBLE,
    ENDED_SHARED,
    ENDED_WON,
    INN_OPENED,
    JINX,
    KEPT,
    KINDS,
    NO_OFFER,
    POINTS,
    SINGLE,
    WON,
    WON_BELOW,
    hand_of,
    inheritance_of,
    left_of,
)


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
def show_cards(s: State, house: House) -> None:
    """The hands need be concealed no longer (BIJINX-20)."""
    for seat in range(s.seats):
        tell(house, KEPT, seat, bits(hand_of(s, seat)), 0)
    heir = s.inheritor - 1
    tell(house, INN_OPENED, heir, bits(inheritance_of(s, heir)), 0)


# The four ways a hand can end


@rule
def exclaim_bi_jinx(s: State, seat: int, house: House) -> None:
    """One player retains both Bi and Jinx (BIJINX-15 to BIJINX-18)."""
    tell(house, BI_JINX, seat, 0, 0)
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
    tell(house, BI_JINX, buyer, 0, 0)
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


# The end of a hand and of the game


@rule
def end_hand(s: State, house: House) -> None:
    """The deal passes to the left, or the game is over (BIJINX-5)."""
    clear_table(s)
    s.dealer = left_of(s, s.dealer)
    if s.dealt < s.hands:
        deal(s, house)
    else:
        end_game(s, house)


@rule
def clear_table(s: State) -> None:
    """Gather all cards in for the next shuffle."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            s.held[seat, kind] = 0
            s.inherited[seat, kind] = 0
            s.laid[seat, kind] = 0
            s.taken[seat, kind] = 0
        s.discard[seat] = 0
        s.offered[seat] = 0
        s.bids[seat] = 0
    s.price = 0
    s.offering = NO_OFFER
    s.chooser = 0
    s.tricks = 0
    s.inheritor = 0
    s.bi_holder = 0
    s.jinx_holder = 0
    s.phase = 0


@rule
def end_game(s: State, house: House) -> None:
    """The lowest score wins (BIJINX-33)."""
    s.dealer = 0
    s.mover = 0
    sides = 0
    for seat in range(s.seats):
        if place_of(s, seat) == 1:
            sides += 1
            if score(s, seat) < 0:
                tell(house, WON_BELOW, seat, 0, -score(s, seat))
            else:
                tell(house, WON, seat, 0, score(s, seat))
    winners = 2 if s.partners else 1
    s.ending = ENDED_WON if sides == winners else ENDED_SHARED


@rule
def place_of(s: State, seat: int) -> int:
    """One more than the players, or sides, who stand lower; those who tie share it (BIJINX-33)."""
    place = 1
    for other in range(2 if s.partners else s.seats):
        if score(s, other) < score(s, seat):
            place += 1
    return place


@rule
def result(s: State, out: Scores) -> None:
    """Each seat's score and place, lowest first (BIJINX-33)."""
    for seat in range(s.seats):
        out[seat, 0] = score(s, seat)
        out[seat, 1] = place_of(s, seat)
