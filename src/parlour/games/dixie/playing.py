"""Dixie: following the call, drawing, and turning the pile over."""

import numpy as np

from parlour.engine.cards import EMPTY, has, lowest, only
from parlour.engine.chance import shuffle
from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import NOBODY, tell, whisper
from parlour.games.dixie.choices import can_draw, follows, most_turn_overs
from parlour.games.dixie.ending import end_hand
from parlour.games.dixie.knowing import came_after, latest_mix, order_remembered
from parlour.games.dixie.state import BONUS_CARDS, PACK, TURNS, WHOLE_PACK, do, happened, left_of


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """Follow the call or draw (DIXIE-6)."""
    s.moves[s.turns % TURNS] = action + 1
    s.turns += 1
    if action < do.BONUS:
        play_card(s, seat, action + 1, house)
    elif action < do.DRAW:
        play_bonus(s, seat, action - do.BONUS + 1, house)
    elif action == do.DRAW:
        draw(s, seat, house)
    else:
        pass_turn(s, seat, house)
    if s.held[seat] == 0:
        tell(house, happened.OUT, seat, 0, 0)  # DIXIE-3, DIXIE-16
        end_hand(s, house)
    elif s.passes == s.seats:
        tell(house, happened.BLOCKED, NOBODY, 0, 0)  # DIXIE-22
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
    s.call = do.BONUS + symbol
    s.calls[s.turnings] = (s.calls[s.turnings] << 3) | symbol  # of the five Bonus cards each is laid once till turned
    if s.held[seat] > 0:
        tell(house, happened.CALLED, seat, 0, symbol)


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
    tell(house, happened.PLAYED, seat, card, 0)


@inline
def draw(s: State, seat: int, house: House) -> None:
    """Take the top card of the stock, unseen by the others; the turn is over (DIXIE-11, DIXIE-12)."""
    if s.stocked == 0:
        turn_over(s, house)
    top = PACK - s.stocked
    if order_remembered(s):
        card = s.turned[top]
        s.turned[top] = 0
        s.shown[seat] |= only(card)
    else:
        card = s.stock[top]
        s.stock[top] = 0
        if latest_mix(s) > 0:
            s.unseen[seat, latest_mix(s) - 1] += 1
        s.lacks[seat] &= ~BONUS_CARDS  # the card drawn may be a Bonus he did not have
    s.stocked -= 1
    s.hands[seat] |= only(card)
    s.held[seat] += 1
    s.passes = 0
    tell(house, happened.DREW, seat, 0, 0)
    whisper(house, seat, happened.DREW_CARD, seat, card, 0)
    if not can_draw(s):
        tell(house, happened.NOTHING_LEFT, NOBODY, 0, 0)  # DIXIE-21


@inline
def turn_over(s: State, house: House) -> None:
    """The Call Card stays; the cards under it become the stock, unshuffled (DIXIE-18)."""
    under = s.piled - 1
    s.turnings += 1
    tell(house, happened.TURNED_OVER, NOBODY, 0, under)
    if s.turnings == most_turn_overs(s):
        tell(house, happened.LAST_TURN_OVER, NOBODY, 0, s.turnings)
    if s.shuffle:
        mix(s, under)
    else:
        for place in range(under):
            s.turned[PACK - under + place] = s.pile[place]  # the earliest played is drawn first
    s.stocked = under
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
    tell(house, happened.PASSED, seat, 0, 0)
