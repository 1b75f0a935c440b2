"""What could be played, and what should have been: a position's moves ranked, a finished game gone over."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from parlour.bots.bot import Budget, HouseBot, Question, Ranked, bot
from parlour.engine.chance import new_luck
from parlour.engine.game import Game, ParlourError
from parlour.table.record import replay
from parlour.table.table import Table

GLANCE = Budget(playouts=300)  # for each decision of a game gone over
THOROUGH = Budget(playouts=4000)  # for a single position
COSTLY = 0.02  # a loss of chance worth a word


@dataclass(frozen=True)
class Hint:
    """The moves open to a seat after so many moves, best first; `played` is what was done there."""

    game: Game
    after: int
    seat: int
    ranked: tuple[Ranked, ...]
    played: int | None

    def to_json(self) -> dict[str, Any]:
        """All of it, as `parlour study GAME hint --json` prints it."""
        return {
            "game": self.game.name, "after": self.after, "seat": self.seat,
            "played": None if self.played is None else self.game.actions.text(self.played),
            "moves": [each.to_json(self.game) for each in self.ranked],
        }  # fmt: skip


@dataclass(frozen=True)
class Judged:
    """A move of a game: what it was, what would have been best, and what it cost in chance of winning."""

    number: int
    seat: int
    move: str
    best: str
    estimate: float
    cost: float
    error: float
    reason: str

    @property
    def sure(self) -> bool:
        """Whether the cost is more than chance in the imagined deals would explain."""
        return self.cost > 2 * self.error

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "number": self.number, "seat": self.seat, "move": self.move, "best": self.best,
            "estimate": round(self.estimate, 4), "cost": round(self.cost, 4), "error": round(self.error, 4),
            "sure": self.sure, "reason": self.reason,
        }  # fmt: skip


@dataclass(frozen=True)
class Review:
    """A game gone over: every decision where there was a choice."""

    game: str
    seats: int
    judged: tuple[Judged, ...]

    def costliest(self, most: int = 5) -> list[Judged]:
        """The decisions that surely cost most."""
        costly = [each for each in self.judged if each.sure and each.cost >= COSTLY]
        return sorted(costly, key=lambda each: each.cost, reverse=True)[:most]

    def costs(self) -> list[float]:
        """What each seat's sure mistakes cost it in all."""
        return [sum(each.cost for each in self.judged if each.seat == seat and each.sure) for seat in range(self.seats)]

    def to_json(self) -> dict[str, Any]:
        """All of it, as `parlour study review --json` prints it."""
        return {
            "game": self.game, "costs": [round(cost, 4) for cost in self.costs()],
            "costliest": [each.to_json() for each in self.costliest()],
            "decisions": [each.to_json() for each in self.judged],
        }  # fmt: skip


def parse_place(text: str) -> tuple[str, int | None]:
    """A record and the move after which to look, from `FILE@N`; without N, the end of the record."""
    file, at, number = text.rpartition("@")
    if not at:
        return text, None
    if not file or not number.isdecimal():
        raise ParlourError(f"a position is written FILE@N, N being the number of moves made, not {text!r}")
    return file, int(number)


def hint(
    table: Table,
    after: int | None = None,
    level: str = "master",
    budget: Budget = THOROUGH,
    language: str = "en",
    seed: int = 0,
) -> Hint:
    """Rank the moves of whoever was to move after so many moves of a table's game."""
    made = len(table.moves)
    wanted = made if after is None else after
    if wanted > made:
        raise ParlourError(f"the record has {made} moves, so there is no position after {wanted}")
    here = next(again for number, (again, _) in enumerate(replay(table)) if number == wanted)
    if here.over:
        raise ParlourError(f"after {wanted} moves the game is over")
    played = table.moves[wanted] if wanted < made else None
    seat = played[0] if played else here.turn
    action = played[1] if played else None
    ranked = bot(level, here.game, language).rank(Question.at(here, seat, budget, new_luck(seed)), action)
    return Hint(here.game, wanted, seat, tuple(ranked), action)


def review(
    table: Table,
    level: str = "expert",
    budget: Budget = GLANCE,
    language: str = "en",
    seed: int = 0,
    progress: Callable[[int], object] | None = None,
    given_up: bool = False,
) -> Review:
    """Go over a finished game, or one that was given up, decision by decision."""
    if not (table.over or given_up):
        raise ParlourError("this game is not finished; a hint is what you can have")
    thinker = bot(level, table.game, language)
    return Review(table.game.name, table.seats, tuple(_judge_all(table, thinker, budget, seed, progress)))


def _judge_all(
    table: Table, thinker: HouseBot, budget: Budget, seed: int, progress: Callable[[int], object] | None
) -> Iterator[Judged]:
    text = table.game.actions.text
    for number, (here, _) in enumerate(replay(table)):
        if progress:
            progress(1)
        if number == len(table.moves):
            return
        seat, action = table.moves[number]
        question = Question.at(here, seat, budget, new_luck(seed))
        if question.only_move is not None:
            continue
        ranked = thinker.rank(question, action)
        best = ranked[0]  # and not whatever did best: of many moves tried a little, some do well by luck
        done = next(each for each in ranked if each.action == action)
        cost, error = max(best.estimate - done.estimate, 0.0), (best.error**2 + done.error**2) ** 0.5
        yield Judged(number + 1, seat, text(action), text(best.action), done.estimate, cost, error, done.reason)
