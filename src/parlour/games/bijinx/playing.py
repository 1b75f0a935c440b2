"""Bi-Jinx: the eight tricks, and the Inn that comes with the last."""

from parlour.engine.cards import bits
from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import tell, whisper
from parlour.games.bijinx.reckoning import exclaim_bi_jinx, retainer_of
from parlour.games.bijinx.state import (
    BI,
    CARD_OF,
    JINX,
    KIND,
    KINDS,
    POINTS,
    TRICKS_A_HAND,
    happened,
    inheritance_of,
    left_of,
    phase,
)
from parlour.games.bijinx.trading import bargain, open_trade


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """Lay a card to the trick (BIJINX-9), or bargain (BIJINX-21)."""
    if s.phase == phase.TRICKS:
        lay(s, seat, action, house)
    else:
        bargain(s, seat, action, house)


@inline
def lay(s: State, seat: int, kind: int, house: House) -> None:
    """A card for all to see (BIJINX-8); when everybody has laid one, the trick is taken (BIJINX-11)."""
    s.held[seat, kind] -= 1
    s.laid[seat, kind] += 1
    s.trick[seat] = CARD_OF[kind]
    tell(house, happened.LAID, seat, CARD_OF[kind], 0)
    s.mover = left_of(s, seat)
    if s.mover == s.dealer:  # who leads every trick, BIJINX-9
        taker = highest(s)
        take_trick(s, taker, house)
        if s.tricks == TRICKS_A_HAND:
            inherit_inn(s, taker, house)


@inline
def highest(s: State) -> int:
    """The highest card takes the trick; of equals the last to be laid (BIJINX-11)."""
    seat = s.dealer
    taker = seat
    best = 0
    for _ in range(s.seats):
        points = POINTS[KIND[s.trick[seat]]]
        if points >= best:
            best = points
            taker = seat
        seat = left_of(s, seat)
    return taker


@inline
def take_trick(s: State, taker: int, house: House) -> None:
    """The trick is laid aside, closed (BIJINX-8, BIJINX-11)."""
    for seat in range(s.seats):
        s.taken[taker, KIND[s.trick[seat]]] += 1
        s.trick[seat] = 0
    s.tricks += 1
    tell(house, happened.TOOK, taker, 0, s.tricks)


@rule
def inherit_inn(s: State, heir: int, house: House) -> None:
    """The eighth trick brings Jinx Inn with it (BIJINX-12, BIJINX-13)."""
    s.inheritor = heir + 1
    for kind in range(KINDS):
        s.inherited[heir, kind] = s.inn[kind]
        s.inn[kind] = 0
    tell(house, happened.INHERITED, heir, 0, 0)
    whisper(house, heir, happened.INN, heir, bits(inheritance_of(s, heir)), 0)
    bi = retainer_of(s, BI)
    jinx = retainer_of(s, JINX)
    if bi == jinx:
        exclaim_bi_jinx(s, bi, house)
    else:
        open_trade(s, bi, jinx, house)
