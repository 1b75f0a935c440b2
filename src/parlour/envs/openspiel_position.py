"""What a state of OpenSpiel's holds. A move is one call; words about it are made when they are asked for."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine.chance import key_words, seed_key
from parlour.engine.events import Event
from parlour.engine.game import MOST_RANGES, Game, ParlourError
from parlour.engine.house import ALL
from parlour.envs.finding import stepping_rules
from parlour.envs.history import Log, Tokens
from parlour.envs.ladder import Ladder
from parlour.envs.stepping.ladders import BITS

CHANCE, TERMINAL = -1, -4  # who is to move, as OpenSpiel numbers them (pyspiel.PlayerId)
DRAWS, OUTCOMES = 8, 256  # chance nodes, and outcomes of each

Told = tuple[int, int, list[list[int]]]  # who moved and how (-1 at the deal), and the rows of the book that followed


class Shared:
    """What all positions of one game share."""

    def __init__(self, game: Game, seats: int, options: dict[str, int], max_moves: int) -> None:
        self.game, self.seats, self.options, self.max_moves = game, seats, options, max_moves
        self.ladder = Ladder(game.actions)
        self.tokens = Tokens(game, seats)
        self.rules = stepping_rules(game)
        self.house = game.new_house()
        self.book = self.house["book"][0]
        self.ranges = np.zeros((MOST_RANGES, 2), np.int64)
        self.words = -(-len(self.ladder) // BITS)
        self.behind = self.ranges, self.house, self.ladder.blocks  # what a call for one game ends with

    def read(self, rows: list[list[int]]) -> list[Event]:
        """What once stood in the house's book."""
        self.house["told"] = len(rows)
        if rows:
            self.book[: len(rows)] = rows
        return self.game.read(self.house)


class Position:
    """The draws so far, the game once it is dealt, whose turn it is, and what has been told to whom."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.draws: tuple[int, ...] = ()
        self.state: NDArray[Any] | None = None
        self.moves = 0
        self.to_move = CHANCE
        self.cut_off = False
        self._legal: list[int] | None = None
        self._marks = np.zeros((3, 1), np.uint8)
        self._choices = np.zeros(shared.words, np.uint64)
        self._new: list[Told] = []  # told, and not yet put into words
        self._heard = [""] * shared.seats  # one text a seat: quick to copy, and what is asked for
        self._log = Log()  # the same in tokens

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        new = Position.__new__(Position)
        new.__dict__.update(self.__dict__)
        new.state = None if self.state is None else self.state.copy()
        new._marks, new._choices = self._marks.copy(), self._choices.copy()
        new._new, new._heard, new._log = self._new[:], self._heard[:], self._log.copy()
        return new

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "shared"}

    @property
    def over(self) -> bool:
        """Whether the game has ended, or was cut off."""
        return self.to_move == TERMINAL

    # Going on

    def draw(self, byte: int) -> None:
        """The next byte of the seed; with the last of them the cards are dealt."""
        if not 0 <= byte < OUTCOMES:
            raise ParlourError(f"chance draws a byte, 0 to {OUTCOMES - 1}, not {byte}")
        self.draws += (byte,)
        if len(self.draws) == DRAWS:
            shared = self.shared
            self.state = shared.game.new_states(1, shared.seats, shared.options)
            seed = sum(byte << 8 * i for i, byte in enumerate(self.draws))
            self.state["key"][0] = key_words(seed_key(seed))
            shared.house["told"] = 0
            shared.game.rules.start_at(self.state, 0, shared.house)
            self._new.append((ALL, -1, shared.book[: shared.house["told"][0]].tolist()))
            shared.rules.look_at_one(self.state, 0, self._marks, shared.words, self._choices, *shared.behind)
            self._note()

    def play(self, action: int) -> bool:
        """Make a move by its ladder id; False, and nothing done, if it is illegal."""
        shared, seat = self.shared, self.to_move
        meant = shared.rules.move_one(self.state, action, self._marks, shared.words, self._choices, *shared.behind)
        if meant < 0:
            return False
        self._new.append((seat, meant, shared.book[: shared.house["told"][0]].tolist()))
        self.moves += 1
        self._note()
        return True

    def _note(self) -> None:
        turn, ended, _ = self._marks.tobytes()
        self._legal = None
        self.cut_off = not ended and 0 < self.shared.max_moves <= self.moves
        self.to_move = TERMINAL if ended or self.cut_off else turn

    @property
    def legal(self) -> list[int]:
        """The legal ids of the seat on turn."""
        if self._legal is None:
            bits = np.unpackbits(self._choices.view(np.uint8), bitorder="little")
            self._legal = [] if self.over else bits.nonzero()[0].tolist()
        return self._legal

    def meaning(self, action: int) -> int | None:
        """The record id that a legal id means."""
        assert self.state is not None
        ranges = self.shared.game.legal(self.state, self.to_move) if self.to_move >= 0 else []
        return self.shared.ladder.meanings(ranges).get(action)

    # What has been told

    @property
    def heard(self) -> list[str]:
        """All that each seat has been told, and its own moves, in order."""
        self._say()
        return self._heard

    @property
    def log(self) -> Log:
        """The same of all seats, in tokens."""
        self._say()
        return self._log

    def imagined(self, state: NDArray[Any], player: int) -> None:
        """Hold another state for true, which is the same to a player: what the others were told alone is gone."""
        self._say()
        self._log = Log(self._log.told_to(ALL, player))
        self.state = state  # it is still the same seat's turn: which of several is asked first may differ there

    def _say(self) -> None:
        """Put into words and tokens what is new."""
        game, tokens = self.shared.game, self.shared.tokens
        for seat, meant, rows in self._new:
            if meant >= 0:
                self._heard[seat] += f"> {game.actions.text(meant)}\n"
                self._log.add([tokens.moved(seat, meant)])
            events = self.shared.read(rows)
            for event in events:
                line = line_of(game, event)
                for listener in range(self.shared.seats):
                    if event.heard_by(listener):
                        self._heard[listener] += line
            self._log.add([row for event in events for row in tokens.rows(event)])
        self._new = []


class Before(Position):
    """Stands for a position while OpenSpiel is told again of a move that a player, or chance, made before.

    It is not made again: where a game was imagined on the way, its moves need not be legal from the start.
    """

    def __init__(self, player: int) -> None:
        self.state, self.to_move = None, player

    def draw(self, byte: int) -> None:
        """Whatever the move was, nothing comes of it."""


def line_of(game: Game, event: Event) -> str:
    """An event as a line of an information state: its name, who, which cards, how much."""
    who = "" if event.seat < 0 else f" seat {event.seat}"
    cards = "".join(f" {game.cards[card]}" for card in event.cards)
    amount = f" {event.amount}" if event.amount else ""
    return f"{event.name}{who}{cards}{amount}\n"
