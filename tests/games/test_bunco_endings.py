"""How games of Bunco end: the page in the documentation is what its command prints, and its advice follows from it."""

import re
from pathlib import Path

from parlour.games.bunco.endings import RARELY, Ended, recommended, report, ways
from parlour.games.bunco.state import ENDINGS

PAGE = Path(__file__).parents[2] / "docs" / "bunco-endings.md"
GAMES = 10_000


def rows_of(page: str) -> list[Ended]:
    """The figures in a page."""
    found = []
    for packs, part in enumerate(page.split("\n## ")[1:3], start=1):
        for line in re.findall(r"^\| \d.*$", part, flags=re.MULTILINE):
            seats, *counts = (int(cell.replace(",", "")) for cell in line.strip("| ").split(" | "))
            for retire, three in ((False, counts[:3]), (True, counts[3:])):
                found.append(Ended(seats, packs, retire, dict(zip(ENDINGS[1:], three, strict=True))))
    return sorted(found, key=lambda row: row.seats)


def test_the_page_is_what_its_command_prints() -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = rows_of(page)
    assert [(row.packs, row.retire) for row in found] == [way[:2] for seats in range(2, 15) for way in ways(seats)]
    assert all(sum(row.endings.values()) == GAMES for row in found)
    assert report(found, GAMES, seed=0) == page


def test_what_is_recommended() -> None:
    printed, retired = Ended(5, 1, False, {"won": 60, "stalled": 40}), Ended(5, 1, True, {"won": 97, "capped": 3})
    doubled, both = Ended(5, 2, False, {"won": 98, "stalled": 2}), Ended(5, 2, True, {"won": 100})
    assert printed.unwon > RARELY > retired.unwon
    assert recommended([printed, retired, doubled, both]) is retired, "the nearest to the booklet that is good enough"
    assert recommended([printed, doubled, both]) is doubled
    assert recommended([printed]) is printed
    worse = Ended(5, 1, True, {"won": 50, "stalled": 50})
    assert recommended([printed, worse]) is printed, "or else the best there is"
