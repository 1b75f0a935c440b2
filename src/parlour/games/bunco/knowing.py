"""What play teaches at Bunco: all that a player with a perfect memory knows of cards out of sight.

Three things are kept. What play has *proved* of a hand since it was taken up: that it has no 1,
for instance, because 1s are played first. What was *promised*: whoever plays a Bunco can follow
it, and if he is stopped before he does, the card is still in his hand. And the *origin* of hidden
cards: once the removed piles have been shuffled, all know of which cards the new deck is made,
and that the Bunco Piles come from the deal.

At a table where slips are made (BUNCO-37) nothing of this is certain. What a call has brought to
light is kept there; and whoever plays a Bunco is taken at his word until he leaves it or is called.
"""

from parlour.engine.compiled import State, inline, rule
from parlour.games.bunco.state import (
    BUNCO,
    DEALT,
    FREE,
    HEIGHT,
    KINDS,
    LATEST,
    NEVER,
    NO_ONE,
    NUMBERS,
    OLDER,
    ORIGINS,
    SOME_ONE,
    SPARE,
    STRICT,
    mode,
)


@inline
def traced(s: State) -> bool:
    """Whether the origins of hidden cards differ and are kept."""
    return s.reshuffles > 0 and s.mode != mode.TABLE


@inline
def note_no_one(s: State, seat: int) -> None:
    """Anything but a 1 was played, so there is no 1 in the hand (BUNCO-8)."""
    if s.mode != mode.TABLE:
        s.proved[seat] |= NO_ONE


@rule
def forget_hand(s: State, seat: int) -> None:
    """A new hand: nothing is known of it but where it comes from."""
    s.proved[seat] = 0
    forget_promise(s, seat)
    s.origin[seat] = LATEST if traced(s) else DEALT
    if s.mixed == seat + 1:
        forget_mixed(s)


@inline
def note_shown(s: State, seat: int, kind: int) -> None:
    """A card left the hand: what does that tell of the others?"""
    if kind == 1:
        s.proved[seat] &= ~SOME_ONE
    if kind == BUNCO and s.back[seat] > 0:
        s.back[seat] -= 1
    if s.promises[seat, HEIGHT] > 0:
        keep_promise(s, seat, kind)
    if traced(s):
        if s.mixed == seat + 1:
            trace(s, seat, kind)
        else:
            s.origins[s.origin[seat], kind] -= 1


@rule
def note_turned_up(s: State, kind: int) -> None:
    """A card of the deal has come to the top of a Bunco Pile."""
    if traced(s):
        s.origins[DEALT, kind] -= 1


# Origins. A hand comes from one place, except that cards may run out while it is taken up: then its
# first cards are from before a shuffle and its last ones from after it. There can be one such *mixed*
# hand at a time. What it shows may be from either place, and so `mixed_from` says how many cards of each
# origin it has at most, and `origins` how many cards of each kind are out of sight at most.


@rule
def trace(s: State, seat: int, kind: int) -> None:
    """Where a card from a mixed hand came from, if only one origin is possible."""
    older = s.mixed_from[OLDER] > 0 and s.origins[OLDER, kind] > 0
    latest = s.mixed_from[LATEST] > 0 and s.origins[LATEST, kind] > 0
    if older != latest:
        found = OLDER if older else LATEST
        s.mixed_from[found] -= 1
        s.origins[found, kind] -= 1
    for origin in range(OLDER, ORIGINS):
        s.mixed_from[origin] = min(s.mixed_from[origin], s.held[seat])


@rule
def forget_mixed(s: State) -> None:
    """No hand is of two origins."""
    s.mixed = 0
    s.mixed_from[OLDER] = 0
    s.mixed_from[LATEST] = 0


@rule
def note_reshuffle(s: State) -> None:
    """The removed piles become the deck: what was out of sight before is now of another origin."""
    s.reshuffles += 1
    if s.mode == mode.TABLE:
        return
    for kind in range(1, KINDS + 1):
        s.origins[OLDER, kind] = 0
        s.origins[LATEST, kind] = s.removed[kind]
    if s.reshuffles == 1:
        note_dealt(s)
    else:  # there is no deck now, so what is not of the deal is in a hand
        for seat in range(s.seats):
            if s.origin[seat] != DEALT:
                s.origin[seat] = OLDER
                note_held(s, seat, OLDER)
    forget_mixed(s)


@rule
def note_dealt(s: State) -> None:
    """All that is out of sight at the first reshuffle is of the deal."""
    place = 0
    while s.hidden[place] > 0:
        s.origins[DEALT, s.hidden[place]] += 1
        place += 1
    for seat in range(s.seats):
        note_held(s, seat, DEALT)


@inline
def note_held(s: State, seat: int, origin: int) -> None:
    """Count a hand among the cards of its origin."""
    for place in range(s.held[seat]):
        s.origins[origin, s.hands[seat, place]] += 1


@rule
def note_mixed(s: State, seat: int, before: int) -> None:
    """The deck was renewed when so many cards of a hand had been taken from the old one."""
    if s.mode != mode.TABLE:
        s.origin[seat] = LATEST
        if before > 0:
            s.mixed = seat + 1
            s.mixed_from[OLDER] = before
            s.mixed_from[LATEST] = s.held[seat] - before


# Promises. A promise is kept in three numbers: the HEIGHT of the pile with the Bunco on it; how many
# SPARE Buncos were seen that could have gone on top; and how many Buncos in the hand would have been
# enough, because the number after them was seen too (FREE).


@inline
def forget_promise(s: State, seat: int) -> None:
    """There is nothing more to conclude."""
    s.promises[seat, HEIGHT] = 0
    s.promises[seat, SPARE] = 0
    s.promises[seat, FREE] = 0


@rule
def buncos_needed(s: State, seat: int, number: int) -> int:
    """How many Buncos the hand needs so that this number in it keeps the promise; NEVER if it cannot."""
    between = number - s.promises[seat, HEIGHT] - 1
    if between < 0 or number > NUMBERS:
        return NEVER
    if s.promises[seat, SPARE] == STRICT:
        return 0 if between == 0 else NEVER
    return max(0, between - s.promises[seat, SPARE])


@rule
def keep_promise(s: State, seat: int, kind: int) -> None:
    """A card of the hand is shown: does it account for the promise?"""
    if kind <= NUMBERS:
        s.promises[seat, FREE] = min(s.promises[seat, FREE], buncos_needed(s, seat, kind))
    elif kind == BUNCO and s.promises[seat, SPARE] != STRICT:
        s.promises[seat, SPARE] += 1
        if s.promises[seat, FREE] != NEVER:
            s.promises[seat, FREE] -= 1
    if s.promises[seat, FREE] == 0:
        forget_promise(s, seat)


@inline
def buncos_in_hand(s: State, seat: int) -> int:
    """The Buncos in the hand."""
    count = 0
    place = 0
    while s.hands[seat, place] > 0:
        if s.hands[seat, place] == BUNCO:
            count += 1
        place += 1
    return count


@rule
def promise_kept(s: State, seat: int) -> bool:
    """Whether the hand as it is keeps the promise made with it."""
    buncos = buncos_in_hand(s, seat)
    if s.promises[seat, HEIGHT] == 0 or (s.promises[seat, FREE] != NEVER and buncos >= s.promises[seat, FREE]):
        return True
    for place in range(s.held[seat]):
        kind = s.hands[seat, place]
        if kind <= NUMBERS and buncos_needed(s, seat, kind) <= buncos:
            return True
    return False
