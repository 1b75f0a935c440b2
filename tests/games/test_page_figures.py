"""What a game's folder of the page says of its rules is what they declare: marks by name, and the few numbers there."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import parlour
from parlour.games.bijinx.state import MARKS

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


def test_the_page_knows_the_marks_of_the_ledger() -> None:
    """BIJINX-30."""
    (told,) = re.findall(r"^export type Mark = (.*);$", (GAMES / "bijinx" / "view.ts").read_text(), re.MULTILINE)
    assert tuple(mark.strip('"') for mark in told.split(" | ")) == MARKS


@pytest.mark.parametrize(
    ("file", "number", "rule"),
    [
        ("bijinx/table.ts", "DEALT", "IN_HAND"),
        ("bijinx/Middle.svelte", "TRICKS", "TRICKS_A_HAND"),
        ("bijinx/Middle.svelte", "IN_INN", "IN_INN"),
        ("bunco/table.ts", "NUMBERS", "NUMBERS"),
        ("cribbage/table.ts", "DEALT", "HAND"),
        ("cribbage/table.ts", "TO_CRIB", "TO_CRIB"),
    ],
)
def test_numbers_of_the_page_are_those_of_the_rules(file: str, number: str, rule: str) -> None:
    (told,) = re.findall(rf"^ *const {number} = (\d+);", (GAMES / file).read_text(), re.MULTILINE)
    state = import_module(f"{parlour.game(file.split('/')[0]).module.__name__}.state")
    assert int(told) == getattr(state, rule)
