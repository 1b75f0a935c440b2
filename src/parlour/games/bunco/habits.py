"""Bunco by rule of thumb, after the booklet's suggestions (its Rules 10 and 13).

Work towards the Bunco Pile; spend Buncos only on that; build nothing that helps the others; lay
the Surplus in sequence running down; stop a player when he is about to play off his Bunco Pile.
"""

import numpy as np

from parlour.bots.common import allowed, chance, odds
from parlour.bots.tree import key_of
from parlour.engine.compiled import Luck, Ranges, State, rule
from parlour.games.bunco.ending import piles_left
from parlour.games.bunco.knowing import buncos_in_hand
from parlour.games.bunco.piles import first_gap
from parlour.games.bunco.state import (
    BUNCO,
    BUNCO_HEIGHTS,
    HEIGHTS,
    KINDS,
    MOST_PILES,
    NUMBERS,
    SLIP_FOLLOW,
    SLIP_LIFT,
    SLIP_ONE,
    SLIP_PILE,
    SLIP_SURPLUS,
    SOURCES,
    STOP,
    SURPLUS,
    do,
    mode,
    partner_of,
    side,
)

LAID = do.LAY + (KINDS - 1) * SURPLUS  # past the last way to lay a card down
STOPPED = do.STOP + SOURCES * HEIGHTS  # past the last way to stop somebody
NOTICED = (40, 70, 80, 90)  # slips in a hundred that a bot of each level notices, of those it could see
KEPT_IN_MIND = ("slips",)  # while they can be called
HURT = 12  # a Stop must be worth more than this: one with little behind it starts a war that clears the table
OWN_GAIN, FINE_GAIN = 5, 9  # what saving one's own chance counts for, to a Regular and to a Master
FAR = 99  # more Buncos than there are
ROUNDS_AHEAD = 2  # how far a playout goes
PLAIN, CRAFTY = 0, 1  # whose eyes see a turn: a Regular's or a Master's
# What both weigh when a number is played without need. A Master's weights, here and below, were found by letting
# weights play each other by the ten thousand games.
HEADS_OFF, UNDER_OWN, COVERS_OWN, NEW_HAND, FROM_HAND = np.array([(4, 67), (2, 5), (4, 40), (3, 66), (1, 10)], np.int64)
# What a Master weighs when a card is laid down.
EACH_NUMBER, NEEDED, SAME_AS_OWN, LAYS_STOP = 3, 36, 47, 195
IN_GAP, IN_ORDER, ON_LIKE, EACH_STEP, BURIES, EACH_UNDER, ON_SPECIAL = 212, 76, 11, 6, 40, 9, 193
WORST = -100_000  # less than any move is worth
SPREAD = 100  # by how much better prospects make a rival e times as likely to win
# What a card left in the Bunco Pile takes from prospects, to an Expert and to a Master, and what a Master sees add to
# them. A Master's figures were found from how games by rule of thumb ended, 20,000 each of two, four and seven players.
CARD_LEFT = np.array([50, 22], np.int64)
TOP_FITS, TOP_IN_REACH, BUNCO_AT_HAND, STOP_AT_HAND, SURPLUS_CARD = 43, 40, 20, 55, 4


# What there is to play with


@rule
def ready(s: State, seat: int) -> int:
    """The numbers at hand, bit n for the n: in the hand and on the Surplus."""
    numbers = 0
    for place in range(s.held[seat]):
        if 0 < s.hands[seat, place] <= NUMBERS:
            numbers |= 1 << s.hands[seat, place]
    for slot in range(SURPLUS):
        if 0 < s.tops[seat, slot] <= NUMBERS:
            numbers |= 1 << s.tops[seat, slot]
    return numbers


@rule
def buncos(s: State, seat: int) -> int:
    """The Buncos at hand."""
    count = buncos_in_hand(s, seat)
    for slot in range(SURPLUS):
        if s.tops[seat, slot] == BUNCO:
            count += 1
    return count


