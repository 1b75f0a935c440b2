"""What play teaches at Cribbage: whoever cannot play holds nothing that fits, and all know it (`lacks`)."""

from parlour.engine.cards import only, size
from parlour.engine.compiled import Set, State, inline, rule
from parlour.games.cribbage.state import FITS, HAND, WHOLE_PACK


@inline
def none_fits(s: State, seat: int) -> None:
    """The seat did not play, so it holds no card that fits under 31 now (CRIBBAGE-9, CRIBBAGE-14)."""
    s.lacks[seat] |= FITS[s.total]


@rule
def held_by(s: State, seat: int) -> int:
    """How many cards the seat holds, as anybody can count (CRIBBAGE-4, CRIBBAGE-5)."""
    return HAND - s.away[seat] - size(s.played[seat])


@rule
def hidden_from(s: State, seat: int) -> Set:
    """The cards the seat has not seen: in the other's hand, laid away by him, or left in the pack."""
    hidden = WHOLE_PACK & ~(s.hands[seat] | s.thrown[seat] | s.played[0] | s.played[1])
    return hidden & ~only(s.start) if s.start > 0 else hidden
