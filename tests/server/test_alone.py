"""Alone among bots: taking back, the house passing, another game at once, the pace, throwing games away."""

import json
import random
from collections.abc import Callable

import pytest

import parlour
from parlour.engine.game import ParlourError
from parlour.server.protocol.entries import to_json
from parlour.server.tables import frames
from parlour.server.tables.due import on_turn
from parlour.server.tables.table import RoomTable
from parlour.table import record
from tests.server.rooms import Person, begin
from tests.server.test_room import table_of, take

Meet = Callable[[str], Person]


def play(table: RoomTable, seat: int, move: str = "") -> None:
    """A seat does something: the first thing it may, unless told."""
    take(table, do="play", seat=seat, move=move or table.playing.legal(seat)[0])


def take_back(table: RoomTable) -> None:
    take(table, **to_json(table.undoing(0)))


def test_one_goes_back_decision_by_decision_whatever_was_seen_since() -> None:
    """Cribbage: past the start card, the bot's moves and a card that had to be played, to the choice before."""
    table = table_of("cribbage", people=1, bots=1)
    hand = table.playing.legal(0)
    assert not table.may_undo(0)
    for seat in (0, 0, 1, 1):
        play(table, seat)
    assert table.playing.state["start"][0]
    while table.playing.turn == 1 or len(table.playing.legal(0)) > 1:
        play(table, table.playing.turn)
    made = len([seat for seat, _ in table.playing.moves if seat == 0])
    play(table, 0)  # the only card there is to play
    step = table.step
    take_back(table)
    assert table.step == step + 1
    assert table.told[-1][1].name == "undone"
    assert len([seat for seat, _ in table.playing.moves if seat == 0]) == made - 1
    assert len(table.playing.legal(0)) > 1
    while len(table.playing.moves) > 5:
        take_back(table)
    assert table.playing.state["start"][0]
    take_back(table)
    take_back(table)
    assert table.playing.legal(0) == hand
    assert not table.may_undo(0)


def test_what_was_dealt_since_is_dealt_again() -> None:
    """From the same decision on, across the end of a deal, the same cards come."""
    table, luck = table_of("cribbage", people=1, bots=1), random.Random(4)
    while int(table.playing.state["deals"][0]) < 2:
        play(table, table.playing.turn, luck.choice(table.playing.legal(table.playing.turn)))
    then, moves = table.playing.state.tobytes(), list(table.playing.moves)
    take_back(table)
    assert int(table.playing.state["deals"][0]) == 1
    for seat, action in moves[len(table.playing.moves) :]:
        play(table, seat, table.game.actions.text(action))
    assert table.playing.state.tobytes() == then


def test_bots_that_move_meanwhile_are_in_nobodys_way() -> None:
    """Who takes back speaks of the step he saw: bots may have moved since, but not he himself."""
    table = table_of("cribbage", people=1, bots=1)
    play(table, 0)
    step = table.step
    assert not table.is_stale(step)
    play(table, 1)
    assert not table.is_stale(step)
    assert table.is_stale(step - 1)
    take_back(table)
    assert table.is_stale(step)  # a second press of the same button
    assert table.is_stale(table.step + 1)


def test_a_log_of_old_takes_back_the_last_move() -> None:
    """It does not say how far, and is replayed as it was meant, also where a bot had stood in."""
    table = table_of("cribbage", people=1, bots=1)
    hand = table.playing.legal(0)
    play(table, 0)
    take(table, do="undo", seat=0)
    assert table.playing.legal(0) == hand


def test_what_a_bot_did_in_ones_seat_is_no_decision() -> None:
    table = table_of("cribbage", people=1, bots=1)
    play(table, 0)
    take(table, do="stand_in", seat=0, level="expert")
    play(table, 0)
    take(table, do="return", seat=0)
    take_back(table)
    assert not table.playing.moves


