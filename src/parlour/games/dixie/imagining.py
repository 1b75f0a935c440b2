"""What a seat at Dixie may imagine: deals of the unseen cards that fit all it has learnt (knowing.py)."""

from parlour.engine.cards import EMPTY, nth, only, size
from parlour.engine.chance import below, fresh_key, some
from parlour.engine.compiled import Luck, Set, State, rule
from parlour.games.dixie.knowing import came_after, latest_mix, order_remembered, since, unseen_by, unseen_in
from parlour.games.dixie.state import PACK

SETTLING = 200  # swaps to mix by; the deal is put right long before


@rule
def imagine(s: State, seat: int, luck: Luck) -> None:
    """Deal the cards this seat cannot see as they may lie, given all it has seen."""
    fresh_key(s.key, luck)
    if s.ending:
        return
    hidden = unseen_by(s, seat)
    for turning in range(latest_mix(s) + 1):
        deal_unseen(s, seat, hidden & since(s, turning), turning, luck)
    if doubts(s, seat):
        settle(s, seat, hidden, luck)


@rule
def deal_unseen(s: State, seat: int, cards: Set, turning: int, luck: Luck) -> None:
    """Hand these cards to the others, as many as each must hold of them, and the rest to the stock."""
    for other in range(s.seats):
        if other != seat:
            got = some(luck, cards, unseen_in(s, other, turning))
            s.hands[other] |= got | s.shown[other]
            cards &= ~got
    if turning == latest_mix(s) and not order_remembered(s):
        for place in range(PACK - s.stocked, PACK):
            card = nth(cards, below(luck, size(cards)))
            s.stock[place] = card
            cards &= ~only(card)


@rule
def doubts(s: State, seat: int) -> bool:
    """Whether play has ruled out any card in another's hand."""
    found = EMPTY
    for other in range(s.seats):
        if other != seat:
            found |= s.lacks[other]
    return found != EMPTY


@rule
def settle(s: State, seat: int, hidden: Set, luck: Luck) -> None:
    """Swap unseen cards until nobody holds what play has ruled out, and then some more, to mix fairly."""
    swaps = 0
    while swaps < SETTLING or wrong(s, seat) > 0:
        swaps += 1
        first = nth(hidden, below(luck, size(hidden)))
        batch = hidden & since(s, came_after(s, first))
        second = nth(batch, below(luck, size(batch)))
        before = wrong(s, seat)
        swap(s, seat, first, second)
        if wrong(s, seat) > before:
            swap(s, seat, first, second)


@rule
def wrong(s: State, seat: int) -> int:
    """How many cards lie where play has ruled them out."""
    count = 0
    for other in range(s.seats):
        if other != seat:
            count += size(s.hands[other] & ~s.shown[other] & s.lacks[other])
    return count


@rule
def swap(s: State, seat: int, first: int, second: int) -> None:
    """Let two unseen cards change places."""
    if first == second:
        return
    both = only(first) | only(second)
    for other in range(s.seats):
        if other != seat and size(s.hands[other] & both) == 1:
            s.hands[other] ^= both
    for place in range(PACK - s.stocked, PACK):
        if s.stock[place] == first:
            s.stock[place] = second
        elif s.stock[place] == second:
            s.stock[place] = first
