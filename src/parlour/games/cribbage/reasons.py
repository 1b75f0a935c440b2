"""What there is to say about a move at Cribbage."""

from parlour.bots.reasons import say, say_inside
from parlour.engine.cards import EMPTY, lowest, only, size
from parlour.engine.compiled import Set, State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.cribbage.counting import longest_run, next_part, of_rank, pips_in, run_length
from parlour.games.cribbage.cribs import DEALER, PONE, crib_mean, kept_mean, one_suit, peg_mean
from parlour.games.cribbage.habits import FIVE, would_peg
from parlour.games.cribbage.prospects import is_near, throw_beside
from parlour.games.cribbage.state import (
    FIFTEEN,
    KEPT,
    MOST_COUNT,
    MOST_PIPS,
    PIPS,
    RANKS,
    other,
    phase,
    rank,
)

REASONS = (
    "keeps", "fifteen", "fifteens", "pair", "pairs", "three", "four", "run", "double_run", "flush", "nothing",
    "on_average", "in_hand", "five_away", "five_home", "crib_home", "crib_away", "by_pegging", "pegs", "open", "low",
    "to_fifteen", "between", "to_thirty_one", "from_pair", "near",
)  # fmt: skip
why = numbered(REASONS)


@rule
def grounds(s: State, seat: int, action: int, said: Table2) -> int:
    """What is kept and thrown; or what is pegged, and what it leaves to the other."""
    if s.phase == phase.LAYING_AWAY:
        return laying_away(s, seat, action + 1, said)
    return pegging(s, seat, action + 1, said)


@rule
def laying_away(s: State, seat: int, card: int, said: Table2) -> int:
    """The other card thrown is the one that went before, or the best there is beside this one."""
    dealing, near = seat == s.dealer, is_near(s)
    hand, thrown = s.hands[seat], s.thrown[seat]
    beside = throw_beside(s, seat, card, hand & ~only(card), near) if thrown == EMPTY else lowest(thrown)
    kept = (hand | thrown) & ~only(card) & ~only(beside)
    many = say(said, 0, why.KEEPS, 0, 0)
    many = keeping(kept, said, many)
    many = say(said, many, why.NEAR if near else why.ON_AVERAGE, 0, 0)
    return shares(kept, card, beside, dealing, said, many)


@rule
def shares(kept: Set, one: int, two: int, dealing: bool, said: Table2, before: int) -> int:
    """What hand, crib and pegging bring on average; the other's crib is taken off."""
    role = DEALER if dealing else PONE
    crib = crib_mean(one, two, role)
    many = say_inside(said, before, why.IN_HAND, kept_mean(kept))
    if rank(one) == FIVE or rank(two) == FIVE:
        many = say_inside(said, many, why.FIVE_HOME if dealing else why.FIVE_AWAY, crib if dealing else -crib)
    else:
        many = say_inside(said, many, why.CRIB_HOME if dealing else why.CRIB_AWAY, crib if dealing else -crib)
    return say_inside(said, many, why.BY_PEGGING, peg_mean(kept, role))


@rule
def keeping(kept: Set, said: Table2, before: int) -> int:
    """What four cards count as they are."""
    many = before
    longest = longest_run(kept)
    twice = longest > 0 and runs_in(kept, longest) > 1
    pairs = pairs_in(kept)
    fifteens = fifteens_in(kept)
    if longest > 0:
        many = say_inside(said, many, why.DOUBLE_RUN if twice else why.RUN, longest)
    if pairs > 0 and not twice:
        many = say_inside(said, many, paired(pairs), 0)
    if fifteens > 0:
        many = say_inside(said, many, why.FIFTEEN if fifteens == 1 else why.FIFTEENS, fifteens)
    if one_suit(kept):
        many = say_inside(said, many, why.FLUSH, 0)
    return many if many > before else say_inside(said, many, why.NOTHING, 0)


@rule
def runs_in(cards: Set, length: int) -> int:
    """In how many ways the cards make a run of this length."""
    ways = 0
    part = next_part(EMPTY, cards)
    while part != EMPTY:
        if run_length(part) == length:
            ways += 1
        part = next_part(part, cards)
    return ways


@rule
def fifteens_in(cards: Set) -> int:
    """How many combinations add up to fifteen."""
    ways = 0
    part = next_part(EMPTY, cards)
    while part != EMPTY:
        if pips_in(part) == FIFTEEN:
            ways += 1
        part = next_part(part, cards)
    return ways


@rule
def pairs_in(cards: Set) -> int:
    """How many pairs there are: three in three alike, six in four."""
    pairs = 0
    for its_rank in range(1, len(RANKS) + 1):
        alike = size(of_rank(cards, its_rank))
        pairs += alike * (alike - 1) // 2
    return pairs


@rule
def paired(pairs: int) -> int:
    """What so many pairs are called."""
    if pairs == 1:
        return why.PAIR
    if pairs == 2:
        return why.PAIRS
    return why.THREE if pairs == 3 else why.FOUR


@rule
def pegging(s: State, seat: int, card: int, said: Table2) -> int:
    """What the card pegs, and what it offers a player who still has cards."""
    many = 0
    points = would_peg(s, card)
    if points > 0:
        many = say(said, many, why.PEGS, points, 0)
    if s.total == 0 and size(of_rank(s.hands[seat], rank(card))) > 1:
        many = say(said, many, why.FROM_PAIR, 0, 0)
    total = s.total + PIPS[card]
    if size(s.played[other(seat)]) < KEPT and total < MOST_COUNT:
        many = say(said, many, left(total), total, 0)
    return many


@rule
def left(total: int) -> int:
    """What a count offers the next player."""
    if total == FIFTEEN - MOST_PIPS or total == MOST_COUNT - MOST_PIPS:
        return why.OPEN
    if total < FIFTEEN - MOST_PIPS:
        return why.LOW
    if total < FIFTEEN:
        return why.TO_FIFTEEN
    return why.BETWEEN if total < MOST_COUNT - MOST_PIPS else why.TO_THIRTY_ONE
