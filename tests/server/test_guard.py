"""The door: origins, policies, sizes, rates, and who may say what when."""

import asyncio
import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from parlour.server.http.guard import is_near
from parlour.server.protocol.messages import MESSAGES
from parlour.server.protocol.permissions import PHASES
from tests.server.rooms import Person, Room, Seat, begin, full_table

Meet = Callable[[str], Person]
PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def sample(part: dict[str, Any]) -> Any:
    """The least that a part of a message may be, by its JSON schema; or the example that its field gives."""
    if "examples" in part:
        return part["examples"][0]
    if "anyOf" in part:
        return sample(part["anyOf"][0])
    least = {"integer": part.get("minimum", 0), "string": "x", "boolean": False, "array": [], "object": {}}
    return part["enum"][0] if "enum" in part else least[part["type"]]


def sample_of(do: str) -> dict[str, Any]:
    """A message with everything that it can carry."""
    parts = MESSAGES[do].model_json_schema()["properties"]
    return {name: sample(part) for name, part in parts.items() if name not in ("do", "id")}


SAMPLES = {do: sample_of(do) for do in MESSAGES}


@pytest.mark.parametrize("do", MESSAGES)
def test_every_message_has_a_sample(do: str) -> None:
    assert MESSAGES[do].model_validate({"do": do, **SAMPLES[do]})


# A host who does not sit, one who does, a seat, an onlooker: what each is beside the phase of the game.
ROLES = {"host": {"host", "onlooker"}, "host and seat": {"host", "seat"}, "seat": {"seat"}, "onlooker": {"onlooker"}}


def documented() -> dict[str, tuple[set[str], set[str]]]:
    """Who may say each message when, as docs/protocol.md has it."""
    messages = PROTOCOL.read_text().partition("\n## Messages\n")[2]
    rows = re.findall(r"^\| `(\w+)` \|.*?\| ([a-z, ]+) \| ([a-z, ]+) \|", messages, re.MULTILINE)
    return {do: (set(who.split(", ")), set(when.split(", "))) for do, who, when in rows}


MAY = documented()
NOT_JUST_NOW = {"hint", "stand_in", "reveal"}  # let through, and still too early: nobody is away or has pledged


def test_every_message_is_documented() -> None:
    assert set(MAY) == set(MESSAGES)


def test_onlookers_may_say_what_the_document_promises() -> None:
    """This is promised by hand, while the table is made from what the messages declare."""
    promise = re.search(r"Onlookers may send only (.*?)\.\n", PROTOCOL.read_text())
    assert promise
    may = {do for do, (who, _) in MAY.items() if who & {"anybody", "onlooker"}}
    assert set(re.findall(r"`(\w+)`", promise[1])) == may


def expected(do: str, role: str, phase: str) -> str:
    who, when = MAY[do]
    if not (ROLES[role] | {"anybody"}) & who:
        return "forbidden"
    return "" if {phase, "always"} & when else "phase"


@pytest.mark.parametrize("phase", PHASES)
def test_each_role_may_say_each_message_or_not(phase: str, meet: Meet) -> None:
    """The authorisation table, cell by cell: refused as forbidden, refused for now, or let through."""
    ada, bob, eve, fay = (meet(name) for name in ("Ada", "Bob", "Eve", "Fay"))

    def laid(role: str) -> tuple[Person, str]:
        """A table in that phase, and who has that role there."""
        host = ada if role == "host and seat" else eve
        table = host.open_table(game="dixie", seats=2, sit=role == "host and seat", pace="instant")["id"]
        for person in (bob, ada):
            if person is not host:
                person.do(table, do="sit")
        if phase == "sealing":
            host.do(table, do="start")
        elif phase != "lobby":
            begin(table, [ada, bob], host=host)
        if phase == "over":
            bob.do(table, do="resign")
        return {"host": eve, "host and seat": ada, "seat": bob, "onlooker": fay}[role], table

    async def cells(role: str, messages: Iterable[str]) -> None:
        who, table = laid(role)
        async with who.sit_at(table) as seat:
            assert seat.about["phase"] == phase
            for do in messages:
                await check(seat, role, do)

    async def check(seat: Seat, role: str, do: str) -> None:
        if do == "pong":  # the one message that gets no answer
            await seat.connection.send(json.dumps({"do": "pong", "t": 0}))
            assert (await seat.say("nonsense"))["error"]["code"] == "bad"
            assert [frame["id"] for frame in seat.frames if frame["type"] == "answer"] == [1]
            return
        answer = await seat.say(do, **SAMPLES[do])
        code = "" if answer["ok"] else answer["error"]["code"]
        wanted = expected(do, role, phase)
        if wanted:
            assert code == wanted, (role, do, phase, answer)
        else:  # let through; it may still not make sense
            sense = ("", "bad", "stale", "taken", "illegal", *(["phase"] if do in NOT_JUST_NOW else []))
            assert code in sense, (role, do, phase, answer)

    async def all_cells() -> None:
        for role in ROLES:
            refused = [do for do in SAMPLES if expected(do, role, phase)]
            await cells(role, refused)  # nothing has come of them
            for do in SAMPLES.keys() - refused:
                await cells(role, [do])

    asyncio.run(all_cells())


