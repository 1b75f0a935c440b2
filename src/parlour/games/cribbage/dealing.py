"""Cribbage: who deals, and the deal."""

from parlour.engine.cards import bits, only
from parlour.engine.chance import shuffle, shuffle_deal
from parlour.engine.compiled import House, State, rule, seldom
from parlour.engine.house import tell, whisper
from parlour.games.cribbage.state import CUT, HAND, PACK, happened, other, phase, rank


@rule
def start(s: State, house: House) -> None:
    """Cut for the first deal, then deal (CRIBBAGE-3)."""
    s.dealer = cut_for_deal(s, house)
    deal(s, house)


@rule
def cut_for_deal(s: State, house: House) -> int:
    """The lower cut deals first; if both are of a rank they cut again (CRIBBAGE-3)."""
    while True:
        shuffle(s.key, s.shuffles, PACK, 2, s.pack)
        s.shuffles += 1
        tell(house, happened.CUT, 0, s.pack[0], 0)
        tell(house, happened.CUT, 1, s.pack[1], 0)
        if rank(s.pack[0]) != rank(s.pack[1]):
            return 0 if rank(s.pack[0]) < rank(s.pack[1]) else 1


@seldom
def deal(s: State, house: House) -> None:
    """Six cards each, singly, beginning with the non-dealer (CRIBBAGE-4)."""
    shuffle_deal(s, s.deals, PACK, CUT + 1, house, s.pack)
    s.deals += 1
    tell(house, happened.DEAL, s.dealer, 0, s.deals)
    pone = other(s.dealer)
    for i in range(0, CUT, 2):
        s.hands[pone] |= only(s.pack[i])
        s.hands[s.dealer] |= only(s.pack[i + 1])
        s.pack[i] = 0
        s.pack[i + 1] = 0
    whisper(house, 0, happened.HAND, 0, bits(s.hands[0]), HAND)
    whisper(house, 1, happened.HAND, 1, bits(s.hands[1]), HAND)
    s.phase = phase.LAYING_AWAY
    s.mover = pone
