"""Bonanza, the first phase: the dealer calls the upper spaces in turn, and all answer under seal."""

import numpy as np

from parlour.engine.cards import EMPTY, bits, has, only, size
from parlour.engine.compiled import House, Set, State, inline, rule
from parlour.engine.house import NOBODY, tell
from parlour.games.bonanza.betting import open_poker
from parlour.games.bonanza.ending import count_wishes
from parlour.games.bonanza.joker import show
from parlour.games.bonanza.poker import card_of, low_ace_too, ranks_in, top
from parlour.games.bonanza.state import (
    ACE,
    CLUBS,
    IN_SUIT,
    JOKER,
    NATURAL,
    PAIR_CALLED,
    SPACE_PLACE,
    SPADES,
    SUIT_BITS,
    do,
    happened,
    left_of,
    phase,
    space_of,
)
from parlour.games.bonanza.wheel import take_space

CALL_CLAUSE = np.zeros(phase.POKER, np.int64)  # the clause of each call
CALL_CLAUSE[phase.JOKER_CALL :] = 16, 18, 19, 21

IN_ORDER = 3  # cards of a sequence, BONANZA-19
_STARTS = (1 << IN_SUIT + 2 - IN_ORDER) - 1  # where a sequence may begin: from the low ace up to the queen


@inline
def calling(s: State) -> bool:
    """Whether one of the four sealed calls is open (BONANZA-14)."""
    return phase.JOKER_CALL <= s.phase < phase.POKER


@inline
def answering(s: State) -> bool:
    """Whether everybody is asked, under seal: at a call, or about the last round (BONANZA-14, BONANZA-50)."""
    return calling(s) or s.phase == phase.WISH


@rule
def open_call(s: State, call: int, house: House) -> None:
    """The dealer calls; everybody answers, himself included (BONANZA-14)."""
    s.phase = call
    s.mover = s.dealer
    tell(house, happened.CALLS, s.dealer, 0, SPACE_PLACE + space_of(call))


@inline
def next_to_answer(s: State) -> int:
    """The first from the dealer's left who has not answered (BONANZA-14, BONANZA-50)."""
    seat = left_of(s, s.dealer)
    while s.answers[seat]:
        seat = left_of(s, seat)
    return seat


# What may be claimed


@inline
def claims(s: State, seat: int) -> Set:
    """How the seat may answer, as a set of action ids; claiming is never a duty (BONANZA-14, BONANZA-15)."""
    if s.answers[seat]:
        return EMPTY
    if s.phase == phase.WISH:
        return only(do.AGREE) | only(do.PASS)  # BONANZA-50
    hand = s.hands[seat]
    answers = only(do.PASS)
    if can_claim(s.phase, hand):
        answers |= only(do.CLAIM)
    if s.phase != phase.JOKER_CALL and has(hand, JOKER) and joker_helps(s.phase, hand):
        answers |= only(do.CLAIM_JOKER)
    return answers


@inline
def can_claim(call: int, hand: Set) -> bool:
    """Whether the hand has what is called, without a stand-in (BONANZA-16, BONANZA-18, BONANZA-19, BONANZA-21)."""
    if call == phase.JOKER_CALL:
        return has(hand, JOKER)
    if call == phase.SEQUENCE:
        return natural_sequence(hand) > 0
    return hand & PAIR_CALLED[call] == PAIR_CALLED[call]


@inline
def joker_helps(call: int, hand: Set) -> bool:
    """Whether the Joker makes a claim possible, or a sequence higher (BONANZA-17)."""
    if call == phase.SEQUENCE:
        return joker_sequence(hand) > natural_sequence(hand)
    return size(hand & PAIR_CALLED[call]) == 1


@rule
def refuse_claim(s: State, seat: int, action: int) -> int:
    """Why the seat may not answer so."""
    if s.answers[seat]:
        return 14
    if action == do.CLAIM_JOKER and s.phase != phase.JOKER_CALL:
        return 17
    return int(CALL_CLAUSE[s.phase])


@rule
def natural_sequence(hand: Set) -> int:
    """The worth of the best three in a row of one suit, 0 if there are none; an ace may be low (BONANZA-19)."""
    best = 0
    for suit in range(CLUBS, SPADES + 1):
        r = low_ace_too(ranks_in(hand, suit))
        starts = r & r >> 1 & r >> 2
        if starts:
            best = max(best, (top(starts) + IN_ORDER - 1) << SUIT_BITS | NATURAL | suit)
    return best


@rule
def joker_sequence(hand: Set) -> int:
    """The same with the Joker in the place of any one card (BONANZA-17, BONANZA-20)."""
    best = 0
    for suit in range(CLUBS, SPADES + 1):
        r = low_ace_too(ranks_in(hand, suit))
        starts = ((r & r >> 1) | (r & r >> 2) | (r >> 1 & r >> 2)) & _STARTS
        if starts:
            best = max(best, (top(starts) + IN_ORDER - 1) << SUIT_BITS | suit)
    return best


@rule
def sequence_cards(hand: Set, worth: int) -> Set:
    """The three cards of a sequence of that worth, a missing one being the Joker (BONANZA-20)."""
    suit = worth & (NATURAL - 1)
    highest = worth >> SUIT_BITS
    wanted = only(card_of(suit, highest)) | only(card_of(suit, highest - 1))
    third = highest - 2 if highest > 2 else ACE  # below the two lies the ace
    cards = hand & (wanted | only(card_of(suit, third)))
    return cards if worth & NATURAL else cards | only(JOKER)


# Answering


@inline
def answer(s: State, seat: int, action: int, house: House) -> None:
    """Seal an answer; when all have answered they are opened together (BONANZA-14, BONANZA-50)."""
    s.answers[seat] = action + 1
    for other in range(s.seats):
        if s.answers[other] == 0:
            return
    if s.phase == phase.WISH:
        count_wishes(s, house)
    else:
        reveal(s, house)


@rule
def reveal(s: State, house: House) -> None:
    """All who claim show their cards; the best takes the space, or the chips stay (BONANZA-14, BONANZA-22)."""
    best = 0
    winner = NOBODY
    seat = s.dealer
    for _ in range(s.seats):
        seat = left_of(s, seat)
        if s.answers[seat] > do.PASS + 1:
            worth = show_claim(s, seat, s.answers[seat] == do.CLAIM_JOKER + 1, house)
            if worth > best:
                best = worth
                winner = seat
        s.answers[seat] = 0
    space = space_of(s.phase)
    if winner == NOBODY:
        tell(house, happened.UNCLAIMED, NOBODY, 0, SPACE_PLACE + space)
    else:
        take_space(s, winner, space, house)
    if s.phase + 1 == phase.POKER:
        open_poker(s, house)
    else:
        open_call(s, s.phase + 1, house)


@rule
def show_claim(s: State, seat: int, with_joker: bool, house: House) -> int:
    """Show what one claims with, and all that it proves; returns its worth (BONANZA-20)."""
    hand = s.hands[seat]
    worth = 1
    if s.phase == phase.JOKER_CALL:
        cards = only(JOKER)
    elif s.phase == phase.SEQUENCE:
        worth = joker_sequence(hand) if with_joker else natural_sequence(hand)
        cards = sequence_cards(hand, worth)
        s.sequences[seat] = worth
    else:
        cards = hand & PAIR_CALLED[s.phase]
        if with_joker:
            s.lacks[seat] |= PAIR_CALLED[s.phase] & ~hand
            cards |= only(JOKER)
    tell(house, happened.SHOWED, seat, bits(cards), 0)
    show(s, seat, cards, house)
    return worth
