"""Cribbage for two: peg by play and by counting hands; first to 121 wins.

Read beside docs/rules/cribbage.md; each function names the clause it carries out. What a hand is
worth is counted in `counting.py`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.actions import Actions, Kind
from parlour.engine.cards import EMPTY, bits, has, lowest, nth, only, size, write_ranges
from parlour.engine.chance import below, fresh_key, shuffle, shuffle_deal, some
from parlour.engine.compiled import House, Luck, Ranges, Scores, Set, State, inline, rule
from parlour.engine.events import Event, EventKind
from parlour.engine.house import tell, whisper
from parlour.engine.record import AMOUNT, CARD, OWNER, SEAT, SECRET, Option, Record, field
from parlour.engine.record import CARDS as CARD_SET
from parlour.games.cribbage.counting import (
    CARDS,
    FIFTEEN,
    JACK,
    PACK,
    PIPS,
    RANKS,
    count_every_hand,
    flush_points,
    hand_points,
    longest_run,
    next_part,
    nob,
    of_rank,
    pair_points,
    pips_in,
    rank,
    run_length,
)

__all__ = [
    "ACTIONS",
    "CARDS",
    "ENDINGS",
    "EVENTS",
    "LONGEST",
    "NAME",
    "OPTIONS",
    "PREFIX",
    "SEATS",
    "STATE",
    "VERSION",
    "acting",
    "all_cards",
    "allow",
    "count_every_hand",
    "event_points",
    "imagine",
    "legal",
    "pack",
    "play",
    "refuse",
    "result",
    "start",
    "turn",
]  # fmt: skip

NAME = "cribbage"
VERSION = 1
PREFIX = "CRIBBAGE"
SEATS = range(2, 3)  # CRIBBAGE-1

HAND = 6  # cards dealt to each, CRIBBAGE-4
TO_CRIB = 2  # cards each lays away, CRIBBAGE-5
KEPT = HAND - TO_CRIB
CUT = 2 * HAND  # the start card's place in the shuffled pack
WHOLE_PACK = np.uint64((1 << PACK + 1) - 2)
GAME_POINTS, SHORT_GAME_POINTS = 121, 61
SKUNK, DOUBLE_SKUNK = 30, 60  # holes short of the end at which a loser is skunked
MOST_COUNT = 31
# The cards that still fit under 31 when the count stands at c.
FITS = np.array(
    [sum(1 << card for card in range(1, PACK + 1) if c + PIPS[card] <= MOST_COUNT) for c in range(MOST_COUNT + 1)],
    np.uint64,
)

ACTIONS = Actions(Kind("card", "{card}", cards=range(1, PACK + 1)), cards=CARDS)

OPTIONS = (
    Option("short_game", 0, 1, 0, clause=27),
    Option("skunk_lines", 0, 1, 0, clause=28),
)

EVENTS = (
    EventKind("deal"),
    EventKind("hand", many=True),
    EventKind("laid_away"),
    EventKind("laid_card"),
    EventKind("start"),
    EventKind("heels"),
    EventKind("played"),
    EventKind("pegged_fifteen", many=True),
    EventKind("pegged_pair", many=True),
    EventKind("pegged_run", many=True),
    EventKind("thirty_one"),
    EventKind("go"),
    EventKind("last"),
    EventKind("show_hand", many=True),
    EventKind("show_crib", many=True),
    EventKind("fifteen", many=True),
    EventKind("pair", many=True),
    EventKind("run", many=True),
    EventKind("flush", many=True),
    EventKind("nob"),
    EventKind("counted"),
    EventKind("won"),
    EventKind("skunk"),
    EventKind("double_skunk"),
)
(DEAL, HAND_DEALT, LAID_AWAY, LAID_CARD, START, HEELS, PLAYED, PEGGED_FIFTEEN, PEGGED_PAIR, PEGGED_RUN, THIRTY_ONE,
 GO, LAST, SHOW_HAND, SHOW_CRIB, FIFTEENED, PAIRED, RAN, FLUSHED, NOBBED, COUNTED, WON, SKUNKED,
 DOUBLE_SKUNKED) = range(len(EVENTS))  # fmt: skip

ENDINGS = ("", "won", "skunk", "double_skunk")
GOING, ENDED_WON, ENDED_SKUNK, ENDED_DOUBLE_SKUNK = range(4)

DISCARDING, PLAYING = 0, 1

STATE = Record(
    field("hands", np.uint64, 2, holds=CARD_SET, known=OWNER),
    field("thrown", np.uint64, 2, holds=CARD_SET, known=OWNER),  # what each has laid to the crib
    field("played", np.uint64, 2, holds=CARD_SET),
    field("lacks", np.uint64, 2, holds=CARD_SET),  # cards that a Go has proved are not in the hand
    field("scores", np.int16, 2, holds=AMOUNT),
    field("deals", np.uint16),
    field("pack", np.uint8, PACK, holds=CARD, known=SECRET),
    field("row", np.uint8, 2 * KEPT, holds=CARD),  # the cards played in this deal, in order
    field("rowed", np.uint8),
    field("round_from", np.uint8),  # where in the row the present round of play began
    field("total", np.uint8, holds=AMOUNT),  # the running count of this round
    field("away", np.uint8, 2),  # how many cards each has laid away
    field("gone", np.uint8),  # the seats that have said Go in this round, as bits
    field("start", np.uint8, holds=CARD),
    field("phase", np.uint8),
    field("dealer", np.uint8, holds=SEAT),
    field("mover", np.uint8, holds=SEAT),
    seats=2,
    options=OPTIONS,
)

# Every deal pegs at least one point, so there are at most 241 deals of twelve decisions.
LONGEST = 241 * 12


def allow(seats: int, options: Mapping[str, int]) -> str:
    """Every combination of Cribbage's options makes sense."""
    return ""


