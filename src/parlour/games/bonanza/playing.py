"""Bonanza: doing what has been chosen."""

from parlour.engine.compiled import House, State, inline
from parlour.games.bonanza.auction import bid_or_bow, choose
from parlour.games.bonanza.betting import bet
from parlour.games.bonanza.calls import answer, answering
from parlour.games.bonanza.state import do, phase
from parlour.games.bonanza.stops import lead


@inline
def play(s: State, seat: int, action: int, house: House) -> None:
    """Whatever the round has come to (BONANZA-8)."""
    if answering(s):
        answer(s, seat, action, house)
    elif s.phase == phase.STOPS:
        lead(s, seat, action - do.LEAD, house)
    elif s.phase == phase.POKER:
        bet(s, seat, action, house)
    elif s.phase == phase.AUCTION:
        bid_or_bow(s, seat, action, house)
    else:
        choose(s, action, house)
