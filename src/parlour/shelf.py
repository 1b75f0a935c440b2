"""The shelf: every game by name, ready to be taken down and played.

Ours are whatever lies in `parlour/games`. Anybody's join them by an entry point of the group `parlour.games`
whose name is the game's and whose object is its module.
"""

import warnings
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from parlour import games
from parlour.engine.game import Game, ParlourError
from parlour.table.table import Table

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "parlour.games"


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

    def unfit(self, reason: str, seats: int) -> str:
        """The sentence that its words have for a reason, with options by the names that commands give them."""
        from parlour.words.disagreement import to_programs  # nobody needs it to play

        return to_programs(self, reason, seats)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Copied and pickled, a game is its name: whoever unpacks it takes it off his own shelf."""
        return game, (self.name,)


@cache
def game(name: str) -> BoxedGame:
    """The game of that name. Its rules are compiled, or fetched from the cache, on first use."""
    if name in _ours():
        return BoxedGame(import_module(f"{games.__name__}.{name}"))
    brought = _brought().get(name, [])
    if not brought:
        raise ParlourError(f"there is no game called {name!r}; there are: {', '.join(names())}")
    if len(brought) > 1:
        raise ParlourError(f"several packages bring a game called {name!r}: {', '.join(e.value for e in brought)}")
    try:
        found = BoxedGame(brought[0].load())
    except Exception as error:
        raise ParlourError(f"the game {name!r} of {brought[0].value} cannot be loaded: {error!r}") from error
    if found.name != name:
        raise ParlourError(f"{brought[0].value} calls itself {found.name!r}, and its package calls it {name!r}")
    return found


@cache
def names() -> tuple[str, ...]:
    """Every game on the shelf: ours, then those of others."""
    ours = _ours()
    return (*ours, *sorted(name for name in _brought() if name not in ours))


@cache
def every_game() -> tuple[BoxedGame, ...]:
    """Every game that can be taken down. One that somebody brought and that cannot is warned of, and left out."""
    found = []
    for name in names():
        try:
            found.append(game(name))
        except ParlourError as error:
            warnings.warn(str(error), stacklevel=2)
    return tuple(found)


@cache
def _ours() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in iter_modules(games.__path__)))


@cache
def _brought() -> "dict[str, list[EntryPoint]]":
    """What other packages bring, by name; the same package may be found twice."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    found: dict[str, list[EntryPoint]] = {}
    for point in set(entry_points(group=GROUP)):
        found.setdefault(point.name, []).append(point)
    return found


def __getattr__(name: str) -> Any:
    """Look for games when somebody asks which there are, and not before."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return names()
