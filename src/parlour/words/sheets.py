"""The rule sheets: where they lie, and one clause out of one of them."""

import re
from pathlib import Path

from parlour.engine.game import Game, ParlourError

INSTALLED = Path(__file__).parent.parent / "rule_sheets"
CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"


def rule_sheet(game: Game) -> str:
    """A game's rule sheet, in Markdown."""
    folder = INSTALLED if INSTALLED.is_dir() else CHECKOUT
    try:
        return (folder / f"{game.name}.md").read_text(encoding="utf-8")
    except OSError:
        raise ParlourError(f"the rule sheet of {game.name} is not installed") from None


def clause(game: Game, number: int) -> str:
    """One clause of a game's rule sheet, in Markdown."""
    found = re.search(rf"^\*\*{game.clause(number)} ·.*$", rule_sheet(game), re.MULTILINE)
    if not found:
        raise ParlourError(f"the rule sheet of {game.name} has no clause {number}")
    return found[0]
