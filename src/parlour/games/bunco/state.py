"""What there is at Bunco: cards, moves, events, house rules, and the record of a game."""

from collections.abc import Mapping

import numpy as np

from parlour.engine.actions import Actions, Kind
from parlour.engine.compiled import State, inline, rule
from parlour.engine.events import EventKind, Events
from parlour.engine.names import numbered
from parlour.engine.options import Option
from parlour.engine.record import (
    CARD,
    FLAG,
    NUMBER_SET,
    OWNER,
    REMEMBERED,
    SEAT,
    SEAT_SET,
    SECRET,
    SOMEBODY,
    Record,
    copies_of,
    each_of,
    field,
    one_of,
    some_of,
    upto,
)

NAME = "bunco"
VERSION = 2
PREFIX = "BUNCO"
SEATS = range(2, 15)  # BUNCO-1
MOST_SEATS = SEATS[-1]
MOST_ON_ONE_PACK = 7
FEWEST_PARTNERS = 4
UNEVEN = True  # a turn is one card or thirty, and answers come between

# The pack (BUNCO-2). Cards that look alike are alike: the rules know twelve kinds.
NUMBERS = 10
BUNCO, STOP = 11, 12
KINDS = 12
SERIES = 10  # of each number; as many Buncos
STOPS = 5
PACK = 115
MOST_CARDS = 2 * PACK
MOST_ALIKE = 2 * SERIES
MOST_PILES = 2 * (SERIES + SERIES)  # every pile begins with a 1 or a Bunco

# Cards 1 to 12 are one of each kind, so an event may name a kind as a card.
_ONE_PACK = [*range(1, KINDS + 1)] * STOPS + [*range(1, BUNCO + 1)] * (SERIES - STOPS)
KIND = np.array([0, *_ONE_PACK, *_ONE_PACK], np.int64)
KIND_NAMES = ("", *(str(n) for n in range(1, NUMBERS + 1)), "B", "S")
CARDS = tuple(KIND_NAMES[kind] for kind in KIND)

PILE = 10  # cards in a Bunco Pile, BUNCO-5
SHORT_PILE = 5  # BUNCO-49
HAND = 5
MOST_BUNCOS = 2 * SERIES
MOST_HELD = HAND + MOST_BUNCOS + 1  # a hand, all Buncos come back to it (BUNCO-40), and a last empty place
SURPLUS = 4  # Surplus piles, BUNCO-19
TURN_MOVES = 200  # BUNCO-44
TURN_MOVES_WARNING = 190

# No policy can play longer than this (docs/rules/bunco.md, "How long it can last").
LONGEST_CAP = 120  # turns a player, BUNCO-35
MOST_TURNS = LONGEST_CAP * MOST_SEATS
MOST_BETWEEN = MOST_PILES * (NUMBERS - 2) + 2 * SERIES + 1  # cards played between two of a Bunco Pile, or before one
MOST_TURN_PLAYS = (2 * PILE + 1) * (MOST_BETWEEN + 1)  # with a partner's Bunco Pile
MOST_PLAYS = (MOST_TURNS + PILE * MOST_SEATS) * (MOST_BETWEEN + 1)
MOST_RESHUFFLES = MOST_PLAYS // NUMBERS + MOST_TURNS  # each of a removed pile: filled, or stopped, which took a turn
ANSWERS = MOST_SEATS  # to each play: a pass from all others, and the house's word
LONGEST = ANSWERS + MOST_PLAYS * (1 + ANSWERS)

# Where: a height from 0 (a new pile) to 9, a Surplus pile, a source (hand or Surplus pile) and a height, or two
# Surplus piles.
HEIGHTS = 10
SOURCES = 1 + SURPLUS
BUNCO_HEIGHTS = 9  # a Bunco stands for 1 to 9, so it goes on 0 to 8
SLOT_PLACE = HEIGHTS
SOURCE_PLACE = SLOT_PLACE + SURPLUS
_SOURCE_NAMES = ("h", "s1", "s2", "s3", "s4")
STRAY_SOURCES = (*_SOURCE_NAMES, *(f"partner {name}" for name in _SOURCE_NAMES[1:]))
LIFT_PLACE = SOURCE_PLACE + SOURCES * HEIGHTS
LIFTS = np.array([(slot, other) for slot in range(SURPLUS) for other in range(SURPLUS) if other != slot], np.int64)
PLACES = (
    *(str(height) for height in range(HEIGHTS)),
    *_SOURCE_NAMES[1:],
    *(f"{source}>{height}" for source in _SOURCE_NAMES for height in range(HEIGHTS)),
    *(f"{_SOURCE_NAMES[1 + slot]}>{_SOURCE_NAMES[1 + other]}" for slot, other in LIFTS),
)


