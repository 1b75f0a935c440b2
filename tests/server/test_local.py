"""A local room by itself, in Node: games gone over, records brought in, a device that goes round, its own clock."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.cli.building import build
from parlour.engine.game import Game
from parlour.table.record import write
from parlour.table.seal import Seal
from parlour.table.table import Table
from parlour.words.grammar import LANGUAGES
from tests.server.rooms import Person
from tests.server.test_branching import game_of, play_on
from tests.wasm.test_module import SOONEST

WEB = Path(__file__).parents[2] / "web"
SCRIPT = Path(__file__).with_name("local.mjs")

Ask = Callable[..., Any]
Meet = Callable[[str], Person]


@pytest.fixture(scope="session")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Have a local room do something, in Node."""
    folder = tmp_path_factory.mktemp("local")
    bundle = folder / "local.mjs"
    esbuild = [
        str(WEB / "node_modules" / ".bin" / "esbuild"),
        str(SCRIPT),
        "--bundle",
        "--format=esm",
        "--platform=node",
    ]
    subprocess.run([*esbuild, f"--outfile={bundle}", "--log-level=warning"], cwd=WEB, check=True, timeout=60)

    def ask(what: str, game: Game, **about: Any) -> Any:
        if not (folder / f"{game.name}.wasm").exists():
            build(game, folder / f"{game.name}.wasm")
        asked = json.dumps({"what": what, "folder": str(folder), "name": game.name, **about})
        ran = subprocess.run(["node", bundle], input=asked, capture_output=True, text=True, check=False, timeout=120)
        assert ran.returncode == 0, ran.stderr
        return json.loads(ran.stdout)

    return ask


