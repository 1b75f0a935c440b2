"""What Prometheus is told: of the format to the letter, as it was, and nothing about anybody."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from parlour.cli.room import place
from parlour.engine.game import ParlourError
from tests.server.rooms import Person, Room, begin, free_port, room
from tests.server.test_sealed import called, deck_with_a_claim
from tests.server.virtual import VirtualClock, an_evening, spend

# The text format, version 0.0.4: a line of help, one of type, then the samples.
NAME, LABEL = r"[a-zA-Z_:][a-zA-Z0-9_:]*", r"[a-zA-Z_][a-zA-Z0-9_]*"
VALUE = r"[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf|NaN)"
HELP = re.compile(rf"# HELP ({NAME}) ([^\n\\]*)")
TYPE = re.compile(rf"# TYPE ({NAME}) (counter|gauge|histogram|summary|untyped)")
SAMPLE = re.compile(rf'({NAME})((?:\{{{LABEL}="[^"\\\n]*"(?:,{LABEL}="[^"\\\n]*")*\}})?) ({VALUE})')

Numbers = dict[str, float]


def read(text: str) -> Numbers:
    """Every sample; what is not of the format is refused."""
    assert text.endswith("\n")
    numbers: Numbers = {}
    helped: set[str] = set()
    kinds: dict[str, str] = {}
    last = ""
    for line in text.splitlines():
        if found := HELP.fullmatch(line):
            assert found[1] not in helped
            helped.add(found[1])
        elif found := TYPE.fullmatch(line):
            assert found[1] in helped - kinds.keys()
            last, kinds[found[1]] = found[1], found[2]
        else:
            found = SAMPLE.fullmatch(line)
            assert found, line
            assert found[1] == last, "the samples of a metric stand together"
            assert (kinds[last] == "counter") == last.endswith("_total")
            assert found[1] + found[2] not in numbers
            numbers[found[1].removeprefix("parlour_") + found[2]] = float(found[3])
    assert helped == set(kinds)
    return numbers


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Room, str]]:
    port = free_port()
    with room(tmp_path_factory.mktemp("metrics"), "--metrics", str(port)) as opened:
        yield opened, f"http://127.0.0.1:{port}"


def look(at: str) -> Numbers:
    answer = httpx.get(f"{at}/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return read(answer.text)


def test_what_was_done_is_told(measured: tuple[Room, str]) -> None:
    opened, at = measured
    before = look(at)
    assert before["database_up"] == 1
    with Person(opened.url, "Secretive Ada") as ada:
        ada.open_table(game="dixie", seats=2)
        table = ada.open_table(game="dixie", seats=2, bots="expert", pace="instant")["id"]
        begin(table, [ada])
        ada.get("/api/nothing", 404)

        async def scene() -> Numbers:
            async with ada.sit_at(table) as seat, ada.sit_at(table):
                await seat.until(lambda: bool(seat.moves()))
                assert (await seat.say("play", step=seat.step, move=seat.moves()[0]))["ok"]
                step = seat.step
                assert not (await seat.say("play", step=seat.step + 7, move="pass"))["ok"]  # in a game: not counted
                assert not (await seat.say("start"))["ok"]
                await seat.until(lambda: seat.step > step or bool(seat.moves()))
                there = await asyncio.to_thread(look, at)
                await seat.say("resign")
                return there

        now = asyncio.run(scene())
        answer = httpx.get(f"{at}/metrics").text
    grown = {name: now[name] - before.get(name, 0) for name in now}
    assert (now["people"], now["sockets"], now["tables_loaded"]) == (1, 2, 2)
    assert (now['tables{phase="lobby"}'], now['tables{phase="playing"}'], now['tables{phase="over"}']) == (1, 1, 0)
    assert grown['entries_total{do="open"}'] == 2
    assert grown['entries_total{do="start"}'] == 1
    assert grown['entries_total{do="play"}'] >= 2  # hers, and at least one of the Expert's
    assert grown['refusals_total{code="missing"}'] == 1
    assert not any("stale" in name or "phase" in name for name in grown if name.startswith("refusals"))
    assert grown['requests_total{status="404"}'] == 1
    assert grown['requests_total{status="201"}'] == 2
    assert grown["bot_thoughts_total"] >= 1
    assert 0 <= grown["bot_thinking_seconds_total"] < 60
    assert 0 <= now["loop_late_seconds"] < 60
    assert {name for name in now if name.startswith("jobs_made")} == {
        f'jobs_made_total{{kind="{kind}"}}' for kind in ("review", "reading", "look", "hint", "retelling")
    }
    assert read(answer)['tables{phase="over"}'] == 1
    for secret in ("Ada", table, "dixie"):
        assert secret not in answer


def test_a_hidden_answer_is_told_when_it_is_opened(tmp_path: Path) -> None:
    """Until then neither it nor what is refused after it shows in any number."""

    async def scene(virtual: VirtualClock) -> None:
        async with an_evening(tmp_path / "room.sqlite", "bonanza", 3, 0, deck=deck_with_a_claim(3)) as evening:
            await called(evening)
            counts, step = evening.registry.counts, evening.table.step
            before = counts.entries.copy(), counts.refusals.copy()
            assert (await evening.play(1, "claim"))["ok"]
            assert not (await evening.play(1, "pass"))["ok"]
            assert (counts.entries, counts.refusals) == before
            await evening.until(lambda: evening.table.step > step)
            assert counts.entries["answer"] == 3

    spend(scene)


def test_nothing_else_is_there(measured: tuple[Room, str]) -> None:
    opened, at = measured
    for method, path in (("GET", "/"), ("GET", "/api/me"), ("POST", "/metrics")):
        assert httpx.request(method, f"{at}{path}").status_code == 404
    assert httpx.get(f"{opened.url}/metrics").headers["content-type"].startswith("text/html")  # the page's own


def test_where_it_listens() -> None:
    assert place("9100") == ("127.0.0.1", 9100)
    assert place("0.0.0.0:9100") == ("0.0.0.0", 9100)
    assert place("[::1]:9100") == ("::1", 9100)


@pytest.mark.parametrize("text", ["here", "1.2.3.4:", "70000", "-1", "٣"])
def test_a_place_must_be_one(text: str) -> None:
    with pytest.raises(ParlourError, match="a place to listen at is written"):
        place(text)
