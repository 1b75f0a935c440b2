"""What a hint at Cribbage is about: two cards go to the crib, so two are named."""

from typing import Any

from parlour.engine.cards import EMPTY, only
from parlour.games.cribbage.cribs import best_beside
from parlour.games.cribbage.state import phase


def then(s: Any, seat: int, action: int) -> int:
    """The card to throw beside the first; none once that is gone, or when cards are played."""
    if s.phase != phase.LAYING_AWAY or s.thrown[seat] != EMPTY:
        return -1
    hand, card = s.hands[seat], action + 1
    return int(best_beside(hand, card, hand & ~only(card), seat == s.dealer)) - 1
