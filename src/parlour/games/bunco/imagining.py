"""What a seat at Bunco may imagine: the cards it cannot see, dealt so that they fit all it has learnt.

A *lot* is a number of cards of each kind, five bits a kind in one 64-bit word. The cards out of
sight are one lot, or three once the removed piles have been shuffled: what is left of the deal,
of older shuffles, and of the last one (knowing.py). The Bunco Piles take from the first, the deck
from the last, each hand from where it was drawn. At most one hand was drawn from two, its first
cards before a shuffle and its last ones after; of that one it may be unknown which are left.
"""

import numpy as np

from parlour.engine.chance import below, fresh_key
from parlour.engine.compiled import Luck, Set, State, rule
from parlour.games.bunco.knowing import buncos_needed, promise_kept, traced
from parlour.games.bunco.piles import cards_below, note_stop
from parlour.games.bunco.playable import can_follow
from parlour.games.bunco.state import (
    BUNCO,
    DEALT,
    FREE,
    HEIGHT,
    KINDS,
    LATEST,
    MOST_CARDS,
    MOST_HELD,
    NEVER,
    NO_ONE,
    NO_STOP,
    NUMBERS,
    OLDER,
    SERIES,
    SOME_ONE,
    STOP,
    STOPS,
    SURPLUS,
    mode,
)

NO_LOT = np.uint64(0)
BITS = 5
MOST_OF_A_KIND = np.uint64((1 << BITS) - 1)


# Lots


@rule
def cards_of(kind: int, count: int) -> Set:
    """A lot of so many cards of one kind."""
    return np.uint64(count) << np.uint64(BITS * (kind - 1))


@rule
def count_of(lot: Set, kind: int) -> int:
    """How many cards of a kind the lot has."""
    return np.int64((lot >> np.uint64(BITS * (kind - 1))) & MOST_OF_A_KIND)  # type: ignore[return-value]


@rule
def size_of(lot: Set) -> int:
    """How many cards the lot has."""
    size = 0
    for kind in range(1, KINDS + 1):
        size += count_of(lot, kind)
    return size


@rule
def any_of(lot: Set, luck: Luck) -> int:
    """A card of the lot, by luck; 0 if it has none."""
    size = size_of(lot)
    if size == 0:
        return 0
    pick = below(luck, size)
    kind = 1
    while pick >= count_of(lot, kind):
        pick -= count_of(lot, kind)
        kind += 1
    return kind


@rule
def without(lot: Set, kind: int) -> Set:
    """The lot without any card of a kind."""
    return lot - cards_of(kind, count_of(lot, kind))


@rule
def fewer(lot: Set, other: Set) -> Set:
    """Kind by kind, the smaller number of two lots."""
    least = NO_LOT
    for kind in range(1, KINDS + 1):
        least += cards_of(kind, min(count_of(lot, kind), count_of(other, kind)))
    return least


@rule
def beyond(lot: Set, other: Set) -> Set:
    """Kind by kind, what the lot has more than the other."""
    return lot - fewer(lot, other)


# What is out of sight


@rule
def whole_pack(s: State) -> Set:
    """All cards of the game (BUNCO-2)."""
    lot = NO_LOT
    for kind in range(1, STOP):
        lot += cards_of(kind, SERIES * s.packs)
    if not s.children:
        lot += cards_of(STOP, STOPS * s.packs)
    return lot


@rule
def own_hand(s: State, seat: int) -> Set:
    """The seat's hand as a lot."""
    lot = NO_LOT
    for place in range(s.held[seat]):
        lot += cards_of(s.hands[seat, place], 1)
    return lot


@rule
def unseen_by(s: State, seat: int) -> Set:
    """All cards the seat neither sees nor remembers to have seen."""
    lot = whole_pack(s) - own_hand(s, seat) - cards_of(STOP, s.retired)
    for kind in range(1, KINDS + 1):
        lot -= cards_of(kind, s.removed[kind])
    for place in range(s.sunk):
        lot -= cards_of(s.buried[place], 1)
    for other in range(s.seats):
        if s.pile_top[other] > 0:
            lot -= cards_of(s.pile_top[other], 1)
        for slot in range(SURPLUS):
            if s.tops[other, slot] > 0:
                lot -= cards_of(s.tops[other, slot], 1)
        if other != seat:
            lot -= cards_of(BUNCO, s.back[other])
    for pile in range(s.piled):
        for number in range(1, s.heights[pile] + 1):
            lot -= cards_of(BUNCO if (s.wild[pile] >> number) & 1 else number, 1)
    return lot


