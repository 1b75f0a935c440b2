"""Cribbage: holes pegged, the end of a deal, and the end of the game."""

from parlour.engine.cards import EMPTY
from parlour.engine.compiled import House, Scores, State, inline, rule
from parlour.engine.house import tell
from parlour.games.cribbage.dealing import deal
from parlour.games.cribbage.state import (
    DOUBLE_SKUNK,
    GAME_POINTS,
    KEPT,
    SHORT_GAME_POINTS,
    SKUNK,
    ended,
    happened,
    other,
)


@rule
def peg(s: State, seat: int, event: int, cards: int, points: int, house: House) -> None:
    """Score at once; whoever reaches the last hole has won, and nothing more is counted (CRIBBAGE-25).

    The rear peg goes as many holes beyond the forward one, and the two change parts (CRIBBAGE-30).
    """
    if s.ending:
        return
    s.rear[seat] = s.scores[seat]
    s.scores[seat] += points
    tell(house, event, seat, cards, points)
    if s.scores[seat] >= goal(s):
        end_game(s, seat, house)


@inline
def goal(s: State) -> int:
    """121 holes, or 61 by house rule (CRIBBAGE-25, CRIBBAGE-27)."""
    return SHORT_GAME_POINTS if s.short_game else GAME_POINTS


@rule
def next_deal(s: State, house: House) -> None:
    """The players deal in turn (CRIBBAGE-3)."""
    s.dealer = other(s.dealer)
    clear_table(s)
    deal(s, house)


@rule
def clear_table(s: State) -> None:
    """Gather all cards in for the next shuffle."""
    for seat in range(2):
        s.hands[seat] = EMPTY
        s.thrown[seat] = EMPTY
        s.played[seat] = EMPTY
        s.lacks[seat] = EMPTY
        s.away[seat] = 0
    for place in range(2 * KEPT):
        s.row[place] = 0
    s.rowed = 0
    s.round_from = 0
    s.start = 0


@rule
def end_game(s: State, winner: int, house: House) -> None:
    """The winner is told, and by house rule how badly the other lost (CRIBBAGE-25, CRIBBAGE-28)."""
    loser = other(winner)
    s.ending = ended.WON
    tell(house, happened.WON, winner, 0, s.scores[winner])
    if s.skunk_lines and s.scores[loser] < goal(s) - DOUBLE_SKUNK:
        s.ending = ended.DOUBLE_SKUNK
        tell(house, happened.DOUBLE_SKUNK, loser, 0, s.scores[loser])
    elif s.skunk_lines and s.scores[loser] < goal(s) - SKUNK:
        s.ending = ended.SKUNK
        tell(house, happened.SKUNK, loser, 0, s.scores[loser])


@rule
def result(s: State, out: Scores) -> None:
    """Each seat's holes pegged, and its place (CRIBBAGE-25)."""
    for seat in range(2):
        out[seat, 0] = s.scores[seat]
        out[seat, 1] = 1 if s.scores[seat] >= s.scores[other(seat)] else 2
