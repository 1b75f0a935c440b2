"""Bi-Jinx (1922): win nothing. Points retained count against you, unless Bi meets Jinx.

Read beside docs/rules/bijinx.md; each function names the clause it carries out. `pack` has the
cards and the record, `dealing` the deal, this file the tricks, `trading` the bargain for Bi and
Jinx, `reckoning` what a hand comes to, `ledger` how it is written down, `imagining` what a seat
may suppose of the cards it cannot see.
"""

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from parlour.engine.cards import EMPTY, bits, only, write_ranges
from parlour.engine.compiled import House, Ranges, Set, State, inline, rule
from parlour.engine.events import Event
from parlour.engine.house import tell, whisper
from parlour.games.bijinx.dealing import choose_discard, start
from parlour.games.bijinx.imagining import imagine
from parlour.games.bijinx.ledger import ded_total, ret_total, struck_out
from parlour.games.bijinx.pack import (
    ACTIONS,
    BI,
    CARD_OF,
    CARDS,
    COPIES,
    ENDINGS,
    EVENTS,
    INHERITED,
    INN,
    JINX,
    KIND,
    KINDS,
    LAID,
    LONGEST,
    OPTIONS,
    POINTS,
    SEATS,
    SELL,
    STATE,
    TOOK,
    TRADING,
    TRICKS,
    TRICKS_A_HAND,
    inheritance_of,
    left_of,
)
from parlour.games.bijinx.reckoning import exclaim_bi_jinx, result, retainer_of
from parlour.games.bijinx.trading import bargain, legal_trade, open_trade, refuse_trade

__all__ = [
    "ACTIONS", "CARDS", "ENDINGS", "EVENTS", "LONGEST", "NAME", "OPTIONS", "PREFIX", "SEATS", "STATE", "VERSION",
    "acting", "all_cards", "allow", "ded_total", "event_points", "imagine", "legal", "pack", "play", "refuse",
    "result", "ret_total", "start", "struck_out", "turn",
]  # fmt: skip

NAME = "bijinx"
VERSION = 1
PREFIX = "BIJINX"


def allow(seats: int, options: Mapping[str, int]) -> str:
    """Partners need a table of four (BIJINX-32)."""
    return "partners need four players" if options["partners"] and seats != 4 else ""


def pack(seats: int, options: Mapping[str, int]) -> int:
    """How many cards are in the pack (BIJINX-2)."""
    return int(COPIES[seats].sum())


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, wherever it lies, as the first card of its kind."""
    s = state[0]
    heaps = s["held"].sum(axis=0) + s["inherited"].sum(axis=0) + s["taken"].sum(axis=0) + s["inn"]
    counted = [int(CARD_OF[kind]) for kind in range(KINDS) for _ in range(int(heaps[kind]))]
    loose = [int(CARD_OF[KIND[card]]) for name in ("trick", "deck") for card in s[name] if card]
    return sorted(counted + loose)


GIVING = frozenset(["retained", "combination", "paid", "partner"])
RELIEVING = frozenset(["made_ded", "received", "big_four", "eliminated"])


def event_points(event: Event) -> dict[int, int]:
    """What an event adds to whose score."""
    if event.name in GIVING:
        return {event.seat: event.amount}
    return {event.seat: -event.amount} if event.name in RELIEVING else {}


# What may be done


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
    """A card in hand (BIJINX-7, BIJINX-10), or what the trade allows (BIJINX-21)."""
    if s.phase == TRADING:
        return legal_trade(s, seat, out)
    return write_ranges(kinds_held(s, seat), out)


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 33
    if seat != s.mover:
        return 9
    if s.phase == TRADING:
        return refuse_trade(s, seat, action)
    if action >= SELL:
        return 20  # nobody trades before the tricks are over
    return 0 if s.held[seat, action] > 0 else 10


# Playing


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """Lay a card to the trick, bargain, or choose among three zeros (BIJINX-9)."""
    if s.phase == TRICKS:
        lay(s, seat, action, house)
    elif s.phase == TRADING:
        bargain(s, seat, action, house)
    else:
        choose_discard(s, seat, action, house)


@inline
def lay(s: State, seat: int, kind: int, house: House) -> None:
    """A card for all to see (BIJINX-8); when everybody has laid one, the trick is taken (BIJINX-11)."""
    s.held[seat, kind] -= 1
    s.laid[seat, kind] += 1
    s.trick[seat] = CARD_OF[kind]
    tell(house, LAID, seat, CARD_OF[kind], 0)
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
    tell(house, TOOK, taker, 0, s.tricks)


@rule
def inherit_inn(s: State, heir: int, house: House) -> None:
    """The eighth trick brings Jinx Inn with it (BIJINX-12, BIJINX-13)."""
    s.inheritor = heir + 1
    for kind in range(KINDS):
        s.inherited[heir, kind] = s.inn[kind]
        s.inn[kind] = 0
    tell(house, INHERITED, heir, 0, 0)
    whisper(house, heir, INN, heir, bits(inheritance_of(s, heir)), 0)
    bi = retainer_of(s, BI)
    jinx = retainer_of(s, JINX)
    if bi == jinx:
        exclaim_bi_jinx(s, bi, house)
    else:
        open_trade(s, bi, jinx, house)
