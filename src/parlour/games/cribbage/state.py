"""What there is at Cribbage: cards, moves, events, house rules, and the record of a game."""

import numpy as np

from parlour.engine.actions import Actions, Kind
from parlour.engine.compiled import inline
from parlour.engine.events import EventKind, Events
from parlour.engine.names import numbered
from parlour.engine.options import Option
from parlour.engine.record import (
    AMOUNT,
    CARD,
    CARD_SET,
    OWNER,
    SEAT,
    SEAT_SET,
    SECRET,
    Record,
    amount_upto,
    field,
    one_of,
    upto,
)

NAME = "cribbage"
VERSION = 2
PREFIX = "CRIBBAGE"
SEATS = range(2, 3)  # CRIBBAGE-1

# The pack (CRIBBAGE-2): rank by rank from the ace, each in clubs, diamonds, hearts, spades.
RANKS, SUITS = "A23456789TJQK", "CDHS"
PACK = len(RANKS) * len(SUITS)
CARDS = ("", *(rank + suit for rank in RANKS for suit in SUITS))
JACK = RANKS.index("J") + 1
MOST_PIPS = 10
PIPS = np.array([0, *(min(1 + i // 4, MOST_PIPS) for i in range(PACK))], np.int64)
FOUR_ALIKE = np.uint64(0b1111)
ONE_SUIT = np.array([sum(1 << 1 + 4 * r + suit for r in range(len(RANKS))) for suit in range(4)], np.uint64)
WHOLE_PACK = np.uint64((1 << PACK + 1) - 2)

HAND = 6  # cards dealt to each, CRIBBAGE-4
TO_CRIB = 2  # cards each lays away, CRIBBAGE-5
KEPT = HAND - TO_CRIB
CUT = 2 * HAND  # the start card's place in the shuffled pack
FIFTEEN = 15
MOST_COUNT = 31  # CRIBBAGE-9
# The cards that still fit under 31 when the count stands at c.
FITS = np.array(
    [sum(1 << card for card in range(1, PACK + 1) if c + PIPS[card] <= MOST_COUNT) for c in range(MOST_COUNT + 1)],
    np.uint64,
)
GAME_POINTS, SHORT_GAME_POINTS = 121, 61  # as many holes has each lane of the board, CRIBBAGE-29
MOST_AT_ONCE = 12  # points for one thing: four cards of a rank, CRIBBAGE-11
SKUNK, DOUBLE_SKUNK = 30, 60  # holes short of the end at which a loser is skunked

# A deal played out pegs two at least, and nobody pegs on at 121 (docs/rules/cribbage.md, "How long it can last").
LEAST_DEAL = 2
MOST_DEALS = 2 * (GAME_POINTS - 1) // LEAST_DEAL + 1
LONGEST = MOST_DEALS * 2 * HAND

ACTIONS = Actions(Kind("card", "{card}", cards=range(1, PACK + 1), clause=6), cards=CARDS)

OPTIONS = (
    Option("short_game", 0, 1, 0, clause=27, printed=0),
    Option("skunk_lines", 0, 1, 0, clause=28, printed=0),  # the booklet knows only that a game is won
)

EVENTS = Events(
    EventKind("cut", clause=3),
    EventKind("deal", clause=5),
    EventKind("hand", many=True),
    EventKind("laid_away"),
    EventKind("laid_card"),
    EventKind("start", clause=7),
    EventKind("heels", amount=AMOUNT, clause=7),
    EventKind("played", clause=8),
    EventKind("pegged_fifteen", many=True, amount=AMOUNT, clause=10),
    EventKind("pegged_pair", many=True, amount=AMOUNT, clause=11),
    EventKind("pegged_run", many=True, amount=AMOUNT, clause=12),
    EventKind("thirty_one", amount=AMOUNT, clause=13),
    EventKind("go", clause=14),
    EventKind("last", amount=AMOUNT, clause=15),
    EventKind("show_hand", many=True, amount=CARD, clause=17, opens_count=True),
    EventKind("show_crib", many=True, amount=CARD, clause=23, opens_count=True),
    EventKind("fifteen", many=True, amount=AMOUNT, clause=18, item=True),
    EventKind("pair", many=True, amount=AMOUNT, clause=19, item=True),
    EventKind("run", many=True, amount=AMOUNT, clause=20, item=True),
    EventKind("flush", many=True, amount=AMOUNT, clause=21, item=True),
    EventKind("nob", amount=AMOUNT, clause=22, item=True),
    EventKind("counted", amount=AMOUNT),
    EventKind("won", amount=AMOUNT, clause=25),
    EventKind("skunk", amount=AMOUNT),
    EventKind("double_skunk", amount=AMOUNT),
)
happened = EVENTS.happened

ENDINGS = ("", "won", "skunk", "double_skunk")
ended = numbered(ENDINGS)

PHASES = ("laying_away", "playing")
phase = numbered(PHASES)

STATE = Record(
    field("hands", np.uint64, 2, says="the cards in hand", holds=CARD_SET, known=OWNER),
    field("thrown", np.uint64, 2, says="what each has laid to the crib", holds=CARD_SET, known=OWNER),
    field("played", np.uint64, 2, says="what each has played in this deal", holds=CARD_SET),
    field("lacks", np.uint64, 2, says="cards that a Go has proved are not in the hand", holds=CARD_SET),
    field("scores", np.int16, 2, says="holes pegged", holds=amount_upto(GAME_POINTS - 1 + MOST_AT_ONCE)),
    field("rear", np.uint8, 2, says="holes pegged before the last points", holds=upto(GAME_POINTS - 1)),
    field("deals", np.uint8, says="deals begun", holds=upto(MOST_DEALS)),
    field("pack", np.uint8, PACK, says="what is left of the pack; at CUT the start card", holds=CARD, known=SECRET),
    field("row", np.uint8, 2 * KEPT, says="the cards played in this deal, in order", holds=CARD),
    field("rowed", np.uint8, says="how many they are", holds=upto(2 * KEPT)),
    field("round_from", np.uint8, says="where in the row the present round of play began", holds=upto(2 * KEPT)),
    field("total", np.uint8, says="the running count of this round", holds=upto(MOST_COUNT)),
    field("away", np.uint8, 2, says="how many cards each has laid away", holds=upto(TO_CRIB)),
    field("gone", np.uint8, says="who has said Go in this round", holds=SEAT_SET),
    field("start", np.uint8, says="the start card", holds=CARD),
    field("phase", np.uint8, says="which part of the deal it is", holds=one_of(PHASES)),
    field("dealer", np.uint8, says="who deals, and owns the crib", holds=SEAT),
    field("mover", np.uint8, says="who is on turn in the play", holds=SEAT),
    seats=2,
    options=OPTIONS,
    endings=ENDINGS,
    hand="hands",
    dealer="dealer",
    mover="mover",
)


@inline
def other(seat: int) -> int:
    """The opponent (CRIBBAGE-1)."""
    return 1 - seat


@inline
def rank(card: int) -> int:
    """Ace is 1 and low, the king 13 (CRIBBAGE-2)."""
    return ((card - 1) >> 2) + 1


@inline
def suit(card: int) -> int:
    """The suit, 0 to 3 (CRIBBAGE-2)."""
    return (card - 1) & 3
