"""Bunco: what the player on turn can play.

Choices are sets of action ids, kept in words of at most 63 bits: the first ones (plain plays and
cards to lay down), the second ones (Buncos and what is rare), the partner's Buncos, and Stops.
"""

from parlour.engine.compiled import State, inline, rule
from parlour.games.bunco.knowing import buncos_in_hand
from parlour.games.bunco.piles import first_gap, lowest_buried
from parlour.games.bunco.state import (
    BUNCO,
    BUNCO_HEIGHTS,
    FREE,
    HAND,
    HEIGHT,
    LIFTS,
    NEVER,
    NUMBERS,
    SECOND,
    SPARE,
    STOP,
    STRICT,
    SURPLUS,
    do,
    mode,
    partner_of,
)
from parlour.games.bunco.windows import can_call

ALL_NUMBERS = (1 << NUMBERS + 1) - 2  # bits 1 to 10
ANY_HEIGHT = (1 << BUNCO_HEIGHTS) - 1
EVERY_SLOT = (1 << SURPLUS) - 1

# What must be played before anything else.
NOTHING, ONES, OWN_PILE, PARTNERS_PILE = range(4)


@inline
def open_heights(s: State) -> int:
    """The heights that take a card: any pile's, and 0 for a new one; if a Bunco waits, its pile's (BUNCO-14)."""
    if s.run > 0 and s.mode != mode.TABLE:
        return 1 << s.heights[s.run - 1]
    return s.open | 1


# Duties


@inline
def duty(s: State, seat: int) -> int:
    """What must be played now: 1s (BUNCO-8), then the Bunco Pile (BUNCO-9), then the partner's (BUNCO-47)."""
    if s.mode == mode.TABLE:
        return NOTHING  # BUNCO-38: duties can be neglected
    if s.hands[seat, 0] == 1:
        return ONES
    if pile_fits(s, seat):
        return OWN_PILE
    if s.partners and pile_fits(s, partner_of(s, seat)):
        return PARTNERS_PILE
    return NOTHING


@inline
def pile_fits(s: State, owner: int) -> bool:
    """Whether the top of this Bunco Pile can be played: a Bunco and a Stop always can (BUNCO-9, BUNCO-10, BUNCO-11)."""
    top = s.pile_top[owner]
    return top >= BUNCO or (top > 0 and (open_heights(s) >> (top - 1)) & 1 != 0)


@inline
def pile_choices(s: State, owner: int) -> int:
    """The ways to play the top of a Bunco Pile, as bits: to the table, or to the four Surplus piles."""
    if not pile_fits(s, owner):
        return 0
    return free_slots(s, owner) << 1 if s.pile_top[owner] == STOP else 1


@inline
def free_slots(s: State, owner: int) -> int:
    """The Surplus piles a card may be laid on, as bits: the first gap, or any of four (BUNCO-19)."""
    gap = first_gap(s, owner)
    return EVERY_SLOT if gap == SURPLUS else 1 << gap


# Plain plays, and cards to lay down


@inline
def first_choices(s: State, seat: int, owed: int, kinds: int) -> int:
    """The choices before SECOND, given what is owed and the kinds in hand."""
    if owed == ONES:
        return 1 << do.HAND
    if owed == OWN_PILE:
        return pile_choices(s, seat) << do.PILE
    if owed == PARTNERS_PILE:
        return 0
    heights = open_heights(s)
    allowed = (kinds & heights << 1 & ALL_NUMBERS) >> 1 << do.HAND  # BUNCO-12
    allowed |= surplus_numbers(s, seat, heights) << do.SURPLUS
    if s.run == 0 or s.mode == mode.TABLE:
        allowed |= to_lay(s, seat) * slots_to_lay(s, seat) << do.LAY  # BUNCO-18
    if s.mode == mode.TABLE:
        allowed |= pile_choices(s, seat) << do.PILE
    return allowed


@inline
def to_lay(s: State, seat: int) -> int:
    """The kinds that may be laid down, all but 1s, with room for four piles each: bit 0 for the 2s (BUNCO-20)."""
    kinds = 0
    for place in range(HAND):
        kinds |= 1 << SURPLUS * s.hands[seat, place]
    for place in range(HAND, s.held[seat]):
        kinds |= 1 << SURPLUS * s.hands[seat, place]
    return kinds >> 2 * SURPLUS


@inline
def slots_to_lay(s: State, seat: int) -> int:
    """Where a card may be laid down: as the Surplus asks for (BUNCO-19), or by a slip on an old pile (BUNCO-38)."""
    slots = free_slots(s, seat)
    if s.mode == mode.TABLE:
        for slot in range(SURPLUS):
            if s.tops[seat, slot] > 0:
                slots |= 1 << slot
    return slots


