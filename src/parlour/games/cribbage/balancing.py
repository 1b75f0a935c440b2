"""Entry points (see engine/entry.py) by which two players learn to peg from each other, each from what he regrets.

Deal after deal one of the two, in turn, looks into every card he could play. The other plays as he has learnt so far,
or in every other deal is a stranger, who plays by rule of thumb and errs: else nobody would learn what to do about
cards seldom played in balance, nor how to get the most out of those who do not play so well. What a card brings more
than was got on average is how much it is regretted, and of the cards that are regretted each is played so much more
often. What comes of it in the long run, on average, is in balance: neither gains by playing otherwise. (In the
literature this is counterfactual regret minimisation with external sampling.)
"""

import numpy as np

from parlour.bots.search import copy_row
from parlour.bots.tree import KEY, key_of, place_of
from parlour.engine.cards import EMPTY, has, lowest, nth, rest, size
from parlour.engine.chance import below, fresh_key
from parlour.engine.compiled import Bytes, Houses, Luck, Numbers, Set, State, States, Table2, rule
from parlour.games.cribbage.choices import fitting, turn
from parlour.games.cribbage.counting import card_of, combination, of_rank
from parlour.games.cribbage.cribs import DEALER, FOURS, HUNDRED, PONE
from parlour.games.cribbage.dealing import start
from parlour.games.cribbage.habits import answers_to, finest, would_peg
from parlour.games.cribbage.playing import play
from parlour.games.cribbage.prospects import throw
from parlour.games.cribbage.state import KEPT, MOST_COUNT, PIPS, other, phase, rank

# What is kept of a choice: its number; how much each rank is regretted, and how often it was played.
REGRETS = KEY + 1
PLAYED = REGRETS + KEPT
COLUMNS = PLAYED + KEPT
PLACE, MANY, TRIED, GAINS = range(4)  # of each choice on the way, while every card is tried
NOTED = GAINS + KEPT
DEALT = 0  # the row of the deal itself
SUM, OFTEN = range(2)  # of what four cards have pegged
MANY_FOURS = len(FOURS)
DEALER_BIT, FOUR_BITS, FIVE_BITS = np.uint64(2), np.uint64(4), np.uint64(5)
ASTRAY = 4  # in one deal of so many whoever looks keeps any four cards, so that he learns to play them
STRANGER = 2  # in one of so many the other is a stranger
ERRS = 8  # and once in so many cards a stranger plays any at all


@rule
def learn_deals(
    states: States,
    raw: Bytes,
    known: Table2,
    notes: Table2,
    pegged: Table2,
    deals: int,
    weight: int,
    luck: Luck,
    houses: Houses,
) -> None:
    """Learn from so many deals, of which later ones weigh more, and note what the four cards kept have pegged.

    There is a row of states, and one of notes, for the deal and for each choice that a player may have in it.
    """
    for deal in range(deals):
        seat = deal & 1
        for i in range(raw.shape[1]):
            raw[DEALT, i] = 0
        s = states[DEALT]
        deal_out(s, seat, luck, houses)
        role = DEALER if seat == s.dealer else PONE
        four = role * MANY_FOURS + combination(s.hands[seat], KEPT)
        heels = HUNDRED * (s.scores[seat] - s.scores[other(seat)])
        stranger = below(luck, STRANGER) == 0
        pegged[four, SUM] += look_into(states, raw, seat, stranger, known, notes, weight, luck, houses) - heels
        pegged[four, OFTEN] += 1


@rule
def deal_out(s: State, seat: int, luck: Luck, houses: Houses) -> None:
    """Deal, and throw to the crib."""
    s.seats = 2
    fresh_key(s.key, luck)
    start(s, houses[0])
    astray = below(luck, ASTRAY) == 0
    while s.phase == phase.LAYING_AWAY:
        mover = turn(s)
        hand = s.hands[mover]
        card = nth(hand, below(luck, size(hand))) if astray and mover == seat else throw(s, mover, False)
        play(s, mover, card - 1, houses[0])


@rule
def look_into(
    states: States,
    raw: Bytes,
    seat: int,
    stranger: bool,
    known: Table2,
    notes: Table2,
    weight: int,
    luck: Luck,
    houses: Houses,
) -> int:
    """Play everything that the seat could play in a deal, one thing after another; returns what it got on average."""
    copy_row(raw, DEALT, DEALT + 1)
    depth = DEALT + 1
    while depth > DEALT:
        if come_to_choose(states[depth], seat, stranger, known, weight, luck, houses):
            notes[depth, PLACE] = place_for(known, number_of(states[depth], seat))
            notes[depth, MANY] = ranks_in(fitting(states[depth], seat))
            notes[depth, TRIED] = 0
        else:
            depth = hand_back(known, notes, depth, lead_at_end(states[depth], seat), weight)
        if depth > DEALT:
            copy_row(raw, depth, depth + 1)
            card = card_of(fitting(states[depth], seat), notes[depth, TRIED])
            depth += 1
            play(states[depth], seat, card - 1, houses[0])
    return notes[DEALT, GAINS]


