"""What there is at a Bunco table: cards, moves, events, house rules, and the record of a game."""

import numpy as np

from parlour.engine.actions import Actions, Kind
from parlour.engine.compiled import State, inline
from parlour.engine.events import EventKind
from parlour.engine.record import CARD, FLAG, OWNER, REMEMBERED, SEAT, SECRET, SOMEBODY, Option, Record, field

# The pack (BUNCO-2). Cards that look alike are alike: the rules know twelve kinds.
NUMBERS = 10
BUNCO, STOP = 11, 12
KINDS = 12
SERIES = 10  # of each number; as many Buncos
STOPS = 5
PACK = 115
MOST_SEATS = 14
MOST_CARDS = 2 * PACK
MOST_PILES = 2 * (SERIES + SERIES)  # every pile begins with a 1 or a Bunco

# Cards 1 to 12 are one of each kind, so an event may name a kind as a card.
_ONE_PACK = [*range(1, KINDS + 1)] * STOPS + [*range(1, BUNCO + 1)] * (SERIES - STOPS)
KIND = np.array([0, *_ONE_PACK, *_ONE_PACK], np.int64)
KIND_NAMES = ("", *(str(n) for n in range(1, NUMBERS + 1)), "B", "S")
CARDS = tuple(KIND_NAMES[kind] for kind in KIND)

PILE = 10  # cards in a Bunco Pile, BUNCO-5
SHORT_PILE = 5  # BUNCO-49
HAND = 5
LONGEST_RUN = 9  # Buncos one upon another
MOST_HELD = HAND + LONGEST_RUN + 1  # a hand, a run of Buncos that came back to it (BUNCO-40), and a last empty place
SURPLUS = 4  # Surplus piles, BUNCO-19
TURN_MOVES = 200  # BUNCO-44
TURN_MOVES_WARNING = 190

# Where: a height from 0 (a new pile) to 9, a Surplus pile, or a source (hand or Surplus pile) and a height.
HEIGHTS = 10
SOURCES = 1 + SURPLUS
BUNCO_HEIGHTS = 9  # a Bunco stands for 1 to 9, so it goes on 0 to 8
SLOT_PLACE = HEIGHTS
SOURCE_PLACE = SLOT_PLACE + SURPLUS
_SOURCE_NAMES = ("h", "s1", "s2", "s3", "s4")
PLACES = (
    *(str(height) for height in range(HEIGHTS)),
    *_SOURCE_NAMES[1:],
    *(f"{source}>{height}" for source in _SOURCE_NAMES for height in range(HEIGHTS)),
)


def _from_to(sources: range, heights: int) -> list[int]:
    return [SOURCE_PLACE + source * HEIGHTS + height for source in sources for height in range(heights)]


_SLOTS = range(SLOT_PLACE, SLOT_PLACE + SURPLUS)
# The first 63 actions, those after them, the partner's Buncos and the Stops are four sets of at most 63 bits.
ACTIONS = Actions(
    Kind("hand", "h{card}", cards=range(1, NUMBERS + 1)),
    Kind("surplus", "{place}", places=_SLOTS),
    Kind("pile", "pile"),
    Kind("pile_stop", "pile>{place}", places=_SLOTS),
    Kind("lay", "{card}>{place}", cards=range(2, KINDS + 1), places=_SLOTS),
    Kind("hand_bunco", "bunco {place}", places=_from_to(range(1), BUNCO_HEIGHTS)),
    Kind("surplus_bunco", "bunco {place}", places=_from_to(range(1, SOURCES), BUNCO_HEIGHTS)),
    Kind("partner_surplus", "partner {place}", places=_SLOTS),
    Kind("partner_pile", "partner"),
    Kind("partner_pile_stop", "partner>{place}", places=_SLOTS),
    Kind("end", "end"),
    Kind("pass", "pass"),
    Kind("call", "bunco!"),
    Kind("false_stop", "stop!"),
    Kind("close", "close"),
    Kind("partner_bunco", "bunco partner {place}", places=_from_to(range(1, SOURCES), BUNCO_HEIGHTS)),
    Kind("stop", "stop {place}", places=_from_to(range(SOURCES), HEIGHTS)),
    cards=KIND_NAMES,
    places=PLACES,
)
(HAND_PLAY, SURPLUS_PLAY, PILE_PLAY, PILE_STOP, LAY, HAND_BUNCO, SURPLUS_BUNCO, PARTNER_SURPLUS, PARTNER_PILE,
 PARTNER_STOP, END, PASS, CALL, FALSE_STOP, CLOSE, PARTNER_BUNCO, STOP_CALL) = (
    ACTIONS.first(kind.name) for kind in ACTIONS.kinds)  # fmt: skip
