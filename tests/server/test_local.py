"""A local room sends what the server sends: the same games, moves, sentences and refusals, frame for frame."""

import asyncio
import json
import random
import re
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.cli.building import build
from parlour.engine.game import Game
from parlour.server.tables.lessons import lesson
from parlour.table.record import write
from parlour.table.seal import Seal
from parlour.table.table import Table
from parlour.words.grammar import LANGUAGES
from tests.server.rooms import Person, Room, Seat, is_call
from tests.server.test_branching import game_of, play_on
from tests.wasm.both import drawn_states
from tests.wasm.test_module import SOONEST

WEB = Path(__file__).parents[2] / "web"
SCRIPT = Path(__file__).with_name("local.mjs")
DECISIONS = 25
ON_DEVICE = '  "device": true,\n'  # in a local room's records, and in no server's
# What is of the moment, of a line or of a compiler, and not of the game.
PASSING = {"created": 0, "changed": 0, "left": 0, "here": True, "experts": "awake"}

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


class Script:
    """Somebody alone at a server's table, by luck: what he said, and what he was answered."""

    def __init__(self, game: Game, seat: Seat, seed: int) -> None:
        self.game, self.seat, self.luck = game, seat, random.Random(seed)
        self.said: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []

    async def play(self) -> None:
        """A few decisions, some of them refused and some taken back; then resign."""
        seat = self.seat
        for number in range(DECISIONS):
            await seat.until(lambda: seat.over or any(not is_call(move) for move in seat.moves()))
            if seat.over:
                return
            if number % 4 == 1:
                await self.say("play", step=seat.step, move="nonsense")
                await self.say("play", step=seat.step, move=self.illegal())
            if number == 2 and seat.about["advised"]:
                await self.hint()
            if number % 9 == 5 and seat.play and seat.play["undo"]:
                await self.say("undo", step=seat.step)
            elif number == 3 and self.game.orders:
                order = self.game.orders[-1]
                amount = order.amounts[0] if order.amounts else 0
                await self.say("orders", orders=[{"when": order.name, "seat": -1, "amount": amount}])
                await self.say("orders", orders=[])
            elif moves := [move for move in seat.moves() if not is_call(move)]:  # a bot may have moved meanwhile
                await self.say("play", step=seat.step, move=self.luck.choice(moves))
        if not seat.over:
            await self.say("resign")

    async def hint(self) -> None:
        """Ask what to play; where bots go on meanwhile, nobody knows which position that was about."""
        step = self.seat.step
        answer = await self.seat.say("hint")
        if self.seat.step == step:
            self.said.append({"do": "hint", "id": answer["id"], "told": False, "step": step})
            self.answers.append(answer)

    def illegal(self) -> str:
        """A move that is not among those that are offered."""
        assert self.seat.play
        kinds = {each["kind"] for each in self.seat.play["legal"]}
        texts = [self.game.actions.text(action) for action in range(min(len(self.game.actions), 400))]
        offered = set(self.seat.moves())
        return str(self.luck.choice([text for text in texts if text not in offered and not is_call(text)] or [*kinds]))

    async def say(self, do: str, **message: Any) -> None:
        """Say something, which is done or refused; that the table has moved on, or is over, is no part of it."""
        answer = await self.seat.say(do, **message)
        if answer["ok"] or answer["error"]["code"] not in ("stale", "often", "phase"):
            self.said.append({"do": do, "id": answer["id"], "told": answer["ok"], **message})
            self.answers.append(answer)
        if answer["ok"] and "step" in answer:
            await self.seat.until(lambda: self.seat.over or self.seat.step >= answer["step"])


def settled(frame: Any) -> Any:
    """A frame without what is of the moment."""
    if isinstance(frame, dict):
        return {name: PASSING.get(name, settled(value)) for name, value in frame.items()}
    return [settled(each) for each in frame] if isinstance(frame, list) else frame


