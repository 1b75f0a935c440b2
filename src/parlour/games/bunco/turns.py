"""Bunco: how turns follow one another."""

from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import NOBODY, tell
from parlour.games.bunco.ending import end_by_count
from parlour.games.bunco.piles import fill_hand
from parlour.games.bunco.state import TURN_MOVES, TURN_MOVES_WARNING, ended, happened, left_of, mode
from parlour.games.bunco.windows import open_window, turn_limit


@inline
def begin_turn(s: State, seat: int, house: House) -> None:
    """A turn begins; whoever has no hand takes one if he can (BUNCO-6, BUNCO-23)."""
    open_window(s)
    s.mover = seat
    s.turns += 1
    s.moves = 0
    s.run = 0
    s.watched = 0
    tell(house, happened.TURN, seat, 0, s.turns)
    if s.turns + s.seats > turn_limit(s):
        announce_cap(s, house)
    fill_hand(s, seat, house)


@rule
def announce_cap(s: State, house: House) -> None:
    """Say that the last round has come, and the last turn (BUNCO-35)."""
    left = turn_limit(s) - s.turns
    if left == s.seats - 1:
        tell(house, happened.LAST_ROUND, NOBODY, 0, s.seats)
    if left == 0:
        tell(house, happened.LAST_TURN, s.mover, 0, 0)


@inline
def next_turn(s: State, house: House) -> None:
    """The player to the left goes on, unless he is to lose a turn (BUNCO-18, BUNCO-41)."""
    if s.turns >= turn_limit(s):
        tell(house, happened.CAPPED, NOBODY, 0, s.turns)
        end_by_count(s, ended.CAPPED, house)
        return
    seat = left_of(s, s.mover)
    while s.loses[seat] > 0:
        s.loses[seat] -= 1
        tell(house, happened.LOST_TURN, seat, 0, 0)
        seat = left_of(s, seat)
    begin_turn(s, seat, house)


@inline
def card_moved(s: State) -> None:
    """Every card moved opens a window, and counts (BUNCO-24, BUNCO-34, BUNCO-44)."""
    open_window(s)
    s.moves += 1
    s.still = 0


@inline
def go_on(s: State, house: House) -> None:
    """The turn goes on after a card was played; an empty hand is filled unless a Bunco waits (BUNCO-14, BUNCO-17)."""
    if s.run == 0:
        fill_hand(s, s.mover, house)
    if s.mode == mode.TABLE and s.moves >= TURN_MOVES_WARNING:
        limit_turn(s, house)


@rule
def limit_turn(s: State, house: House) -> None:
    """At a table with slips a turn is cut short after so many cards, and that is announced (BUNCO-44)."""
    if s.moves == TURN_MOVES_WARNING:
        tell(house, happened.LONG_TURN, s.mover, 0, TURN_MOVES - TURN_MOVES_WARNING)
    if s.moves >= TURN_MOVES:
        tell(house, happened.CUT_SHORT, s.mover, 0, s.moves)
        fill_hand(s, s.mover, house)  # his last card may have been a Bunco (BUNCO-17)
        next_turn(s, house)


@rule
def stand_still(s: State, house: House) -> None:
    """A turn without a card moved; a full circle of them ends the game (BUNCO-34)."""
    s.still += 1
    if s.still == s.seats:
        tell(house, happened.STALLED, NOBODY, 0, 0)
        end_by_count(s, ended.STALLED, house)
        return
    if s.still == 1:
        tell(house, happened.STILL, NOBODY, 0, s.seats - 1)
    next_turn(s, house)
