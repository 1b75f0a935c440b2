"""What a seat has heard, in order, as rows of numbers: everything a player with perfect memory goes by.

A row is a token of five numbers, as `COLUMNS` names them:

- `event`: 0 fills up rows that nothing was heard for; 1 goes on with the event before, which has more cards than one;
  2 is a move of one's own, and from 3 on come the game's events in the order in which it declares them.
- `seat`: who did it, 1 the observer, 2 the next clockwise and so on; 0 nobody in particular.
- `card`: one card, 0 for none. An event about several has a row for each, the lowest first.
- `amount`: what the event's amount stands for; of a move, its record id. A seat is named by how far it sits from the
  observer, as in observations.
- `to`: 0 if all heard it, else who alone did, as in `seat`.

A log keeps such rows as they are for nobody in particular, with seats as the table numbers them and -1 for none; what
a seat has heard of it is picked out and turned when it is asked for.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from parlour.engine.events import Event
from parlour.engine.game import Game, ParlourError
from parlour.engine.house import ALL, NOBODY
from parlour.engine.record import What
from parlour.envs.stepping.listening import A_SEAT, FIRST_EVENT, MORE, MOVED, NUMBER, SOMEBODY

COLUMNS = ("event", "seat", "card", "amount", "to")
EVENT, SEAT, CARD, AMOUNT, TO = range(len(COLUMNS))

Row = tuple[int, int, int, int, int]
Rows = NDArray[np.int32]


class Tokens:
    """How what happens in a game is told in rows, at a table for so many."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.names = ("(nothing)", "(more cards)", "(own move)", *(kind.name for kind in game.events))
        self._numbers = {name: number for number, name in enumerate(self.names)}
        amounts = [kind.amount.what for kind in game.events]
        self._seat_told = np.array([False] * FIRST_EVENT + [what is What.SEAT for what in amounts])
        self._somebody_told = np.array([False] * FIRST_EVENT + [what is What.SOMEBODY for what in amounts])

    def moved(self, seat: int, action: int) -> Row:
        """A seat's own move, by its record id. A move may go unmentioned, or be told without what is hidden in it."""
        return (MOVED, seat, 0, action, seat)

    def rows(self, event: Event) -> list[Row]:
        """An event, for a log."""
        first, *more = event.cards or (0,)
        head = (self._numbers[event.name], event.seat, first, event.amount, event.to)
        return [head, *((MORE, event.seat, card, 0, event.to) for card in more)]

    def heard(self, log: "Log", seat: int) -> Rows:
        """What a seat has heard, as it sees it."""
        return self.turned(log.told_to(ALL, seat), seat)

    def turned(self, rows: Rows, observer: int) -> Rows:
        """Rows of a log as an observer sees them, who comes first."""
        out = rows.copy()
        for column in (SEAT, TO):
            out[:, column] = np.where(rows[:, column] == NOBODY, 0, (rows[:, column] - observer) % self.seats + 1)
        event, amount = rows[:, EVENT], rows[:, AMOUNT]
        away = (amount - observer) % self.seats
        nearer = np.where(amount > 0, (amount - 1 - observer) % self.seats + 1, 0)
        out[:, AMOUNT] = np.select([self._seat_told[event], self._somebody_told[event]], [away, nearer], amount)
        return out


class Log:
    """Rows as they happen: quick to add to, and quick to copy."""

    def __init__(self, rows: Rows | None = None) -> None:
        self._room = np.zeros((64, len(COLUMNS)), np.int32) if rows is None else rows.copy()
        self._many = 0 if rows is None else len(rows)

    @property
    def rows(self) -> Rows:
        """All of them."""
        return self._room[: self._many]

    def add(self, rows: Sequence[Row]) -> None:
        """What has happened now."""
        if not rows:
            return
        many = self._many + len(rows)
        if many > len(self._room):
            self._room = np.concatenate([self._room, np.zeros((many, len(COLUMNS)), np.int32)])
        self._room[self._many : many] = rows
        self._many = many

    def told_to(self, *listeners: int) -> Rows:
        """What was told to these: to seats, or to ALL."""
        to = self.rows[:, TO]
        heard = to == listeners[0]
        for each in listeners[1:]:
            heard |= to == each
        rows: Rows = self.rows[heard]
        return rows

    def copy(self) -> "Log":
        """Another that goes on by itself."""
        return Log(self.rows)


def kinds(game: Game) -> NDArray[np.int64]:
    """What the compiled listener wants to know of each event: whether it has a set of cards, what its amount names."""
    tells = {What.SEAT: A_SEAT, What.SOMEBODY: SOMEBODY}
    return np.array([(kind.many, tells.get(kind.amount.what, NUMBER)) for kind in game.events], np.int64)


def latest(rows: Rows, many: int) -> Rows:
    """The latest so many rows, the oldest of them first, and rows of nothing after them."""
    out = np.zeros((many, len(COLUMNS)), np.int32)
    kept = rows[-many:]
    out[: len(kept)] = kept
    return out


def whole(rows: Rows, many: int) -> Rows:
    """All rows, and rows of nothing after them; refused where there is no room, for nothing may be forgotten."""
    if len(rows) > many:
        raise ParlourError(f"there are {len(rows)} tokens to remember, and room for {many}")
    return latest(rows, many)
