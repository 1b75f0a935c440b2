"""Bi-Jinx: its cards, moves, events and options, and the record that holds a game.

A *kind* is one of the nine sorts of card, numbered 0 to 8 in rising order of points; heaps of
cards are counts by kind, since cards of a kind are alike. A *card* is one of the pack, numbered
from 1; after the deal the first card of each kind stands for all of them.
"""

import numpy as np

from parlour.engine.actions import Actions, Kind
from parlour.engine.cards import EMPTY
from parlour.engine.compiled import Set, State, rule
from parlour.engine.events import EventKind
from parlour.engine.record import AMOUNT, CARD, OWNER, REMEMBERED, SEAT, SECRET, SOMEBODY, Option, Record, field

SEATS = range(2, 5)  # BIJINX-1
MOST_SEATS = SEATS[-1]

# The pack (BIJINX-2): the first 30 cards are for two, ten more come in for three, ten more for four.
KIND_NAMES = ("Bi", "Jinx", "0", "00", "1", "2", "3", "4", "5")
BI, JINX, SINGLE, DOUBLE = range(4)
KINDS = len(KIND_NAMES)
FOR_TWO = (1, 1, 1, 1, 6, 5, 5, 5, 5)
FOR_THREE = (0, 0, 0, 0, 0, 5, 5, 0, 0)
FOR_FOUR = (0, 0, 0, 0, 0, 0, 0, 5, 5)
KINDS_OF = [kind for more in (FOR_TWO, FOR_THREE, FOR_FOUR) for kind in range(KINDS) for _ in range(more[kind])]
PACK = len(KINDS_OF)
CARDS = ("", *(KIND_NAMES[kind] for kind in KINDS_OF))

KIND = np.array([0, *KINDS_OF], np.int64)  # of a card
CARD_OF = np.array([1 + KINDS_OF.index(kind) for kind in range(KINDS)], np.int64)
POINTS = np.array([0, 0, 0, 0, 1, 2, 3, 4, 5], np.int64)  # of a kind, BIJINX-3
MOST_ALIKE = max(KINDS_OF.count(kind) for kind in range(KINDS))

IN_INN = 10  # cards, BIJINX-6
IN_HAND = 10
FIRST_CARDS = 3  # dealt before the discard
LAST_CARDS = 5
TRICKS_A_HAND = 8  # BIJINX-12

# How many cards of each kind a pack for so many seats has.
COPIES = np.array(
    [[KINDS_OF[: IN_INN + IN_HAND * seats].count(kind) for kind in range(KINDS)] for seats in range(MOST_SEATS + 1)],
    np.int64,
)

TOP_PRICE = 9_999  # BIJINX-22
ACTIONS = Actions(
    Kind("lay", "{card}", cards=[int(card) for card in CARD_OF]),
    Kind("sell", "sell {amount}", amounts=range(TOP_PRICE + 1), clause=22),
    Kind("buy", "buy {amount}", amounts=range(TOP_PRICE + 1), clause=22),
    Kind("accept", "accept"),
    Kind("refuse", "refuse"),
    cards=CARDS,
)
SELL, BUY, ACCEPT, REFUSE = (ACTIONS.first(kind) for kind in ("sell", "buy", "accept", "refuse"))

MOST_HANDS = 10
MOST_OFFERS = 9
OPTIONS = (
    Option("partners", 0, 1, 0, clause=32),
    Option("hands", 1, MOST_HANDS, 5, clause=5),
    Option("fair_price", 0, 1, 0, clause=24),
    Option("offers", 1, MOST_OFFERS, 3, clause=23),
)

EVENTS = (
    EventKind("deal"),
    EventKind("first_three", many=True),
    EventKind("three_zeros"),
    EventKind("discarded"),
    EventKind("hand", many=True),
    EventKind("laid"),
    EventKind("took"),
    EventKind("inherited"),
    EventKind("inn", many=True),
    EventKind("holds"),
    EventKind("sells"),
    EventKind("buys"),
    EventKind("last_offer"),
    EventKind("accepted"),
    EventKind("refused"),
    EventKind("kept", many=True),
    EventKind("inn_opened", many=True),
    EventKind("bi_jinx"),
    EventKind("eliminated"),
    EventKind("big_four"),
    EventKind("retained"),
    EventKind("combination"),
    EventKind("paid"),
    EventKind("made_ded"),
    EventKind("received"),
    EventKind("jinx"),
    EventKind("double_jinx"),
    EventKind("jinx_by_sale"),
    EventKind("partner"),
    EventKind("won"),
    EventKind("won_below"),
)
(DEAL, FIRST_THREE, THREE_ZEROS, DISCARDED, HAND, LAID, TOOK, INHERITED, INN, HOLDS, SELLS, BUYS, LAST_OFFER,
 ACCEPTED, REFUSED, KEPT, INN_OPENED, BI_JINX, ELIMINATED, BIG_FOUR, RETAINED, COMBINATION, PAID, MADE_DED,
 RECEIVED, JINX_PUT, DOUBLE_JINX, JINX_BY_SALE, PARTNER, WON, WON_BELOW) = range(len(EVENTS))  # fmt: skip