def _from_to(sources: range, heights: int) -> list[int]:
    return [SOURCE_PLACE + source * HEIGHTS + height for source in sources for height in range(heights)]


_SLOTS = range(SLOT_PLACE, SLOT_PLACE + SURPLUS)
# The first 63 actions, those after them, those from the partner's Buncos on and the Stops are four sets of at most
# 63 bits.
ACTIONS = Actions(
    Kind("hand", "h{card}", cards=range(1, NUMBERS + 1), clause=12),
    Kind("surplus", "{place}", places=_SLOTS, clause=21),
    Kind("pile", "pile", clause=9),
    Kind("pile_stop", "pile>{place}", places=_SLOTS, clause=11),
    Kind("lay", "{card}>{place}", cards=range(2, KINDS + 1), places=_SLOTS, clause=18),
    Kind("hand_bunco", "bunco {place}", places=_from_to(range(1), BUNCO_HEIGHTS), clause=13),
    Kind("surplus_bunco", "bunco {place}", places=_from_to(range(1, SOURCES), BUNCO_HEIGHTS), clause=13),
    Kind("partner_surplus", "partner {place}", places=_SLOTS, clause=47),
    Kind("partner_pile", "partner", clause=47),
    Kind("partner_pile_stop", "partner>{place}", places=_SLOTS, clause=47),
    Kind("end", "end", clause=18),
    Kind("pass", "pass", passes=True, clause=24),
    Kind("call", "bunco!", clause=39),
    Kind("false_stop", "stop!", clause=24),
    Kind("close", "close", closes=True, clause=24),
    Kind("partner_bunco", "bunco partner {place}", places=_from_to(range(1, SOURCES), BUNCO_HEIGHTS), clause=47),
    Kind("lift", "lift {place}", places=range(LIFT_PLACE, LIFT_PLACE + len(LIFTS)), clause=38),
    Kind("stop", "stop {place}", places=_from_to(range(SOURCES), HEIGHTS), clause=24, calls=True),
    cards=KIND_NAMES,
    places=PLACES,
)
do = ACTIONS.do
SECOND = do.HAND_BUNCO
THIRD = do.PARTNER_BUNCO

MODES = ("referee", "table")  # BUNCO-37
mode = numbered(MODES)
OPTIONS = (
    # The booklet leaves it to the players to notice slips (rule 9); a referee is ours.
    Option("mode", 0, 1, mode.REFEREE, clause=37, values=MODES, printed=mode.TABLE),
    Option("children", 0, 1, 0, clause=45, printed=0, variants=(1,)),
    Option("packs", 1, 2, 1, clause=50, printed=1, variants=(2,)),
    Option("partners", 0, 1, 0, clause=46, printed=0, variants=(1,)),
    Option("short", 0, 1, 0, clause=49, printed=0, variants=(1,)),
    Option("bare_stop", 0, 1, 0, clause=30),
    Option("chains", 0, 1, 0, clause=15, printed=0),
    Option("retire", 0, 1, 0, clause=31, printed=0),
    Option("turn_cap", 30, LONGEST_CAP, 60, clause=35),
    Option("card_only", 0, 1, 0, clause=41, printed=0),
)

# Slips that all could see (BUNCO-38), as bits; a 1 kept in the hand is seen by nobody, nor is what it lacks.
SLIPS = ("one", "pile", "follow", "surplus", "lift")
SLIP_ONE, SLIP_PILE, SLIP_FOLLOW, SLIP_SURPLUS, SLIP_LIFT = (1 << bit for bit in range(len(SLIPS)))

EVENTS = Events(
    EventKind("deal"),
    EventKind("piled"),
    EventKind("turned_up"),
    EventKind("took"),
    EventKind("took_card", together=True),
    EventKind("turn"),
    EventKind("played"),
    EventKind("played_bunco"),
    EventKind("from_surplus", amount=one_of(PLACES)),
    EventKind("surplus_bunco"),
    EventKind("from_pile"),
    EventKind("pile_bunco"),
    EventKind("pile_stop", amount=one_of(PLACES)),
    EventKind("partner_card"),
    EventKind("laid", amount=one_of(PLACES)),
    EventKind("lifted", amount=one_of(PLACES)),
    EventKind("ended"),
    EventKind("finished", clause=16),
    EventKind("stopped", clause=27),
    EventKind("stop_card", amount=one_of(PLACES), stirring=True),
    EventKind("stop_removed"),
    EventKind("reshuffled", clause=23),
    EventKind("still"),
    EventKind("last_round"),
    EventKind("last_turn"),
    EventKind("long_turn"),
    EventKind("cut_short"),
    EventKind("called", amount=SEAT),
    EventKind("guilty", amount=some_of(SLIPS), clause=40),
    EventKind("not_guilty", clause=41),
    EventKind("false_stop"),
    EventKind("penalty", clause=42),
    EventKind("no_penalty_card"),
    EventKind("returned"),
    EventKind("loses_turn"),
    EventKind("lost_turn"),
    EventKind("emptied"),
    EventKind("stalled"),
    EventKind("capped"),
    EventKind("left"),
    EventKind("won", clause=32),
)
happened = EVENTS.happened

