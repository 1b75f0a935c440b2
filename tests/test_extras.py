"""A library that is not installed is missed in one line, which has the command that installs it."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import parlour
from parlour.envs.drawing import draw
from parlour.extras import extra
from tests.commands import Run, refused

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
MATCH = "arena cribbage --bots newcomer,regular --games 2 --budget 1"


def line(library: str, extra: str) -> str:
    return f'{library} is not installed: pip install "parlour[{extra}]"'


def miss(patch: pytest.MonkeyPatch, library: str, *made_with_it: str) -> None:
    """From now on this library is missing; what has been imported with it is forgotten."""
    patch.setitem(sys.modules, library, None)
    for module in made_with_it:
        patch.delitem(sys.modules, module, raising=False)


def test_every_extra_that_is_named_exists() -> None:
    named = set()
    for file in [*(ROOT / "src").rglob("*.py"), *(ROOT / "examples").rglob("*.py")]:
        named |= set(re.findall(r"""\b(?:extra|install)\(["'](\w+)["']\)""", file.read_text()))
    for file in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "Dockerfile"]:
        named |= set(re.findall(r"parlour\[(\w+)\]", file.read_text()))
    assert named == set(PROJECT["optional-dependencies"])


def test_postgres(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    miss(monkeypatch, "asyncpg")
    ran = run("serve", "--no-open", "--port", 0, "--data", tmp_path, "--database", "postgresql://nobody@127.0.0.1:1/x")
    refused(ran, line("asyncpg", "postgres"))


def test_ray(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    miss(monkeypatch, "ray")
    refused(run(f"{MATCH} --on ray"), line("ray", "ray"))


@pytest.mark.parametrize(("bot", "library", "extra"), [("torch", "torch", "learn"), ("onnx", "onnxruntime", "onnx")])
def test_learned_policies(
    bot: str, library: str, extra: str, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    miss(monkeypatch, library, "torch.export")
    (tmp_path / "it").touch()
    refused(run(f"arena cribbage --bots {bot}:{tmp_path}/it,regular"), line(library, extra))


def test_without_ratings_bots_still_play(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    miss(monkeypatch, "openskill")
    ran = run(MATCH)
    assert ran.code == 0
    said = 'openskill is not installed, so there are no ratings: pip install "parlour[arena]"'
    assert ran.out.splitlines()[-1] == said
    monkeypatch.undo()
    assert "openskill" not in run(MATCH).out


@pytest.mark.parametrize(
    ("library", "module"),
    [
        ("gymnasium", "parlour.envs.gymnasium"),
        ("gymnasium", "parlour.envs.pettingzoo"),
        ("pettingzoo", "parlour.envs.pettingzoo"),
        ("pyspiel", "parlour.envs.openspiel"),
    ],
)
def test_environments(library: str, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    miss(monkeypatch, library, module)
    with pytest.raises(parlour.ParlourError, match=re.escape(line(library, "research"))) as missed:
        import_module(module)
    assert isinstance(missed.value, ImportError)


def test_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    miss(monkeypatch, "PIL")
    with pytest.raises(parlour.ParlourError, match=re.escape(line("PIL", "research"))):
        draw("a hand")


def test_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    miss(monkeypatch, "cuda", "parlour.envs.cuda")
    monkeypatch.setitem(sys.modules, "numba.cuda", None)
    with pytest.raises(parlour.ParlourError, match=re.escape('is not installed: pip install "parlour[gpu]"')):
        parlour.batch("dixie", n=1, device="cuda")


def python(*, missing: str, then: str) -> subprocess.CompletedProcess[str]:
    """Run something in a Python where a library is missing."""
    script = f"import sys; sys.modules[{missing!r}] = None; {then}"
    return subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)


def test_learning() -> None:
    ran = python(missing="torch", then="import runpy; runpy.run_path('examples/self_play.py', run_name='__main__')")
    assert (ran.returncode, ran.stderr) == (1, f"{line('torch', 'learn')}\n")


@pytest.mark.parametrize(
    ("library", "command"),
    [("fastapi", ["serve", "--no-open", "--port", "0"]), ("sqlalchemy", ["backup", "kept.sqlite"])],
)
def test_what_everybody_needs(library: str, command: list[str], tmp_path: Path) -> None:
    """Nobody should miss it; whoever does, after `--no-deps` say, is told."""
    arguments = ["parlour", *command, "--data", str(tmp_path)]
    ran = python(missing=library, then=f"sys.argv = {arguments}; import parlour.cli; parlour.cli.main()")
    said = f"parlour: {library} is not installed, which Parlour needs: pip install parlour\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", said)


def test_our_own_mistakes_are_not_taken_for_a_missing_library() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"parlour\.nowhere"), extra("arena"):
        import_module("parlour.nowhere")