def pack(seats: int, options: Mapping[str, int]) -> int:
    """How many cards are in the pack."""
    return PACK


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, wherever it lies."""
    s = state[0]
    sets = sum((int(h) for name in ("hands", "thrown", "played") for h in s[name]), 0)
    loose = [int(c) for c in s["pack"] if c] + [int(s["start"])] * bool(s["start"])
    return sorted([card for card in range(1, 64) if sets >> card & 1] + loose)


def event_points(event: Event) -> dict[int, int]:
    """What an event adds to whose score."""
    return {event.seat: event.amount} if event.name in SCORING else {}


_PEGGED = ("heels", "pegged_fifteen", "pegged_pair", "pegged_run", "thirty_one", "last")
SCORING = frozenset([*_PEGGED, "fifteen", "pair", "run", "flush", "nob"])


# Setting up


@rule
def start(s: State, house: House) -> None:
    """Chance decides who deals first (CRIBBAGE-3)."""
    shuffle(s.key, s.shuffles, 2, 1, s.pack)
    s.shuffles += 1
    s.dealer = s.pack[0] - 1
    deal(s, house)


@rule
def deal(s: State, house: House) -> None:
    """Six cards each, singly, beginning with the non-dealer (CRIBBAGE-4)."""
    shuffle_deal(s, s.deals, PACK, CUT + 1, house, s.pack)
    s.deals += 1
    tell(house, DEAL, s.dealer, 0, s.deals)
    pone = other(s.dealer)
    for i in range(0, CUT, 2):
        s.hands[pone] |= only(s.pack[i])
        s.hands[s.dealer] |= only(s.pack[i + 1])
        s.pack[i] = 0
        s.pack[i + 1] = 0
    whisper(house, 0, HAND_DEALT, 0, bits(s.hands[0]), HAND)
    whisper(house, 1, HAND_DEALT, 1, bits(s.hands[1]), HAND)
    s.phase = DISCARDING
    s.mover = pone


@inline
def other(seat: int) -> int:
    """The opponent (CRIBBAGE-1)."""
    return 1 - seat


# What may be done


@inline
def acting(s: State) -> int:
    """Both lay away in either order (CRIBBAGE-5); in the play, the seat on turn (CRIBBAGE-8)."""
    if s.ending:
        return 0
    if s.phase == DISCARDING:
        return (1 if s.away[0] < TO_CRIB else 0) | (2 if s.away[1] < TO_CRIB else 0)
    return 1 << s.mover


@inline
def turn(s: State) -> int:
    """Asked one at a time, the non-dealer lays away first."""
    if s.phase == DISCARDING and s.away[s.mover] == TO_CRIB:
        return other(s.mover)
    return s.mover


@inline
def choices(s: State, seat: int) -> Set:
    """Any card may be laid away (CRIBBAGE-5); in the play, any that keeps the count within 31 (CRIBBAGE-9)."""
    return s.hands[seat] if s.phase == DISCARDING else s.hands[seat] & FITS[s.total]


@inline
def legal(s: State, seat: int, out: Ranges) -> int:
    """The choices, written as ranges."""
    return write_ranges(choices(s, seat) >> np.uint64(1), out)


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 26  # CRIBBAGE-26
    if (acting(s) >> seat) & 1 == 0:
        return 5 if s.phase == DISCARDING else 8  # two are laid away; not on turn
    if not has(s.hands[seat], action + 1):
        return 6  # CRIBBAGE-6: a card the seat does not hold
    return 0 if has(choices(s, seat), action + 1) else 9


# Laying away, and the start card


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """Lay a card away, or play it."""
    if s.phase == DISCARDING:
        lay_away(s, seat, action + 1, house)
    else:
        play_card(s, seat, action + 1, house)


@inline
def lay_away(s: State, seat: int, card: int, house: House) -> None:
    """Two cards from each hand make the crib, which is the dealer's (CRIBBAGE-5)."""
    s.hands[seat] ^= only(card)
    s.thrown[seat] |= only(card)
    s.away[seat] += 1
    tell(house, LAID_AWAY, seat, 0, s.away[seat])
    whisper(house, seat, LAID_CARD, seat, card, 0)
    if s.away[0] + s.away[1] == 2 * TO_CRIB:
        turn_start_card(s, house)


