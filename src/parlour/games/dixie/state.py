"""What there is at Dixie: cards, moves, events, house rules, and the record of a game."""

import numpy as np
from numpy.typing import NDArray

from parlour.engine.actions import Actions, Kind
from parlour.engine.compiled import State, rule
from parlour.engine.events import EventKind, Events
from parlour.engine.names import numbered
from parlour.engine.options import Option
from parlour.engine.record import (
    AMOUNT,
    CARD,
    CARD_SET,
    MOVE,
    OWNER,
    PACKED,
    REMEMBERED,
    SEAT,
    SECRET,
    Record,
    amount_upto,
    field,
    one_of,
    upto,
)

NAME = "dixie"
VERSION = 2
PREFIX = "DIXIE"
SEATS = range(2, 9)  # DIXIE-1

# The pack (DIXIE-2): cards 1 to 49 symbol by symbol, then five Bonus cards.
SYMBOLS = "CTXQS"  # circles, triangles, crosses, squares, stars
NUMBERS_OF = {
    "C": (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14),
    "T": (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14),
    "X": (1, 2, 3, 5, 7, 10, 11, 13, 14),
    "Q": (1, 2, 3, 5, 7, 10, 11, 13, 14),
    "S": (1, 2, 3, 4, 5, 7, 8),
}
NUMBERED = [(symbol, number) for symbol in SYMBOLS for number in NUMBERS_OF[symbol]]
BONUSES = 5
BONUS_POINTS = 20
FIRST_BONUS = len(NUMBERED) + 1
PACK = len(NUMBERED) + BONUSES
HAND = 6  # cards each, DIXIE-5
MOST_TURN_OVERS = 20  # of a hand, DIXIE-20
MOST_MIXES = 5  # of them where the cards are shuffled: what was mixed at each is kept
MOST_ROUNDS = 4  # DIXIE-24
MOST_DEALS = SEATS[-1] * (MOST_ROUNDS + 1)  # a round to break ties among them, DIXIE-26
TURNS = 128  # of a hand, the latest that are remembered
CARDS = ("", *(f"{symbol}{number}" for symbol, number in NUMBERED), *["B"] * BONUSES)

SYMBOL = np.array([0, *(SYMBOLS.index(s) + 1 for s, _ in NUMBERED), *[0] * BONUSES], np.int64)
NUMBER = np.array([0, *(n for _, n in NUMBERED), *[0] * BONUSES], np.int64)
POINTS = np.array([0, *(n for _, n in NUMBERED), *[BONUS_POINTS] * BONUSES], np.int64)
BONUS_CARDS = np.uint64(sum(1 << c for c in range(FIRST_BONUS, PACK + 1)))
WHOLE_PACK = np.uint64((1 << PACK + 1) - 2)

ACTIONS = Actions(
    Kind("play", "{card}", cards=range(1, FIRST_BONUS), clause=9),
    Kind("bonus", "B>{place}", places=range(1, len(SYMBOLS) + 1), clause=13),
    Kind("draw", "draw", clause=11),
    Kind("pass", "pass", clause=21),
    cards=CARDS,
    places=("", *SYMBOLS),
)
do = ACTIONS.do
BONUS_CALLS = np.uint64(sum(1 << do.BONUS + place for place in range(len(SYMBOLS))))
NUMBERED_PLAYS = np.uint64((1 << do.BONUS) - 1)


def _followers(call: int) -> int:
    """The numbered cards that follow a call (DIXIE-9); a called symbol has no number to match (DIXIE-14)."""
    symbol = SYMBOL[call] if call < FIRST_BONUS else call - do.BONUS
    number = NUMBER[call] if call < FIRST_BONUS else -1
    return sum(1 << c for c in range(1, FIRST_BONUS) if SYMBOL[c] == symbol or NUMBER[c] == number)


# What follows each call. A call is the action that made it, plus 1: a card, or a Bonus with its symbol.
FOLLOWERS: NDArray[np.uint64] = np.array([0, *map(_followers, range(1, do.DRAW + 1))], np.uint64) | BONUS_CARDS

OPTIONS = (
    Option("rounds", 1, MOST_ROUNDS, 1, clause=24, printed=1),
    Option("turn_overs", 0, 5, 0, clause=20, printed=0),
    Option("shuffle", 0, 1, 0, clause=19, printed=0),
    Option("extra_deal", 0, 1, 0, clause=26),
)


