"""What a seat at Bonanza may imagine: a deal that fits all it has learnt (knowing.py)."""

from parlour.engine.cards import has, nth, only, size
from parlour.engine.chance import below, fresh_key, some
from parlour.engine.compiled import Luck, Set, State, rule
from parlour.games.bonanza.knowing import unseen_by, wrong, wrong_in

DEALS = 30  # fresh deals to try before putting one right card by card
SETTLING = 300  # exchanges to mix by once it is right
PATIENCE = 16  # one exchange in so many is let through although it makes things worse


@rule
def imagine(s: State, seat: int, luck: Luck) -> None:
    """Deal the cards this seat cannot see as they may lie, given all it has seen."""
    fresh_key(s.key, luck)
    if s.ending:
        return
    loose = unseen_by(s, seat)
    for _ in range(DEALS):
        deal_unseen(s, seat, loose, luck)
        if wrong(s, seat) == 0:
            return
    settle(s, seat, loose & ~s.nowhere, luck)


@rule
def deal_unseen(s: State, seat: int, cards: Set, luck: Luck) -> None:
    """Give the others as many as they hold; the rest, and all cards nobody can hold, are the dead hand."""
    nobodys = cards & s.nowhere
    cards &= ~s.nowhere
    for other in range(s.seats):
        if other != seat:
            known = s.seen[other] & ~s.out
            got = some(luck, cards, s.held[other] - size(known))
            s.hands[other] = known | got
            cards &= ~got
    if s.taker == 0:
        s.dead = cards | nobodys
    elif s.taker != seat + 1:
        s.given[s.taker - 1] = cards | nobodys


# Putting a deal right


@rule
def settle(s: State, seat: int, loose: Set, luck: Luck) -> None:
    """Exchange unseen cards until nothing is wrong, and then some more, to mix fairly."""
    many = size(loose)
    mixed = 0
    faults = wrong(s, seat)
    while faults > 0 or mixed < SETTLING:
        first = nth(loose, below(luck, many))
        second = nth(loose, below(luck, many))
        faults += exchange(s, seat, first, second, faults > 0 and below(luck, PATIENCE) == 0)
        if faults == 0:
            mixed += 1


@rule
def exchange(s: State, seat: int, first: int, second: int, anyway: bool) -> int:
    """Let two cards change places unless that makes things worse; returns how many faults that added."""
    one = place_of(s, seat, first)
    two = place_of(s, seat, second)
    if one == two:
        return 0
    before = faults_at(s, one) + faults_at(s, two)
    both = only(first) | only(second)
    turn_over(s, one, both)
    turn_over(s, two, both)
    added = faults_at(s, one) + faults_at(s, two) - before
    if added > 0 and not anyway:
        turn_over(s, one, both)
        turn_over(s, two, both)
        return 0
    return added


@rule
def place_of(s: State, seat: int, card: int) -> int:
    """Whose hand the card is in; the number of seats stands for the dead hand."""
    for other in range(s.seats):
        if other != seat and has(s.hands[other], card):
            return other
    return s.seats


@rule
def faults_at(s: State, place: int) -> int:
    """What is wrong in one hand; anything may be dead."""
    return wrong_in(s, place) if place < s.seats else 0


@rule
def turn_over(s: State, place: int, cards: Set) -> None:
    """Put those of the cards there that are not, and take those away that are."""
    if place < s.seats:
        s.hands[place] ^= cards
    elif s.taker == 0:
        s.dead ^= cards
    else:
        s.given[s.taker - 1] ^= cards
