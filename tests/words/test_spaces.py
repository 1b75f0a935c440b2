"""French marks stand apart from what comes before and stay on its line: by which space, the mark decides."""

import ast
import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.words.test_words import FRENCH, GAMES, PAGE

NARROW, WIDE = "\u202f", "\u00a0"
WRONG = re.compile(
    rf"(?:^|[^\s.:?|]) [;!?:»](?!\w)|{WIDE}[;!?]|{NARROW}[:»]|«[^{WIDE}]|[^{WIDE}]»|\w[;!?](?!\S)|\w:(?=\s)"
)
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LITERALS = Path(__file__).with_name("literals.mjs")
FILES = [*FRENCH, GAMES.parent / "words" / "grammars" / "fr.py", GAMES.parent / "words" / "suited" / "fr.py"]


def spoken(file: Path) -> list[str]:
    """What is said by a file of ours, in pieces: of Python and of Markdown."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        return CODE.sub("", text).splitlines()
    tree = ast.parse(text)
    notes = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef)
    }
    every = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [piece for piece in every if piece not in notes]


def wrong(pieces: list[str]) -> list[str]:
    return [piece for piece in pieces if WRONG.search(piece)]


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.suffix != ".ts"], ids=lambda file: "/".join(file.parts[-3:])
)
def test_marks_stand_where_they_should(file: Path) -> None:
    assert wrong(spoken(file)) == []


def test_they_do_so_on_the_page() -> None:
    files = [str(file) for file in FILES if file.suffix == ".ts"]
    ran = subprocess.run(
        ["node", LITERALS, PAGE.parent, *files], capture_output=True, text=True, check=True, timeout=60
    )
    found = json.loads(ran.stdout)
    assert {file: wrong(pieces) for file, pieces in found.items() if wrong(pieces)} == {}
    assert sum(map(len, found.values())) > 500


@pytest.mark.parametrize(
    "text",
    ["oui ; non", "oui\u00a0!", "oui!", "oui : non", "oui\u202f: non", "« oui\u00a0»", "«oui»", "oui: non", " ? non"],
)
def test_what_is_wrong_is_found(text: str) -> None:
    assert wrong([text])
