"""Every example in the documentation runs as it stands."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
ELSEWHERE = DOCS / "a-game-of-your-own.md"  # in test_own_game.py, with the example at hand
WITH_EXAMPLES = [page for page in DOCS.rglob("*.md") if ">>> " in page.read_text(encoding="utf-8")]
PAGES = [ROOT / "README.md", *sorted(page for page in WITH_EXAMPLES if page != ELSEWHERE)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples(page: Path) -> None:
    ran = doctest.testfile(str(page), module_relative=False)
    assert ran.attempted > 0
    assert ran.failed == 0
