"""Compiled rules are kept: found again by whoever has the same sources, made once, never half."""

import importlib
import json
import os
import pty
import shutil
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.bots import search
from parlour.bots.bot import supplies, wake
from parlour.engine import entry
from parlour.engine.builds import cache
from parlour.engine.builds.cache import Place, Unit, unit_of
from parlour.games import dixie
from parlour.warming import places

SOURCE = Path(parlour.__file__).parent
REPORT = """
    import json, sys
    import parlour
    out = {}
    for name in sys.argv[1:]:
        game = parlour.game(name)
        out[name] = {
            "compiled": any(rule.drafted for rule in vars(game.rules).values()),
            "result": [e.name for e in game.new(seed=1).events],
        }
    print(json.dumps(out))
"""
UNIT = Unit(b"machine\ncode\0" * 100, {"play": ("wrapper", "around")})


def a_process(house: Path, kept: Path, *games: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(REPORT), *games],
        env={**os.environ, "PARLOUR_CACHE": str(kept), "PYTHONPATH": str(house)},
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def said(process: "subprocess.Popen[str]") -> Any:
    out = process.communicate()[0]
    assert process.returncode == 0
    return json.loads(out)


@pytest.mark.proof
def test_two_games_in_several_processes(tmp_path: Path) -> None:
    """Two that start together compile each game once; another checkout finds everything; each game runs its own code.

    What stands beside the rules may differ: the cache follows what the rules import.
    """
    for house in ("one", "other"):
        shutil.copytree(SOURCE, tmp_path / house / "parlour", ignore=shutil.ignore_patterns("page", "__pycache__"))
    for beside in ("reasons.py", "layout.py", "habits.py", "words/en.py"):
        for name in ("dixie", "bijinx"):
            with (tmp_path / "other" / "parlour" / "games" / name / beside).open("a") as file:
                file.write("\n# Something else.\n")
    together = [a_process(tmp_path / "one", tmp_path / "kept", "dixie", "bijinx") for _ in range(2)]
    first, second = map(said, together)
    third = said(a_process(tmp_path / "other", tmp_path / "kept", "bijinx", "dixie"))
    for name in ("dixie", "bijinx"):
        assert sorted([first[name]["compiled"], second[name]["compiled"]]) == [False, True]
        assert not third[name]["compiled"]
        assert first[name]["result"] == second[name]["result"] == third[name]["result"]
    assert first["dixie"]["result"] != first["bijinx"]["result"]


def test_a_unit_is_named_by_all_sources(tmp_path: Path) -> None:
    """A change in any file involved, not only the function's own, gives another name; where they lie, none."""
    files = cache.sources(dixie, entry)
    names = {file.name for file in files}
    assert {"state.py", "imagining.py", "chance.py", "cards.py", "house.py", "entry.py", "compiled.py"} <= names
    assert not names & {"habits.py", "reasons.py", "layout.py", "lesson.py", "en.py", "game.py", "shelf.py", "cache.py"}
    copies = []
    for file in files:
        copies.append(tmp_path / file.parent.name / file.name)
        copies[-1].parent.mkdir(exist_ok=True)
        copies[-1].write_bytes(file.read_bytes())
    before = cache.digest(copies)
    assert cache.digest(files) == before
    for copy in copies:
        text = copy.read_bytes()
        copy.write_bytes(text + b"\n")
        assert cache.digest(copies) != before
        copy.write_bytes(text)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_a_unit_has_the_same_name_before_and_after(name: str) -> None:
    """In a process that has just begun, and in one that has compiled and played; game.py, which changes, has no say."""
    game = parlour.game(name)
    ask = "import parlour, parlour.warming as w; print([place.name for place in w.places(parlour.game({!r}))])"
    fresh = subprocess.run([sys.executable, "-c", ask.format(name)], capture_output=True, text=True, check=True)
    wake(game)
    assert fresh.stdout.strip() == str([place.name for place in places(game)])
    assert not {file.name for file in cache.sources(game.module, search, *supplies(game))} & {"game.py", "cache.py"}


