"""A game: what its module declares, and checked entry points to its rules.

Each module in `parlour.games` offers the same names:

    NAME VERSION PREFIX SEATS OPTIONS allow STATE CARDS ACTIONS EVENTS ENDINGS
    start acting turn legal refuse play imagine result

and, where several may call at once, CLOSE: the house's own action, by which a live table ends
such a window.

The rules trust their caller; `Game` does the checking. An illegal move raises `IllegalMove`,
which names the clause, and leaves every byte as it was.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine import entry
from parlour.engine.actions import Actions
from parlour.engine.chance import key_words, new_luck
from parlour.engine.compiled import Build, compiled, plain
from parlour.engine.events import Event, EventKind
from parlour.engine.house import AMOUNT, CARDS, EVENT, HOUSE, NOBODY, SEAT, TO, Houses, new_house, silent_house
from parlour.engine.record import Option, Record

MOST_RANGES = 256


class ParlourError(ValueError):
    """Something a caller asked for that cannot be: the message says what and why."""


class IllegalMove(ParlourError):
    """A move the rules forbid. `clause` is the clause it breaks, such as CRIBBAGE-7."""

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause = clause


class Game:
    """One of the games, its rules compiled (or, for debugging and cross-checks, not)."""

    def __init__(self, module: ModuleType, compile_rules: bool = True) -> None:
        self.module = module
        self.compiled = compile_rules
        self.name: str = module.NAME
        self.version: int = module.VERSION
        self.prefix: str = module.PREFIX
        self.seats: range = module.SEATS
        self.record: Record = module.STATE
        self.options: tuple[Option, ...] = module.OPTIONS
        self.cards: tuple[str, ...] = tuple(module.CARDS)
        self.actions: Actions = module.ACTIONS
        self.events: tuple[EventKind, ...] = tuple(module.EVENTS)
        self.endings: tuple[str, ...] = tuple(module.ENDINGS)
        self.closing: int = getattr(module, "CLOSE", NOBODY)
        self.dtype = self.record.dtype if compile_rules else self.record.wide

    @cached_property
    def rules(self) -> Any:
        """The rule functions and entry points, by name; compiled on first use."""
        return self._names(self._build)

    def compile(self, entry_points: ModuleType, supplies: ModuleType | None = None) -> Any:
        """Further entry points, written like `engine.entry` against the contract's names.

        Names beyond the contract are found among the rules of the module that `supplies` them.
        """
        return self._names(self._bind(entry_points, self._build, supplies))

    def _names(self, build: Build) -> SimpleNamespace:
        if self.compiled:
            return SimpleNamespace(**build.made)
        # Sets wrap around as they do in machine code; NumPy would warn of it.
        return SimpleNamespace(**{name: np.errstate(over="ignore")(f) for name, f in build.made.items()})

    @cached_property
    def _build(self) -> Build:
        return self._bind(entry, None)

    def _bind(self, entry_points: ModuleType, before: Build | None, supplies: ModuleType | None = None) -> Build:
        if self.compiled:
            return compiled(self.module, entry_points, self.dtype, HOUSE, before, supplies)
        return plain(self.module, entry_points, before, supplies)

    # Setting up

    def choose(self, seats: int, options: Mapping[str, int] | None = None) -> dict[str, int]:
        """The full options of a game for so many seats, or a clear refusal."""
        if seats not in self.seats:
            raise ParlourError(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        chosen = {o.name: o.default for o in self.options}
        for name, value in (options or {}).items():
            option = next((o for o in self.options if o.name == name), None)
            if option is None:
                known = ", ".join(chosen) or "none"
                raise ParlourError(f"{self.name} has no option {name!r}; it has: {known}")
            if not isinstance(value, int) or not option.low <= value <= option.high:
                raise ParlourError(f"{name} goes from {option.low} to {option.high}, not {value}")
            chosen[name] = int(value)
        refusal = self.module.allow(seats, chosen)
        if refusal:
            raise ParlourError(refusal)
        return chosen

    def new_states(self, count: int, seats: int, options: Mapping[str, int] | None = None) -> NDArray[Any]:
        """So many states with seats and options filled in, not yet started."""
        states = np.zeros(count, self.dtype)
        states["seats"] = seats
        for name, value in self.choose(seats, options).items():
            states[name] = value
        return states if self.compiled else states.view(np.recarray)

    def start(self, states: NDArray[Any], key: bytes, house: Houses) -> list[Event]:
        """Set up the first of the states and deal."""
        states["key"][0] = key_words(key)
        self.rules.start_at(states, 0, self._open(house))
        return self.read(house)

    def check_decks(
        self, decks: Sequence[Sequence[int]], seats: int, options: Mapping[str, int]
    ) -> list[list[int]]:
        """Stacked decks, refused unless each names every card of the pack once."""
        pack = self.module.pack(seats, options)
        checked = [[int(card) for card in deck] for deck in decks]
        for deck in checked:
            if sorted(deck) != list(range(1, pack + 1)):
                raise ParlourError(f"a stacked deck names each of the {pack} cards of the pack once")
        return checked

    # Asking

    def acting(self, state: NDArray[Any]) -> list[int]:
        """The seats that may act now."""
        bits = int(self.rules.acting_at(state, 0))
        return [seat for seat in range(self.record.seats) if bits >> seat & 1]

    def turn(self, state: NDArray[Any]) -> int:
        """The seat to ask next when play is serial."""
        return int(self.rules.turn_at(state, 0))

    def legal(self, state: NDArray[Any], seat: int) -> list[tuple[int, int]]:
        """The seat's legal actions as [first, last) ranges; state may be truth or the seat's view."""
        out = np.zeros((MOST_RANGES, 2), np.int64)
        n = self.rules.legal_at(state, 0, seat, out)
        return [(int(first), int(last)) for first, last in out[:n]]

    def view(self, state: NDArray[Any], seat: int, memory: bool = True) -> NDArray[Any]:
        """What the seat knows (-1: an onlooker), as a state with all else zero."""
        masks = self._masks if memory else self._screen_masks
        hidden = state[:1].copy().view(np.ndarray)
        hidden.view(np.uint8).reshape(1, -1)[:] &= masks[seat]
        return hidden if self.compiled else hidden.view(np.recarray)

    @cached_property
    def _masks(self) -> NDArray[np.uint8]:
        return self.record.masks(self.dtype)

    @cached_property
    def _screen_masks(self) -> NDArray[np.uint8]:
        return self.record.masks(self.dtype, memory=False)

    def result(self, state: NDArray[Any]) -> list[tuple[int, int]]:
        """(score, place) of each seat; ties share a place."""
        out = np.zeros((self.record.seats, 2), np.int64)
        self.rules.result_at(state, 0, out)
        return [(int(score), int(place)) for score, place in out[: int(state["seats"][0])]]

    # Acting

    def parse(self, text: str) -> int:
        """The action a move's text means."""
        action = self.actions.parse(text)
        if action < -1:
            raise IllegalMove(f"no such amount: {text!r}", self.clause(-1 - action))
        if action < 0:
            raise IllegalMove(f"{self.name} has no move {text!r}", "")
        return action

    def play(self, state: NDArray[Any], seat: int, action: int, house: Houses) -> list[Event]:
        """Play an action, or raise IllegalMove and change nothing."""
        if not 0 <= action < len(self.actions):
            raise IllegalMove(f"{self.name} has no action {action}", "")
        by_the_house = seat == NOBODY and action == self.closing
        if not by_the_house and not 0 <= seat < int(state["seats"][0]):
            raise IllegalMove(f"there is no seat {seat}", "")
        broken = int(self.rules.play_at(state, 0, seat, action, self._open(house)))
        if broken:
            raise IllegalMove(
                f"{self.actions.text(action)} is not allowed here: see {self.clause(broken)}", self.clause(broken)
            )
        return self.read(house)

    def imagine(self, view: NDArray[Any], seat: int, luck: NDArray[np.uint64]) -> NDArray[Any]:
        """A whole state that the seat, knowing only its view, must hold possible."""
        state = view.copy()
        self.rules.imagine_at(state, 0, seat, luck)
        return state

    def play_out(self, state: NDArray[Any], seed: int) -> int:
        """Play on at random to the end; returns how many decisions were made."""
        ranges = np.zeros((MOST_RANGES, 2), np.int64)
        limit = self.module.LONGEST + 1
        return int(self.rules.play_out_at(state, 0, new_luck(seed), ranges, silent_house(), limit))

    # Words about it

    def clause(self, number: int) -> str:
        """A clause of the rule sheet by name."""
        return f"{self.prefix}-{number}"

    def new_house(self, decks: Sequence[Sequence[int]] = ()) -> Houses:
        """A house for this game, with these stacked decks."""
        house = new_house(decks)
        return house if self.compiled else house.view(np.recarray)

    def _open(self, house: Houses) -> Houses:
        house["told"] = 0
        return house

    def read(self, house: Houses) -> list[Event]:
        """What the rules have written in the house's book."""
        told = int(house["told"][0])
        if told and told == int(house["room"][0]):
            raise RuntimeError(f"one move filled the house's book: {told} events")
        return [self._event(row) for row in house["book"][0, :told].tolist()]

    def _event(self, row: list[int]) -> Event:
        kind = self.events[row[EVENT]]
        cards: tuple[int, ...]
        if kind.many:
            cards = tuple(card for card in range(64) if row[CARDS] >> card & 1)
        else:
            cards = (row[CARDS],) if row[CARDS] else ()
        return Event(kind.name, row[SEAT], cards, row[AMOUNT], row[TO])
