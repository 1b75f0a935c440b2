"""The rule sheets, and one clause out of one of them.

A sheet is written by hand, but for the list of house rules, which is made from what the game declares.
Ours lie in the documents, or in a package of ours; those not in English in folders of their own. A game of
somebody else's brings its sheet along, as `rules/en.md` beside its rules.
"""

import re
from pathlib import Path
from typing import NamedTuple

from parlour.engine.game import Game, ParlourError
from parlour.words.grammar import FIRST
from parlour.words.house_rules import house_rules

INSTALLED = Path(__file__).parent.parent / "rule_sheets"
CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"


def rule_sheet(game: Game, language: str = FIRST) -> str:
    """A game's rule sheet, in Markdown: as it is written, with the house rules listed after the clauses."""
    written = _written(game, language)
    if not game.options:
        return written
    clauses = re.match(rf".*^\*\*{game.prefix}-\d+ ·.*?(?=^## |\Z)", written, re.MULTILINE | re.DOTALL)
    end = clauses.end() if clauses else len(written)
    return "\n\n".join([written[:end].rstrip(), house_rules(game, language), written[end:]])


def _written(game: Game, language: str) -> str:
    """A sheet as it is written: in that language, or else in English."""
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


class Passage(NamedTuple):
    """What a rule sheet has under a number: a clause (GAME-9), a hint (GAME-H1), a worked example (E) or a term (T).

    `text` is its paragraph, and rows of cards right under it (card_rows.py); `section` the heading it stands under.
    """

    name: str
    title: str
    text: str
    section: str
    markdown: str


def passages(game: Game, language: str = FIRST) -> list[Passage]:
    """Everything that has a number in a game's rule sheet, in order."""
    sheet, found = _written(game, language), []
    pattern = rf"^\*\*({game.prefix}-[HET]?\d+) · (.*?)\.?\*\*\s*(.*(?:\n\n```cards\n(?:.+\n)*?```)*)$"
    for each in re.finditer(pattern, sheet, re.MULTILINE):
        heading = re.findall(r"^## (.*)$", sheet[: each.start()], re.MULTILINE)[-1:]
        name, title, text = each.groups()
        found.append(Passage(name, title, text, "".join(heading), each[0]))
    return found


def clause(game: Game, number: int | str, language: str = FIRST) -> str:
    """One clause of a game's rule sheet by its number, or a hint, an example or a term (`H1`), in Markdown."""
    for passage in passages(game, language):
        if passage.name == f"{game.prefix}-{number}":
            return passage.markdown
    raise ParlourError(f"the rule sheet of {game.name} has no clause {number}")