def test_the_record_says_what_was_taken_back() -> None:
    table, luck = table_of("dixie", people=1, bots=1), random.Random(1)
    while not table.may_undo(0):
        play(table, table.playing.turn)
    kept = max(number for number, (seat, _) in enumerate(table.playing.moves) if seat == 0)
    take_back(table)
    while table.phase == "playing":
        seat = table.playing.turn
        play(table, seat, luck.choice(table.playing.legal(seat)))
    written = record.write(table.playing)
    assert json.loads(written)["taken_back"] == [[0, kept]]
    assert record.write(record.read(written, parlour.game)) == written
    for nonsense in ([[0]], [[0, -1]], [[2, 0]], [["0", 1]], [0]):
        forged = json.dumps(json.loads(written) | {"taken_back": nonsense})
        with pytest.raises(ParlourError, match="taken back"):
            record.read(forged, parlour.game)


def calls(people: int) -> list[RoomTable]:
    """Tables of Bonanza, each at its first call."""
    tables = []
    for number in range(12):
        table = table_of("bonanza", people, 3 - people, number.to_bytes(32))
        while table.window is None:
            play(table, table.playing.turn)
        tables.append(table)
    return tables


def test_the_house_passes_for_whoever_is_alone_and_has_nothing_to_claim() -> None:
    """Nothing is asked, nobody is waited for, and it is no decision; who could claim is asked."""
    passed = 0
    for table in calls(people=1):
        for bot in (1, 2):
            take(table, do="answer", seat=bot, move=table.playing.legal(bot)[0])
        frame = frames.play_frame(table, 0, "en", ["Ada", "Bo", "Cy"])
        assert frame is not None
        nothing = table.playing.legal(0) == ["pass"]
        assert (frame["legal"] == []) == (frame["asks"] == []) == (on_turn(table) == []) == nothing
        if nothing:
            passed += 1
            before = table.may_undo(0)
            take(table, **to_json(table.closing()))
            assert table.may_undo(0) == before
    assert 0 < passed < 12


def test_among_people_everybody_is_asked() -> None:
    for table in calls(people=2):
        assert on_turn(table) == [0, 1, 2]
        assert all(frames.play_frame(table, seat, "en", ["Ada", "Bob", "Cy"])["legal"] for seat in (0, 1))  # type: ignore[index]


def test_another_game_is_dealt_at_once(meet: Meet) -> None:
    ada = meet("Ada")
    table = ada.open_table(game="dixie", seats=3, bots="newcomer", pace="instant", start=True)["id"]
    ada.do(table, do="resign")
    again = ada.do(table, do="rematch")["table"]
    about = ada.get(f"/api/tables/{again}")["table"]
    assert about["phase"] == "playing"
    assert [seat["bot"] for seat in about["seats"]] == [None, "newcomer", "newcomer"]


def test_the_pace_is_changed_at_the_table(meet: Meet) -> None:
    """By its host, while the game goes on."""
    ada, bob = meet("Ada"), meet("Bob")
    table = ada.open_table(game="dixie", seats=3, bots={"2": "newcomer"})["id"]
    bob.do(table, do="sit")
    assert ada.do(table, 409, do="pace", pace="instant")["error"]["code"] == "phase"
    begin(table, [ada, bob])
    assert bob.do(table, 403, do="pace", pace="instant")["error"]["code"] == "forbidden"
    ada.do(table, do="pace", pace="instant")
    assert bob.get(f"/api/tables/{table}")["table"]["pace"] == "instant"


def test_an_unfinished_game_is_thrown_away(meet: Meet) -> None:
    """It is gone, link and all; one that others sit at, or that is over, is not."""
    ada, bob = meet("Ada"), meet("Bob")
    mine = ada.open_table(game="dixie", bots="newcomer", start=True)["id"]
    ours = ada.open_table(game="dixie")["id"]
    bob.do(ours, do="sit")
    over = ada.open_table(game="dixie", bots="newcomer", start=True)["id"]
    ada.do(over, do="resign")
    listed = {each["id"]: each["alone"] for each in ada.get("/api/tables")["unfinished"]}
    assert listed == {mine: True, ours: False}
    for who, table, status in ((bob, mine, 403), (ada, ours, 409), (ada, over, 409)):
        assert who.http.delete(f"/api/tables/{table}").status_code == status
    assert ada.http.delete(f"/api/tables/{mine}").json() == {"table": None}
    assert ada.http.delete(f"/api/tables/{mine}").status_code == 404
    ada.get(f"/api/tables/{mine}", 404)
    assert [each["id"] for each in ada.get("/api/tables")["unfinished"]] == [ours]
