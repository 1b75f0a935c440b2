"""Bi-Jinx by rule of thumb: take no points, be rid of the noughts, and sell dear."""

import math

from parlour.bots.common import allowed, chance, deal_over, odds
from parlour.engine.chance import below
from parlour.engine.compiled import Luck, Ranges, State, rule
from parlour.games.bijinx.choices import opposite, top_bid, with_partner
from parlour.games.bijinx.ledger import combination, score
from parlour.games.bijinx.reckoning import charge_of, face_of, noughts_retained, sheds
from parlour.games.bijinx.state import (
    BI,
    DOUBLE,
    IN_INN,
    JINX,
    KIND,
    KINDS,
    POINTS,
    SINGLE,
    TOP_PRICE,
    TRICKS_A_HAND,
    do,
    offering,
    phase,
    side,
)

MEAN_POINTS = 3  # of a card nobody has seen
DEAL_SPREAD, DUEL_SPREAD = 45, 500  # points by which one hand may move two players apart; where only two play
FIRST_SHARE = 50  # hundredths of what the other saves, asked first
# A Master's, in hundredths: what he pays and takes at most and at least, and asks first.
HARD_BUYING, HARD_SELLING, HARD_SHARE = 53, 156, 85
# A Master's weights at tricks: a card that ducks and its points; the last trick ducked; the points of a card
# that takes the trick for sure, and of the trick; of one that may take it, and for each player to come.
DUCKING, DUCKED_POINT, SPARED_INN = 100, 12, 80
SHED_POINT, TRICK_POINT, LED_POINT, EACH_AFTER = 32, 9, 12, 16
# Noughts and faces, ducking beside each other or apart, or taking the trick.
NOUGHT_BESIDE, NOUGHT_APART, NOUGHT_TAKING = 444, 50, -27
BOTH_FACES, FACE_BESIDE, FACE_APART, FACE_TAKING = -424, 334, -245, -100
LAST_TRICKS = 2  # when the Inn comes near


# Tricks


@rule
def to_beat(s: State) -> int:
    """The points a card must have, or share, to take the trick as it lies; -1 for the leader."""
    best = -1
    for seat in range(s.seats):
        if s.trick[seat] > 0:
            best = max(best, POINTS[KIND[s.trick[seat]]])
    return best


@rule
def owns_face(s: State, seat: int) -> bool:
    """Whether the seat has Bi or Jinx, in hand or in its tricks."""
    return s.held[seat, BI] + s.held[seat, JINX] + s.taken[seat, BI] + s.taken[seat, JINX] > 0


@rule
def yet_to_lay(s: State, seat: int) -> int:
    """How many others have still to lay a card to this trick."""
    count = 0
    for other in range(s.seats):
        if other != seat and s.trick[other] == 0:
            count += 1
    return count


@rule
def eagerness(s: State, seat: int, kind: int, beat: int) -> int:
    """How gladly a card is laid now.

    Ducking under the trick, the heaviest card goes, and a nought before any if Bi or Jinx is about;
    taking it or leading, the lightest, unless one is last and takes it anyhow.
    """
    ducks = POINTS[kind] < beat
    if SINGLE <= kind <= DOUBLE:
        # Noughts beside Bi or Jinx cost tens to thousands; apart they cost nothing.
        if ducks:
            return 40 if owns_face(s, seat) else 5
        return -5
    if kind <= JINX:
        both = s.held[seat, BI] + s.held[seat, JINX] == 2
        if both:
            return -50
        if noughts_retained(s, seat) > 0 and ducks:
            return 35
        return -10
    if ducks:
        return 10 + POINTS[kind]
    if yet_to_lay(s, seat) == 0:
        return 2 + POINTS[kind] - trick_danger(s, seat)
    return -POINTS[kind] - (4 if s.tricks >= TRICKS_A_HAND - LAST_TRICKS else 0)


