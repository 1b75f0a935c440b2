"""Bi-Jinx: what a seat may suppose of the cards it cannot see.

Every order of the pack that would have shown this seat the same is as likely as any other.
Everybody discarded the largest of three cards, so a discard must be one that the deal can have
forced: two cards of the hand that do not exceed it came with it. The hidden cards are dealt at
random and then exchanged in a walk that prefers deals with more ways to come about (Metropolis).

While this goes on the deck, otherwise empty, has the hidden cards in a row: the other players'
hands, then in the Inn the other players' discards, then the rest of the Inn.
"""

import math

import numpy as np

from parlour.engine.chance import below, fresh_key
from parlour.engine.compiled import Luck, State, rule
from parlour.games.bijinx.dealing import deal_to, deal_to_inn, largest, put_in_inn
from parlour.games.bijinx.pack import (
    BI,
    CARD_OF,
    CHOOSING,
    COPIES,
    DOUBLE,
    FIRST_CARDS,
    IN_HAND,
    IN_INN,
    JINX,
    KIND,
    KINDS,
    POINTS,
    TRADING,
    pack_size,
)
from parlour.games.bijinx.reckoning import retained
from parlour.games.bijinx.trading import sheds

NOWHERE = -1
EXCHANGES = 80  # to mix by, once the deal is one that can be
FINE = 1 << 14  # the grain of a chance
CHOOSE = np.array([[math.comb(n, k) for k in range(IN_HAND + 1)] for n in range(IN_HAND + 1)], np.int64)


@rule
def imagine(s: State, seat: int, luck: Luck) -> None:
    """Deal the cards this seat cannot see as they may lie, given all it has seen (BIJINX-7, BIJINX-8)."""
    fresh_key(s.key, luck)
    if s.ending:
        return
    if s.phase == CHOOSING:
        imagine_first_cards(s, seat, luck)
    else:
        imagine_hands(s, seat, luck)


@rule
def unseen(s: State, seat: int, kind: int) -> int:
    """How many cards of a kind are neither the seat's own, nor laid, nor its discard."""
    count = COPIES[s.seats, kind] - s.held[seat, kind] - s.inherited[seat, kind]
    for other in range(s.seats):
        count -= s.laid[other, kind]
    if s.inheritor != seat + 1 and s.discard[seat] > 0 and KIND[s.discard[seat]] == kind:
        count -= 1
    return count


@rule
def shuffle_places(s: State, first: int, last: int, luck: Luck) -> None:
    """Mix the cards of the deck from one place up to another."""
    for place in range(first, last):
        pick = place + below(luck, last - place)
        card = s.deck[place]
        s.deck[place] = s.deck[pick]
        s.deck[pick] = card


# While somebody chooses among three zeros


@rule
def imagine_first_cards(s: State, seat: int, luck: Luck) -> None:
    """Three zeros to the chooser, then a deal like any other (BIJINX-7)."""
    if s.discard[seat] > 0:
        s.inn[KIND[s.discard[seat]]] += 1
    if s.chooser != seat + 1:
        imagine_three_zeros(s, seat, luck)
    first = pack_size(s)
    for kind in range(KINDS):
        count = unseen(s, seat, kind)
        if s.chooser != seat + 1:
            count -= s.held[s.chooser - 1, kind]
        for _ in range(count):
            first -= 1
            s.deck[first] = CARD_OF[kind]
    shuffle_places(s, first, pack_size(s), luck)
    deal_to_inn(s, first, 1)
    first += 1
    for other in range(s.seats):
        if other != seat and other != s.chooser - 1:
            deal_to(s, other, first, FIRST_CARDS)
            put_in_inn(s, other, largest(s, other))
            first += FIRST_CARDS


@rule
def imagine_three_zeros(s: State, seat: int, luck: Luck) -> None:
    """The chooser has three of the four zeros: all but the seat's own, or all but any."""
    spared = NOWHERE
    for kind in range(BI, DOUBLE + 1):
        if unseen(s, seat, kind) == 0:
            spared = kind
    if spared == NOWHERE:
        spared = below(luck, DOUBLE + 1)
    for kind in range(BI, DOUBLE + 1):
        if kind != spared:
            s.held[s.chooser - 1, kind] = 1


