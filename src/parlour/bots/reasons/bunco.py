"""What there is to say about a move at Bunco."""

from typing import Any

from parlour.bots.habits.bunco import LAID, STOPPED, at_height, best_height, fits, helps_rival
from parlour.bots.reasons import Said
from parlour.games.bunco.state import (
    BUNCO,
    CALL,
    END,
    HAND_BUNCO,
    HAND_PLAY,
    HEIGHTS,
    LAY,
    NUMBERS,
    PARTNER_BUNCO,
    PARTNER_SURPLUS,
    PASS,
    PILE_PLAY,
    SECOND,
    STOP,
    STOP_CALL,
    SURPLUS,
    SURPLUS_BUNCO,
    SURPLUS_PLAY,
)

WORDS = {
    "en": {
        "pile": "plays off your Bunco Pile: {n} left",
        "pile_last": "plays the last card of your Bunco Pile",
        "must": "has to be played",
        "towards": "on the way to the {n} on your Bunco Pile",
        "bunco": "spends a Bunco",
        "helps": "but makes a place for a rival's Bunco Pile",
        "heads_off": "takes the place a rival's Bunco Pile waits for",
        "own_place": "but covers the place your own Bunco Pile waits for",
        "in_order": "lies in order on the {n}, running down",
        "alike": "lies on its like",
        "buries": "buries a {n}",
        "empty": "begins a Surplus pile",
        "wastes_bunco": "lays a Bunco away",
        "wastes_stop": "lays a Stop away",
        "stops": "stops a player about to play off his Bunco Pile",
        "stops_other": "takes a pile away",
        "keeps_stop": "keeps the Stop for when it hurts",
        "quiet": "nothing to say yet",
        "calls": "a slip was made",
        "suspects": "no slip was seen, but a 1 may have been kept back",
        "unfounded": "no slip was seen",
        "ends": "ends the turn",
        "frees": "brings up what lies under it",
    },
    "fr": {
        "pile": "joue une carte de votre pile Bunco : il en reste {n}",
        "pile_last": "joue la dernière carte de votre pile Bunco",
        "must": "doit être joué",
        "towards": "en route vers le {n} de votre pile Bunco",
        "bunco": "dépense un Bunco",
        "helps": "mais fait une place à la pile Bunco d'un rival",
        "heads_off": "prend la place qu'attend la pile Bunco d'un rival",
        "own_place": "mais couvre la place qu'attend votre propre pile Bunco",
        "in_order": "se range sur le {n}, en descendant",
        "alike": "se pose sur sa pareille",
        "buries": "enterre un {n}",
        "empty": "ouvre une pile de surplus",
        "wastes_bunco": "met un Bunco de côté",
        "wastes_stop": "met un Stop de côté",
        "stops": "arrête un joueur sur le point de jouer de sa pile Bunco",
        "stops_other": "fait disparaître une pile",
        "keeps_stop": "garde le Stop pour un meilleur moment",
        "quiet": "rien à dire encore",
        "calls": "une faute a été commise",
        "suspects": "aucune faute vue, mais un 1 a pu être gardé en main",
        "unfounded": "aucune faute vue",
        "ends": "finit le tour",
        "frees": "découvre ce qui est dessous",
    },
}


def grounds(s: Any, seat: int, action: int) -> Said:
    """What a card does for one's Bunco Pile, and for the others'."""
    if action == CALL:
        return [("calls" if s.slips else "suspects" if s.doubt else "unfounded", {})]
    if STOP_CALL <= action < STOPPED:
        return _stopping(s, (action - STOP_CALL) % HEIGHTS)
    if action == PASS:
        return [("keeps_stop" if _has_stop(s, seat) else "quiet", {})]
    if action == END:
        return [("ends", {})]
    if PILE_PLAY <= action < LAY:
        left = int(s.pile_left[seat]) - 1
        return [("pile", {"n": left}) if left else ("pile_last", {})]
    if LAY <= action < LAID:
        return _laying(s, seat, 2 + (action - LAY) // SURPLUS, (action - LAY) % SURPLUS)
    return _playing(s, seat, action)


def _has_stop(s: Any, seat: int) -> bool:
    return STOP in s.hands[seat] or STOP in s.tops[seat]


def _stopping(s: Any, height: int) -> Said:
    return [("stops" if fits(s, s.pile_top[s.mover]) else "stops_other", {"n": height})]


def _laying(s: Any, seat: int, kind: int, slot: int) -> Said:
    top = int(s.tops[seat, slot])
    said: Said = []
    if kind > NUMBERS:
        said.append(("wastes_bunco" if kind == BUNCO else "wastes_stop", {}))
    if top == 0:
        return [*said, ("empty", {})]
    if top == kind + 1 <= NUMBERS:
        return [*said, ("in_order", {"n": top})]
    if top == kind:
        return [*said, ("alike", {})]
    return [*said, ("buries", {"n": top})] if top <= NUMBERS else said


def _playing(s: Any, seat: int, action: int) -> Said:
    """A number or a Bunco on a pile."""
    height = _height(s, seat, action)
    bunco = SECOND <= action < PARTNER_SURPLUS or action >= PARTNER_BUNCO
    said: Said = [("bunco", {})] if bunco else []
    if action == HAND_PLAY:
        return [("must", {})]
    goal = int(s.pile_top[seat])
    if 0 <= height < goal - 1 <= NUMBERS and best_height(s, seat, goal) == height:
        said.append(("towards", {"n": goal}))
    if height >= 0 and helps_rival(s, seat, height) and at_height(s, height) == 1:
        said.append(("heads_off", {}))
    if goal == height + 1 and at_height(s, height) == 1:
        said.append(("own_place", {}))
    elif 0 <= height < NUMBERS - 1 and helps_rival(s, seat, height + 1):
        said.append(("helps", {}))
    if not said and SURPLUS_PLAY <= action < SURPLUS_PLAY + SURPLUS:
        said.append(("frees", {}))
    return said


def _height(s: Any, seat: int, action: int) -> int:
    """The height of the pile a card goes on; -1 where that is not told by the move."""
    if HAND_PLAY <= action < HAND_PLAY + NUMBERS:
        return action - HAND_PLAY
    if SURPLUS_PLAY <= action < SURPLUS_PLAY + SURPLUS:
        return int(s.tops[seat, action - SURPLUS_PLAY]) - 1
    if HAND_BUNCO <= action < SURPLUS_BUNCO:
        return action - HAND_BUNCO
    if SURPLUS_BUNCO <= action < PARTNER_SURPLUS:
        return (action - SURPLUS_BUNCO) % (HEIGHTS - 1)
    return -1