@rule
def needed(s: State, numbers: int, spare: int, height: int, goal: int) -> int:
    """How many Buncos it takes to build from this height until `goal` fits; FAR if it cannot be done."""
    used = 0
    for number in range(height + 1, goal):
        if (numbers >> number) & 1 == 0:
            used += 1
            follows = number + 1 == goal or (numbers >> (number + 1)) & 1
            if number == 1 and not follows and not s.chains:
                return FAR
    return used if used <= spare else FAR


@rule
def best_height(s: State, seat: int, goal: int) -> int:
    """The height to build on so that `goal` comes to fit, with the fewest Buncos; -1 if there is none."""
    if goal <= 1 or goal > NUMBERS:
        return -1
    numbers, spare, heights = ready(s, seat), buncos(s, seat), s.open | 1
    best, fewest = -1, FAR
    for height in range(goal - 2, -1, -1):
        if (heights >> height) & 1:
            used = needed(s, numbers, spare, height, goal)
            if used < fewest:
                best, fewest = height, used
    return best


@rule
def card_for(s: State, seat: int, height: int, ranges: Ranges, n: int) -> int:
    """The legal play that raises a pile of this height: a number if there is one, else a Bunco; -1 if none."""
    if allowed(ranges, n, do.HAND + height):
        return do.HAND + height
    for slot in range(SURPLUS):
        if s.tops[seat, slot] == height + 1 and allowed(ranges, n, do.SURPLUS + slot):
            return do.SURPLUS + slot
    if height < BUNCO_HEIGHTS and allowed(ranges, n, do.HAND_BUNCO + height):
        return do.HAND_BUNCO + height
    for slot in range(SURPLUS):
        if height < BUNCO_HEIGHTS and allowed(ranges, n, do.SURPLUS_BUNCO + slot * BUNCO_HEIGHTS + height):
            return do.SURPLUS_BUNCO + slot * BUNCO_HEIGHTS + height
    return -1


# The turn


@rule
def helps_rival(s: State, seat: int, height: int) -> bool:
    """Whether a pile of this height is what a rival's Bunco Pile waits for."""
    for other in range(s.seats):
        if side(s, other) != side(s, seat) and s.pile_top[other] == height + 1:
            return True
    return False


@rule
def at_height(s: State, height: int) -> int:
    """How many piles stand at this height."""
    count = 0
    for pile in range(min(s.piled, MOST_PILES)):
        if s.heights[pile] == height:
            count += 1
    return count


@rule
def play_value(s: State, seat: int, number: int, eyes: int) -> int:
    """Whether it is well to play this number though it brings one's own Bunco Pile no nearer at once."""
    value = 0
    if helps_rival(s, seat, number - 1) and at_height(s, number - 1) == 1:
        value += HEADS_OFF[eyes]
    top = s.pile_top[seat]
    if top <= NUMBERS:
        if number < top:
            value += UNDER_OWN[eyes]
        elif number == top and at_height(s, number - 1) == 1:
            value -= COVERS_OWN[eyes]  # the height that one's own pile waits for
    return value


@rule
def behind(s: State, seat: int) -> bool:
    """Whether a rival has fewer cards in his Bunco Pile, and would win if nothing moved any more."""
    for other in range(s.seats):
        if piles_left(s, other) < piles_left(s, seat):
            return True
    return False


@rule
def optional_play(s: State, seat: int, ranges: Ranges, n: int, eyes: int) -> int:
    """The best number to play without need; -1 if none is worth it. Who is behind keeps a game from drying up.

    The last cards of a hand go gladly, for five new ones come.
    """
    best, best_value = -1, WORST if s.still > 0 and behind(s, seat) else 0
    from_hand = NEW_HAND[eyes] if s.held[seat] <= 2 else FROM_HAND[eyes]
    for number in range(2, NUMBERS + 1):
        if allowed(ranges, n, do.HAND + number - 1):
            value = play_value(s, seat, number, eyes) + from_hand
            if value > best_value:
                best, best_value = do.HAND + number - 1, value
    for slot in range(SURPLUS):
        if allowed(ranges, n, do.SURPLUS + slot):
            value = play_value(s, seat, s.tops[seat, slot], eyes)
            if value > best_value:
                best, best_value = do.SURPLUS + slot, value
    return best


