"""Parlour: card games worth playing again, and the engine they run on."""

from typing import TYPE_CHECKING, Any

from parlour.engine.game import IllegalMove, ParlourError
from parlour.shelf import BoxedGame, game
from parlour.table.table import Table

if TYPE_CHECKING:
    from parlour.envs.batch import batch

    GAMES: tuple[str, ...]

__all__ = ["GAMES", "BoxedGame", "IllegalMove", "ParlourError", "Table", "batch", "game"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Find what is on the shelf, and load `batch`, when they are first asked for."""
    if name == "GAMES":
        from parlour.shelf import names

        return names()
    if name == "batch":
        from parlour.envs.batch import batch

        return batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
