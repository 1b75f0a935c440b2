"""Entry points (see engine/entry.py) that weigh two cards thrown to the crib."""

from parlour.bots.common import SURE
from parlour.engine.cards import EMPTY, has, only
from parlour.engine.compiled import Bytes, Houses, Luck, Numbers, Ranges, Set, State, States, Table2, rule
from parlour.games.cribbage.choices import acting, legal, turn
from parlour.games.cribbage.counting import hand_points
from parlour.games.cribbage.ending import goal
from parlour.games.cribbage.habits import craft, fine_worth
from parlour.games.cribbage.imagining import imagine
from parlour.games.cribbage.playing import play
from parlour.games.cribbage.state import PACK, other, phase, rank

SUM, LEAST, MOST, COUNT = range(4)  # of a hand
MINE, THEIRS, WORTH, ROUNDS = range(4)  # of playouts


@rule
def weigh_hand(six: Set, kept: Set, out: Numbers) -> None:
    """What four cards count with each of the 46 start cards: the sum, the least, the most, how many."""
    out[SUM], out[LEAST], out[MOST], out[COUNT] = 0, 99, 0, 0
    for start in range(1, PACK + 1):
        if not has(six, start):
            points = hand_points(kept, start, False)
            out[SUM] += points
            out[LEAST] = min(out[LEAST], points)
            out[MOST] = max(out[MOST], points)
            out[COUNT] += 1


@rule
def weigh_crib(six: Set, thrown: Set, weights: Table2, out: Numbers) -> None:
    """The crib's points with every two cards the other may throw and every start card, weighted; and the weight."""
    out[SUM], out[COUNT] = 0, 0
    for one in range(1, PACK + 1):
        if has(six, one):
            continue
        for two in range(one + 1, PACK + 1):
            if has(six, two):
                continue
            weight = weights[rank(one) - 1, rank(two) - 1]
            crib = thrown | only(one) | only(two)
            for start in range(1, PACK + 1):
                if not has(six | crib, start):
                    out[SUM] += weight * hand_points(crib, start, True)
                    out[COUNT] += weight


@rule
def play_deals(
    states: States,
    raw: Bytes,
    seat: int,
    one: int,
    two: int,
    rounds: int,
    luck: Luck,
    ranges: Ranges,
    houses: Houses,
    out: Numbers,
) -> None:
    """Throw two cards in so many imagined deals; add up what both sides pegged, and the chance of winning after.

    states[0] is the view before the throw. What is pegged is counted only in deals that were played out.
    """
    rival = other(seat)
    for _ in range(rounds):
        for i in range(raw.shape[1]):
            raw[1, i] = raw[0, i]
        s = states[1]
        imagine(s, seat, luck)
        luck[1] = luck[0]
        mine, theirs, deal, dealer = s.scores[seat], s.scores[rival], s.deals, s.dealer
        play(s, seat, one - 1, houses[0])
        play(s, seat, two - 1, houses[0])
        kept, kept_too, crib, start = EMPTY, EMPTY, EMPTY, 0
        while acting(s) != 0 and s.deals == deal:
            if s.phase == phase.PLAYING and start == 0:
                kept, kept_too, crib, start = s.hands[seat], s.hands[rival], s.thrown[0] | s.thrown[1], s.start
            mover = turn(s)
            n = legal(s, mover, ranges)
            play(s, mover, craft(s, mover, ranges, n, luck[1:]), houses[0])
        out[WORTH] += prospect(s, seat)
        if s.deals != deal:
            box = hand_points(crib, start, True)
            out[MINE] += s.scores[seat] - mine - hand_points(kept, start, False) - (box if seat == dealer else 0)
            out[THEIRS] += s.scores[rival] - theirs - hand_points(kept_too, start, False)
            out[THEIRS] -= 0 if seat == dealer else box
            out[ROUNDS] += 1


@rule
def prospect(s: State, seat: int) -> int:
    """The chance of winning, in ten-thousandths; nothing is left to chance once the game is over."""
    if s.ending:
        return SURE if s.scores[seat] >= goal(s) else 0
    return fine_worth(s, seat)
