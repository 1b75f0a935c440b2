"""Bonanza: the dead hand, which goes to the dealer unseen, or to the highest bidder."""

from parlour.engine.cards import EMPTY, bits, size
from parlour.engine.compiled import House, State, inline, rule
from parlour.engine.house import NOBODY, tell, whisper
from parlour.games.bonanza.calls import open_call
from parlour.games.bonanza.state import PACK, do, happened, left_of, on, phase
from parlour.games.bonanza.wheel import pay


@rule
def choose(s: State, action: int, house: House) -> None:
    """The dealer takes the dead hand for his own, or keeps his and puts the other up for sale (BONANZA-9)."""
    if action == do.SWAP:
        tell(house, happened.SWAPPED, s.dealer, 0, out_of_hands(s))
        take_dead_hand(s, s.dealer, house)
        open_call(s, phase.JOKER_CALL, house)
    else:
        tell(house, happened.KEPT, s.dealer, 0, out_of_hands(s))
        s.phase = phase.AUCTION
        ask_next_bidder(s, s.dealer, house)


@inline
def out_of_hands(s: State) -> int:
    """How many cards were dead or given up in this round: all that are neither held nor out."""
    held = 0
    for seat in range(s.seats):
        held += s.held[seat]
    return PACK - held - size(s.out)


@rule
def take_dead_hand(s: State, seat: int, house: House) -> None:
    """Give up one's hand, which nobody else sees again, for the dead one (BONANZA-9, BONANZA-12)."""
    cards = out_of_hands(s)
    s.given[seat] = s.hands[seat]
    s.hands[seat] = s.dead
    s.held[seat] = cards
    s.dead = EMPTY
    s.taker = seat + 1
    whisper(house, seat, happened.HAND, seat, bits(s.hands[seat]), cards)


@rule
def refuse_bid(s: State, seat: int, action: int) -> int:
    """A bid must be higher than the last (BONANZA-10), and is limited by one's chips (BONANZA-11)."""
    return 11 if action - do.BID + 1 > s.purses[seat] else 10


@rule
def bid_or_bow(s: State, seat: int, action: int, house: House) -> None:
    """Bid higher, or drop out for good (BONANZA-10)."""
    if action >= do.BID:
        s.bid = action - do.BID + 1
        s.bidder = seat + 1
        tell(house, happened.BID, seat, 0, s.bid)
    else:
        s.bowed |= 1 << seat
        tell(house, happened.NO_BID, seat, 0, 0)
    ask_next_bidder(s, seat, house)


@rule
def ask_next_bidder(s: State, seat: int, house: House) -> None:
    """Round and round to the left, leaving the dealer out, until nobody will go higher (BONANZA-10)."""
    for _ in range(s.seats):
        seat = left_of(s, seat)
        if seat != s.dealer and seat + 1 != s.bidder and (s.bowed >> seat) & 1 == 0:
            if s.purses[seat] > s.bid:
                s.mover = seat
                return
            s.bowed |= 1 << seat
            tell(house, happened.PRICED_OUT, seat, 0, 0)  # BONANZA-11
    end_auction(s, house)


@rule
def end_auction(s: State, house: House) -> None:
    """The highest bidder pays and takes the dead hand; without a bid it is set aside (BONANZA-12)."""
    if s.bidder:
        sell(s, s.bidder - 1, house)
    else:
        tell(house, happened.SET_ASIDE, NOBODY, 0, out_of_hands(s))
    s.bid = 0
    s.bidder = 0
    s.bowed = 0
    open_call(s, phase.JOKER_CALL, house)


@rule
def sell(s: State, buyer: int, house: House) -> None:
    """The price goes to the Pot; as a house rule to the dealer (BONANZA-12, BONANZA-13)."""
    tell(house, happened.SOLD, buyer, 0, s.bid)
    if s.proceeds:
        s.purses[buyer] -= s.bid
        s.purses[s.dealer] += s.bid
        tell(house, happened.PROCEEDS, s.dealer, 0, s.bid)
    else:
        pay(s, buyer, on.POT, s.bid)
    take_dead_hand(s, buyer, house)