@rule
def trick_danger(s: State, seat: int) -> int:
    """How bad it is to take this trick: the last one brings the Inn."""
    return 8 if s.tricks == TRICKS_A_HAND - 1 else 0


@rule
def trick_card(s: State, seat: int, ranges: Ranges, n: int, crafty: bool) -> int:
    """The card laid most gladly, by a Master or another."""
    beat = to_beat(s)
    best, best_value = -1, -100_000
    for row in range(n):
        for kind in range(ranges[row, 0], ranges[row, 1]):
            value = gladness(s, seat, kind, beat) if crafty else eagerness(s, seat, kind, beat)
            if value > best_value:
                best, best_value = kind, value
    return best


# Bargaining


@rule
def known_noughts(s: State, seat: int, other: int) -> int:
    """The noughts the seat may suppose the other has: those it saw him take, or cannot place."""
    noughts = 0
    for kind in range(SINGLE, DOUBLE + 1):
        weight = 1 if kind == SINGLE else 2
        in_the_inn = s.inheritor == other + 1 and s.held[seat, kind] == 0 and unplaced(s, kind)
        if s.taken[other, kind] > 0 or in_the_inn:
            noughts += weight
    return noughts


@rule
def unplaced(s: State, kind: int) -> bool:
    """Whether nobody is seen to have taken this card."""
    for seat in range(s.seats):
        if s.taken[seat, kind] > 0:
            return False
    return True


@rule
def supposed_points(s: State, seat: int, other: int) -> int:
    """What the seat may suppose the other retains."""
    points = 2 * MEAN_POINTS
    if s.inheritor == other + 1:
        points += IN_INN * MEAN_POINTS
    for kind in range(KINDS):
        points += POINTS[kind] * s.taken[other, kind]
    return points


@rule
def supposed_shed(s: State, seat: int, other: int) -> int:
    """What the seat may suppose the other is rid of if he buys."""
    return supposed_points(s, seat, other) + combination(face_of(s, other), known_noughts(s, seat, other))


@rule
def highest_to_pay(s: State, seat: int) -> int:
    """The price at which buying no longer gains on the seller what is shed; others at the table add to it."""
    other = opposite(s, seat)
    gain = sheds(s, seat) * (s.seats - 1)
    spared = combination(face_of(s, other), known_noughts(s, seat, other))
    return max(gain - spared, 0)


