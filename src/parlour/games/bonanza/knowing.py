"""What play teaches at Bonanza.

Everybody sees what is shown and played, and draws conclusions from it: `lacks` and `nowhere` name cards that
cannot be in a hand, or in any; and whoever showed a sequence or five cards has none better.
"""

from parlour.engine.cards import EMPTY, has, only, size
from parlour.engine.compiled import Set, State, rule
from parlour.games.bonanza.calls import joker_sequence, natural_sequence
from parlour.games.bonanza.poker import best_strength, five_of
from parlour.games.bonanza.state import COLOUR_CARDS, FIVE, JOKER, WHOLE_PACK, phase


@rule
def unseen_by(s: State, seat: int) -> Set:
    """All cards but one's own, the hand one gave up, and those seen in others' hands or played."""
    unseen = WHOLE_PACK & ~s.hands[seat] & ~s.given[seat] & ~s.out
    for other in range(s.seats):
        unseen &= ~s.seen[other]
    return unseen


@rule
def nobody_has(s: State, seat: int, card: int) -> bool:
    """Whether the seat knows that the card is in nobody's hand."""
    return has(s.out | s.nowhere | s.given[seat], card)


@rule
def wrong(s: State, seat: int) -> int:
    """How much in the others' hands cannot be so."""
    found = 0
    for other in range(s.seats):
        if other != seat:
            found += wrong_in(s, other)
    return found


@rule
def wrong_in(s: State, other: int) -> int:
    """Cards it was seen to lack, a lead it could not make, combinations better than those it showed."""
    hand = s.hands[other]
    found = size(hand & s.lacks[other])
    if s.phase == phase.STOPS and other == s.mover and hand & COLOUR_CARDS[s.colour] == EMPTY:
        found += 1
    if s.sequences[other] or s.fives[FIVE * other]:
        once = hand | (s.seen[other] & s.out)  # the cards held when calls were made
        if s.sequences[other] and not showed_best_sequence(s, other, once):
            found += 1
        if s.fives[FIVE * other] and not showed_best_five(s, other, once):
            found += 1
    return found


@rule
def showed_best_sequence(s: State, other: int, once: Set) -> bool:
    """Whether the sequence shown is the one this hand would have shown (BONANZA-20)."""
    if s.joker_left == phase.SEQUENCE and has(s.seen[other], JOKER):
        return s.sequences[other] == joker_sequence(once) and natural_sequence(once) < joker_sequence(once)
    return s.sequences[other] == natural_sequence(once)


@rule
def showed_best_five(s: State, other: int, once: Set) -> bool:
    """Whether the five cards shown are those this hand would have shown (BONANZA-29)."""
    if s.joker_left < phase.POKER:
        once &= ~only(JOKER)  # it was gone before
    shown = EMPTY
    for place in range(FIVE * other, FIVE * other + FIVE):
        if s.fives[place]:
            shown |= only(s.fives[place])
    return five_of(once, best_strength(once, s.five_alike)) == shown
