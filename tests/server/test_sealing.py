"""The round before the deal, and a secret that must be the one committed to: the promise binds the house."""

import asyncio
import hashlib
import hmac
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.server.protocol.entries import Started, Undealt
from parlour.server.tables import sealing
from parlour.server.tables.due import due_after
from parlour.server.tables.table import RoomTable
from parlour.table import record
from parlour.table.notes import Heard, Notes, compare
from parlour.table.seal import Seal, hash_of
from parlour.table.verify import verify
from tests.server.rooms import Person, Room, begin, room
from tests.server.test_room import table_of, take

Meet = Callable[[str], Person]
ADAS, BOBS = "the cat 0123456789abcdef", "the dog fedcba9876543210"


def lobby(*people: Person, **wanted: Any) -> str:
    """A table at which these people sit, before the start."""
    table = str(people[0].open_table(game="dixie", seats=len(people), **wanted)["id"])
    for person in people[1:]:
        person.do(table, do="sit")
    return table


def about(person: Person, table: str, language: str = "en") -> Any:
    return person.get(f"/api/tables/{table}", language=language)["table"]


def test_everybody_pledges_before_anybody_reveals(meet: Meet) -> None:
    ada, bob, eve = meet("Ada"), meet("Bob"), meet("Eve")
    table = lobby(ada, bob)
    commitment = about(ada, table)["commitment"]
    ada.do(table, do="entropy", text="said too early")
    assert ada.do(table, do="start")["step"] == 0
    assert (about(eve, table)["phase"], about(eve, table)["entropy"]) == ("sealing", [])
    refused: list[dict[str, Any]] = [{"do": "set", "clock": 5}, {"do": "clear", "seat": 1}, {"do": "start"}]
    for message in refused:
        assert ada.do(table, 409, **message)["error"]["code"] == "phase"
    assert ada.do(table, 409, do="reveal", text=ADAS)["error"]["message"] == "Not every hash is in yet."
    ada.do(table, do="pledge", hash=hash_of(ADAS))
    ada.do(table, do="pledge", hash=hash_of(ADAS))  # again is as once
    assert ada.do(table, 409, do="pledge", hash=hash_of("another"))["error"]["code"] == "taken"
    assert ada.do(table, 409, do="reveal", text=ADAS)["error"]["code"] == "phase"  # Bob has not pledged
    assert about(bob, table)["entropy"] == [{"seat": 0, "hash": hash_of(ADAS), "text": ""}]
    bob.do(table, do="pledge", hash=hash_of(BOBS))
    assert bob.do(table, 422, do="reveal", text="chosen afterwards")["error"]["code"] == "bad"
    assert ada.do(table, do="reveal", text=ADAS)["step"] == 0
    assert [each["text"] for each in about(bob, table)["entropy"]] == [ADAS, ""]
    assert about(bob, table)["phase"] == "sealing"
    assert bob.do(table, do="reveal", text=BOBS)["step"] == 1
    assert about(eve, table)["phase"] == "playing"
    bob.do(table, do="resign")
    opened = ada.get(f"/api/tables/{table}/seal")
    secret = bytes.fromhex(opened["secret"])
    assert hashlib.sha256(secret).hexdigest() == commitment
    assert opened["key"] == hmac.digest(secret, f"0:{ADAS}\n1:{BOBS}\n".encode(), "sha256").hex()
    assert opened["entropy"] == [
        {"seat": 0, "hash": hash_of(ADAS), "text": ADAS}, {"seat": 1, "hash": hash_of(BOBS), "text": BOBS},
    ]  # fmt: skip
    written = record.read(ada.patient("GET", f"/api/tables/{table}/record").text, parlour.game)
    assert written.seal
    assert written.seal.hashes == {0: hash_of(ADAS), 1: hash_of(BOBS)}
    assert verify(written, commitment)


def test_whoever_is_alone_with_bots_need_not_wait(meet: Meet) -> None:
    ada = meet("Ada")
    table = ada.open_table(game="dixie", seats=2)["id"]
    ada.do(table, do="entropy", text=ADAS)
    assert ada.do(table, do="start", fill="newcomer")["step"] == 1
    assert about(ada, table)["entropy"] == [{"seat": 0, "hash": "", "text": ADAS}]


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room where the round may take a second and a half."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("ROUND_MS", "1500")
        with room(tmp_path_factory.mktemp("hurried"), program="tests.server.hurried") as opened:
            yield opened


