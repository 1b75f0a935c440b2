"""Parlour: card games worth playing again, and the engine they run on."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from parlour.engine.game import IllegalMove, ParlourError
from parlour.shelf import BoxedGame, game, names
from parlour.table.table import Table

if TYPE_CHECKING:
    from parlour.bots.bot import bot
    from parlour.envs.batch import batch
    from parlour.envs.describing import describe
    from parlour.table.batch import simulate

    GAMES: tuple[str, ...]

__all__ = [
    "GAMES", "BoxedGame", "IllegalMove", "ParlourError", "Table", "batch", "bot", "describe", "game", "simulate",
]  # fmt: skip
__version__ = "0.1.0"
LATER = {
    "batch": "parlour.envs.batch", "bot": "parlour.bots.bot", "describe": "parlour.envs.describing",
    "simulate": "parlour.table.batch",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Find what is on the shelf, and load what not everybody needs, when they are first asked for."""
    if name == "GAMES":
        return names()
    if name in LATER:
        return getattr(import_module(LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
