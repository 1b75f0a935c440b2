"""Tables whose cards lie as a test wants them."""

from collections.abc import Mapping, Sequence

import pytest

import parlour
from parlour.engine.game import Game


def cards(game: Game, text: str) -> list[int]:
    """Card numbers from a text such as `C12 B T4`; of several alike, each is taken once."""
    taken: list[int] = []
    for name in text.split():
        taken.append(next(c for c, n in enumerate(game.cards) if c and n == name and c not in taken))
    return taken


def fill(game: Game, pack: int, wanted: Mapping[int, str] | Sequence[tuple[int, str]]) -> list[int]:
    """A deck order with the wanted cards at the wanted places, the others in order after that."""
    places = dict(wanted)
    chosen = dict(zip(places, cards(game, " ".join(places.values())), strict=True))
    spare = iter(c for c in range(1, pack + 1) if c not in chosen.values())
    return [chosen[place] if place in chosen else next(spare) for place in range(pack)]


def play_all(table: parlour.Table, moves: str) -> None:
    """Play moves separated by commas, each by the seat on turn."""
    for move in moves.split(","):
        table.play(table.turn, move.strip())


def refused(table: parlour.Table, move: str, clause: int, seat: int | None = None) -> None:
    """The move is refused with that clause of the game's sheet, and no byte changes."""
    before = table.state.tobytes()
    with pytest.raises(parlour.IllegalMove) as caught:
        table.play(table.turn if seat is None else seat, move)
    assert caught.value.clause == f"{table.game.name.upper()}-{clause}"
    assert table.state.tobytes() == before


def most_seats(game: Game) -> int:
    """How many may play without a house rule."""
    options = {option.name: option.default for option in game.options}
    return max(seats for seats in game.seats if not game.refuse_options(seats, options))
