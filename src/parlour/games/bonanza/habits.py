"""Bonanza by rule of thumb: claim what one holds, bet what it is worth, lead where one's cards run."""

import math

import numpy as np

from parlour.bots.common import allowed, chance, deal_over, odds
from parlour.engine.cards import EMPTY, has, lowest, only, size
from parlour.engine.chance import below
from parlour.engine.compiled import Luck, Ranges, Set, State, rule
from parlour.games.bonanza.betting import most_opening, most_raise, to_call
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
    rounds,
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
# How many chips one stakes on which chance of winning, in hundredths.
CHANCES = np.array([30, 50, 65, 80, 90], np.int64)
STAKES = np.array([1, 3, 6, 12, 24], np.int64)
DOUBT = 60  # stakes in a hundred that are not believed to tell anything
# A Master's figures, in hundredths.
SWAP_BELOW, BID_SHARE = 87, 122  # of the mean hand, and of what the dead hand should bring beyond one's own
WELL_PAID = 120  # what a call must bring for a chip
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
    """The chance, in hundredths, that nobody still in beats the seat at poker.

    Whoever has staked much has good cards, and half of those who have staked nothing will not stay.
    """
    beats = standing(s, seat)
    hundredths, silent = 100, 0
    for other in range(s.seats):
        if other != seat and (s.folded >> other) & 1 == 0:
            if s.staked[other] > 0:
                hundredths = hundredths * beats_a_stake(beats, s.staked[other]) // 100
            elif s.purses[other] > 0:
                silent += 1
    for _ in range((silent + 1) // 2):
        hundredths = hundredths * beats // 100
    return hundredths


@rule
def beats_a_stake(beats: int, chips: int) -> int:
    """The chance that a hand which beats so many in a hundred beats that of somebody who has staked so much."""
    told = told_by_stake(chips)
    better = max(beats - told, 0) * 100 // (100 - told)
    return (DOUBT * beats + (100 - DOUBT) * better) // 100


@rule
def told_by_stake(chips: int) -> int:
    """How many hands in a hundred are too weak to stake so much on."""
    told = 0
    for row in range(STAKES.shape[0]):
        if chips >= STAKES[row]:
            told = int(CHANCES[row])
    return told


@rule
def worth_staking(hundredths: int) -> int:
    """How many chips to stake on such a chance."""
    chips = 0
    for row in range(STAKES.shape[0]):
        if hundredths >= CHANCES[row]:
            chips = int(STAKES[row])
    return chips


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
def wager(s: State, seat: int) -> int:
    """Open or raise to what the hand is worth, stay when the space pays for it."""
    hundredths = to_win(s, seat)
    if s.escalation:
        cost = s.stake + 1
        return do.BET + s.stake if hundredths * (s.wheel[on.POKER] + cost) > 100 * cost else do.PASS
    return bet_up_to(s, seat, worth_staking(hundredths), hundredths, 100)


@rule
def bet_up_to(s: State, seat: int, chips: int, hundredths: int, pay: int) -> int:
    """Stake so much in all; stay beyond that if the space brings `pay` hundredths of a chip for each one."""
    if s.stake == 0:
        chips = min(chips, most_opening(s, seat))
        return do.BET + chips - 1 if chips > 0 else do.PASS
    more = min(chips - s.stake, most_raise(s, seat))
    if more > 0:
        return do.RAISE + more - 1
    cost = to_call(s, seat)
    return do.CALL if hundredths * (s.wheel[on.POKER] + cost) >= pay * cost else do.FOLD


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


# The last round


@rule
def wish(s: State) -> int:
    """Stop when everybody will have dealt equally often, whoever is ahead."""
    return do.AGREE if (s.dealt + 1) % s.seats == 0 else do.PASS


@rule
def insight(s: State, seat: int, crafty: bool, ranges: Ranges, n: int) -> int:
    """What the others wish cannot be searched for, and whoever is behind would never stop.

    An Expert imagines any hand behind a bet, and would think every bluff good: it answers bets by rule of thumb.
    """
    if s.phase == phase.WISH:
        return wish(s)
    return wager(s, seat) if s.phase == phase.POKER and s.stake > 0 and not crafty else -1


@rule
def habit(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Whatever the round has come to."""
    if s.phase == phase.WISH:
        return wish(s)
    if s.phase == phase.CHOICE:
        return do.SWAP if hand_value(s, seat) < mean_value(s) * 2 // 3 else do.KEEP
    if s.phase == phase.AUCTION:
        return go_higher(s, seat, ranges, n)
    if calling(s):
        return claim(s, seat, ranges, n)
    if s.phase == phase.POKER:
        return wager(s, seat)
    return lead_suit(s, seat, ranges, n)


@rule
def whim(s: State, luck: Luck) -> bool:
    """Every other move, since most go by themselves; but how long to play is thought over."""
    return s.phase != phase.WISH and below(luck, 2) == 0


# What a Master adds. The figures were found by letting figures play each other by the hundred thousand games.


@rule
def fine_wager(s: State, seat: int) -> int:
    """A single chip is always bet, for nobody may stay; a bet is called only if it pays well."""
    hundredths = to_win(s, seat)
    return bet_up_to(s, seat, max(worth_staking(hundredths), 1), hundredths, WELL_PAID)


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
    return fine_wager(s, seat) if s.phase == phase.POKER and not s.escalation else -1


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
        if s.phase == phase.POKER and s.staked[other] > 0 and standing(s, other) < told_by_stake(s.staked[other]):
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
    scale = int(ROUND_SPREAD * math.sqrt(rounds_left(s)))
    rivals = 0
    for other in range(s.seats):
        if other != seat:
            rivals += odds(s.purses[other] - s.purses[seat], scale)
    return chance(rivals)


fine_worth = worth


@rule
def rounds_left(s: State) -> int:
    """Rounds to play, this one included; at will, until bots `wish` to stop."""
    if s.last_round:
        return 1
    if s.rounds == rounds.AT_WILL:
        return 1 + s.seats - s.dealt % s.seats
    return rounds_to_play(s) - s.dealt + 1
