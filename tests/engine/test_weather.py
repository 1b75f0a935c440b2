"""Bad weather: whatever goes wrong with compiling, the game starts, plays plain, says so, and nothing is corrupted."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parlour.engine.builds.cache import Place, Unit, root
from tests.server.rooms import without_a_compiler

PLAYED = "played"
PLAY = f"""if True:
    import os, resource
    import parlour, parlour.warming
    game = parlour.game("dixie")
    {{before}}
    try:
        parlour.warming.Warming(game).run()
    except parlour.ParlourError as error:
        print(error)
    table = game.new(seed=3)
    table.play(table.turn, table.legal(table.turn)[0])
    print("{PLAYED}", hasattr(game.doors, "play_games"))
"""
COMPILE = [sys.executable, "-m", "parlour.warming", "dixie"]
UNIT = Unit(b"machine\ncode\0" * 100, {"play": ("wrapper", "around")})


def play(kept: Path, before: str = "pass", **environment: str) -> list[str]:
    """Try to compile Dixie, play a card of it, and return what was printed."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY.format(before=before)],
        env=os.environ | {"PARLOUR_CACHE": str(kept)} | environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_a_compiler(tmp_path, monkeypatch)
    why, played = play(tmp_path / "kept")
    assert why.startswith("dixie cannot be compiled here: ")
    assert played == f"{PLAYED} False"


def test_a_compiler_that_cannot_be_started(tmp_path: Path) -> None:
    """It is installed, and what it has compiled before is in the cache; but it cannot be imported any more."""
    broken = tmp_path / "numba"
    broken.mkdir()
    (broken / "__init__.py").write_text("raise OSError('its library is gone')\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    why, played = play(root(), PYTHONPATH=path)
    assert why == "dixie cannot be played compiled here: its library is gone"
    assert played == f"{PLAYED} False"


def test_a_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("in the way")
    why, played = play(tmp_path / "kept")
    assert "cannot be written" in why
    assert played == f"{PLAYED} False"


def test_another_users_folder(tmp_path: Path) -> None:
    """Two users were pointed at one folder: whoever may not write there plays all the same."""
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "theirs.lock").write_bytes(b"")
    for folder in (kept, *kept.parents[:3]):
        folder.chmod(0o555 if folder == kept else folder.stat().st_mode | 0o011)
    imported = "parlour.warming.is_warm(game); game.new()"  # the interpreter itself may lie in a home of root's
    somebody_else = "os.setresuid(65534, 65534, 65534)" if os.getuid() == 0 else "pass"
    why, played = play(kept, f"{imported}; {somebody_else}")
    assert "cannot be written" in why
    assert played == f"{PLAYED} False"
    assert [file.name for file in kept.iterdir()] == ["theirs.lock"]


def test_a_full_disk_keeps_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    Place("a-unit").save(UNIT)
    code = """if True:
        import resource
        from parlour.engine.builds.cache import Place, Unit
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        Place("a-unit").save(Unit(bytes(100_000), {}))
        Place("another").save(Unit(bytes(100_000), {}))
    """
    subprocess.run([sys.executable, "-c", code], check=True)
    assert Place("a-unit").load() == UNIT
    assert [file.name for file in tmp_path.iterdir()] == ["a-unit.unit"], "and no half of another"


@pytest.mark.proof
def test_a_full_disk(tmp_path: Path) -> None:
    """Everything is compiled and nothing can be kept of it."""
    why, played = play(tmp_path, "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))")
    assert "is the disk full?" in why
    assert played == f"{PLAYED} False"
    assert {file.suffix for file in tmp_path.iterdir()} <= {".lock"}


@pytest.mark.proof
def test_compilers_killed_at_any_moment(tmp_path: Path) -> None:
    """One after another, on a single core; whatever they leave behind, the next one is not misled by it."""
    environment = os.environ | {"PARLOUR_CACHE": str(tmp_path)}
    one_core = f"os.sched_setaffinity(0, [{min(os.sched_getaffinity(0))}])"
    dice = random.Random(1)
    for _ in range(8):
        compiling = subprocess.Popen(COMPILE, env=environment)
        time.sleep(dice.uniform(0, 10))
        compiling.kill()
        compiling.wait()
    assert play(tmp_path, one_core) == [f"{PLAYED} True"]
    subprocess.run(COMPILE, env=environment, check=True)
    assert not [file for file in tmp_path.iterdir() if file.suffix not in (".unit", ".lock")]
