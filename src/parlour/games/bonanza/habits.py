"""Bonanza by rule of thumb: claim what one holds, bet what it is worth, lead where one's cards run."""

import math

import numpy as np

from parlour.bots.common import allowed, chance, deal_over, odds
from parlour.engine.cards import EMPTY, has, lowest, only, size
from parlour.engine.compiled import Luck, Ranges, Set, State, rule
from parlour.games.bonanza.betting import to_call
from parlour.games.bonanza.calls import calling, natural_sequence
from parlour.games.bonanza.ending import rounds_to_play
from parlour.games.bonanza.imagining import imagine
from parlour.games.bonanza.knowing import nobody_has
from parlour.games.bonanza.poker import best_strength
from parlour.games.bonanza.state import (
    CARD_SPACE,
    IN_SUIT,
    JOKER,
    PAIR_CALLED,
    PAIR_CALLS,
    SPACE_CARD,
    SUIT_CARDS,
    do,
    on,
    phase,
    space_of,
)
from parlour.games.bonanza.stops import is_ace

# Strengths (kind of hand and first rank) that a tenth, two tenths ... and 95 % of hands fall short of,
# for hands of 5 to 18 cards.
_RANK_SHIFT = 17
FEWEST, MOST = 5, 18
TENTHS = np.array(
    [
        [10, 12, 13, 14, 18, 22, 25, 28, 36, 51],
        [12, 13, 14, 19, 22, 26, 28, 39, 55, 70],
        [13, 18, 21, 25, 28, 39, 44, 54, 77, 97],
        [18, 23, 29, 40, 43, 47, 69, 77, 98, 106],
        [25, 39, 42, 45, 59, 73, 91, 93, 105, 108],
        [40, 43, 45, 71, 77, 92, 93, 103, 108, 115],
        [43, 45, 74, 91, 93, 98, 103, 106, 109, 121],
        [45, 77, 92, 93, 98, 103, 106, 108, 118, 125],
        [76, 91, 93, 94, 100, 104, 106, 109, 120, 132],
        [91, 93, 94, 100, 104, 106, 108, 115, 124, 136],
        [93, 96, 101, 103, 106, 108, 113, 122, 135, 139],
        [93, 98, 102, 105, 107, 109, 116, 124, 136, 139],
        [93, 100, 103, 106, 108, 109, 121, 133, 138, 140],
        [98, 102, 105, 107, 109, 117, 124, 134, 139, 140],
    ],
    np.int64,
)
HUNDREDTHS = np.array([5, 15, 25, 35, 45, 55, 65, 75, 85, 92, 98], np.int64)
SECOND_THOUGHTS = 12  # deals imagined before any will do
STAKED_STANDING = 35  # hands in a hundred that one should beat before staking chips
# A Master's figures, in hundredths.
SWAP_BELOW, BID_SHARE = 87, 122  # of the mean hand, and of what the dead hand should bring beyond one's own
BIG_BET, BIG_RAISE, WELL_PAID = 94, 65, 166  # chances of winning, and what a call must bring for a chip
ROUND_SPREAD = 24  # chips by which one round may move two players apart


# What a hand is worth


@rule
def standing(s: State, seat: int) -> int:
    """How many hands in a hundred the seat's best five cards would beat."""
    held = min(max(s.held[seat], FEWEST), MOST)
    strength = best_strength(s.hands[seat], s.five_alike) >> _RANK_SHIFT
    beaten = 0
    while beaten < TENTHS.shape[1] and strength > TENTHS[held - FEWEST, beaten]:
        beaten += 1
    return int(HUNDREDTHS[beaten])


