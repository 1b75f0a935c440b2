"""Cribbage: the play, card by card to thirty-one."""

from parlour.engine.cards import EMPTY, bits, only
from parlour.engine.compiled import House, Set, State, inline, rule
from parlour.engine.house import tell
from parlour.games.cribbage.choices import can_play
from parlour.games.cribbage.counting import pair_points
from parlour.games.cribbage.ending import peg
from parlour.games.cribbage.knowing import none_fits
from parlour.games.cribbage.showing import show
from parlour.games.cribbage.state import FIFTEEN, KEPT, MOST_COUNT, PIPS, happened, other, rank


@inline
def play_card(s: State, seat: int, card: int, house: House) -> None:
    """Add a card to the count and peg what it makes (CRIBBAGE-8)."""
    s.hands[seat] ^= only(card)
    s.played[seat] |= only(card)
    s.row[s.rowed] = card
    s.rowed += 1
    s.total += PIPS[card]
    tell(house, happened.PLAYED, seat, card, s.total)
    peg_fifteen(s, seat, house)
    peg_pair(s, seat, card, house)
    peg_run(s, seat, card, house)
    if s.total == MOST_COUNT:
        peg(s, seat, happened.THIRTY_ONE, card, 2, house)  # CRIBBAGE-13
    if not s.ending:
        pass_on(s, seat, house)


@inline
def peg_fifteen(s: State, seat: int, house: House) -> None:
    """Two for bringing the count to fifteen (CRIBBAGE-10)."""
    if s.total == FIFTEEN:
        peg(s, seat, happened.PEGGED_FIFTEEN, bits(tail(s, s.rowed - s.round_from)), 2, house)


@inline
def peg_pair(s: State, seat: int, card: int, house: House) -> None:
    """Two, six or twelve for the second, third or fourth card of a rank in succession (CRIBBAGE-11)."""
    alike = alike_with(s, s.rowed - 1, card)
    if alike > 1:
        peg(s, seat, happened.PEGGED_PAIR, bits(tail(s, alike)), pair_points(alike), house)


@inline
def peg_run(s: State, seat: int, card: int, house: House) -> None:
    """As many as the longest run the last cards make, in any order (CRIBBAGE-12)."""
    longest = run_with(s, s.rowed - 1, card)
    if longest > 0:
        peg(s, seat, happened.PEGGED_RUN, bits(tail(s, longest)), longest, house)


@inline
def alike_with(s: State, before: int, card: int) -> int:
    """How many of a rank in succession the card makes, after so many in the row (CRIBBAGE-11)."""
    alike = 1
    while before - alike >= s.round_from and rank(s.row[before - alike]) == rank(card):
        alike += 1
    return alike


@inline
def run_with(s: State, before: int, card: int) -> int:
    """The longest run the card makes, after so many in the row; 0 if it makes none (CRIBBAGE-12)."""
    seen = 1 << rank(card)
    low, high = rank(card), rank(card)
    longest = 0
    place = before - 1
    while place >= s.round_from:
        its_rank = rank(s.row[place])
        if (seen >> its_rank) & 1:
            break  # a rank twice: no longer run is possible
        seen |= 1 << its_rank
        low, high = min(low, its_rank), max(high, its_rank)
        length = before - place + 1
        if length >= 3 and high - low + 1 == length:
            longest = length
        place -= 1
    return longest


@rule
def tail(s: State, cards: int) -> Set:
    """The last so many cards played."""
    found = EMPTY
    for place in range(s.rowed - cards, s.rowed):
        found |= only(s.row[place])
    return found


@inline
def pass_on(s: State, seat: int, house: House) -> None:
    """The opponent plays if he can; else the same player goes on; else the round is over (CRIBBAGE-14)."""
    opponent = other(seat)
    if can_play(s, opponent):
        s.mover = opponent
        return
    if s.total < MOST_COUNT:
        say_go(s, opponent, house)
    if can_play(s, seat):
        s.mover = seat
        return
    if s.total < MOST_COUNT:
        none_fits(s, seat)
        peg(s, seat, happened.LAST, s.row[s.rowed - 1], 1, house)  # CRIBBAGE-15
    if not s.ending:
        next_round(s, opponent, house)


@inline
def say_go(s: State, seat: int, house: House) -> None:
    """Unable to play, and told so by himself (CRIBBAGE-14)."""
    none_fits(s, seat)
    if s.hands[seat] != EMPTY and (s.gone >> seat) & 1 == 0:
        s.gone |= 1 << seat
        tell(house, happened.GO, seat, 0, s.total)


@inline
def next_round(s: State, leader: int, house: House) -> None:
    """The count begins again at nothing; whoever did not make 31 or last leads, if he can (CRIBBAGE-16)."""
    s.total = 0
    s.gone = 0
    s.round_from = s.rowed
    if s.rowed == 2 * KEPT:
        show(s, house)
    else:
        s.mover = leader if s.hands[leader] != EMPTY else other(leader)
