"""What there is at Bi-Jinx: cards, moves, events, house rules, and the record of a game.

A *kind* is one of the nine sorts of card, numbered 0 to 8 in rising order of points; heaps of cards are counts
by kind, since cards of a kind are alike. A *card* is one of the pack, numbered from 1; after the deal the first
card of each kind stands for all of them.
"""

from collections.abc import Mapping

import numpy as np

from parlour.engine.actions import Actions, Kind
from parlour.engine.cards import EMPTY
from parlour.engine.compiled import Set, State, rule
from parlour.engine.events import EventKind, Events
from parlour.engine.names import numbered
from parlour.engine.options import Option
from parlour.engine.record import (
    AMOUNT,
    CARD,
    OWNER,
    REMEMBERED,
    SEAT,
    SECRET,
    SOMEBODY,
    Record,
    amount_upto,
    copies_of,
    field,
    one_of,
    upto,
)

NAME = "bijinx"
VERSION = 2
PREFIX = "BIJINX"
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


def _first_of(kind: int, count: int) -> int:
    """The set of the first so many cards of a kind."""
    return sum(1 << card for card in [c for c in range(1, PACK + 1) if KIND[c] == kind][:count])


FIRST_OF = np.array([[_first_of(kind, count) for count in range(MOST_ALIKE + 1)] for kind in range(KINDS)], np.uint64)

TOP_PRICE = 9_999  # BIJINX-22
ACTIONS = Actions(
    Kind("lay", "{card}", cards=[int(card) for card in CARD_OF], clause=10),
    Kind("sell", "sell {amount}", amounts=range(TOP_PRICE + 1), clause=22),
    Kind("buy", "buy {amount}", amounts=range(TOP_PRICE + 1), clause=22),
    Kind("accept", "accept", clause=21),
    Kind("refuse", "refuse", clause=27),
    cards=CARDS,
)
do = ACTIONS.do

PARTNER_PRICES = ("any", "nothing")  # BIJINX-25
ANY, NOTHING = range(2)
MOST_HANDS = 10
MOST_OFFERS = 9
OPTIONS = (
    Option("partners", 0, 1, 0, clause=32, printed=0, variants=(1,)),  # the sample score is of partners
    Option("hands", 1, MOST_HANDS, 5, clause=5, printed=5),
    Option("fair_price", 0, 1, 0, clause=24, printed=0),
    Option("offers", 1, MOST_OFFERS, 3, clause=23),
    Option("partner_price", ANY, NOTHING, ANY, clause=25, values=PARTNER_PRICES, printed=ANY),
)

# As long as a game can last (docs/rules/bijinx.md, "How long it can last"): tricks, and a trade with its answer.
LONGEST = MOST_HANDS * (TRICKS_A_HAND * MOST_SEATS + 2 * MOST_OFFERS + 1)

EVENTS = Events(
    EventKind("deal"),
    EventKind("first_three", many=True),
    EventKind("discarded"),
    EventKind("hand", many=True),
    EventKind("laid"),
    EventKind("took", clause=11),
    EventKind("inherited", clause=13),
    EventKind("inn", many=True),
    EventKind("holds", clause=20),
    EventKind("sells", amount=AMOUNT),
    EventKind("buys", amount=AMOUNT),
    EventKind("one_offer", clause=23),
    EventKind("last_offer", clause=23),
    EventKind("accepted", amount=AMOUNT),
    EventKind("refused"),
    EventKind("kept", many=True),
    EventKind("inn_opened", many=True),
    EventKind("bi_jinx", clause=18),
    EventKind("eliminated", amount=AMOUNT),
    EventKind("big_four", amount=AMOUNT, clause=17),
    EventKind("retained", amount=AMOUNT),
    EventKind("combination", amount=AMOUNT),
    EventKind("paid", amount=AMOUNT),
    EventKind("made_ded", amount=AMOUNT),
    EventKind("received", amount=AMOUNT),
    EventKind("jinx", amount=AMOUNT, clause=28),
    EventKind("double_jinx", clause=29),
    EventKind("jinx_by_sale", amount=AMOUNT),
    EventKind("partner", amount=AMOUNT),
    EventKind("won", amount=AMOUNT, clause=33),
    EventKind("won_below", amount=AMOUNT),
)
happened = EVENTS.happened

