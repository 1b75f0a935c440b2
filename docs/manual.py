"""Gathers what the manual is built from into build/: the documents, and what nobody has written. `make docs` runs it.

The front page is the README. Every game has its rule sheet with the house rules, in each language, and a page on what a
seat sees of it. Every module of the floors that others build upon has a page with its docstrings. A link to a file
outside of docs/ leads to a copy of that file; one to a folder becomes its text.
"""

import re
import shutil
from pathlib import Path
from typing import Any

import yaml

from parlour.envs.describing import describe
from parlour.shelf import GAMES, game
from parlour.words.grammar import FIRST, LANGUAGES
from parlour.words.sheets import rule_sheet
from parlour.words.speech import words_for

ROOT = Path(__file__).parent.parent
DOCS, SOURCE, BUILD = ROOT / "docs", ROOT / "src" / "parlour", ROOT / "build"
GATHERED = BUILD / "docs"
FRONT = "index.md"
REFERENCE = ("engine", "table", "bots", "study", "envs", "engines", "arena", "testing")  # floors that others build upon
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)")


def gather() -> None:
    """Write everything that the manual is built from."""
    shutil.rmtree(GATHERED, ignore_errors=True)
    shutil.copytree(DOCS, GATHERED, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for page in DOCS.rglob("*.md"):
        _put(page.relative_to(DOCS), page.read_text(encoding="utf-8"), page.parent)
    for path, text in _made().items():
        _put(Path(path), text, ROOT if path == FRONT else (DOCS / path).parent)
    config: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    config["nav"] += [{"Games": _games()}, {"Reference": _reference()}]
    (BUILD / "mkdocs.yml").write_text(yaml.safe_dump(config, sort_keys=False), encoding="utf-8")


def _made() -> dict[str, str]:
    """The pages that nobody has written, by their paths."""
    made = {FRONT: (ROOT / "README.md").read_text(encoding="utf-8")}
    for name in GAMES:
        made[f"observations/{name}.md"] = describe(name).page()
        for language in LANGUAGES:
            made[_rules(name, language)] = rule_sheet(game(name), language)
    for module in ["parlour", *(module for floor in REFERENCE for module in _modules(floor))]:
        made[f"reference/{module}.md"] = f"# {module}\n\n::: {module}\n"
    return made


def _rules(name: str, language: str) -> str:
    return f"rules/{name}.md" if language == FIRST else f"rules/{language}/{name}.md"


def _modules(floor: str) -> list[str]:
    """The modules of a floor, as they are imported."""
    return [f"parlour.{floor}.{file.stem}" for file in sorted((SOURCE / floor).glob("[!_]*.py"))]


# What leads where


def _games() -> list[dict[str, Any]]:
    return [{words_for(game(name), FIRST).title: _about(name)} for name in GAMES]


def _about(name: str) -> list[dict[str, str]]:
    """The pages about a game."""
    rules = [{f"Rules ({language})": _rules(name, language)} for language in LANGUAGES]
    others = [{file.stem: file.name} for file in sorted(DOCS.glob(f"{name}-*.md"))]
    return [
        *rules,
        {"The booklet, sentence by sentence": f"rules/sentences/{name}.md"},
        {"What a seat sees": f"observations/{name}.md"},
        *others,
    ]


def _reference() -> list[dict[str, Any]]:
    floors = [
        {floor: [{name.rpartition(".")[2]: f"reference/{name}.md"} for name in _modules(floor)]} for floor in REFERENCE
    ]
    return [{"parlour": "reference/parlour.md"}, *floors]


def _put(path: Path, text: str, here: Path) -> None:
    """Write a page, whose links were made for the folder `here`, with links as the manual has them."""
    page = GATHERED / path
    page.parent.mkdir(parents=True, exist_ok=True)
    page.touch()  # who comes back here by a link of a link finds it
    up = "../" * (len(path.parts) - 1)
    page.write_text(LINK.sub(lambda link: _follow(link, up, here), text), encoding="utf-8")


def _follow(link: re.Match[str], up: str, here: Path) -> str:
    there = (here / link[1]).resolve()
    if there.is_dir() or not (there.suffix or there.exists()):  # in the repository, or made for the manual
        return "]"
    if there.is_relative_to(DOCS):
        return f"]({up}{there.relative_to(DOCS)}{link[2] or ''})"
    path = "files" / there.relative_to(ROOT)
    if not (GATHERED / path).exists():
        if there.suffix == ".md":
            _put(path, there.read_text(encoding="utf-8"), there.parent)
        else:
            (GATHERED / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(there, GATHERED / path)
    return f"]({up}{path}{link[2] or ''})"


if __name__ == "__main__":
    gather()
