"""What there is at Bonanza: cards, the wheel, moves, events, house rules, and the record of a game."""

import numpy as np

from parlour.engine.actions import Actions, Kind
from parlour.engine.compiled import State, inline
from parlour.engine.events import EventKind, Events
from parlour.engine.names import numbered
from parlour.engine.options import Option
from parlour.engine.record import (
    AMOUNT,
    CARD,
    CARD_SET,
    FLAG,
    MOVE,
    OWNER,
    SEAT,
    SEAT_SET,
    SECRET,
    SOMEBODY,
    Record,
    amount_upto,
    each_of,
    field,
    one_of,
    upto,
)

NAME = "bonanza"
VERSION = 2
PREFIX = "BONANZA"
SEATS = range(2, 9)  # BONANZA-1

# Card 13 * suit + rank: the 2 has rank 1, the ace 13. Suits go up as the booklet ranks them (BONANZA-2).
RANKS, SUITS = "23456789TJQKA", "CDHS"
CLUBS, DIAMONDS, HEARTS, SPADES = range(len(SUITS))
IN_SUIT, IN_RANK = len(RANKS), len(SUITS)
KING, ACE = (RANKS.index(rank) + 1 for rank in "KA")
CARDS = ("", *(rank + suit for suit in SUITS for rank in RANKS), "JK")
PACK = len(CARDS) - 1
JOKER = PACK
WHOLE_PACK = np.uint64((1 << PACK + 1) - 2)
SUIT_RANKS = (1 << IN_SUIT + 1) - 2  # ranks 1 to 13, bit r for rank r
SUIT_CARDS = np.array([SUIT_RANKS << IN_SUIT * suit for suit in range(len(SUITS))], np.uint64)

COLOURS = ("any", "black", "red")
colour = numbered(COLOURS)
COLOUR_OF = np.array([colour.BLACK, colour.RED, colour.RED, colour.BLACK], np.int64)  # by suit
COLOUR_CARDS = np.array(
    [WHOLE_PACK, SUIT_CARDS[CLUBS] | SUIT_CARDS[SPADES], SUIT_CARDS[DIAMONDS] | SUIT_CARDS[HEARTS]], np.uint64
)

POKER_HANDS = (
    "high card", "pair", "two pairs", "three", "straight", "flush", "full house", "four",
    "straight flush", "five alike",
)  # fmt: skip
made = numbered([hand.replace(" ", "_") for hand in POKER_HANDS])
FIVE = 5  # cards in a poker hand

# The worth of a sequence: its top rank, then whether it is natural, then its suit (BONANZA-20).
NATURAL, SUIT_BITS = 4, 3
MOST_WORTH = (ACE + 1 << SUIT_BITS) - 1

# The spaces of the wheel, in the order in which they are played for (BONANZA-3).
SPACES = ("joker", "queen_jack", "sequence", "ten_two", "poker", "ace", "king", "queen", "jack", "pot")
on = numbered(SPACES)
ALL_SPACES = len(SPACES)
ANTE = ALL_SPACES  # a chip on each, BONANZA-6

# What is going on (BONANZA-8). The five calls lie in the order of their spaces.
PHASES = ("choice", "auction", "joker_call", "queen_jack", "sequence", "ten_two", "poker", "stops", "wish")
phase = numbered(PHASES)


def _set(*cards: str) -> int:
    return sum(1 << CARDS.index(card) for card in cards)


# The calls for two certain cards, and what they are.
PAIR_CALLS = (phase.QUEEN_JACK, phase.TEN_TWO)
PAIR_CALLED = np.zeros(len(PHASES), np.uint64)
PAIR_CALLED[phase.QUEEN_JACK] = _set("QS", "JD")  # BONANZA-18
PAIR_CALLED[phase.TEN_TWO] = _set("TD", "2S")  # BONANZA-21

# The card that empties each of four spaces when it is played; and for every card its space plus 1 (BONANZA-40).
SPACE_CARD = np.zeros(ALL_SPACES, np.int64)
CARD_SPACE = np.zeros(PACK + 1, np.int64)
for _space, _card in ((on.ACE, "AS"), (on.KING, "KH"), (on.QUEEN, "QD"), (on.JACK, "JC")):
    SPACE_CARD[_space] = CARDS.index(_card)
    CARD_SPACE[CARDS.index(_card)] = _space + 1

# What moves and events name by number: suits, colours, spaces, poker hands; two straight flushes have their own names.
PLACES = ("", *SUITS, "black", "red", *SPACES, *POKER_HANDS, "royal flush", "major flush")
COLOUR_PLACE = PLACES.index("black") - colour.BLACK
SPACE_PLACE = PLACES.index(SPACES[0])
HAND_PLACE = PLACES.index(POKER_HANDS[0])
ROYAL_PLACE, MAJOR_PLACE = PLACES.index("royal flush"), PLACES.index("major flush")

