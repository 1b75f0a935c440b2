"""A table: one game being played, from its opening to its end.

A table is its log: the opening (game, seats, options, the key or the stacked decks) and then the
moves in order. The state is what replaying the log gives.
"""

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from numpy.typing import NDArray

from parlour.engine.chance import new_key, seed_key
from parlour.engine.events import Event
from parlour.engine.game import Game, ParlourError
from parlour.engine.house import NOBODY
from parlour.table.players import Player
from parlour.table.position import describe
from parlour.table.seal import Seal


class Table:
    """One game in progress. Seats are numbered from 0."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        *,
        seed: int | None = None,
        key: bytes | None = None,
        options: Mapping[str, int] | None = None,
        decks: Sequence[Sequence[int]] = (),
        seal: Seal | None = None,
    ) -> None:
        """Open a table. Without a seed, key or seal, nobody can know how the cards will fall."""
        if sum(given is not None for given in (seed, key, seal)) > 1:
            raise ParlourError("give a seed, a key or a seal, and only one of them")
        self.game = game
        self.seats = game.seats[0] if seats is None else seats
        self.options = game.choose(self.seats, options)
        self.seal = seal
        if seal is not None:
            key = seal.key
        self.key = key or (new_key() if seed is None else seed_key(seed))
        self.decks = game.check_decks(decks, self.seats, self.options)
        self.state = game.new_states(1, self.seats, self.options)
        self.moves: list[tuple[int, int]] = []
        self.players: Sequence[Player] = ()  # who sits where, as far as that is known; the rules do not ask
        self.taken_back: list[tuple[int, int]] = []  # a seat, and how many moves stayed: no part of the game itself
        self.daily = ""  # the date, where it is the deal of a day (daily.py)
        self._house = game.new_house(self.decks)
        self.events: list[Event] = game.start(self.state, self.key, self._house)

    @property
    def acting(self) -> list[int]:
        """The seats that may act now."""
        return self.game.acting(self.state)

    @property
    def turn(self) -> int:
        """The seat to ask next, when asking one at a time."""
        return self.game.turn(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state["ending"][0])

    @property
    def ending(self) -> str:
        """How the game ended, or nothing."""
        return self.game.endings[int(self.state["ending"][0])]

    @property
    def scores(self) -> list[int]:
        """Each seat's score so far."""
        return [score for score, _ in self.game.result(self.state)]

    @property
    def places(self) -> list[int]:
        """Each seat's place so far: 1 is best, ties share."""
        return [place for _, place in self.game.result(self.state)]

    def legal(self, seat: int) -> list[str]:
        """The moves open to the seat, amounts as ranges such as `sell 0..9999`."""
        return self.game.actions.texts(self.game.legal(self.state, seat))

    def play(self, seat: int, move: str | int) -> list[Event]:
        """Make a move, by its text or its action id; returns what happened."""
        action = self.game.parse(move) if isinstance(move, str) else move
        told = self.game.play(self.state, seat, action, self._house)
        self.moves.append((seat, action))
        self.events += told
        return told

    def close(self) -> list[Event]:
        """The house ends a window: whoever has said nothing has passed."""
        if self.game.actions.closing < 0:
            raise ParlourError(f"{self.game.name} has no window that the house closes")
        return self.play(NOBODY, self.game.actions.closing)

    def fork(self) -> "Table":
        """The same game so far, to be played on by itself."""
        other = copy.copy(self)
        other.state, other._house = self.state.copy(), self.game.new_house(self.decks)
        other.moves, other.events, other.taken_back = [*self.moves], [*self.events], [*self.taken_back]
        return other

    def view(self, seat: int, memory: bool = True) -> NDArray[Any]:
        """What the seat knows, as a state in which all else is zero; -1 is an onlooker."""
        return self.game.view(self.state, seat, memory)

    def heard(self, seat: int) -> list[Event]:
        """What the seat has been told so far."""
        return [event for event in self.events if event.heard_by(seat)]

    def __str__(self) -> str:
        return describe(self.game, self.state)
