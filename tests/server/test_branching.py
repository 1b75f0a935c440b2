"""A finished game gone over, and played on from the middle: at a table of its own, against bots, without a seal."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import parlour
from parlour.bots.bot import Budget, Question, bot
from parlour.engine.chance import new_luck
from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.server.protocol.entries import Body, BotSat, Opened, Played, Resumed, Sat, Undone
from parlour.server.store.store import Entry
from parlour.server.tables.records import brought
from parlour.server.tables.table import RoomTable
from parlour.table import record
from parlour.table.table import Table
from tests.server.rooms import Person, Room

Meet = Callable[[str], Person]


def game_of(name: str, seats: int) -> dict[str, Any]:
    """A record of a game between Newcomers."""
    game = parlour.game(name)
    table, player, luck = Table(game, seats, seed=3), bot("newcomer", game), new_luck(1)
    while not table.over:
        table.play(table.turn, player.choose(Question.at(table, table.turn, Budget(playouts=1), luck)))
    document: dict[str, Any] = json.loads(record.write(table))
    return document


def play_on(person: Person, table: str, **wanted: int) -> Any:
    return person.http.post(f"/api/tables/{table}/play_on", json=wanted)


@pytest.mark.parametrize(("name", "seats"), [("dixie", 2), ("bonanza", 3)])
def test_a_game_is_gone_over_and_played_on(the_room: Room, meet: Meet, name: str, seats: int) -> None:
    ada = meet("Ada")
    document = game_of(name, seats)
    first = ada.http.post("/api/records", json=document).json()["table"]["id"]
    review = ada.get(f"/api/tables/{first}/review", level="expert")
    moment = review["costliest"][0]
    judged = moment["judged"]
    assert judged["before"] < judged["step"]
    assert judged["tries"] >= 30
    assert moment["asks"]
    seat, move = document["moves"][judged["number"] - 1]
    assert (judged["seat"], judged["move"]) == (seat, move)
    assert moment["played"] in ("", *moment["hand"]), "the cards are those before the decision"

    made = judged["number"] - 1
    answer = play_on(ada, first, moves=made, seat=seat)
    assert answer.status_code == 201
    about = answer.json()["table"]
    assert about["phase"] == "playing"
    assert about["resumed"]
    assert about["commitment"] == "", "nothing was sealed for this game"
    kinds = [chair["kind"] for chair in about["seats"]]
    assert kinds == ["person" if each == seat else "bot" for each in range(seats)]
    ada.do(about["id"], do="play", step=1, move=move)
    ada.do(about["id"], do="undo", step=2)
    account = ada.http.get(f"/api/tables/{about['id']}/record").json()
    before = [told for mover, told in document["moves"][:made] if mover == seat]
    assert account["moves"] == before, "and the move that was made was taken back"
    # The log is all there is of it: after a while, or another start of the room, it is the same game.
    if name == "dixie":
        the_room.stop()
        the_room.start()
    again = ada.http.get(f"/api/tables/{about['id']}/record").json()
    assert again["moves"][: len(before)] == before
    ada.do(about["id"], do="resign")
    assert ada.get(f"/api/tables/{about['id']}")["table"]["seal"]["commitment"] == ""


def test_where_a_game_goes_on_what_came_before_is_played_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record may have thousands of moves: nobody waits while they are played, when it begins or goes back."""
    game, luck = parlour.game("dixie"), random.Random(1)
    game.ready()
    long = Table(game, 2, seed=1, options={"rounds": 4})
    while len(long.moves) < 3000:
        long.play(long.turn, luck.choice(long.legal(long.turn)))
    text = record.write(long)
    played, play = [], Game.play

    def counted(self: Game, state: Any, seat: int, action: int, house: Any) -> list[Event]:
        played.append(action)
        return play(self, state, seat, action, house)

    monkeypatch.setattr(Game, "play", counted)
    brought(text)
    assert len(played) >= 3000
    played.clear()
    table = RoomTable("table", bytes(32))
    opened = Opened("dixie", game.version, 2, long.options, "Ada", 0, "calm", memory=False, commitment="")
    bodies: list[Body] = [opened, Sat(0, "Ada"), BotSat(1, "newcomer"), Resumed(text)]
    for number, body in enumerate(bodies):
        table.apply(Entry("table", number, 0, body))
    while len(table.playing.legal(0)) < 2:
        seat = table.playing.turn
        table.apply(Entry("table", table.number + 1, 0, Played(seat, table.playing.legal(seat)[0])))
    before = len(table.playing.moves)
    table.apply(Entry("table", table.number + 1, 0, Played(0, table.playing.legal(0)[0])))
    table.apply(Entry("table", table.number + 1, 0, Undone(0, before)))
    assert len(played) < 100
    assert table.playing.moves[:3000] == long.moves
    assert len(table.playing.moves) == before
    assert len(brought(text).moves) == 3000, "that game stays as it was"


def test_only_what_was_played_can_be_played_on(meet: Meet) -> None:
    ada = meet("Ada")
    document = game_of("dixie", 2)
    table = ada.http.post("/api/records", json=document).json()["table"]["id"]
    assert play_on(ada, table, moves=len(document["moves"]), seat=0).status_code == 422
    assert play_on(ada, table, moves=1, seat=2).status_code == 422
    assert play_on(ada, table, moves=-1, seat=0).status_code == 422
    going_on = ada.open_table(game="dixie", bots="newcomer", start=True)["id"]
    assert play_on(ada, going_on, moves=0, seat=0).status_code == 409
