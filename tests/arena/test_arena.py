"""Matches: fair line-ups, the same games whatever the cores, honest intervals, a page to look at."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import parlour
from parlour.arena.arena import compete, on_threads, wilson, worth_of
from parlour.arena.entrants import entrants
from parlour.arena.lineups import lineups, moved_on, programme
from parlour.arena.report import page
from parlour.engine.game import ParlourError
from tests.commands import Run, refused


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (2, 4), (3, 4), (4, 4), (2, 8)])
def test_every_lineup_is_fair(bots: int, seats: int) -> None:
    """Over all line-ups every bot sits at every seat equally often."""
    found = lineups(bots, seats, partners=False, seed=1)
    assert len(set(found)) == len(found)
    if seats < 8:
        for seat in range(seats):
            often = Counter(lineup[seat] for lineup in found)
            assert len(set(often.values())) == 1
            assert len(often) == bots
    assert all(max(Counter(lineup).values()) - min(Counter(lineup).values()) <= 1 for lineup in found)


def test_partners_sit_opposite() -> None:
    for lineup in lineups(2, 4, partners=True, seed=1):
        assert lineup[0] == lineup[2]
        assert lineup[1] == lineup[3]


def test_duplicate_deals_go_round() -> None:
    listed = programme(40, 2, 4, duplicate=True, partners=False, seed=3)
    assert len(listed) == 40
    for first, second in zip(listed[::2], listed[1::2], strict=True):
        assert first[0] == second[0]
        assert second[1] == moved_on(first[1], 2, 1)


def test_wilson() -> None:
    """Against figures worked out by hand."""
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=5e-4)
    assert high == pytest.approx(0.5962, abs=5e-4)
    assert wilson(0, 10)[0] == pytest.approx(0, abs=1e-9)
    assert wilson(10, 10)[1] == pytest.approx(1)


def test_what_games_are_worth() -> None:
    """Games whose luck cancels tell more than games of their own, and none tell less for being alone."""
    cribbage = parlour.game("cribbage")
    paired = compete(cribbage, ["regular", "newcomer"], 400, duplicate=True, seed=5)
    apart = compete(cribbage, ["regular", "newcomer"], 400, seed=5)
    assert worth_of(paired.played, 0) > 420
    assert worth_of(apart.played, 0) == pytest.approx(400, rel=0.01)
    assert worth_of(paired.played[:20], 0) == 20
    narrow, wide = (wilson(200, 400, worth_of(outcome.played, 0)) for outcome in (paired, apart))
    assert wide[0] == pytest.approx(wilson(200, 400)[0], abs=1e-3)
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]


def test_a_match() -> None:
    game = parlour.game("cribbage")
    finished: list[int] = []
    outcome = compete(game, ["regular", "newcomer"], 400, duplicate=True, seed=5, progress=finished.append)
    assert sum(finished) == 400
    document = json.loads(json.dumps(outcome.to_json()))
    assert document["games"] == 400
    assert [bot["bot"] for bot in document["bots"]] == ["regular", "newcomer"]
    for bot in document["bots"]:
        assert {"games", "wins", "win_rate", "low", "high", "mean_score"} <= set(bot)
        assert bot["low"] <= bot["win_rate"] <= bot["high"]
    assert sum(bot["wins"] for bot in document["bots"]) == pytest.approx(400)
    regular, newcomer = outcome.standings
    assert regular.win_rate > newcomer.win_rate


def test_cores_make_no_difference() -> None:
    game = parlour.game("dixie")
    one, two = (
        compete(game, ["expert:8", "regular"], 12, 3, duplicate=True, seed=2, run=on_threads(cores)) for cores in (1, 2)
    )
    assert one.played == two.played


def test_the_same_deal_for_both() -> None:
    """Between equals, changing places changes nothing but places."""
    game = parlour.game("cribbage")
    outcome = compete(game, ["regular:1", "regular:2"], 20, duplicate=True, seed=4)
    for first, second in zip(outcome.played[::2], outcome.played[1::2], strict=True):
        assert first.scores == second.scores
    assert outcome.standings[0].wins == outcome.standings[1].wins == 10


def test_until_it_is_clear() -> None:
    game = parlour.game("cribbage")
    outcome = compete(game, ["regular", "newcomer"], 20, duplicate=True, seed=1, most=3000)
    assert 20 <= len(outcome.played) < 3000
    assert all(standing.clear for standing in outcome.standings)


def test_the_page() -> None:
    game = parlour.game("dixie")
    text = page(compete(game, ["regular", "newcomer"], 30, 4, duplicate=True))
    assert text.count("<svg") >= 3
    assert not re.search(r"(src|href)=|@import|https?://", text)
    assert "nan" not in text


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (["expert"], "two bots"),
        (["expert", "expert"], "named twice"),
        (["expert", "genius"], "no bot called 'genius'"),
        (["expert:x", "regular"], "number of playouts"),
        (["newcomer", "regular", "expert"], "do not find room"),
    ],
)
def test_bad_input(bots: list[str], words: str) -> None:
    with pytest.raises(ParlourError, match=words):
        compete(parlour.game("cribbage"), bots, 2)


def test_the_command(run: Run, tmp_path: Path) -> None:
    report = tmp_path / "match.html"
    ran = run("arena", "dixie", "--bots", "regular,newcomer", "--games", 40, "--duplicate", "--report", report)
    assert ran.out.startswith("40 games of dixie with 2 players, duplicate deals")
    assert "<svg" in report.read_text(encoding="utf-8")
    told = json.loads(run("arena dixie --bots expert:8,regular --games 6 --seats 3 --json").out)
    assert told["playouts"] == {"expert:8": 8, "regular": 100}
    assert [bot["bot"] for bot in told["bots"]] == ["expert:8", "regular"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("arena dixie --bots expert", "two bots"),
        ("arena dixie --bots expert,genius", "no bot called 'genius'"),
        ("arena whist --bots expert,regular", "no game called 'whist'"),
        ("arena dixie --bots expert,regular --seats 9", "9"),
        ("arena dixie --bots expert,regular --games 0", "one game at least"),
        ("arena dixie --bots expert,regular --budget 0", "more than nothing"),
        ("arena dixie --bots expert,regular --report /nowhere/match.html", "no such folder"),
        ("arena dixie --bots expert,regular --option pounds=3", "pounds"),
    ],
)
def test_what_cannot_be_played(run: Run, arguments: str, why: str) -> None:
    refused(run(arguments), why)


def test_random_moves_compete_too() -> None:
    outcome = compete(parlour.game("cribbage"), ["regular", "random"], 20, options={"short_game": 1})
    assert not outcome.first_fault
    assert outcome.standings[0].wins > 15


def test_budgets_are_read() -> None:
    assert [e.playouts for e in entrants(["expert", "master:50"], 20)] == [20, 50]
