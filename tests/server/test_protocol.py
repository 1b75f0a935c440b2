"""The protocol is typed once: the page's types are made from it, and the document's examples are of it."""

import json
import re
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError
from typing_extensions import is_typeddict

from parlour.server.protocol import days, evenings, figures, frames, guide, messages, shapes, shelf, typescript

GUIDE = guide.GUIDE.read_text(encoding="utf-8")


def _ours(thing: object) -> bool:
    return is_typeddict(thing) and thing.__module__.startswith("parlour.")


def every_shape() -> dict[str, Any]:
    """Everything that is said or heard, by name."""
    modules = (days, evenings, figures, frames, shapes, shelf)
    found = {name: each for module in modules for name, each in vars(module).items() if _ours(each)}
    asked = {"NewTable": messages.NewTable, "NewName": messages.NewName, "NewEvening": evenings.NewEvening}
    return found | asked | {"Orders": list[messages.Order]}


def test_the_page_has_these_types() -> None:
    assert typescript.PROTOCOL.read_text(encoding="utf-8") == typescript.document(), "python -m parlour.server.protocol"


def test_the_document_has_these_messages() -> None:
    assert guide.document(GUIDE) == GUIDE, "python -m parlour.server.protocol"


@pytest.mark.parametrize("do", messages.MESSAGES)
def test_the_document_tells_what_a_message_carries_and_does(do: str) -> None:
    row = re.search(rf"^\| `{do}` \|(.*)\|.*\|.*\|.*\|(.*)\|$", GUIDE, flags=re.MULTILINE)
    assert row
    assert set(re.findall(r"`(\w+)`", row[1])) == set(messages.MESSAGES[do].model_fields) - {"do", "id"}
    assert len(row[2].split()) > 4, f"the class of {do} says too little of it"


def test_the_document_lists_every_frame() -> None:
    told = set(re.findall(r'\{"type": "(\w+)"', GUIDE))
    assert told == {get_args(frame.__annotations__["type"])[0] for frame in get_args(frames.Sent)}


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
