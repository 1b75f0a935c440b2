"""Cribbage: making a move."""

from parlour.engine.compiled import House, State, inline
from parlour.games.cribbage.crib import lay_away
from parlour.games.cribbage.pegging import play_card
from parlour.games.cribbage.state import phase


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """Lay a card away (CRIBBAGE-5), or play it (CRIBBAGE-8)."""
    if s.phase == phase.LAYING_AWAY:
        lay_away(s, seat, action + 1, house)
    else:
        play_card(s, seat, action + 1, house)