@rule
def lowest_to_take(s: State, seat: int) -> int:
    """The price that makes up for what the buyer sheds by it."""
    other = opposite(s, seat)
    return max(supposed_shed(s, seat, other) // (s.seats - 1) - charge_of(s, seat), 0)


@rule
def trade(s: State, seat: int, ranges: Ranges, n: int, buying: int, selling: int, share: int) -> int:
    """Accept what is worth it; else name a price, coming nearer each time; else refuse.

    Buy for at most so much, sell for at least so much; and first ask so many hundredths of what there is
    to be had beyond that.
    """
    if with_partner(s, seat):
        return trade_with_partner(s, seat, ranges, n)
    if allowed(ranges, n, do.ACCEPT):
        if s.offering == offering.SELL and s.price <= buying:
            return do.ACCEPT
        if s.offering != offering.SELL and s.price >= selling:
            return do.ACCEPT
    if not allowed(ranges, n, do.SELL):
        return do.REFUSE
    return name_price(s, seat, ranges, n, buying, selling, share)


@rule
def trade_with_partner(s: State, seat: int, ranges: Ranges, n: int) -> int:
    """Partners gain all that is paid and lose none of it: offer the most there is, or accept that."""
    most = do.BUY + top_bid(s, seat)
    if allowed(ranges, n, do.ACCEPT) and (s.price >= top_bid(s, seat) or not allowed(ranges, n, most)):
        return do.ACCEPT
    return most if allowed(ranges, n, most) else do.REFUSE


@rule
def name_price(s: State, seat: int, ranges: Ranges, n: int, buying: int, selling: int, share: int) -> int:
    """Whoever has more to shed had better buy; the other sells for a good part of what that saves him."""
    theirs = supposed_shed(s, seat, opposite(s, seat))
    if sheds(s, seat) > 2 * theirs:
        offer = do.BUY + min(buying * (1 + s.offered[seat]) // 4, TOP_PRICE)
        return offer if allowed(ranges, n, offer) else do.REFUSE
    price = selling + (theirs * (s.seats - 1) - selling) * share // (100 * (1 + s.offered[seat]))
    return do.SELL + max(min(price, TOP_PRICE), 0)


@rule
def habit(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Lay a card, or bargain."""
    if s.phase == phase.TRADE:
        return trade(s, seat, ranges, n, highest_to_pay(s, seat), lowest_to_take(s, seat), FIRST_SHARE)
    return trick_card(s, seat, ranges, n, False)


@rule
def insight(s: State, seat: int, crafty: bool, ranges: Ranges, n: int) -> int:
    """An Expert thinks over leads and bargains, and follows by rule of thumb.

    One that thought over everything won nine games in ten against Regulars, and was hardly to be told from a Master.
    """
    return -1 if crafty or s.phase == phase.TRADE or to_beat(s) < 0 else trick_card(s, seat, ranges, n, False)


@rule
def whim(s: State, luck: Luck) -> bool:
    """One move in four: a single card matters little."""
    return below(luck, 4) == 0


# What a Master adds. The weights were found by letting weights play each other by the hundred thousand games.


@rule
def on_trick(s: State) -> int:
    """The points that lie in the trick."""
    points = 0
    for seat in range(s.seats):
        if s.trick[seat] > 0:
            points += POINTS[KIND[s.trick[seat]]]
    return points


@rule
def zero_value(s: State, seat: int, kind: int, ducks: bool) -> int:
    """How gladly one of the four zeros goes; nothing for other cards."""
    if kind > DOUBLE:
        return 0
    if kind >= SINGLE:
        if not ducks:
            return NOUGHT_TAKING
        return NOUGHT_BESIDE if owns_face(s, seat) else NOUGHT_APART
    if s.held[seat, BI] + s.held[seat, JINX] == 2:
        return BOTH_FACES
    if not ducks:
        return FACE_TAKING
    return FACE_BESIDE if noughts_retained(s, seat) > 0 else FACE_APART


@rule
def gladness(s: State, seat: int, kind: int, beat: int) -> int:
    """How gladly a Master lays a card now."""
    ducks = POINTS[kind] < beat
    value = zero_value(s, seat, kind, ducks)
    after = yet_to_lay(s, seat)
    if ducks:
        last = s.tricks == TRICKS_A_HAND - 1
        return value + DUCKING + DUCKED_POINT * POINTS[kind] + (SPARED_INN if last else 0)
    if after == 0:
        return value + SHED_POINT * POINTS[kind] - TRICK_POINT * on_trick(s)
    return value + EACH_AFTER * after - LED_POINT * POINTS[kind]


@rule
def craft(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """A harder bargain, and a finer eye for tricks."""
    if s.phase == phase.TRADE:
        buying = highest_to_pay(s, seat) * HARD_BUYING // 100
        selling = lowest_to_take(s, seat) * HARD_SELLING // 100
        return trade(s, seat, ranges, n, buying, selling, HARD_SHARE)
    return trick_card(s, seat, ranges, n, True)


# Judging


over = deal_over


@rule
def worth(s: State, seat: int) -> int:
    """The chance of the lowest score: wider open the more hands are to come."""
    spread = DUEL_SPREAD if s.seats == 2 else DEAL_SPREAD
    scale = int(spread * math.sqrt(s.hands - s.dealt + 1))
    rivals = 0
    for other in range(s.seats):
        if side(s, other) != side(s, seat):
            weight = odds(score(s, seat) - score(s, other), scale)
            rivals += weight // 2 if s.partners else weight
    return chance(rivals)


fine_worth = worth