SECOND = HAND_BUNCO

# House rules.
REFEREE, TABLE, CHILDREN = range(3)  # BUNCO-37
OPTIONS = (
    Option("mode", REFEREE, CHILDREN, REFEREE, clause=37),
    Option("packs", 1, 2, 1, clause=50),
    Option("partners", 0, 1, 0, clause=46),
    Option("short", 0, 1, 0, clause=49),
    Option("bare_stop", 0, 1, 0, clause=30),
    Option("chains", 0, 1, 0, clause=15),
    Option("retire", 0, 1, 0, clause=31),
    Option("turn_cap", 30, 120, 60, clause=35),
    Option("card_only", 0, 1, 0, clause=41),
)

EVENTS = tuple(
    EventKind(name)
    for name in (
        "deal", "piled", "turned_up", "took", "took_card", "turn", "played", "played_bunco", "from_surplus",
        "surplus_bunco", "from_pile", "pile_bunco", "pile_stop", "partner_card", "laid", "ended", "finished",
        "stopped", "stop_card", "stop_removed", "reshuffled", "still", "last_round", "last_turn", "long_turn",
        "cut_short", "called", "guilty", "not_guilty", "false_stop", "penalty", "no_penalty_card", "returned",
        "loses_turn", "lost_turn", "emptied", "stalled", "capped", "left", "won",
    )
)  # fmt: skip
(DEAL, PILED, TURNED_UP, TOOK, TOOK_CARD, TURN, PLAYED, PLAYED_BUNCO, FROM_SURPLUS,
 SURPLUS_BUNCO_PLAYED, FROM_PILE, PILE_BUNCO, PILE_STOP_LAID, PARTNER_CARD, LAID, ENDED, FINISHED,
 STOPPED, STOP_CARD, STOP_REMOVED, RESHUFFLED, STILL, LAST_ROUND, LAST_TURN, LONG_TURN,
 CUT_SHORT, CALLED, GUILTY, NOT_GUILTY, FALSE_STOPPED, PENALTY, NO_PENALTY_CARD, RETURNED,
 LOSES_TURN, LOST_TURN, EMPTIED, STALLED, CAPPED, LEFT, WON) = range(len(EVENTS))  # fmt: skip

ENDINGS = ("", "won", "stalled", "capped")
GOING, ENDED_WON, ENDED_STALLED, ENDED_CAPPED = range(4)

# Slips all could see (BUNCO-38), as bits; a 1 kept in the hand is seen by nobody.
SLIP_ONE, SLIP_PILE, SLIP_FOLLOW, SLIP_SURPLUS = 1, 2, 4, 8

# What is known of a hand, as bits: proved by play since it was last taken up.
NO_ONE, SOME_ONE, NO_STOP = 1, 2, 4

# Where a card out of sight comes from: the deal, a shuffle before the last one, the last one.
DEALT, OLDER, LATEST = range(3)
ORIGINS = 3

# The parts of a promise to follow a Bunco (knowing.py).
HEIGHT, SPARE, FREE = range(3)
NEVER = 15  # no number of Buncos will do
STRICT = 15  # nor do they help: only the very next number will

