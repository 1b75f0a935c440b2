"""Bunco: the deal."""

from parlour.engine.chance import shuffle, shuffle_deal
from parlour.engine.compiled import House, State, rule, seldom
from parlour.engine.house import tell
from parlour.games.bunco.piles import note_stop, put_in_hand, tell_hand
from parlour.games.bunco.state import HAND, KIND, MOST_CARDS, PACK, PILE, SHORT_PILE, STOP, happened, left_of
from parlour.games.bunco.turns import begin_turn


@rule
def start(s: State, house: House) -> None:
    """Choose a dealer and deal; the player at his left begins (BUNCO-4, BUNCO-5, BUNCO-6)."""
    shuffle(s.key, s.shuffles, s.seats, 1, s.hidden)
    s.shuffles += 1
    s.dealer = s.hidden[0] - 1
    tell(house, happened.DEAL, s.dealer, 0, 0)
    deal(s, house)
    begin_turn(s, left_of(s, s.dealer), house)


@seldom
def deal(s: State, house: House) -> None:
    """Ten cards singly for each Bunco Pile, then five singly for each hand; the rest is the deck (BUNCO-5)."""
    cards = PACK * s.packs
    # The shuffled pack lies for a moment where later the Surplus is buried.
    shuffle_deal(s, 0, cards, cards, house, s.buried)
    for place in range(cards):
        s.buried[place] = KIND[s.buried[place]]
    if s.children:
        cards = take_stops_out(s, cards)
    pile = SHORT_PILE if s.short else PILE
    deal_piles(s, pile, house)
    dealt = pile * s.seats
    for i in range(HAND * s.seats):
        seat = (s.dealer + 1 + i) % s.seats
        put_in_hand(s, seat, s.buried[dealt + i])
    for seat in range(s.seats):
        note_stop(s, seat)
        tell_hand(s, seat, house)
    dealt += HAND * s.seats
    s.decked = cards - dealt
    for place in range(dealt, cards):
        s.hidden[MOST_CARDS - cards + place] = s.buried[place]
    for place in range(cards):
        s.buried[place] = 0


@rule
def take_stops_out(s: State, cards: int) -> int:
    """Children play without Stops (BUNCO-45); returns how many cards are left."""
    kept = 0
    for place in range(cards):
        kind = s.buried[place]
        s.buried[place] = 0
        if kind != STOP:
            s.buried[kept] = kind
            kept += 1
    return kept


@rule
def deal_piles(s: State, pile: int, house: House) -> None:
    """The Bunco Piles, each card on the one dealt before (BUNCO-5)."""
    for seat in range(s.seats):
        turn_dealt = (seat - s.dealer - 1 + s.seats) % s.seats
        for card in range(pile - 1):
            s.hidden[seat * (pile - 1) + card] = s.buried[card * s.seats + turn_dealt]
        s.pile_top[seat] = s.buried[(pile - 1) * s.seats + turn_dealt]
        s.pile_left[seat] = pile
        tell(house, happened.PILED, seat, s.pile_top[seat], pile)
