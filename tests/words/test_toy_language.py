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

SOURCE = Path(parlour.__file__).parent
SHEETS = SOURCE.parents[1] / "docs" / "rules"

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
NAMES = ("GRAMMAR", "PHRASES", "WORDS", "CARDS")

ASK = """
import json, sys
import parlour
from parlour.engine.events import Event
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
    assert told["languages"] == ["en", "fr", "xx"]
    assert all(sheet.startswith("XX") for sheet in told["sheets"])
    for part, texts in told["said"].items():
        quiet = [text for text in texts if text != text.upper() and "{" not in text]
        assert not quiet, f"{part} still speaks English: {quiet[:5]}"
    shown = run(toy, "-m", "parlour", "games", "--language", "xx")
    assert "LAY TWO AWAY" in " ".join(shown.split())


def run(toy: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(toy / "src"), "COLUMNS": "200"}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
