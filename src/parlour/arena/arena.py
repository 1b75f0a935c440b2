"""Let bots play each other, many games on all cores, and say who is better and how surely."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from parlour.arena.deals import Deals
from parlour.arena.entrants import DEFAULT_PLAYOUTS, Entrant, entrants
from parlour.arena.lineups import programme
from parlour.arena.match import Job, Match, Played
from parlour.arena.ratings import Rating, rate
from parlour.bots.bot import entries
from parlour.engine.game import Game, ParlourError
from parlour.engines.engine import PATIENCE
from parlour.shelf import game as take_down
from parlour.table.batch import usable_cores

SURE = 1.96  # standard errors either side of a 95 % interval
GAMES = 200  # in a match, unless told
BATCH = 100  # games added at a time until a result is clear
ENOUGH_DEALS = 30  # for the spread between them to be known


Runner = Callable[[Match, Sequence[Job]], Iterator[Played]]  # has games played somewhere; gives them back in order


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
    faults: Mapping[str, int]  # games it lost by failing, by how it failed

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
            "mean_score": round(self.mean_score, 3), "rating": self.rating.to_json() if self.rating else None,
            "faults": dict(self.faults),
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
    deals: Deals | None = None

    @property
    def how(self) -> str:
        """Which cards were dealt."""
        if self.deals:
            return f"the frozen deals {self.deals.name}"
        return "duplicate deals" if self.duplicate else "independent deals"

    @property
    def first_fault(self) -> str:
        """What went wrong first, if anything did."""
        return next((one.why for one in self.played if one.why), "")

    @property
    def failures(self) -> list[str]:
        """Who has lost games by failing, and what happened first, in a sentence each."""
        found = []
        for one in self.standings:
            if one.faults:
                how = ", ".join(f"{kind} {many}" for kind, many in one.faults.items())
                found.append(f"{one.bot} lost {sum(one.faults.values())} games by failing: {how}.")
        return [*found, f"First: {self.first_fault}"] if self.first_fault else found

    def to_json(self) -> dict[str, Any]:
        """All but the single games."""
        return {
            "game": self.game, "seats": self.seats, "options": dict(self.options), "games": len(self.played),
            "duplicate": self.duplicate, "deals": self.deals.name if self.deals else None, "seed": self.seed,
            "seconds": round(self.seconds, 2),
            "playouts": {entrant.name: entrant.playouts for entrant in self.entrants},
            "bots": [standing.to_json() for standing in self.standings],
        }  # fmt: skip


def check_match(
    game: str,
    bots: Sequence[str],
    games: int,
    seats: int | None,
    playouts: int,
    options: Mapping[str, int] | None,
) -> tuple[tuple[Entrant, ...], int, Mapping[str, int]]:
    """Who plays, at how many seats and by which house rules; refuses a match that cannot be."""
    found = take_down(game)
    players = entrants(bots, playouts)
    many = found.seats[0] if seats is None else seats
    chosen = found.choose(many, options)
    if games < 1:
        raise ParlourError("a match has one game at least")
    if len(players) > many // together(found, many, chosen):
        raise ParlourError(f"{len(players)} bots do not find room at {many} seats")
    return players, many, chosen


def together(game: Game, seats: int, options: Mapping[str, int]) -> int:
    """How many play on one side."""
    return len(game.partners(game.new_states(1, seats, options), 0))


def compete(
    game: Game,
    bots: Sequence[str],
    games: int = GAMES,
    seats: int | None = None,
    *,
    duplicate: bool = False,
    deals: Deals | None = None,
    playouts: int = DEFAULT_PLAYOUTS,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    most: int | None = None,
    run: Runner | None = None,
    patience: float = PATIENCE,
    progress: Callable[[int], object] | None = None,
) -> Outcome:
    """Play a match of so many games (up to `most`, until the result is clear), or of all that frozen `deals` have.

    Game i depends on the seed and i alone, wherever `run` has it played (on all cores of this machine
    unless told). `patience` is how many seconds an engine may take for a move; `progress` is called with the number
    of games just finished.
    """
    players, many, chosen = check_match(game.name, bots, games, seats, playouts, options)
    partners = together(game, many, chosen) > 1
    run = run or on_threads()
    begun = time.perf_counter()
    if deals:
        listed = deals.programme(len(players), many, partners)
        games, most, duplicate = len(listed), None, True
    else:
        listed = programme(max(games, most or 0), len(players), many, duplicate, partners, seed)
    planned = list(enumerate(listed))
    match = Match(game.name, players, many, chosen, seed, patience, deals)
    played: list[Played] = []
    while len(played) < len(planned):
        upto = games if not played else len(played) + BATCH
        for one in run(match, planned[len(played) : upto]):
            played.append(one)
            if progress:
                progress(1)
        if not most or all(standing.clear for standing in standings(players, played)):
            break
    seconds = time.perf_counter() - begun
    return Outcome(
        game.name, many, chosen, duplicate, seed, players, tuple(played), rated(players, played), seconds, deals
    )


def on_threads(cores: int | None = None) -> Runner:
    """Play on this machine, on so many cores; on all of them unless told."""

    def run(match: Match, jobs: Sequence[Job]) -> Iterator[Played]:
        entries(take_down(match.game))  # compiled once, before threads ask for it
        try:
            with ThreadPoolExecutor(cores or usable_cores()) as pool:
                yield from pool.map(match.play, jobs)
        finally:
            match.close()

    return run


def rated(players: tuple[Entrant, ...], played: Sequence[Played]) -> tuple[Standing, ...]:
    """How each bot fared, with ratings where they can be had."""
    return standings(players, played, rate([(one.lineup, one.places) for one in played], len(players)))


def standings(
    players: tuple[Entrant, ...], played: Sequence[Played], ratings: Sequence[Rating] | None = None
) -> tuple[Standing, ...]:
    """Each bot's wins with a 95 % interval, mean score and rating, in the order in which they were named."""
    found = []
    for bot, player in enumerate(players):
        mine = [one for one in played if bot in one.lineup]
        scores = [score for one in mine for who, score in zip(one.lineup, one.scores, strict=True) if who == bot]
        even = sum(one.lineup.count(bot) / len(one.lineup) for one in mine) / len(mine)
        wins = sum(one.wins(bot) for one in mine)
        low, high = wilson(wins, len(mine), worth_of(mine, bot))
        found.append(
            Standing(
                player.name, len(mine), wins, even, low, high, float(np.mean(scores)),
                ratings[bot] if ratings else None, Counter(one.faults[bot] for one in mine if bot in one.faults),
            )
        )  # fmt: skip
    return tuple(found)


def wilson(wins: float, games: int, worth: float | None = None) -> tuple[float, float]:
    """Wilson's 95 % interval for wins in so many games, which may tell as much as another number would."""
    rate, n, square = wins / games, worth or games, SURE * SURE
    middle = (rate + square / (2 * n)) / (1 + square / n)
    half = SURE / (1 + square / n) * sqrt(rate * (1 - rate) / n + square / (4 * n * n))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def worth_of(played: Sequence[Played], bot: int) -> float:
    """How many games with cards of their own would tell as much as these."""
    shares: dict[int, list[float]] = {}
    for one in played:
        shares.setdefault(one.deal, []).append(one.wins(bot))
    return worth_of_deals([float(np.mean(share)) for share in shares.values()], len(played))


def worth_of_deals(means: Sequence[float], games: int) -> float:
    """The same by the mean result of each deal.

    Where a deal is played by all ways round, luck cancels and the mean of each deal varies less; where
    nothing cancels, or too few deals were played to know, a game is worth a game.
    """
    if len(means) < ENOUGH_DEALS:
        return games
    rate, spread = float(np.mean(means)), float(np.var(means, ddof=1)) / len(means)
    return rate * (1 - rate) / spread if spread else games
