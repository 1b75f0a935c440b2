"""The wheel of Bonanza, what may be done at it, and the record of a game."""

import numpy as np

from parlour.engine.actions import Actions, Kind
from parlour.engine.cards import only, size
from parlour.engine.compiled import House, Set, State, inline, rule
from parlour.engine.events import EventKind
from parlour.engine.house import tell
from parlour.engine.record import AMOUNT, CARD, OWNER, SEAT, SECRET, SOMEBODY, Option, Record, field
from parlour.engine.record import CARDS as CARD_SET
from parlour.games.bonanza.poker import (
    ACE,
    CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    IN_SUIT,
    JACK,
    JOKER,
    KING,
    PACK,
    POKER_HANDS,
    QUEEN,
    SPADES,
    SUITS,
)

SEATS = range(2, 9)  # BONANZA-1

# The spaces of the wheel, in the order in which they are played for (BONANZA-3).
SPACES = ("joker", "queen_jack", "sequence", "ten_two", "poker", "ace", "king", "queen", "jack", "pot")
JOKER_SPACE, _, _, _, POKER_SPACE, ACE_SPACE, KING_SPACE, QUEEN_SPACE, JACK_SPACE, POT = range(len(SPACES))
ALL_SPACES = len(SPACES)
ANTE = ALL_SPACES  # a chip on each, BONANZA-6

# What is going on (BONANZA-8). The five calls lie in the order of their spaces.
CHOICE, AUCTION, JOKER_CALL, QUEEN_JACK, SEQUENCE, TEN_TWO, POKER, STOPS = range(8)


def _set(*cards: str) -> int:
    return sum(1 << CARDS.index(card) for card in cards)


PAIR_CALLED = np.zeros(STOPS + 1, np.uint64)  # the two cards a call asks for
PAIR_CALLED[QUEEN_JACK] = _set("QS", "JD")  # BONANZA-18
PAIR_CALLED[TEN_TWO] = _set("TD", "2S")  # BONANZA-21

# The space each card empties when it is played, plus 1 (BONANZA-40).
CARD_SPACE = np.zeros(PACK + 1, np.int64)
for _suit, _rank, _space in (
    (SPADES, ACE, ACE_SPACE),
    (HEARTS, KING, KING_SPACE),
    (DIAMONDS, QUEEN, QUEEN_SPACE),
    (CLUBS, JACK, JACK_SPACE),
):
    CARD_SPACE[IN_SUIT * _suit + _rank] = _space + 1

# House rules.
EQUAL, SHOWDOWN, WINNER_TAKES = range(3)  # how the wheel is shared at the end, BONANZA-46
OPTIONS = (
    Option("chips", 20, 200, 100, clause=4),
    Option("rounds", 0, 4, 0, clause=44),
    Option("proceeds", 0, 1, 0, clause=13),
    Option("escalation", 0, 1, 0, clause=27),
    Option("five_alike", 0, 1, 0, clause=34),
    Option("joker_fee", 0, 1, 0, clause=35),
    Option("ruin", 0, 1, 0, clause=45),
    Option("sharing", EQUAL, WINNER_TAKES, EQUAL, clause=46),
)
MOST_STARTING, MOST_ROUNDS = OPTIONS[0].high, OPTIONS[1].high
MOST_BET, MOST_RAISES = 3, 3  # BONANZA-25


