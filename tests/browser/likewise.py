"""`parlour serve` with nothing left to chance: the same secret and the same luck at every table.

python -m tests.browser.likewise serve --port 0 --data DIR

A local room given the same then deals the same cards, and its bots decide the same. Tables are called as in a local
room, so that the same bots sit at them; and what a bot takes to call is always the middle of what it may take.
"""

import random
import secrets
from collections.abc import Callable
from typing import Any

from parlour.cli import main
from parlour.engine.chance import new_luck
from parlour.server.tables import registry
from parlour.server.tables.links import new_link

SECRET = bytes(range(32))
SEED = 7
LUCK = new_luck(SEED).tobytes()  # the same as a local room draws it: eight bytes
MARK = "_"  # how the id of a local table begins

INSTEAD: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
    (registry, "new_key", lambda: SECRET),
    (registry, "new_link", lambda: MARK + new_link()),
    (secrets, "randbits", lambda _: SEED),
    (random, "uniform", lambda low, high: (low + high) / 2),
)

if __name__ == "__main__":
    for where, name, what in INSTEAD:
        setattr(where, name, what)
    main()
