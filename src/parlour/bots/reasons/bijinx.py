"""What there is to say about a move at Bi-Jinx."""

from typing import Any

from parlour.bots.habits.bijinx import my_charge, on_trick, owns_face, supposed_shed, to_beat, yet_to_lay
from parlour.bots.reasons import Said
from parlour.games.bijinx.pack import (
    ACCEPT,
    BI,
    BUY,
    DOUBLE,
    JINX,
    POINTS,
    REFUSE,
    SELL,
    SINGLE,
    TO_SELL,
    TRADING,
    TRICKS,
    TRICKS_A_HAND,
)
from parlour.games.bijinx.trading import opposite, sheds

WORDS = {
    "en": {
        "ducks": "stays under the trick",
        "takes": "takes the trick: {n} (point|points)",
        "may_take": "may take the trick",
        "inn": "the last trick brings the Inn",
        "nought": "is rid of a nought before it costs you",
        "face": "parts with it before the noughts you have make it dear",
        "apart": "breaks up Bi and Jinx",
        "heavy": "a high card goes where it costs nothing",
        "price": "takes {n} points off your score, if the other pays",
        "their_shed": "the other would be rid of about {n}",
        "my_shed": "you would be rid of {n}",
        "pays": "gives the other {n} points to take off",
        "earns": "takes {n} points off your score",
        "spared": "your noughts would cost {n} otherwise",
        "charge": "your noughts cost you {n} then",
        "no_gain": "gives the other nothing",
        "out_of_the_way": "puts it in the Inn, out of your way",
    },
    "fr": {
        "ducks": "reste sous la levée",
        "takes": "prend la levée : {n} (point|points)",
        "may_take": "risque de prendre la levée",
        "inn": "la dernière levée apporte l'auberge",
        "nought": "se défait d'un zéro avant qu'il ne coûte",
        "face": "s'en défait avant que vos zéros ne la rendent chère",
        "apart": "sépare Bi et Jinx",
        "heavy": "une carte forte s'en va sans rien coûter",
        "price": "ôte {n} points à votre compte, si l'autre paie",
        "their_shed": "l'autre se déferait d'environ {n}",
        "my_shed": "vous vous déferiez de {n}",
        "pays": "laisse l'autre ôter {n} points",
        "earns": "ôte {n} points à votre compte",
        "spared": "vos zéros coûteraient {n} autrement",
        "charge": "vos zéros vous coûtent alors {n}",
        "no_gain": "ne donne rien à l'autre",
        "out_of_the_way": "la met à l'auberge, hors de chemin",
    },
}
HIGH = 4  # points


def grounds(s: Any, seat: int, action: int) -> Said:
    """What a card does in the trick, or a price in the bargain."""
    if s.phase == TRADING:
        return _trading(s, seat, action)
    if s.phase != TRICKS:
        return [("out_of_the_way", {})]
    said: Said = []
    if action <= JINX and s.held[seat, BI] + s.held[seat, JINX] == 2:
        said.append(("apart", {}))
    ducks = POINTS[action] < to_beat(s)
    if ducks:
        if SINGLE <= action <= DOUBLE and owns_face(s, seat):
            said.append(("nought", {}))
        elif action <= JINX and s.held[seat, SINGLE] + s.held[seat, DOUBLE] > 0 and not said:
            said.append(("face", {}))
        elif POINTS[action] >= HIGH:
            said.append(("heavy", {}))
        said.append(("ducks", {}))
    elif yet_to_lay(s, seat) == 0:
        said.append(("takes", {"n": int(on_trick(s) + POINTS[action])}))
    else:
        said.append(("may_take", {}))
    if s.tricks == TRICKS_A_HAND - 1 and not ducks:
        said.append(("inn", {}))
    return said


def _trading(s: Any, seat: int, action: int) -> Said:
    charge, shed = int(my_charge(s, seat)), int(sheds(s, seat))
    theirs = int(supposed_shed(s, seat, opposite(s, seat)))
    if action == REFUSE:
        points = {"charge": charge}
    elif action == ACCEPT and s.offering == TO_SELL:
        points = {"my_shed": shed, "pays": int(s.price)}
    elif action == ACCEPT:
        points = {"earns": int(s.price), "their_shed": theirs}
    elif action >= BUY:
        points = {"my_shed": shed, "pays": action - BUY}
    else:
        points = {"spared": charge, "price": action - SELL, "their_shed": theirs}
    # Of nothing there is nothing to say.
    return [(what, {"n": n}) for what, n in points.items() if n] or [("no_gain", {})]
