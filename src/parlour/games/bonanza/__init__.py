"""Bonanza: ten spaces of a wheel, won by what you hold, by what you bet, and by how your cards fall.

Read beside docs/rules/bonanza.md; each function names the clause it carries out. `state` says what there is, and
`choices` what may be done; `playing` does it. A round runs through the files in this order: `dealing` deals,
`auction` settles the dead hand, `calls` are the sealed claims, `betting` is poker (hands are ranked in `poker`),
`stops` the race to be out of cards, `ending` the end of a round and of the game. The `wheel` and the `joker` are
what they share. `length` reckons how long a game can last, `knowing` draws conclusions from play, and `imagining`
deals what a seat cannot see.
"""

from parlour.games.bonanza.accounts import all_cards, event_points
from parlour.games.bonanza.choices import acting, legal, refuse, turn, window
from parlour.games.bonanza.dealing import start
from parlour.games.bonanza.ending import result
from parlour.games.bonanza.imagining import imagine
from parlour.games.bonanza.length import LONGEST
from parlour.games.bonanza.playing import play
from parlour.games.bonanza.poker import best_strength, five_of
from parlour.games.bonanza.state import (
    ACTIONS,
    CARDS,
    ENDINGS,
    EVENTS,
    NAME,
    OPTIONS,
    PREFIX,
    SEATS,
    STATE,
    VERSION,
)

__all__ = [
    "ACTIONS", "CARDS", "ENDINGS", "EVENTS", "LONGEST", "NAME", "OPTIONS", "PREFIX", "SEATS", "STATE", "VERSION",
    "acting", "all_cards", "best_strength", "event_points", "five_of", "imagine", "legal", "play", "refuse",
    "result", "start", "turn", "window",
]  # fmt: skip
