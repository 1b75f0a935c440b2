"""Bunco (1904): get rid of your Bunco Pile before the others do.

Read beside docs/rules/bunco.md; each function names the clause it carries out. `state` says what there is,
`dealing` deals, and `piles` moves cards. `playable` says what the player on turn can play, `windows` when others
may call, and `choices` what anybody may do; `playing`, `stops` and `slips` do it, `turns` leads from turn to turn,
and `ending` counts. `knowing` keeps what play has taught, and `imagining` deals what a seat cannot see.
`progressive` has the rules of an evening at many tables, and `evening` runs it; `endings` shows how games end.
"""

from parlour.games.bunco.accounts import all_cards, event_points
from parlour.games.bunco.choices import acting, legal, refuse, turn, window
from parlour.games.bunco.dealing import start
from parlour.games.bunco.ending import result
from parlour.games.bunco.imagining import imagine
from parlour.games.bunco.playing import play
from parlour.games.bunco.state import (
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
    UNEVEN,
    VERSION,
    allow,
    pack,
    quiet,
    side,
)
from parlour.games.bunco.stops import ORDERS, obey, prefer

__all__ = [
    "ACTIONS", "CARDS", "ENDINGS", "EVENTS", "LONGEST", "NAME", "OPTIONS", "ORDERS", "PREFIX", "SEATS", "STATE",
    "UNEVEN", "VERSION", "acting", "all_cards", "allow", "event_points", "imagine", "legal", "obey", "pack", "play",
    "prefer", "quiet", "refuse", "result", "side", "start", "turn", "window",
]  # fmt: skip