def test_a_foreign_origin_is_refused(the_room: Room, meet: Meet) -> None:
    ada = meet("Ada")
    table = ada.open_table(game="dixie")["id"]
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{the_room.port + 1}"):
        answer = ada.http.post("/api/me", json={"name": "Eve"}, headers={"origin": origin})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "forbidden"
        assert _handshake(the_room, table, ada.cookie, origin) == 403
    assert ada.get("/api/me") == {"person": {"name": "Ada"}}
    here = the_room.url
    assert ada.http.post("/api/me", json={"name": "Ada"}, headers={"origin": here}).status_code == 200
    assert _handshake(the_room, table, ada.cookie, here) == 101


def _handshake(opened: Room, table: str, cookie: str, origin: str | None = None) -> int:
    async def shake() -> int:
        address = f"{opened.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Cookie": cookie} | ({"Origin": origin} if origin else {})
        try:
            async with connect(address, additional_headers=headers):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    return asyncio.run(shake())


def test_a_socket_needs_an_identity_and_a_table(the_room: Room, meet: Meet) -> None:
    ada = meet("Ada")
    table = ada.open_table(game="dixie")["id"]
    assert _handshake(the_room, table, "parlour=nobody.nothing") == 403
    assert _handshake(the_room, "nowhere", ada.cookie) == 404
    assert httpx.get(f"{the_room.url}/api/tables/{table}", timeout=60).status_code == 401


@pytest.mark.parametrize("path", ["/", "/api/health", "/table/x", "/api/nothing", "/assets/none.js"])
def test_nothing_is_loaded_from_elsewhere(path: str, the_room: Room) -> None:
    headers = httpx.get(f"{the_room.url}{path}", timeout=60).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_too_much_and_too_often(the_room: Room, meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")
    assert ada.post("/api/me", {"name": "x" * 20_000}, 413)["error"]["code"] == "large"
    french = ada.http.post("/api/me", json={"name": "x" * 20_000}, headers={"Accept-Language": "fr"})
    assert french.json()["error"]["message"] == "C'est trop à la fois."

    async def scene() -> None:
        async with full_table([ada, bob], game="dixie") as (seat, _):
            await seat.connection.send(json.dumps({"do": "chat", "id": 5, "text": "x" * 20_000}))
            await seat.until(lambda: seat.frames[-1].get("error", {}).get("code") == "large")
            answers = await asyncio.gather(*(seat.say("mute", seat=1, on=True) for _ in range(200)))
            codes = [answer.get("error", {}).get("code") for answer in answers]
            assert codes.count("often") > 20
            assert codes[:20] == [None] * 20
            await asyncio.sleep(1)
            assert (await seat.say("mute", seat=1, on=False))["ok"]

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("host", "near"),
    [
        ("127.0.0.1:8000", True), ("192.168.1.20:80", True), ("[::1]:8000", True), ("localhost:8000", True),
        ("mybox:8000", True), ("mybox.local:8000", True), ("evil.example:8000", False),
        ("127.0.0.1.evil.example", False),
    ],
)  # fmt: skip
def test_a_name_from_elsewhere_cannot_be_pointed_here(host: str, near: bool) -> None:
    assert is_near(host) == near
