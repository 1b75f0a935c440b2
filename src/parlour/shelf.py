"""The shelf: every game by name, ready to be taken down and played."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module

from parlour.engine.game import Game, ParlourError
from parlour.table.table import Table

GAMES = ("bijinx", "bonanza", "bunco", "cribbage", "dixie")


class BoxedGame(Game):
    """A game off the shelf: its rules, and a way to sit down to it."""

    def new(
        self,
        seats: int | None = None,
        *,
        seed: int | None = None,
        key: bytes | None = None,
        options: Mapping[str, int] | None = None,
        decks: Sequence[Sequence[int]] = (),
    ) -> Table:
        """Open a table (see Table)."""
        return Table(self, seats, seed=seed, key=key, options=options, decks=decks)


@cache
def game(name: str) -> BoxedGame:
    """The game of that name. Its rules are compiled, or fetched from the cache, on first use."""
    if name not in GAMES:
        raise ParlourError(f"there is no game called {name!r}; there are: {', '.join(GAMES)}")
    return BoxedGame(import_module(f"parlour.games.{name}"))
