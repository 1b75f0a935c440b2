"""The protocol is typed once: the page's types are made from it, and the document's examples are of it."""

import inspect
import json
import re
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError
from typing_extensions import is_typeddict

import parlour
from parlour.engine.house import NOBODY
from parlour.server.http import evenings as of_evenings
from parlour.server.http import routes as of_the_room
from parlour.server.protocol import days, evenings, figures, frames, guide, messages, shapes, shelf, typescript
from parlour.server.protocol.refusal import STATUS
from parlour.server.tables.frames import event_frames, play_of, shared_of
from parlour.server.tables.handlers import HANDLERS
from parlour.words.speech import Speaker
from parlour.words.template import line

GUIDE = guide.GUIDE.read_text(encoding="utf-8")


def _ours(thing: object) -> bool:
    return is_typeddict(thing) and thing.__module__.startswith("parlour.")


def every_shape() -> dict[str, Any]:
    """Everything that is said or heard, by name."""
    modules = (days, evenings, figures, frames, shapes, shelf)
    found = {name: each for module in modules for name, each in vars(module).items() if _ours(each)}
    return found | {body.__name__: body for body in typescript.BODIES} | {"Orders": list[messages.Order]}


def test_the_page_has_these_types() -> None:
    assert typescript.PROTOCOL.read_text(encoding="utf-8") == typescript.document(), "python -m parlour.server.protocol"


def test_no_two_types_share_a_name() -> None:
    """TypeScript would make one of them, with the fields of both."""
    names = re.findall(r"^export (?:interface|type) (\w+)", typescript.document(), flags=re.MULTILINE)
    assert len(names) > 100
    assert sorted(names) == sorted(set(names))


def test_the_document_has_these_messages() -> None:
    assert guide.document(GUIDE) == GUIDE, "python -m parlour.server.protocol"


@pytest.mark.parametrize("do", messages.MESSAGES)
def test_the_document_tells_what_a_message_carries_and_does(do: str) -> None:
    row = re.search(rf"^\| `{do}` \|(.*)\|.*\|.*\|.*\|(.*)\|$", GUIDE, flags=re.MULTILINE)
    assert row
    assert set(re.findall(r"`(\w+)`", row[1])) == set(messages.MESSAGES[do].model_fields) - {"do", "id"}
    assert len(row[2].split()) > 4, f"the class of {do} says too little of it"


@pytest.mark.parametrize("do", messages.MESSAGES)
def test_whoever_handles_a_message_answers_what_its_class_says(do: str) -> None:
    assert inspect.signature(HANDLERS[do]).return_annotation is messages.MESSAGES[do].answer


def test_the_document_tells_what_an_account_has() -> None:
    told = re.search(r'`(\{"account": 1.*?\})`', GUIDE)
    assert told
    assert re.findall(r'"(\w+)"', told[1]) == list(get_type_hints(shapes.Account))


def test_the_document_lists_every_frame() -> None:
    told = set(re.findall(r'\{"type": "(\w+)"', GUIDE))
    assert told == {get_args(frame.__annotations__["type"])[0] for frame in get_args(frames.Sent)}


def rows(head: str) -> list[list[str]]:
    """A table of the document, by what its head begins with: its rows, cell by cell."""
    table = GUIDE.split(f"\n{head}", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()[2:]]


def test_the_document_lists_every_refusal_with_its_status() -> None:
    told = {code.strip("`"): int(status) for code, status, _ in rows("| code | HTTP |")}
    assert told == STATUS


def test_the_document_tells_of_every_route_and_of_no_other() -> None:
    told = set(re.findall(r"`((?:GET|POST|DELETE) /api/[\w/{}.]*)", GUIDE))
    served = {"GET /api/openapi.json", "GET /api/tables/{id}/socket"}
    for route in (*of_the_room.router.routes, *of_evenings.router.routes):
        served |= {f"{method} {route.path}" for method in route.methods}  # type: ignore[attr-defined]
    assert {re.sub(r"{\w+}", "{}", each) for each in told} == {re.sub(r"{\w+}", "{}", each) for each in served}


def test_the_document_lists_every_wish_with_what_it_carries() -> None:
    told = {do.strip("`"): (carried, who == "host") for do, carried, who, _ in rows("| do | with | who | |")}
    typed = {}
    for wish in evenings.WISHES:
        parts = {name: field for name, field in wish.model_fields.items() if name != "do"}
        marked = [f"`{name}`" + "?" * (not field.is_required()) for name, field in parts.items()]
        (do,) = get_args(wish.model_fields["do"].annotation)
        typed[do] = ", ".join(marked), "For the host." in (wish.__doc__ or "")
    assert told == typed


EXAMPLES = re.findall(r"```json\n(.*?)```", GUIDE, flags=re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text[:40])
def test_every_example_in_the_document_is_of_the_protocol(example: str) -> None:
    faults = []
    for name, shape in every_shape().items():
        try:
            TypeAdapter(shape).validate_json(example, strict=True)
        except ValidationError as fault:
            faults.append(f"{name}: {fault.errors()[0]['loc']} {fault.errors()[0]['msg']}")
        else:
            return
    likely = sorted(faults, key=len)[:6]
    raise AssertionError(f"{json.loads(example)!r:.200}\nis no shape of the protocol: {likely}")


def test_the_play_in_the_document_is_of_a_real_game() -> None:
    """It says from which seed and moves it comes; so do the event after it, and the refusal among the errors."""
    found = re.search(r"dealt from seed (\d+), after the moves\n`(.*)`:\n\n```json\n(.*?)```", GUIDE, flags=re.DOTALL)
    assert found
    game, names = parlour.game("cribbage"), ["Ada", "Bob"]
    table, step = game.new(seed=int(found[1])), 0
    for move in found[2].split():
        seen = table.view(NOBODY).tobytes()
        told = table.play(table.turn, move)
        step += table.view(NOBODY).tobytes() != seen
    play = play_of(table, 0, step, shared_of(table, memory=False), "en", names)
    assert json.loads(found[3]) == json.loads(json.dumps(play))
    event = json.loads(GUIDE.split("**event**", 1)[1].split("```json\n")[1].split("```")[0])
    assert [event] == event_frames(game, [(step, each) for each in told], 0, names, "en")
    refused = json.loads(EXAMPLES[0])["error"]
    card = next(iter(play["why"]))
    clause = game.refuse(table.state, 0, game.parse(card))
    said = line(Speaker(game, "en").refusal(clause))
    assert refused == {"code": "illegal", "message": said, "clause": game.clause(clause), "step": step}