STATE = Record(
    field("hands", np.uint8, MOST_SEATS, MOST_HELD, holds=CARD, known=OWNER),  # lowest first
    field("passed", np.uint8, MOST_SEATS, holds=FLAG, known=OWNER),  # said no to calling, since the last card
    field("held", np.uint8, MOST_SEATS),
    field("pile_top", np.uint8, MOST_SEATS, holds=CARD),
    field("pile_left", np.uint8, MOST_SEATS),  # cards in the Bunco Pile, its top included
    field("tops", np.uint8, MOST_SEATS, SURPLUS, holds=CARD),
    field("under", np.uint8, MOST_SEATS, SURPLUS),  # cards under each top
    field("buried", np.uint8, MOST_CARDS, holds=CARD, known=REMEMBERED),  # pile by pile, lowest card first
    # Face-down cards: from the front the Bunco Piles under their tops, seat by seat, lowest card
    # first; at the end the deck, whose top is at MOST_CARDS - decked.
    field("hidden", np.uint8, MOST_CARDS, holds=CARD, known=SECRET),
    field("heights", np.uint8, MOST_PILES),  # the table piles, oldest first
    field("wild", np.uint16, MOST_PILES),  # bit n: a Bunco lies there for the n
    field("open", np.uint16),  # bit h: some pile has height h
    field("piled", np.uint8),  # table piles
    field("run", np.uint8),  # the pile whose Bunco must be followed now, plus 1
    field("sunk", np.uint8),  # cards buried in all Surplus piles
    field("sunk_from", np.uint8, MOST_SEATS),  # where those of each seat begin
    field("closed", np.uint8, holds=FLAG),  # the house has closed the window; the next card opens another
    field("armed", np.uint16, known=SECRET),  # bit s: seat s has a Stop in hand or on top of its Surplus
    field("decked", np.uint8),
    field("removed", np.uint8, KINDS + 1, known=REMEMBERED),  # cards of removed piles, by kind
    field("heap", np.uint8),  # and how many they are
    field("retired", np.uint8),  # spent Stops out of the game
    field("dealer", np.uint8, holds=SEAT),
    field("mover", np.uint8, holds=SEAT),
    field("turns", np.uint16),  # begun
    field("moves", np.uint16),  # cards moved in this turn
    field("still", np.uint8),  # turns running in which no card moved
    # What a good memory keeps of the hidden cards (knowing.py).
    field("proved", np.uint8, MOST_SEATS, known=REMEMBERED),
    field("promises", np.uint8, MOST_SEATS, 3, known=REMEMBERED),
    field("origins", np.uint8, ORIGINS, KINDS + 1, known=REMEMBERED),
    field("origin", np.uint8, MOST_SEATS, known=REMEMBERED),
    field("mixed", np.uint8, holds=SOMEBODY, known=REMEMBERED),
    field("mixed_from", np.uint8, ORIGINS, known=REMEMBERED),
    field("reshuffles", np.uint16),
    field("back", np.uint8, MOST_SEATS, known=REMEMBERED),  # Buncos in hand that all saw return there
    # Table mode (slips.py).
    field("suspect", np.uint8, holds=SOMEBODY),
    field("slips", np.uint8, known=REMEMBERED),
    field("doubt", np.uint8, holds=FLAG),  # a 1 still in the suspect's hand is a slip
    field("stray", np.uint8),  # the pile with an unfollowed Bunco, plus 1
    field("strays", np.uint8, LONGEST_RUN),  # where its Buncos came from, lowest first: source plus 1
    field("called", np.uint8, MOST_SEATS, holds=FLAG),
    field("loses", np.uint8, MOST_SEATS),  # turns to be lost
    field("winner", np.uint8, holds=SOMEBODY),  # whose win is still to be confirmed
    seats=MOST_SEATS,
    options=OPTIONS,
)

# No policy can play longer than this (docs/rules/bunco.md, "How long it can last").
MOST_TURNS = 120 * MOST_SEATS
MOST_TURN_PLAYS = 21 * MOST_PILES * NUMBERS
LONGEST = MOST_TURNS * MOST_TURN_PLAYS * 2 * MOST_SEATS


@inline
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise (BUNCO-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


@inline
def partner_of(s: State, seat: int) -> int:
    """The seat opposite (BUNCO-46)."""
    half = s.seats // 2
    return seat + half if seat < half else seat - half
