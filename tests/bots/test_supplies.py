"""A bot's habits are supplied to its search as the game's rules are."""

from pathlib import Path

import pytest

from parlour.bots import defaults, search
from parlour.engine import entry
from parlour.engine.builds import cache
from parlour.engine.builds.plain import plain
from parlour.engine.game import Game
from parlour.games import dixie
from parlour.games.dixie import habits


def test_another_module_may_supply_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it supplies is bound like the game's own rules, and has its say in the cache's name."""
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    files = set(cache.sources(dixie, search, defaults, habits)) - set(cache.sources(dixie, entry))
    assert {file.name for file in files} >= {"search.py", "common.py", "defaults.py", "desk.py"}
    assert Path(str(habits.__file__)) in files
    assert cache.unit_of(dixie, search, [defaults, habits]).name != cache.unit_of(dixie, entry).name
    bound = plain(dixie, search, supplies=[defaults, habits]).made
    assert bound["habit_at"].__globals__["habit"].__code__ is habits.habit.__code__
    assert bound["hurried_at"].__globals__["hurried"].__code__ is defaults.hurried.__code__, "what it does not say"
    assert bound["play_match"].__globals__["play"].__code__ is dixie.play.__code__
    assert "habit" not in vars(search)


def test_what_is_built_already_is_built_upon() -> None:
    """Further entry points call the very rules that the game itself runs."""
    game = Game(dixie, compile_rules=False)
    first = game.rules.play.__wrapped__
    assert game.compile(search, defaults, habits).play.__wrapped__ is first
