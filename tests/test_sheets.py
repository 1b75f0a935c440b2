"""The rule sheets say the same in every language, as far as a program can tell."""

import re
from collections import Counter

import pytest

import parlour
from parlour.engine.game import Game
from parlour.words.grammar import LANGUAGES
from parlour.words.sheets import rule_sheet


def clauses(game: Game, language: str) -> list[tuple[str, str]]:
    """Number and text of every clause, in order."""
    return re.findall(rf"^\*\*({game.prefix}-\d+) · (.*)$", rule_sheet(game, language), flags=re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", parlour.GAMES)
def test_the_same_clauses_with_the_same_figures_and_names(name: str, language: str) -> None:
    game = parlour.game(name)
    for (number, english), (same, french) in zip(clauses(game, "en"), clauses(game, language), strict=True):
        assert number == same
        for told in (r"\d+", r"`[^`]*`", rf"{game.prefix}-\d+"):
            assert Counter(re.findall(told, english)) == Counter(re.findall(told, french)), number
        assert english.count("*") == french.count("*")
