"""Walkthroughs: every lesson is a game the rules allow, and every step leads to the next."""

from dataclasses import replace
from typing import Any

import pytest

from parlour.engine.game import ParlourError
from parlour.server.tables.lessons import PUPIL, Schoolroom, lesson
from parlour.shelf import GAMES, game
from parlour.table.lesson import Lesson
from parlour.words.grammar import LANGUAGES

EVERY = pytest.mark.parametrize("name", GAMES)


def lesson_of(name: str) -> Lesson:
    part: Any = game(name).part("lesson")
    found: Lesson = part.LESSON
    return found


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_step_offers_the_one_move_to_try(name: str, language: str) -> None:
    steps = lesson(name, language)["steps"]
    assert steps[0]["frames"][0]["type"] == "table"
    for step in steps:
        offered = step["frames"][-1]["play"]["legal"]
        assert step["text"]
        assert len(offered) == (1 if step["move"] else 0)
        if step["move"]:
            assert step["move"].split()[0] == offered[0]["move"].split()[0]


@EVERY
def test_what_is_tried_is_what_happens_next(name: str) -> None:
    school = Schoolroom(game(name), lesson_of(name), "en")
    school.steps()
    played = iter([move for seat, move in school.table.moves if seat == PUPIL])
    for step in school.lesson.steps:
        assert not step.move or school.game.parse(step.move) in played, "each in its turn"


@EVERY
def test_a_pupil_sees_no_more_than_a_player(name: str) -> None:
    field = game(name).record.hand
    for step in lesson(name, "en")["steps"]:
        for frame in step["frames"]:
            shown: Any = frame["play"]["view"]
            others = shown[field][PUPIL + 1 :]
            assert not any(any(row) for row in others), "a seat sees its own cards alone"


def test_a_lesson_cannot_teach_what_the_rules_forbid() -> None:
    right = lesson_of("dixie")
    steps = (right.steps[0], replace(right.steps[1], after="1 Q13"))
    with pytest.raises(ParlourError, match="DIXIE-9"):
        Schoolroom(game("dixie"), replace(right, steps=steps), "en").steps()