@inline
def kinds_in_hand(s: State, seat: int) -> int:
    """The kinds of cards in the hand, bit k for kind k."""
    kinds = 0
    for place in range(HAND):
        kinds |= 1 << s.hands[seat, place]
    for place in range(HAND, s.held[seat]):
        kinds |= 1 << s.hands[seat, place]
    return kinds & ~1


@inline
def surplus_numbers(s: State, owner: int, heights: int) -> int:
    """The Surplus piles whose top is a number that fits, as bits (BUNCO-21)."""
    found = 0
    numbers = heights << 1 & ALL_NUMBERS
    for slot in range(SURPLUS):
        found |= ((numbers >> s.tops[owner, slot]) & 1) << slot
    return found


@rule
def lifts(s: State, seat: int) -> int:
    """The tops that can be lifted, by a slip, to another Surplus pile or to the first gap, as bits (BUNCO-38)."""
    found = 0
    slots = slots_to_lay(s, seat)
    for lift in range(len(LIFTS)):
        if s.tops[seat, LIFTS[lift, 0]] > 0 and (slots >> LIFTS[lift, 1]) & 1:
            found |= 1 << lift
    return found


# Buncos, and what is rare


@inline
def second_choices(s: State, seat: int, owed: int, kinds: int) -> int:
    """The choices from SECOND on, given what is owed and the kinds in hand."""
    if s.partners or s.mode == mode.TABLE or kinds == 0:
        return rare_choices(s, seat, owed, kinds)
    if owed != NOTHING or ((kinds | tops_of(s, seat)) >> BUNCO) & 1 == 0:
        return 0
    return own_buncos(s, seat, kinds)


@rule
def own_buncos(s: State, seat: int, kinds: int) -> int:
    """Buncos from the hand and from the own Surplus, nine heights each (BUNCO-13)."""
    known = bunco_heights(s, seat, kinds)
    allowed = surplus_buncos(s, seat, known) << (do.SURPLUS_BUNCO - SECOND)
    if (kinds >> BUNCO) & 1:
        allowed |= known
    return allowed


@rule
def rare_choices(s: State, seat: int, owed: int, kinds: int) -> int:
    """The same with a partner (BUNCO-46), without a hand (BUNCO-23), or where slips are made (BUNCO-38)."""
    partner = partner_of(s, seat)
    allowed = 0
    if owed == PARTNERS_PILE or (s.partners and s.mode == mode.TABLE):
        allowed |= pile_choices(s, partner) << (do.PARTNER_PILE - SECOND)
    if owed != NOTHING:
        return allowed
    allowed |= own_buncos(s, seat, kinds)
    if s.partners:
        allowed |= surplus_numbers(s, partner, open_heights(s)) << (do.PARTNER_SURPLUS - SECOND)
    if kinds == 0 and (s.run == 0 or s.mode == mode.TABLE):
        allowed |= 1 << (do.END - SECOND)
    if can_call(s, seat):
        allowed |= 1 << (do.CALL - SECOND)  # on the player before, instead of a first card
    return allowed


@rule
def surplus_buncos(s: State, owner: int, known: int) -> int:
    """Buncos on top of this Surplus, nine heights a pile, as bits (BUNCO-13).

    They may go where a Bunco from the hand could go, and with what lies under them even elsewhere.
    """
    piles = bunco_piles(s, owner)
    if piles == 0:
        return 0
    heights = heights_for_bunco(s)
    found = 0
    for slot in range(SURPLUS):
        depth = depth_in(piles, slot)
        if depth > 0:
            under = heights & (1 << card_in(piles, slot) & ALL_NUMBERS) >> (depth + 1)
            if depth > 1 and not s.chains:
                under &= ~1
            found |= (known | under) << (slot * BUNCO_HEIGHTS)
    return found


# Buncos and what follows them (BUNCO-14)


@inline
def heights_for_bunco(s: State) -> int:
    """The heights a Bunco could go on, if it can be followed (BUNCO-13, BUNCO-15)."""
    if s.run > 0 and s.mode != mode.TABLE and awaits_two(s, s.heights[s.run - 1]):
        return 0
    return open_heights(s) & ANY_HEIGHT


@inline
def awaits_two(s: State, height: int) -> bool:
    """Whether a Bunco that now is to be followed stands for a 1, and needs a real 2 (BUNCO-15)."""
    return height == 1 and not s.chains


@rule
def bunco_heights(s: State, seat: int, kinds: int) -> int:
    """The heights a Bunco from the hand may go on, as bits.

    It may if the player can follow it: with some more Buncos, perhaps none, and then a number. The
    number comes from the hand, the Bunco Pile, or the Surplus, there also from under Buncos used.
    """
    heights = heights_for_bunco(s)
    if s.mode == mode.TABLE:
        return heights
    numbers = (kinds | kinds_in_sight(s, seat)) & ALL_NUMBERS
    own = bunco_piles(s, seat)
    partners = bunco_piles(s, partner_of(s, seat)) if s.partners else 0
    buncos = buncos_in_hand(s, seat) + depths_in(own) + depths_in(partners)
    found = 0
    for between in range(min(buncos, BUNCO_HEIGHTS)):
        numbers |= uncovered(own, between) | uncovered(partners, between)
        fits = heights & numbers >> (between + 2)
        if between > 0 and not s.chains:
            fits &= ~1  # a Bunco for a 1 is followed by a 2 (BUNCO-15)
        found |= fits
    return found


