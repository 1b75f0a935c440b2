"""Bunco: the end of a game."""

from parlour.engine.compiled import House, Scores, State, inline, rule
from parlour.engine.house import tell
from parlour.games.bunco.state import ended, happened, mode, partner_of
from parlour.games.bunco.windows import next_caller, open_window


@inline
def piles_left(s: State, seat: int) -> int:
    """The cards left in the Bunco Pile of a player, or in those of a pair of partners (BUNCO-3, BUNCO-48)."""
    left = s.pile_left[seat]
    if s.partners:
        left += s.pile_left[partner_of(s, seat)]
    return left


@rule
def win(s: State, house: House) -> None:
    """The last card of the Bunco Pile is gone (BUNCO-32); where slips are made, others may still call (BUNCO-43)."""
    s.run = 0
    if s.mode == mode.TABLE:
        s.winner = s.mover + 1
    confirm_win(s, house)


@rule
def confirm_win(s: State, house: House) -> None:
    """The win stands once nobody is left who might call (BUNCO-43)."""
    if next_caller(s) < 0:
        end_by_count(s, ended.WON, house)


@rule
def end_by_count(s: State, ending: int, house: House) -> None:
    """The fewest cards left in a Bunco Pile win; ties are shared (BUNCO-33, BUNCO-34, BUNCO-35)."""
    s.ending = ending
    s.winner = 0
    open_window(s)
    fewest = piles_left(s, 0)
    for seat in range(1, s.seats):
        fewest = min(fewest, piles_left(s, seat))
    for seat in range(s.seats):
        tell(house, happened.LEFT, seat, 0, s.pile_left[seat])
    for seat in range(s.seats):
        if piles_left(s, seat) == fewest:
            tell(house, happened.WON, seat, 0, 0)


@rule
def result(s: State, out: Scores) -> None:
    """The cards left in each Bunco Pile, and places by them: fewest is first (BUNCO-33)."""
    for seat in range(s.seats):
        out[seat, 0] = s.pile_left[seat]
        out[seat, 1] = 1
        for other in range(s.seats):
            if piles_left(s, other) < piles_left(s, seat):
                out[seat, 1] += 1
