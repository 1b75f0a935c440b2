"""Bi-Jinx: what a seat may suppose of the cards it cannot see.

Every order of the pack that would have shown this seat the same is as likely as any other. The hidden cards are
dealt at random and then exchanged in a walk that prefers deals with more ways to come about (Metropolis).

While this goes on the deck, otherwise empty, has the hidden cards in a row: the other players' hands, then in
the Inn the other players' discards, then the rest of the Inn.
"""

from parlour.engine.chance import below, fresh_key
from parlour.engine.compiled import Luck, State, rule
from parlour.games.bijinx.knowing import all_alike, all_ways, faults_in, in_hand, unseen
from parlour.games.bijinx.state import CARD_OF, IN_INN, KIND, KINDS

EXCHANGES = 80  # to mix by, once the deal is one that can be
FINE = 1 << 14  # the grain of a chance


@rule
def imagine(s: State, seat: int, luck: Luck) -> None:
    """Deal the cards this seat cannot see as they may lie, given all it has seen (BIJINX-7, BIJINX-8)."""
    fresh_key(s.key, luck)
    if not s.ending:
        imagine_hands(s, seat, luck)


@rule
def shuffle_places(s: State, first: int, last: int, luck: Luck) -> None:
    """Mix the cards of the deck from one place up to another."""
    for place in range(first, last):
        pick = place + below(luck, last - place)
        card = s.deck[place]
        s.deck[place] = s.deck[pick]
        s.deck[pick] = card


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
