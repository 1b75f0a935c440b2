"""How turns follow one another, and how a game ends."""

from parlour.engine.compiled import House, Scores, State, inline, rule
from parlour.engine.house import NOBODY, tell
from parlour.games.bunco.piles import fill_hand
from parlour.games.bunco.state import (
    CAPPED,
    CUT_SHORT,
    ENDED_CAPPED,
    ENDED_STALLED,
    ENDED_WON,
    LAST_ROUND,
    LAST_TURN,
    LEFT,
    LONG_TURN,
    LOST_TURN,
    STALLED,
    STILL,
    TABLE,
    TURN,
    TURN_MOVES,
    TURN_MOVES_WARNING,
    WON,
    left_of,
    partner_of,
)
from parlour.games.bunco.windows import next_caller, open_window, turn_limit

# Turns


@inline
def begin_turn(s: State, seat: int, house: House) -> None:
    """A turn begins; whoever has no hand takes one if he can (BUNCO-6, BUNCO-23)."""
    open_window(s)
    s.mover = seat
    s.turns += 1
    s.moves = 0
    s.run = 0
    tell(house, TURN, seat, 0, s.turns)
    if s.turns + s.seats > turn_limit(s):
        announce_cap(s, house)
    fill_hand(s, seat, house)


@rule
def announce_cap(s: State, house: House) -> None:
    """Say that the last round has come, and the last turn (BUNCO-35)."""
    left = turn_limit(s) - s.turns
    if left == s.seats - 1:
        tell(house, LAST_ROUND, NOBODY, 0, s.seats)
    if left == 0:
        tell(house, LAST_TURN, s.mover, 0, 0)


@inline
def next_turn(s: State, house: House) -> None:
    """The player to the left goes on, unless he is to lose a turn (BUNCO-18, BUNCO-41)."""
    if s.turns >= turn_limit(s):
        tell(house, CAPPED, NOBODY, 0, s.turns)
        end_by_count(s, ENDED_CAPPED, house)
        return
    seat = left_of(s, s.mover)
    while s.loses[seat] > 0:
        s.loses[seat] -= 1
        tell(house, LOST_TURN, seat, 0, 0)
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
    if s.mode == TABLE and s.moves >= TURN_MOVES_WARNING:
        limit_turn(s, house)


@rule
def limit_turn(s: State, house: House) -> None:
    """At a table with slips a turn is cut short after so many cards, and that is announced (BUNCO-44)."""
    if s.moves == TURN_MOVES_WARNING:
        tell(house, LONG_TURN, s.mover, 0, TURN_MOVES - TURN_MOVES_WARNING)
    if s.moves >= TURN_MOVES:
        tell(house, CUT_SHORT, s.mover, 0, s.moves)
        next_turn(s, house)


@rule
def stand_still(s: State, house: House) -> None:
    """A turn without a card moved; a full circle of them ends the game (BUNCO-34)."""
    s.still += 1
    if s.still == s.seats:
        tell(house, STALLED, NOBODY, 0, 0)
        end_by_count(s, ENDED_STALLED, house)
        return
    if s.still == 1:
        tell(house, STILL, NOBODY, 0, s.seats - 1)
    next_turn(s, house)


# The end


@inline
def piles_left(s: State, seat: int) -> int:
    """The Bunco cards a player, or a pair of partners, still has (BUNCO-3, BUNCO-48)."""
    left = s.pile_left[seat]
    if s.partners:
        left += s.pile_left[partner_of(s, seat)]
    return left


@rule
def win(s: State, house: House) -> None:
    """The last Bunco card is gone (BUNCO-32); where slips are made, others may still call (BUNCO-43)."""
    s.run = 0
    if s.mode == TABLE:
        s.winner = s.mover + 1
    confirm_win(s, house)


@rule
def confirm_win(s: State, house: House) -> None:
    """The win stands once nobody is left who might call (BUNCO-43)."""
    if next_caller(s) < 0:
        end_by_count(s, ENDED_WON, house)


@rule
def end_by_count(s: State, ending: int, house: House) -> None:
    """Fewest Bunco cards win; ties are shared (BUNCO-33, BUNCO-34, BUNCO-35)."""
    s.ending = ending
    s.winner = 0
    open_window(s)
    fewest = piles_left(s, 0)
    for seat in range(1, s.seats):
        fewest = min(fewest, piles_left(s, seat))
    for seat in range(s.seats):
        tell(house, LEFT, seat, 0, s.pile_left[seat])
    for seat in range(s.seats):
        if piles_left(s, seat) == fewest:
            tell(house, WON, seat, 0, 0)


@rule
def result(s: State, out: Scores) -> None:
    """Bunco cards left, and places by them: fewest is first (BUNCO-33)."""
    for seat in range(s.seats):
        out[seat, 0] = s.pile_left[seat]
        out[seat, 1] = 1
        for other in range(s.seats):
            if piles_left(s, other) < piles_left(s, seat):
                out[seat, 1] += 1
