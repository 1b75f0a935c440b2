"""Bonanza: ten spaces of a wheel, won by what you hold, by what you bet, and by how your cards fall.

Read beside docs/rules/bonanza.md; each function names the clause it carries out. A round runs
through the files in this order: `rounds` deals, `auction` settles the dead hand, `calls` are the
sealed claims, `betting` is poker (hands are ranked in `poker`), `stops` the race to be out of
cards. The `wheel` is what they all share.
"""

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from parlour.engine.cards import EMPTY, has, only, write_ranges
from parlour.engine.compiled import House, Ranges, Scores, Set, State, inline, rule
from parlour.engine.events import Event
from parlour.games.bonanza.auction import bid_or_bow, choose, refuse_bid
from parlour.games.bonanza.betting import bet, bets, refuse_bet
from parlour.games.bonanza.calls import answer, calling, claims, next_to_answer, refuse_claim
from parlour.games.bonanza.imagining import imagine
from parlour.games.bonanza.poker import CARDS, CLUBS, PACK, SPADES, SUIT_CARDS, best_strength, five_of
from parlour.games.bonanza.rounds import begin
from parlour.games.bonanza.stops import lead, may_lead
from parlour.games.bonanza.wheel import (
    ACTIONS,
    AUCTION,
    BID,
    CHOICE,
    COSTS,
    ENDINGS,
    EVENTS,
    FOLD,
    GAINS,
    KEEP,
    LEAD,
    MOST_CHIPS,
    MOST_RAISES,
    MOST_ROUNDS,
    OPTIONS,
    PASS,
    POKER,
    SEATS,
    STAKE,
    STATE,
    STOPS,
    SWAP,
)

__all__ = [
    "ACTIONS",
    "CARDS",
    "ENDINGS",
    "EVENTS",
    "LONGEST",
    "NAME",
    "OPTIONS",
    "PASS",
    "PREFIX",
    "SEATS",
    "STATE",
    "VERSION",
    "acting",
    "all_cards",
    "allow",
    "best_strength",
    "event_points",
    "five_of",
    "imagine",
    "legal",
    "pack",
    "play",
    "refuse",
    "result",
    "start",
    "turn",
]

NAME = "bonanza"
VERSION = 1
PREFIX = "BONANZA"

# No policy can play longer than this (docs/rules/bonanza.md, "How long it can last").
_MOST_SEATS = SEATS[-1]
_MOST_IN_ROUND = 1 + (MOST_CHIPS + _MOST_SEATS) + 4 * _MOST_SEATS + (2 + MOST_RAISES) * _MOST_SEATS + PACK
LONGEST = MOST_ROUNDS * _MOST_SEATS * _MOST_IN_ROUND


def allow(seats: int, options: Mapping[str, int]) -> str:
    """Every combination of Bonanza's options makes sense."""
    return ""


def pack(seats: int, options: Mapping[str, int]) -> int:
    """How many cards are in the pack."""
    return PACK


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, wherever it lies."""
    s = state[0]
    piles = [*s["hands"], *s["given"], s["dead"], s["out"]]
    return sorted(card for pile in piles for card in range(1, PACK + 1) if int(pile) >> card & 1)


def event_points(event: Event) -> dict[int, int]:
    """How many chips an event moves to or from whom."""
    if event.name in GAINS:
        return {event.seat: event.amount}
    return {event.seat: -event.amount} if event.name in COSTS else {}


@rule
def start(s: State, house: House) -> None:
    """Chips, a cut and the first deal (BONANZA-4)."""
    begin(s, house)


@rule
def acting(s: State) -> int:
    """At a sealed call everybody, until all have answered; else the one player whose turn it is (BONANZA-14)."""
    if s.ending:
        return 0
    return (1 << s.seats) - 1 if calling(s) else 1 << s.mover


@rule
def turn(s: State) -> int:
    """At a sealed call the next who has not answered; else the player whose turn it is (BONANZA-14)."""
    return next_to_answer(s) if calling(s) else s.mover


@inline
def choices(s: State, seat: int) -> Set:
    """What the seat may do now, bids and stakes apart, as a set of action ids (BONANZA-8)."""
    if calling(s):
        return claims(s, seat)
    if s.phase == POKER:
        return bets(s, seat)
    if s.phase == AUCTION:
        return only(PASS)
    if s.phase == CHOICE:
        return only(SWAP) | only(KEEP)
    return leads(s, seat)


@inline
def leads(s: State, seat: int) -> Set:
    """The suits the seat may lead (BONANZA-36)."""
    suits = EMPTY
    for suit in range(CLUBS, SPADES + 1):
        if may_lead(s, seat, suit):
            suits |= only(LEAD + suit)
    return suits


@inline
def amount_from(s: State) -> int:
    """The lowest bid or stake that may be made now, as an action; 0 if there is nothing to bid for."""
    if s.phase == AUCTION:
        return BID + s.bid  # BONANZA-10
    if s.phase == POKER and s.escalation:
        return STAKE + s.stake  # BONANZA-27
    return 0


@inline
def amount_to(s: State, seat: int) -> int:
    """The highest, plus 1: all the seat has (BONANZA-11, BONANZA-26)."""
    return (BID if s.phase == AUCTION else STAKE) + s.purses[seat]


@rule
def legal(s: State, seat: int, out: Ranges) -> int:
    """The choices, written as ranges (BONANZA-8)."""
    n = write_ranges(choices(s, seat), out)
    if amount_from(s):
        out[n, 0] = amount_from(s)
        out[n, 1] = amount_to(s, seat)
        n += 1
    return n


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 47
    if not calling(s) and seat != s.mover:
        return 8
    if action < BID and has(choices(s, seat), action):
        return 0
    if amount_from(s) and amount_from(s) <= action < amount_to(s, seat):
        return 0
    return why_not(s, seat, action)


@rule
def why_not(s: State, seat: int, action: int) -> int:
    """The clause an action breaks that is not among the choices."""
    if calling(s) and PASS <= action < FOLD:
        return refuse_claim(s, seat, action)
    if s.phase == AUCTION and BID <= action < STAKE:
        return refuse_bid(s, seat, action)
    if s.phase == POKER and (action == PASS or FOLD <= action < LEAD or action >= STAKE):
        return refuse_bet(s, seat, action)
    if s.phase == STOPS and LEAD <= action < BID:
        held = s.hands[seat] & SUIT_CARDS[action - LEAD] != EMPTY
        return 38 if held else 36
    return 8  # the round has not come to that, or is past it


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """Whatever the round has come to (BONANZA-8)."""
    if calling(s):
        answer(s, seat, action, house)
    elif s.phase == STOPS:
        lead(s, seat, action - LEAD, house)
    elif s.phase == POKER:
        bet(s, seat, action, house)
    elif s.phase == AUCTION:
        bid_or_bow(s, seat, action, house)
    else:
        choose(s, action, house)


@rule
def result(s: State, out: Scores) -> None:
    """Each seat's chips and place, most first (BONANZA-47)."""
    for seat in range(s.seats):
        out[seat, 0] = s.purses[seat]
        out[seat, 1] = 1
        for other in range(s.seats):
            if s.purses[other] > s.purses[seat]:
                out[seat, 1] += 1
