"""Nonsense, over HTTP and over the socket: refused with a clear word, and the table goes on."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error

from parlour.server.protocol.messages import MESSAGES
from tests.server.rooms import Person, Room, full_table

Meet = Callable[[str], Person]
HOW = settings(deadline=None, max_examples=15, derandomize=True, suppress_health_check=list(HealthCheck))


def test_requests_that_make_no_sense(the_room: Room, meet: Meet) -> None:
    """Schemathesis over the OpenAPI document: whatever is sent, no answer is a 500."""
    ada = meet("Ada")
    schema = schemathesis.openapi.from_url(f"{the_room.url}/api/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) > 15
    for operation in operations:
        if operation.path == "/api/me" and operation.method == "delete":
            continue  # it would forget who asks

        @HOW
        @given(case=operation.as_strategy())
        def send(case: Any) -> None:
            response = case.call(headers={"cookie": ada.cookie})
            case.validate_response(response, checks=[not_a_server_error])
            assert response.status_code < 500

        send()
    assert ada.get("/api/health")["ok"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
parts = st.fixed_dictionaries(
    {},
    optional={
        "step": st.integers() | json_values, "move": st.text(max_size=50), "seat": st.integers(-3, 20) | json_values,
        "level": st.sampled_from(["newcomer", "regular", "god"]), "text": st.text(max_size=400), "on": json_values,
        "orders": json_values, "options": json_values, "seats": st.integers(-1, 20), "t": json_values,
        "clock": json_values, "pace": json_values, "memory": json_values, "fill": json_values,
    },
)  # fmt: skip
messages = st.builds(
    lambda do, more: {"do": do, **more},
    st.sampled_from(sorted(set(MESSAGES) - {"resign", "leave", "hint"})) | st.text(max_size=10), parts,
)  # fmt: skip
texts = st.text(max_size=200) | json_values.map(json.dumps) | messages.map(json.dumps)


@pytest.mark.parametrize("game", ["bunco", "bonanza"])
def test_messages_that_make_no_sense(game: str, meet: Meet) -> None:
    """Hypothesis over the socket: each message gets one answer, and the table still plays afterwards."""
    people = [meet("Ada"), meet("Bob")]

    async def scene(sent: list[str]) -> None:
        async with full_table(people, game=game, pace="instant") as seats:
            seat = seats[0]
            before = sum(frame["type"] == "answer" for frame in seat.frames)
            for text in sent:
                await seat.connection.send(text)
            wanted = before + sum(not is_pong(text) for text in sent)
            await seat.until(lambda: sum(frame["type"] == "answer" for frame in seat.frames) >= wanted)
            assert all(
                answer["ok"] or answer["error"]["code"] != "busy"
                for answer in seat.frames if answer["type"] == "answer"
            )  # fmt: skip
            mover = next(each for each in seats if any(move != "pass" for move in each.moves()))
            move = next(move for move in mover.moves() if move != "pass")
            answer = await mover.say("play", step=mover.step, move=move)
            assert answer["ok"] or answer["error"]["code"] in ("stale", "often", "illegal")

    @HOW
    @given(sent=st.lists(texts, min_size=1, max_size=12))
    def many(sent: list[str]) -> None:
        asyncio.run(scene(sent))

    many()


def is_pong(text: str) -> bool:
    """Whether it is the one message that gets no answer."""
    try:
        message = json.loads(text)
    except ValueError:
        return False
    number = message.get("t") if isinstance(message, dict) and message.get("do") == "pong" else None
    return type(number) is int and 0 <= number < 1 << 31 and set(message) <= {"do", "t", "id"}


def test_bytes_that_are_no_text(the_room: Room, meet: Meet) -> None:
    ada, bob = meet("Ada"), meet("Bob")

    async def scene() -> None:
        async with full_table([ada, bob], game="dixie") as (seat, _):
            await seat.connection.send(b"\x00\xff\x00")
            await seat.until(lambda: seat.frames[-1].get("error", {}).get("code") == "bad")
            await seat.connection.send("[" * 10_000)
            await seat.until(lambda: len([f for f in seat.frames if f["type"] == "answer"]) >= 2)
            assert (await seat.say("chat", text="still here"))["ok"]

    asyncio.run(scene())


def test_a_record_that_makes_no_sense(the_room: Room, meet: Meet) -> None:
    ada = meet("Ada")
    documents: list[Any] = [{}, {"format": 9}, {"format": 1, "game": "whist"}, []]
    for document in documents:
        answer = ada.http.post("/api/records", json=document)
        assert answer.status_code == 422, answer.text
    answer = httpx.post(f"{the_room.url}/api/records", content=b"{", timeout=60, headers={"cookie": ada.cookie})
    assert answer.status_code == 422
