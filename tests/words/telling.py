"""What tests know a language by, for reading what is said in it: a file a language, in `languages`."""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).with_name("languages")


class Telling(NamedTuple):
    """How rule sheets write of a ruling, of all in their heading, and of decisions; patterns of words that advise."""

    ruling: str
    rulings: str
    decisions: str
    advice: list[str]


@cache
def telling(language: str) -> Telling:
    """What tests know this language by; a language that is spoken has it."""
    return Telling(**json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8")))
