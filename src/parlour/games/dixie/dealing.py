"""Dixie: cutting for the deal, and dealing."""

import numpy as np

from parlour.engine.cards import bits, lowest, only, size
from parlour.engine.chance import shuffle, shuffle_deal
from parlour.engine.compiled import House, State, rule, seldom
from parlour.engine.house import tell, whisper
from parlour.games.dixie.state import BONUS_POINTS, HAND, PACK, POINTS, happened, left_of, right_of


@rule
def start(s: State, house: House) -> None:
    """Cut for the deal, then deal (DIXIE-4)."""
    s.dealer = cut_for_deal(s, house)
    deal(s, house)


@rule
def cut_for_deal(s: State, house: House) -> int:
    """The lowest cut deals first; a Bonus is high, and those who tie cut again (DIXIE-4)."""
    cutting = (1 << s.seats) - 1
    while True:
        shuffle(s.key, s.shuffles, PACK, s.seats, s.stock)
        s.shuffles += 1
        least = BONUS_POINTS + 1
        lowest_cutters = 0
        for seat in range(s.seats):
            if (cutting >> seat) & 1:
                card = s.stock[seat]
                tell(house, happened.CUT, seat, card, 0)
                if POINTS[card] < least:
                    least = POINTS[card]
                    lowest_cutters = 0
                if POINTS[card] == least:
                    lowest_cutters |= 1 << seat
        cutting = lowest_cutters
        if size(np.uint64(cutting)) == 1:
            return lowest(np.uint64(cutting))


@seldom
def deal(s: State, house: House) -> None:
    """Six cards each, singly from the dealer's left; the rest is the stock (DIXIE-5)."""
    shuffle_deal(s, s.dealt, PACK, PACK, house, s.stock)
    s.dealt += 1
    tell(house, happened.DEAL, s.dealer, 0, s.dealt)
    tell(house, happened.CUT_PACK, right_of(s, s.dealer), 0, 0)  # the shuffle has seen to it: any order is as likely
    for i in range(HAND * s.seats):
        seat = (s.dealer + 1 + i) % s.seats
        s.hands[seat] |= only(s.stock[i])
        s.stock[i] = 0
    for seat in range(s.seats):
        s.held[seat] = HAND
        whisper(house, seat, happened.HAND, seat, bits(s.hands[seat]), HAND)
    s.stocked = PACK - HAND * s.seats
    s.mover = left_of(s, s.dealer)
