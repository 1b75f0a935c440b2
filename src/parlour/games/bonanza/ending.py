"""Bonanza: the end of a round and of the game."""

import numpy as np

from parlour.engine.cards import EMPTY, bits, only, size
from parlour.engine.chance import shuffle_deal
from parlour.engine.compiled import House, Scores, State, rule
from parlour.engine.house import NOBODY, tell
from parlour.games.bonanza.dealing import deal
from parlour.games.bonanza.poker import best_strength, name_of
from parlour.games.bonanza.state import (
    ALL_SPACES,
    FIVE,
    MOST_DEALS,
    PACK,
    do,
    ended,
    happened,
    left_of,
    phase,
    rounds,
    sharing,
)

FEW = 4  # up to so many players, everybody deals twice (BONANZA-44)


# The end of a round


@rule
def end_round(s: State, house: House) -> None:
    """Another round, if need be after asking for it; or the game is over (BONANZA-44, BONANZA-45, BONANZA-50)."""
    if ruined(s, house) or s.last_round:
        clear_table(s)
        end_game(s, house)
        return
    s.last_round = s.dealt + 1 == rounds_to_play(s)
    if s.rounds == rounds.AT_WILL and not s.last_round:
        ask_for_wishes(s, house)
    else:
        next_round(s, house)


@rule
def next_round(s: State, house: House) -> None:
    """Unclaimed chips stay, and the deal moves left (BONANZA-43)."""
    clear_table(s)
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
    s.phase = phase.CHOICE


@rule
def rounds_to_play(s: State) -> int:
    """Everybody deals as often as agreed: if nothing is, twice, or once if many play (BONANZA-44).

    Played at will, a game may be stopped sooner (BONANZA-50).
    """
    if s.rounds == rounds.AT_WILL:
        return MOST_DEALS
    if s.rounds == rounds.BY_NUMBER:
        return 2 * s.seats if s.seats <= FEW else s.seats
    return s.rounds * s.seats


@rule
def ruined(s: State, house: House) -> bool:
    """House rule: the game ends with the round in which somebody's last chip goes (BONANZA-45)."""
    found = False
    if s.ruin:
        for seat in range(s.seats):
            if s.purses[seat] <= 0:
                found = True
                tell(house, happened.RUINED, seat, 0, 0)
    return found


# The last round, if the players choose it


@rule
def ask_for_wishes(s: State, house: House) -> None:
    """Everybody is asked, under seal, whether the next round shall be the last (BONANZA-50)."""
    s.phase = phase.WISH
    s.mover = s.dealer
    tell(house, happened.ASKED, NOBODY, 0, s.dealt + 1)


@rule
def count_wishes(s: State, house: House) -> None:
    """It is the last if all agree; otherwise nobody learns who did not (BONANZA-50)."""
    agreed = True
    for seat in range(s.seats):
        if s.answers[seat] != do.AGREE + 1:
            agreed = False
        s.answers[seat] = 0
    if agreed:
        s.last_round = 1
    else:
        tell(house, happened.PLAY_ON, NOBODY, 0, 0)
    next_round(s, house)


# The end of the game


@rule
def end_game(s: State, house: House) -> None:
    """The wheel is shared (BONANZA-46); most chips win, and a tie is shared (BONANZA-47)."""
    share_wheel(s, house)
    winners = richest(s)
    s.ending = ended.WON if size(np.uint64(winners)) == 1 else ended.SHARED
    for seat in range(s.seats):
        if (winners >> seat) & 1:
            tell(house, happened.WON, seat, 0, s.purses[seat])
    s.dealer = 0
    s.mover = 0
    s.lucky = 0
    s.last_round = 0


@rule
def share_wheel(s: State, house: House) -> None:
    """Equally, or to the best of five fresh cards, or to whoever has most (BONANZA-46)."""
    if s.sharing == sharing.SHOWDOWN:
        sharers = last_showdown(s, house)
    elif s.sharing == sharing.WINNER_TAKES:
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
            tell(house, happened.WHEEL_SHARE, seat, 0, share)
    odd = chips - share * many
    if odd > 0:
        s.purses[s.lucky - 1] += odd
        tell(house, happened.ODD_SHARE, s.lucky - 1, 0, odd)


@rule
def last_showdown(s: State, house: House) -> int:
    """Five cards each, face up, from the last dealer's left; the best hand at poker takes the wheel (BONANZA-46)."""
    shuffle_deal(s, s.dealt, PACK, FIVE * s.seats, house, s.fives)
    best = 0
    winners = 0
    for i in range(s.seats):
        seat = (s.dealer + 1 + i) % s.seats
        cards = EMPTY
        for place in range(i, FIVE * s.seats, s.seats):
            cards |= only(s.fives[place])
        strength = best_strength(cards, s.five_alike)
        tell(house, happened.LAST_HAND, seat, bits(cards), name_of(strength))
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


@rule
def result(s: State, out: Scores) -> None:
    """Each seat's chips and place, most first (BONANZA-47)."""
    for seat in range(s.seats):
        out[seat, 0] = s.purses[seat]
        out[seat, 1] = 1
        for other in range(s.seats):
            if s.purses[other] > s.purses[seat]:
                out[seat, 1] += 1