@rule
def lay_value(s: State, seat: int, kind: int, slot: int) -> int:
    """How well a card lies on a Surplus pile: best in sequence running down."""
    top = s.tops[seat, slot]
    if kind == BUNCO:
        return -40
    if kind == STOP:
        return -20
    value = -3 if kind < s.pile_top[seat] <= NUMBERS else kind // 3
    if top == 0:
        return value
    if top > NUMBERS:
        return value - 15
    if top == kind + 1:
        return value + 8
    if top == kind:
        return value + 4
    return value + 1 - (top - kind) // 3 if top > kind else value - 4


@rule
def fine_lay(s: State, seat: int, kind: int, slot: int) -> int:
    """How well a card lies on a Surplus pile, in a Master's eyes."""
    top = s.tops[seat, slot]
    if kind > NUMBERS:
        return -2 * LAYS_STOP if kind == BUNCO else -LAYS_STOP
    value = EACH_NUMBER * kind
    if kind < s.pile_top[seat] <= NUMBERS:
        value -= NEEDED
    elif kind == s.pile_top[seat]:
        value += SAME_AS_OWN
    if top == 0:
        return value + IN_GAP
    if top > NUMBERS:
        return value - ON_SPECIAL
    if top == kind + 1:
        return value + IN_ORDER
    if top == kind:
        return value + ON_LIKE
    if top > kind:
        return value - EACH_STEP * (top - kind)
    return value - BURIES - EACH_UNDER * s.under[seat, slot]


@rule
def lay_card(s: State, seat: int, ranges: Ranges, n: int, eyes: int) -> int:
    """The card to lay down, and where; -1 if none may be."""
    gap = first_gap(s, seat)  # to lay a card elsewhere while there is one would be a slip
    best, best_value = -1, WORST
    for row in range(n):
        for action in range(max(ranges[row, 0], do.LAY), min(ranges[row, 1], LAID)):
            kind, slot = 2 + (action - do.LAY) // SURPLUS, (action - do.LAY) % SURPLUS
            value = lay_value(s, seat, kind, slot) if eyes == PLAIN else fine_lay(s, seat, kind, slot)
            if value > best_value and gap in (SURPLUS, slot):
                best, best_value = action, value
    return best


@rule
def owed(ranges: Ranges, n: int) -> int:
    """What must be played first: 1s, one's own Bunco Pile, the partner's; -1 if nothing."""
    if allowed(ranges, n, do.HAND):
        return do.HAND
    action = pile_card(ranges, n, do.PILE, do.PILE_STOP)
    return action if action >= 0 else pile_card(ranges, n, do.PARTNER_PILE, do.PARTNER_PILE_STOP)


@rule
def pile_card(ranges: Ranges, n: int, to_table: int, to_surplus: int) -> int:
    """How the top of a Bunco Pile must be played; -1 if it need not."""
    if allowed(ranges, n, to_table):
        return to_table
    for slot in range(SURPLUS):
        if allowed(ranges, n, to_surplus + slot):
            return to_surplus + slot
    return -1


@rule
def take_turn(s: State, seat: int, ranges: Ranges, n: int, eyes: int) -> int:
    """Duties, then what leads to the Bunco Pile, then what does no harm, then lay a card down."""
    action = follow_bunco(s, seat, s.heights[s.run - 1], ranges, n) if s.run > 0 else -1
    if action < 0:
        action = owed(ranges, n)
    if action < 0:
        action = towards(s, seat, s.pile_top[seat], ranges, n)
    if action < 0 and s.partners:
        action = towards(s, seat, s.pile_top[partner_of(s, seat)], ranges, n)
    if action < 0:
        action = optional_play(s, seat, ranges, n, eyes)
    if action < 0:
        action = lay_card(s, seat, ranges, n, eyes)
    if action < 0 and allowed(ranges, n, do.END):
        action = do.END
    return action if action >= 0 else ranges[0, 0]


