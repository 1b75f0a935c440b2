"""A game of one's own: the example is what the guide says, and plays everywhere with no line of Parlour changed."""

import doctest
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.browser.room import open_room

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "a-game-of-your-own.md"
PACKAGE = ROOT / "examples" / "own-game"
RULES = PACKAGE / "src" / "parlour_magpie" / "__init__.py"


def blocks(language: str) -> list[str]:
    """The guide's blocks in a language."""
    return re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_guide_shows_pieces_of_the_example() -> None:
    source = RULES.read_text() + (PACKAGE / "pyproject.toml").read_text()
    shown = [block for language in ("python", "toml") for block in blocks(language) if ">>>" not in block]
    assert len(shown) > 5
    for block in shown:
        assert block in source


def test_the_guide_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(RULES.parents[1])
    ran = doctest.testfile(str(GUIDE), module_relative=False)
    assert ran.attempted > 0
    assert ran.failed == 0


# What is done with the game once it is installed: everything one does with ours.
EVERYWHERE = """
import numpy as np, parlour
assert "magpie" in parlour.GAMES
game = parlour.game("magpie")
from parlour.testing import check_game
assert check_game(game) > 500

from parlour.arena.arena import compete
outcome = compete(game, ["expert", "regular"], 4, 3, playouts=20)
assert len(outcome.played) == 4

games = parlour.batch("magpie", n=64, seats=3, seed=1)
mask = games.mask()
for _ in range(30):
    games.step(np.array([np.flatnonzero(row)[0] for row in games.mask()], np.int64))

from parlour.envs.pettingzoo import env
from pettingzoo.test import api_test
api_test(env("magpie"), num_cycles=40)

import parlour.envs.openspiel, pyspiel
state = pyspiel.load_game("parlour_magpie(players=3)").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert abs(sum(state.returns())) < 1e-9

import parlour.envs.gymnasium, gymnasium
from parlour.envs.naming import name_of
seat = gymnasium.make(name_of("magpie"))
seat.reset(seed=1)
print("everywhere")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own with both wheels; other libraries are the ones at hand."""
    folder = tmp_path_factory.mktemp("own")
    wheels = folder / "wheels"
    for package in (ROOT, PACKAGE):
        build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(wheels), str(package)]
        subprocess.run([sys.executable, *build], check=True)
    venv.create(folder / "env", with_pip=False, symlinks=True)
    python = folder / "env" / "bin" / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    found = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
    target = Path(found.stdout.strip())
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), *map(str, wheels.glob("*.whl"))]
    subprocess.run([sys.executable, *install], check=True)
    others = next(path for path in sys.path if path.endswith("site-packages"))
    (target / "others.pth").write_text(f"{others}\n")
    return python


@pytest.mark.proof
def test_it_plays_everywhere_from_wheels(installed: Path, tmp_path: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"PARLOUR_CACHE": str(tmp_path)}

    def run(*arguments: str, typed: str = "") -> str:
        done = subprocess.run(
            [installed, *arguments], input=typed, env=environment, cwd=tmp_path, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    where = run("-c", "import parlour; print(parlour.__file__)").strip()
    assert Path(where).is_relative_to(installed.parents[1]), "not the checkout"
    assert run("-W", "ignore", "-c", EVERYWHERE).strip().endswith("everywhere")
    assert "magpie" in run("-m", "parlour", "games")
    assert "MAGPIE-5" in run("-m", "parlour", "rules", "magpie")
    played = run("-m", "parlour", "play", "magpie", "--seed", "1", typed="1\n" * 40)
    assert "won" in played
    with open_room(tmp_path / "room", python=str(installed), PYTHONPATH="", PARLOUR_CACHE=str(tmp_path)) as room:
        browsing = [sys.executable, "-m", "tests.browser.play", room, "magpie", "3"]
        done = subprocess.run(browsing, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