SHARING = ("equal", "showdown", "winner_takes")  # how the wheel is shared at the end, BONANZA-46
sharing = numbered(SHARING)
ROUNDS = ("by_number", "once", "twice", "three_times", "four_times", "at_will")  # how often all deal, BONANZA-44
rounds = numbered(ROUNDS)
MOST_STARTING = 200
MOST_DEALS = rounds.FOUR_TIMES * SEATS[-1]  # and of a game at will, BONANZA-50
OPTIONS = (
    Option("chips", 20, MOST_STARTING, 100, clause=4),
    # A game ends "when the players wish to"; that it has a length from the start is ours.
    Option("rounds", 0, len(ROUNDS) - 1, rounds.BY_NUMBER, clause=44, values=ROUNDS, printed=rounds.AT_WILL),
    Option("proceeds", 0, 1, 0, clause=13, printed=0, variants=(1,)),
    # The booklet prints both: the usual rules of poker, and that the next player must stake more.
    Option("escalation", 0, 1, 0, clause=27, printed=0, variants=(1,)),
    Option("limits", 0, 1, 0, clause=48, printed=0),  # "one or several chips", the booklet says
    Option("five_alike", 0, 1, 0, clause=34, printed=0),  # the printed list of hands has none
    Option("joker_fee", 0, 1, 0, clause=35),
    Option("ruin", 0, 1, 0, clause=45, printed=0),  # a game ends "when the players wish to"
    # "By a convention agreed beforehand", the booklet says, and names none.
    Option("sharing", 0, 2, sharing.EQUAL, clause=46, values=SHARING),
)
MOST_BET, MOST_RAISES = 3, 3  # with the house rule of BONANZA-48