@rule
def towards(s: State, seat: int, goal: int, ranges: Ranges, n: int) -> int:
    """The next card on the way to playing a Bunco Pile's top; -1 if there is no way."""
    height = best_height(s, seat, goal)
    return card_for(s, seat, height, ranges, n) if height >= 0 else -1


@rule
def follow_bunco(s: State, seat: int, height: int, ranges: Ranges, n: int) -> int:
    """What follows a Bunco: the number, from a Bunco Pile first, from whosever cards; or another Bunco."""
    if s.pile_top[seat] == height + 1 and allowed(ranges, n, do.PILE):
        return do.PILE
    if s.partners and s.pile_top[partner_of(s, seat)] == height + 1 and allowed(ranges, n, do.PARTNER_PILE):
        return do.PARTNER_PILE
    if allowed(ranges, n, do.HAND + height):
        return do.HAND + height
    for slot in range(SURPLUS):
        if s.tops[seat, slot] == height + 1 and allowed(ranges, n, do.SURPLUS + slot):
            return do.SURPLUS + slot
        if s.partners:
            partner = partner_of(s, seat)
            if s.tops[partner, slot] == height + 1 and allowed(ranges, n, do.PARTNER_SURPLUS + slot):
                return do.PARTNER_SURPLUS + slot
    return -1 if height == 1 and not s.chains else card_for(s, seat, height, ranges, n)


# While another is on turn


@rule
def fits(s: State, top: int) -> bool:
    """Whether this card of a Bunco Pile could be played now."""
    return top == BUNCO or (0 < top <= NUMBERS and (((s.open | 1) >> (top - 1)) & 1) != 0)


@rule
def stop_value(s: State, seat: int, height: int, own: int) -> int:
    """What a Stop on a pile of this height is good for; `own` is what it is worth to save one's own chance."""
    value = 0
    mover_top = s.pile_top[s.mover]
    ours = s.partners and s.mover == partner_of(s, seat)
    if fits(s, mover_top) and not ours:
        value += 8 if s.pile_left[s.mover] <= 3 else 4
        if mover_top == height + 1 and at_height(s, height) == 1:
            value += 6
    mine = s.pile_top[seat]
    if fits(s, mine) and not (mine == height + 1 and at_height(s, height) == 1):
        value += own
    return value


@rule
def overlook(s: State, seat: int, level: int) -> None:
    """Take the slips that escape a bot of this level out of its view; its own it knows.

    Each is noticed or not once and for all, however often the bot is asked: the dice are its own cards. While a
    slip can be called they change only by a Stop of its own, or if it takes up a new hand to begin its turn.
    """
    if s.slips == 0 or s.suspect == seat + 1:
        return
    dice = key_of(np.uint64(s.suspect), s.pile_top[seat])
    for slot in range(SURPLUS):
        dice = key_of(np.uint64(dice), s.tops[seat, slot])
    for place in range(s.held[seat]):
        dice = key_of(np.uint64(dice), s.hands[seat, place])
    for slip in (SLIP_ONE, SLIP_PILE, SLIP_FOLLOW, SLIP_SURPLUS, SLIP_LIFT):
        if (key_of(np.uint64(dice), slip) >> 32) % 100 >= NOTICED[level]:
            s.slips &= ~slip


@rule
def notices(s: State, seat: int, ranges: Ranges, n: int) -> bool:
    """Whether there is a slip to call "Bunco!" on: not a partner's, who would pay for it."""
    if s.slips == 0 or not allowed(ranges, n, do.CALL):
        return False
    return not s.partners or s.suspect != partner_of(s, seat) + 1


