"""Bonanza, the third phase: suits are played upwards until they stop, and the first without cards cries Bonanza."""

import numpy as np

from parlour.engine.cards import EMPTY, has, lowest, only
from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import NOBODY, tell
from parlour.games.bonanza.ending import end_round
from parlour.games.bonanza.poker import suit_of
from parlour.games.bonanza.state import (
    CARD_SPACE,
    COLOUR_CARDS,
    COLOUR_OF,
    COLOUR_PLACE,
    IN_SUIT,
    SUIT_CARDS,
    colour,
    happened,
    left_of,
    on,
    phase,
)
from parlour.games.bonanza.wheel import take_space


@rule
def open_stops(s: State) -> None:
    """The dealer leads, in any suit (BONANZA-36)."""
    s.phase = phase.STOPS
    s.mover = s.dealer
    s.colour = colour.ANY


@inline
def may_lead(s: State, seat: int, suit: int) -> bool:
    """A suit the leader holds, of the colour that is due (BONANZA-36, BONANZA-38)."""
    return s.hands[seat] & SUIT_CARDS[suit] & COLOUR_CARDS[s.colour] != EMPTY


@inline
def lead(s: State, seat: int, suit: int, house: House) -> None:
    """Lead one's lowest card of a suit; whoever holds the next one must play it, and so on (BONANZA-36, BONANZA-37)."""
    card = lowest(s.hands[seat] & SUIT_CARDS[suit])
    s.lacks[seat] |= SUIT_CARDS[suit] & (only(card) - np.uint64(1))  # all see that he has none lower
    tell(house, happened.LED, seat, card, 0)
    lay(s, seat, card, house)
    player = seat
    while s.held[player] > 0:
        follower = NOBODY if is_ace(card) else holder(s, card + 1)
        if follower == NOBODY:
            stop(s, player, card, house)
            return
        player = follower
        card += 1
        tell(house, happened.PLAYED, player, card, 0)
        lay(s, player, card, house)
    bonanza(s, player, house)


@inline
def is_ace(card: int) -> bool:
    """Aces are high: nothing follows them (BONANZA-36)."""
    return card % IN_SUIT == 0


@inline
def holder(s: State, card: int) -> int:
    """Who has the card in hand."""
    for seat in range(s.seats):
        if has(s.hands[seat], card):
            return seat
    return NOBODY


@inline
def lay(s: State, seat: int, card: int, house: House) -> None:
    """Play a card face up; some empty a space of the wheel (BONANZA-40)."""
    s.hands[seat] ^= only(card)
    s.held[seat] -= 1
    s.seen[seat] |= only(card)
    s.out |= only(card)
    if CARD_SPACE[card]:
        take_space(s, seat, CARD_SPACE[card] - 1, house)


@rule
def stop(s: State, seat: int, card: int, house: House) -> None:
    """The run stops; its last player leads the other colour, or else the first to his left who can (BONANZA-38)."""
    tell(house, happened.STOPPED, seat, card, 0)
    if not is_ace(card) and not has(s.out, card + 1):
        s.nowhere |= only(card + 1)  # nobody had it to play
    s.colour = colour.RED + colour.BLACK - COLOUR_OF[suit_of(card)]
    leader = seat
    for _ in range(s.seats):
        if s.hands[leader] & COLOUR_CARDS[s.colour] != EMPTY:
            s.mover = leader
            return
        s.lacks[leader] |= COLOUR_CARDS[s.colour]  # BONANZA-39
        tell(house, happened.LACKS_COLOUR, leader, 0, COLOUR_PLACE + s.colour)
        leader = left_of(s, leader)
    any_suit(s, seat, house)


@rule
def any_suit(s: State, seat: int, house: House) -> None:
    """Nobody has the colour: the last player leads any suit he has left (BONANZA-39)."""
    s.colour = colour.ANY
    s.mover = seat
    tell(house, happened.ANY_SUIT, seat, 0, 0)


@rule
def bonanza(s: State, seat: int, house: House) -> None:
    """First out takes the Pot, and a chip for every card the others have left (BONANZA-41, BONANZA-42)."""
    tell(house, happened.BONANZA, seat, 0, 0)
    take_space(s, seat, on.POT, house)
    received = 0
    for other in range(s.seats):
        if other != seat:
            s.purses[other] -= s.held[other]
            received += s.held[other]
            tell(house, happened.PAID, other, 0, s.held[other])
    s.purses[seat] += received
    tell(house, happened.RECEIVED, seat, 0, received)
    s.lucky = seat + 1
    end_round(s, house)
