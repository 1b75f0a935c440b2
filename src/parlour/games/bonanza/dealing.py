"""Bonanza: chips for all, cutting for the deal, antes, and dealing."""

from parlour.engine.cards import bits, only
from parlour.engine.chance import shuffle, shuffle_deal
from parlour.engine.compiled import House, State, rule, seldom
from parlour.engine.house import NOBODY, tell, whisper
from parlour.games.bonanza.poker import suit_of
from parlour.games.bonanza.state import ALL_SPACES, ANTE, IN_RANK, IN_SUIT, JOKER, PACK, happened, left_of, phase
from parlour.games.bonanza.wheel import pay


@rule
def start(s: State, house: House) -> None:
    """Equal chips for all (BONANZA-4), a cut for the deal (BONANZA-5), and the first deal."""
    for seat in range(s.seats):
        s.purses[seat] = s.chips
        tell(house, happened.CHIPS, seat, 0, s.chips)
    s.dealer = cut_for_deal(s, house)
    deal(s, house)


@rule
def cut_for_deal(s: State, house: House) -> int:
    """The highest cut deals first: the Joker, then by rank, then by suit (BONANZA-5)."""
    shuffle(s.key, s.shuffles, PACK, s.seats, s.fives)
    s.shuffles += 1
    best = -1
    dealer = 0
    seat = 0
    for _ in range(s.seats):
        tell(house, happened.CUT, seat, s.fives[seat], 0)
        if cut_value(s.fives[seat]) > best:
            best = cut_value(s.fives[seat])
            dealer = seat
        seat = left_of(s, seat)
    return dealer


@rule
def cut_value(card: int) -> int:
    """By rank and then by suit, the Joker above all (BONANZA-5)."""
    if card == JOKER:
        return PACK
    return ((card - 1) % IN_SUIT) * IN_RANK + suit_of(card)


@seldom
def deal(s: State, house: House) -> None:
    """Antes, then all the cards, and the dealer has his choice; a last round is announced (BONANZA-6, BONANZA-7)."""
    if s.last_round:
        tell(house, happened.LAST_ROUND, NOBODY, 0, s.dealt + 1)  # BONANZA-49
    tell(house, happened.DEAL, s.dealer, 0, s.dealt + 1)
    ante(s, house)
    shuffle_deal(s, s.dealt, PACK, PACK, house, s.fives)
    s.dealt += 1
    deal_out(s)
    for seat in range(s.seats):
        whisper(house, seat, happened.HAND, seat, bits(s.hands[seat]), s.held[seat])
    s.phase = phase.CHOICE
    s.mover = s.dealer


@rule
def ante(s: State, house: House) -> None:
    """A chip from everybody on every space (BONANZA-6)."""
    for seat in range(s.seats):
        for space in range(ALL_SPACES):
            pay(s, seat, space, 1)
        tell(house, happened.ANTE, seat, 0, ANTE)


@rule
def deal_out(s: State) -> None:
    """One card at a time from the dealer's left, the dead hand after the dealer (BONANZA-7)."""
    seat = s.dealer
    dead_is_next = False
    for place in range(PACK):
        if dead_is_next:
            s.dead |= only(s.fives[place])
        else:
            seat = left_of(s, seat)
            s.hands[seat] |= only(s.fives[place])
            s.held[seat] += 1
        dead_is_next = seat == s.dealer and not dead_is_next
        s.fives[place] = 0