@rule
def to_win(s: State, seat: int) -> int:
    """The chance, in hundredths, that nobody still in beats the seat at poker; half of the others will not stay."""
    rivals = 0
    for other in range(s.seats):
        if other != seat and (s.folded >> other) & 1 == 0 and (s.purses[other] > 0 or s.staked[other] > 0):
            rivals += 2 if s.staked[other] > 0 else 1
    beats = standing(s, seat)
    hundredths = 100
    for _ in range((rivals + 1) // 2):
        hundredths = hundredths * beats // 100
    return hundredths


@rule
def card_pay(s: State, cards: Set) -> int:
    """The chips on the spaces that these cards would empty when played."""
    chips = 0
    for space in range(on.ACE, on.JACK + 1):
        if cards & only(SPACE_CARD[space]) != EMPTY:
            chips += s.wheel[space]
    return chips


@rule
def hand_value(s: State, seat: int) -> int:
    """What a hand should bring from the wheel, in tenths of a chip."""
    hand = s.hands[seat]
    value = 6 * card_pay(s, hand)
    if has(hand, JOKER):
        value += 10 * s.wheel[on.JOKER]
    for call in PAIR_CALLS:
        if hand & PAIR_CALLED[call] == PAIR_CALLED[call]:
            value += 10 * s.wheel[space_of(call)]
    if natural_sequence(hand) > 0:
        value += 5 * s.wheel[on.SEQUENCE]
    return value + s.wheel[on.POKER] * to_win(s, seat) // 10


@rule
def mean_value(s: State) -> int:
    """What a hand nobody has seen should bring, in tenths of a chip."""
    sure = s.wheel[on.SEQUENCE] + s.wheel[on.POKER]
    cards = s.wheel[on.JOKER]
    for space in range(on.ACE, on.JACK + 1):
        cards += s.wheel[space] * 6 // 10
    return 10 * sure // s.seats + 10 * cards // (s.seats + 1)


# The dead hand


@rule
def go_higher(s: State, seat: int, ranges: Ranges, n: int) -> int:
    """One chip more, as long as the dead hand should bring what it costs."""
    better = (mean_value(s) - hand_value(s, seat)) // 10
    if s.bid + 1 <= better * 2 // 3 and allowed(ranges, n, do.BID + s.bid):
        return do.BID + s.bid
    return do.PASS


# The calls


@rule
def claim(s: State, seat: int, ranges: Ranges, n: int) -> int:
    """Claim whatever can be claimed; the Joker where its own space does not hold less than it could bring."""
    if s.phase == phase.JOKER_CALL and allowed(ranges, n, do.CLAIM):
        return do.PASS if joker_elsewhere(s, seat) > s.wheel[on.JOKER] else do.CLAIM
    if allowed(ranges, n, do.CLAIM):
        return do.CLAIM
    if allowed(ranges, n, do.CLAIM_JOKER):
        return do.CLAIM_JOKER
    return do.PASS


@rule
def joker_elsewhere(s: State, seat: int) -> int:
    """The fullest space that the Joker would surely win."""
    most = 0
    for call in PAIR_CALLS:
        if size(s.hands[seat] & PAIR_CALLED[call]) == 1:
            most = max(most, s.wheel[space_of(call)])
    return most


# Poker


@rule
def wager(s: State, seat: int, ranges: Ranges, n: int) -> int:
    """Open or raise with a likely winner, stay when the space pays for it."""
    hundredths = to_win(s, seat)
    if s.escalation:
        cost = s.stake + 1
        good = hundredths * (s.wheel[on.POKER] + cost) > 100 * cost and allowed(ranges, n, do.STAKE + s.stake)
        return do.STAKE + s.stake if good else do.PASS
    if s.stake == 0:
        if hundredths >= 50 and allowed(ranges, n, do.BET + 2):
            return do.BET + 2
        return do.BET if hundredths >= 30 and allowed(ranges, n, do.BET) else do.PASS
    if hundredths >= 65 and allowed(ranges, n, do.RAISE + 2):
        return do.RAISE + 2
    cost = to_call(s, seat)
    return do.CALL if hundredths * (s.wheel[on.POKER] + cost) >= 100 * cost else do.FOLD


# The stops


@rule
def lead_value(s: State, seat: int, suit: int) -> int:
    """How well a lead runs: cards laid in a row, spaces emptied, and whether it stops with oneself."""
    mine = s.hands[seat] & SUIT_CARDS[suit]
    card = lowest(mine)
    value = size(mine) + 2 * card_pay(s, mine)
    while has(mine, card):
        value += 3
        if CARD_SPACE[card]:
            value += 2 * s.wheel[CARD_SPACE[card] - 1]
        if is_ace(card):
            return value + 4
        card += 1
    return value + 4 if nobody_has(s, seat, card) else value - (card - 1) % IN_SUIT // 4


@rule
def lead_suit(s: State, seat: int, ranges: Ranges, n: int) -> int:
    """The lead that runs best."""
    best, best_value = -1, -1000
    for row in range(n):
        for action in range(ranges[row, 0], ranges[row, 1]):
            value = lead_value(s, seat, action - do.LEAD)
            if value > best_value:
                best, best_value = action, value
    return best


@rule
def habit(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Whatever the round has come to."""
    if s.phase == phase.CHOICE:
        return do.SWAP if hand_value(s, seat) < mean_value(s) * 2 // 3 else do.KEEP
    if s.phase == phase.AUCTION:
        return go_higher(s, seat, ranges, n)
    if calling(s):
        return claim(s, seat, ranges, n)
    if s.phase == phase.POKER:
        return wager(s, seat, ranges, n)
    return lead_suit(s, seat, ranges, n)


# What a Master adds. The figures were found by letting figures play each other by the hundred thousand games.


@rule
def fine_wager(s: State, seat: int, ranges: Ranges, n: int) -> int:
    """A single chip is always bet, for nobody may stay; a bet is called only if it pays well."""
    hundredths = to_win(s, seat)
    if s.stake == 0:
        if hundredths >= BIG_BET and allowed(ranges, n, do.BET + 2):
            return do.BET + 2
        return do.BET if allowed(ranges, n, do.BET) else do.PASS
    if hundredths >= BIG_RAISE and allowed(ranges, n, do.RAISE + 2):
        return do.RAISE + 2
    cost = to_call(s, seat)
    return do.CALL if hundredths * (s.wheel[on.POKER] + cost) >= WELL_PAID * cost else do.FOLD


@rule
def craft(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Bid more for the dead hand, keep the Joker from sequences that are beaten anyhow, and bet to be left alone."""
    if s.phase == phase.CHOICE:
        return do.SWAP if 100 * hand_value(s, seat) < SWAP_BELOW * mean_value(s) else do.KEEP
    if s.phase == phase.AUCTION:
        better = (mean_value(s) - hand_value(s, seat)) // 10
        higher = s.bid + 1 <= BID_SHARE * better // 100 and allowed(ranges, n, do.BID + s.bid)
        return do.BID + s.bid if higher else do.PASS
    if s.phase == phase.SEQUENCE and not allowed(ranges, n, do.CLAIM):
        return do.PASS
    return fine_wager(s, seat, ranges, n) if s.phase == phase.POKER and not s.escalation else -1


@rule
def plausible(s: State, seat: int) -> bool:
    """Whether nobody has let a sure claim pass, or staked chips on nothing."""
    for other in range(s.seats):
        if other == seat:
            continue
        hand = s.hands[other]
        for call in PAIR_CALLS:
            pair = PAIR_CALLED[call]
            if s.phase > call and hand & pair == pair and s.seen[other] & pair != pair:
                return False
        silent = s.sequences[other] == 0 and phase.SEQUENCE < s.phase < phase.STOPS
        if silent and natural_sequence(hand) > 0:
            return False
        if s.phase == phase.POKER and s.staked[other] > 0 and standing(s, other) < STAKED_STANDING:
            return False
    return True


@rule
def refine(s: State, seat: int, luck: Luck) -> None:
    """Claims cost nothing and bets do: imagine again, a few times, while hands do not fit what was done with them."""
    for _ in range(SECOND_THOUGHTS):
        if plausible(s, seat):
            return
        imagine(s, seat, luck)


# Judging


over = deal_over


@rule
def worth(s: State, seat: int) -> int:
    """The chance of having the most chips: wider open the more rounds are to come."""
    left = rounds_to_play(s) - s.dealt + 1
    scale = int(ROUND_SPREAD * math.sqrt(left))
    rivals = 0
    for other in range(s.seats):
        if other != seat:
            rivals += odds(s.purses[other] - s.purses[seat], scale)
    return chance(rivals)


fine_worth = worth
