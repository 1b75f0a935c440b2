"""Dixie, also sold as Bonus 20 (1954): be rid of your cards; what you still hold counts against you.

Read beside docs/rules/dixie.md; each function names the clause it carries out.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.cards import EMPTY, bits, has, lowest, only, rest, size, write_ranges
from parlour.engine.chance import shuffle, shuffle_deal
from parlour.engine.compiled import House, Ranges, Scores, Set, State, inline, rule
from parlour.engine.events import Event
from parlour.engine.house import NOBODY, tell, whisper
from parlour.games.dixie.imagining import came_after, imagine, latest_mix
from parlour.games.dixie.pack import (
    ACTIONS,
    BLOCKED,
    BONUS,
    BONUS_CALLS,
    BONUS_CARDS,
    BONUS_POINTS,
    CALLED,
    CARDS,
    CHARGED,
    CUT,
    DEAL,
    DRAW,
    DREW,
    DREW_CARD,
    ENDED_SHARED,
    ENDED_WON,
    ENDINGS,
    EVENTS,
    EXTRA_DEAL,
    FOLLOWERS,
    HAND,
    HAND_DEALT,
    LAST_TURN_OVER,
    MOST_TURN_OVERS,
    NUMBERED_PLAYS,
    OPTIONS,
    OUT,
    PACK,
    PASS,
    PASSED,
    PLAYED,
    POINTS,
    STATE,
    TOOK,
    TURNED_OVER,
    WHOLE_PACK,
    WON,
)

__all__ = [
    "ACTIONS", "CARDS", "ENDINGS", "EVENTS", "LONGEST", "NAME", "OPTIONS", "PREFIX", "SEATS", "STATE", "VERSION",
    "acting", "all_cards", "allow", "event_points", "imagine", "legal", "pack", "play", "refuse", "result", "start",
    "turn",
]  # fmt: skip

NAME = "dixie"
VERSION = 1
PREFIX = "DIXIE"
SEATS = range(2, 9)  # DIXIE-1

# No policy can play longer than this (docs/rules/dixie.md, "How long it can last").
MOST_DEALS = SEATS[-1] * 5
LONGEST = MOST_DEALS * 3000


def allow(seats: int, options: Mapping[str, int]) -> str:
    """Every combination of Dixie's options makes sense."""
    return ""


def pack(seats: int, options: Mapping[str, int]) -> int:
    """How many cards are in the pack."""
    return PACK


def all_cards(state: NDArray[Any]) -> list[int]:
    """Every card in the record, wherever it lies."""
    s = state[0]
    in_hand = sum(int(hand) for hand in s["hands"])
    loose = [int(card) for name in ("stock", "turned", "pile") for card in s[name] if card]
    return sorted([card for card in range(1, 64) if in_hand >> card & 1] + loose)


def event_points(event: Event) -> dict[int, int]:
    """What an event adds to whose score."""
    return {event.seat: event.amount} if event.name == "charged" else {}


# Setting up


@rule
def start(s: State, house: House) -> None:
    """Cut for the deal, then deal (DIXIE-4)."""
    s.dealer = cut_for_deal(s, house)
    deal(s, house)


@rule
def cut_for_deal(s: State, house: House) -> int:
    """The lowest cut deals first; a Bonus is high, and those who tie cut again (DIXIE-4)."""
    cutting = (1 << s.seats) - 1
    while True:
        shuffle(s.key, s.shuffles, PACK, s.seats, s.stock)
        s.shuffles += 1
        least = BONUS_POINTS + 1
        lowest_cutters = 0
        for seat in range(s.seats):
            if (cutting >> seat) & 1:
                card = s.stock[seat]
                tell(house, CUT, seat, card, 0)
                if POINTS[card] < least:
                    least = POINTS[card]
                    lowest_cutters = 0
                if POINTS[card] == least:
                    lowest_cutters |= 1 << seat
        cutting = lowest_cutters
        if size(np.uint64(cutting)) == 1:
            return lowest(np.uint64(cutting))


@rule
def deal(s: State, house: House) -> None:
    """Six cards each, singly from the dealer's left; the rest is the stock (DIXIE-5)."""
    shuffle_deal(s, s.dealt, PACK, PACK, house, s.stock)
    s.dealt += 1
    tell(house, DEAL, s.dealer, 0, s.dealt)
    for i in range(HAND * s.seats):
        seat = (s.dealer + 1 + i) % s.seats
        s.hands[seat] |= only(s.stock[i])
        s.stock[i] = 0
    for seat in range(s.seats):
        s.held[seat] = HAND
        whisper(house, seat, HAND_DEALT, seat, bits(s.hands[seat]), HAND)
    s.stocked = PACK - HAND * s.seats
    s.mover = left_of(s, s.dealer)


