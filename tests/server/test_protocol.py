"""The protocol is typed once: the page's types are made from it, and the document's examples are of it."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError
from typing_extensions import is_typeddict

from parlour.server.protocol import frames, messages, shapes
from parlour.server.protocol.typescript import PROTOCOL, document

GUIDE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def _ours(thing: object) -> bool:
    return is_typeddict(thing) and thing.__module__.startswith("parlour.")


def every_shape() -> dict[str, Any]:
    """Everything that is said or heard, by name."""
    found = {name: each for module in (frames, shapes) for name, each in vars(module).items() if _ours(each)}
    return found | {"NewTable": messages.NewTable, "NewName": messages.NewName, "Orders": list[messages.Order]}


def test_the_page_has_these_types() -> None:
    assert PROTOCOL.read_text(encoding="utf-8") == document(), "python -m parlour.server.protocol.typescript"


def test_the_document_lists_every_message_with_what_it_carries() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", GUIDE.partition("## Messages")[2], flags=re.MULTILINE)
    told = {do: set(re.findall(r"`(\w+)`", carried)) for do, carried in rows}
    declared = {do: set(model.model_fields) - {"do", "id"} for do, model in messages.MESSAGES.items()}
    assert told == declared


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