# In the tricks and the trade


@rule
def imagine_hands(s: State, seat: int, luck: Luck) -> None:
    """Lay out what is hidden, then exchange cards until the deal can be, and is as likely as any other."""
    lay_out(s, seat, luck)
    inn = inn_from(s, seat)
    places = inn + IN_INN - 1
    ways = all_ways(s, seat)
    faults = faults_in(s, seat, ways)
    alike = all_alike(s, seat)
    exchanges = 0
    while exchanges < EXCHANGES or faults > 0:
        if faults == 0:
            exchanges += 1
        # Every other time a discard, on which all depends, and otherwise any card at all.
        one = inn + below(luck, s.seats - 1) if below(luck, 2) == 0 else below(luck, places)
        another = place_to_exchange(s, seat, one, luck)
        if s.deck[one] == s.deck[another]:
            continue
        exchange(s, seat, one, another)
        new_ways = all_ways(s, seat)
        new_faults = faults_in(s, seat, new_ways)
        new_alike = all_alike(s, seat)
        better = new_faults < faults or (new_faults == faults and faults > 0)
        chance = below(luck, FINE) * ways * new_alike < FINE * new_ways * alike
        if better or (new_faults == faults and chance):
            faults = new_faults
            ways = new_ways
            alike = new_alike
        else:
            exchange(s, seat, one, another)
    for place in range(places):
        s.deck[place] = 0


@rule
def in_hand(s: State, seat: int) -> int:
    """How many cards a player still holds."""
    return IN_HAND - s.tricks - (1 if s.trick[seat] > 0 else 0)


@rule
def inn_from(s: State, seat: int) -> int:
    """Where in the row the Inn begins, after the hands of all but this seat."""
    place = 0
    for other in range(s.seats):
        if other != seat:
            place += in_hand(s, other)
    return place


@rule
def lay_out(s: State, seat: int, luck: Luck) -> None:
    """Put the hidden cards in a row, each where it may lie, and deal them out so."""
    inn = inn_from(s, seat)
    last = 0
    for kind in range(KINDS):
        for _ in range(unseen(s, seat, kind)):
            s.deck[last] = CARD_OF[kind]
            last += 1
    if s.inheritor == seat + 1:
        shuffle_places(s, 0, inn, luck)
        lay_out_inheritance(s, seat, inn, luck)
    else:
        shuffle_places(s, 0, last, luck)
        count_in_inn(s, KIND[s.discard[seat]], 1)
    for place in range(inn + IN_INN - 1):
        put(s, seat, place, KIND[s.deck[place]], 1)


@rule
def lay_out_inheritance(s: State, seat: int, inn: int, luck: Luck) -> None:
    """The heir knows the Inn's cards, but not who discarded which."""
    last = inn
    for kind in range(KINDS):
        count = s.inherited[seat, kind]
        if KIND[s.discard[seat]] == kind:
            count -= 1
        for _ in range(count):
            s.deck[last] = CARD_OF[kind]
            last += 1
    shuffle_places(s, inn, last, luck)


@rule
def place_to_exchange(s: State, seat: int, place: int, luck: Luck) -> int:
    """Any hidden place; but the heir knows which cards are the Inn's, and which are in hands."""
    inn = inn_from(s, seat)
    if s.inheritor != seat + 1:
        return below(luck, inn + IN_INN - 1)
    if place < inn:
        return below(luck, inn)
    return inn + below(luck, IN_INN - 1)


@rule
def exchange(s: State, seat: int, one: int, another: int) -> None:
    """Let two hidden cards change places."""
    first, second = s.deck[one], s.deck[another]
    put(s, seat, one, KIND[first], -1)
    put(s, seat, another, KIND[second], -1)
    s.deck[one] = second
    s.deck[another] = first
    put(s, seat, one, KIND[second], 1)
    put(s, seat, another, KIND[first], 1)


