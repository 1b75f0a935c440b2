"""Cribbage: laying away to the crib, and the start card."""

from parlour.engine.cards import only
from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import tell, whisper
from parlour.games.cribbage.ending import peg
from parlour.games.cribbage.state import CUT, JACK, TO_CRIB, happened, phase, rank


@inline
def lay_away(s: State, seat: int, card: int, house: House) -> None:
    """Two cards from each hand make the crib, which is the dealer's (CRIBBAGE-5)."""
    s.hands[seat] ^= only(card)
    s.thrown[seat] |= only(card)
    s.away[seat] += 1
    tell(house, happened.LAID_AWAY, seat, 0, s.away[seat])
    whisper(house, seat, happened.LAID_CARD, seat, card, 0)
    if s.away[0] + s.away[1] == 2 * TO_CRIB:
        turn_start_card(s, house)


@rule
def turn_start_card(s: State, house: House) -> None:
    """The non-dealer cuts, the dealer turns the start card; a jack is two for his heels (CRIBBAGE-7)."""
    s.start = s.pack[CUT]
    s.pack[CUT] = 0
    s.phase = phase.PLAYING
    tell(house, happened.START, s.dealer, s.start, 0)
    if rank(s.start) == JACK:
        peg(s, s.dealer, happened.HEELS, s.start, 2, house)
