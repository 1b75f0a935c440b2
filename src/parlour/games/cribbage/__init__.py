"""Cribbage for two: peg by play and by counting hands; first to 121 wins.

Read beside docs/rules/cribbage.md; each function names the clause it carries out. `state` says what there is,
`dealing` deals, `choices` says what may be done, `playing` does it: `crib` lays away, `pegging` plays to thirty-one,
and `showing` counts the hands, each worth what `counting` says. `ending` moves the pegs to the last hole; `knowing`
keeps what a Go has taught, and `imagining` deals what a seat cannot see.

Besides what every game has, `aloud` counts a hand away from any table, `discards` weighs what to throw to the crib
(its compiled part is `throwing`). What a Master knows by heart: `cribs` what to throw, `opening` the first three cards
to play, `pegs` what four cards peg, `prospects` what a throw does to the chance of winning, `offers` what a card offers
at pegging. How he came to know it: `throws`, `balance` (its compiled part is `balancing`) and `learning` (`trying`).
`commands` brings counting and throwing to the command line.
"""

from parlour.games.cribbage.accounts import all_cards, event_points
from parlour.games.cribbage.choices import acting, legal, refuse, turn
from parlour.games.cribbage.counting import count_every_hand
from parlour.games.cribbage.dealing import start
from parlour.games.cribbage.ending import result
from parlour.games.cribbage.imagining import imagine
from parlour.games.cribbage.playing import play
from parlour.games.cribbage.state import (
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
    "acting", "all_cards", "count_every_hand", "event_points", "imagine", "legal", "play", "refuse", "result",
    "start", "turn",
]  # fmt: skip