ENDINGS = ("", "won", "shared")
GOING, ENDED_WON, ENDED_SHARED = range(3)

PHASES = ("", "discard", "tricks", "trade")
CHOOSING, TRICKS, TRADING = range(1, len(PHASES))

NO_OFFER, TO_SELL, TO_BUY = range(3)

# What stands beside the figures of a hand in the ledger (BIJINX-30).
MARKS = ("", "dash", "jinx", "double_jinx", "across", "bi_jinx", "big_four", "sold", "sold_jinx")
(UNMARKED, DASH, MARKED_JINX, MARKED_DOUBLE, ACROSS, MARKED_BI_JINX, MARKED_BIG_FOUR, SOLD,
 SOLD_JINX) = range(len(MARKS))  # fmt: skip

STATE = Record(
    # The ledger, a column a seat and a row a hand: RET, DED and the mark between them.
    field("ret", np.uint16, MOST_SEATS, MOST_HANDS, holds=AMOUNT),
    field("ded", np.uint16, MOST_SEATS, MOST_HANDS, holds=AMOUNT),
    field("bids", np.uint16, MOST_SEATS, holds=AMOUNT),  # the most each has offered to pay in this trade
    field("price", np.uint16, holds=AMOUNT),  # of the offer that stands
    field("mark", np.uint8, MOST_SEATS, MOST_HANDS),
    # Cards, counted by kind.
    field("held", np.uint8, MOST_SEATS, KINDS, known=OWNER),
    field("inherited", np.uint8, MOST_SEATS, KINDS, known=OWNER),  # the Inn, once it has an heir
    field("inn", np.uint8, KINDS, known=SECRET),
    field("laid", np.uint8, MOST_SEATS, KINDS, known=REMEMBERED),  # by each seat to all tricks
    field("taken", np.uint8, MOST_SEATS, KINDS, known=REMEMBERED),  # by each seat in tricks, now closed
    # Cards, one by one.
    field("discard", np.uint8, MOST_SEATS, holds=CARD, known=OWNER),  # each seat's card in the Inn
    field("trick", np.uint8, MOST_SEATS, holds=CARD),  # the card each seat has laid to this trick
    field("deck", np.uint8, PACK, holds=CARD, known=SECRET),  # undealt, while somebody chooses a discard
    field("phase", np.uint8),
    field("chooser", np.uint8, holds=SOMEBODY),  # whose first three cards were zeros
    field("tricks", np.uint8),
    field("inheritor", np.uint8, holds=SOMEBODY),
    field("bi_holder", np.uint8, holds=SOMEBODY),  # named while there is a trade to be made
    field("jinx_holder", np.uint8, holds=SOMEBODY),
    field("offering", np.uint8),  # whether the offer that stands is to sell or to buy
    field("offered", np.uint8, MOST_SEATS),  # offers each has made in this trade
    field("dealt", np.uint8),  # hands begun
    field("dealer", np.uint8, holds=SEAT),
    field("mover", np.uint8, holds=SEAT),
    seats=MOST_SEATS,
    options=OPTIONS,
)

# No policy can play longer than this (docs/rules/bijinx.md, "How long it can last").
LONGEST = MOST_HANDS * (1 + TRICKS_A_HAND * MOST_SEATS + 2 * MOST_OFFERS + 1)


def _first_of(kind: int, count: int) -> int:
    """The set of the first so many cards of a kind."""
    return sum(1 << card for card in [c for c in range(1, PACK + 1) if KIND[c] == kind][:count])


FIRST_OF = np.array([[_first_of(kind, count) for count in range(MOST_ALIKE + 1)] for kind in range(KINDS)], np.uint64)


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise (BIJINX-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def pack_size(s: State) -> int:
    """Ten cards for the Inn and ten for each player are the whole pack (BIJINX-2)."""
    return IN_INN + IN_HAND * s.seats


@rule
def hand_of(s: State, seat: int) -> Set:
    """The cards in hand as a set."""
    cards = EMPTY
    for kind in range(KINDS):
        cards |= FIRST_OF[kind, s.held[seat, kind]]
    return cards


@rule
def inheritance_of(s: State, seat: int) -> Set:
    """The cards inherited from the Inn as a set."""
    cards = EMPTY
    for kind in range(KINDS):
        cards |= FIRST_OF[kind, s.inherited[seat, kind]]
    return cards
