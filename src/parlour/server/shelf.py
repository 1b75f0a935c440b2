"""The shelf as a client sees it: games, house rules, cards and clauses in words."""

import re
from functools import cache
from typing import Any

from parlour.bots.bot import LEVELS
from parlour.engine.game import Game
from parlour.engine.record import SECRET
from parlour.shelf import GAMES, game
from parlour.words.sheets import rule_sheet
from parlour.words.speech import words_for


@cache
def games(language: str) -> dict[str, Any]:
    """Everything about every game that does not change."""
    return {"levels": list(LEVELS), "games": [_game(game(name), language) for name in GAMES]}


def _game(found: Game, language: str) -> dict[str, Any]:
    words = words_for(found.name, language)
    codes = dict(zip(found.cards[1:], words.cards[1:], strict=True))  # cards that look alike are one
    return {
        "name": found.name,
        "title": words.title,
        "about": words.about,
        "prefix": found.prefix,
        "seats": list(found.seats),
        "options": [
            {
                "name": option.name, "low": option.low, "high": option.high, "default": option.default,
                "switch": option.switch, "says": words.options[option.name], "clause": found.clause(option.clause),
            }
            for option in found.options
        ],
        "cards": [{"code": code, "says": says} for code, says in codes.items()],
        "places": [
            {"code": code, "says": says} for code, says in zip(found.actions.places, words.places, strict=False)
        ],
        "kinds": [{"name": kind.name, "pattern": kind.pattern} for kind in found.actions.kinds],
        "fields": [
            {"name": field.name, "holds": field.holds.name, "known": field.known.name, "shape": list(field.shape)}
            for field in found.record.fields if field.known is not SECRET
        ],
    }  # fmt: skip


@cache
def rules(name: str, language: str) -> dict[str, Any]:
    """A rule sheet, whole and by clause."""
    found = game(name)
    markdown = rule_sheet(found, language)
    pattern = rf"^\*\*({found.prefix}-\d+) · (.*?)\.?\*\*\s*(.*)$"
    clauses = re.findall(pattern, markdown, flags=re.MULTILINE)
    return {
        "game": name,
        "language": language,
        "markdown": markdown,
        "clauses": [{"clause": number, "title": title, "text": text} for number, title, text in clauses],
    }
