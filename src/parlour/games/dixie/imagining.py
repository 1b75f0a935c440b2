"""What a seat at Dixie may imagine: deals of the unseen cards that fit all it has learnt.

A card is *unseen* since it was last shuffled: at the deal or, by house rule, at a turn-over. Each
player holds a known number of cards unseen since each shuffle; `lacks` names cards that play has
proved are not among them.
"""


from parlour.engine.cards import EMPTY, has, nth, only, size
from parlour.engine.chance import below, fresh_key, some
from parlour.engine.compiled import Luck, Set, State, rule
from parlour.games.dixie.pack import MOST_TURN_OVERS, PACK, WHOLE_PACK


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
def unseen_by(s: State, seat: int) -> Set:
    """All cards except one's own, the pile, and those others were seen to take."""
    hidden = WHOLE_PACK & ~s.hands[seat]
    for place in range(s.piled):
        hidden &= ~only(s.pile[place])
    for place in range(PACK - s.turned_left, PACK):
        hidden &= ~only(s.turned[place])
    for other in range(s.seats):
        hidden &= ~s.shown[other]
    return hidden


@rule
def since(s: State, turning: int) -> Set:
    """The cards last shuffled at this turn-over; 0 is the deal."""
    if turning > 0:
        return s.mixed[turning - 1]
    cards = WHOLE_PACK
    for later in range(MOST_TURN_OVERS):
        cards &= ~s.mixed[later]
    return cards


@rule
def latest_mix(s: State) -> int:
    """Which turn-over the stock comes from: 0 is the deal itself."""
    return s.turnings if s.shuffle else 0


@rule
def came_after(s: State, card: int) -> int:
    """The shuffled turn-over since which this card has been out of sight."""
    turning = latest_mix(s)
    while turning > 0 and not has(s.mixed[turning - 1], card):
        turning -= 1
    return turning


@rule
def deal_unseen(s: State, seat: int, cards: Set, turning: int, luck: Luck) -> None:
    """Hand these cards to the others, as many as each must hold of them, and the rest to the stock."""
    for other in range(s.seats):
        if other != seat:
            got = some(luck, cards, unseen_in(s, other, turning))
            s.hands[other] |= got | s.shown[other]
            cards &= ~got
    if turning == latest_mix(s):
        for place in range(PACK - s.stocked, PACK):
            card = nth(cards, below(luck, size(cards)))
            s.stock[place] = card
            cards &= ~only(card)


@rule
def unseen_in(s: State, seat: int, turning: int) -> int:
    """How many unseen cards of the deal (0), or of a shuffled turn-over, the seat holds."""
    if turning > 0:
        return s.unseen[seat, turning - 1]
    dealt = s.held[seat] - size(s.shown[seat])
    for later in range(MOST_TURN_OVERS):
        dealt -= s.unseen[seat, later]
    return dealt


@rule
def doubts(s: State, seat: int) -> bool:
    """Whether play has ruled out any card in another's hand."""
    found = EMPTY
    for other in range(s.seats):
        if other != seat:
            found |= s.lacks[other]
    return found != EMPTY


SETTLING = 200  # swaps to mix by; the deal is put right long before


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