ENDINGS = ("", "won", "stalled", "capped")
ended = numbered(ENDINGS)

# What play has proved of a hand since it was taken up, as bits (knowing.py).
PROOFS = ("no_one", "some_one", "no_stop")
NO_ONE, SOME_ONE, NO_STOP = (1 << bit for bit in range(len(PROOFS)))

# Where a card out of sight comes from: the deal, a shuffle before the last one, the last one.
ORIGIN_NAMES = ("dealt", "older", "latest")
ORIGINS = len(ORIGIN_NAMES)
DEALT, OLDER, LATEST = range(ORIGINS)

# The parts of a promise to follow a Bunco (knowing.py).
PROMISE = ("height", "spare", "free")
HEIGHT, SPARE, FREE = range(len(PROMISE))
NEVER = 15  # no number of Buncos will do
STRICT = 15  # nor do they help: only the very next number will

HEAP = copies_of(KIND_NAMES, MOST_ALIKE)

STATE = Record(
    field("hands", np.uint8, MOST_SEATS, MOST_HELD, says="the cards in hand, lowest first", holds=CARD, known=OWNER),
    field(
        "passed", np.uint8, MOST_SEATS,
        says="whether each has said no to calling since the last card", holds=FLAG, known=OWNER,
    ),
    field("held", np.uint8, MOST_SEATS, says="how many cards each holds", holds=upto(MOST_HELD - 1)),
    field("pile_top", np.uint8, MOST_SEATS, says="the top of each Bunco Pile", holds=CARD),
    field("pile_left", np.uint8, MOST_SEATS, says="cards in each Bunco Pile, its top included", holds=upto(MOST_CARDS)),
    field("tops", np.uint8, MOST_SEATS, SURPLUS, says="the tops of each Surplus", holds=CARD),
    field(
        "under", np.uint8, MOST_SEATS, SURPLUS, says="how many cards lie under each top", holds=upto(MOST_CARDS),
    ),
    field(
        "buried", np.uint8, MOST_CARDS,
        says="cards under the tops of Surplus piles, pile by pile, the lowest first", holds=CARD, known=REMEMBERED,
    ),
    field(
        "hidden", np.uint8, MOST_CARDS,
        says="from the front what lies under the tops of the Bunco Piles, seat by seat, the lowest first; "
        "at the end the deck, its top at MOST_CARDS - decked",
        holds=CARD, known=SECRET,
    ),
    field("heights", np.uint8, MOST_PILES, says="how high the table piles are, oldest first", holds=upto(NUMBERS)),
    field("wild", np.uint16, MOST_PILES, says="numbers for which a Bunco lies in each pile", holds=NUMBER_SET),
    field("open", np.uint16, says="heights that some pile has", holds=NUMBER_SET),
    field("piled", np.uint8, says="table piles", holds=upto(MOST_PILES)),
    field("run", np.uint8, says="the pile whose Bunco must be followed now, plus 1", holds=upto(MOST_PILES)),
    field("sunk", np.uint8, says="cards buried in all Surplus piles", holds=upto(MOST_CARDS)),
    field("sunk_from", np.uint8, MOST_SEATS, says="where the buried cards of each begin", holds=upto(MOST_CARDS)),
    field(
        "closed", np.uint8, says="whether the house has closed the window; the next card opens another", holds=FLAG
    ),
    field(
        "armed", np.uint16, says="who has a Stop in hand or on top of the Surplus", holds=SEAT_SET, known=SECRET
    ),
    field("decked", np.uint8, says="cards in the deck", holds=upto(MOST_CARDS)),
    field("removed", np.uint8, KINDS + 1, says="cards of removed piles", holds=HEAP, known=REMEMBERED),
    field("heap", np.uint8, says="how many cards have been removed", holds=upto(MOST_CARDS)),
    field("retired", np.uint8, says="spent Stops out of the game", holds=upto(2 * STOPS), needs="retire"),
    field("dealer", np.uint8, says="who deals", holds=SEAT),
    field("mover", np.uint8, says="who is on turn", holds=SEAT),
    field("turns", np.uint16, says="turns begun", holds=upto(MOST_TURNS)),
    field("moves", np.uint16, says="cards moved in this turn", holds=upto(MOST_TURN_PLAYS)),
    field("still", np.uint8, says="turns running in which no card moved", holds=upto(MOST_SEATS)),
    # What a good memory keeps of the hidden cards (knowing.py).
    field(
        "proved", np.uint8, MOST_SEATS,
        says="what play has proved of each hand since it was taken up", holds=some_of(PROOFS), known=REMEMBERED,
    ),
    field(
        "promises", np.uint8, MOST_SEATS, len(PROMISE),
        says="what each hand must still have to follow a Bunco", holds=each_of(PROMISE), known=REMEMBERED,
    ),
    field(
        "origins", np.uint8, ORIGINS, KINDS + 1,
        says="cards of each origin out of sight, at most", holds=HEAP, known=REMEMBERED,
    ),
    field(
        "origin", np.uint8, MOST_SEATS,
        says="where each hand comes from", holds=one_of(ORIGIN_NAMES), known=REMEMBERED,
    ),
    field("mixed", np.uint8, says="whose hand is of two origins", holds=SOMEBODY, known=REMEMBERED),
    field(
        "mixed_from", np.uint8, ORIGINS,
        says="how many cards of each origin the mixed hand has, at most", holds=each_of(ORIGIN_NAMES), known=REMEMBERED,
    ),
    field(
        "reshuffles", np.uint16, says="how often removed cards became the deck", holds=upto(MOST_RESHUFFLES),
    ),
    field(
        "back", np.uint8, MOST_SEATS,
        says="Buncos in each hand that all saw return there", holds=upto(MOST_BUNCOS), known=REMEMBERED,
    ),
    # At a table where slips are made (slips.py).
    field("suspect", np.uint8, says='on whom "Bunco!" may be called', holds=SOMEBODY),
    field(
        "slips", np.uint8, says="slips of the suspect that all could see", holds=some_of(SLIPS), known=REMEMBERED,
    ),
    field("watched", np.uint8, says="whether the suspect's turn is the present one", holds=FLAG),
    field("doubt", np.uint8, says="whether a 1 still in the suspect's hand is a slip", holds=FLAG),
    field(
        "unbacked", np.uint8,
        says="whether the suspect has played a Bunco that he could not follow", holds=FLAG, known=SECRET,
    ),
    field(
        "stray_piles", np.uint8, MOST_BUNCOS,
        says="the piles of his Buncos that nobody has followed, plus 1, in the order of play", holds=upto(MOST_PILES),
    ),
    field(
        "stray_from", np.uint8, MOST_BUNCOS,
        says="where each came from: hand, own Surplus or the partner's", holds=one_of(STRAY_SOURCES),
    ),
    field("called", np.uint8, MOST_SEATS, says="whether each has called on the suspect", holds=FLAG),
    field("loses", np.uint16, MOST_SEATS, says="turns each is to lose", holds=upto(MOST_TURNS)),
    field("winner", np.uint8, says="whose win is still to be confirmed", holds=SOMEBODY),
    seats=MOST_SEATS,
    options=OPTIONS,
    endings=ENDINGS,
    hand="hands",
    held="held",
    dealer="dealer",
    mover="mover",
    most_shuffles=MOST_RESHUFFLES + 2,  # and the lots, and the deal
)  # fmt: skip


def allow(seats: int, options: Mapping[str, int]) -> str:
    """More than seven need two packs (BUNCO-50); partners come in pairs (BUNCO-46)."""
    if seats > MOST_ON_ONE_PACK and options["packs"] == 1:
        return "two_packs"
    if options["partners"] and (seats < FEWEST_PARTNERS or seats % 2):
        return "pairs"
    return ""


def quiet(options: Mapping[str, int]) -> bool:
    """With penalties nobody tells anybody how to play: there are no hints, and no talk (BUNCO-55)."""
    return options["mode"] == mode.TABLE


def pack(seats: int, options: Mapping[str, int]) -> int:
    """How many cards a stacked deck names; children take the Stops out of it (BUNCO-2, BUNCO-45, BUNCO-50)."""
    return PACK * options["packs"]


@inline
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise (BUNCO-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


@inline
def partner_of(s: State, seat: int) -> int:
    """The seat opposite (BUNCO-46)."""
    half = s.seats // 2
    return seat + half if seat < half else seat - half


@rule
def side(s: State, seat: int) -> int:
    """The lower seat of two partners (BUNCO-46, BUNCO-48); everybody else plays for himself."""
    return min(seat, partner_of(s, seat)) if s.partners else seat