@pytest.mark.parametrize(("pledged", "named"), [(False, [1, 2]), (True, [2])])
def test_whoever_does_not_answer_is_named_and_nothing_is_dealt(hurried: Room, pledged: bool, named: list[int]) -> None:
    """Who has not pledged; or, when all have, who has not revealed."""
    with Person(hurried.url, "Ada") as ada, Person(hurried.url, "Bob") as bob, Person(hurried.url, "Cyd") as cyd:
        table = lobby(ada, bob, cyd)

        async def scene() -> None:
            async with ada.sit_at(table) as seat:
                assert (await seat.say("start"))["step"] == 0
                await seat.say("pledge", hash=hash_of(ADAS))
                if pledged:
                    bob.do(table, do="pledge", hash=hash_of(BOBS))
                    cyd.do(table, do="pledge", hash=hash_of("kept back"))
                    bob.do(table, do="reveal", text=BOBS)
                    await seat.say("reveal", text=ADAS)
                await seat.until(lambda: seat.about["undealt"] is not None, seconds=10)
                assert seat.play is None
                assert seat.about["phase"] == "lobby"
                assert seat.about["undealt"]["seats"] == named
                assert seat.about["entropy"] == []

        asyncio.run(scene())
        names = "Cyd" if pledged else "Bob and Cyd"
        assert about(bob, table)["undealt"]["says"] == f"Nothing was dealt: no answer in time from {names}."
        assert "pas de réponse" in about(bob, table, "fr")["undealt"]["says"]
        assert cyd.do(table, 409, do="reveal", text="kept back")["error"]["code"] == "phase"
        ada.do(table, do="start")  # the next round begins with nothing
        assert (about(ada, table)["undealt"], about(ada, table)["entropy"]) == (None, [])


def test_whoever_leaves_in_the_middle_is_named(meet: Meet) -> None:
    """By the button or by deleting all his data: then without a name."""
    ada, bob = meet("Ada"), meet("Bob")
    table = lobby(ada, bob)
    ada.do(table, do="start")
    for person, text in ((ada, ADAS), (bob, BOBS)):
        person.do(table, do="pledge", hash=hash_of(text))
    ada.do(table, do="reveal", text=ADAS)
    bob.do(table, do="leave")
    left = about(ada, table)
    assert (left["phase"], left["entropy"], left["seats"][1]["kind"]) == ("lobby", [], "empty")
    assert left["undealt"] == {
        "seats": [], "says": "Nothing was dealt, because of Bob: gone in the middle of the sealing.",
    }  # fmt: skip
    bob.do(table, do="sit")
    ada.do(table, do="start")
    bob.http.delete("/api/me")
    assert about(ada, table)["undealt"]["says"].startswith("Nothing was dealt, because of someone:")


