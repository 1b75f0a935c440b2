"""An evening: who came, the games and their tables, who won what. All of it is the replay of a log.

What can happen to it is a closed set (protocol/evening_entries.py). Nothing here waits, sends or stores.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Self, assert_never

from parlour.bots.bot import Level
from parlour.engine.game import ParlourError
from parlour.server.evenings.party import Party, party_of
from parlour.server.protocol.evening_entries import (
    Came,
    Counted,
    Dealt,
    Ended,
    Handed,
    Outcome,
    Paused,
    Planned,
    Replanned,
    Rung,
    SetTable,
    Went,
)
from parlour.server.protocol.evenings import EveningPhase
from parlour.server.protocol.shapes import Pace
from parlour.server.store.evenings import EveningEntry
from parlour.shelf import BoxedGame, game


@dataclass(frozen=True)
class Round:
    """One game of the evening: its tables, who was away when it began, which one rang the bell, what came of each."""

    tables: Sequence[SetTable]
    away: set[str]
    rung: int | None = None
    outcomes: Sequence[Outcome] = ()

    @property
    def seating(self) -> list[list[str]]:
        """Who sits where."""
        return [table["players"] for table in self.tables]


@dataclass
class Card:
    """Somebody's card: a mark for each game, whether he won it; and his points besides."""

    marks: list[bool] = field(default_factory=list)
    points: int = 0

    @property
    def won(self) -> int:
        """How many games he won."""
        return sum(self.marks)


class Evening:
    """One evening, as its log has it."""

    host: str
    game: BoxedGame
    options: dict[str, int]
    seats: int  # at a table
    games: int
    level: Level  # of bots
    clock: int  # seconds for a move, after which a bot sits in
    pace: Pace
    rest: int  # seconds between games

    def __init__(self, ident: str) -> None:
        self.id = ident
        self.number = -1  # of the last entry
        self.changed = 0  # when that was written
        self.people: list[str] = []  # who came, and stayed or at least played
        self.gone: set[str] = set()  # who went home
        self.rounds: list[Round] = []
        self.paused = False
        self.over = False
        self.winners: Sequence[str] = ()
        self.cuts: list[dict[str, str]] = []
        self.counted = 0  # when the last game was
        self._cards: tuple[int, dict[str, Card]] = -1, {}  # as they were after that entry

    def after(self, entry: EveningEntry) -> Self:
        """The evening with another entry; this one stays as it is."""
        changed = copy(self)
        changed.people, changed.gone, changed.rounds = list(self.people), set(self.gone), list(self.rounds)
        changed.apply(entry)
        return changed

    def apply(self, entry: EveningEntry) -> None:
        """Take the next entry."""
        if entry.number != self.number + 1:
            raise ParlourError(f"entry {entry.number} does not follow entry {self.number}")
        match entry.body:
            case Planned() as plan:
                self.host, self.game = plan.host, game(plan.game)
                self._plan(plan)
            case Replanned() as plan:
                self._plan(plan)
            case Came(person):
                self.gone.discard(person)
                if person not in self.people:
                    self.people.append(person)
            case Went(person):
                self._go(person)
            case Dealt(tables, away):
                self.rounds.append(Round(tables, set(away)))
            case Rung(table):
                self.rounds[-1] = replace(self.rounds[-1], rung=table)
            case Counted(tables):
                self.rounds[-1] = replace(self.rounds[-1], outcomes=tables)
                self.counted = entry.at
            case Paused(on):
                self.paused = on
            case Handed(person):
                self.host = person
            case Ended(winners, cuts):
                self.over, self.winners, self.cuts = True, winners, [dict(cut) for cut in cuts]
            case _:
                assert_never(entry.body)
        self.number, self.changed = entry.number, entry.at

    def _plan(self, plan: Planned | Replanned) -> None:
        for name in ("options", "seats", "games", "level", "clock", "pace", "rest"):
            value = getattr(plan, name)
            if value is not None:
                setattr(self, name, value)

    def _go(self, person: str) -> None:
        if self.rounds:
            self.gone.add(person)
        else:
            self.people.remove(person)

    # What it is

    @property
    def party(self) -> Party:
        """How its game is played at many tables."""
        return party_of(self.game)

    @property
    def phase(self) -> EveningPhase:
        """How far it has got."""
        if self.over:
            return "over"
        if not self.rounds:
            return "gathering"
        return "resting" if self.rounds[-1].outcomes else "playing"

    @property
    def present(self) -> list[str]:
        """Who came and has not gone home, in the order of coming."""
        return [person for person in self.people if person not in self.gone]

    def knows(self, person: str) -> bool:
        """Whether its log speaks of somebody, as far as can be seen."""
        return person == self.host or person in self.people

    @property
    def played(self) -> list[Round]:
        """The games that were counted."""
        return [each for each in self.rounds if each.outcomes]

    @property
    def won(self) -> list[tuple[int, ...]]:
        """The seats that won at each table of the last game."""
        return [tuple(outcome["won"]) for outcome in self.rounds[-1].outcomes] if self.rounds else []

    @property
    def noted(self) -> dict[str, Any]:
        """What lists say of it, without anybody reading it."""
        return {
            "game": self.game.name, "phase": self.phase, "host": self.host, "games": self.games,
            "played": len(self.played), "winners": list(self.winners), "changed": self.changed,
        }  # fmt: skip

    @property
    def cards(self) -> dict[str, Card]:
        """The card of everybody who came or played, reckoned once: everybody asks for them all the time."""
        if self._cards[0] != self.number:
            self._cards = self.number, self._reckoned()
        return self._cards[1]

    def _reckoned(self) -> dict[str, Card]:
        seated = [player for each in self.rounds for table in each.seating for player in table]
        cards = {player: Card() for player in dict.fromkeys([*self.people, *seated])}
        for number, each in enumerate(self.played, start=1):
            for table, outcome in zip(each.seating, each.outcomes, strict=True):
                for seat, player in enumerate(table):
                    card = cards[player]
                    card.marks += [False] * (number - 1 - len(card.marks)) + [seat in outcome["won"]]
                    card.points += outcome["points"][seat]
        for card in cards.values():
            card.marks += [False] * (len(self.played) - len(card.marks))
        return cards
