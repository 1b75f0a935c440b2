"""Ratings for tables of any size, by openskill where it is installed."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from parlour.arena.lineups import Lineup


@dataclass(frozen=True)
class Rating:
    """A strength and how uncertain it is; newcomers to the arena have 25 and 8.33."""

    mu: float
    sigma: float

    def to_json(self) -> dict[str, float]:
        """Both figures."""
        return {"mu": round(self.mu, 3), "sigma": round(self.sigma, 3)}


def rate(played: Sequence[tuple[Lineup, tuple[int, ...]]], bots: int) -> list[Rating] | None:
    """A rating for each bot from line-ups and places, game by game; None without openskill.

    Seats of one bot count as one player, whose place is their mean.
    """
    if find_spec("openskill") is None:
        return None
    models: Any = import_module("openskill.models")
    model = models.PlackettLuce()
    ratings = [model.rating() for _ in range(bots)]
    for lineup, places in played:
        present = sorted(set(lineup))
        means = [
            sum(place for who, place in zip(lineup, places, strict=True) if who == bot) / lineup.count(bot)
            for bot in present
        ]
        for bot, (new,) in zip(present, model.rate([[ratings[bot]] for bot in present], ranks=means), strict=True):
            ratings[bot] = new
    return [Rating(float(r.mu), float(r.sigma)) for r in ratings]
