"""The order of the house: imports run one way, a game is one folder, every clause is carried out and tested."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import parlour
import parlour.engine.game as contract
from parlour.engine.record import What
from parlour.words.sheets import passages, rule_sheet

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "parlour"
PAGE = ROOT / "web" / "src"
LIBRARY = ROOT / "web" / "engine" / "src"
GAMES = SOURCE / "games"

# Each may import itself and what stands before it; those in one row do not know each other.
ROWS = [
    ["engine"],
    ["words", "extras"],
    ["table"],
    ["shelf"],
    ["bots"],
    ["warming"],
    ["study", "envs", "engines"],
    ["arena", "testing"],
    ["terminal"],
    ["server"],
    ["wasm"],
    ["bench"],
    ["parlour", "cli"],
]
# The shelf looks into the folder of games; what measures and what commands need to know the package itself.
ALSO = {("shelf", "games"), ("bench", "parlour"), ("cli", "parlour"), ("shelf", "parlour"), ("server", "parlour")}
# What stands beside a game's rules may import these, and never the server or the command line.
BESIDE = {"engine", "words", "table", "shelf", "bots", "study", "arena", "terminal", "bench"}


def part_of(module: str) -> str:
    return module.split(".")[1] if "." in module else "parlour"


@cache
def imports(file: Path) -> frozenset[str]:
    """Every module of ours that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names if _is_module(node.module, alias.name)}
    return frozenset(name for name in found if name.split(".")[0] == "parlour")


def _is_module(package: str, name: str) -> bool:
    place = SOURCE.parent.joinpath(*package.split("."), name)
    return place.is_dir() or place.with_suffix(".py").is_file()


OUTSIDE = [file for file in sorted(SOURCE.rglob("*.py")) if GAMES not in file.parents]


@pytest.mark.parametrize("file", OUTSIDE, ids=lambda f: str(f.relative_to(SOURCE)))
def test_imports_run_one_way(file: Path) -> None:
    part = file.relative_to(SOURCE).parts[0].removesuffix(".py")
    if part in ("__init__", "__main__"):
        return
    row = next(i for i, names in enumerate(ROWS) if part in names)
    allowed = {part, *(name for names in ROWS[:row] for name in names)} | {b for a, b in ALSO if a == part}
    for module in imports(file):
        assert part_of(module) in allowed, f"{part} may not import {module}"


SERVER = ["protocol", "store", "tables", "evenings", "room", "http"]  # floors of the server, each on those before
BESIDE_FLOORS = {"clock", "counts", "identity", "limits", "security", "settings", "words"}


@pytest.mark.parametrize("file", sorted((SOURCE / "server").rglob("*.py")), ids=lambda f: str(f.relative_to(SOURCE)))
def test_the_server_has_floors(file: Path) -> None:
    floor = file.relative_to(SOURCE / "server").parts[0].removesuffix(".py")
    below = SERVER[: SERVER.index(floor) + 1] if floor in SERVER else []
    for module in imports(file):
        parts = module.split(".")
        if parts[:2] == ["parlour", "server"] and len(parts) > 2:
            assert parts[2] in {*below, floor, *BESIDE_FLOORS}, f"{floor} may not import {module}"


def mapped() -> dict[str, set[str]]:
    """The modules that the map of the server in docs/house.md names, by folder; "" for those in none."""
    plan = (ROOT / "docs" / "house.md").read_text().split("## The server", 1)[1].split("```")[1]
    found: dict[str, set[str]] = {"": set()}
    folder = ""
    for line in plan.splitlines():
        begins = re.match(r"(\w+)/ +", line)
        if begins or re.match(r"\w", line):
            folder = begins[1] if begins else ""
        named = re.match(r"(?: {12})?(\w+(?:, \w+)*)  ", line.removeprefix(begins[0]) if begins else line)
        also = re.findall(r";  (\w+(?:, \w+)*):", line)
        found.setdefault(folder, set()).update(
            *(each.split(", ") for each in [*(named.groups() if named else ()), *also])
        )
    return found


def test_the_map_has_every_module_of_the_server() -> None:
    there: dict[str, set[str]] = {}
    for file in (SOURCE / "server").rglob("*.py"):
        folder = file.relative_to(SOURCE / "server").parent
        if file.stem not in ("__init__", "__main__") and folder.name != "words":
            there.setdefault("" if folder == Path() else str(folder), set()).add(file.stem)
    assert mapped() == there


