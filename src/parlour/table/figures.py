"""What a game can say of somebody's play in figures: how good a hand was, how much was pegged.

A game that has such figures declares them in its `figures.py`: `FIGURES`, what is told of them, and `counts`, which
reads them off a finished game's events. Their names in words are phrases of the game, `figure/` and the name.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from parlour.engine.events import Event
from parlour.engine.game import Game

Count = tuple[str, int, int]  # what was counted, for which seat, how much
Summed = dict[str, list[int]]  # of one seat and game: how often each was counted, how much in all, the most at once


@dataclass(frozen=True)
class Figure:
    """A figure: the most of something at once, how much of it on average, or how much a game."""

    name: str
    count: str
    how: Literal["most", "average", "a game"]


def figures_of(game: Game) -> tuple[Figure, ...]:
    """The figures of a game; none where it declares none."""
    part = game.part("figures")
    return part.FIGURES if part else ()


def summed(game: Game, events: Iterable[Event], seats: int) -> list[Summed]:
    """What there is to count in a finished game, by seat."""
    part = game.part("figures")
    found: list[Summed] = [{} for _ in range(seats)]
    counted: Iterator[Count] = part.counts(events) if part else iter(())
    for name, seat, amount in counted:
        times, total, most = found[seat].get(name, [0, 0, amount])
        found[seat][name] = [times + 1, total + amount, max(most, amount)]
    return found


def reckoned(figure: Figure, games: list[Summed]) -> float | None:
    """A figure over several games; None where there was nothing to count."""
    found = [game[figure.count] for game in games if figure.count in game]
    if figure.how == "a game":
        return sum(total for _, total, _ in found) / len(games) if games else None
    if not found:
        return None
    if figure.how == "most":
        return max(most for _, _, most in found)
    return sum(total for _, total, _ in found) / sum(times for times, _, _ in found)
