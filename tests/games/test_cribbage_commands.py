"""What Cribbage's commands print, in every language."""

from io import StringIO

import pytest
from rich.console import Console

from parlour.games.cribbage.commands import show_throws
from parlour.games.cribbage.discards import Throw, Throws


@pytest.mark.parametrize(
    ("language", "head", "titles", "row"),
    [
        ("en", "to your own crib, at 90–103", "throw  keep", "4.50  2   12   3.25    −0.75   7.00  48.1%"),
        ("fr", "pour votre crib, à 90–103", "écartées  gardées", "4,50  2   12   3,25  −0,75   7,00  48,1 %"),
    ],
)
def test_throws_are_shown_in_words(language: str, head: str, titles: str, row: str) -> None:
    throw = Throw((1, 2), (3, 4, 5, 6), 4.5, 2, 12, 3.25, -0.75, 7.0, 0.481)
    out = StringIO()
    show_throws(Throws((1, 2, 3, 4, 5, 6), True, (90, 103), (throw,)), Console(file=out, width=120), language)
    first, second, third = (" ".join(line.split()) for line in out.getvalue().splitlines())
    assert head in first
    assert second.startswith(" ".join(titles.split()))
    assert third.endswith(" ".join(row.split()))