@rule
def hand_back(known: Table2, notes: Table2, depth: int, gain: int, weight: int) -> int:
    """Note what came of it beside the choices on the way; returns the last that has a card left to try, or DEALT."""
    while depth > DEALT + 1:
        depth -= 1
        notes[depth, GAINS + notes[depth, TRIED]] = gain
        notes[depth, TRIED] += 1
        if notes[depth, TRIED] < notes[depth, MANY]:
            return depth
        gain = learn_choice(known, notes, depth, weight)
    notes[DEALT, GAINS] = gain
    return DEALT


@rule
def come_to_choose(s: State, seat: int, stranger: bool, known: Table2, weight: int, luck: Luck, houses: Houses) -> bool:
    """Play on until the seat has a choice; False if the last card of the deal is reached before that."""
    while s.rowed < 2 * KEPT - 1:
        cards = fitting(s, s.mover)
        card = lowest(cards)
        if ranks_in(cards) > 1:
            if s.mover == seat:
                return True
            card = as_stranger(s, luck) if stranger else as_learnt(s, known, weight, luck)
        play(s, s.mover, card - 1, houses[0])
    return False


@rule
def as_stranger(s: State, luck: Luck) -> int:
    """The card of one who plays by rule of thumb, and errs."""
    cards = fitting(s, s.mover)
    if below(luck, ERRS) == 0:
        return nth(cards, below(luck, size(cards)))
    return finest(s, s.mover, answers_to(s, s.mover))


@rule
def as_learnt(s: State, known: Table2, weight: int, luck: Luck) -> int:
    """The card of one who plays as has been learnt so far; it is noted."""
    cards = fitting(s, s.mover)
    place, option = place_for(known, number_of(s, s.mover)), 0
    if place >= 0:
        option = learnt(known, place, ranks_in(cards), luck)
        known[place, PLAYED + option] += weight
    return card_of(cards, option)


@rule
def place_for(known: Table2, number: int) -> int:
    """Where a choice stands, from now on if not before; -1 if there is no room."""
    place = place_of(known, number)
    if place >= 0:
        known[place, KEY] = number
    return place


@rule
def learnt(known: Table2, place: int, many: int, luck: Luck) -> int:
    """Which rank to play: each as often as it is regretted, or any if none is."""
    total = 0
    for option in range(many):
        total += max(known[place, REGRETS + option], 0)
    if total == 0:
        return below(luck, many)
    pick = below(luck, total)
    option = 0
    while pick >= max(known[place, REGRETS + option], 0):
        pick -= max(known[place, REGRETS + option], 0)
        option += 1
    return option


@rule
def learn_choice(known: Table2, notes: Table2, depth: int, weight: int) -> int:
    """Regret what would have brought more than was got on average; returns that, in hundredths of a point."""
    place, many = notes[depth, PLACE], notes[depth, MANY]
    total, got = 0, 0
    for option in range(many):
        likely = max(known[place, REGRETS + option], 0) if place >= 0 else 1
        total += likely
        got += likely * notes[depth, GAINS + option]
    if total == 0:
        total = many
        for option in range(many):
            got += notes[depth, GAINS + option]
    mean = got // total
    if place >= 0:
        for option in range(many):
            known[place, REGRETS + option] += weight * (notes[depth, GAINS + option] - mean)
    return mean


@rule
def lead_at_end(s: State, seat: int) -> int:
    """How far ahead the seat is once the last card is played, in hundredths; to play it would begin another deal."""
    card = lowest(s.hands[s.mover])
    points = would_peg(s, card) + (0 if s.total + PIPS[card] == MOST_COUNT else 1)
    lead = s.scores[seat] - s.scores[other(seat)] + (points if s.mover == seat else -points)
    return HUNDRED * lead


@rule
def number_of(s: State, seat: int) -> int:
    """A number for all that tells, in ranks: who deals, the seat's four cards, and who has played what."""
    seen = DEALER_BIT | np.uint64(1 if seat == s.dealer else 0)
    cards = s.hands[seat] | s.played[seat]
    while cards != EMPTY:
        seen = (seen << FOUR_BITS) | np.uint64(rank(lowest(cards)))
        cards = rest(cards)
    for place in range(s.rowed):
        mine = 1 if has(s.played[seat], s.row[place]) else 0
        seen = (seen << FIVE_BITS) | np.uint64(2 * rank(s.row[place]) + mine)
    return key_of(seen, 0)


@rule
def ranks_in(cards: Set) -> int:
    """How many ranks there are among the cards."""
    many = 0
    while cards != EMPTY:
        cards &= ~of_rank(cards, rank(lowest(cards)))
        many += 1
    return many


@rule
def played_of(states: States, seat: int, known: Table2, out: Numbers) -> None:
    """How often the seat played each of the ranks that it has to choose from."""
    s = states[0]
    place = place_of(known, number_of(s, seat))
    for option in range(KEPT):
        out[option] = known[place, PLAYED + option] if place >= 0 else 0