@pytest.mark.proof
def test_the_round_survives_a_restart(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes and texts are on disk; and what was changed on the disk is found out."""
    monkeypatch.setenv("ROUND_MS", "600000")
    with (
        room(data, program="tests.server.hurried") as opened,
        Person(opened.url, "Ada") as ada,
        Person(opened.url, "Bob") as bob,
    ):
        table = lobby(ada, bob)
        ada.do(table, do="start")
        for person, text in ((ada, ADAS), (bob, BOBS)):
            person.do(table, do="pledge", hash=hash_of(text))
        ada.do(table, do="reveal", text=ADAS)
        opened.kill()
        opened.start()
        assert about(ada, table)["entropy"][0]["text"] == ADAS
        assert bob.do(table, 422, do="reveal", text="thought better of it")["error"]["code"] == "bad"
        assert bob.do(table, do="reveal", text=BOBS)["step"] == 1
        check_tampering(opened, ada, bob, table)


def check_tampering(opened: Room, ada: Person, bob: Person, playing: str) -> None:
    """Secrets are exchanged, or a key put beside one, after entropy came in: no table goes on, and each says why."""
    waiting, over = lobby(ada, bob), lobby(ada, bob)
    begin(over, [ada, bob])
    bob.do(over, do="resign")
    result = about(ada, over)["result"]
    promised = {table: about(ada, table)["commitment"] for table in (playing, waiting, over)}
    opened.stop()
    with sqlite3.connect(opened.data / "room.sqlite") as database:
        database.execute("UPDATE secrets SET secret = ? WHERE table_id != ?", ("11" * 32, playing))
        database.execute("UPDATE secrets SET key = ? WHERE table_id = ?", ("11" * 32, playing))
    database.close()
    opened.start()
    for table in (playing, waiting):
        found = about(ada, table)
        assert (found["phase"], found["result"]["ending"]) == ("over", "unsealed")
        assert found["result"]["says"] == "interrupted: the house's secret is not the one it had sealed"
        assert ada.do(table, 409, do="start")["error"]["code"] == "phase"
        assert f"Table {table} cannot go on: its secret is not the one that was committed to." in opened.log.read_text()
    assert about(ada, over)["result"] == result
    for table, commitment in promised.items():
        assert (about(ada, table)["commitment"], about(ada, table)["seal"]) == (commitment, None)
        assert "not the one it had sealed" in ada.get(f"/api/tables/{table}/seal", 409)["error"]["message"]
        text = ada.patient("GET", f"/api/tables/{table}/record").text
        if table == playing:
            assert '"seal"' not in text
            continue
        with pytest.raises(parlour.ParlourError, match="its secret is not what the seal's commitment promised"):
            record.read(text, parlour.game)


def test_a_program_that_knows_nothing_of_it_hangs_nobody(hurried: Room) -> None:
    """It is named; without it the others can begin."""
    with Person(hurried.url, "Ada") as ada, Person(hurried.url, "Bob") as bob, Person(hurried.url, "Old") as old:
        table = lobby(ada, bob, old)

        async def scene() -> None:
            async with ada.sit_at(table) as seat:
                await seat.say("start")
                await seat.until(lambda: seat.about["undealt"] is not None, seconds=10)

        asyncio.run(scene())
        ada.do(table, do="clear", seat=2)
        ada.do(table, do="clear", seat=1)
        assert ada.do(table, do="start", fill="newcomer")["step"] == 1


# Without a server: the log alone


def sealed_table(*texts: str) -> RoomTable:
    """A table in the middle of the round: these texts are pledged, and all but empty ones revealed."""
    secret = bytes(32)
    table, found = RoomTable("table", secret), parlour.game("cribbage")
    take(
        table, do="open", game="cribbage", rules=found.version, seats=2, options=found.choose(2), host="p0", clock=0,
        pace="calm", memory=False, commitment=Seal(secret).commitment,
    )  # fmt: skip
    for seat in (0, 1):
        take(table, do="sit", seat=seat, person=f"p{seat}")
    take(table, do="seal")
    for seat, text in enumerate(texts):
        take(table, do="pledge", seat=seat, hash=hash_of(text))
    for seat, text in enumerate(texts):
        if text:
            take(table, do="reveal", seat=seat, text=text)
    return table


def test_what_is_due_is_ten_seconds_away_or_there_already() -> None:
    """A room that died between the last text and the deal deals when it is back."""
    waiting, complete = sealed_table(ADAS, ""), sealed_table(ADAS, BOBS)
    assert sealing.ROUND_MS == 10_000
    assert due_after(waiting, -1) == 10_000
    assert sealing.ended(waiting) == Undealt([1])
    assert sealing.settled(waiting) is None
    assert due_after(complete, -1) == 0
    assert sealing.ended(complete) == Started(complete.game.version)


def test_a_round_under_options_nobody_knows_any_more_comes_to_nothing() -> None:
    table = sealed_table(ADAS, BOBS)
    table.options = {"no_such_option": 1}
    assert sealing.ended(table) == Undealt([])
    take(table, do="undealt", seats=[])
    assert table.phase == "lobby"


def test_what_was_taken_back_is_not_missed_in_the_record() -> None:
    """Against bots a move may be taken back: the record does not have it, and the notes of it do no harm."""
    table = table_of("cribbage", people=1, bots=1)
    hand = table.playing.legal(0)
    for move in hand[:2]:
        take(table, do="play", seat=0, move=move)
        if move == hand[0]:
            take(table, do="undo", seat=0)
    cards = table.game.cards
    heard = [
        Heard(step, event.name, event.seat, tuple(cards[card] for card in event.cards), event.amount)
        for step, event in table.told
        if event.heard_by(0)
    ]
    assert "undone" in [each.name for each in heard]
    told = compare(table.playing, Notes(table.seal.commitment, 0, "", {}, heard))
    assert told == len(table.playing.heard(0))
