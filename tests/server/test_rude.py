"""Rude visitors at evenings, days and figures: odd ids and bodies, too much of anything, and nobody there."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.server.clock import DAY_MS
from parlour.server.evenings import wishes
from parlour.server.evenings.evenings import Evenings
from parlour.server.protocol import evenings as e
from parlour.server.protocol.evening_entries import Came, Counted, Dealt, Planned, Rung
from parlour.server.protocol.refusal import Refusal
from parlour.server.settings import Settings
from parlour.server.store.sqlite import SqliteStore
from parlour.server.tables.daily import MOST_TRIES
from parlour.server.tables.listing import PAGE
from parlour.server.tables.registry import Registry
from tests.server.guests import plan, wish
from tests.server.rooms import Person, eventually

ODD: list[Any] = [None, [], 7, "x", {"game": 7}, {"game": "dixie", "more": 1}]
ODD += [{"game": "dixie", "options": {"nope": 1}}]
ODD += [{"game": "dixie", part: value} for part, value in (("games", 31), ("rest", -1), ("clock", 9), ("seats", 0))]
ODD += [{"game": "dixie", "options": {"rounds": 10**30}}, {"game": "dixie", "level": "god"}]
WISHES: list[Any] = [None, {}, {"do": "fly"}, {"do": "pause"}, {"do": "pause", "on": "maybe"}, {"do": "come", "who": 1}]
IDS = ["..%2f..%2fetc", "%00", "x" * 65, "x" * 1000, "é", "a b", "-", "1.1.1"]


def test_what_is_no_wish_is_refused_in_one_sentence(meet: Callable[[str], Person]) -> None:
    ann = meet("Ann")
    evening = plan(ann, game="dixie")["id"]
    for body in ODD:
        answer = ann.patient("POST", "/api/evenings", json=body)
        assert answer.status_code in (400, 422), (body, answer.text)
        assert answer.json()["error"]["message"]
    for body in WISHES:
        answer = ann.patient("POST", f"/api/evenings/{evening}/do", json=body)
        assert answer.status_code == 422, (body, answer.text)
    for ident in IDS:
        for path in (f"/api/evenings/{ident}", f"/api/evenings/{ident}/code", f"/api/tables/{ident}/daily"):
            assert ann.patient("GET", path).status_code in (404, 422), path
        assert ann.patient("POST", f"/api/daily/{ident}", json={}).status_code in (404, 405, 422)
    for query in ({"mark": "x" * 17}, {"language": "xx"}):
        assert ann.patient("GET", f"/api/evenings/{evening}", params=query).status_code == 422
    assert ann.patient("GET", "/api/evenings", params={"next": f"0.{10**15}.x"}).status_code in (200, 422)
    assert len(ann.get("/api/evenings")["evenings"]) <= PAGE


def test_many_at_once_are_no_more_than_one_after_another(meet: Callable[[str], Person]) -> None:
    ann = meet("Ann")
    with ThreadPoolExecutor(8) as pool:
        found = [pool.submit(ann.patient, "POST", "/api/evenings", json={"game": "dixie"}) for _ in range(20)]
        made = [each.result().status_code for each in found]
    assert made.count(201) == wishes.MOST_EVENINGS
    assert made.count(409) == 20 - wishes.MOST_EVENINGS


def test_a_deal_of_the_day_is_tried_so_often(meet: Callable[[str], Person]) -> None:
    ann = meet("Ann")
    eventually(lambda: not ann.get("/api/health")["preparing"], 120)
    for _ in range(MOST_TRIES):
        table = ann.post("/api/daily/dixie", {})["table"]["id"]
        ann.do(table, do="resign")
    refused = ann.post("/api/daily/dixie", {}, 409)["error"]
    assert refused["code"] == "enough"
    assert ann.post("/api/daily/cribbage", {})["table"]["daily"], "another game's is another deal"
    assert len(ann.get("/api/daily")["games"]) == 2


def test_what_strangers_see_of_days_and_evenings(meet: Callable[[str], Person]) -> None:
    """Neither ids of people nor anything of a game's cards; and a day's results only for whoever has played it."""
    ann, eve = meet("Ann"), meet("Eve")
    evening = plan(ann, game="cribbage", games=1)["id"]
    wish(ann, evening, "come")
    wish(ann, evening, "begin")
    eve.http.cookies.clear()
    seen = eve.get(f"/api/evenings/{evening}")["evening"]
    assert set(seen["tables"][0]) == {"table", "players", "scores", "over", "won", "cuts"}
    assert set(seen["players"][0]) == {
        "name", "kind", "face", "here", "gone", "host", "place", "won", "points", "card",
    }  # fmt: skip
    wish(ann, evening, "end")
    eventually(lambda: not ann.get("/api/health")["preparing"], 120)
    table = ann.post("/api/daily/cribbage", {})["table"]["id"]
    assert eve.get("/api/daily")["games"] == [], "whoever is nobody has begun nothing"
    eve.post("/api/me", {"name": "Eve"})
    assert eve.get(f"/api/tables/{table}/daily", 409)["error"]["code"] == "phase"
    ann.do(table, do="resign")
    assert eve.get(f"/api/tables/{table}/daily", 404)["error"]["code"] == "missing"
    ann.http.cookies.clear()
    assert ann.http.get("/api/figures").status_code == 401


class Alone:
    """The evenings of a room without sockets, in which nobody is seen for longer than a moment."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(folder / "room.sqlite")

    async def __aenter__(self) -> Evenings:
        await self.store.open()
        return Evenings(Registry(self.store, Settings(absent_ms=0)))

    async def __aexit__(self, *_: object) -> None:
        await self.store.close()