def go_over(name: str, language: str, person: Person, ask: Ask) -> None:
    """The review, the opened seal, and a game played on from the middle: as the server has them."""
    game = parlour.game(name)
    record = game_of(name, game.seats[0])
    table = person.http.post("/api/records", json=record).json()["table"]["id"]
    review = person.get(f"/api/tables/{table}/review", language=language)
    middle = {"moves": len(record["moves"]) // 2, "seat": 1}
    found = ask("goneOver", game, id=table, record=record, language=language, **middle)
    assert found["review"] == review
    assert found["again"] == review
    assert json.loads(found["record"]) == record, "what is brought in is what is kept"
    assert found["made"] == 1, "it is made once, and kept"
    moves = len(record["moves"])
    assert found["progress"][0] == {"done": 0, "of": moves}
    assert found["progress"][-1] == {"done": moves, "of": moves}
    opened = person.get(f"/api/tables/{table}/seal")
    shuffles = {shuffle["number"]: shuffle for shuffle in opened["shuffles"]}
    assert found["seal"] == {part: opened[part] for part in found["seal"]}
    assert found["deals"]
    for deal in found["deals"]:
        native = shuffles[deal["number"]]
        assert (deal["cards"], deal["order"][: len(native["order"])]) == (native["cards"], native["order"])
    about = play_on(person, table, **middle).json()["table"]
    here = found["resumed"]["about"]
    for part in ("phase", "resumed", "commitment", "seal", "options", "pace", "memory"):
        assert here[part] == about[part]
    assert [seat["kind"] for seat in here["seats"]] == [seat["kind"] for seat in about["seats"]]
    assert (found["resumed"]["moves"], found["resumed"]["undo"]) == (middle["moves"], False)


def test_it_goes_over_a_game_as_the_server_does(meet: Meet, ask: Ask) -> None:
    go_over(SOONEST, "fr", meet("Ada"), ask)


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_it_goes_over_every_game(name: str, language: str, meet: Meet, ask: Ask) -> None:
    go_over(name, language, meet("Ada"), ask)


@pytest.mark.parametrize(
    ("language", "players", "rounds"),
    [
        (
            "en", "Dixie, or Bonus 20 is for 2 to 8 players, not 9.",
            "“How many times everybody deals” goes from 1 to 4, not 99.",
        ),
        (
            "fr", "Dixie, ou Bonus 20 se joue de 2 à 8 joueurs, pas à 9.",
            "« Combien de fois chacun donne » va de 1 à 4, pas 99.",
        ),
    ],
)  # fmt: skip
def test_house_rules_are_refused_in_the_language_of_whoever_asks(
    language: str, players: str, rounds: str, ask: Ask
) -> None:
    listener = {"person": "me", "name": "Ada", "language": language, "room": ""}
    wanted = [{"seats": 9}, {"options": {"rounds": 99}}]
    found = ask("unfit", parlour.game(SOONEST), options=wanted, listener=listener)
    assert found == [{"code": "bad", "message": players}, {"code": "bad", "message": rounds}]


def test_a_record_is_held_against_the_rules(ask: Ask) -> None:
    game = parlour.game(SOONEST)
    table = Table(game, 2, seal=Seal(bytes(32)))
    while not table.over:
        table.play(table.turn, table.legal(table.turn)[0])
    good = json.loads(write(table))
    bad: dict[str, dict[str, Any]] = {
        "cannot be read": {"moves": [3]},
        "no format": {"format": 2},
        "its letter is not": {"letter": "Dear all"},
        "its device is not": {"device": "yes"},
        "version 99": {"rules": 99},
        "64 hexadecimal digits": {"key": "12"},
        "what its seal's secret": {"key": "0" * 64},
        "commitment promised": {"seal": {**good["seal"], "commitment": "0"}},
        "result is not what": {"result": {**good["result"], "scores": [0, 0]}},
        "cannot be: ": {"moves": [[1, "nonsense"]]},
        "after the end": {"moves": [*good["moves"], good["moves"][-1]]},
        "is for 2 to 8": {"seats": 20},
    }
    found = ask("refused", game, records=[good, *(good | change for change in bad.values())])
    assert found[0] == "over"
    for why, said in zip(bad, found[1:], strict=True):
        assert why in said


def go_round(name: str, ask: Ask) -> None:
    """Two people at one device, and a bot where there is a seat for it."""
    game = parlour.game(name)
    seats = min(3, game.seats[-1])
    listener = {"person": "me", "name": "Ada", "language": "en", "room": ""}
    opening = {
        "seats": seats,
        "bots": {str(seat): "newcomer" for seat in range(2, seats)},
        "people": {"1": "Anna"},
        "pace": "instant",
        "start": True,
    }
    found = ask("around", game, opening=opening, listener=listener, most=20)
    assert found["phase"] == "over"
    assert found["passes"] > 20
    assert [player["name"] for player in json.loads(found["record"])["players"]][:2] == ["Ada", "Anna"]
    for seat, frames in found["sent"].items():
        told = [frame for frame in frames if frame["type"] == "table" or frame.get("you")]
        assert {frame["you"]["seat"] for frame in told if frame["about"]["phase"] == "playing"} == {int(seat)}
        plays = [frame["play"] for frame in frames if frame.get("play") and not frame["play"]["ending"]]
        assert not any(play["undo"] for play in plays), "it would be somebody else's to take back"
        if seat == "-1":
            assert not any(play["legal"] or play["asks"] for play in plays)
            hands = [hand for play in plays for hand in play["view"].get(game.record.hand) or []]
            assert not any(card for hand in hands for card in hand)


def test_a_device_goes_round(ask: Ask) -> None:
    go_round(SOONEST, ask)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["bijinx", "bonanza", "cribbage"])
def test_it_does_so_wherever_nobody_must_be_first(name: str, ask: Ask) -> None:
    go_round(name, ask)


def play_alone(name: str, ask: Ask) -> None:
    game = parlour.game(name)
    listener = {"person": "me", "name": "Ada", "language": "en", "room": ""}
    opening = {"bots": "newcomer", "pace": "instant", "start": True}
    found = ask("playedOut", game, opening=opening, listener=listener, most=15)
    assert found["phase"] == "over"
    assert found["frames"][0]["type"] == "table"
    steps = [frame["play"]["step"] for frame in found["frames"] if frame.get("play")]
    assert steps == sorted(steps)
    assert len(set(steps)) > found["moves"]


def test_it_goes_on_by_its_own_clock(ask: Ask) -> None:
    play_alone(SOONEST, ask)


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_every_game_goes_on_by_its_own_clock(name: str, ask: Ask) -> None:
    play_alone(name, ask)
