"""Let bots play each other, many games on all cores, and say who is better and how surely."""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from threading import local
from typing import Any

import numpy as np

from parlour.arena.lineups import Lineup, programme
from parlour.arena.ratings import Rating, rate
from parlour.bots import search
from parlour.bots.bot import LEVELS, Desk, entries
from parlour.engine.chance import key_words, new_luck, seed_key
from parlour.engine.game import Game, ParlourError
from parlour.table.batch import usable_cores

DEFAULT_PLAYOUTS = 200
SURE = 1.96  # standard errors either side of a 95 % interval
BATCH = 100  # games added at a time until a result is clear


@dataclass(frozen=True)
class Entrant:
    """A bot in a match: a level, and how many playouts it may spend on a decision."""

    name: str
    level: int
    playouts: int


@dataclass(frozen=True)
class Played:
    """One game: who sat where, the scores and places, and how many decisions it took."""

    deal: int
    lineup: Lineup
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int

    def wins(self, bot: int) -> float:
        """The share of the win that fell to a bot, at whichever seats."""
        first = [self.lineup[seat] for seat, place in enumerate(self.places) if place == 1]
        return first.count(bot) / len(first)


@dataclass(frozen=True)
class Standing:
    """How a bot fared. A shared win counts in shares; `even` is what chance alone would give it."""

    bot: str
    games: int
    wins: float
    even: float
    low: float
    high: float
    mean_score: float
    rating: Rating | None

    @property
    def win_rate(self) -> float:
        """Games won, of those it sat in."""
        return self.wins / self.games

    @property
    def clear(self) -> bool:
        """Whether the interval lies wholly on one side of even."""
        return self.low > self.even or self.high < self.even

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "bot": self.bot, "games": self.games, "wins": round(self.wins, 3), "win_rate": round(self.win_rate, 4),
            "low": round(self.low, 4), "high": round(self.high, 4), "even": round(self.even, 4),
            "mean_score": round(self.mean_score, 3),
            "rating": self.rating.to_json() if self.rating else None,
        }  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """What came of a match."""

    game: str
    seats: int
    options: Mapping[str, int]
    duplicate: bool
    seed: int
    entrants: tuple[Entrant, ...]
    played: tuple[Played, ...]
    standings: tuple[Standing, ...]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """All but the single games."""
        return {
            "game": self.game, "seats": self.seats, "options": dict(self.options), "games": len(self.played),
            "duplicate": self.duplicate, "seed": self.seed, "seconds": round(self.seconds, 2),
            "playouts": {entrant.name: entrant.playouts for entrant in self.entrants},
            "bots": [standing.to_json() for standing in self.standings],
        }  # fmt: skip


def entrants(texts: Sequence[str], playouts: int = DEFAULT_PLAYOUTS) -> tuple[Entrant, ...]:
    """Bots from texts such as `expert`, or `expert:500` for another budget of playouts than the rest."""
    found = []
    for text in texts:
        level, _, budget = text.strip().partition(":")
        if level not in LEVELS:
            raise ParlourError(f"there is no bot called {level!r}; there are: {', '.join(LEVELS)}")
        if budget and (not budget.isdecimal() or not int(budget)):
            raise ParlourError(f"a bot's budget is a number of playouts, not {budget!r}")
        found.append(Entrant(text.strip(), LEVELS.index(level), int(budget) if budget else playouts))
    if len(found) < 2:
        raise ParlourError("a match needs two bots at least")
    if len({entrant.name for entrant in found}) < len(found):
        raise ParlourError("the same bot is named twice")
    return tuple(found)


