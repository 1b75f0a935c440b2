"""A position in print, in cards and numbers a person can read, and as JSON, in those a program can."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.engine.record import (
    CARD,
    CARDS,
    FLAG,
    KEY,
    OWNER,
    PUBLIC,
    REMEMBERED,
    SEAT,
    SOMEBODY,
    Field,
    Holds,
    Known,
)


def describe(game: Game, state: NDArray[Any]) -> str:
    """The position (or view) as text, a line a field; fields that hold nothing are left out."""
    seats = int(state["seats"][0])
    opening = f"{game.name}, {seats} seats"
    ending = game.endings[int(state["ending"][0])]
    lines = [f"{opening}, {ending}" if ending else opening]
    options = {option.name for option in game.options}
    for field in game.record.fields:
        if field.name in options or field.name in ("seats", "ending", "shuffles") or field.holds is KEY:
            continue
        value = state[field.name][0]
        if value.any() or field.holds is SEAT:
            lines.append(f"  {field.name:<12} {_show(game, field, value, seats)}")
    return "\n".join(lines)


def _show(game: Game, field: Field, value: Any, seats: int) -> str:
    if field.shape and field.shape[0] == game.record.seats:
        return " | ".join(row(game, field, value[seat]) for seat in range(seats))
    return row(game, field, value)


def row(game: Game, field: Field, value: Any) -> str:
    """One value of a field, or a whole row of them, as text; nothing is a dash."""
    if getattr(value, "shape", ()):
        shown = [row(game, field, part) for part in value]
        return " ".join(text for text in shown if text != "-") or "-"
    number = int(value)
    if field.holds is CARDS:
        return " ".join(game.cards[card] for card in range(1, len(game.cards)) if number >> card & 1) or "-"
    if field.holds is CARD:
        return game.cards[number] if number else "-"
    if field.holds is SOMEBODY:
        return f"seat {number - 1}" if number else "-"
    if field.holds is SEAT:
        return f"seat {number}"
    if field.holds is FLAG:
        return "yes" if number else "no"
    return str(number)


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
    seats = game.record.seats
    return [(f.name, bool(f.shape) and f.shape[0] == seats, _meaning(game, f)) for f in fields]


def _meaning(game: Game, field: Field) -> Callable[[Any], Any]:
    """What a field's number, or list of numbers, means."""
    cards = ("", *game.cards[1:])

    @lru_cache(maxsize=4096)
    def several(number: int) -> tuple[str, ...]:
        return tuple(cards[card] for card in range(1, len(cards)) if number >> card & 1)

    meanings: dict[Holds, Callable[[Any], Any]] = {
        CARD: cards.__getitem__,
        CARDS: several,
        SOMEBODY: lambda number: number - 1,
        FLAG: bool,
    }
    if field.holds not in meanings:
        return lambda value: value
    each = meanings[field.holds]
    for _ in field.shape:
        each = _listed(each)
    return each


def _listed(each: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda values: list(map(each, values))