@rule
def turn_start_card(s: State, house: House) -> None:
    """The non-dealer cuts, the dealer turns the start card; a jack is two for his heels (CRIBBAGE-7)."""
    s.start = s.pack[CUT]
    s.pack[CUT] = 0
    s.phase = PLAYING
    tell(house, START, s.dealer, s.start, 0)
    if rank(s.start) == JACK:
        peg(s, s.dealer, HEELS, s.start, 2, house)


# The play


@inline
def play_card(s: State, seat: int, card: int, house: House) -> None:
    """Add a card to the count and peg what it makes (CRIBBAGE-8)."""
    s.hands[seat] ^= only(card)
    s.played[seat] |= only(card)
    s.row[s.rowed] = card
    s.rowed += 1
    s.total += PIPS[card]
    tell(house, PLAYED, seat, card, s.total)
    peg_fifteen(s, seat, house)
    peg_pair(s, seat, house)
    peg_run(s, seat, house)
    if s.total == MOST_COUNT:
        peg(s, seat, THIRTY_ONE, card, 2, house)  # CRIBBAGE-13
    if not s.ending:
        pass_on(s, seat, house)


@rule
def peg(s: State, seat: int, event: int, cards: int, points: int, house: House) -> None:
    """Score at once; whoever reaches the last hole has won, and nothing more is counted (CRIBBAGE-25)."""
    if s.ending:
        return
    s.scores[seat] += points
    tell(house, event, seat, cards, points)
    if s.scores[seat] >= goal(s):
        end_game(s, seat, house)


@inline
def peg_fifteen(s: State, seat: int, house: House) -> None:
    """Two for bringing the count to fifteen (CRIBBAGE-10)."""
    if s.total == FIFTEEN:
        peg(s, seat, PEGGED_FIFTEEN, bits(tail(s, s.rowed - s.round_from)), 2, house)


@inline
def peg_pair(s: State, seat: int, house: House) -> None:
    """Two, six or twelve for the second, third or fourth card of a rank in succession (CRIBBAGE-11)."""
    alike = 1
    last = s.rowed - 1
    while last - alike >= s.round_from and rank(s.row[last - alike]) == rank(s.row[last]):
        alike += 1
    if alike > 1:
        peg(s, seat, PEGGED_PAIR, bits(tail(s, alike)), pair_points(alike), house)


