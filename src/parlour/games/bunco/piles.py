"""Bunco: where cards lie and how they move: hands, Bunco Piles, Surplus, table piles, deck."""

from parlour.engine.chance import mix
from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import NOBODY, tell, whisper
from parlour.games.bunco.knowing import forget_hand, note_mixed, note_reshuffle, note_shown, note_turned_up
from parlour.games.bunco.state import BUNCO, HAND, KINDS, MOST_BUNCOS, MOST_CARDS, NUMBERS, STOP, SURPLUS, happened

# Stops


@inline
def stop_in_hand(s: State, seat: int) -> bool:
    """Stops are the highest cards, so one would lie last; before an empty hand's first place is an empty one."""
    return s.hands[seat, s.held[seat] - 1] == STOP


@inline
def has_stop(s: State, seat: int) -> bool:
    """Whether the player has a Stop in hand or on top of his Surplus (BUNCO-24)."""
    found = stop_in_hand(s, seat)
    for slot in range(SURPLUS):
        found |= s.tops[seat, slot] == STOP
    return found


@inline
def note_stop(s: State, seat: int) -> None:
    """Keep in mind who has a Stop."""
    s.armed = (s.armed & ~(1 << seat)) | has_stop(s, seat) << seat


# Hands


# Hands lie lowest card first. They have five cards at most, except where Buncos came back to them; the
# first five places are gone through without looking where the hand ends, because that is quicker.


@inline
def put_in_hand(s: State, seat: int, kind: int) -> None:
    """A card goes to its place in the hand."""
    for place in range(HAND):
        kind = put_at(s, seat, place, kind)
    for place in range(HAND, s.held[seat] + 1):
        kind = put_at(s, seat, place, kind)
    s.held[seat] += 1


@inline
def put_at(s: State, seat: int, place: int, kind: int) -> int:
    """Put a card before a higher one, or where there is none; returns the card to go on with."""
    there = s.hands[seat, place]
    higher = there == 0 or there > kind
    s.hands[seat, place] = kind if higher else there
    return there if higher else kind


@inline
def take_from_hand(s: State, seat: int, kind: int) -> None:
    """A card leaves the hand for all to see."""
    found = 0
    for place in range(HAND):
        found |= s.hands[seat, place] == kind
        s.hands[seat, place] = s.hands[seat, place + found]
    for place in range(HAND, s.held[seat]):
        found |= s.hands[seat, place] == kind
        s.hands[seat, place] = s.hands[seat, place + found]
    s.held[seat] -= 1
    if kind == STOP:
        note_stop(s, seat)
    note_shown(s, seat, kind)


@rule
def holds(s: State, seat: int, kind: int) -> bool:
    """Whether the hand has a card of this kind."""
    place = 0
    while s.hands[seat, place] > 0 and s.hands[seat, place] != kind:
        place += 1
    return s.hands[seat, place] == kind


# The deck


@inline
def fill_hand(s: State, seat: int, house: House) -> None:
    """A player without cards takes the next five, or what there is (BUNCO-17, BUNCO-22, BUNCO-23)."""
    if s.held[seat] == 0 and s.decked + s.heap > 0:
        take_hand(s, seat, house)


@rule
def take_hand(s: State, seat: int, house: House) -> None:
    """Take cards from the deck (BUNCO-17)."""
    forget_hand(s, seat)
    if s.suspect == seat + 1:
        s.doubt = 0
    before = s.decked
    shuffled = s.reshuffles
    while s.held[seat] < HAND and s.decked + s.heap > 0:
        put_in_hand(s, seat, draw(s, house))
    if s.reshuffles > shuffled:
        note_mixed(s, seat, before)
    note_stop(s, seat)
    tell_hand(s, seat, house)


@inline
def tell_hand(s: State, seat: int, house: House) -> None:
    """All see how many cards were taken up, only their owner which."""
    tell(house, happened.TOOK, seat, 0, s.held[seat])
    if house.room > 0:
        for place in range(s.held[seat]):
            whisper(house, seat, happened.TOOK_CARD, seat, s.hands[seat, place], 0)


@rule
def draw(s: State, house: House) -> int:
    """The top card of the deck, renewed if it is used up; there must be one."""
    if s.decked == 0:
        reshuffle(s, house)
    top = MOST_CARDS - s.decked
    kind = s.hidden[top]
    s.hidden[top] = 0
    s.decked -= 1
    return kind


@rule
def reshuffle(s: State, house: House) -> None:
    """The removed cards are shuffled, and are the new deck (BUNCO-23)."""
    note_reshuffle(s)
    first = MOST_CARDS - s.heap
    place = first
    for kind in range(1, KINDS + 1):
        for _ in range(s.removed[kind]):
            s.hidden[place] = kind
            place += 1
        s.removed[kind] = 0
    mix(s.key, s.shuffles, s.heap, s.heap, s.hidden[first:])
    s.shuffles += 1
    tell(house, happened.RESHUFFLED, NOBODY, 0, s.heap)
    s.decked = s.heap
    s.heap = 0


# Bunco Piles


@rule
def cards_below(s: State, seat: int) -> int:
    """How many cards lie under the tops of the Bunco Piles of the seats before this one."""
    below = 0
    for other in range(seat):
        below += max(s.pile_left[other], 1) - 1
    return below


