"""What environments are called: by the game, by what is seen and done in it, and by the version of its rules.

    parlour/NAME-SEEN-vRULES        in Gymnasium, and alike in PettingZoo

Nobody has to remember to raise a number: SEEN is a digest of the declarations. It is another as soon as anything lies
elsewhere in an observation or means something else, or there are other actions; whoever learnt by the one is told so
by a name that is not there. It is taken at the smallest table, by the usual house rules.
"""

import hashlib
from functools import cache

from parlour.engine.game import Game
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
    """What is seen of a game, and what can be done: where everything lies, what it holds, and the actions."""
    found = find_game(game)
    holds = {f.name: (f.number.__name__, f.holds.what.name, f.holds.names) for f in found.record.fields}
    parts = [(part.name, part.first, part.rows, part.row, holds.get(part.name)) for part in layout(found).parts]
    ladder = Ladder(found.actions)
    actions = [ladder.text(action) for action in range(len(ladder))]
    return hashlib.sha256(repr((found.cards, parts, actions)).encode()).hexdigest()[:DIGITS]
