"""What there is to say about a move at Dixie."""

from typing import Any

import numpy as np

from parlour.bots.habits.dixie import CLOSE, NUMBERED_CARDS, fewest_held, hidden_from
from parlour.bots.reasons import Said
from parlour.games.dixie.pack import BONUS, BONUS_CARDS, DRAW, FOLLOWERS, POINTS

HEAVY = 10
FEW = 0.25  # of the hidden cards
WORDS = {
    "en": {
        "out": "goes out",
        "heavy": "is rid of {n} points",
        "last": "leaves you one card",
        "follows": "you have {n} (card|cards) to follow it with",
        "stuck": "leaves you nothing to follow it with",
        "few": "few others can follow: {n} (card|cards) of {of}",
        "calls": "calls {place}, of which you hold {n}",
        "calls_none": "calls {place}, of which you hold none",
        "hurry": "a Bonus must not be left in your hand",
        "nothing": "nothing in your hand follows",
        "saves_bonus": "saves the Bonus for later",
        "holds_back": "holds back a card that would follow",
        "must_pass": "there is nothing to play or draw",
    },
    "fr": {
        "out": "pose la dernière carte",
        "heavy": "se défait de {n} points",
        "last": "ne vous laisse qu'une carte",
        "follows": "vous avez {n} (carte|cartes) pour y répondre",
        "stuck": "ne vous laisse rien pour y répondre",
        "few": "peu d'autres cartes suivent : {n} sur {of}",
        "calls": "demande {place} : vous en avez {n}",
        "calls_none": "demande {place} : vous n'en avez pas",
        "hurry": "un Bonus ne doit pas vous rester en main",
        "nothing": "rien ne suit dans votre main",
        "saves_bonus": "garde le Bonus pour plus tard",
        "holds_back": "retient une carte qui suivrait",
        "must_pass": "il n'y a rien à jouer ni à piocher",
    },
}


def grounds(s: Any, seat: int, action: int) -> Said:
    """What a card is rid of, and who can follow it."""
    if action >= DRAW:
        return _drawing(s, seat, action)
    if s.held[seat] == 1:
        return [("out", {})]
    hand = s.hands[seat]
    bonus = action >= BONUS
    left = hand & ~(hand & BONUS_CARDS if bonus else np.uint64(1 << action + 1))
    follow = np.uint64(FOLLOWERS[action + 1])
    mine = int(left & NUMBERED_CARDS & follow).bit_count()
    said: Said = []
    if bonus:
        said.append(("calls" if mine else "calls_none", {"place": action - BONUS + 1, "n": mine}))
        if fewest_held(s, seat) <= CLOSE:
            said.insert(0, ("hurry", {}))
        return said
    if s.held[seat] == 2:
        said.append(("last", {}))
    elif POINTS[action + 1] >= HEAVY:
        said.append(("heavy", {"n": int(POINTS[action + 1])}))
    hidden = hidden_from(s, seat)
    theirs, many = int(hidden & follow).bit_count(), int(hidden).bit_count()
    if theirs <= FEW * many:
        said.append(("few", {"n": theirs, "of": many}))
    said.append(("follows", {"n": mine}) if mine else ("stuck", {}))
    return said


def _drawing(s: Any, seat: int, action: int) -> Said:
    if action > DRAW:
        return [("must_pass", {})]
    following = s.hands[seat] & np.uint64(FOLLOWERS[s.call])
    if not following:
        return [("nothing", {})]
    return [("saves_bonus" if not following & NUMBERED_CARDS else "holds_back", {})]
