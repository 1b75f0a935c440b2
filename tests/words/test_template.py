"""The template interpreter does what the shared file of cases says, and languages count as people do."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.words.grammar import grammar_of
from parlour.words.template import chosen, fill, sentence

CASES = json.loads((Path(__file__).parent / "templates.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["template"])
def test_a_template_is_filled_as_the_cases_say(case: dict[str, Any]) -> None:
    grammar = grammar_of(case.get("language", "en"))
    assert fill(case["template"], grammar, case["values"], case.get("you", False), case.get("n", 0)) == case["says"]


def test_a_template_for_one_amount_goes_before_that_for_any() -> None:
    templates = {"pair": "a pair", "pair/6": "a pair royal"}
    assert chosen(templates, "pair", 2) == "a pair"
    assert chosen(templates, "pair", 6) == "a pair royal"


def test_a_sentence_begins_with_a_capital() -> None:
    assert sentence("élan ") == "Élan"
    assert sentence("") == ""


@pytest.mark.parametrize(
    ("language", "number", "word"),
    [("en", 15, "fifteen"), ("en", 20, "twenty"), ("en", 21, "twenty-one"), ("en", 38, "thirty-eight"),
     ("en", 40, "40"), ("fr", 21, "vingt et un"), ("fr", 22, "vingt-deux"), ("fr", 30, "trente")],
)  # fmt: skip
def test_numbers_are_spelled_as_a_count_is_spoken(language: str, number: int, word: str) -> None:
    assert grammar_of(language).spelled(number) == word


def test_figures_lists_and_shares() -> None:
    english, french = grammar_of("en"), grammar_of("fr")
    assert (english.figure(12345), french.figure(12345)) == ("12,345", "12\u202f345")
    assert (english.share(0.125, 1), french.share(0.125, 1)) == ("12.5%", "12,5 %")
    assert english.listed(["a"]) == "a"
    assert english.listed(["a", "b", "c"]) == "a, b and c"
    assert french.listed(["a", "b"]) == "a et b"
