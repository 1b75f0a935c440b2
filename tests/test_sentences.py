"""Every sentence of a booklet is carried by something, and what is said to carry it does (docs/rules/sentences)."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import parlour
from parlour.engine.options import Standing
from parlour.words.house_rules import tags
from parlour.words.sheets import passages, rule_sheet

ROOT = Path(__file__).parents[1]
TABLES = sorted((ROOT / "docs" / "rules" / "sentences").glob("*.md"))
NOTHING = "–"


class Sentence(NamedTuple):
    """A row of a table: a sentence of the booklet in our words, and what carries it."""

    number: str
    says: str
    carried: str
    code: str
    test: str


class Tag(NamedTuple):
    """A row of the table of options: a value that is printed, or a printed variant, and the sentences that print it."""

    option: str
    value: str
    tag: str
    numbers: str
    why: str


def rows_of(text: str) -> list[list[str]]:
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return rows[1:]


def sentences(table: Path) -> list[Sentence]:
    return [Sentence(*row) for row in rows_of(table.read_text().partition("## Options")[0])]


def tagged(table: Path) -> list[Tag]:
    return [Tag(*row) for row in rows_of(table.read_text().partition("## Options")[2])]


def found_to_have(table: Path) -> int:
    """How many sentences the booklet was found to have, as the table says: a row that is lost is missed."""
    (many,) = re.findall(r"^The booklet was found to have (\d+) sentences", table.read_text(), re.MULTILINE)
    return int(many)


def test_there_is_a_table_for_every_booklet_with_all_its_sentences() -> None:
    assert {table.stem for table in TABLES} == set(parlour.GAMES)
    for table in TABLES:
        assert len(sentences(table)) == found_to_have(table), table.stem


@cache
def names_in(file: Path) -> dict[str, str]:
    """What a module defines at its top, and the source of each."""
    text = file.read_text()
    found = {}
    for node in ast.parse(text).body:
        source = ast.get_source_segment(text, node) or ""
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = source
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {name.id: source for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return found


@cache
def clause_tests(game: str) -> dict[str, str]:
    files = (ROOT / "tests" / "clauses").glob(f"test_{game}*.py")
    return {name: source for file in files for name, source in names_in(file).items()}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_every_sentence_is_carried(table: Path) -> None:
    game = parlour.game(table.stem)
    known = {passage.name for passage in passages(game)}
    headings = set(re.findall("^##? (.*)$", rule_sheet(game), flags=re.MULTILINE))
    found = sentences(table)
    assert [int(each.number) for each in found] == list(range(1, len(found) + 1)), "numbered without a gap"
    for each in found:
        assert len(each.says.split()) > 2, f"{each.number} says nothing"
        cited = re.findall(rf"{game.prefix}-\w+", each.carried)
        anchors = re.findall(r"§ ([^§]+)", each.carried)
        assert set(cited) <= known, f"{each.number}: no such passage"
        assert set(anchors) <= headings, f"{each.number}: no such heading"
        assert cited or anchors or len(each.carried.split()) > 1, (
            f"{each.number}: carried by nothing, and no reason why"
        )
        code, test = each.code.strip("`"), each.test.strip("`")
        if code != NOTHING:
            module, _, name = code.partition(".")
            file = ROOT / "src" / "parlour" / "games" / game.name / f"{module}.py"
            assert name in names_in(file), f"{each.number}: there is no {code}"
        if test != NOTHING:
            source = clause_tests(game.name).get(test, "")
            assert any(re.search(rf"{name}\b", source) for name in cited), (
                f"{each.number}: {test} holds none of {cited}"
            )
        rules = [name for name in cited if re.search(r"-E?\d+$", name)]
        assert not rules or (code != NOTHING and test != NOTHING), f"{each.number}: {rules} need code and a test"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_everything_but_rulings_and_house_rules_comes_from_a_sentence(table: Path) -> None:
    """Hints, examples and terms are the booklet's; a clause that no sentence carries owns up to being ours."""
    game = parlour.game(table.stem)
    cited = set(re.findall(rf"{game.prefix}-\w+", " ".join(each.carried for each in sentences(table))))
    for passage in passages(game):
        assert passage.name in cited or re.search(r"\*(Ruling|Option)", passage.text), passage.name


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.stem)
def test_every_printed_value_of_an_option_comes_from_a_sentence(table: Path) -> None:
    game, said = parlour.game(table.stem), tags("en")
    rows = tagged(table)
    standings = [(o, value, o.standing(value)) for o in game.options for value in range(o.low, o.high + 1)]
    assert [(row.option.strip("`"), row.value, row.tag) for row in rows] == [
        (o.name, o.text(value), said[standing]) for o, value, standing in standings if standing is not Standing.OURS
    ]
    for row in rows:
        numbers = [int(number) for number in re.findall(r"\d+", row.numbers)]
        assert numbers or len(row.why.split()) > 2, f"{row.option} {row.value}: no sentence, and no reason why"
        assert set(numbers) <= set(range(1, found_to_have(table) + 1)), f"{row.option} {row.value}: no such sentence"
