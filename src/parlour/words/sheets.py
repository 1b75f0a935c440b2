"""The rule sheets, and one clause out of one of them.

Ours lie in the documents, or in a package of ours; those not in English in folders of their own. A game of
somebody else's brings its sheet along, as `rules/en.md` beside its rules.
"""

import re
from pathlib import Path

from parlour.engine.game import Game, ParlourError
from parlour.words.grammar import FIRST

INSTALLED = Path(__file__).parent.parent / "rule_sheets"
CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"


def rule_sheet(game: Game, language: str = FIRST) -> str:
    """A game's rule sheet, in Markdown: in that language, or else in English."""
    for file in [*_places(game, language), *_places(game, FIRST)]:
        try:
            return file.read_text(encoding="utf-8")
        except OSError:
            continue
    raise ParlourError(f"there is no rule sheet of {game.name}")


def _places(game: Game, language: str) -> list[Path]:
    folder = INSTALLED if INSTALLED.is_dir() else CHECKOUT
    brought = Path(game.module.__file__ or "").parent / "rules" / f"{language}.md"
    return [folder / ("" if language == FIRST else language) / f"{game.name}.md", brought]


def clause(game: Game, number: int, language: str = FIRST) -> str:
    """One clause of a game's rule sheet, in Markdown."""
    found = re.search(rf"^\*\*{game.clause(number)} ·.*$", rule_sheet(game, language), re.MULTILINE)
    if not found:
        raise ParlourError(f"the rule sheet of {game.name} has no clause {number}")
    return found[0]
