"""What a hint at Cribbage is about: two cards go to the crib, so two are named."""

from parlour.engine.cards import EMPTY, only
from parlour.engine.compiled import State, rule
from parlour.games.cribbage.prospects import is_near, throw_beside
from parlour.games.cribbage.state import phase


@rule
def then(s: State, seat: int, action: int) -> int:
    """The card to throw beside the first; none once that is gone, or when cards are played."""
    if s.phase != phase.LAYING_AWAY or s.thrown[seat] != EMPTY:
        return -1
    card = action + 1
    return throw_beside(s, seat, card, s.hands[seat] & ~only(card), is_near(s)) - 1