def most_cards(seats: int) -> int:
    """The largest hand dealt to so many players (BONANZA-7)."""
    return -(-PACK // (seats + 1))


def most_chips(seats: int) -> int:
    """More than anybody can ever have: all chips, and all that the others can come to owe.

    A debt grows by antes, cards left and the Joker's chip alone (BONANZA-6, BONANZA-35, BONANZA-42).
    """
    debt = seats * MOST_ROUNDS * (ANTE + most_cards(seats) + 1)
    return seats * MOST_STARTING + (seats - 1) * debt


MOST_CHIPS = max(most_chips(seats) for seats in SEATS)

ACTIONS = Actions(
    Kind("swap", "swap"),
    Kind("keep", "keep"),
    Kind("pass", "pass"),
    Kind("claim", "claim"),
    Kind("claim_joker", "claim JK"),
    Kind("fold", "fold"),
    Kind("call", "call"),
    Kind("bet", "bet {amount}", amounts=range(1, MOST_BET + 1), clause=25),
    Kind("raise", "raise {amount}", amounts=range(1, MOST_BET + 1), clause=25),
    Kind("lead", "lead {place}", places=range(1, len(SUITS) + 1)),
    Kind("bid", "bid {amount}", amounts=range(1, MOST_CHIPS + 1), clause=11),
    Kind("stake", "stake {amount}", amounts=range(1, MOST_CHIPS + 1), clause=26),
    cards=CARDS,
    places=("", *SUITS),
)
(SWAP, KEEP, PASS, CLAIM, CLAIM_JOKER, FOLD, CALL, BET, RAISE, LEAD, BID,
 STAKE) = (ACTIONS.first(kind.name) for kind in ACTIONS.kinds)  # fmt: skip

EVENTS = (
    EventKind("cut"),
    EventKind("chips"),
    EventKind("deal"),
    EventKind("ante"),
    EventKind("hand", many=True),
    EventKind("swapped"),
    EventKind("kept"),
    EventKind("bid"),
    EventKind("no_bid"),
    EventKind("priced_out"),
    EventKind("sold"),
    EventKind("proceeds"),
    EventKind("set_aside"),
    EventKind("calls"),
    EventKind("showed", many=True),
    EventKind("joker_spent"),
    EventKind("unclaimed"),
    EventKind("passed"),
    EventKind("opened"),
    EventKind("called"),
    EventKind("raised"),
    EventKind("last_raise"),
    EventKind("all_in"),
    EventKind("folded"),
    EventKind("staked"),
    EventKind("poker_hand", many=True),
    EventKind("odd_chips"),
    EventKind("joker_aside"),
    EventKind("joker_fee"),
    EventKind("led"),
    EventKind("played"),
    EventKind("stopped"),
    EventKind("lacks_colour"),
    EventKind("any_suit"),
    *(EventKind(f"took_{space}") for space in SPACES),
    EventKind("bonanza"),
    EventKind("paid"),
    EventKind("received"),
    EventKind("ruined"),
    EventKind("last_hand", many=True),
    EventKind("wheel_share"),
    EventKind("odd_share"),
    EventKind("won"),
)
(CUT, CHIPS, DEAL, ANTED, HAND_DEALT, SWAPPED, KEPT, BIDDED, NO_BID, PRICED_OUT, SOLD, PROCEEDS, SET_ASIDE,
 CALLS, SHOWED, JOKER_SPENT, UNCLAIMED, PASSED, OPENED, CALLED, RAISED, LAST_RAISE, ALL_IN, FOLDED, STAKED,
 POKER_HAND, ODD_CHIPS, JOKER_ASIDE, JOKER_FEE, LED, PLAYED, STOPPED, LACKS_COLOUR, ANY_SUIT, TOOK, _, _, _,
 _, _, _, _, _, _, BONANZA, PAID, RECEIVED, RUINED, LAST_HAND, WHEEL_SHARE, ODD_SHARE,
 WON) = range(len(EVENTS))  # fmt: skip
GAINS = {"chips", "proceeds", "received", "wheel_share", "odd_share", *(f"took_{space}" for space in SPACES)}
COSTS = {"ante", "sold", "opened", "called", "raised", "staked", "joker_fee", "paid"}

# What an event names by number: suits, colours, spaces, poker hands.
ANY, BLACK, RED = range(3)
PLACES = ("", *SUITS, "black", "red", *SPACES, *POKER_HANDS)
COLOUR_PLACE = PLACES.index("black") - BLACK
SPACE_PLACE = PLACES.index(SPACES[0])
HAND_PLACE = PLACES.index(POKER_HANDS[0])

ENDINGS = ("", "won", "shared")
GOING, ENDED_WON, ENDED_SHARED = range(3)

STATE = Record(
    field("hands", np.uint64, 8, holds=CARD_SET, known=OWNER),
    field("given", np.uint64, 8, holds=CARD_SET, known=OWNER),  # the hand given up for the dead one
    field("seen", np.uint64, 8, holds=CARD_SET),  # cards all saw in the hand, those since played included
    field("lacks", np.uint64, 8, holds=CARD_SET),  # cards play has proved are not in the hand
    field("dead", np.uint64, holds=CARD_SET, known=SECRET),  # the dead hand, while nobody has taken it
    field("out", np.uint64, holds=CARD_SET),  # cards played, and the Joker once it is gone
    field("nowhere", np.uint64, holds=CARD_SET),  # cards that play has proved to be in nobody's hand
    field("purses", np.int16, 8, holds=AMOUNT),
    field("staked", np.int16, 8, holds=AMOUNT),  # at poker, besides the ante
    field("wheel", np.int16, ALL_SPACES, holds=AMOUNT),
    field("bid", np.int16, holds=AMOUNT),
    field("stake", np.int16, holds=AMOUNT),  # the most anybody has staked at poker
    # The five cards each seat showed at poker, from 5 * seat on; while cards are dealt, the pack lies here.
    field("fives", np.uint8, PACK, holds=CARD),
    field("held", np.uint8, 8),
    field("answers", np.uint8, 8, known=OWNER),  # to the call that is open: the action, plus 1
    field("sequences", np.uint8, 8),  # the worth of the sequence the seat showed
    field("phase", np.uint8),
    field("dealt", np.uint8),  # deals begun
    field("dealer", np.uint8, holds=SEAT),
    field("mover", np.uint8, holds=SEAT),
    field("taker", np.uint8, holds=SOMEBODY),  # who has the dead hand
    field("bidder", np.uint8, holds=SOMEBODY),
    field("bowed", np.uint8),  # bit set of the seats out of the auction
    field("waiting", np.uint8),  # bit set of the seats poker still waits for
    field("folded", np.uint8),  # bit set
    field("raises", np.uint8),
    field("joker_left", np.uint8),  # the phase in which the Joker went out
    field("colour", np.uint8),  # the colour that must be led
    field("lucky", np.uint8, holds=SOMEBODY),  # who cried Bonanza last
    seats=8,
    options=OPTIONS,
)


@inline
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise (BONANZA-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


@inline
def pay(s: State, seat: int, space: int, chips: int) -> None:
    """Put chips on a space of the wheel (BONANZA-3)."""
    s.purses[seat] -= chips
    s.wheel[space] += chips


@rule
def take_space(s: State, seat: int, space: int, house: House) -> None:
    """Gather in all the chips of a space (BONANZA-3)."""
    tell(house, TOOK + space, seat, 0, s.wheel[space])
    s.purses[seat] += s.wheel[space]
    s.wheel[space] = 0


@rule
def show(s: State, seat: int, cards: Set, house: House) -> None:
    """All have seen these cards; they go back to the hand, but a Joker among them goes out (BONANZA-17)."""
    s.seen[seat] |= cards
    if cards & only(JOKER):
        drop_joker(s, seat)
        tell(house, JOKER_SPENT, seat, JOKER, 0)


@rule
def drop_joker(s: State, seat: int) -> None:
    """The Joker goes out (BONANZA-17)."""
    s.hands[seat] ^= only(JOKER)
    s.held[seat] -= 1
    s.seen[seat] |= only(JOKER)
    s.out |= only(JOKER)
    s.joker_left = s.phase


@inline
def out_of_hands(s: State) -> int:
    """How many cards were dead or given up in this round: all that are neither held nor out."""
    held = 0
    for seat in range(s.seats):
        held += s.held[seat]
    return PACK - held - size(s.out)
