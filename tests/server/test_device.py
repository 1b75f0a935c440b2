"""What somebody has played alone on his own device, and sent up: checked, kept as his own, and counted nowhere."""

import json
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

import parlour
from parlour.cli.room import modules_at_hand
from parlour.engine.chance import new_key
from parlour.engine.game import ParlourError
from parlour.server.protocol.names import BOTS
from parlour.table import record
from parlour.table.daily import deal_of_day
from parlour.table.players import Player
from parlour.table.seal import Seal
from parlour.wasm import carried
from parlour.wasm.along import came_along
from parlour.wasm.files import files_of
from tests.server.rooms import Person, Room, room
from tests.wasm.test_module import SOONEST

Meet = Callable[[str], Person]
BOT = BOTS[3]
COMPANY = Player("Ada"), Player(BOT, "regular", 3)


@cache
def played() -> Any:
    """A game of Dixie against a bot, played out by chance in a local room, as its record."""
    table = parlour.Table(parlour.game("dixie"), len(COMPANY), options={"rounds": 1}, seal=Seal(new_key()))
    luck = random.Random(5)
    while not table.over:
        table.play(table.turn, luck.choice(table.legal(table.turn)))
    return json.loads(record.write(table, COMPANY, device=True))


def test_it_is_kept_once_as_ones_own_and_counts_nowhere(meet: Meet) -> None:
    ada, document = meet("Ada"), played()
    kept = ada.http.post("/api/records", json=document, params={"own": True}).json()["table"]
    assert [(seat["kind"], seat["name"], seat["host"]) for seat in kept["seats"]] == [
        ("person", "Ada", True),
        ("bot", BOT, False),
    ]
    again = ada.http.post("/api/records", json=document, params={"own": True}).json()["table"]
    assert again["id"] == kept["id"], "where the answer was lost, it is sent once more"
    [row] = ada.get("/api/tables")["finished"]
    assert (row["id"], row["names"], row["device"]) == (kept["id"], ["Ada", BOT], True)
    assert ada.get(f"/api/tables/{kept['id']}/record")["device"] is True
    assert ada.get("/api/figures")["games"] == []


def test_what_anybody_else_brings_in_is_not_his(meet: Meet) -> None:
    """A file that was saved is only looked at; that it was played on a device, it says itself."""
    bob, document = meet("Bob"), played()
    kept = bob.post("/api/records", document)["table"]
    assert [seat["host"] for seat in kept["seats"]] == [False, False]
    assert [row["device"] for row in bob.get("/api/tables")["finished"]] == [True]


@pytest.mark.parametrize(
    ("why", "change"),
    [
        ("alone on his own device", {"device": False}),
        ("alone on his own device", {"players": [{"name": "Ada"}, {"name": "Bob"}]}),
        ("alone on his own device", {"players": []}),
        ("true or false", {"device": "yes"}),
        ("cannot be", {"moves": [[0, "nonsense"]]}),
    ],
)
def test_what_was_not_played_so_is_not_kept(meet: Meet, why: str, change: dict[str, Any]) -> None:
    ada = meet("Ada")
    answer = ada.http.post("/api/records", json=played() | change, params={"own": True})
    assert answer.status_code == 422
    assert why in answer.json()["error"]["message"]
    assert ada.get("/api/tables")["finished"] == []


def test_the_deal_of_a_day_is_not_played_so() -> None:
    table = deal_of_day(parlour.game("dixie"), "2026-11-16")
    with pytest.raises(ParlourError, match="not played on somebody's own device"):
        record.read(record.write(table, device=True), parlour.game)


def test_by_default_games_alone_are_played_at_the_server(the_room: Room) -> None:
    """And the page says so where nobody could play without it, as from a clone whose modules nobody has built."""
    answer = httpx.get(the_room.url)
    assert ('name="parlour-alone" content=""' in answer.text) == (not came_along())
    assert "wasm" not in answer.headers["content-security-policy"]
    assert httpx.get(f"{the_room.url}/games/of-another-edition/{SOONEST}.wasm").status_code == 404


def test_the_page_is_given_the_games_that_are_at_hand(data: Path) -> None:
    files_of(parlour.game(SOONEST))  # others may be at hand as well
    with room(data, "--alone", "local") as opened:
        answer = httpx.get(opened.url)
        assert "'wasm-unsafe-eval'" in answer.headers["content-security-policy"]
        [place] = re.findall(r'name="parlour-alone" content="(/games/\w+/)"', answer.text)
        module = httpx.get(f"{opened.url}{place}{SOONEST}.wasm")
        assert module.content == files_of(parlour.game(SOONEST))[f"{SOONEST}.wasm"]
        assert module.headers["content-type"] == "application/wasm"
        assert "immutable" in module.headers["cache-control"]
        [kept] = re.findall(r"^self.GAMES=(.*);$", httpx.get(f"{opened.url}/worker.js").text, re.MULTILINE)
        assert f"{place[1:]}shelf.fr.json" in json.loads(kept)
        assert httpx.get(f"{opened.url}/table/_of-ones-own").text == answer.text


def test_where_nothing_is_built_that_is_said_in_a_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARLOUR_CACHE", str(tmp_path))
    monkeypatch.setattr(carried, "FOLDER", tmp_path / "built")
    said: list[str] = []
    assert modules_at_hand(said.append) == {}
    [line] = said
    assert line.startswith("Playing offline is not built in for ")
    assert all(name in line for name in parlour.GAMES)
