"""What environments are called: by the game, by what is seen and done in it, and by the version of its rules.

    parlour/NAME-SEEN-vRULES        in Gymnasium, and alike in PettingZoo

Nobody has to remember to raise a number: SEEN is a digest of the declarations. It is another as soon as anything lies
elsewhere in an observation or means something else, or there are other actions, or other events, by which histories
are numbered; whoever learnt by the one is told so by a name that is not there. It is taken at the smallest table, by
the usual house rules.
"""

import hashlib
from functools import cache

from parlour.engine.game import Game
from parlour.engine.record import Holds
from parlour.envs.finding import find_game
from parlour.envs.ladder import Ladder
from parlour.envs.observation import layout

DIGITS = 6


def name_of(game: Game | str) -> str:
    """What a game's environment is called in Gymnasium."""
    found = find_game(game)
    return f"parlour/{found.name}-{seen(found)}-v{found.version}"


@cache
def seen(game: Game | str) -> str:
    """What is seen and heard of a game, and what can be done: where all lies, what it holds, events, actions."""
    found = find_game(game)
    holds = {f.name: (f.number.__name__, *_held(f.holds)) for f in found.record.fields}
    parts = [(part.name, part.first, part.rows, part.row, holds.get(part.name)) for part in layout(found).parts]
    events = [(kind.name, kind.many, *_held(kind.amount)) for kind in found.events]
    ladder = Ladder(found.actions)
    actions = [ladder.text(action) for action in range(len(ladder))]
    return hashlib.sha256(repr((found.cards, parts, events, actions)).encode()).hexdigest()[:DIGITS]


def _held(holds: Holds) -> tuple[str, tuple[str, ...], int | None]:
    return holds.what.name, holds.names, holds.most
