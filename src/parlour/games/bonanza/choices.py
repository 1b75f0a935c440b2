"""Bonanza: whose turn it is, and what may be done."""

from parlour.engine.cards import EMPTY, has, only, write_ranges
from parlour.engine.compiled import Ranges, Set, State, inline, rule
from parlour.engine.interrupts import CLOSED, SEALED
from parlour.games.bonanza.auction import refuse_bid
from parlour.games.bonanza.betting import answers_to_bets, least_bet, past_most_bet, refuse_bet
from parlour.games.bonanza.calls import answering, calling, claims, next_to_answer, refuse_claim
from parlour.games.bonanza.state import CLUBS, SPADES, SUIT_CARDS, do, phase
from parlour.games.bonanza.stops import may_lead


@rule
def acting(s: State) -> int:
    """Where answers are sealed everybody, until all have answered; else the player whose turn it is (BONANZA-14)."""
    if s.ending:
        return 0
    return (1 << s.seats) - 1 if answering(s) else 1 << s.mover


@rule
def turn(s: State) -> int:
    """Where answers are sealed the next who has not answered; else the player whose turn it is (BONANZA-14)."""
    return next_to_answer(s) if answering(s) else s.mover


@rule
def window(s: State) -> int:
    """Answers to the four calls are sealed, and wishes (BONANZA-14, BONANZA-50); nothing else interrupts anybody."""
    return SEALED if answering(s) else CLOSED


@inline
def choices(s: State, seat: int) -> Set:
    """What the seat may do now, amounts apart, as a set of action ids (BONANZA-8)."""
    if answering(s):
        return claims(s, seat)
    if s.phase == phase.POKER:
        return answers_to_bets(s)
    if s.phase == phase.AUCTION:
        return only(do.PASS)
    if s.phase == phase.CHOICE:
        return only(do.SWAP) | only(do.KEEP)
    return leads(s, seat)


@inline
def leads(s: State, seat: int) -> Set:
    """The suits the seat may lead (BONANZA-36)."""
    suits = EMPTY
    for suit in range(CLUBS, SPADES + 1):
        if may_lead(s, seat, suit):
            suits |= only(do.LEAD + suit)
    return suits


@inline
def amount_from(s: State) -> int:
    """The lowest bid, bet or raise that may be made now, as an action; 0 if there is nothing to bid or bet for."""
    if s.phase == phase.AUCTION:
        return do.BID + s.bid  # BONANZA-10
    return least_bet(s) if s.phase == phase.POKER else 0


@inline
def amount_to(s: State, seat: int) -> int:
    """The highest, plus 1; not more than the lowest if none may be made (BONANZA-11, BONANZA-26)."""
    if s.phase == phase.AUCTION:
        return do.BID + s.purses[seat]
    return past_most_bet(s, seat) if s.phase == phase.POKER else 0


@rule
def legal(s: State, seat: int, out: Ranges) -> int:
    """The choices, written as ranges (BONANZA-8)."""
    n = write_ranges(choices(s, seat), out)
    first, last = amount_from(s), amount_to(s, seat)
    if first < last:
        out[n, 0] = first
        out[n, 1] = last
        n += 1
    return n


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 47
    if not answering(s) and seat != s.mover:
        return 8
    if action < do.BID and has(choices(s, seat), action):
        return 0
    if action >= do.BID and amount_from(s) <= action < amount_to(s, seat):
        return 0
    return why_not(s, seat, action)


@rule
def why_not(s: State, seat: int, action: int) -> int:
    """The clause an action breaks that is not among the choices."""
    if calling(s) and do.PASS <= action < do.FOLD:
        return refuse_claim(s, seat, action)
    if s.phase == phase.WISH and do.AGREE <= action <= do.PASS:
        return 50
    if s.phase == phase.AUCTION and do.BID <= action < do.BET:
        return refuse_bid(s, seat, action)
    if s.phase == phase.POKER and (action == do.PASS or do.FOLD <= action < do.LEAD or action >= do.BET):
        return refuse_bet(s, seat, action)
    if s.phase == phase.STOPS and do.LEAD <= action < do.BID:
        held = s.hands[seat] & SUIT_CARDS[action - do.LEAD] != EMPTY
        return 38 if held else 36
    return 8  # the round has not come to that, or is past it
