"""Print a position: every field that says something, in cards and numbers a person can read."""

from typing import Any

from numpy.typing import NDArray

from parlour.engine.game import Game
from parlour.engine.record import CARD, CARDS, FLAG, KEY, SEAT, SOMEBODY, Field


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