def longest_hand(seats: int) -> int:
    """No hand of so many players lasts longer (docs/rules/dixie.md, "How long it can last")."""
    laid = PACK - seats - 1  # on the Call Card when the pile is turned: everybody else's last card is in hand
    draws = PACK - HAND * seats + MOST_TURN_OVERS * laid
    plays = (MOST_TURN_OVERS + 1) * laid + 2  # and the card led, and the one that goes out
    passes = (seats - 1) * (MOST_TURN_OVERS + laid + 1)
    return draws + plays + passes


LONGEST = max(longest_hand(seats) * seats * (MOST_ROUNDS + 1) for seats in SEATS)

EVENTS = Events(
    EventKind("cut"),
    EventKind("deal"),
    EventKind("cut_pack", clause=5),
    EventKind("hand", many=True),
    EventKind("played"),
    EventKind("called", amount=one_of(("", *SYMBOLS))),
    EventKind("drew"),
    EventKind("drew_card"),
    EventKind("passed"),
    EventKind("turned_over", clause=18),
    EventKind("last_turn_over", clause=20),
    EventKind("nothing_left", clause=21),
    EventKind("out", clause=16),
    EventKind("blocked", clause=22),
    EventKind("charged", many=True, amount=AMOUNT, clause=17),
    EventKind("extra_deal", clause=26),
    EventKind("last_extra_deal", clause=26),
    EventKind("won", amount=AMOUNT, clause=25),
)
happened = EVENTS.happened

ENDINGS = ("", "won", "shared")
ended = numbered(ENDINGS)

STATE = Record(
    field("hands", np.uint64, 8, says="the cards in hand", holds=CARD_SET, known=OWNER),
    field(
        "shown", np.uint64, 8,
        says="cards in hand that lay open until they were turned over and drawn", holds=CARD_SET, known=REMEMBERED,
    ),
    field(
        "lacks", np.uint64, 8,
        says="cards proved not to be among the unseen ones in hand", holds=CARD_SET, known=REMEMBERED,
    ),
    field(
        "mixed", np.uint64, MOST_MIXES,
        says="cards last shuffled in at each turn-over", holds=CARD_SET, known=REMEMBERED, needs="shuffle",
    ),
    field(
        "calls", np.uint16, MOST_TURN_OVERS + 1,
        says="the symbols called after so many turn-overs, three bits each, the latest in the lowest",
        holds=PACKED, known=REMEMBERED,
    ),
    field("scores", np.int16, 8, says="points against each seat", holds=amount_upto(MOST_DEALS * int(POINTS.sum()))),
    field("held", np.uint8, 8, says="how many cards each holds", holds=upto(PACK)),
    field(
        "unseen", np.uint8, 8, MOST_MIXES,
        says="unseen cards in hand drawn after each shuffled turn-over", holds=upto(PACK), known=REMEMBERED,
        needs="shuffle",
    ),
    field("stock", np.uint8, PACK, says="the stock, its top at PACK - stocked", holds=CARD, known=SECRET),
    field(
        "turned", np.uint8, PACK,
        says="the same, once the pile was turned over unshuffled", holds=CARD, known=REMEMBERED,
    ),
    field("pile", np.uint8, PACK, says="cards played, in order; the last is the Call Card", holds=CARD),
    field("stocked", np.uint8, says="cards in the stock", holds=upto(PACK)),
    field("piled", np.uint8, says="cards on the pile", holds=upto(PACK)),
    field("call", np.uint8, says="what must be followed: the move that called it", holds=MOVE),
    field("turnings", np.uint8, says="how often the pile was turned over", holds=upto(MOST_TURN_OVERS)),
    field("passes", np.uint8, says="passes running", holds=upto(SEATS[-1])),
    field(
        "moves", np.uint8, TURNS,
        says=f"the latest {TURNS} moves of this hand, that of turn t at t modulo {TURNS}", holds=MOVE, known=REMEMBERED,
    ),
    field("turns", np.uint16, says="turns taken in this hand", holds=upto(max(map(longest_hand, SEATS)))),
    field("dealt", np.uint8, says="deals begun", holds=upto(MOST_DEALS)),
    field("dealer", np.uint8, says="who deals", holds=SEAT),
    field("mover", np.uint8, says="who is on turn", holds=SEAT),
    seats=SEATS[-1],
    options=OPTIONS,
    endings=ENDINGS,
    hand="hands",
    held="held",
    dealer="dealer",
    mover="mover",
)  # fmt: skip


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise (DIXIE-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def right_of(s: State, seat: int) -> int:
    """The seat before this one."""
    return seat - 1 if seat > 0 else s.seats - 1
