"""Numba's traps: stale caches, games mixed up, compiling in the middle of play, slow imports."""

import importlib
import json
import os
import shutil
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.engine import compiled, entry
from parlour.engine.compiled import State, rule, signature
from parlour.games import cribbage, dixie

SOURCE = Path(parlour.__file__).parent
REPORT = """
    import json, sys
    from collections import Counter
    import numba.core.event as event
    hits, misses = Counter(), Counter()
    import parlour
    out = {}
    for name in sys.argv[1:]:
        game = parlour.game(name)
        stats = [getattr(f, "stats", None) for f in vars(game.rules).values()]
        out[name] = {
            "hits": sum(sum(s.cache_hits.values()) for s in stats if s),
            "misses": sum(sum(s.cache_misses.values()) for s in stats if s),
            "result": [e.name for e in game.new(seed=1).events],
        }
    print(json.dumps(out))
"""


def in_a_process(folder: Path, *games: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(REPORT), *games],
        env={**os.environ, "PARLOUR_CACHE": str(folder / "cache"), "PYTHONPATH": str(folder / "src")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def test_two_games_in_two_processes(tmp_path: Path) -> None:
    """The second process finds everything in the cache, and each game runs its own code.

    What stands beside the rules may change meanwhile: the cache follows what the rules import.
    """
    house = tmp_path / "src" / "parlour"
    shutil.copytree(SOURCE, house, ignore=shutil.ignore_patterns("page", "__pycache__"))
    first = in_a_process(tmp_path, "dixie", "cribbage")
    for beside in ("reasons.py", "layout.py", "habits.py", "words/en.py"):
        for name in ("dixie", "cribbage"):
            with (house / "games" / name / beside).open("a") as file:
                file.write("\n# Something else.\n")
    second = in_a_process(tmp_path, "cribbage", "dixie")
    for name in ("dixie", "cribbage"):
        assert first[name]["misses"] > 0
        assert second[name]["misses"] == 0
        assert second[name]["hits"] > 0
        assert first[name]["result"] == second[name]["result"]
    assert first["dixie"]["result"] != first["cribbage"]["result"]


def test_the_cache_is_keyed_by_all_sources(tmp_path: Path) -> None:
    """A change in any file involved, not only the function's own, gives another folder."""
    files = compiled.sources(dixie, entry)
    names = {file.name for file in files}
    assert {"state.py", "imagining.py", "chance.py", "cards.py", "house.py", "entry.py", "compiled.py"} <= names
    assert not names & {"habits.py", "reasons.py", "layout.py", "lesson.py", "en.py", "game.py", "shelf.py"}
    copies = []
    for file in files:
        copies.append(tmp_path / file.parent.name / file.name)
        copies[-1].parent.mkdir(exist_ok=True)
        copies[-1].write_bytes(file.read_bytes())
    before = compiled.digest(copies)
    assert compiled.digest(copies) == before
    for copy in copies:
        text = copy.read_bytes()
        copy.write_bytes(text + b"\n")
        assert compiled.digest(copies) != before
        copy.write_bytes(text)


def test_older_folders_are_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    name = f"{dixie.__name__}-{entry.__name__}"
    stale, recent = tmp_path / f"{name}-0123456789abcdef", tmp_path / f"{name}-fedcba9876543210"
    other = tmp_path / f"{cribbage.__name__}-{entry.__name__}-0123456789abcdef"
    for folder in (stale, recent, other):
        folder.mkdir()
    long_ago = time.time() - compiled.STALE - 1
    os.utime(stale, (long_ago, long_ago))
    os.utime(other, (long_ago, long_ago))
    assert compiled.cache_folder(dixie, entry).is_dir()
    assert not stale.exists()
    assert recent.exists(), "another checkout may still use it"
    assert other.exists()


def test_two_games_of_one_name_do_not_collide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told apart by their packages, in the cache and wherever compiled code is kept."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(tmp_path)
    folders = set()
    for package in ("one_of_them", "the_other"):
        shutil.copytree(SOURCE / "games" / "dixie", tmp_path / package)
        for file in (tmp_path / package).glob("*.py"):
            file.write_text(file.read_text().replace("parlour.games.dixie", package))
        module = importlib.import_module(package)
        assert module.NAME == "dixie"
        folders.add(compiled.cache_folder(module, entry))
    assert len(folders) == 2


def test_a_cache_that_cannot_be_written_is_no_disaster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("PARLOUR_CACHE", str(blocked))
    assert compiled.cache_folder(dixie, entry).is_dir()


def test_nothing_is_compiled_in_the_middle_of_play() -> None:
    from numba.core import event

    game = parlour.game("dixie")
    _ = game.rules
    with event.install_recorder("numba:compile") as recorder:
        table = game.new(seats=4, seed=1)
        while not table.over:
            table.play(table.turn, table.legal(table.turn)[0])
            table.view(0)
        game.imagine(table.view(1), 1, np.zeros(1, np.uint64))
    assert not recorder.buffer


def test_one_frozen_signature_a_rule() -> None:
    for game in ("dixie", "cribbage"):
        for name, function in vars(parlour.game(game).rules).items():
            assert len(function.signatures) == 1, name
            assert not function._can_compile, name


def test_a_type_nobody_knows_is_named() -> None:
    @rule
    def odd(s: State, x: float) -> int:
        return 0

    with pytest.raises(TypeError, match="odd: no compiled type for"):
        signature(odd, compiled.numba_types(dixie.STATE.dtype, cribbage.STATE.dtype))  # type: ignore[arg-type]


def test_importing_is_light() -> None:
    """Numba, Typer and Rich stay away until they are needed."""
    code = "import sys, parlour; print([m for m in ('numba', 'typer', 'rich') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
