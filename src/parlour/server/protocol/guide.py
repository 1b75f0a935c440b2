"""The table of messages in docs/protocol.md: a row a message, made from its class."""

import inspect
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

from parlour.server.protocol.messages import MESSAGES, Message
from parlour.server.protocol.permissions import PHASES
from parlour.server.protocol.shapes import Role

GUIDE = Path(__file__).parents[4] / "docs" / "protocol.md"
BEGIN = "<!-- made by `python -m parlour.server.protocol` from the classes in protocol/messages.py -->"
END = "<!-- up to here -->"
HEAD = "| do | with | who | when | answer | |\n|---|---|---|---|---|---|"


def document(written: str) -> str:
    """The guide: as it is written by hand, with the table as it must be."""
    before, _, rest = written.partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = "\n".join(row(do, kind) for do, kind in MESSAGES.items())
    return f"{before}{BEGIN}\n\n{HEAD}\n{rows}\n\n{END}{after}"


def row(do: str, kind: type[Message]) -> str:
    """One message: what it carries, who may say it when, what it is answered, and what its class says of it."""
    fields = {name: field.is_required() for name, field in kind.model_fields.items() if name not in ("do", "id")}
    who = _which(kind.allowed.roles, get_args(Role), "anybody")
    when = _which(kind.allowed.phases, PHASES, "always")
    told = " ".join((inspect.getdoc(kind) or "").split())
    cells = [f"`{do}`", _named(fields), who, when, _answer(kind.answer), told]
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def _answer(shape: Any) -> str:
    return _named({name: name in shape.__required_keys__ for name in shape.__annotations__})


def _named(parts: dict[str, bool]) -> str:
    """The parts of something; those that may be missing have a mark."""
    return ", ".join(f"`{name}`" if required else f"`{name}`?" for name, required in parts.items())


def _which(some: Iterable[str], every: tuple[str, ...], all_of_them: str) -> str:
    chosen = [each for each in every if each in some]
    return all_of_them if len(chosen) == len(every) else ", ".join(chosen)