ENDINGS = ("", "won", "shared")
ended = numbered(ENDINGS)

PHASES = ("", "tricks", "trade")
phase = numbered(PHASES)

OFFERS = ("", "sell", "buy")
offering = numbered(OFFERS)

# What stands beside the figures of a hand in the ledger (BIJINX-30).
MARKS = ("", "dash", "jinx", "double_jinx", "across", "bi_jinx", "big_four", "sold", "sold_jinx")
marked = numbered(MARKS)

HEAP = copies_of(KIND_NAMES, MOST_ALIKE)
PRICE = amount_upto(TOP_PRICE)

STATE = Record(
    field("ret", np.uint16, MOST_SEATS, MOST_HANDS, says="the ledger's RET side, a line a hand", holds=AMOUNT),
    field("ded", np.uint16, MOST_SEATS, MOST_HANDS, says="the ledger's DED side, a line a hand", holds=AMOUNT),
    field("bids", np.uint16, MOST_SEATS, says="the most each has offered to pay in this trade", holds=PRICE),
    field("price", np.uint16, says="the price of the offer that stands", holds=PRICE),
    field(
        "mark", np.uint8, MOST_SEATS, MOST_HANDS,
        says="what stands beside those figures, a line a hand", holds=one_of(MARKS),
    ),
    field("held", np.uint8, MOST_SEATS, KINDS, says="the cards in hand", holds=HEAP, known=OWNER),
    field("inherited", np.uint8, MOST_SEATS, KINDS, says="the Inn's cards, with its heir", holds=HEAP, known=OWNER),
    field("inn", np.uint8, KINDS, says="the Inn's cards, until somebody inherits them", holds=HEAP, known=SECRET),
    field("laid", np.uint8, MOST_SEATS, KINDS, says="the cards each laid to tricks", holds=HEAP, known=REMEMBERED),
    field(
        "taken", np.uint8, MOST_SEATS, KINDS,
        says="the cards each took in tricks, now closed", holds=HEAP, known=REMEMBERED,
    ),
    field("discard", np.uint8, MOST_SEATS, says="the card each put in the Inn", holds=CARD, known=OWNER),
    field("trick", np.uint8, MOST_SEATS, says="the card each has laid to this trick", holds=CARD),
    field("deck", np.uint8, PACK, says="the cards while they are dealt", holds=CARD, known=SECRET),
    field("phase", np.uint8, says="which part of the hand it is", holds=one_of(PHASES)),
    field("tricks", np.uint8, says="tricks taken", holds=upto(TRICKS_A_HAND)),
    field("inheritor", np.uint8, says="who inherited the Inn", holds=SOMEBODY),
    field("bi_holder", np.uint8, says="who has Bi, while there is a trade to be made", holds=SOMEBODY),
    field("jinx_holder", np.uint8, says="who has Jinx, while there is a trade to be made", holds=SOMEBODY),
    field("offering", np.uint8, says="whether the offer that stands is to sell or to buy", holds=one_of(OFFERS)),
    field("offered", np.uint8, MOST_SEATS, says="offers each has made in this trade", holds=upto(MOST_OFFERS)),
    field("dealt", np.uint8, says="hands begun", holds=upto(MOST_HANDS)),
    field("dealer", np.uint8, says="who deals, and leads every trick", holds=SEAT),
    field("mover", np.uint8, says="who is on turn", holds=SEAT),
    seats=MOST_SEATS,
    options=OPTIONS,
    endings=ENDINGS,
    hand="held",
    dealer="dealer",
    mover="mover",
    most_shuffles=MOST_HANDS + 1,  # the lots, and each deal
)  # fmt: skip


def allow(seats: int, options: Mapping[str, int]) -> str:
    """Partners need a table of four (BIJINX-32)."""
    return "four" if options["partners"] and seats != 4 else ""


def pack(seats: int, options: Mapping[str, int]) -> int:
    """How many cards are in the pack (BIJINX-2)."""
    return int(COPIES[seats].sum())


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise (BIJINX-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def side(s: State, seat: int) -> int:
    """Partners play together, everybody else for himself (BIJINX-32)."""
    return seat % 2 if s.partners else seat


@rule
def partner_of(s: State, seat: int) -> int:
    """The seat opposite, at a table for four (BIJINX-32)."""
    return (seat + 2) % s.seats


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