@rule
def origin_lot(s: State, origin: int) -> Set:
    """The cards of one origin that may be out of sight, the seat's own included."""
    lot = NO_LOT
    for kind in range(1, KINDS + 1):
        lot += cards_of(kind, s.origins[origin, kind])
    return lot


@rule
def is_mixed(s: State, seat: int) -> bool:
    """Whether the hand is the one that may hold cards from before the last shuffle and from after it."""
    return s.mixed == seat + 1


@rule
def latest_lot(s: State, seat: int, unseen: Set, luck: Luck) -> Set:
    """Which of the unseen cards, those of the deal apart, are from the last shuffle.

    All is known unless a mixed hand has shown cards that may be from before it or from after.
    """
    older = origin_lot(s, OLDER)
    latest = origin_lot(s, LATEST)
    if not is_mixed(s, seat):
        if s.origin[seat] == OLDER:
            older = beyond(older, own_hand(s, seat))
        elif s.origin[seat] == LATEST:
            latest = beyond(latest, own_hand(s, seat))
    least = beyond(unseen, older)
    most = fewer(unseen, latest)
    size = latest_size(s, seat, size_of(least), size_of(most), luck)
    while size_of(least) < size:
        least += cards_of(any_of(most - least, luck), 1)
    return least


@rule
def latest_size(s: State, seat: int, least: int, most: int, luck: Luck) -> int:
    """How many unseen cards are from the last shuffle: the deck, hands, and a part of a mixed hand."""
    size = s.decked
    slack = 0
    for other in range(s.seats):
        if other != seat:
            if is_mixed(s, other):
                fewest = max(0, s.held[other] - s.mixed_from[OLDER])
                slack = min(s.held[other], s.mixed_from[LATEST]) - fewest
                size += fewest
            elif s.origin[other] == LATEST:
                size += s.held[other]
    first = max(size, least)
    last = min(size + slack, most)
    return first + below(luck, last - first + 1) if last > first else first


# Imagining

TRIES = 1000  # the first deal nearly always fits
FEW_TRIES = 10  # where slips are made what is taken for granted may not be so, and no deal may fit


@rule
def imagine(s: State, seat: int, luck: Luck) -> None:
    """Deal the cards this seat cannot see as they may lie, given all it has seen."""
    fresh_key(s.key, luck)
    for _ in range(FEW_TRIES if s.mode == mode.TABLE else TRIES):
        deal_unseen(s, seat, luck)
        if fits(s, seat):
            break
    for other in range(s.seats):
        note_stop(s, other)
    if s.run > 0 and s.mode == mode.TABLE:
        s.unbacked = not can_follow(s, s.mover, s.heights[s.run - 1])


@rule
def fits(s: State, seat: int) -> bool:
    """Whether the others' hands agree with all that play has taught of them."""
    for other in range(s.seats):
        if other != seat and s.held[other] > 0:
            one = s.hands[other, 0] == 1
            if (one and s.proved[other] & NO_ONE) or (not one and s.proved[other] & SOME_ONE):
                return False
            if s.proved[other] & NO_STOP and s.hands[other, s.held[other] - 1] == STOP:
                return False
            if not promise_kept(s, other):
                return False
    return True


@rule
def deal_unseen(s: State, seat: int, luck: Luck) -> None:
    """Deal out each lot to the hands drawn from it; the Bunco Piles and the deck get the rest."""
    for other in range(s.seats):
        if other != seat:
            for place in range(MOST_HELD):
                s.hands[other, place] = BUNCO if place < s.back[other] else 0
    unseen = unseen_by(s, seat)
    if not traced(s):
        rest = deal_hands(s, seat, unseen, DEALT, luck)
        rest = deal_hidden(s, 0, cards_below(s, s.seats), rest, luck)
        deal_hidden(s, MOST_CARDS - s.decked, MOST_CARDS, rest, luck)
        return
    dealt = origin_lot(s, DEALT)
    if s.origin[seat] == DEALT:
        dealt -= own_hand(s, seat)
    latest = latest_lot(s, seat, unseen - dealt, luck)
    rest = deal_hands(s, seat, dealt, DEALT, luck)
    deal_hidden(s, 0, cards_below(s, s.seats), rest, luck)
    rest = deal_hands(s, seat, latest, LATEST, luck)
    deal_hidden(s, MOST_CARDS - s.decked, MOST_CARDS, rest, luck)
    deal_hands(s, seat, unseen - dealt - latest, OLDER, luck)