@inline
def peg_run(s: State, seat: int, house: House) -> None:
    """As many as the longest run the last cards make, in any order (CRIBBAGE-12)."""
    seen = 0
    low, high = len(RANKS), 1
    longest = 0
    place = s.rowed - 1
    while place >= s.round_from:
        its_rank = rank(s.row[place])
        if (seen >> its_rank) & 1:
            break  # a rank twice: no longer run is possible
        seen |= 1 << its_rank
        low, high = min(low, its_rank), max(high, its_rank)
        length = s.rowed - place
        if length >= 3 and high - low + 1 == length:
            longest = length
        place -= 1
    if longest > 0:
        peg(s, seat, PEGGED_RUN, bits(tail(s, longest)), longest, house)


@rule
def tail(s: State, cards: int) -> Set:
    """The last so many cards played."""
    found = EMPTY
    for place in range(s.rowed - cards, s.rowed):
        found |= only(s.row[place])
    return found


@inline
def can_play(s: State, seat: int) -> bool:
    """Whether the seat has a card that fits under 31 (CRIBBAGE-9)."""
    return s.hands[seat] & FITS[s.total] != EMPTY


@inline
def pass_on(s: State, seat: int, house: House) -> None:
    """The opponent plays if he can; else the same player goes on; else the round is over (CRIBBAGE-14)."""
    opponent = other(seat)
    if can_play(s, opponent):
        s.mover = opponent
        return
    if s.total < MOST_COUNT:
        say_go(s, opponent, house)
    if can_play(s, seat):
        s.mover = seat
        return
    if s.total < MOST_COUNT:
        s.lacks[seat] |= FITS[s.total]
        peg(s, seat, LAST, s.row[s.rowed - 1], 1, house)  # CRIBBAGE-15
    if not s.ending:
        next_round(s, opponent, house)


@inline
def say_go(s: State, seat: int, house: House) -> None:
    """Unable to play, and told so by himself: all know now what he does not hold (CRIBBAGE-14)."""
    s.lacks[seat] |= FITS[s.total]
    if s.hands[seat] != EMPTY and (s.gone >> seat) & 1 == 0:
        s.gone |= 1 << seat
        tell(house, GO, seat, 0, s.total)


@inline
def next_round(s: State, leader: int, house: House) -> None:
    """The count begins again at nothing; whoever did not make 31 or last leads, if he can (CRIBBAGE-16)."""
    s.total = 0
    s.gone = 0
    s.round_from = s.rowed
    if s.rowed == 2 * KEPT:
        show(s, house)
    else:
        s.mover = leader if s.hands[leader] != EMPTY else other(leader)


# The show


@rule
def show(s: State, house: House) -> None:
    """The non-dealer's hand is counted, then the dealer's, then the crib (CRIBBAGE-17)."""
    pone = other(s.dealer)
    count(s, pone, s.played[pone], False, house)
    count(s, s.dealer, s.played[s.dealer], False, house)
    count(s, s.dealer, s.thrown[0] | s.thrown[1], True, house)
    if not s.ending:
        s.dealer = pone
        clear_table(s)
        deal(s, house)


@rule
def count(s: State, seat: int, hand: Set, crib: bool, house: House) -> None:
    """Count a hand: in one look if nobody listens and it cannot end the game, else item by item."""
    if s.ending:
        return
    points = hand_points(hand, s.start, crib)
    if house.room == 0 and s.scores[seat] + points < goal(s):
        s.scores[seat] += points
    else:
        tell(house, SHOW_CRIB if crib else SHOW_HAND, seat, bits(hand), s.start)
        count_aloud(s, seat, hand, crib, house)
        if not s.ending:
            tell(house, COUNTED, seat, 0, points)


@rule
def count_aloud(s: State, seat: int, hand: Set, crib: bool, house: House) -> None:
    """Fifteens, pairs, runs, flush, his nob: each pegged as it is named (CRIBBAGE-17)."""
    cards = hand | only(s.start)
    count_fifteens(s, seat, cards, house)
    count_pairs(s, seat, cards, house)
    count_runs(s, seat, cards, house)
    flush = flush_points(hand, s.start, crib)
    if flush > 0:
        peg(s, seat, FLUSHED, bits(hand if flush == KEPT else cards), flush, house)
    jack = nob(hand, s.start)
    if jack > 0:
        peg(s, seat, NOBBED, jack, 1, house)


