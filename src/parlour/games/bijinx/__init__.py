"""Bi-Jinx (1922): win nothing. Points retained count against you, unless Bi meets Jinx.

Read beside docs/rules/bijinx.md; each function names the clause it carries out. `state` says what there is,
`dealing` deals, `choices` says what may be done, `playing` has the tricks, `trading` the bargain for Bi and Jinx;
`reckoning` says what a hand comes to, `ledger` writes it down, `ending` closes hand and game; `knowing` says what
play has taught, and `imagining` deals what a seat cannot see.
"""

from parlour.games.bijinx.accounts import all_cards, event_points
from parlour.games.bijinx.choices import acting, legal, refuse, turn
from parlour.games.bijinx.dealing import start
from parlour.games.bijinx.ending import result
from parlour.games.bijinx.imagining import imagine
from parlour.games.bijinx.playing import play
from parlour.games.bijinx.state import (
    ACTIONS,
    CARDS,
    ENDINGS,
    EVENTS,
    LONGEST,
    NAME,
    OPTIONS,
    PREFIX,
    SEATS,
    STATE,
    VERSION,
    allow,
    pack,
    side,
)

__all__ = [
    "ACTIONS", "CARDS", "ENDINGS", "EVENTS", "LONGEST", "NAME", "OPTIONS", "PREFIX", "SEATS", "STATE", "VERSION",
    "acting", "all_cards", "allow", "event_points", "imagine", "legal", "pack", "play", "refuse", "result", "side",
    "start", "turn",
]  # fmt: skip
