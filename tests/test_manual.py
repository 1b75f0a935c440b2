"""The documents become a manual, without a warning: `make docs`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlour

ROOT = Path(__file__).parents[1]
MANUAL = ROOT / "build" / "manual"


@pytest.mark.proof
def test_the_manual_is_built_and_whole() -> None:
    subprocess.run([sys.executable, "docs/manual.py"], cwd=ROOT, check=True, timeout=120)
    build = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file", "build/mkdocs.yml"]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert built.returncode == 0, built.stdout + built.stderr
    pages = {str(page.relative_to(MANUAL)): page.read_text(encoding="utf-8") for page in MANUAL.rglob("*.html")}
    for name in parlour.GAMES:
        assert {f"rules/{name}.html", f"rules/fr/{name}.html", f"observations/{name}.html"} <= set(pages)
    assert "makes one move in every game" in pages["reference/parlour.envs.batch.html"]
    assert "strict" in pages["reference/parlour.envs.batch.html"]  # an argument of the constructor
    assert all(f'id="parlour.{name}"' in pages["reference/parlour.html"] for name in ("batch", "bot", "describe"))
    assert 'href="./site.html"' in pages["notation.html"]  # whatever page one is on
    assert "parlour.envs.batch" in (MANUAL / "search.json").read_text(encoding="utf-8")
    fetched = [
        re.findall(r'<(?:script|img|link rel="stylesheet")[^>]*="(https?:[^"]*)"', page) for page in pages.values()
    ]
    assert not any(fetched)  # whoever reads it tells nobody else
