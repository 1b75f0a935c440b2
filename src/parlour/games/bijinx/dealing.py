"""Bi-Jinx: the deal in its stages, with the forced discard to Jinx Inn."""

from parlour.engine.cards import bits
from parlour.engine.chance import shuffle, shuffle_deal
from parlour.engine.compiled import House, State, rule
from parlour.engine.house import tell, whisper
from parlour.games.bijinx.state import (
    CARD_OF,
    FIRST_CARDS,
    IN_HAND,
    IN_INN,
    KIND,
    KINDS,
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


@rule
def deal(s: State, house: House) -> None:
    """One card to Jinx Inn, three to each player, and the largest of those to the Inn (BIJINX-6, BIJINX-7)."""
    shuffle_deal(s, s.dealt, pack_size(s), pack_size(s), house, s.deck)
    s.dealt += 1
    tell(house, happened.DEAL, s.dealer, 0, s.dealt)
    deal_to_inn(s, 0, 1)
    seat = s.dealer
    for turn in range(s.seats):
        seat = left_of(s, seat)
        deal_to(s, seat, 1 + FIRST_CARDS * turn, FIRST_CARDS)
        whisper(house, seat, happened.FIRST_THREE, seat, bits(hand_of(s, seat)), FIRST_CARDS)
        if POINTS[largest(s, seat)] > 0:
            discard_to_inn(s, seat, largest(s, seat), house)
        else:
            s.chooser = seat + 1
    if s.chooser > 0:
        ask_for_discard(s, house)
    else:
        deal_the_rest(s, house)


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
def largest(s: State, seat: int) -> int:
    """The kind of most points in hand; of several zeros, any (BIJINX-7)."""
    kind = KINDS - 1
    while kind > 0 and s.held[seat, kind] == 0:
        kind -= 1
    return kind


@rule
def put_in_inn(s: State, seat: int, kind: int) -> None:
    """Move the discard from the hand to the Inn."""
    s.held[seat, kind] -= 1
    s.inn[kind] += 1
    s.discard[seat] = CARD_OF[kind]


@rule
def discard_to_inn(s: State, seat: int, kind: int, house: House) -> None:
    """The discard goes face down: only its owner knows it (BIJINX-7, BIJINX-8)."""
    put_in_inn(s, seat, kind)
    whisper(house, seat, happened.DISCARDED, seat, CARD_OF[kind], 0)


@rule
def ask_for_discard(s: State, house: House) -> None:
    """Three zeros have no largest: their holder says so and chooses (BIJINX-7)."""
    # Only four zeros exist, so in one deal this happens to one player at most.
    tell(house, happened.THREE_ZEROS, s.chooser - 1, 0, 0)
    for place in range(rest_from(s), pack_size(s)):
        s.deck[place] = CARD_OF[KIND[s.deck[place]]]  # cards of a kind are alike
    s.phase = phase.DISCARD
    s.mover = s.chooser - 1


@rule
def rest_from(s: State) -> int:
    """Where in the deck the deal goes on after the discards."""
    return 1 + FIRST_CARDS * s.seats


@rule
def choose_discard(s: State, seat: int, kind: int, house: House) -> None:
    """One of three zeros goes to the Inn, and the deal goes on (BIJINX-7)."""
    discard_to_inn(s, seat, kind, house)
    deal_the_rest(s, house)


@rule
def deal_the_rest(s: State, house: House) -> None:
    """Three more to each, as many to the Inn as it lacks of ten, and five more to each (BIJINX-6)."""
    place = deal_round(s, rest_from(s), FIRST_CARDS)
    block = IN_INN - 1 - s.seats
    deal_to_inn(s, place, block)
    deal_round(s, place + block, LAST_CARDS)
    for seat in range(s.seats):
        whisper(house, seat, happened.HAND, seat, bits(hand_of(s, seat)), IN_HAND)
    s.phase = phase.TRICKS
    s.mover = s.dealer  # BIJINX-9


@rule
def deal_round(s: State, place: int, cards: int) -> int:
    """So many cards to each player from the dealer's left; returns where the deck goes on."""
    seat = s.dealer
    for _ in range(s.seats):
        seat = left_of(s, seat)
        deal_to(s, seat, place, cards)
        place += cards
    return place