@rule
def put(s: State, seat: int, place: int, kind: int, count: int) -> None:
    """A card of the row into (1), or out of (-1), the hand or the Inn it lies in."""
    for other in range(s.seats):
        if other != seat:
            if 0 <= place < in_hand(s, other):
                s.held[other, kind] += count
            place -= in_hand(s, other)
    if place >= 0:
        if s.inheritor != seat + 1:
            count_in_inn(s, kind, count)
        if place < s.seats - 1:
            s.discard[place if place < seat else place + 1] = CARD_OF[kind]


@rule
def count_in_inn(s: State, kind: int, count: int) -> None:
    """Cards into the Inn, or into what its heir has."""
    if s.inheritor > 0:
        s.inherited[s.inheritor - 1, kind] += count
    else:
        s.inn[kind] += count


# What history allows


@rule
def dealt(s: State, seat: int, kind: int) -> int:
    """How many of a kind a player was dealt, apart from the discard."""
    return s.held[seat, kind] + s.laid[seat, kind]


@rule
def discarded_points(s: State, seat: int) -> int:
    """The points of a player's discard, which no card that came with it can have exceeded."""
    return POINTS[KIND[s.discard[seat]]]


@rule
def chose(s: State, seat: int) -> bool:
    """Whether a player was seen to choose among three zeros: only he can have discarded one (BIJINX-7)."""
    return s.chooser == seat + 1


@rule
def ways_to_discard(s: State, seat: int) -> int:
    """In how many ways (times 6) the deal can have forced this discard on this hand (BIJINX-7).

    Two cards of the ten came with the discard. Both were smaller, in which case it had to be this
    card; or one or both were its equals, when it was this one in a half or a third of cases.
    """
    points = discarded_points(s, seat)
    smaller = 0
    equal = 0
    for kind in range(KINDS):
        if POINTS[kind] < points:
            smaller += dealt(s, seat, kind)
        elif POINTS[kind] == points:
            equal += dealt(s, seat, kind)
    if chose(s, seat) != (points == 0):
        return 0
    return 3 * smaller * (smaller - 1) + 3 * smaller * equal + equal * (equal - 1)


@rule
def all_ways(s: State, seat: int) -> int:
    """In how many ways the deal can have forced the discards of all but this seat."""
    product = 1
    for other in range(s.seats):
        if other != seat:
            product *= ways_to_discard(s, other)
    return product


@rule
def all_alike(s: State, seat: int) -> int:
    """How often the walk meets one deal for every time it should.

    It holds the cards laid fixed, but any cards alike in that hand might be those laid.
    """
    product = 1
    for other in range(s.seats):
        if other != seat:
            for kind in range(KINDS):
                product *= CHOOSE[dealt(s, other, kind), s.laid[other, kind]]
    return product


@rule
def faults_in(s: State, seat: int, ways: int) -> int:
    """How much of the deal cannot be, by what everybody knows; so many ways lead to its discards."""
    faults = 0
    if ways == 0:
        for other in range(s.seats):
            if other != seat:
                faults += faults_in_discard(s, other)
    if s.phase == TRADING:
        faults += faults_in_trade(s, seat)
    return faults


@rule
def faults_in_discard(s: State, seat: int) -> int:
    """How many cards must change for two at least to have come with the discard and not exceed it."""
    most = 0 if chose(s, seat) else discarded_points(s, seat)
    lacking = FIRST_CARDS - 1
    for kind in range(KINDS):
        if POINTS[kind] <= most:
            lacking -= dealt(s, seat, kind)
    wrong = 1 if chose(s, seat) != (discarded_points(s, seat) == 0) else 0
    return max(0, lacking) + wrong


@rule
def faults_in_trade(s: State, seat: int) -> int:
    """How much cannot be, given who was named (BIJINX-20) and what was fairly bid (BIJINX-24)."""
    faults = 0
    if retained(s, s.bi_holder - 1, BI) == 0:
        faults += 1
    if retained(s, s.jinx_holder - 1, JINX) == 0:
        faults += 1
    if s.fair_price:
        for other in range(s.seats):
            if other != seat and s.bids[other] > sheds(s, other):
                faults += 1
    return faults