def news(frames: list[Any]) -> list[str]:
    """Frames as text without what is of the moment; what then tells nothing new about the table is left out."""
    kept, known = [], ""
    for frame in map(settled, frames):
        about = json.dumps([frame["about"], frame["you"]]) if "about" in frame else known
        if frame["type"] != "about" or about != known:
            kept.append(json.dumps(frame, sort_keys=True))  # in browsers, names that are numbers come first
        known = about
    return kept


def entries(room: Room, table: str) -> list[dict[str, Any]]:
    """A table's log, as the server wrote it down."""
    [file] = room.data.glob("*.sqlite")
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        rows = database.execute("SELECT body FROM log WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    return [json.loads(row[0]) for row in rows]


def compare(game: Game, language: str, seed: int, room: Room, person: Person, ask: Ask) -> None:
    seats = game.seats[seed % len(game.seats)]
    state = drawn_states(game, seats, 1, seed)[0]
    options = {option.name: int(np.int64(state[option.name])) for option in game.options}
    table = person.open_table(game=game.name, seats=seats, options=options, bots="regular", pace="instant", start=True)

    async def played() -> Script:
        async with person.sit_at(table["id"], language=language) as seat:
            script = Script(game, seat, seed)
            await script.play()
            await seat.until(lambda: seat.about["phase"] == "over")
            return script

    script = asyncio.run(played())
    frames = [frame for frame in script.seat.frames if frame["type"] != "answer"]
    about = script.seat.about
    steps = person.get(f"/api/tables/{table['id']}/replay")["steps"]
    looks = [(seat, step) for seat in range(-2, seats) for step in {1, 2 + seed, steps // 2, steps}]
    found = ask(
        "lived", game, again=looks, id=table["id"], secret=about["seal"]["secret"], log=entries(room, table["id"]),
        said=script.said, seat=script.seat.you["seat"], greeted=frames[0]["play"]["step"],
        listener={"person": host_of(entries(room, table["id"])), "name": person.name, "language": language,
                  "room": about["link"].partition("/table/")[0]},
    )  # fmt: skip
    assert found["key"] == about["seal"]["key"]
    for (eye, step), here in zip(looks, found["replays"], strict=True):
        native = person.get(f"/api/tables/{table['id']}/replay", seat=eye, step=step, language=language)
        assert json.dumps(here, sort_keys=True) == json.dumps(native, sort_keys=True)
    written = person.patient("GET", f"/api/tables/{table['id']}/record").text
    assert found["record"].count(ON_DEVICE) == 1
    assert found["record"].replace(ON_DEVICE, "") == re.sub(r', "mark": "[^"]*"', "", written)
    assert found["brought"] == found["record"]
    for here, native in zip(found["answers"], script.answers, strict=True):
        assert here == native
    for frame, sent in zip(news(found["frames"]), news(frames), strict=True):
        assert frame == sent


def host_of(log: list[dict[str, Any]]) -> str:
    return str(log[0]["host"])


def test_it_sends_what_the_server_sends(the_room: Room, meet: Meet, ask: Ask) -> None:
    for seed, language in enumerate(LANGUAGES):
        compare(parlour.game(SOONEST), language, seed, the_room, meet("Ada"), ask)


def teach(name: str, ask: Ask) -> None:
    for language in LANGUAGES:
        taught = ask("taught", parlour.game(name), language=language)
        assert json.dumps(taught, sort_keys=True) == json.dumps(lesson(name, language), sort_keys=True)


def test_it_teaches_as_the_server_does(ask: Ask) -> None:
    teach(SOONEST, ask)


@pytest.mark.proof
@pytest.mark.parametrize("name", parlour.GAMES)
def test_it_teaches_every_game(name: str, ask: Ask) -> None:
    teach(name, ask)


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
            "« Combien de fois chacun donne » va de 1 à 4, pas 99.",
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


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", parlour.GAMES)
def test_it_does_so_at_every_game(name: str, language: str, the_room: Room, meet: Meet, ask: Ask) -> None:
    for seed in range(3):
        compare(parlour.game(name), language, seed, the_room, meet("Ada"), ask)


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
