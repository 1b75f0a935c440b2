"""The environments pass with the oldest libraries that the extra `research` allows; other tests have the newest."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.proof

ROOT = Path(__file__).parents[2]
LIBRARIES = ("gymnasium", "open_spiel", "pettingzoo")
TESTS = ("test_gymnasium.py", "test_pettingzoo.py", "test_copies.py", "test_observers.py", "test_policies.py")


def test_the_oldest_allowed(tmp_path: Path) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["research"]
    oldest = {name: version for extra in extras for name, version in re.findall(r"^(\w+)>=([\d.]+)$", extra)}
    wanted = [f"{library}=={oldest[library]}" for library in LIBRARIES]
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(tmp_path), *wanted]
    subprocess.run(install, check=True)
    tests = [str(Path(__file__).with_name(name)) for name in TESTS]
    there = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT / "src")])}
    run = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *tests]
    ran = subprocess.run(run, cwd=ROOT, env=there, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-3000:]
    asked = f"from importlib import metadata; print(*map(metadata.version, {LIBRARIES}))"
    found = subprocess.run([sys.executable, "-c", asked], env=there, capture_output=True, text=True, check=True)
    assert found.stdout.split() == [oldest[library] for library in LIBRARIES]
