"""Bunco: the windows in which others than the player on turn may call.

When a turn begins, and after every card moved, the others may Stop (BUNCO-24). There is nothing in
the record to show it: as long as a Stop is possible for all that everybody knows, everybody may
act. A player who will not Stop may say so, which he alone remembers. The window is closed for those
who said nothing by the next card or, where people play against the clock, by the house, whose one
word then stands for all answers. Serial play asks those who do have a Stop, in the order that
settles ties (BUNCO-29), and then the player on turn. So neither the record nor the list of those
who may act ever tells who could have stopped.

At a table where slips are made, everybody is asked before a turn's first card whether he calls
"Bunco!" on the player before (BUNCO-39). A Stop does not cut that short.
"""

from parlour.engine.compiled import State, inline, rule
from parlour.games.bunco.piles import stop_in_hand
from parlour.games.bunco.state import HEIGHTS, MOST_SEATS, STOP, SURPLUS, left_of, mode


@inline
def turn_limit(s: State) -> int:
    """How many turns a game may have (BUNCO-35)."""
    return s.turn_cap * s.seats


@inline
def stoppable(s: State) -> bool:
    """Whether the player on turn could be stopped, for all that everybody knows (BUNCO-24, BUNCO-30, BUNCO-35)."""
    if s.children > 0 or s.closed > 0 or s.winner > 0:
        return False
    return (s.piled > 0 or s.bare_stop > 0) and s.turns < turn_limit(s)


@rule
def stops(s: State, seat: int) -> int:
    """The player's Stops, ten heights a source, as bits: on any pile, or on the waiting Bunco (BUNCO-25, BUNCO-26)."""
    if s.run > 0:
        heights = 1 << s.heights[s.run - 1]
    elif s.piled > 0:
        heights = s.open
    else:
        heights = 1  # BUNCO-30
    found = 0
    if stop_in_hand(s, seat):
        found |= heights
    for slot in range(SURPLUS):
        if s.tops[seat, slot] == STOP:
            found |= heights << ((slot + 1) * HEIGHTS)
    return found


# Calls of "Bunco!"


@rule
def can_call(s: State, seat: int) -> bool:
    """Whether the player may call "Bunco!" on the suspect (BUNCO-39)."""
    if s.mode != mode.TABLE or (s.closed > 0 and seat != s.mover):
        return False
    return s.suspect > 0 and s.suspect != seat + 1 and s.called[seat] == 0


@rule
def callers(s: State) -> int:
    """All seats that may call "Bunco!", as bits."""
    found = 0
    for seat in range(s.seats):
        if can_call(s, seat):
            found |= 1 << seat
    return found


@rule
def asked_to_call(s: State, seat: int) -> bool:
    """Whether serial play asks the player if he calls: before a turn's first card, or a win (BUNCO-39, BUNCO-43)."""
    if s.watched and s.winner == 0:
        return False
    return can_call(s, seat) and seat != s.mover and s.passed[seat] == 0


@rule
def next_caller(s: State) -> int:
    """The first seat left of the player on turn that has still to say if it calls; -1 if none."""
    seat = left_of(s, s.mover)
    while seat != s.mover:
        if asked_to_call(s, seat):
            return seat
        seat = left_of(s, seat)
    return -1


@inline
def open_window(s: State) -> None:
    """Whatever was passed is past: everybody may call again (BUNCO-24)."""
    s.closed = 0
    for seat in range(MOST_SEATS):
        s.passed[seat] = 0
