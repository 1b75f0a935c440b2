"""Dixie: the end of a hand and of the game."""

from parlour.engine.cards import EMPTY, bits, lowest, rest
from parlour.engine.compiled import House, Scores, Set, State, rule
from parlour.engine.house import NOBODY, tell
from parlour.games.dixie.dealing import deal
from parlour.games.dixie.state import MOST_MIXES, MOST_TURN_OVERS, PACK, POINTS, TURNS, ended, happened, left_of


@rule
def end_hand(s: State, house: House) -> None:
    """Everybody is charged what he still holds (DIXIE-17); then the next deal, or the end (DIXIE-23)."""
    for seat in range(s.seats):
        if s.held[seat] > 0:
            charge = points_in(s.hands[seat])
            s.scores[seat] += charge
            tell(house, happened.CHARGED, seat, bits(s.hands[seat]), charge)
    clear_table(s)
    s.dealer = left_of(s, s.dealer)
    if s.dealt < s.seats * s.rounds:  # DIXIE-24
        deal(s, house)
    elif tied(s) and s.extra_deal and s.dealt < s.seats * (s.rounds + 1):
        tell(house, happened.EXTRA_DEAL, NOBODY, 0, s.dealt + 1)  # DIXIE-26
        if s.dealt + 1 == s.seats * (s.rounds + 1):
            tell(house, happened.LAST_EXTRA_DEAL, NOBODY, 0, 0)
        deal(s, house)
    else:
        end_game(s, house)


@rule
def points_in(hand: Set) -> int:
    """Numbered cards count their number, a Bonus twenty (DIXIE-17)."""
    points = 0
    while hand != EMPTY:
        points += POINTS[lowest(hand)]
        hand = rest(hand)
    return points


@rule
def clear_table(s: State) -> None:
    """Gather all cards in for the next shuffle."""
    for seat in range(s.seats):
        s.hands[seat] = EMPTY
        s.shown[seat] = EMPTY
        s.lacks[seat] = EMPTY
        s.held[seat] = 0
        for turning in range(MOST_MIXES):
            s.unseen[seat, turning] = 0
    for turning in range(MOST_MIXES):
        s.mixed[turning] = EMPTY
    for place in range(PACK):
        s.stock[place] = 0
        s.turned[place] = 0
        s.pile[place] = 0
    s.stocked = 0
    s.piled = 0
    s.call = 0
    s.turnings = 0
    s.passes = 0
    for turn in range(TURNS):
        s.moves[turn] = 0
    for turning in range(MOST_TURN_OVERS + 1):
        s.calls[turning] = 0
    s.turns = 0


@rule
def lowest_score(s: State) -> int:
    """The fewest points against anybody (DIXIE-25)."""
    least = s.scores[0]
    for seat in range(1, s.seats):
        least = min(least, s.scores[seat])
    return least


@rule
def tied(s: State) -> bool:
    """Whether two or more share the fewest points (DIXIE-26)."""
    least = lowest_score(s)
    sharing = 0
    for seat in range(s.seats):
        if s.scores[seat] == least:
            sharing += 1
    return sharing > 1


@rule
def end_game(s: State, house: House) -> None:
    """Fewest points wins (DIXIE-25); a tie is shared (DIXIE-26)."""
    s.ending = ended.SHARED if tied(s) else ended.WON
    s.dealer = 0
    s.mover = 0
    least = lowest_score(s)
    for seat in range(s.seats):
        if s.scores[seat] == least:
            tell(house, happened.WON, seat, 0, least)


@rule
def result(s: State, out: Scores) -> None:
    """Each seat's points and place, fewest first (DIXIE-25)."""
    for seat in range(s.seats):
        out[seat, 0] = s.scores[seat]
        out[seat, 1] = 1
        for other in range(s.seats):
            if s.scores[other] < s.scores[seat]:
                out[seat, 1] += 1