@rule
def can_follow(s: State, seat: int, height: int) -> bool:
    """Whether a Bunco just played, on a pile that is now so high, can be followed by what its player has."""
    numbers = (kinds_in_hand(s, seat) | kinds_in_sight(s, seat)) & ALL_NUMBERS
    own = bunco_piles(s, seat)
    partners = bunco_piles(s, partner_of(s, seat)) if s.partners else 0
    buncos = buncos_in_hand(s, seat) + depths_in(own) + depths_in(partners)
    most = 0 if awaits_two(s, height) else min(buncos, NUMBERS - height - 1)
    for between in range(most + 1):
        numbers |= uncovered(own, between) | uncovered(partners, between)
        if (numbers >> (height + between + 1)) & 1:
            return True
    return False


@rule
def promise_to_follow(s: State, seat: int, height: int) -> None:
    """All may conclude that the hand has what it takes to follow, unless it lies open on the table (knowing.py)."""
    most = 0 if awaits_two(s, height) else NUMBERS - height - 1
    own = bunco_piles(s, seat)
    partners = bunco_piles(s, partner_of(s, seat)) if s.partners else 0
    spare = depths_in(own) + depths_in(partners)
    seen = kinds_in_sight(s, seat)
    free = NEVER
    for between in range(most + 1):
        seen |= uncovered(own, between) | uncovered(partners, between)
        if (seen >> (height + between + 1)) & 1:
            free = min(free, max(0, between - spare))
    if free > 0:
        s.promises[seat, HEIGHT] = height
        s.promises[seat, SPARE] = STRICT if most == 0 and awaits_two(s, height) else spare
        s.promises[seat, FREE] = free


@inline
def kinds_in_sight(s: State, seat: int) -> int:
    """The kinds on top of the player's piles, and his partner's, bit k for kind k."""
    kinds = tops_of(s, seat)
    if s.partners:
        kinds |= tops_of(s, partner_of(s, seat))
    return kinds


@inline
def tops_of(s: State, owner: int) -> int:
    """One player's part: the tops of his Bunco Pile and of his Surplus."""
    kinds = 1 << s.pile_top[owner]
    for slot in range(SURPLUS):
        kinds |= 1 << s.tops[owner, slot]
    return kinds


# Surplus piles with Buncos on top, in one number: for each pile eight bits, four for how many Buncos lie
# together on top of it, four for the card under them.
PILE_BITS = 8
HALF = 4
FEW = (1 << HALF) - 1


@inline
def bunco_piles(s: State, owner: int) -> int:
    """A player's Surplus piles with Buncos on top."""
    piles = 0
    for slot in range(SURPLUS):
        if s.tops[owner, slot] == BUNCO:
            piles |= bunco_pile(s, owner, slot) << (slot * PILE_BITS)
    return piles


@rule
def bunco_pile(s: State, owner: int, slot: int) -> int:
    """One such pile: how many Buncos, and the card under them."""
    depth = 1
    while depth < FEW and beneath(s, owner, slot, depth) == BUNCO:
        depth += 1
    return depth << HALF | beneath(s, owner, slot, depth)


@inline
def beneath(s: State, owner: int, slot: int, depth: int) -> int:
    """The card so many below the top of a Surplus pile; 0 if there is none."""
    if depth > s.under[owner, slot]:
        return 0
    return s.buried[lowest_buried(s, owner, slot) + s.under[owner, slot] - depth]


@inline
def depth_in(piles: int, slot: int) -> int:
    """How many Buncos lie on top of a pile."""
    return (piles >> (slot * PILE_BITS + HALF)) & FEW


@inline
def card_in(piles: int, slot: int) -> int:
    """The card under them; 0 if there is none."""
    return (piles >> (slot * PILE_BITS)) & FEW


@inline
def depths_in(piles: int) -> int:
    """All these Buncos."""
    return depth_in(piles, 0) + depth_in(piles, 1) + depth_in(piles, 2) + depth_in(piles, 3)


@inline
def uncovered(piles: int, buncos: int) -> int:
    """The numbers under exactly so many Buncos, bit n for the n."""
    numbers = 0
    if piles != 0:
        for slot in range(SURPLUS):
            if depth_in(piles, slot) == buncos:
                numbers |= 1 << card_in(piles, slot)
    return numbers & ALL_NUMBERS