def most_cards(seats: int) -> int:
    """The largest hand dealt to so many players (BONANZA-7)."""
    return -(-PACK // (seats + 1))


def most_chips(seats: int, deal: int, spaces: int, owing: int) -> int:
    """The most that those who owe nothing can have together in a deal, with the antes still on so many spaces.

    All chips but those on the wheel, and what the others have come to owe. Bids and bets leave nobody in debt, nor
    do the first antes; what does is a card left, or the Joker's chip for a Joker that is no card left, and the
    later antes (BONANZA-6, BONANZA-35, BONANZA-42).
    """
    return seats * (MOST_STARTING - spaces) + owing * (deal - 1) * (ANTE + most_cards(seats))


SINCE_POKER = ALL_SPACES - on.POKER  # spaces that nobody can have emptied when bets are made
MOST_HELD = max(most_cards(seats) for seats in SEATS)
MOST_CHIPS = max(most_chips(seats, MOST_DEALS, SINCE_POKER, seats - 1) for seats in SEATS)

ACTIONS = Actions(
    Kind("swap", "swap", clause=9),
    Kind("keep", "keep", clause=9),
    Kind("agree", "agree", clause=50),
    Kind("pass", "pass", passes=True, clause=15),
    Kind("claim", "claim", clause=15),
    Kind("claim_joker", "claim JK", clause=16),
    Kind("fold", "fold", clause=24),
    Kind("call", "call", clause=24),
    Kind("lead", "lead {place}", places=range(1, len(SUITS) + 1), clause=38),
    Kind("bid", "bid {amount}", amounts=range(1, MOST_CHIPS + 1), clause=11),
    Kind("bet", "bet {amount}", amounts=range(1, MOST_CHIPS + 1), clause=25),
    Kind("raise", "raise {amount}", amounts=range(1, MOST_CHIPS + 1), clause=25),
    cards=CARDS,
    places=PLACES,
)
do = ACTIONS.do

EVENTS = Events(
    EventKind("cut"),
    EventKind("chips", amount=AMOUNT),
    EventKind("asked", clause=50),
    EventKind("play_on"),
    EventKind("last_round", clause=49),
    EventKind("deal"),
    EventKind("ante", amount=AMOUNT),
    EventKind("hand", many=True),
    EventKind("swapped"),
    EventKind("kept"),
    EventKind("bid", amount=AMOUNT),
    EventKind("no_bid"),
    EventKind("priced_out"),
    EventKind("sold", amount=AMOUNT),
    EventKind("proceeds", amount=AMOUNT),
    EventKind("set_aside"),
    EventKind("calls", amount=one_of(PLACES), clause=14),
    EventKind("showed", many=True),
    EventKind("joker_spent"),
    EventKind("unclaimed", amount=one_of(PLACES)),
    EventKind("passed"),
    EventKind("opened", amount=AMOUNT),
    EventKind("called", amount=AMOUNT),
    EventKind("raised", amount=AMOUNT),
    EventKind("last_raise"),
    EventKind("all_in"),
    EventKind("folded"),
    EventKind("staked", amount=AMOUNT),
    EventKind("poker_hand", many=True, amount=one_of(PLACES), clause=30),
    EventKind("odd_chips", amount=AMOUNT),
    EventKind("joker_aside"),
    EventKind("joker_fee", amount=AMOUNT),
    EventKind("led"),
    EventKind("played"),
    EventKind("stopped", clause=38),
    EventKind("lacks_colour", amount=one_of(PLACES)),
    EventKind("any_suit", clause=39),
    *(EventKind(f"took_{space}", amount=AMOUNT) for space in SPACES),
    EventKind("bonanza", clause=41),
    EventKind("paid", amount=AMOUNT, clause=42),
    EventKind("received", amount=AMOUNT),
    EventKind("ruined"),
    EventKind("last_hand", many=True, amount=one_of(PLACES)),
    EventKind("wheel_share", amount=AMOUNT, clause=46),
    EventKind("odd_share", amount=AMOUNT),
    EventKind("won", amount=AMOUNT, clause=47),
)
happened = EVENTS.happened
TOOK = happened.TOOK_JOKER  # the first of ten, space by space

ENDINGS = ("", "won", "shared")
ended = numbered(ENDINGS)

BIDDABLE = amount_upto(MOST_CHIPS)

STATE = Record(
    field("hands", np.uint64, 8, says="the cards in hand", holds=CARD_SET, known=OWNER),
    field("given", np.uint64, 8, says="the hand given up for the dead one", holds=CARD_SET, known=OWNER),
    field("seen", np.uint64, 8, says="cards all saw in the hand, those since played included", holds=CARD_SET),
    field("lacks", np.uint64, 8, says="cards that play has proved are not in the hand", holds=CARD_SET),
    field("dead", np.uint64, says="the dead hand, while nobody has taken it", holds=CARD_SET, known=SECRET),
    field("out", np.uint64, says="cards played, and the Joker once it is gone", holds=CARD_SET),
    field("nowhere", np.uint64, says="cards that play has proved to be in nobody's hand", holds=CARD_SET),
    field("purses", np.int16, 8, says="the chips each has", holds=AMOUNT),
    field("staked", np.int16, 8, says="what each has staked at poker, besides the ante", holds=BIDDABLE),
    field("wheel", np.int16, ALL_SPACES, says="the chips on each space of the wheel", holds=each_of(SPACES)),
    field("bid", np.int16, says="the highest bid for the dead hand", holds=BIDDABLE),
    field("stake", np.int16, says="the most anybody has staked at poker", holds=BIDDABLE),
    field(
        "fives", np.uint8, PACK,
        says="the five cards each seat showed at poker, from 5 * seat on; the pack, while it is dealt", holds=CARD,
    ),
    field("held", np.uint8, 8, says="how many cards each holds", holds=upto(MOST_HELD)),
    field("answers", np.uint8, 8, says="each seat's answer to the call that is open", holds=MOVE, known=OWNER),
    field(
        "sequences", np.uint8, 8,
        says="the worth of the sequence the seat showed: in its bits the top rank, whether it is natural, its suit",
        holds=upto(MOST_WORTH),
    ),
    field("phase", np.uint8, says="what the round has come to", holds=one_of(PHASES)),
    field("dealt", np.uint8, says="deals begun", holds=upto(MOST_DEALS)),
    field("dealer", np.uint8, says="who deals", holds=SEAT),
    field("mover", np.uint8, says="who is on turn", holds=SEAT),
    field("taker", np.uint8, says="who has taken the dead hand", holds=SOMEBODY),
    field("bidder", np.uint8, says="who has bid most", holds=SOMEBODY),
    field("bowed", np.uint8, says="who is out of the auction", holds=SEAT_SET),
    field("waiting", np.uint8, says="whom poker still waits for", holds=SEAT_SET),
    field("folded", np.uint8, says="who has folded at poker", holds=SEAT_SET),
    field(
        "raises", np.uint8, says="how often the stake was raised, where that is limited", holds=upto(MOST_RAISES),
        needs="limits",
    ),
    # It is never out while the dealer chooses, so that the first phase may stand for none.
    field("joker_left", np.uint8, says="the phase in which the Joker went out", holds=one_of(("", *PHASES[1:]))),
    field("colour", np.uint8, says="the colour that must be led", holds=one_of(COLOURS)),
    field("lucky", np.uint8, says="who cried Bonanza last", holds=SOMEBODY),
    field("last_round", np.uint8, says="whether the round is the last", holds=FLAG),
    seats=SEATS[-1],
    options=OPTIONS,
    endings=ENDINGS,
    hand="hands",
    held="held",
    dealer="dealer",
    mover="mover",
    most_shuffles=MOST_DEALS + 2,  # the cut, each deal, and the last showdown (BONANZA-46)
)  # fmt: skip


@inline
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise (BONANZA-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


@inline
def space_of(call: int) -> int:
    """The space that is played for in a call (BONANZA-8)."""
    return call - phase.JOKER_CALL
