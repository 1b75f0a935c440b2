"""Parlour: five card games worth playing again, and the engine they run on."""

from typing import TYPE_CHECKING, Any

from parlour.engine.game import IllegalMove, ParlourError
from parlour.shelf import GAMES, BoxedGame, game
from parlour.table.table import Table

if TYPE_CHECKING:
    from parlour.envs.batch import batch

__all__ = ["GAMES", "BoxedGame", "IllegalMove", "ParlourError", "Table", "batch", "game"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load `batch` when it is first asked for: whoever sits at one table has no use for arrays."""
    if name != "batch":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from parlour.envs.batch import batch

    return batch
