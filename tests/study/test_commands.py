"""`parlour study` on the command line."""

import json
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

import parlour
from parlour.bots.bot import Ranked
from parlour.cli.studying import show_hint
from parlour.study.hints import Hint
from parlour.table import record
from parlour.table.table import Table
from parlour.testing.policies import at_random
from tests.commands import Run, refused

HAND = "5H 5D JS QC 6H 7S"


def kept(folder: Path, name: str, moves: int | None = None) -> Path:
    """The record of a game played at random, to its end or for so many moves."""
    table, luck = Table(parlour.game(name), seed=3), np.random.default_rng(3)
    while not table.over and (moves is None or len(table.moves) < moves):
        table.play(table.turn, at_random(table.game.legal(table.state, table.turn), luck))
    file = folder / f"{name}.json"
    record.save(table, file)
    return file


def test_discard(run: Run) -> None:
    ran = run("study", "cribbage", "discard", HAND, "--dealer")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 17  # the hand, the titles, fifteen throws
    assert "to your own crib, at 0–0" in ran.out
    told = json.loads(run("study", "cribbage", "discard", HAND, "--score", "90-103", "--json").out)
    assert (told["dealer"], told["score"], len(told["throws"])) == (False, [90, 103], 15)
    chances = [throw["win"] for throw in told["throws"]]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("name", parlour.GAMES)
def test_hint(run: Run, tmp_path: Path, name: str) -> None:
    file = kept(tmp_path, name, 9)
    ran = run("study", name, "hint", f"{file}@5", "--budget", 60)
    assert "After 5 moves, player" in ran.out
    assert "After 1 move, player" in run("study", name, "hint", f"{file}@1", "--budget", 60).out
    ran = run("study", name, "hint", f"{file}@5", "--budget", 60, "--language", "fr")
    assert "Après 5 coups, au joueur" in ran.out
    assert "pourquoi" in ran.out
    told = json.loads(run("study", name, "hint", file, "--level", "regular", "--language", "fr", "--json").out)
    assert told["after"] == 9
    assert all(move["reason"] for move in told["moves"])


def test_a_hint_shows_the_best_moves_and_the_one_that_was_played() -> None:
    """However far down that is; the move that others are measured against has no error."""
    game, out = parlour.game("dixie"), StringIO()
    ranked = tuple(Ranked(action, 0.5, 0.01 * action, 100, "why") for action in range(20))
    show_hint(Hint(game, 1000, 0, ranked, played=17), Console(file=out, width=120), "en")
    title, _, *table, note = out.getvalue().splitlines()
    rows = [row.split() for row in table]
    assert title == "After 1,000 moves, player 1 to move:"
    assert rows[0] == [game.actions.text(0), "50.0%", "why"]
    assert rows[1:-1] == [[game.actions.text(n), "50.0%", f"{n}.0%", "why"] for n in range(1, 12)]
    assert rows[-1] == ["▸", game.actions.text(17), "50.0%", "17.0%", "why"]
    assert note == "▸ was played."


def test_review(run: Run, tmp_path: Path) -> None:
    file = kept(tmp_path, "dixie")
    out = run("study", "review", file, "--budget", 40).out
    assert out.count("mistakes worth") == 2
    assert run("study", "review", file, "--budget", 40, "--language", "fr").out.count("des erreurs qui valent") == 2
    told = json.loads(run("study", "review", file, "--budget", 40, "--json").out)
    assert told["game"] == "dixie"
    assert told["decisions"]


def test_bad_input(run: Run, tmp_path: Path) -> None:
    discard = ("study", "cribbage", "discard")
    refused(run(*discard, "5H 5H JS QC 6H 7S"), "the same card is there twice")
    refused(run(*discard, "5H 5D JS QC 6H"), "six cards before the crib, not 5")
    refused(run(*discard, HAND, "--score", "90"), "a score is written like 90-103")
    refused(run(*discard, HAND, "--score", "90-130"), "the game is over")
    file = kept(tmp_path, "dixie", 9)
    refused(run("study", "dixie", "hint", f"{file}@12"), "no position after 12")
    refused(run("study", "dixie", "hint", f"{file}@x"), "FILE@N")
    refused(run("study", "cribbage", "hint", file), "is dixie, not cribbage")
    refused(run("study", "dixie", "hint", file, "--level", "genius"), "no bot called 'genius'")
    refused(run("study", "dixie", "hint", file, "--budget", "soon"), "a budget is written")
    refused(run("study", "review", file), "this game is not finished")
    file.write_text(file.read_text().replace(f'"rules": {parlour.game("dixie").version}', '"rules": 99'))
    refused(run("study", "review", file), "version 99")
