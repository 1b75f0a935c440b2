"""Bots: who they are, what they are given, and what they answer.

A bot never sees the table. It gets a question: an immutable view (all its seat knows), the events
its seat has heard, its legal moves and a budget. It returns a move; asked to `rank`, the moves in
order with an estimate and a reason for each. With a budget in playouts the same view and the same
luck always give the same answer.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot, inf
from types import ModuleType
from typing import Any, Literal, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from parlour.bots import defaults, search
from parlour.bots.common import SURE
from parlour.bots.desk import ACTION, GAINS, MOST_CANDIDATES, SQUARES, TOTAL, TRIES, VIEW, Desk
from parlour.bots.new_desk import draw, new_desk
from parlour.bots.reasons import Figures, reason
from parlour.engine.builds.plain import widened
from parlour.engine.events import Event
from parlour.engine.game import Game, ParlourError
from parlour.table.table import Table

Level = Literal["newcomer", "regular", "expert", "master"]
LEVELS: tuple[Level, ...] = get_args(Level)
MOST_SECONDS = 0.3  # of thought in any position, unless the caller says otherwise
WINDOW_SECONDS = 0.02  # for an answer while others wait to call
MARGIN = 0.75  # the share of its time that a search plans to use: a busy machine may take the rest
ERRORS = 2  # standard errors within which two moves are called even
SLICE_SECONDS = 0.01  # between looks at the clock

Ranges = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Budget:
    """How long to think: so many playouts, or so many seconds."""

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise ParlourError("a budget is a number of playouts or of seconds")
        if not 0 < (self.playouts if self.seconds is None else self.seconds) < inf:  # type: ignore[operator]
            raise ParlourError("a budget must be more than nothing, and end")


FULL = Budget(seconds=MOST_SECONDS)
GLANCE = Budget(playouts=160)  # with which Newcomers and Regulars put figures to their moves


def parse_budget(text: str) -> Budget:
    """A budget from a text: `500` is so many playouts, `0.3s` so many seconds."""
    try:
        return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(playouts=int(text))
    except ValueError as error:
        if isinstance(error, ParlourError):
            raise
        raise ParlourError(f"a budget is written 500, for playouts, or 0.3s, for seconds, not {text!r}") from None


def level_number(name: str) -> int:
    """A level by its name, from 0."""
    if name not in LEVELS:
        raise ParlourError(f"there is no bot called {name!r}; there are: {', '.join(LEVELS)}")
    return LEVELS.index(name)


@dataclass(frozen=True)
class Question:
    """What a bot is given: what its seat sees and may do, how long to think, luck to draw from, what was heard."""

    view: NDArray[Any]
    seat: int
    ranges: Ranges
    budget: Budget
    luck: NDArray[np.uint64]
    events: Sequence[Event] = ()

    @classmethod
    def at(cls, table: Table, seat: int, budget: Budget, luck: NDArray[np.uint64]) -> "Question":
        """What a seat at a table is asked now; without legal moves, if it has nothing to do."""
        view = table.view(seat)
        return cls(view, seat, table.game.legal(view, seat), budget, luck, table.heard(seat))

    @property
    def only_move(self) -> int | None:
        """The one legal move, where there is no other."""
        return self.ranges[0][0] if sum(last - first for first, last in self.ranges) == 1 else None


@dataclass(frozen=True)
class Ranked:
    """A move, the chance of winning the game with it (0 to 1), and why."""

    action: int
    estimate: float
    error: float
    tries: int
    reason: str

    def to_json(self, game: Game) -> dict[str, Any]:
        """All of it, with the move as text."""
        return {
            "move": game.actions.text(self.action), "estimate": round(self.estimate, 4),
            "error": round(self.error, 4), "tries": self.tries, "reason": self.reason,
        }  # fmt: skip


class Bot(Protocol):
    """Somebody to sit at a table."""

    name: str

    def choose(self, question: Question) -> int:
        """The move to make."""

    def rank(self, question: Question) -> list[Ranked]:
        """The moves, best first."""


class HouseBot:
    """A player of the house, at one of four levels."""

    def __init__(self, level: str, game: Game, language: str = "en") -> None:
        self.name = level
        self.level = level_number(level)
        self.game = game
        self.language = language

    @cached_property
    def entries(self) -> Any:
        """The compiled search; on first use this may take a while."""
        return entries(self.game)

    @cached_property
    def _desk(self) -> Desk:
        return new_desk(self.game)

    def choose(self, question: Question) -> int:
        """The move to make."""
        if question.only_move is not None:
            return question.only_move
        question = self._noticed(question)
        if question.budget.playouts is not None or self.level <= search.REGULAR:
            return self._decide(question)
        known = self._insight(question)
        if known >= 0:
            return known
        many = self._search(question)
        notes = self._desk.notes
        return int(notes[self.entries.proved(notes, many), ACTION])

    def choose_now(self, question: Question) -> int:
        """The move to make, without waiting for a compiler: a bot whose search is not at hand goes by rule of thumb."""
        return self.choose(question) if is_awake(self.game) else self.choose_plainly(question)

    def choose_plainly(self, question: Question) -> int:
        """The move by rule of thumb and plain rules. Newcomers and Regulars never search, and play no worse by it."""
        return self._thumb.choose(replace(question, view=widened(self.game.record, question.view)))

    @property
    def searches(self) -> bool:
        """Whether it thinks a move over by imagined games."""
        return self.level > search.REGULAR

    @cached_property
    def _thumb(self) -> "HouseBot":
        return HouseBot(LEVELS[min(self.level, search.REGULAR)], self.game.plain)

    def rank(self, question: Question, also: int | None = None) -> list[Ranked]:
        """The moves, best first: what this bot would play, then by how imagined games ended.

        Whoever is asked for advice looks closely: nothing in view is overlooked. `also` names a move, perhaps one
        amount of thousands, that is to be among them.
        """
        if self.level <= search.REGULAR:
            question = replace(question, budget=GLANCE)
            own = self._decide(question)
        else:
            own = self._insight(question)
        many = self._search(question, [move for move in (own, also) if move is not None and move >= 0])
        usual = self._desk.notes[0].tolist()
        if own < 0:
            own = int(self._desk.notes[self.entries.proved(self._desk.notes, many), ACTION])
        self.entries.sort_notes(self._desk.notes, 0, many)
        notes = sorted(self._desk.notes[:many].tolist(), key=lambda note: note[ACTION] != own)
        best = _estimate(notes[0], usual)
        figures = [
            Figures(
                _estimate(note, usual), best, ERRORS * hypot(_error(note), _error(notes[0])), note[TRIES],
                note is notes[0], note == usual,
            )
            for note in notes
        ]  # fmt: skip
        return [self._ranked(question, *each) for each in zip(notes, figures, strict=True)]

    def _ranked(self, question: Question, note: list[int], figures: Figures) -> Ranked:
        action = note[ACTION]
        why = reason(self.game, question.view, question.seat, action, figures, self.language)
        return Ranked(action, figures.estimate, _error(note), figures.tries, why)

    # One look at a position

    def _noticed(self, question: Question) -> Question:
        """The same with what the bot has overlooked taken out of the view."""
        self._lay_out(question)
        states = self._desk.states
        self.entries.overlook_at(states, VIEW, question.seat, self.level)
        return replace(question, view=states[VIEW : VIEW + 1].copy())

    def _lay_out(self, question: Question) -> int:
        """Put view and moves on the desk; returns in how many ranges the moves come."""
        self._desk.states[VIEW] = question.view[0]
        self._desk.ranges[: len(question.ranges)] = question.ranges
        return len(question.ranges)

    def _decide(self, question: Question) -> int:
        n = self._lay_out(question)
        desk = self._desk
        if self.level == search.NEWCOMER:  # who forgets what is no longer to be seen
            desk.raw[VIEW] &= desk.dim_masks[question.seat]
        draw(desk, question.luck)
        return int(self.entries.decide(desk, question.seat, self.level, question.budget.playouts or 1, n))

    def _insight(self, question: Question) -> int:
        n = self._lay_out(question)
        desk, crafty = self._desk, self.level == search.MASTER
        return int(self.entries.insight_at(desk.states, VIEW, question.seat, crafty, desk.ranges, n))

    def _search(self, question: Question, also: Sequence[int] = ()) -> int:
        """Fill the notes: habit's move, then the others, best first; returns how many there are.

        Even a Newcomer's deals are imagined from the whole view: no deal may fit one with things forgotten.
        """
        n = self._lay_out(question)
        desk, seat, budget = self._desk, question.seat, question.budget
        draw(desk, question.luck)
        crafty = self.level == search.MASTER
        gather = self.entries.gather_at
        many = int(gather(desk.states, VIEW, seat, crafty, desk.ranges, n, desk.luck, desk.notes))
        for move in also:
            if move not in desk.notes[:many, ACTION]:
                many = min(many + 1, MOST_CANDIDATES)
                desk.notes[many - 1] = 0
                desk.notes[many - 1, ACTION] = move
        if budget.playouts is not None:
            self.entries.ponder(desk, seat, crafty, many, budget.playouts)
        else:
            seconds = budget.seconds or MOST_SECONDS
            if self.entries.hurried_at(desk.states, VIEW, seat):
                seconds = min(seconds, WINDOW_SECONDS)
            self._ponder_for(seconds * MARGIN, seat, crafty, many)
        return many

    def _ponder_for(self, seconds: float, seat: int, crafty: bool, many: int) -> None:
        """What `ponder` does, by the clock."""
        desk = self._desk
        begun = time.perf_counter()
        if crafty:
            desk.tree[:] = 0
        stages, live = self.entries.stages(many), many
        for stage in range(1, stages + 1):
            until = begun + seconds * stage / stages
            rounds, now = 1, time.perf_counter()
            while True:
                self.entries.try_out(desk, desk.tree, seat, crafty, live, rounds)
                before, now = now, time.perf_counter()
                a_round = (now - before) / rounds
                if now + a_round > until or self.entries.settled(desk.notes, live):
                    break
                fitting = int(min(until - now, SLICE_SECONDS) / a_round)
                rounds = max(1, min(2 * rounds, fitting))  # a few rounds say little of how long many take
            if now > begun + seconds or self.entries.settled(desk.notes, live):
                break
            self.entries.sort_notes(desk.notes, 1, live)
            live = (live + 1) // 2 if live > 2 else live


_entries: dict[tuple[str, bool], Any] = {}


def entries(game: Game) -> Any:
    """The search, bound to a game and its habits; compiled, or fetched from the cache, on first use."""
    which = game.module.__name__, game.compiled
    if which not in _entries:
        _entries[which] = game.compile(search, *supplies(game))
    return _entries[which]


def is_awake(game: Game) -> bool:
    """Whether the search is at hand, compiled."""
    return (game.module.__name__, True) in _entries


def wake(game: Game) -> None:
    """Have rules and search at hand: from the cache, or compiled now."""
    game.ready()
    entries(game)


def supplies(game: Game) -> list[ModuleType]:
    """What the search is told about playing a game: what goes for all, and the game's own habits."""
    habits = game.part("habits")
    return [defaults, habits] if habits else [defaults]


def bot(level: str, game: Game, language: str = "en") -> HouseBot:
    """A bot of that level for that game."""
    return HouseBot(level, game, language)


def _estimate(note: list[int], usual: list[int]) -> float:
    """The chance of winning: the usual move's, and what this one gained on it on the same deals."""
    gain = note[GAINS] / max(note[TRIES], 1)
    return min(max((usual[TOTAL] / max(usual[TRIES], 1) + gain) / SURE, 0.0), 1.0)


def _error(note: list[int]) -> float:
    """How far off the gain on the usual move may be: its standard error."""
    tries = max(note[TRIES], 1)
    gain = note[GAINS] / tries
    spread = max(note[SQUARES] / tries - gain * gain, 0.0)
    return float((spread / tries) ** 0.5 / SURE)
