"""A position in print, in cards and numbers a person can read, and as JSON, in those a program can."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.engine.record import OWNER, PUBLIC, REMEMBERED, Field, Known, What

UNSAID = ("", "-")


def describe(game: Game, state: NDArray[Any]) -> str:
    """The position (or view) as text, a line a field; fields that hold nothing are left out."""
    seats = int(state["seats"][0])
    opening = f"{game.name}, {seats} seats"
    ending = game.endings[int(state["ending"][0])]
    lines = [f"{opening}, {ending}" if ending else opening]
    for field in game.record.play:
        value = state[field.name][0]
        if value.any() or field.holds.what is What.SEAT:
            lines.append(f"  {field.name:<12} {_show(game, field, value, seats)}")
    return "\n".join(lines)


def _show(game: Game, field: Field, value: Any, seats: int) -> str:
    if game.record.by_seat(field):
        return " | ".join(row(game, field, value[seat]) for seat in range(seats))
    return row(game, field, value)


def row(game: Game, field: Field, value: Any) -> str:
    """One value of a field, or a whole row of them, as text; nothing is a dash."""
    holds = field.holds
    single = getattr(value, "ndim", 0) == 1
    if single and holds.what is What.COPIES:
        return " ".join(name for name, many in zip(holds.names, value, strict=True) for _ in range(int(many))) or "-"
    if single and holds.what is What.EACH:
        return ", ".join(f"{name} {each}" for name, each in zip(holds.names, value, strict=True) if each) or "-"
    if getattr(value, "shape", ()):
        shown = [row(game, field, part) for part in value]
        return " ".join(text for text in shown if text not in UNSAID) or "-"
    return _one(game, field, int(value)) or "-"


def _one(game: Game, field: Field, number: int) -> str:
    """One number as text; nothing where it stands for nothing."""
    holds = field.holds
    if holds.what is What.SOMEBODY:
        return f"seat {number - 1}" if number else ""
    if holds.what is What.SEAT:
        return f"seat {number}"
    if holds.what is What.FLAG:
        return "yes" if number else "no"
    meaning = _single(game, field)(number)
    if isinstance(meaning, list | tuple):
        return " ".join(map(str, meaning))
    return str(meaning)


# As JSON


def to_json(game: Game, view: NDArray[Any], memory: bool = True) -> dict[str, Any]:
    """Every field that may be looked at, by name: the same names and shapes whoever looks."""
    return public_json(game, view, memory) | own_json(game, view)


def public_json(game: Game, view: NDArray[Any], memory: bool = True) -> dict[str, Any]:
    """What everybody may look at; what is only remembered, with open memory."""
    return _shown(view, _parts(game, (PUBLIC, REMEMBERED) if memory else (PUBLIC,)))


def own_json(game: Game, view: NDArray[Any]) -> dict[str, Any]:
    """What each seat has for itself: in a seat's view, its own row and nothing in the others."""
    return _shown(view, _parts(game, (OWNER,)))


Part = tuple[str, bool, Callable[[Any], Any]]


def _shown(view: NDArray[Any], parts: list[Part]) -> dict[str, Any]:
    seats = int(view["seats"][0])
    record = view[0]
    return {
        name: value(record[name].tolist()[:seats] if rows else record[name].tolist()) for name, rows, value in parts
    }


@cache
def _parts(game: Game, known: tuple[Known, ...]) -> list[Part]:
    """Of each such field its name, whether it has a row a seat, and what its numbers become."""
    fields = [field for field in game.record.fields if field.known in known]
    return [(f.name, game.record.by_seat(f), _meaning(game, f)) for f in fields]


def _meaning(game: Game, field: Field) -> Callable[[Any], Any]:
    """What a field's number, or list of numbers, means."""
    each, holds = _single(game, field), field.holds
    deep = len(field.shape)
    if holds.what is What.COPIES:
        each, deep = _copied(holds.names), deep - 1
    elif holds.what is What.EACH:
        each, deep = _named(holds.names), deep - 1
    elif each is _number:
        return _number
    for _ in range(deep):
        each = _listed(each)
    return each


def _single(game: Game, field: Field) -> Callable[[Any], Any]:
    """What one number of a field means."""
    names = field.holds.names
    cards = ("", *game.cards[1:])
    moves = game.actions
    meanings: dict[What, Callable[[Any], Any]] = {
        What.CARD: cards.__getitem__,
        What.CARDS: lru_cache(maxsize=4096)(lambda number: tuple(cards[bit] for bit in _bits(number))),
        What.ONE: names.__getitem__,
        What.SOME: lambda number: [name for bit, name in enumerate(names) if number >> bit & 1],
        What.NUMBERS: _bits,
        What.SEATS: _bits,
        What.SOMEBODY: lambda number: number - 1,
        What.MOVE: lambda number: moves.text(number - 1) if number else "",
        What.FLAG: bool,
    }
    return meanings.get(field.holds.what, _number)


def _number(value: Any) -> Any:
    return value


def _bits(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def _listed(each: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda values: list(map(each, values))


def _copied(names: Sequence[str]) -> Callable[[Any], Any]:
    return lambda counts: [name for name, many in zip(names, counts, strict=True) for _ in range(many)]


def _named(names: Sequence[str]) -> Callable[[Any], Any]:
    return lambda amounts: dict(zip(names, amounts, strict=True))
