"""benchmarks/strength.py: contests that can be stopped at any time, and what is told of them."""

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def strength() -> Any:
    spec = spec_from_file_location("strength", ROOT / "benchmarks" / "strength.py")
    assert spec
    assert spec.loader
    module = sys.modules["strength"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def contests(strength: Any) -> list[Any]:
    return [strength.Contest("dixie", seats, ("regular", "newcomer")) for seats in (2, 4)]


def test_stopped_and_gone_on_with(strength: Any, tmp_path: Path) -> None:
    """Whoever was stopped in the middle of a line ends with the same games as who never was."""
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    straight = contests(strength)
    for contest in 3 * straight:
        line = json.dumps(contest.play()) + "\n"
        whole.write_text((whole.read_text() if whole.exists() else "") + line)
    lines = whole.read_text().splitlines(keepends=True)
    torn.write_text("".join(lines[:3]) + lines[3][:40])
    resumed = contests(strength)
    strength.recall(torn, resumed)
    assert torn.read_text() == "".join(lines[:3])
    assert [contest.rounds for contest in resumed] == [2, 1]
    for contest in (resumed[1], *resumed):
        contest.play()
    assert [contest.deals for contest in resumed] == [contest.deals for contest in straight]
    assert len(straight[0].deals) == 30
    assert straight[0].deals[:10] != straight[0].deals[10:20]


def test_until_enough_is_known(strength: Any, tmp_path: Path) -> None:
    """The one that has had less time goes on; nothing is played that is known, nor when the time is spent."""
    known, less, more = (strength.Contest("dixie", 2, ("regular", "newcomer")) for _ in range(3))
    known.add([0.6] * 5000, 0)
    less.add([0.5], 1)
    more.add([0.5], 9)
    strength.play_all(tmp_path / "results", [known, less, more], 10.001 / 3600)
    assert (known.rounds, more.rounds) == (1, 1)
    assert less.rounds >= 2
    assert len((tmp_path / "results").read_text().splitlines()) == less.rounds - 1
    strength.play_all(tmp_path / "results", [known, less, more], 0)
    assert more.rounds == 1


def test_what_is_told(strength: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results, picture = tmp_path / "results", tmp_path / "curves.svg"
    lines = [
        {"game": game, "seats": seats, "bots": [f"master:{many}", "expert:1000"], "seconds": 1, "deals": deals}
        for game, seats in (("dixie", 2), ("dixie", 4), ("cribbage", 2))
        for many, deals in ((100, [0.5, 1.0] * 40), (1000, [1.0, 0.5, 1.0] * 30))
    ]
    results.write_text("".join(json.dumps(line) + "\n" for line in lines))
    strength.main(["curves", str(results), "--hours", "0", "--draw", str(picture)])
    told = capsys.readouterr().out
    assert "dixie         4     1,000     180   83.3%" in told
    assert "bunco" not in told
    drawn = picture.read_text()
    assert drawn.startswith("<svg")
    assert drawn.count("<polyline") == 3
    assert drawn.count("<circle") == 6
    strength.main(["levels", str(results), "--hours", "0"])
    assert "dixie         2  master       180   83.3%" in capsys.readouterr().out


def test_distance(strength: Any) -> None:
    """Even bots are nothing apart, and openskill gives as much to whoever is so far ahead."""
    models = pytest.importorskip("openskill.models")
    even, ahead = (strength.Contest("dixie", 2, ("expert", "regular")) for _ in range(2))
    even.add([0.5] * 100, 0)
    ahead.add([0.5, 1.0] * 500, 0)
    assert even.distance[0] == 0
    model = models.PlackettLuce()
    assert model.beta * 2**0.5 == pytest.approx(strength.APART)
    assert ahead.distance[0] == pytest.approx(6.47, abs=0.01)