@rule
def count_fifteens(s: State, seat: int, cards: Set, house: House) -> None:
    """Two for each combination that adds up to fifteen (CRIBBAGE-18)."""
    part = next_part(EMPTY, cards)
    while part != EMPTY:
        if pips_in(part) == FIFTEEN:
            peg(s, seat, FIFTEENED, bits(part), 2, house)
        part = next_part(part, cards)


@rule
def count_pairs(s: State, seat: int, cards: Set, house: House) -> None:
    """Two for a pair, six for three alike, twelve for four (CRIBBAGE-19)."""
    for its_rank in range(1, len(RANKS) + 1):
        alike = of_rank(cards, its_rank)
        if size(alike) > 1:
            peg(s, seat, PAIRED, bits(alike), pair_points(size(alike)), house)


@rule
def count_runs(s: State, seat: int, cards: Set, house: House) -> None:
    """As many as the longest run has cards, once for each way of making it (CRIBBAGE-20)."""
    longest = longest_run(cards)
    part = next_part(EMPTY, cards)
    while part != EMPTY and longest > 0:
        if run_length(part) == longest:
            peg(s, seat, RAN, bits(part), longest, house)
        part = next_part(part, cards)


@rule
def clear_table(s: State) -> None:
    """Gather all cards in for the next shuffle."""
    for seat in range(2):
        s.hands[seat] = EMPTY
        s.thrown[seat] = EMPTY
        s.played[seat] = EMPTY
        s.lacks[seat] = EMPTY
        s.away[seat] = 0
    for place in range(2 * KEPT):
        s.row[place] = 0
    s.rowed = 0
    s.round_from = 0
    s.start = 0


# The end


@inline
def goal(s: State) -> int:
    """121 holes, or 61 by house rule (CRIBBAGE-25, CRIBBAGE-27)."""
    return SHORT_GAME_POINTS if s.short_game else GAME_POINTS


@rule
def end_game(s: State, winner: int, house: House) -> None:
    """The winner is told, and by house rule how badly the other lost (CRIBBAGE-25, CRIBBAGE-28)."""
    loser = other(winner)
    s.ending = ENDED_WON
    tell(house, WON, winner, 0, s.scores[winner])
    if s.skunk_lines and s.scores[loser] < goal(s) - DOUBLE_SKUNK:
        s.ending = ENDED_DOUBLE_SKUNK
        tell(house, DOUBLE_SKUNKED, loser, 0, s.scores[loser])
    elif s.skunk_lines and s.scores[loser] < goal(s) - SKUNK:
        s.ending = ENDED_SKUNK
        tell(house, SKUNKED, loser, 0, s.scores[loser])


@rule
def result(s: State, out: Scores) -> None:
    """Each seat's holes pegged, and its place (CRIBBAGE-25)."""
    for seat in range(2):
        out[seat, 0] = s.scores[seat]
        out[seat, 1] = 1 if s.scores[seat] >= s.scores[other(seat)] else 2


# What a seat may imagine


@rule
def imagine(s: State, seat: int, luck: Luck) -> None:
    """Deal the cards this seat cannot see as they may lie, given all it has seen."""
    fresh_key(s.key, luck)
    opponent = other(seat)
    hidden = WHOLE_PACK & ~(s.hands[seat] | s.thrown[seat] | s.played[0] | s.played[1])
    if s.start > 0:
        hidden &= ~only(s.start)
    held = HAND - s.away[opponent] - size(s.played[opponent])
    may_hold = hidden & ~s.lacks[opponent]
    s.hands[opponent] = some(luck, may_hold, held)
    asked = s.phase != DISCARDING and s.mover == opponent and s.ending == 0
    while asked and not can_play(s, opponent):  # else he would have said go
        s.hands[opponent] = some(luck, may_hold, held)
    hidden &= ~s.hands[opponent]
    s.thrown[opponent] = some(luck, hidden, s.away[opponent])
    hidden &= ~s.thrown[opponent]
    if s.start == 0:
        s.pack[CUT] = nth(hidden, below(luck, size(hidden)))
        hidden &= ~only(s.pack[CUT])
    for place in range(CUT + 1, PACK):  # never dealt: any order will do
        s.pack[place] = lowest(hidden)
        hidden &= ~only(s.pack[place])