@rule
def deal_hidden(s: State, first: int, last: int, lot: Set, luck: Luck) -> Set:
    """Deal face-down cards by luck; returns what is left of the lot."""
    for place in range(first, last):
        kind = any_of(lot, luck)
        s.hidden[place] = kind
        lot -= cards_of(kind, 1)
    return lot


@rule
def deal_hands(s: State, seat: int, lot: Set, origin: int, luck: Luck) -> Set:
    """Deal the others what they hold of this origin; returns what is left of the lot.

    Hands of which something is known come first, so that the cards they need are still there.
    """
    shared = size_of(lot)
    for other in range(s.seats):
        if other != seat:
            shared -= pure_cards(s, other, origin)
    if origin == LATEST:
        shared -= s.decked
    for constrained in range(2, -1, -1):
        for other in range(s.seats):
            if other != seat and constraint_of(s, other) == constrained:
                count = pure_cards(s, other, origin)
                if origin != DEALT and is_mixed(s, other):
                    count = shared
                lot = deal_hand(s, other, lot, count, luck)
    return lot


@rule
def pure_cards(s: State, seat: int, origin: int) -> int:
    """How many cards of this origin the hand surely holds; a mixed hand is reckoned apart."""
    if s.origin[seat] != origin or is_mixed(s, seat):
        return 0
    return s.held[seat] - s.back[seat]


@rule
def constraint_of(s: State, seat: int) -> int:
    """2 where a certain card must be in the hand, 1 where some cards cannot be, else 0."""
    if s.promises[seat, HEIGHT] > 0 or s.proved[seat] & SOME_ONE:
        return 2
    return 1 if s.proved[seat] else 0


@rule
def deal_hand(s: State, seat: int, lot: Set, count: int, luck: Luck) -> Set:
    """Deal so many cards to a hand, with what it must have and without what it cannot have."""
    rest = size_of(lot) - count
    if count > 0 and s.proved[seat] & SOME_ONE and count_of(lot, 1) > 0:
        lot = give(s, seat, lot, 1, 1)
    if count > 0 and not promise_kept(s, seat):
        lot = keep_promise_by(s, seat, lot, count, luck)
    while size_of(lot) > rest:
        allowed = lot
        if s.proved[seat] & NO_ONE:
            allowed = without(allowed, 1)
        if s.proved[seat] & NO_STOP:
            allowed = without(allowed, STOP)
        if allowed == NO_LOT:
            allowed = lot
        lot = give(s, seat, lot, any_of(allowed, luck), 1)
    return lot


@rule
def give(s: State, seat: int, lot: Set, kind: int, count: int) -> Set:
    """Put cards of the lot into a hand that is not yet full; returns what is left of the lot."""
    for _ in range(count):
        place = 0
        while s.hands[seat, place] > 0:
            place += 1
        while place > 0 and s.hands[seat, place - 1] > kind:
            s.hands[seat, place] = s.hands[seat, place - 1]
            place -= 1
        s.hands[seat, place] = kind
    return lot - cards_of(kind, count)


@rule
def keep_promise_by(s: State, seat: int, lot: Set, count: int, luck: Luck) -> Set:
    """Give the hand a number, or Buncos and a number, or Buncos alone, with which it could follow."""
    total = 0
    for kind in range(2, STOP):
        total += likelihood(s, seat, lot, count, kind)
    if total == 0:
        return lot
    pick = below(luck, total)
    kind = 2
    while pick >= likelihood(s, seat, lot, count, kind):
        pick -= likelihood(s, seat, lot, count, kind)
        kind += 1
    if kind <= NUMBERS:
        lot = give(s, seat, lot, BUNCO, buncos_needed(s, seat, kind))
        return give(s, seat, lot, kind, 1)
    return give(s, seat, lot, BUNCO, s.promises[seat, FREE])


@rule
def likelihood(s: State, seat: int, lot: Set, count: int, kind: int) -> int:
    """How likely it is, roughly, that the hand keeps its promise by this card."""
    buncos = s.promises[seat, FREE] if kind == BUNCO else buncos_needed(s, seat, kind)
    cards = buncos if kind == BUNCO else buncos + 1
    if buncos == NEVER or cards > count or count_of(lot, kind) == 0 or count_of(lot, BUNCO) < buncos:
        return 0
    if cards == 1:
        return count_of(lot, kind) * size_of(lot)
    return count_of(lot, kind) * (count_of(lot, BUNCO) if cards == 2 else 1)
