"""Frozen deals: the same for everybody and for good, and a match of them can be counted again by its records."""

import json
from collections import Counter
from pathlib import Path

import pytest

import parlour
from parlour.arena.arena import compete
from parlour.arena.deals import SETS, frozen
from parlour.arena.evidence import keep, recount
from parlour.bots.bot import Question
from parlour.engine.game import Game, ParlourError
from parlour.engines.engine import Fault
from tests.commands import Run, refused


class GivesUp:
    """Plays what comes first, and fails at its fifteenth move."""

    name = "gives up"

    def __init__(self, game: Game) -> None:
        self.many = 0

    def choose(self, question: Question) -> int:
        self.many += 1
        if self.many == 15:
            raise Fault("crashed", "it gave up")
        return question.ranges[0][0]


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of three deals, kept; one game of it was lost by failing."""
    folder: Path = tmp_path_factory.mktemp("match") / "kept"
    bots = ["regular", f"{__name__}:GivesUp"]
    keep(compete(parlour.game("cribbage"), bots, deals=frozen("parlour-1/3")), folder)
    return folder


def test_a_set_stays_as_it_is() -> None:
    """Published: nothing of this may ever change."""
    deals = frozen("parlour-1")
    assert deals.many == 500
    assert deals.key("cribbage", 2, 0).hex()[:16] == "a5a5e8d315e405a0"
    assert deals.key("cribbage", 2, 499).hex()[:16] == "7b695100371456e0"
    assert deals.programme(2, 2, False)[:6] == [
        (0, (0, 1)),
        (0, (1, 0)),
        (1, (0, 1)),
        (1, (1, 0)),
        (2, (1, 0)),
        (2, (0, 1)),
    ]
    assert [lineup for _, lineup in deals.programme(3, 8, False)[:2]] == [
        (2, 0, 1, 2, 1, 1, 0, 0),
        (0, 1, 2, 0, 2, 2, 1, 1),
    ]
    assert SETS == {"parlour-1": 500}


@pytest.mark.parametrize(("bots", "seats", "partners"), [(2, 2, False), (2, 4, True), (3, 4, False), (2, 9, False)])
def test_everybody_has_had_every_place(bots: int, seats: int, partners: bool) -> None:
    listed = frozen("parlour-1/40").programme(bots, seats, partners)
    assert Counter(deal for deal, _ in listed) == dict.fromkeys(range(40), bots)
    for seat in range(seats):
        assert len(set(Counter(lineup[seat] for _, lineup in listed).values())) == 1
    for _, lineup in listed:
        assert len(lineup) == seats
        assert set(lineup) == set(range(bots))
        assert not partners or lineup[0] == lineup[2] != lineup[1] == lineup[3]


def test_the_same_match_is_counted_again(match: Path) -> None:
    told = json.loads((match / "match.json").read_text(encoding="utf-8"))
    again = recount(match)
    assert again.to_json() == {name: value for name, value in told.items() if name not in ("rules", "failed")}
    assert told["deals"] == "parlour-1/3"
    assert sum(again.standings[1].faults.values()) == len(told["failed"]) > 0
    assert len({one.record for one in again.played}) == 6


def test_a_set_is_played_alike(match: Path, tmp_path: Path) -> None:
    """Cards and seats of somebody else's match are these."""
    keep(
        compete(parlour.game("cribbage"), ["newcomer", "regular"], seed=9, deals=frozen("parlour-1/2")), tmp_path / "a"
    )
    for number in range(4):
        file = f"game-{number + 1:05}.json"
        ours, theirs = (json.loads((folder / file).read_text()) for folder in (match, tmp_path / "a"))
        assert ours["key"] == theirs["key"]
        assert ours["players"][0]["name"] in ("regular", f"{__name__}:GivesUp")
        assert (ours["players"][0]["name"] == "regular") == (theirs["players"][0]["name"] == "newcomer")


def copy_of(match: Path, folder: Path, file: str, old: str, new: str) -> Path:
    """A match in which something was changed afterwards."""
    folder.mkdir()
    for each in match.iterdir():
        (folder / each.name).write_bytes(each.read_bytes())
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    return folder


def test_what_was_changed_is_noticed(match: Path, tmp_path: Path) -> None:
    first = json.loads((match / "game-00001.json").read_text())
    told = json.loads((match / "match.json").read_text())
    number = next(iter(told["failed"]))
    for i, (file, old, new, why) in enumerate(
        [
            ("match.json", '"wins": ', '"wins": 1', "does not say what its records come to: regular"),
            ("match.json", '"cribbage"', '"whist"', "there is no game called 'whist'"),
            ("match.json", '"parlour-1/3"', '"parlour-1/4"', "cannot read .*game-00007.json: No such file"),
            ("match.json", '"rules": 2', '"rules": 1', "played by version 1 of the rules, not 2"),
            ("match.json", '"seats": 2,', "", "cannot be read: 'seats'"),
            ("match.json", f'"{number}": {{', '"99": {', "is not finished, and nobody failed there"),
            ("game-00001.json", first["key"], "0" * 64, "cannot be"),
            ("game-00001.json", "regular", "expert", "is not deal 1 of parlour-1/3: it differs in its players"),
        ]
    ):
        with pytest.raises(ParlourError, match=why):
            recount(copy_of(match, tmp_path / str(i), file, old, new))
    swapped = copy_of(match, tmp_path / "swapped", "game-00001.json", "format", "format")
    (swapped / "game-00003.json").write_bytes((match / "game-00001.json").read_bytes())
    with pytest.raises(ParlourError, match="is not deal 2 of parlour-1/3: it differs in its key"):
        recount(swapped)


def test_the_commands(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    match = "arena", "dixie", "--bots", "regular,newcomer", "--deals", "parlour-1/4", "--records", folder
    told = json.loads(run(*match, "--json").out)
    assert (told["games"], told["deals"]) == (8, "parlour-1/4")
    assert json.loads(run("recount", folder, "--json").out) == told
    assert run("recount", folder).out.startswith("8 games of dixie with 2 players, the frozen deals parlour-1/4")
    refused(run(*match), "there already")
    refused(run("recount", tmp_path), f"parlour: cannot read {tmp_path / 'match.json'}: No such file")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("--deals parlour-0", "there are no deals 'parlour-0'; there are: parlour-1"),
        ("--deals parlour-1/501", "parlour-1 has 500 deals; 'parlour-1/501' asks for others"),
        ("--deals parlour-1/x", "asks for others"),
        ("--deals parlour-1/4 --games 8", "leave out --games"),
        ("--records somewhere", "say --deals too"),
        ("--deals parlour-1/4 --records /nowhere/at/all", "there is no such folder as /nowhere/at"),
    ],
)
def test_what_cannot_be_played(run: Run, arguments: str, why: str) -> None:
    refused(run(f"arena dixie --bots regular,newcomer {arguments}"), why)
