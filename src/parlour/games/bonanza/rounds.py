"""From deal to deal: cutting, dealing, the end of a round and of the game."""

import numpy as np

from parlour.engine.cards import EMPTY, bits, only, size
from parlour.engine.chance import shuffle, shuffle_deal
from parlour.engine.compiled import House, State, rule
from parlour.engine.house import tell, whisper
from parlour.games.bonanza.poker import FIVE, IN_RANK, IN_SUIT, JOKER, PACK, best_strength, kind_of, suit_of
from parlour.games.bonanza.wheel import (
    ALL_SPACES,
    ANTE,
    ANTED,
    CHIPS,
    CHOICE,
    CUT,
    DEAL,
    ENDED_SHARED,
    ENDED_WON,
    HAND_DEALT,
    HAND_PLACE,
    LAST_HAND,
    ODD_SHARE,
    RUINED,
    SHOWDOWN,
    WHEEL_SHARE,
    WINNER_TAKES,
    WON,
    left_of,
    pay,
)

FEW = 4  # up to so many players, everybody deals twice (BONANZA-44)


# The beginning


@rule
def begin(s: State, house: House) -> None:
    """Equal chips for all (BONANZA-4), a cut for the deal (BONANZA-5), and the first deal."""
    for seat in range(s.seats):
        s.purses[seat] = s.chips
        tell(house, CHIPS, seat, 0, s.chips)
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
        tell(house, CUT, seat, s.fives[seat], 0)
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


@rule
def deal(s: State, house: House) -> None:
    """Antes, then all the cards, and the dealer has his choice (BONANZA-6, BONANZA-7)."""
    tell(house, DEAL, s.dealer, 0, s.dealt + 1)
    ante(s, house)
    shuffle_deal(s, s.dealt, PACK, PACK, house, s.fives)
    s.dealt += 1
    deal_out(s)
    for seat in range(s.seats):
        whisper(house, seat, HAND_DEALT, seat, bits(s.hands[seat]), s.held[seat])
    s.phase = CHOICE
    s.mover = s.dealer


@rule
def ante(s: State, house: House) -> None:
    """A chip from everybody on every space (BONANZA-6)."""
    for seat in range(s.seats):
        for space in range(ALL_SPACES):
            pay(s, seat, space, 1)
        tell(house, ANTED, seat, 0, ANTE)


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


# The end of a round


@rule
def end_round(s: State, house: House) -> None:
    """Unclaimed chips stay, the deal moves left; or the game is over (BONANZA-43 to BONANZA-45)."""
    clear_table(s)
    if ruined(s, house) or s.dealt == rounds_to_play(s):
        end_game(s, house)
    else:
        s.dealer = left_of(s, s.dealer)
        deal(s, house)


@rule
def clear_table(s: State) -> None:
    """Gather all cards in for the next shuffle."""
    for seat in range(s.seats):
        s.hands[seat] = EMPTY
        s.given[seat] = EMPTY
        s.seen[seat] = EMPTY
        s.lacks[seat] = EMPTY
        s.held[seat] = 0
        s.sequences[seat] = 0
        for place in range(FIVE):
            s.fives[FIVE * seat + place] = 0
    s.dead = EMPTY
    s.out = EMPTY
    s.nowhere = EMPTY
    s.taker = 0
    s.joker_left = 0
    s.colour = 0
    s.phase = CHOICE


@rule
def rounds_to_play(s: State) -> int:
    """Everybody deals as often as agreed: if nothing is, twice, or once if many play (BONANZA-44)."""
    if s.rounds:
        return s.rounds * s.seats
    return 2 * s.seats if s.seats <= FEW else s.seats


@rule
def ruined(s: State, house: House) -> bool:
    """House rule: the game ends with the round in which somebody's last chip goes (BONANZA-45)."""
    found = False
    if s.ruin:
        for seat in range(s.seats):
            if s.purses[seat] <= 0:
                found = True
                tell(house, RUINED, seat, 0, 0)
    return found


# The end of the game


@rule
def end_game(s: State, house: House) -> None:
    """The wheel is shared (BONANZA-46); most chips win, and a tie is shared (BONANZA-47)."""
    share_wheel(s, house)
    winners = richest(s)
    s.ending = ENDED_WON if size(np.uint64(winners)) == 1 else ENDED_SHARED
    for seat in range(s.seats):
        if (winners >> seat) & 1:
            tell(house, WON, seat, 0, s.purses[seat])
    s.dealer = 0
    s.mover = 0
    s.lucky = 0


@rule
def share_wheel(s: State, house: House) -> None:
    """Equally, or to the best of five fresh cards, or to whoever has most (BONANZA-46)."""
    if s.sharing == SHOWDOWN:
        sharers = last_showdown(s, house)
    elif s.sharing == WINNER_TAKES:
        sharers = richest(s)
    else:
        sharers = (1 << s.seats) - 1
    chips = 0
    for space in range(ALL_SPACES):
        chips += s.wheel[space]
        s.wheel[space] = 0
    many = size(np.uint64(sharers))
    share = chips // many
    for seat in range(s.seats):
        if share > 0 and (sharers >> seat) & 1:
            s.purses[seat] += share
            tell(house, WHEEL_SHARE, seat, 0, share)
    odd = chips - share * many
    if odd > 0:
        s.purses[s.lucky - 1] += odd
        tell(house, ODD_SHARE, s.lucky - 1, 0, odd)


@rule
def last_showdown(s: State, house: House) -> int:
    """Five cards each, face up; the best hand at poker takes the wheel (BONANZA-46)."""
    shuffle_deal(s, s.dealt, PACK, FIVE * s.seats, house, s.fives)
    best = 0
    winners = 0
    for i in range(s.seats):
        seat = (s.dealer + 1 + i) % s.seats
        cards = EMPTY
        for place in range(i, FIVE * s.seats, s.seats):
            cards |= only(s.fives[place])
        strength = best_strength(cards, s.five_alike)
        tell(house, LAST_HAND, seat, bits(cards), HAND_PLACE + kind_of(strength))
        if strength > best:
            best = strength
            winners = 0
        if strength == best:
            winners |= 1 << seat
    for place in range(PACK):
        s.fives[place] = 0
    return winners


@rule
def richest(s: State) -> int:
    """The seats with the most chips, as a bit set (BONANZA-47)."""
    most = s.purses[0]
    for seat in range(1, s.seats):
        most = max(most, s.purses[seat])
    found = 0
    for seat in range(s.seats):
        if s.purses[seat] == most:
            found |= 1 << seat
    return found
