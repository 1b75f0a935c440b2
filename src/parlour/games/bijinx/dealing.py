"""Bi-Jinx: the deal in its stages, with the discards to Jinx Inn."""

from parlour.engine.cards import bits
from parlour.engine.chance import shuffle, shuffle_deal
from parlour.engine.compiled import House, State, rule, seldom
from parlour.engine.house import tell, whisper
from parlour.games.bijinx.state import (
    CARD_OF,
    FIRST_CARDS,
    IN_HAND,
    IN_INN,
    KIND,
    LAST_CARDS,
    POINTS,
    hand_of,
    happened,
    left_of,
    pack_size,
    phase,
)


@rule
def start(s: State, house: House) -> None:
    """Draw lots for the first deal, then deal (BIJINX-5)."""
    shuffle(s.key, s.shuffles, s.seats, 1, s.deck)
    s.shuffles += 1
    s.dealer = s.deck[0] - 1
    deal(s, house)


@seldom
def deal(s: State, house: House) -> None:
    """One to Jinx Inn, three to each and a discard, three more, a block to the Inn, five more (BIJINX-6)."""
    shuffle_deal(s, s.dealt, pack_size(s), pack_size(s), house, s.deck)
    s.dealt += 1
    tell(house, happened.DEAL, s.dealer, 0, s.dealt)
    deal_to_inn(s, 0, 1)
    place = deal_first(s, 1, house)
    place = deal_round(s, place, FIRST_CARDS)
    block = IN_INN - 1 - s.seats
    deal_to_inn(s, place, block)
    deal_round(s, place + block, LAST_CARDS)
    for seat in range(s.seats):
        whisper(house, seat, happened.HAND, seat, bits(hand_of(s, seat)), IN_HAND)
    s.phase = phase.TRICKS
    s.mover = s.dealer  # BIJINX-9


@rule
def deal_first(s: State, place: int, house: House) -> int:
    """Three cards to each, who puts the largest in the Inn; returns where the deck goes on (BIJINX-7)."""
    seat = s.dealer
    for _ in range(s.seats):
        seat = left_of(s, seat)
        kind = largest(s, place)
        deal_to(s, seat, place, FIRST_CARDS)
        whisper(house, seat, happened.FIRST_THREE, seat, bits(hand_of(s, seat)), FIRST_CARDS)
        discard_to_inn(s, seat, kind, house)
        place += FIRST_CARDS
    return place


@rule
def deal_round(s: State, place: int, cards: int) -> int:
    """So many cards to each player from the dealer's left; returns where the deck goes on."""
    seat = s.dealer
    for _ in range(s.seats):
        seat = left_of(s, seat)
        deal_to(s, seat, place, cards)
        place += cards
    return place


@rule
def deal_to(s: State, seat: int, place: int, cards: int) -> None:
    """Cards from the deck, as they lie from this place on, to a player."""
    for at in range(place, place + cards):
        s.held[seat, KIND[s.deck[at]]] += 1
        s.deck[at] = 0


@rule
def deal_to_inn(s: State, place: int, cards: int) -> None:
    """Cards from the deck, face down, to Jinx Inn (BIJINX-6)."""
    for at in range(place, place + cards):
        s.inn[KIND[s.deck[at]]] += 1
        s.deck[at] = 0


@rule
def largest(s: State, place: int) -> int:
    """Which of a player's first three cards has most points; of equals, such as three zeros, the first (BIJINX-7)."""
    kind = KIND[s.deck[place]]
    for at in range(place + 1, place + FIRST_CARDS):
        if POINTS[KIND[s.deck[at]]] > POINTS[kind]:
            kind = KIND[s.deck[at]]
    return kind


@rule
def discard_to_inn(s: State, seat: int, kind: int, house: House) -> None:
    """The discard goes face down: only its owner knows it (BIJINX-7, BIJINX-8)."""
    s.held[seat, kind] -= 1
    s.inn[kind] += 1
    s.discard[seat] = CARD_OF[kind]
    whisper(house, seat, happened.DISCARDED, seat, CARD_OF[kind], 0)
