"""Dixie's cards, actions, events, options and state."""

import numpy as np
from numpy.typing import NDArray

from parlour.engine.actions import Actions, Kind
from parlour.engine.events import EventKind
from parlour.engine.record import AMOUNT, CARD, OWNER, SEAT, SECRET, Option, Record, field
from parlour.engine.record import CARDS as CARD_SET

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
CARDS = ("", *(f"{symbol}{number}" for symbol, number in NUMBERED), *["B"] * BONUSES)

SYMBOL = np.array([0, *(SYMBOLS.index(s) + 1 for s, _ in NUMBERED), *[0] * BONUSES], np.int64)
NUMBER = np.array([0, *(n for _, n in NUMBERED), *[0] * BONUSES], np.int64)
POINTS = np.array([0, *(n for _, n in NUMBERED), *[BONUS_POINTS] * BONUSES], np.int64)
BONUS_CARDS = np.uint64(sum(1 << c for c in range(FIRST_BONUS, PACK + 1)))
WHOLE_PACK = np.uint64((1 << PACK + 1) - 2)

ACTIONS = Actions(
    Kind("play", "{card}", cards=range(1, FIRST_BONUS)),
    Kind("bonus", "B>{place}", places=range(1, len(SYMBOLS) + 1)),
    Kind("draw", "draw"),
    Kind("pass", "pass"),
    cards=CARDS,
    places=("", *SYMBOLS),
)
BONUS, DRAW, PASS = ACTIONS.first("bonus"), ACTIONS.first("draw"), ACTIONS.first("pass")
BONUS_CALLS = np.uint64(sum(1 << BONUS + place for place in range(len(SYMBOLS))))
NUMBERED_PLAYS = np.uint64((1 << BONUS) - 1)


def _followers(call: int) -> int:
    """The numbered cards that follow a call (DIXIE-9); a called symbol has no number to match (DIXIE-14)."""
    symbol = SYMBOL[call] if call < FIRST_BONUS else call - BONUS
    number = NUMBER[call] if call < FIRST_BONUS else -1
    return sum(1 << c for c in range(1, FIRST_BONUS) if SYMBOL[c] == symbol or NUMBER[c] == number)


# What follows each call. A call is the action that made it, plus 1: a card, or a Bonus with its symbol.
FOLLOWERS: NDArray[np.uint64] = np.array([0, *map(_followers, range(1, DRAW + 1))], np.uint64) | BONUS_CARDS

OPTIONS = (
    Option("rounds", 1, 4, 1, clause=24),
    Option("turn_overs", 1, 5, 3, clause=20),
    Option("shuffle", 0, 1, 0, clause=19),
    Option("extra_deal", 0, 1, 0, clause=26),
)
MOST_TURN_OVERS = 5
TURNS = 32  # of a deal, the latest that are remembered

EVENTS = (
    EventKind("cut"),
    EventKind("deal"),
    EventKind("hand", many=True),
    EventKind("played"),
    EventKind("called"),
    EventKind("drew"),
    EventKind("drew_card"),
    EventKind("took"),
    EventKind("passed"),
    EventKind("turned_over"),
    EventKind("last_turn_over"),
    EventKind("out"),
    EventKind("blocked"),
    EventKind("charged", many=True),
    EventKind("extra_deal"),
    EventKind("won"),
)
(CUT, DEAL, HAND_DEALT, PLAYED, CALLED, DREW, DREW_CARD, TOOK, PASSED,
 TURNED_OVER, LAST_TURN_OVER, OUT, BLOCKED, CHARGED, EXTRA_DEAL, WON) = range(len(EVENTS))  # fmt: skip

ENDINGS = ("", "won", "shared")
GOING, ENDED_WON, ENDED_SHARED = range(3)

STATE = Record(
    field("hands", np.uint64, 8, holds=CARD_SET, known=OWNER),
    field("shown", np.uint64, 8, holds=CARD_SET),  # cards in hand that all saw arrive
    field("lacks", np.uint64, 8, holds=CARD_SET),  # cards play has proved are not among the unseen ones in hand
    field("mixed", np.uint64, MOST_TURN_OVERS, holds=CARD_SET),  # cards last shuffled in at each turn-over
    field("turns", np.uint32),  # a bit for each of the latest turns, the last in the lowest: 1 where no card was laid
    field("scores", np.int16, 8, holds=AMOUNT),
    field("held", np.uint8, 8),
    field("unseen", np.uint8, 8, MOST_TURN_OVERS),  # unseen cards in hand drawn after each shuffled turn-over
    field("stock", np.uint8, PACK, holds=CARD, known=SECRET),  # lies at the end; the top is at PACK - stocked
    field("turned", np.uint8, PACK, holds=CARD),  # stock whose order all know, since it was turned over unshuffled
    field("pile", np.uint8, PACK, holds=CARD),  # cards played in order; the last is the Call Card
    field("stocked", np.uint8),  # cards in the stock
    field("turned_left", np.uint8),  # cards in the turned stock
    field("piled", np.uint8),
    field("call", np.uint8),  # what must be followed: the action that called it, plus 1
    field("turnings", np.uint8),
    field("passes", np.uint8),  # running
    field("dealt", np.uint8),  # deals begun
    field("dealer", np.uint8, holds=SEAT),
    field("mover", np.uint8, holds=SEAT),
    seats=8,
    options=OPTIONS,
)