DIXIE = parlour.game("dixie")
PLAN = Planned("ann", "dixie", DIXIE.choose(4), 4, 5, "newcomer", 10, "instant", 0)


def test_bots_hold_no_evening_among_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with Alone(tmp_path) as evenings:
            live = await evenings.plan(PLAN)
            outcome: Any = {"scores": [0] * 4, "places": [1] * 4, "ending": "won", "won": [0], "points": [0] * 4}
            table: Any = {"table": "nowhere", "players": ["ann", "bot 1", "bot 2", "bot 3"]}
            for body in (Came("ann"), Dealt([table], []), Rung(0), Counted([outcome | {"cuts": []}])):
                assert await evenings.change(live, lambda _, body=body: body)  # type: ignore[misc]
            await evenings.see_to(live.evening.id)
            assert len(live.evening.rounds) == 1, "nobody is there to play the next game"
            later = live.evening.changed + DAY_MS + 1
            monkeypatch.setattr("parlour.server.evenings.evenings.now_ms", lambda: later)
            await evenings.see_to(live.evening.id)
            assert live.evening.over

    asyncio.run(scene())


def test_an_evening_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by a host who pauses all the time, nor by people who come and go."""

    async def scene() -> None:
        async with Alone(tmp_path) as evenings:
            live = await evenings.plan(PLAN)
            table: Any = {"table": "nowhere", "players": ["ann", "bot 1", "bot 2", "bot 3"]}
            assert await evenings.change(live, lambda _: Came("ann"))
            assert await evenings.change(live, lambda _: Dealt([table], []))
            monkeypatch.setattr(wishes, "MOST_EVER", 3)
            for name in ("ben", "cyd"):
                await wishes.grant(evenings, live, name, e.Come(do="come"))
                await wishes.grant(evenings, live, name, e.Go(do="go"))
            with pytest.raises(Refusal):
                await wishes.grant(evenings, live, "dan", e.Come(do="come"))
            await wishes.grant(evenings, live, "ben", e.Come(do="come"))
            monkeypatch.setattr(wishes, "MOST_ENTRIES", live.evening.number)
            with pytest.raises(Refusal) as refused:
                await wishes.grant(evenings, live, "ann", e.Pause(do="pause", on=True))
            assert refused.value.code == "enough"
            await wishes.grant(evenings, live, "ann", e.End(do="end"))
            assert live.evening.over

    asyncio.run(scene())
