"""How many tables somebody may have, how large a record may be, and what a list weighs."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from pydantic import TypeAdapter

import parlour
from parlour.engine.chance import new_key
from parlour.server.clock import HOUR_MS, now_ms
from parlour.server.protocol import shapes
from parlour.server.protocol.entries import Imported, Resigned
from parlour.server.protocol.messages import PlayOn
from parlour.server.protocol.refusal import Refusal
from parlour.server.store.belongings import Belongings
from parlour.server.store.schema import LOG, TABLES
from parlour.server.store.sqlite import SqliteStore
from parlour.server.store.store import Change, Entry
from parlour.server.tables.branching import play_on
from parlour.server.tables.bringing import bring_in
from parlour.server.tables.listing import PAGE
from parlour.server.tables.quotas import MOST_AN_HOUR, MOST_RECORDS, MOST_UNFINISHED, Quotas
from parlour.table import record
from parlour.table.seal import MOST_ENTROPY, Seal
from tests.server.rooms import Person, played_out
from tests.server.virtual import a_room

Meet = Callable[[str], Person]


def document(entropy: str = "", seat: int = 0, secret: bytes | None = None) -> Any:
    """A game that has just begun, as a record; what was added to its key is what is wanted."""
    seal = Seal(new_key() if secret is None else secret, {seat: entropy} if entropy else {})
    return json.loads(record.write(parlour.Table(parlour.game("dixie"), 2, seal=seal)))


def test_records_are_kept_so_many_an_hour_and_listed_by_the_page(meet: Meet) -> None:
    ada, listed = meet("Ada"), TypeAdapter(shapes.OwnTables)
    open_ones = [ada.open_table(game="dixie", seats=2)["id"] for _ in range(3)]
    for _ in range(MOST_AN_HOUR):
        ada.post("/api/records", document("x" * MOST_ENTROPY))
    refused = ada.http.post("/api/records", json=document(), params={"language": "fr"})
    assert refused.status_code == 429
    assert 0 < int(refused.headers["retry-after"]) <= HOUR_MS // 1000
    assert "heure" in refused.json()["error"]["message"]

    answer = ada.http.get("/api/tables")
    page = listed.validate_json(answer.content, strict=True)
    assert [each["id"] for each in page["unfinished"]] == open_ones[::-1]
    assert page["unfinished"][0]["names"] == ["Ada", ""]
    assert len(page["unfinished"] + page["finished"]) == PAGE
    assert len(answer.content) < 400 * PAGE, "rows are light, whatever was added to the key"
    rest = listed.validate_python(ada.get("/api/tables", next=page["next"]))
    assert rest["unfinished"] == []
    assert rest["next"] is None
    finished = [each["id"] for each in page["finished"] + rest["finished"]]
    assert len(set(finished)) == len(finished) == MOST_AN_HOUR
    times = [each["changed"] for each in page["finished"] + rest["finished"]]
    assert times == sorted(times, reverse=True)
    assert ada.get("/api/tables", 422, next="somewhere")["error"]["code"] == "bad"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            {"entropy": "x" * (MOST_ENTROPY + 1)},
            f"its entropy of seat 0, text: String should have at most {MOST_ENTROPY} characters",
        ),
        (
            {"entropy": "x" * 100_000},
            f"its entropy of seat 0, text: String should have at most {MOST_ENTROPY} characters",
        ),
        ({"entropy": "two\nlines"}, "its entropy of seat 0, text: String should match pattern"),
        ({"entropy": "nobody", "seat": 2}, "its seal has entropy of seat 2, which it has not"),
        ({"secret": bytes(100_000)}, "its secret is not 64 hexadecimal digits"),
    ],
    ids=["longer", "long", "lines", "no seat", "secret"],
)
def test_a_record_has_no_more_than_a_table(wrong: Any, says: str, meet: Meet) -> None:
    ada = meet("Ada")
    refused = ada.post("/api/records", document(**wrong), 422)["error"]
    assert refused["code"] == "bad"
    assert refused["message"].startswith(f"This record cannot be kept: {says}")
    french = ada.http.post("/api/records", json=document(**wrong), params={"language": "fr"}).json()["error"]["message"]
    assert french.startswith("Cela ne peut pas se faire ici ; voici pourquoi, en anglais : this record cannot be kept")
    assert ada.get("/api/tables")["finished"] == []


def test_a_record_has_no_more_than_a_long_game(meet: Meet) -> None:
    assert meet("Ada").post("/api/records", document("x" * 300_000), 413)["error"]["code"] == "large"


def test_what_is_kept_of_a_record_is_the_game(meet: Meet) -> None:
    ada = meet("Ada")
    plain = document("the cat sat")
    padded = plain | {"moves": [], "seal": plain["seal"] | {"entropy": plain["seal"]["entropy"] * 1000}}
    kept = ada.post("/api/records", padded)["table"]["id"]
    assert ada.get(f"/api/tables/{kept}/record") == plain


def test_games_are_left_unfinished_only_so_often(meet: Meet) -> None:
    ada = meet("Ada")
    tables = [ada.open_table(game="dixie", seats=2, bots="newcomer")["id"] for _ in range(MOST_UNFINISHED)]
    refused = ada.post("/api/tables", {"game": "dixie"}, 409)["error"]
    assert refused["code"] == "enough"
    assert "unfinished" in refused["message"]
    ada.do(tables[0], do="start")
    ada.do(tables[0], do="resign")
    assert ada.do(tables[0], do="rematch")["ok"]
    ada.do(tables[1], do="start")
    ada.do(tables[1], do="resign")
    ada.open_table(game="dixie")
    assert ada.do(tables[1], 409, do="rematch")["error"]["code"] == "enough"


def test_a_game_is_played_on_so_often_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last move may end it, so it need not be unfinished for long; however long it is, it is kept."""
    monkeypatch.setattr("parlour.server.tables.quotas.MOST_AN_HOUR", 3)

    async def scene() -> None:
        async with a_room(tmp_path / "room.sqlite") as (tables, _):
            await tables.store.call("Ada", "Ada", 0)
            live = await bring_in(tables, "Ada", played_out("dixie", 1, rounds=1), lambda mark, there: "")
            wanted = PlayOn(moves=len(live.table.playing.moves) - 1, seat=0)
            for _ in range(3):
                again = await play_on(tables, live, "Ada", wanted)
                await tables.change(again, lambda _: Resigned(0))
            assert await Belongings(tables.store).unfinished_of("Ada") == 0
            with pytest.raises(Refusal) as refused:
                await play_on(tables, live, "Ada", wanted)
            assert refused.value.code == "often"
            assert 0 < refused.value.after <= HOUR_MS // 1000
            await play_on(tables, live, "Bob", wanted)

    asyncio.run(scene())