def circle(graph: dict[str, set[str]]) -> list[str]:
    """A way through a graph that comes back to where it began, if there is one."""
    done: set[str] = set()

    def walk(node: str, way: list[str]) -> list[str]:
        if node in way:
            return [*way[way.index(node) :], node]
        if node in done:
            return []
        for following in sorted(graph.get(node, ())):
            found = walk(following, [*way, node])
            if found:
                return found
        done.add(node)
        return []

    return next((found for node in sorted(graph) if (found := walk(node, []))), [])


def test_python_modules_do_not_import_in_a_circle() -> None:
    """At the head of files, that is: what is imported inside a function is there by then."""
    graph: dict[str, set[str]] = {}
    for file in SOURCE.rglob("*.py"):
        name = ".".join(file.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        wanted = set()
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour"):
                modules = {f"{node.module}.{a.name}" for a in node.names if _is_module(str(node.module), a.name)}
                wanted |= modules or {str(node.module)}
        graph[name] = wanted - {name}
    assert not circle(graph)


def test_the_page_does_not_import_in_a_circle() -> None:
    """Types and what is fetched later aside; nor does the library for the web, which a part of the page stands on."""
    graph: dict[str, set[str]] = {}
    files = [*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte"), *LIBRARY.rglob("*.ts")]
    for file in files:
        text = file.read_text()
        wanted = re.findall(r'^\s*import (?!type)(?:[^"]*? from )?"(\.[^"]+)"', text, flags=re.MULTILINE)
        wanted += re.findall(r'^export (?:\{[^}]*\}|\*(?: as \w+)?) from "(\.[^"]+)"', text, flags=re.MULTILINE)
        places = [(file.parent / each).resolve() for each in wanted]
        candidates = [path for place in places for path in (place, Path(f"{place}.ts"), place / "index.ts")]
        graph[str(file.resolve())] = {str(path) for path in candidates if path.is_file()}
    assert not circle(graph)


# A game is one folder


def folders() -> list[Path]:
    return sorted(folder for folder in GAMES.iterdir() if (folder / "__init__.py").exists())


@cache
def rule_files(folder: Path) -> frozenset[Path]:
    """The modules that carry out the rules: the contract, and what it imports of its folder."""
    found, waiting = set(), [folder / "__init__.py"]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            inside = [name for name in imports(file) if name.startswith(f"parlour.games.{folder.name}.")]
            places = [SOURCE.parent.joinpath(*name.split(".")).with_suffix(".py") for name in inside]
            waiting += [place for place in places if place.exists()]
    return frozenset(found)


@pytest.mark.parametrize("folder", folders(), ids=lambda f: f.name)
def test_rules_import_the_engine_and_each_other(folder: Path) -> None:
    own = f"parlour.games.{folder.name}"
    for file in rule_files(folder):
        for module in imports(file):
            mine = module == own or module.startswith(f"{own}.")
            assert mine or part_of(module) == "engine", f"{file.name} may not import {module}"


@pytest.mark.parametrize("folder", folders(), ids=lambda f: f.name)
def test_what_stands_beside_the_rules_knows_no_server_and_no_other_game(folder: Path) -> None:
    own = f"parlour.games.{folder.name}"
    for file in set(folder.rglob("*.py")) - rule_files(folder):
        for module in imports(file):
            mine = module == own or module.startswith(f"{own}.")
            assert mine or part_of(module) in BESIDE, f"{file.name} may not import {module}"


def test_the_contract_is_names_only() -> None:
    for folder in folders():
        allowed = (ast.Expr, ast.Import, ast.ImportFrom, ast.Assign)
        for node in ast.parse((folder / "__init__.py").read_text()).body:
            assert isinstance(node, allowed), f"{folder.name} has more than names in its contract"


@pytest.mark.parametrize("name", parlour.GAMES)
def test_the_head_of_the_contract_lists_what_games_offer(name: str) -> None:
    """All but other rules, which are offered to be compiled and are somebody's business."""
    module, listed = parlour.game(name).module, set(re.findall(r"\w+", contract.__doc__ or ""))
    outside = "".join(file.read_text() for file in [*(GAMES / name).glob("*.py"), *(ROOT / "tests").rglob("*.py")])
    for other in set(module.__all__) - listed:
        assert callable(getattr(module, other)), f"engine/game.py does not say what {other} is"
        assert f".rules.{other}" in outside, f"nobody needs {other} of {name}"


def test_the_same_role_has_the_same_file_name() -> None:
    """What every game has is called the same in each."""
    common = {"__init__", "state", "dealing", "choices", "playing", "ending", "knowing", "imagining", "accounts"}
    beside = {"asks", "habits", "reasons", "lesson", "layout", "figures", "peers"}
    for folder in folders():
        assert common <= {file.stem for file in rule_files(folder)}, folder.name
        assert beside <= {file.stem for file in folder.glob("*.py")}, folder.name
        assert {"en", "fr"} <= {file.stem for file in (folder / "words").glob("*.py")}, folder.name


NAMES = re.compile("|".join([*(folder.name for folder in folders()), "bi-jinx"]), re.IGNORECASE)


def written_outside() -> Iterator[Path]:
    yield from OUTSIDE
    for ending in ("*.ts", "*.svelte", "*.css"):
        yield from (file for file in PAGE.rglob(ending) if PAGE / "games" not in file.parents)


@pytest.mark.parametrize("file", sorted(written_outside()), ids=lambda f: str(f.relative_to(ROOT)))
def test_nothing_outside_a_games_folders_names_it(file: Path) -> None:
    lines = enumerate(file.read_text().splitlines(), 1)
    named = [f"{number}: {line.strip()}" for number, line in lines if NAMES.search(line)]
    assert not named, "\n".join(named)


# Rules


@pytest.mark.parametrize("file", [*sorted((SOURCE / "engine").rglob("*.py")), *sorted(GAMES.rglob("*.py"))], ids=str)
def test_rules_do_no_io(file: Path) -> None:
    allowed_here = {"engine/builds/cache.py", "engine/builds/cpu.py", "engine/chance.py"}
    inside = str(file.relative_to(SOURCE))
    beside = GAMES in file.parents and file not in {each for folder in folders() for each in rule_files(folder)}
    if inside in allowed_here or beside:
        return
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names = {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = {(node.module or "").split(".")[0]}
        else:
            continue
        assert not names & {"os", "io", "sys", "time", "datetime", "random", "secrets", "socket", "pathlib"}


def text_of(*files: Path) -> str:
    return "\n".join(file.read_text() for file in sorted(files))


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_clause_is_carried_out_and_tested(name: str) -> None:
    game = parlour.game(name)
    sheet = rule_sheet(game)
    clauses = re.findall(rf"^\*\*({game.prefix}-\d+) ·", sheet, flags=re.MULTILINE)
    assert clauses == [f"{game.prefix}-{n}" for n in range(1, len(clauses) + 1)], "clauses are numbered without a gap"
    rules = text_of(*(file for file in (GAMES / name).glob("*.py") if file in rule_files(GAMES / name)))
    evening = GAMES / name / "progressive.py"
    rules += text_of(evening) if evening.exists() else ""
    tests = text_of(*(ROOT / "tests" / "clauses").glob(f"test_{name}*.py"))
    for clause in clauses:
        assert re.search(rf"{clause}\b", rules), f"no rule carries out {clause}"
        assert re.search(rf"{clause}\b", tests), f"no test holds {clause}"
    numbered = [passage.name for passage in passages(game)]
    assert [name for name in numbered if name in clauses] == clauses
    for kind in "HET":  # hints, worked examples, terms
        found = [name for name in numbered if name.startswith(f"{game.prefix}-{kind}")]
        assert found == [f"{game.prefix}-{kind}{n}" for n in range(1, len(found) + 1)], "numbered without a gap"
    for example in (name for name in numbered if name.startswith(f"{game.prefix}-E")):
        assert re.search(rf"{example}\b", tests), f"no test holds {example}"
    for cited in set(re.findall(rf"{game.prefix}-[HET]?\d+", rules + tests)):
        assert cited in numbered, f"{cited} is cited but is nowhere in the sheet"
    for option in game.options:
        assert f"`{option.name}`" in sheet, f"the rule sheet does not mention the option {option.name}"
    declared = [*(kind.clause for kind in game.actions.kinds), *(kind.clause for kind in game.events)]
    for clause in {*declared, *(option.clause for option in game.options)} - {0}:
        assert game.clause(clause) in clauses, f"{game.clause(clause)} is declared and is no clause"


@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_move_has_its_clause_and_every_count_its_bounds(name: str) -> None:
    game = parlour.game(name)
    for kind in game.actions.kinds:
        assert kind.clause, f"{kind.name} belongs to no clause"
    for field in game.record.play:
        assert field.says, f"{field.name} means nothing"
        if field.holds.what is What.COUNT:
            assert field.holds.most is not None, f"{field.name} has no bounds"
            assert field.holds.most < 256 ** np.dtype(field.number).itemsize, (
                f"{field.name} cannot hold what it may come to"
            )
