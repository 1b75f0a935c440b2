"""What there is to say about a move at Bi-Jinx."""

from parlour.bots.reasons import say
from parlour.engine.compiled import State, Table2, rule
from parlour.engine.names import numbered
from parlour.games.bijinx.choices import opposite, with_partner
from parlour.games.bijinx.habits import on_trick, owns_face, supposed_shed, to_beat, yet_to_lay
from parlour.games.bijinx.reckoning import charge_of, sheds
from parlour.games.bijinx.state import BI, DOUBLE, JINX, POINTS, SINGLE, TRICKS_A_HAND, do, offering, phase

HIGH = 4  # points

REASONS = (
    "ducks", "takes", "may_take", "inn", "nought", "face", "apart", "heavy", "price", "their_shed", "haggles",
    "my_shed", "pays", "earns", "spared", "charge", "no_gain", "shared",
)  # fmt: skip
why = numbered(REASONS)


@rule
def grounds(s: State, seat: int, action: int, said: Table2) -> int:
    """What a card does in the trick, or a price in the bargain."""
    if s.phase == phase.TRADE:
        many = bargaining(s, seat, action, said)
        return many if many > 0 else say(said, many, why.NO_GAIN, 0, 0)
    return laying(s, seat, action, said)


@rule
def laying(s: State, seat: int, kind: int, said: Table2) -> int:
    """What becomes of the trick, and of Bi, Jinx and the noughts."""
    many = 0
    if kind <= JINX and s.held[seat, BI] + s.held[seat, JINX] == 2:
        many = say(said, many, why.APART, 0, 0)
    if POINTS[kind] < to_beat(s):
        if SINGLE <= kind <= DOUBLE and owns_face(s, seat):
            many = say(said, many, why.NOUGHT, 0, 0)
        elif kind <= JINX and s.held[seat, SINGLE] + s.held[seat, DOUBLE] > 0 and many == 0:
            many = say(said, many, why.FACE, 0, 0)
        elif POINTS[kind] >= HIGH:
            many = say(said, many, why.HEAVY, 0, 0)
        return say(said, many, why.DUCKS, 0, 0)
    if yet_to_lay(s, seat) == 0:
        many = say(said, many, why.TAKES, on_trick(s) + POINTS[kind], 0)
    else:
        many = say(said, many, why.MAY_TAKE, 0, 0)
    return say(said, many, why.INN, 0, 0) if s.tricks == TRICKS_A_HAND - 1 else many


@rule
def bargaining(s: State, seat: int, action: int, said: Table2) -> int:
    """What a price or an answer gains and costs."""
    if action == do.REFUSE:
        return say_points(said, 0, why.CHARGE, charge_of(s, seat))
    buys = action == do.ACCEPT and s.offering == offering.SELL
    if buys or do.BUY <= action < do.ACCEPT:
        many = say_points(said, 0, why.MY_SHED, sheds(s, seat))
        paid = why.SHARED if with_partner(s, seat) else why.PAYS
        return say_points(said, many, paid, s.price if buys else action - do.BUY)
    if action == do.ACCEPT:
        many = say_points(said, 0, why.EARNS, s.price)
    else:
        many = say_points(said, 0, why.SPARED, charge_of(s, seat))
        many = say_points(said, many, why.PRICE, action - do.SELL)
    shed = supposed_shed(s, seat, opposite(s, seat))
    if do.SELL <= action < do.BUY and action - do.SELL > shed:
        many = say(said, many, why.HAGGLES, 0, 0)
    return say_points(said, many, why.THEIR_SHED, shed)


@rule
def say_points(said: Table2, many: int, phrase: int, points: int) -> int:
    """Of nothing there is nothing to say."""
    return say(said, many, phrase, points, 0) if points > 0 else many