@pytest.mark.parametrize(
    "importing",
    [
        "from {figures} import HAND",
        "import {figures}\nHAND = {figures}.HAND",
        "try:\n    from {figures} import HAND\nexcept ImportError:\n    HAND = 5",
        "if True:\n    from {figures}.deeper import HAND",
        "class Sizes:\n    from {figures} import HAND",
    ],
)
def test_a_constant_of_another_package_of_the_author_has_its_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, importing: str
) -> None:
    """However it is imported. Where the packages lie has none, nor has what is only imported to check types."""
    digests = []
    for number, hand in enumerate((5, 6, 5)):
        folder = tmp_path / str(number)
        (folder / "figures").mkdir(parents=True)
        (folder / "figures" / "__init__.py").write_text("from figures.deeper import HAND")
        (folder / "figures" / "deeper.py").write_text(f"HAND = {hand}")
        checking = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import parlour.engine.game\n"
        (folder / "rules.py").write_text(checking + importing.format(figures="figures"))
        with monkeypatch.context() as patched:
            patched.syspath_prepend(folder)
            for name in ("rules", "figures", "figures.deeper"):
                patched.delitem(sys.modules, name, raising=False)
            files = cache.sources(importlib.import_module("rules"))
            digests.append(cache.digest(files))
            assert "deeper.py" in {file.name for file in files}
            assert all(file.is_relative_to(folder) for file in files)
        for name in ("rules", "figures", "figures.deeper"):
            sys.modules.pop(name, None)
    assert digests[0] == digests[2] != digests[1]


def test_two_games_of_one_name_do_not_collide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told apart by their packages."""
    monkeypatch.syspath_prepend(tmp_path)
    names = set()
    for package in ("one_of_them", "the_other"):
        shutil.copytree(SOURCE / "games" / "dixie", tmp_path / package)
        for file in (tmp_path / package).glob("*.py"):
            file.write_text(file.read_text().replace("parlour.games.dixie", package))
        module = importlib.import_module(package)
        assert module.NAME == "dixie"
        names.add(unit_of(module, entry).name)
    assert len(names) == 2


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    return Place("a-unit")


def test_a_unit_comes_back_as_it_was(place: Place) -> None:
    assert not place.kept()
    assert place.load() is None
    place.save(UNIT)
    assert place.kept()
    assert place.load() == UNIT


def test_a_damaged_unit_is_none(place: Place) -> None:
    place.save(UNIT)
    whole = place.file.read_bytes()
    for damaged in (
        b"",
        whole[:10],
        whole[:-1],
        whole[:200],
        whole + b"x",
        b"\0" * len(whole),
        whole[:-9] + b"123456789",
    ):
        place.file.write_bytes(damaged)
        assert place.load() is None


def test_what_nobody_used_for_long_is_cleared_away(place: Place, tmp_path: Path) -> None:
    stale, recent = tmp_path / "stale.unit", tmp_path / "recent.unit"
    for file in (stale, recent):
        file.write_bytes(b"")
    long_ago = time.time() - cache.STALE - 1
    folder = tmp_path / "of-an-earlier-layout"
    (folder / "inside").mkdir(parents=True)
    for old in (stale, folder):
        os.utime(old, (long_ago, long_ago))
    place.save(UNIT)
    os.utime(place.file, (long_ago, long_ago))
    place.load()  # which is a use
    Place("another").save(UNIT)
    assert not stale.exists()
    assert not folder.exists()
    assert recent.exists()
    assert place.kept()


def test_a_cache_that_cannot_be_written_is_no_disaster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("PARLOUR_CACHE", str(blocked))
    place = Place("a-unit")
    with place.locked() as report:
        report(1, 2)
        place.save(UNIT)
    assert not place.kept()
    assert place.load() is None


def test_whoever_compiles_can_be_followed_and_followed_up(place: Place) -> None:
    """Others see how far it has come; once it is killed nobody is compiling, and the next one may."""
    assert place.progress() is None
    code = (
        "from parlour.engine.builds.cache import Place\nwith Place('a-unit').locked() as r: r(3, 8); print(); input()"
    )
    compiling = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert compiling.stdout is not None
    compiling.stdout.readline()
    progress = place.progress()
    assert progress is not None
    assert (progress.done, progress.of) == (3, 8)
    compiling.kill()
    compiling.communicate()
    assert place.progress() is None
    with place.locked():
        pass


def test_whoever_waits_at_a_terminal_sees_how_far_it_is(place: Place) -> None:
    """Nothing is written where nobody sits: not in another thread, nor into a file."""
    code = "from parlour.engine.builds.cache import Place\nwith Place('a-unit').locked() as r: r(3, 8)"
    ours, theirs = pty.openpty()
    subprocess.run([sys.executable, "-c", code], stderr=theirs, check=True, timeout=60)
    assert os.read(ours, 1000).startswith(b"\rGetting a ready, once: 3 of 8")
    os.close(ours)
    os.close(theirs)
    quiet = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert quiet.stderr == b""