@rule
def answer(s: State, seat: int, ranges: Ranges, n: int, own: int) -> int:
    """Call "Bunco!" on a slip one has noticed; stop when it hurts; else pass."""
    if notices(s, seat, ranges, n):
        return do.CALL
    best, best_value = -1, HURT
    for row in range(n):
        for action in range(max(ranges[row, 0], do.STOP), min(ranges[row, 1], STOPPED)):
            value = stop_value(s, seat, (action - do.STOP) % HEIGHTS, own)
            if value > best_value:
                best, best_value = action, value
    if best >= 0:
        return best
    return do.PASS if allowed(ranges, n, do.PASS) else ranges[0, 0]


@rule
def habit(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """Take one's turn, or answer while another has his."""
    if seat == s.mover and s.winner == 0:
        if notices(s, seat, ranges, n):
            return do.CALL
        return take_turn(s, seat, ranges, n, PLAIN)
    return answer(s, seat, ranges, n, OWN_GAIN)


# What a Master adds


@rule
def craft(s: State, seat: int, ranges: Ranges, n: int, luck: Luck) -> int:
    """The same turn with a finer eye; -1 where habit knows what to do."""
    if s.mode == mode.TABLE or s.winner > 0:
        return -1
    if seat != s.mover:
        return answer(s, seat, ranges, n, FINE_GAIN)
    return take_turn(s, seat, ranges, n, CRAFTY) if s.run == 0 else -1


@rule
def insight(s: State, seat: int, crafty: bool, ranges: Ranges, n: int) -> int:
    """A slip is called at once; and a Master knows that the last card of a Bunco Pile wins, if it can be no slip."""
    if notices(s, seat, ranges, n):
        return do.CALL
    if not crafty or s.mode == mode.TABLE or s.partners:
        return -1
    return do.PILE if seat == s.mover and s.pile_left[seat] == 1 and allowed(ranges, n, do.PILE) else -1


# Judging


@rule
def over(s: State, before: State) -> bool:
    """A playout ends after some rounds of turns."""
    return s.turns >= before.turns + ROUNDS_AHEAD * s.seats


@rule
def at_hand(s: State, seat: int) -> int:
    """What a seat could do about its Bunco Pile: a top that fits or can be reached, Buncos, Stops, a Surplus."""
    value = BUNCO_AT_HAND * buncos(s, seat)
    if fits(s, s.pile_top[seat]):
        value += TOP_FITS
    elif best_height(s, seat, s.pile_top[seat]) >= 0:
        value += TOP_IN_REACH
    for place in range(s.held[seat]):
        if s.hands[seat, place] == STOP:
            value += STOP_AT_HAND
    for slot in range(SURPLUS):
        if s.tops[seat, slot] == STOP:
            value += STOP_AT_HAND
        if s.tops[seat, slot] > 0:
            value += SURPLUS_CARD * (1 + s.under[seat, slot])
    return value


@rule
def prospects(s: State, seat: int, eyes: int) -> int:
    """How well a seat stands, or a pair of partners: by its Bunco Pile and, to a Master, by what it has at hand."""
    value = -CARD_LEFT[eyes] * piles_left(s, seat)
    if eyes == CRAFTY:
        value += at_hand(s, seat)
        if s.partners:
            value += at_hand(s, partner_of(s, seat))
    return value


@rule
def judged(s: State, seat: int, eyes: int) -> int:
    """The chance of emptying the Bunco Pile first, by the prospects of all."""
    mine = prospects(s, seat, eyes)
    rivals = 0
    for other in range(s.seats):
        if side(s, other) != side(s, seat):
            weight = odds(prospects(s, other, eyes) - mine, SPREAD)
            rivals += weight // 2 if s.partners else weight
    return chance(rivals)


@rule
def worth(s: State, seat: int) -> int:
    """As an Expert judges."""
    return judged(s, seat, PLAIN)


@rule
def fine_worth(s: State, seat: int) -> int:
    """As a Master judges."""
    return judged(s, seat, CRAFTY)


@rule
def hurried(s: State, seat: int) -> bool:
    """Whether the others wait for this answer: whenever another is on turn."""
    return seat != s.mover or s.winner > 0
