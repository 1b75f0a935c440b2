"""What could be played, and what should have been: a position's moves ranked, a finished game gone over."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from parlour.bots.bot import Budget, HouseBot, Question, Ranked, bot
from parlour.engine.chance import new_luck
from parlour.engine.game import Game, ParlourError
from parlour.engine.house import NOBODY
from parlour.table.record import replay
from parlour.table.table import Table

GLANCE = Budget(playouts=300)  # for each decision of a game gone over
THOROUGH = Budget(playouts=4000)  # for a single position
COSTLY = 0.02  # a loss of chance worth a word
ENOUGH = 30  # tries of a move, below which no cost is sure
MOMENTS = 5  # that are told of
# What seems costly is thought over again: that move and the best alone, with so many times the budget. The costliest
# are thought over until their cost is known as well as this: to a point either way, or to a third of it.
AGAIN = 6
LONGER = (20, 60)
CLOSELY, PART = 0.01, 3


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
    tries: int
    reason: str

    @property
    def sure(self) -> bool:
        """Whether the cost is more than chance in the imagined deals would explain."""
        return self.tries >= ENOUGH and self.cost > 2 * self.error

    @property
    def close(self) -> bool:
        """Whether the cost is known well enough to be told."""
        return 2 * self.error <= max(CLOSELY, self.cost / PART)

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "number": self.number, "seat": self.seat, "move": self.move, "best": self.best,
            "estimate": round(self.estimate, 4), "cost": round(self.cost, 4), "error": round(self.error, 4),
            "tries": self.tries, "sure": self.sure, "reason": self.reason,
        }  # fmt: skip


@dataclass(frozen=True)
class Review:
    """A game gone over: every decision where there was a choice."""

    game: str
    seats: int
    judged: tuple[Judged, ...]
    whose: tuple[int, ...] = ()  # the seats that are told of their own decisions

    def costliest(self, most: int = MOMENTS) -> list[Judged]:
        """The decisions that surely cost most: so many of each seat that is told of its own, else of all together.

        Two cards thrown one after the other are one mistake: of moves on end, the costlier tells of it.
        """
        costly: list[Judged] = []
        for each in sorted(self.judged, key=lambda each: each.cost, reverse=True):
            on_end = any(each.seat == other.seat and abs(each.number - other.number) == 1 for other in costly)
            if each.sure and each.cost >= COSTLY and not on_end:
                costly.append(each)
        if not self.whose:
            return costly[:most]
        own = [[each for each in costly if each.seat == seat][:most] for seat in self.whose]
        return sorted(chain.from_iterable(own), key=lambda each: each.cost, reverse=True)

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
    if played and played[0] == NOBODY:
        played = None  # the house closed a window: whoever could have called is asked
    seat, action = played or (here.turn, None)
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
    whose: tuple[int, ...] = (),
) -> Review:
    """Go over a finished game, or one that was given up, decision by decision: for those who sat there, or for all."""
    if not (table.over or given_up):
        raise ParlourError("this game is not finished; a hint is what you can have")
    judge = _Judge(table, bot(level, table.game, language), budget, seed, progress or (lambda _: None))
    judge.go_over()
    found = Review(table.game.name, table.seats, tuple(judge.judged.values()), whose)
    for times in LONGER:
        while doubtful := [each for each in found.costliest() if not each.close and judge.spent[each.number] < times]:
            for each in doubtful:
                judge.think_again(each.number, times)
            found = replace(found, judged=tuple(judge.judged.values()))
    return found


class _Judge:
    """Judges the decisions of a game, and remembers what was asked where that may have to be thought over again."""

    def __init__(
        self, table: Table, thinker: HouseBot, budget: Budget, seed: int, progress: Callable[[int], object]
    ) -> None:
        self.table, self.thinker, self.budget, self.seed, self.progress = table, thinker, budget, seed, progress
        self.judged: dict[int, Judged] = {}  # by the number of the move
        self.asked: dict[int, Question] = {}  # what seemed costly
        self.spent: dict[int, int] = {}  # how many times the budget

    def go_over(self) -> None:
        """Every decision where there was a choice; what seems costly twice."""
        for number, (here, _) in enumerate(replay(self.table), 1):
            self.progress(1)
            if number > len(self.table.moves):
                return
            seat, action = self.table.moves[number - 1]
            question = Question.at(here, seat, self.budget, new_luck(self.seed))
            if seat == NOBODY or question.only_move is not None:
                continue  # the house closed a window, or there was no choice
            self.judged[number] = self._judge(number, question, action)
            self.spent[number] = 1
            if self.judged[number].cost >= COSTLY:
                self.asked[number] = question
                self.think_again(number, AGAIN)

    def think_again(self, number: int, times: int) -> None:
        """With more games, all of which go to the two moves in question; and with others, for luck chose these."""
        self.progress(0)
        _, action = self.table.moves[number - 1]
        best = self.table.game.parse(self.judged[number].best)
        asked = replace(
            self.asked[number],
            ranges=[(move, move + 1) for move in sorted({action, best})],
            budget=more_of(self.budget, times),
            luck=new_luck(self.seed + times),
        )
        self.judged[number] = self._judge(number, asked, action)
        self.spent[number] = times

    def _judge(self, number: int, question: Question, action: int) -> Judged:
        text = self.table.game.actions.text
        ranked = self.thinker.rank(question, action)
        best = ranked[0]  # and not whatever did best: of many moves tried a little, some do well by luck
        done = next(each for each in ranked if each.action == action)
        cost, error = max(best.estimate - done.estimate, 0.0), (best.error**2 + done.error**2) ** 0.5
        tries = min(best.tries, done.tries)
        seat, estimate = question.seat, done.estimate
        return Judged(number, seat, text(action), text(best.action), estimate, cost, error, tries, done.reason)


def more_of(budget: Budget, times: int) -> Budget:
    """So many times as long to think."""
    if budget.playouts is not None:
        return Budget(playouts=times * budget.playouts)
    return Budget(seconds=times * (budget.seconds or 0))
