"""Cribbage: the show."""

from parlour.engine.cards import EMPTY, bits, only, size
from parlour.engine.compiled import House, Set, State, rule
from parlour.engine.house import tell
from parlour.games.cribbage.counting import (
    flush_points,
    hand_points,
    longest_run,
    next_part,
    nob,
    of_rank,
    pair_points,
    pips_in,
    run_length,
)
from parlour.games.cribbage.ending import goal, next_deal, peg
from parlour.games.cribbage.state import FIFTEEN, KEPT, RANKS, happened, other


@rule
def show(s: State, house: House) -> None:
    """The non-dealer's hand is counted, then the dealer's, then the crib (CRIBBAGE-17)."""
    pone = other(s.dealer)
    count(s, pone, s.played[pone], False, house)
    count(s, s.dealer, s.played[s.dealer], False, house)
    count(s, s.dealer, s.thrown[0] | s.thrown[1], True, house)
    if not s.ending:
        next_deal(s, house)


@rule
def count(s: State, seat: int, hand: Set, crib: bool, house: House) -> None:
    """Count a hand: in one look if nobody listens and it cannot end the game, else item by item.

    Whatever it counts is pegged as one score (CRIBBAGE-30).
    """
    if s.ending:
        return
    before = s.scores[seat]
    points = hand_points(hand, s.start, crib)
    if house.room == 0 and s.scores[seat] + points < goal(s):
        s.scores[seat] += points
    else:
        tell(house, happened.SHOW_CRIB if crib else happened.SHOW_HAND, seat, bits(hand), s.start)
        count_aloud(s, seat, hand, crib, house)
        if not s.ending:
            tell(house, happened.COUNTED, seat, 0, points)
    if points > 0:
        s.rear[seat] = before


@rule
def count_aloud(s: State, seat: int, hand: Set, crib: bool, house: House) -> None:
    """Fifteens, pairs, runs, flush, his nob: each pegged as it is named (CRIBBAGE-17)."""
    cards = hand | only(s.start)
    count_fifteens(s, seat, cards, house)
    count_pairs(s, seat, cards, house)
    count_runs(s, seat, cards, house)
    flush = flush_points(hand, s.start, crib)
    if flush > 0:
        peg(s, seat, happened.FLUSH, bits(hand if flush == KEPT else cards), flush, house)
    jack = nob(hand, s.start)
    if jack > 0:
        peg(s, seat, happened.NOB, jack, 1, house)


@rule
def count_fifteens(s: State, seat: int, cards: Set, house: House) -> None:
    """Two for each combination that adds up to fifteen (CRIBBAGE-18)."""
    part = next_part(EMPTY, cards)
    while part != EMPTY:
        if pips_in(part) == FIFTEEN:
            peg(s, seat, happened.FIFTEEN, bits(part), 2, house)
        part = next_part(part, cards)


@rule
def count_pairs(s: State, seat: int, cards: Set, house: House) -> None:
    """Two for a pair, six for three alike, twelve for four (CRIBBAGE-19)."""
    for its_rank in range(1, len(RANKS) + 1):
        alike = of_rank(cards, its_rank)
        if size(alike) > 1:
            peg(s, seat, happened.PAIR, bits(alike), pair_points(size(alike)), house)


@rule
def count_runs(s: State, seat: int, cards: Set, house: House) -> None:
    """As many as the longest run has cards, once for each way of making it (CRIBBAGE-20)."""
    longest = longest_run(cards)
    part = next_part(EMPTY, cards)
    while part != EMPTY and longest > 0:
        if run_length(part) == longest:
            peg(s, seat, happened.RUN, bits(part), longest, house)
        part = next_part(part, cards)
