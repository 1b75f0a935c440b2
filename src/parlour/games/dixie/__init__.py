"""Dixie, also sold as Bonus 20 (1954): be rid of your cards; what you still hold counts against you.

Read beside docs/rules/dixie.md; each function names the clause it carries out. `state` says what there is,
`dealing` deals, `choices` says what may be done, `playing` does it, `ending` reckons; `knowing` keeps what play
has taught, and `imagining` deals what a seat cannot see.
"""

from parlour.games.dixie.accounts import all_cards, event_points
from parlour.games.dixie.choices import acting, legal, refuse, turn
from parlour.games.dixie.dealing import start
from parlour.games.dixie.ending import result
from parlour.games.dixie.imagining import imagine
from parlour.games.dixie.playing import play
from parlour.games.dixie.state import (
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
)

__all__ = [
    "ACTIONS", "CARDS", "ENDINGS", "EVENTS", "LONGEST", "NAME", "OPTIONS", "PREFIX", "SEATS", "STATE", "VERSION",
    "acting", "all_cards", "event_points", "imagine", "legal", "play", "refuse", "result", "start", "turn",
]  # fmt: skip
