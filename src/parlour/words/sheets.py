"""The rule sheets, and one clause out of one of them. Those not in English lie in folders of their own."""

import re
from pathlib import Path

from parlour.engine.game import Game, ParlourError

INSTALLED = Path(__file__).parent.parent / "rule_sheets"
CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"


def rule_sheet(game: Game, language: str = "en") -> str:
    """A game's rule sheet, in Markdown."""
    folder = INSTALLED if INSTALLED.is_dir() else CHECKOUT
    try:
        return (folder / ("" if language == "en" else language) / f"{game.name}.md").read_text(encoding="utf-8")
    except OSError:
        raise ParlourError(f"the rule sheet of {game.name} is not installed") from None


def clause(game: Game, number: int, language: str = "en") -> str:
    """One clause of a game's rule sheet, in Markdown."""
    found = re.search(rf"^\*\*{game.clause(number)} ·.*$", rule_sheet(game, language), re.MULTILINE)
    if not found:
        raise ParlourError(f"the rule sheet of {game.name} has no clause {number}")
    return found[0]
