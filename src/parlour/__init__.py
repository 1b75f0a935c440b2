"""Parlour: five card games worth playing again, and the engine they run on."""

from parlour.engine.game import IllegalMove, ParlourError
from parlour.shelf import GAMES, BoxedGame, game
from parlour.table.table import Table

__all__ = ["GAMES", "BoxedGame", "IllegalMove", "ParlourError", "Table", "game"]
__version__ = "0.1.0"