@rule
def take_from_pile(s: State, seat: int, house: House) -> None:
    """The top card of the Bunco Pile is played; the next one is turned up (BUNCO-5)."""
    s.pile_left[seat] -= 1
    s.pile_top[seat] = 0
    if s.pile_left[seat] > 0:
        place = cards_below(s, seat) + s.pile_left[seat] - 1
        s.pile_top[seat] = s.hidden[place]
        while s.hidden[place] > 0:  # there is always a gap before the deck
            s.hidden[place] = s.hidden[place + 1]
            place += 1
        note_turned_up(s, s.pile_top[seat])
        tell(house, happened.TURNED_UP, seat, s.pile_top[seat], s.pile_left[seat])
    else:
        tell(house, happened.EMPTIED, seat, 0, 0)


@rule
def put_under_pile(s: State, seat: int, kind: int) -> None:
    """A card goes face down under the Bunco Pile (BUNCO-42)."""
    end = cards_below(s, s.seats)
    first = cards_below(s, seat)
    for place in range(end, first, -1):
        s.hidden[place] = s.hidden[place - 1]
    s.hidden[first] = kind
    s.pile_left[seat] += 1


# Surplus


@inline
def lowest_buried(s: State, seat: int, slot: int) -> int:
    """Where the cards buried in this Surplus pile begin."""
    first = s.sunk_from[seat]
    for pile in range(SURPLUS):
        first += s.under[seat, pile] if pile < slot else 0
    return first


@inline
def lay_on_surplus(s: State, seat: int, slot: int, kind: int) -> None:
    """A card goes on top of a Surplus pile and buries what was there (BUNCO-19)."""
    if s.tops[seat, slot] > 0:
        end = lowest_buried(s, seat, slot) + s.under[seat, slot]
        for place in range(s.sunk, end, -1):
            s.buried[place] = s.buried[place - 1]
        s.buried[end] = s.tops[seat, slot]
        s.under[seat, slot] += 1
        s.sunk += 1
        for other in range(seat + 1, s.seats):
            s.sunk_from[other] += 1
    s.tops[seat, slot] = kind
    note_stop(s, seat)


@inline
def take_from_surplus(s: State, seat: int, slot: int) -> None:
    """The top card leaves, and the one under it is the top (BUNCO-21)."""
    s.tops[seat, slot] = 0
    if s.under[seat, slot] > 0:
        last = lowest_buried(s, seat, slot) + s.under[seat, slot] - 1
        s.tops[seat, slot] = s.buried[last]
        s.sunk -= 1
        for place in range(last, s.sunk):
            s.buried[place] = s.buried[place + 1]
        s.buried[s.sunk] = 0
        s.under[seat, slot] -= 1
        for other in range(seat + 1, s.seats):
            s.sunk_from[other] -= 1
    note_stop(s, seat)


@inline
def first_gap(s: State, seat: int) -> int:
    """The first Surplus pile that has no card; SURPLUS if there are four (BUNCO-19)."""
    slot = 0
    while slot < SURPLUS and s.tops[seat, slot] > 0:
        slot += 1
    return slot


# Table piles


@inline
def pile_at(s: State, height: int) -> int:
    """The pile this height means: the one with a Bunco to be followed, else the oldest so high (BUNCO-7)."""
    if s.run > 0 and s.heights[s.run - 1] == height:
        return s.run - 1
    pile = 0
    while s.heights[pile] != height:
        pile += 1
    return pile


@inline
def build(s: State, number: int, bunco: bool, house: House) -> int:
    """A card is put for this number on a pile one lower, or begins one (BUNCO-7); returns the pile."""
    if number == 1:
        pile = s.piled
        s.piled += 1
    else:
        pile = pile_at(s, number - 1)
    s.heights[pile] = number
    if bunco:
        s.wild[pile] |= 1 << number
    elif s.stray_piles[0] > 0:
        forget_strays(s, pile)
    close_height(s, number - 1)
    if number == NUMBERS:
        tell(house, happened.FINISHED, NOBODY, 0, NUMBERS)
        remove_pile(s, pile)
    else:
        s.open |= 1 << number
    return pile


@inline
def close_height(s: State, height: int) -> None:
    """Forget a height that no pile has any more."""
    for pile in range(s.piled):
        if s.heights[pile] == height:
            return
    s.open &= ~(1 << height)


@rule
def remove_pile(s: State, pile: int) -> None:
    """A pile leaves the table (BUNCO-16, BUNCO-25)."""
    height = s.heights[pile]
    for number in range(1, height + 1):
        s.removed[number] += 1
        if (s.wild[pile] >> number) & 1:
            s.removed[number] -= 1
            s.removed[BUNCO] += 1
    s.heap += height
    s.piled -= 1
    for later in range(pile, s.piled):
        s.heights[later] = s.heights[later + 1]
        s.wild[later] = s.wild[later + 1]
    s.heights[s.piled] = 0
    s.wild[s.piled] = 0
    close_height(s, height)
    if s.stray_piles[0] > 0:
        forget_strays(s, pile)
        for place in range(MOST_BUNCOS):
            if s.stray_piles[place] > pile + 1:
                s.stray_piles[place] -= 1


@rule
def forget_strays(s: State, pile: int) -> None:
    """The Buncos that waited on a pile have been followed, or are gone with it: they will not go back (BUNCO-40)."""
    kept = 0
    for place in range(MOST_BUNCOS):
        there, source = s.stray_piles[place], s.stray_from[place]
        s.stray_piles[place] = 0
        s.stray_from[place] = 0
        if there not in (0, pile + 1):
            s.stray_piles[kept] = there
            s.stray_from[kept] = source
            kept += 1


@rule
def partners_card(s: State, seat: int, owner: int, house: House) -> None:
    """Say whose card it was, when a player used his partner's (BUNCO-46)."""
    if owner != seat:
        tell(house, happened.PARTNER_CARD, owner, 0, 0)
