"""Bi-Jinx: the end of a hand and of the game."""

from parlour.engine.compiled import House, Scores, State, rule
from parlour.engine.house import tell
from parlour.games.bijinx.dealing import deal
from parlour.games.bijinx.ledger import score
from parlour.games.bijinx.state import KINDS, ended, happened, left_of, side


@rule
def end_hand(s: State, house: House) -> None:
    """The deal passes to the left, or the game is over (BIJINX-5)."""
    clear_table(s)
    s.dealer = left_of(s, s.dealer)
    if s.dealt < s.hands:
        deal(s, house)
    else:
        end_game(s, house)


@rule
def clear_table(s: State) -> None:
    """Gather all cards in for the next shuffle."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            s.held[seat, kind] = 0
            s.inherited[seat, kind] = 0
            s.laid[seat, kind] = 0
            s.taken[seat, kind] = 0
        s.discard[seat] = 0
        s.offered[seat] = 0
        s.bids[seat] = 0
    s.price = 0
    s.offering = 0
    s.tricks = 0
    s.inheritor = 0
    s.bi_holder = 0
    s.jinx_holder = 0
    s.phase = 0


@rule
def end_game(s: State, house: House) -> None:
    """The lowest score wins (BIJINX-33)."""
    s.dealer = 0
    s.mover = 0
    sides = 0
    for seat in range(s.seats):
        if place_of(s, seat) == 1:
            if side(s, seat) == seat:
                sides += 1
            if score(s, seat) < 0:
                tell(house, happened.WON_BELOW, seat, 0, -score(s, seat))
            else:
                tell(house, happened.WON, seat, 0, score(s, seat))
    s.ending = ended.WON if sides == 1 else ended.SHARED


@rule
def place_of(s: State, seat: int) -> int:
    """One more than the players, or sides, who stand lower; those who tie share it (BIJINX-33)."""
    place = 1
    for other in range(s.seats):
        if side(s, other) == other and score(s, other) < score(s, seat):
            place += 1
    return place


@rule
def result(s: State, out: Scores) -> None:
    """Each seat's score and place, lowest first (BIJINX-33)."""
    for seat in range(s.seats):
        out[seat, 0] = score(s, seat)
        out[seat, 1] = place_of(s, seat)