def opened(connection: sql.Connection, tables: list[str], at: int) -> None:
    """Open these tables, all at once."""
    rows = [{"id": table, "game": "dixie", "phase": "over", "created": at} for table in tables]
    connection.execute(TABLES.insert(), rows)
    connection.execute(LOG.insert(), [{"table_id": table, "number": 0, "at": at, "body": "{}"} for table in tables])


def test_records_have_a_quota(tmp_path: Path) -> None:
    """Counted in the database, so that a restart does not forget it."""

    async def scene() -> None:
        store = SqliteStore(tmp_path / "room.sqlite")
        await store.open()
        quotas = Quotas(store)
        long_ago = now_ms() - 2 * HOUR_MS
        tables = [f"table {number}" for number in range(MOST_RECORDS)]
        await store.write(lambda connection: opened(connection, tables, long_ago))
        for table in tables:
            async with quotas.bringing("Ada"):
                also = [("sit", {"table_id": table, "person_id": "Ada"})]
                assert await store.append(Change(Entry(table, 1, long_ago, Imported("…")), also))
        with pytest.raises(Refusal, match="as many records as can be kept"):
            async with quotas.bringing("Ada"):
                pass
        async with quotas.bringing("Bob"), quotas.opening("Ada"):
            pass
        await store.close()

    asyncio.run(scene())