def compete(
    game: Game,
    bots: Sequence[str],
    games: int = 200,
    seats: int | None = None,
    *,
    duplicate: bool = False,
    playouts: int = DEFAULT_PLAYOUTS,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    cores: int | None = None,
    most: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Outcome:
    """Play a match of so many games (up to `most`, until the result is clear).

    Game i depends on the seed and i alone, whatever the number of cores. `progress` is called with
    the number of games just finished.
    """
    players = entrants(bots, playouts)
    many = game.seats[0] if seats is None else seats
    chosen = game.choose(many, options)
    if games < 1:
        raise ParlourError("a match has one game at least")
    partners = bool(chosen.get("partners"))
    if len(players) > (many // 2 if partners else many):
        raise ParlourError(f"{len(players)} bots do not find room at {many} seats")
    begun = time.perf_counter()
    planned = programme(max(games, most or 0), len(players), many, duplicate, partners, seed)
    hall = _Hall(game, players, many, chosen, seed)
    played: list[Played] = []
    with ThreadPoolExecutor(cores or usable_cores()) as pool:
        while len(played) < len(planned):
            upto = games if not played else len(played) + BATCH
            for one in pool.map(hall.play, enumerate(planned[len(played) : upto], start=len(played))):
                played.append(one)
                if progress:
                    progress(1)
            if _clear(players, played) or not most:
                break
    return Outcome(
        game.name, many, chosen, duplicate, seed, players, tuple(played), standings(players, played),
        time.perf_counter() - begun,
    )  # fmt: skip


class _Hall:
    """Where the games are played: the compiled rules, and arrays for each thread."""

    def __init__(
        self, game: Game, players: tuple[Entrant, ...], seats: int, options: Mapping[str, int], seed: int
    ) -> None:
        self._game, self._players, self._seats, self._seed = game, players, seats, seed
        self._new = game.new_states(1, seats, options)
        self._entries = entries(game)
        self._own = local()

    def play(self, which: tuple[int, tuple[int, Lineup]]) -> Played:
        """Play one game of the programme."""
        number, (deal, lineup) = which
        desk = self._desk()
        desk.states[:] = self._new[0]
        desk.states["key"][search.TRUTH] = key_words(seed_key(self._seed * 1_000_003 + deal))
        levels = np.array([[self._players[bot].level, self._players[bot].playouts] for bot in lineup], np.int64)
        desk.luck[0] = new_luck(self._seed * 1_000_003 + number)[0]
        decisions = self._entries.play_match(
            desk.states, desk.raw, desk.masks, desk.dim_masks, levels, desk.notes, desk.luck, desk.ranges,
            desk.trials, desk.house, desk.limit,
        )  # fmt: skip
        result = self._game.result(desk.states[: search.TRUTH + 1])
        return Played(
            deal, lineup, tuple(score for score, _ in result), tuple(place for _, place in result), int(decisions)
        )

    def _desk(self) -> Desk:
        if not hasattr(self._own, "desk"):
            self._own.desk = Desk(self._game)
        return self._own.desk  # type: ignore[no-any-return]


def standings(players: tuple[Entrant, ...], played: Sequence[Played]) -> tuple[Standing, ...]:
    """Each bot's wins with a 95 % interval, mean score and rating, in the order in which they were named."""
    ratings = rate([(one.lineup, one.places) for one in played], len(players))
    found = []
    for bot, player in enumerate(players):
        mine = [one for one in played if bot in one.lineup]
        wins = sum(one.wins(bot) for one in mine)
        scores = [score for one in mine for who, score in zip(one.lineup, one.scores, strict=True) if who == bot]
        even = sum(one.lineup.count(bot) / len(one.lineup) for one in mine) / len(mine)
        low, high = wilson(wins, len(mine))
        found.append(
            Standing(
                player.name, len(mine), wins, even, low, high, float(np.mean(scores)),
                ratings[bot] if ratings else None,
            )
        )  # fmt: skip
    return tuple(found)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval. Duplicate deals cut luck, which it does not know: it errs on the safe side."""
    rate, square = wins / games, SURE * SURE
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = SURE / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def _clear(players: tuple[Entrant, ...], played: Sequence[Played]) -> bool:
    return all(standing.clear for standing in standings(players, played))