@rule
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise (DIXIE-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


# What may be done


@rule
def acting(s: State) -> int:
    """Only the seat on turn may act (DIXIE-6)."""
    return 0 if s.ending else 1 << s.mover


@rule
def turn(s: State) -> int:
    """The seat on turn (DIXIE-6)."""
    return s.mover


@rule
def follows(s: State, hand: Set) -> Set:
    """The cards that follow the call: its symbol, its number, or a Bonus (DIXIE-9)."""
    return hand & np.uint64(FOLLOWERS[s.call])


@rule
def can_draw(s: State) -> bool:
    """Whether there is a card to draw: in the stock, or under the Call Card (DIXIE-18, DIXIE-20)."""
    return s.stocked > 0 or s.turned_left > 0 or (s.piled > 1 and s.turnings < s.turn_overs)


@rule
def choices(s: State, seat: int) -> Set:
    """Everything the seat on turn may do, as a set of action ids."""
    hand = s.hands[seat]
    leading = s.piled == 0
    cards = hand if leading else follows(s, hand)  # DIXIE-7, DIXIE-9
    allowed = (cards >> np.uint64(1)) & NUMBERED_PLAYS
    if cards & BONUS_CARDS != EMPTY:
        allowed |= BONUS_CALLS  # DIXIE-13
    if not leading:
        if can_draw(s):
            allowed |= only(DRAW)  # DIXIE-11
        elif cards == EMPTY:
            allowed |= only(PASS)  # DIXIE-21
    return allowed


@rule
def legal(s: State, seat: int, out: Ranges) -> int:
    """The choices, written as ranges (DIXIE-6)."""
    return write_ranges(choices(s, seat), out)


@rule
def refuse(s: State, seat: int, action: int) -> int:
    """Which clause forbids the action, 0 if none does."""
    if s.ending:
        return 25
    if seat != s.mover:
        return 6
    if has(choices(s, seat), action):
        return 0
    if action == DRAW:
        return 8 if s.piled == 0 else 20  # DIXIE-8: the leader must lead; DIXIE-20: nothing is left
    if action == PASS:
        return 21
    if action < BONUS and has(s.hands[seat], action + 1):
        return 9  # it does not follow the call
    return 10  # DIXIE-10: a card the seat does not hold


# Playing


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """Follow the call or draw (DIXIE-6)."""
    if action < BONUS:
        play_card(s, seat, action + 1, house)
    elif action < DRAW:
        play_bonus(s, seat, action - BONUS + 1, house)
    elif action == DRAW:
        draw(s, seat, house)
    else:
        pass_turn(s, seat, house)
    if s.held[seat] == 0:
        tell(house, OUT, seat, 0, 0)  # DIXIE-3, DIXIE-16
        end_hand(s, house)
    elif s.passes == s.seats:
        tell(house, BLOCKED, NOBODY, 0, 0)  # DIXIE-22
        end_hand(s, house)
    else:
        s.mover = left_of(s, seat)


@inline
def play_card(s: State, seat: int, card: int, house: House) -> None:
    """A numbered card becomes the Call Card, and its symbol the call (DIXIE-7, DIXIE-9)."""
    lay(s, seat, card, house)
    s.call = card


@inline
def play_bonus(s: State, seat: int, symbol: int, house: House) -> None:
    """A Bonus goes on anything and calls a symbol; on the last card no call is needed (DIXIE-13, DIXIE-15)."""
    # Of several Bonus cards the lowest is laid, so all may conclude that no lower one is held.
    card = lowest(s.hands[seat] & BONUS_CARDS)
    s.lacks[seat] |= BONUS_CARDS & (only(card) - np.uint64(1))
    lay(s, seat, card, house)
    s.call = BONUS + symbol
    if s.held[seat] > 0:
        tell(house, CALLED, seat, 0, symbol)


@inline
def lay(s: State, seat: int, card: int, house: House) -> None:
    """Move a card from the hand to the pile."""
    s.hands[seat] ^= only(card)
    s.held[seat] -= 1
    if has(s.shown[seat], card):
        s.shown[seat] ^= only(card)
    elif s.shuffle and came_after(s, card) > 0:
        s.unseen[seat, came_after(s, card) - 1] -= 1
    s.pile[s.piled] = card
    s.piled += 1
    s.passes = 0
    s.turns = s.turns << 1
    tell(house, PLAYED, seat, card, 0)


@inline
def draw(s: State, seat: int, house: House) -> None:
    """Take the top card of the stock; the turn is over (DIXIE-11, DIXIE-12)."""
    if s.stocked == 0 and s.turned_left == 0:
        turn_over(s, house)
    if s.stocked > 0:
        top = PACK - s.stocked
        card = s.stock[top]
        s.stock[top] = 0
        s.stocked -= 1
        if latest_mix(s) > 0:
            s.unseen[seat, latest_mix(s) - 1] += 1
        s.lacks[seat] &= ~BONUS_CARDS  # the card drawn may be a Bonus he did not have
        tell(house, DREW, seat, 0, 0)
        whisper(house, seat, DREW_CARD, seat, card, 0)
    else:
        top = PACK - s.turned_left
        card = s.turned[top]
        s.turned[top] = 0
        s.turned_left -= 1
        s.shown[seat] |= only(card)
        tell(house, TOOK, seat, card, 0)
    s.hands[seat] |= only(card)
    s.held[seat] += 1
    s.passes = 0
    s.turns = (s.turns << 1) | 1


@inline
def turn_over(s: State, house: House) -> None:
    """The Call Card stays; the cards under it become the stock, unshuffled (DIXIE-18)."""
    under = s.piled - 1
    s.turnings += 1
    tell(house, TURNED_OVER, NOBODY, 0, under)
    if s.turnings == s.turn_overs:
        tell(house, LAST_TURN_OVER, NOBODY, 0, s.turnings)
    if s.shuffle:
        mix(s, under)
    else:
        for place in range(under):
            s.turned[PACK - under + place] = s.pile[place]  # the earliest played is drawn first
        s.turned_left = under
    s.pile[0] = s.pile[under]
    for place in range(1, s.piled):
        s.pile[place] = 0
    s.piled = 1


@rule
def mix(s: State, under: int) -> None:
    """House rule: the cards turned over are shuffled (DIXIE-19)."""
    # The shuffle names places in the pile; each gives way to the card that lay there.
    shuffle(s.key, s.shuffles, under, under, s.stock)
    s.shuffles += 1
    mixed = EMPTY
    for i in range(under - 1, -1, -1):
        card = s.pile[s.stock[i] - 1]
        s.stock[PACK - under + i] = card
        mixed |= only(card)
    for i in range(PACK - under):
        s.stock[i] = 0
    s.stocked = under
    for earlier in range(s.turnings - 1):
        s.mixed[earlier] &= ~mixed
    s.mixed[s.turnings - 1] = mixed
    for seat in range(s.seats):
        s.lacks[seat] &= ~mixed


@rule
def pass_turn(s: State, seat: int, house: House) -> None:
    """Unable to follow with nothing to draw: everybody now knows it (DIXIE-21)."""
    s.lacks[seat] |= follows(s, WHOLE_PACK)
    s.passes += 1
    s.turns = (s.turns << 1) | 1
    tell(house, PASSED, seat, 0, 0)


# The end of a hand and of the game


@rule
def end_hand(s: State, house: House) -> None:
    """Everybody is charged what he still holds (DIXIE-17); then the next deal, or the end (DIXIE-23)."""
    for seat in range(s.seats):
        if s.held[seat] > 0:
            charge = points_in(s.hands[seat])
            s.scores[seat] += charge
            tell(house, CHARGED, seat, bits(s.hands[seat]), charge)
    clear_table(s)
    s.dealer = left_of(s, s.dealer)
    if s.dealt < s.seats * s.rounds:  # DIXIE-24
        deal(s, house)
    elif tied(s) and s.extra_deal and s.dealt < s.seats * (s.rounds + 1):
        tell(house, EXTRA_DEAL, NOBODY, 0, s.dealt + 1)  # DIXIE-26
        deal(s, house)
    else:
        end_game(s, house)


@rule
def points_in(hand: Set) -> int:
    """Numbered cards count their number, a Bonus twenty (DIXIE-17)."""
    points = 0
    while hand != EMPTY:
        points += POINTS[lowest(hand)]
        hand = rest(hand)
    return points


@rule
def clear_table(s: State) -> None:
    """Gather all cards in for the next shuffle."""
    for seat in range(s.seats):
        s.hands[seat] = EMPTY
        s.shown[seat] = EMPTY
        s.lacks[seat] = EMPTY
        s.held[seat] = 0
        for turning in range(MOST_TURN_OVERS):
            s.unseen[seat, turning] = 0
    for turning in range(MOST_TURN_OVERS):
        s.mixed[turning] = EMPTY
    for place in range(PACK):
        s.stock[place] = 0
        s.turned[place] = 0
        s.pile[place] = 0
    s.stocked = 0
    s.turned_left = 0
    s.piled = 0
    s.call = 0
    s.turnings = 0
    s.passes = 0
    s.turns = 0


@rule
def lowest_score(s: State) -> int:
    """The fewest points against anybody (DIXIE-25)."""
    least = s.scores[0]
    for seat in range(1, s.seats):
        least = min(least, s.scores[seat])
    return least


@rule
def tied(s: State) -> bool:
    """Whether two or more share the fewest points (DIXIE-26)."""
    least = lowest_score(s)
    sharing = 0
    for seat in range(s.seats):
        if s.scores[seat] == least:
            sharing += 1
    return sharing > 1


@rule
def end_game(s: State, house: House) -> None:
    """Fewest points wins (DIXIE-25); a tie is shared (DIXIE-26)."""
    s.ending = ENDED_SHARED if tied(s) else ENDED_WON
    s.dealer = 0
    s.mover = 0
    least = lowest_score(s)
    for seat in range(s.seats):
        if s.scores[seat] == least:
            tell(house, WON, seat, 0, least)


@rule
def result(s: State, out: Scores) -> None:
    """Each seat's points and place, fewest first (DIXIE-25)."""
    for seat in range(s.seats):
        out[seat, 0] = s.scores[seat]
        out[seat, 1] = 1
        for other in range(s.seats):
            if s.scores[other] < s.scores[seat]:
                out[seat, 1] += 1
