"""Cribbage by rule of thumb: keep what counts, throw by whose crib it is, peg what offers itself."""

import math

from parlour.bots.common import chance, odds
from parlour.engine.cards import EMPTY, has, lowest, only, rest, size
from parlour.engine.chance import below, some
from parlour.engine.compiled import Luck, Ranges, Set, State, rule
from parlour.games.cribbage.choices import fitting
from parlour.games.cribbage.counting import next_part, of_rank, pair_points, pips_in, run_length
from parlour.games.cribbage.cribs import best_pair, one_suit, win_chance
from parlour.games.cribbage.ending import goal
from parlour.games.cribbage.knowing import hidden_from
from parlour.games.cribbage.offers import offer
from parlour.games.cribbage.opening import opening
from parlour.games.cribbage.pegging import alike_with, run_with
from parlour.games.cribbage.prospects import is_near, throw
from parlour.games.cribbage.state import FIFTEEN, KEPT, MOST_COUNT, MOST_PIPS, PIPS, TO_CRIB, other, phase, rank

FIVE = 5
DEALER_LEAD = 6  # points the next crib is worth to its dealer
DEAL_SPREAD = 6.0  # of the difference of two players' points in a deal, as odds go
SIXES = 100  # hands of six imagined before any will do
TO_PEG_OUT = 6  # points to go that somebody may well peg before any hand is counted
DOUBT = 10  # hundredths of a point passed up that make a hand half as likely
OTHERWISE = 30  # hundredths that count as passed up: at most for the card known by heart, at least for any other
MEAN_DEAL = 13  # points a player makes in a deal
HIGH_FIRST = 8  # hundredths of a point that a pip laid down is worth when nobody answers


# Laying away


@rule
def count_four(cards: Set) -> int:
    """What four cards count without a start card: fifteens, pairs, runs, a flush."""
    points = 0
    longest = 0
    ways = 0
    part = next_part(EMPTY, cards)
    while part != EMPTY:
        if pips_in(part) == FIFTEEN:
            points += 2
        many = size(part)
        if many == 2 and rank(lowest(part)) == rank(lowest(rest(part))):
            points += 2
        if many >= 3:
            length = run_length(part)
            if length > longest:
                longest, ways = length, 1
            elif length == longest and length > 0:
                ways += 1
        part = next_part(part, cards)
    return points + longest * ways + (4 if one_suit(cards) else 0)


@rule
def crib_promise(one: int, two: int) -> int:
    """What two cards promise a crib, in half points: pairs, fifteens, fives and neighbours."""
    promise = 0
    if rank(one) == rank(two) or PIPS[one] + PIPS[two] == FIFTEEN:
        promise += 5
    gap = abs(rank(one) - rank(two))
    if gap == 1:
        promise += 2
    elif gap == 2:
        promise += 1
    if rank(one) == FIVE:
        promise += 2
    if rank(two) == FIVE:
        promise += 2
    return promise


@rule
def discard(s: State, seat: int) -> int:
    """The card to lay away now: one of the pair that leaves most, the crib counted for or against."""
    sign = 1 if seat == s.dealer else -1
    hand = s.hands[seat]
    thrown = s.thrown[seat]
    best, best_value = lowest(hand), -1000
    first = hand if thrown == EMPTY else thrown
    while first != EMPTY:
        one = lowest(first)
        first = rest(first)
        second = first if thrown == EMPTY else hand
        while second != EMPTY:
            two = lowest(second)
            second = rest(second)
            kept = hand & ~only(one) & ~only(two)
            value = 2 * count_four(kept) + sign * crib_promise(one, two)
            if value > best_value:
                best, best_value = two, value
    return best


# Pegging


@rule
def would_peg(s: State, card: int) -> int:
    """What the card would peg now."""
    points = 2 if s.total + PIPS[card] in (FIFTEEN, MOST_COUNT) else 0
    return points + pair_points(alike_with(s, s.rowed, card)) + run_with(s, s.rowed, card)


@rule
def risk(s: State, seat: int, card: int) -> int:
    """What to beware of: a count of 5 or 21, which tens turn to account, fives led, and helping a run."""
    total = s.total + PIPS[card]
    risk = 0
    if total == FIVE or total == MOST_COUNT - MOST_PIPS:
        risk += 3
    if total < FIFTEEN <= total + MOST_PIPS:
        risk += 1
    if s.total == 0:
        if rank(card) == FIVE:
            risk += 4
        if size(of_rank(s.hands[seat], rank(card))) > 1:
            risk -= 3  # from a pair: if it is paired, it makes a pair royal
    elif s.rowed > s.round_from and abs(rank(s.row[s.rowed - 1]) - rank(card)) <= 2:
        risk += 1
    return risk


@rule
def peg_card(s: State, seat: int, ranges: Ranges, n: int) -> int:
    """The most points now, less what they may cost; low cards are kept for the end of the count."""
    best, best_value = -1, -1000
    for row in range(n):
        for action in range(ranges[row, 0], ranges[row, 1]):
            card = action + 1
            value = 10 * would_peg(s, card) - 5 * risk(s, seat, card) + PIPS[card]
            if value > best_value:
                best, best_value = action, value
    return best


