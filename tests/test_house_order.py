"""The order of the house: imports run one way, every clause is carried out and tested, no word is missing."""

import ast
import re
from pathlib import Path

import pytest

import parlour
from parlour.words.speech import LANGUAGES, words_for

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "parlour"

# Each may import itself and what stands before it; those in one row do not know each other, except as named.
ROWS = [
    ["engine"],
    ["games"],
    ["words"],
    ["table"],
    ["shelf"],
    ["bots", "study", "envs"],
    ["arena", "testing"],
    ["arguments"],
    ["server", "terminal"],
    ["bench"],
    ["parlour", "cli"],
]
ALSO = {("study", "bots"), ("envs", "bots"), ("bench", "parlour"), ("cli", "parlour")}


def part_of(module: str) -> str:
    return module.split(".")[1] if "." in module else "parlour"


def imports(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name for name in found if name.split(".")[0] == "parlour"}


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda f: str(f.relative_to(SOURCE)))
def test_imports_run_one_way(file: Path) -> None:
    inside = file.relative_to(SOURCE).parts
    part = inside[0].removesuffix(".py")
    if part in ("__init__", "__main__"):
        return
    row = next(i for i, names in enumerate(ROWS) if part in names)
    allowed = {part, *(name for names in ROWS[:row] for name in names)} | {b for a, b in ALSO if a == part}
    for module in imports(file):
        assert part_of(module) in allowed, f"{part} may not import {module}"


@pytest.mark.parametrize("file", [f for p in ("engine", "games") for f in sorted((SOURCE / p).rglob("*.py"))], ids=str)
def test_rules_do_no_io(file: Path) -> None:
    allowed_here = {"engine/compiled.py", "engine/chance.py"}
    if str(file.relative_to(SOURCE)) in allowed_here:
        return
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names = {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = {(node.module or "").split(".")[0]}
        else:
            continue
        assert not names & {"os", "io", "sys", "time", "datetime", "random", "secrets", "socket", "pathlib"}


def text_of(*paths: Path) -> str:
    return "\n".join(
        file.read_text() for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*.py")))
    )


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_clause_is_carried_out_and_tested(name: str) -> None:
    game = parlour.game(name)
    sheet = (ROOT / "docs" / "rules" / f"{name}.md").read_text()
    clauses = re.findall(rf"^\*\*({game.prefix}-\d+) ·", sheet, flags=re.MULTILINE)
    assert clauses == [f"{game.prefix}-{n}" for n in range(1, len(clauses) + 1)], "clauses are numbered without a gap"
    package = SOURCE / "games" / name
    rules = text_of(package if package.is_dir() else package.with_suffix(".py"))
    tests = text_of(*(ROOT / "tests" / "clauses").glob(f"test_{name}*.py"))
    for clause in clauses:
        assert re.search(rf"{clause}\b", rules), f"no rule carries out {clause}"
        assert re.search(rf"{clause}\b", tests), f"no test holds {clause}"
    for cited in set(re.findall(rf"{game.prefix}-\d+", rules + tests)):
        assert cited in clauses, f"{cited} is cited but is no clause"
    for option in game.options:
        assert f"`{option.name}`" in sheet, f"the rule sheet does not mention the option {option.name}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_no_word_is_missing(name: str, language: str) -> None:
    game, words = parlour.game(name), words_for(name, language)
    assert {key.split("/")[0] for key in words.events} == {kind.name for kind in game.events}
    assert set(words.moves) == {kind.name for kind in game.actions.kinds}
    assert set(words.endings) == set(game.endings) - {""}
    assert set(words.options) == {option.name for option in game.options}
    assert len(words.cards) == len(game.cards)
    assert words.title
    assert words.about
    refusals = re.findall(r"return (\d+)(?: if|  #|$)|else (\d+)(?:  #|$)", _refuse_source(name), flags=re.MULTILINE)
    clauses = {int(a or b) for a, b in refusals} - {0}
    assert clauses <= set(words.refusals), f"no words for clauses {clauses - set(words.refusals)}"


def _refuse_source(name: str) -> str:
    package = SOURCE / "games" / name
    source = text_of(package if package.is_dir() else package.with_suffix(".py"))
    found = re.findall(r"def (?:refuse|why_not)\w*\(.*?(?=\n@|\n# |\Z)", source, flags=re.DOTALL)
    assert found
    return "\n".join(found)
