"""A language is files: a toy one, made from the English ones, adds files in known places and edits none."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.words.grammar import FIRST, LANGUAGES

SOURCE = Path(parlour.__file__).parent
SHEETS = SOURCE.parents[1] / "docs" / "rules"
WEB = SOURCE.parents[1] / "web"
PAGE = Path(__file__).with_name("toy_page.mjs")

# The toy language shouts. Names of values, and what a noun or a verb is chosen by, stay as they are.
SHOUT = """

import dataclasses as _dataclasses
import re as _re


def _shout(thing):
    if isinstance(thing, str):
        return "".join(part if part.startswith("{") else part.upper() for part in _re.split(r"(\\{\\w+\\})", thing))
    if isinstance(thing, dict):
        return {key: _shout(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return tuple(_shout(each) for each in thing)
    if _dataclasses.is_dataclass(thing):
        fields = {field.name: _shout(getattr(thing, field.name)) for field in _dataclasses.fields(thing)}
        return type(thing)(**fields)
    return thing


"""
SHOUTED = """
import en from "./en";

const shout = (thing: unknown): unknown => {
  if (typeof thing === "string") return thing.toUpperCase();
  if (typeof thing !== "object" || !thing) return thing;
  return Object.fromEntries(Object.entries(thing).map(([name, each]) => [name, shout(each)]));
};

export default shout(en);
"""
NAMES = ("GRAMMAR", "PHRASES", "WORDS", "CARDS")

ASK = """
import json, sys
import parlour
from parlour.engine.events import Event
from parlour.engine.game import UnfitOptions
from parlour.words.disagreement import disagreement
from parlour.words.grammar import LANGUAGES
from parlour.words.phrases import phrases
from parlour.words.sheets import rule_sheet
from parlour.words.speech import Speaker, words_for
from parlour.server.http.shelf import whole

said = {}
for name in parlour.GAMES:
    game = parlour.game(name)
    speaker = Speaker(game, "xx")
    texts = [speaker.move(action) for action in range(0, len(game.actions), max(1, len(game.actions) // 200))]
    for kind in game.events:
        for amount in (0, 1, 2):
            texts.append(speaker.event(Event(kind.name, 0, (1,), amount)))
    words = words_for(game, "xx")
    texts += [*words.options.values(), *words.refusals.values(), *words.reasons.values(), *words.lesson]
    texts += [words.score, words.aim, *words.asks.values()]
    for reason in ("players", "range", *words.unfit):
        about = {"option": game.options[0].name, "low": 2, "high": 8, "n": 9}
        texts.append(disagreement(UnfitOptions("", game, reason, **about), "xx"))
    texts += [*words.fields.values(), *words.orders.values(), *words.phrases.values(), *words.endings.values()]
    said[name] = texts
for part in ("bots", "server", "terminal", "words"):
    said[part] = list(phrases(part, "xx").values())
shelf = whole("xx", {})
said["shelf"] = [text for game in shelf["games"] for text in (game["title"], game["about"])]
sheets = [rule_sheet(parlour.game(name), "xx")[:3] for name in parlour.GAMES]
print(json.dumps({"languages": LANGUAGES, "said": said, "sheets": sheets}))
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A copy of the house with one language more."""
    house = tmp_path / "src" / "parlour"
    shutil.copytree(SOURCE, house, ignore=shutil.ignore_patterns("page", "__pycache__"))
    for english in [*house.rglob("words/en.py"), *house.rglob("grammars/en.py"), *house.rglob("suited/en.py")]:
        text = english.read_text()
        shouted = "".join(f"{name} = _shout({name})\n" for name in NAMES if f"\n{name} = " in text)
        english.with_name("xx.py").write_text(text + SHOUT + shouted)
    sheets = tmp_path / "docs" / "rules"
    shutil.copytree(SHEETS, sheets)
    (sheets / "xx").mkdir()
    for sheet in sheets.glob("*.md"):
        (sheets / "xx" / sheet.name).write_text("XX\n" + sheet.read_text())
    return tmp_path


def test_a_toy_language_misses_nothing(toy: Path) -> None:
    told: Any = json.loads(run(toy, "-c", ASK))
    assert told["languages"][0] == FIRST
    assert set(told["languages"]) == {*LANGUAGES, "xx"}
    assert all(sheet.startswith("XX") for sheet in told["sheets"])
    nobody_speaks_english(told["said"])
    shown = run(toy, "-m", "parlour", "games", "--language", "xx")
    assert "LAY TWO AWAY" in " ".join(shown.split())


def nobody_speaks_english(said: dict[str, list[str]]) -> None:
    for part, texts in said.items():
        assert texts, f"{part} says nothing"
        quiet = [text for text in texts if text != text.upper() and "{" not in text]
        assert not quiet, f"{part} still speaks English: {quiet[:5]}"


def test_nor_does_the_page_in_a_toy_language(tmp_path: Path) -> None:
    """Its words are found, and each game's: a file each. What a game looks like is none of them, and is left out."""
    shutil.copytree(WEB / "src", tmp_path / "src")
    for file in WEB.glob("*.*s*"):
        shutil.copy(file, tmp_path)
    (tmp_path / "node_modules").symlink_to((WEB / "node_modules").resolve())
    for english in (tmp_path / "src").rglob("words/en.ts"):
        english.with_name("xx.ts").write_text(SHOUTED)
    for look in [*tmp_path.glob("src/games/*/table.ts"), *tmp_path.glob("src/games/*/deck.ts")]:
        look.write_text("export default {};")
    command = ["node", str(PAGE), str(tmp_path), "xx", *parlour.GAMES]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout)
    assert set(told["languages"]) == {*LANGUAGES, "xx"}
    assert set(told["said"]) == {"page", *parlour.GAMES}
    nobody_speaks_english(told["said"])


def run(toy: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(toy / "src"), "COLUMNS": "200"}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