@rule
def habit(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Lay away, then peg."""
    if s.phase == phase.LAYING_AWAY:
        return discard(s, seat) - 1
    return peg_card(s, seat, ranges, n)


# What a Master adds. The weights were found by letting weights play each other by the hundred thousand games.


@rule
def peg_value(s: State, seat: int, card: int, held: int) -> int:
    """What a card pegs and what it offers, if the other has so many cards to answer with; in hundredths of a point."""
    value = 100 * would_peg(s, card)
    return value + (offer(s, seat, card, held) if held > 0 else HIGH_FIRST * PIPS[card])


@rule
def answers_to(s: State, seat: int) -> int:
    """How many cards the other has to answer with, unless he has said Go."""
    return 0 if (s.gone >> other(seat)) & 1 else KEPT - size(s.played[other(seat)])


@rule
def finest(s: State, seat: int, held: int) -> int:
    """The card that pegs and offers most, if the other has so many cards to answer it with."""
    best, best_value = 0, -100_000
    cards = fitting(s, seat)
    while cards != EMPTY:
        value = peg_value(s, seat, lowest(cards), held)
        if value > best_value:
            best, best_value = lowest(cards), value
        cards = rest(cards)
    return best


@rule
def craft(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Throw for the most points, open by heart, peg with a finer eye."""
    if s.phase == phase.LAYING_AWAY:
        return throw(s, seat, False) - 1
    by_heart = opening(s, seat)
    return (by_heart if by_heart > 0 else finest(s, seat, answers_to(s, seat))) - 1


@rule
def expect(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Whoever sits down with a Master is taken to play as well by rule of thumb."""
    return craft(s, seat, ranges, n, luck)


@rule
def refine(s: State, seat: int, luck: Luck) -> None:
    """What the other has kept is what he would keep of six, and play as he has: imagine sixes until one fits."""
    if s.phase == phase.LAYING_AWAY:
        return
    rival = other(seat)
    cards = s.played[rival]
    free = hidden_from(s, seat)
    for _ in range(SIXES):
        six = s.hands[rival] | s.thrown[rival] | cards
        away = best_pair(six, rival == s.dealer)
        kept = six & ~away & ~cards
        if away & cards == EMPTY and kept & s.lacks[rival] == EMPTY:
            s.hands[rival] = kept
            s.thrown[rival] = away
            if below(luck, DOUBT + passed_up(s, rival)) < DOUBT:
                return
        s.hands[rival] = some(luck, free & ~s.lacks[rival], KEPT - size(cards))
        s.thrown[rival] = some(luck, free & ~s.hands[rival], TO_CRIB)


@rule
def passed_up(s: State, seat: int) -> int:
    """How much better somebody could have played so far, had he held the hand he has here: in hundredths of a point.

    The deal is gone through once more, card by card; a card that does not fit under 31 began a new round.
    """
    rowed, round_from, total = s.rowed, s.round_from, s.total
    s.rowed, s.round_from, s.total = 0, 0, 0
    s.hands[seat] |= s.played[seat]
    missed, held = 0, KEPT  # and how many cards the other has to answer with
    while s.rowed < rowed:
        card = s.row[s.rowed]
        if s.total + PIPS[card] > MOST_COUNT:
            s.round_from, s.total = s.rowed, 0
        if has(s.played[seat], card):
            missed += amiss(s, seat, card, held)
            s.hands[seat] ^= only(card)
        else:
            held -= 1
        s.total += PIPS[card]
        s.rowed += 1
    s.round_from, s.total = round_from, total
    return missed


@rule
def amiss(s: State, seat: int, card: int, held: int) -> int:
    """How much better the rule of thumb would have played; what is known by heart has a say, too."""
    passed = peg_value(s, seat, finest(s, seat, held), held) - peg_value(s, seat, card, held)
    by_heart = opening(s, seat)
    if by_heart == 0:
        return passed
    return min(passed, OTHERWISE) if rank(by_heart) == rank(card) else max(passed, OTHERWISE)


@rule
def insight(s: State, seat: int, crafty: bool, ranges: Ranges, n: int) -> int:
    """What to throw and how to open the tables know, until somebody may peg out: that they pass over."""
    if not crafty or max(s.scores[0], s.scores[1]) >= goal(s) - TO_PEG_OUT:
        return -1
    if s.phase == phase.LAYING_AWAY:
        return throw(s, seat, is_near(s)) - 1
    return opening(s, seat) - 1


# Judging


@rule
def over(s: State, before: State) -> bool:
    """A playout ends with the deal."""
    return s.deals != before.deals


@rule
def worth(s: State, seat: int) -> int:
    """The chance of reaching the last hole first, from the scores and whose crib is next."""
    rival = other(seat)
    lead = s.scores[rival] - s.scores[seat] + (DEALER_LEAD if s.dealer == rival else 0) - DEALER_LEAD // 2
    left = goal(s) - max(s.scores[seat], s.scores[rival])
    scale = DEAL_SPREAD * math.sqrt(0.5 + left / MEAN_DEAL)
    return chance(odds(lead * 100, int(scale * 100)))


@rule
def fine_worth(s: State, seat: int) -> int:
    """A Master has the chances by heart."""
    return win_chance(goal(s) - s.scores[seat], goal(s) - s.scores[other(seat)], seat == s.dealer)
