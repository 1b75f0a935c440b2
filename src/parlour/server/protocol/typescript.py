"""The page's types, web/src/room/protocol.ts, made from the protocol's."""

import inspect
import json
import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin

from pydantic import BaseModel
from typing_extensions import TypeAliasType, get_type_hints, is_typeddict

from parlour.server.protocol import days, entries, evenings, figures, frames, messages, shapes, shelf

PROTOCOL = Path(__file__).parents[4] / "web" / "src" / "room" / "protocol.ts"
HEAD = """/**
 * Everything the room says and hears, in types. Made from src/parlour/server/protocol by
 * `python -m parlour.server.protocol`; docs/protocol.md tells it in words.
 */
"""
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}
ALIASES = ("Level", "Pace", "Phase", "Role", "Reaction", "WindowKind", "Experts", "Known", "HoldsName")
VALUE = "export type Value = number | string | boolean | Value[] | { [name: string]: Value };\n"
WIDTH = 120
BODIES = (messages.NewTable, messages.NewDaily, messages.PlayOn, messages.NewName, evenings.NewEvening)


def document() -> str:
    """protocol.ts, from its first line to its last."""
    parts = [HEAD]
    for name in ALIASES:
        words = get_args(getattr(shapes, name))
        parts.append(f"export type {name} =" + "".join(f'\n  | "{word}"' for word in words) + ";\n")
    parts.append(VALUE)
    for name in ("Level", "Pace", "Reaction"):
        listed = ", ".join(f'"{each}"' for each in get_args(getattr(shapes, name)))
        parts.append(f"export const {name.upper()}S: readonly {name}[] = [{listed}];\n")
    parts.append(f"export type EveningPhase = {union(evenings.EveningPhase)};\n")
    for module in (shelf, shapes, days, figures, frames, evenings):
        parts += [interface(each) for each in vars(module).values() if declared(each, module)]
    parts += [body(each) for each in BODIES]
    parts.append("export type Sent =" + "".join(f"\n  | {each.__name__}" for each in get_args(frames.Sent)) + ";\n")
    parts.append(asked())
    wishes = "".join(f"\n  | {model(each)}" for each in evenings.WISHES)
    parts.append(f"/** Whatever may be wished for at an evening. */\nexport type Wish ={wishes};\n")
    logged = "".join(f"\n  | {entry(each)}" for each in get_args(entries.Body))
    parts.append(f"/** Whatever can stand in a table's log. */\nexport type Logged ={logged};\n")
    return "\n".join(parts)


def declared(thing: Any, module: ModuleType) -> bool:
    """Whether a module declares it as a shape, and does not merely use it."""
    return is_typeddict(thing) and thing.__module__ == module.__name__


def interface(shape: Any) -> str:
    """One typed dictionary."""
    bases = [base for base in shape.__orig_bases__ if is_typeddict(base)]
    had = {name for base in bases for name in get_type_hints(base)}
    hints = get_type_hints(shape, include_extras=True)
    own = [field(name, hint) for name, hint in hints.items() if name not in had]
    return declaration(shape, own, ", ".join(base.__name__ for base in bases))


def body(shape: type[BaseModel]) -> str:
    """What is sent to the room over HTTP."""
    return declaration(shape, [f"{each};" for each in carried(shape)])


def declaration(shape: Any, parts: list[str], more: str = "") -> str:
    """A shape under its name, with what it says of itself; `more` names the shapes that it adds to."""
    told = " ".join((inspect.getdoc(shape) or "").split())
    comment = f"/** {told} */\n" if len(told) < WIDTH - 8 else f"/**\n * {told}\n */\n"
    if not parts:
        return f"{comment}export type {shape.__name__} = Record<string, never>;\n"
    lines = "".join(f"  {part}\n" for part in parts)
    extends = f" extends {more}" if more else ""
    return f"{comment}export interface {shape.__name__}{extends} {{\n{lines}}}\n"


def field(name: str, hint: Any) -> str:
    """One field of an interface."""
    if get_origin(hint) is NotRequired:
        return f"{name}?: {written(get_args(hint)[0])};"
    return f"{name}: {written(hint)};"


def written(hint: Any) -> str:
    """A Python type as TypeScript writes it."""
    if hint in PLAIN:
        return PLAIN[hint]
    alias = next((name for name in ALIASES if getattr(shapes, name) == hint), None)
    if alias:
        return alias
    if isinstance(hint, TypeAliasType | str):
        return hint if isinstance(hint, str) else hint.__name__
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return written(arguments[0])
    if origin is Literal:
        return union(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(written(each) for each in arguments))
    if origin is tuple and ... not in arguments:
        return f"[{', '.join(written(each) for each in arguments)}]"
    if origin in (list, tuple, Sequence):
        inner = written(arguments[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin in (dict, Mapping):
        return f"Record<string, {written(arguments[1])}>"
    if inspect.isclass(hint) and issubclass(hint, BaseModel):
        return model(hint)
    return str(hint.__name__)


def union(hint: Any) -> str:
    """One of several words, or numbers."""
    return " | ".join(json.dumps(each) for each in get_args(hint))


def model(shape: type[BaseModel], without: tuple[str, ...] = ()) -> str:
    """What a message carries, as an object type."""
    parts = carried(shape, without)
    return f"{{ {'; '.join(parts)} }}" if parts else "Record<never, never>"


def carried(shape: type[BaseModel], without: tuple[str, ...] = ()) -> list[str]:
    """The parts of what is sent to the room."""
    kept = {name: info for name, info in shape.model_fields.items() if name not in without}
    return [part(name, info.annotation, info.is_required()) for name, info in kept.items()]


def part(name: str, hint: Any, required: bool) -> str:
    """One of them; what is left out is left out, and not sent as null."""
    return f"{name}: {written(hint)}" if required else f"{name}?: {written(hint).removesuffix(' | null')}"


def entry(kind: Any) -> str:
    """An entry of a log, as an object type."""
    hints = get_type_hints(kind, include_extras=True)
    parts = [part(each.name, hints[each.name], each.default is MISSING) for each in fields(kind)]
    return "{ " + "; ".join([f'do: "{kind.do}"', *parts]) + " }"


def asked() -> str:
    """What may be asked over the socket, and what each is answered."""
    lines = []
    for do, shape in messages.MESSAGES.items():
        parts, answer = model(shape, ("do", "id")), shape.answer.__name__
        lines.append(f"  {do}: {{\n    with: {parts};\n    answer: {answer};\n  }};\n")
    told = "/** Every message, with what it carries and what it is answered. */"
    return f"{told}\nexport interface Asked {{\n{''.join(lines)}}}\n"
