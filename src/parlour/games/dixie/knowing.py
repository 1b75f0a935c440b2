"""What play teaches at Dixie.

A card is *unseen* since it was last shuffled: at the deal or, by house rule, at a turn-over. Each
player holds a known number of cards unseen since each shuffle; `lacks` names cards that play has
proved are not among them.
"""

from parlour.engine.cards import has, only, size
from parlour.engine.compiled import Set, State, rule
from parlour.games.dixie.state import MOST_MIXES, PACK, WHOLE_PACK


@rule
def latest_mix(s: State) -> int:
    """Which turn-over the stock comes from: 0 is the deal itself."""
    return s.turnings if s.shuffle else 0


@rule
def order_remembered(s: State) -> bool:
    """Whether the stock is the pile turned over unshuffled: a good memory has its order (DIXIE-18)."""
    return s.turnings > 0 and not s.shuffle


@rule
def came_after(s: State, card: int) -> int:
    """The shuffled turn-over since which this card has been out of sight."""
    turning = latest_mix(s)
    while turning > 0 and not has(s.mixed[turning - 1], card):
        turning -= 1
    return turning


@rule
def since(s: State, turning: int) -> Set:
    """The cards last shuffled at this turn-over; 0 is the deal."""
    if turning > 0:
        return s.mixed[turning - 1]
    cards = WHOLE_PACK
    for later in range(MOST_MIXES):
        cards &= ~s.mixed[later]
    return cards


@rule
def unseen_in(s: State, seat: int, turning: int) -> int:
    """How many unseen cards of the deal (0), or of a shuffled turn-over, the seat holds."""
    if turning > 0:
        return s.unseen[seat, turning - 1]
    dealt = s.held[seat] - size(s.shown[seat])
    for later in range(MOST_MIXES):
        dealt -= s.unseen[seat, later]
    return dealt


@rule
def hidden_from(s: State, seat: int) -> Set:
    """The cards that others may hold or draw: all except one's own, the pile, and the stock turned over."""
    hidden = WHOLE_PACK & ~s.hands[seat]
    for place in range(s.piled):
        hidden &= ~only(s.pile[place])
    if order_remembered(s):
        for place in range(PACK - s.stocked, PACK):
            hidden &= ~only(s.turned[place])
    return hidden


@rule
def unseen_by(s: State, seat: int) -> Set:
    """Of those, the cards that nobody drew from the stock turned over."""
    hidden = hidden_from(s, seat)
    for other in range(s.seats):
        hidden &= ~s.shown[other]
    return hidden
