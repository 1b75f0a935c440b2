"""A game: what its module declares, and checked entry points to its rules.

A game's module offers these names:

    NAME PREFIX     what it is called, and what its clauses are called
    VERSION         of its rules
    SEATS           a range: how many may play
    CARDS           the cards' codes; cards count from 1, and the first code is empty
    STATE           the record (record.py), with OPTIONS, its house rules (options.py)
    ACTIONS         every move (actions.py)
    EVENTS          everything that can happen (events.py)
    ENDINGS         how a game can end, after an empty one
    LONGEST         a number of decisions that no game can exceed
    start acting turn legal refuse play imagine result      the rules

and may offer

    allow(seats, options)   why these do not go together, by a name of which its words have the sentence (`unfit`);
                            or nothing. Unless it says so, all do
    pack(seats, options)    how many cards a deal has, if not all of CARDS
    quiet(options)          whether these forbid advice: no hints then, and no talk while the game goes on
    all_cards(state)        every card of a position, and event_points(event), what an event adds to whose
                            score: by these the conformance suite keeps its accounts
    window prefer obey side, and ORDERS     see interrupts.py
    UNEVEN                  that games side by side do such different things for such different lengths of time
                            that a GPU had better sort them

Whatever other rule it names (what a hand is worth, say) is compiled with them: `game.rules` has it, for its own tests
and benchmarks. Nothing else asks for it.

What stands beside the rules in a game's package (`words`, `habits`, `layout` and the like) is found by its
name, and everything there has something to stand in for it.

The rules trust their caller; `Game` does the checking. An illegal move raises `IllegalMove`,
which names the clause, and leaves every byte as it was.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.engine import entry, interrupts
from parlour.engine.actions import Actions
from parlour.engine.builds.plain import doors, plain, widened
from parlour.engine.chance import key_words, new_luck
from parlour.engine.compiled import Build
from parlour.engine.events import Event, Events
from parlour.engine.house import AMOUNT, CARDS, EVENT, HOUSE, NOBODY, SEAT, TO, Houses, new_house, silent_house
from parlour.engine.interrupts import Order
from parlour.engine.options import Option
from parlour.engine.record import Record

MOST_RANGES = 256


class ParlourError(ValueError):
    """Something a caller asked for that cannot be: the message says what and why."""


class IllegalMove(ParlourError):
    """A move the rules forbid. `clause` is the clause it breaks, such as GAME-7."""

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause = clause


class UnfitOptions(ParlourError):
    """So many may not play, or not by the house rules they wish.

    `reason` names the sentence that tells people why, each in his language (words/disagreement.py): `players` and
    `range` are the house's, any other is the game's, whose `allow` names it. `about` is what such a sentence tells of.
    The message is for whoever writes programs and commands: in English, and by the names that options have there.
    """

    def __init__(self, message: str, game: "Game", reason: str, **about: Any) -> None:
        super().__init__(message)
        self.game, self.reason, self.about = game, reason, about


class Game:
    """One of the games.

    It is played by the plain rules until the compiled ones are at hand, which the cache may have and `ready` sees to:
    the same states, the same bytes, only slower. Without `compile_rules` nothing is ever compiled, and states are
    laid out as plain rules work on them: for debugging and cross-checks.
    """

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
        self.events: Events = module.EVENTS
        self.endings: tuple[str, ...] = tuple(module.ENDINGS)
        self.orders: tuple[Order, ...] = tuple(getattr(module, "ORDERS", ()))
        self.longest: int = module.LONGEST
        self.uneven: bool = getattr(module, "UNEVEN", False)
        self.dtype = self.record.dtype if compile_rules else self.record.wide

    def part(self, name: str) -> ModuleType | None:
        """What stands beside the rules under this name (`habits`, `words.en`); None where nothing does."""
        return _part(self.module.__name__, name)

    def widen(self, view: NDArray[Any]) -> Any:
        """A state, or a view, as plain rules read it: a record whose fields have room to reckon in."""
        return widened(self.record, view)[0]

    def ask(self, rule: str, view: NDArray[Any], *about: int) -> int:
        """Ask a rule of interrupts.py, the game's own or the one for all: too seldom to be compiled."""
        asked = getattr(self.module, rule, None) or getattr(interrupts, rule)
        with np.errstate(over="ignore"):
            return int(asked(self.widen(view), *about))

    @cached_property
    def rules(self) -> Any:
        """The rule functions and entry points, by name; compiled on first use."""
        self.doors = found = self._names(self._build)
        return found

    @cached_property
    def doors(self) -> Any:
        """The entry points this game is played by: compiled ones if they are at hand, else plain ones for now."""
        if not self.compiled:
            return self.rules
        if self.kept(entry):
            with suppress(Exception):  # whatever is wrong with the compiler, there are the plain rules
                return self.rules
        self.play_plainly()
        return self.doors

    def play_plainly(self) -> None:
        """Play by the plain rules for now, though the compiled ones may be in the cache: `ready` fetches them."""
        self.doors = SimpleNamespace(**doors(plain(self.module, entry), self.record))

    def ready(self) -> None:
        """Wait for the compiled rules, and play by them from now on."""
        self.rules  # noqa: B018  (compiled when first looked at)

    @cached_property
    def plain(self) -> "Game":
        """The same game, never compiled."""
        return Game(self.module, compile_rules=False)

    def kept(self, entry_points: ModuleType, *supplies: ModuleType) -> bool:
        """Whether the cache has these entry points, so that a moment is all they take."""
        from importlib.metadata import PackageNotFoundError  # what looks into the cache is slow to import

        from parlour.engine.builds.cache import unit_of

        try:
            return unit_of(self.module, entry_points, supplies).kept()
        except PackageNotFoundError:  # no compiler
            return False

    def compile(self, entry_points: ModuleType, *supplies: ModuleType) -> Any:
        """Further entry points, written like `engine.entry` against the contract's names.

        Names beyond the contract are found among the rules of the modules that supply them; the last has the last word.
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

    def _bind(self, entry_points: ModuleType, before: Build | None, supplies: Sequence[ModuleType] = ()) -> Build:
        if self.compiled:
            from parlour.engine.builds.cpu import compiled  # slow to import, and no use to whoever only plays plainly

            return compiled(self.module, entry_points, self.dtype, HOUSE, before, supplies)
        return plain(self.module, entry_points, before, supplies)

    # Setting up

    def choose(self, seats: int, options: Mapping[str, int] | None = None) -> dict[str, int]:
        """The full options of a game for so many seats, or a clear refusal."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            reason, many = ("players", f"{low} to {high}") if low < high else ("so_many", str(low))
            told = f"{self.name} is for {many} players, not {seats}"
            raise UnfitOptions(told, self, reason, low=low, high=high, n=seats)
        chosen = {o.name: o.default for o in self.options}
        for name, value in (options or {}).items():
            option = next((o for o in self.options if o.name == name), None)
            if option is None:
                known = ", ".join(chosen) or "none"
                raise ParlourError(f"{self.name} has no option {name!r}; it has: {known}")
            if not isinstance(value, int) or not option.low <= value <= option.high:
                told = f"{name} goes from {option.low} to {option.high}, not {value}"
                raise UnfitOptions(told, self, "range", option=name, low=option.low, high=option.high, n=value)
            chosen[name] = int(value)
        reason = self.refuse_options(seats, chosen)
        if reason:
            raise UnfitOptions(self.unfit(reason, seats), self, reason, n=seats)
        return chosen

    def as_printed(self, seats: int) -> dict[str, int]:
        """The options of a game exactly as its booklet has it for so many, or a clear refusal.

        Where the printed ones do not go together with so many seats, a printed variant may (a second pack for many).
        What the booklet leaves open stays as it usually is here: ours, because play must be settled and must end.
        """
        printed = {o.name: o.default if o.printed is None else o.printed for o in self.options}
        variants = [printed | {o.name: value} for o in self.options for value in o.variants]
        allowed = [each for each in (printed, *variants) if not self.refuse_options(seats, each)]
        return self.choose(seats, next(iter(allowed), printed))

    def refuse_options(self, seats: int, options: Mapping[str, int]) -> str:
        """Why so many may not play by these house rules, all of them given, by its name; nothing if they may."""
        allow = getattr(self.module, "allow", None)
        return allow(seats, options) if allow else ""

    def unfit(self, reason: str, seats: int) -> str:
        """A reason of `allow` as programs and commands are told it; a game off the shelf has words for it."""
        return reason.replace("_", " ")

    def pack(self, seats: int, options: Mapping[str, int]) -> int:
        """How many cards a deal has."""
        pack = getattr(self.module, "pack", None)
        return pack(seats, options) if pack else len(self.cards) - 1

    def quiet(self, options: Mapping[str, int]) -> bool:
        """Whether by these house rules, all of them given, nobody may be advised: no hints, no talk during the game."""
        quiet = getattr(self.module, "quiet", None)
        return quiet(options) if quiet else False

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
        self.doors.start_at(states, 0, self._open(house))
        return self.read(house)

    def check_decks(self, decks: Sequence[Sequence[int]], seats: int, options: Mapping[str, int]) -> list[list[int]]:
        """Stacked decks, refused unless each names every card of the pack once."""
        pack = self.pack(seats, options)
        checked = [[int(card) for card in deck] for deck in decks]
        for deck in checked:
            if sorted(deck) != list(range(1, pack + 1)):
                raise ParlourError(f"a stacked deck names each of the {pack} cards of the pack once")
        return checked

    # Asking

    def acting(self, state: NDArray[Any]) -> list[int]:
        """The seats that may act now."""
        bits = int(self.doors.acting_at(state, 0))
        return [seat for seat in range(self.record.seats) if bits >> seat & 1]

    def turn(self, state: NDArray[Any]) -> int:
        """The seat to ask next when play is serial."""
        return int(self.doors.turn_at(state, 0))

    def legal(self, state: NDArray[Any], seat: int) -> list[tuple[int, int]]:
        """The seat's legal actions as [first, last) ranges; state may be truth or the seat's view."""
        out = np.zeros((MOST_RANGES, 2), np.int64)
        n = self.doors.legal_at(state, 0, seat, out)
        return [(int(first), int(last)) for first, last in out[:n]]

    def refuse(self, state: NDArray[Any], seat: int, action: int) -> int:
        """The clause the action would break; 0 if it is legal."""
        return int(self.doors.refuse_at(state, 0, seat, action))

    def window(self, state: NDArray[Any]) -> int:
        """Which kind of window is open (see interrupts.py)."""
        return int(self.doors.window_at(state, 0))

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
        self.doors.result_at(state, 0, out)
        return [(int(score), int(place)) for score, place in out[: int(state["seats"][0])]]

    def partners(self, view: NDArray[Any], seat: int) -> list[int]:
        """The seats that play together with this one, itself among them."""
        sides = [self.ask("side", view, other) for other in range(int(view["seats"][0]))]
        return [other for other, side in enumerate(sides) if side == sides[seat]]

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
        by_the_house = seat == NOBODY and action == self.actions.closing
        if not by_the_house and not 0 <= seat < int(state["seats"][0]):
            raise IllegalMove(f"there is no seat {seat}", "")
        broken = int(self.doors.play_at(state, 0, seat, action, self._open(house)))
        if broken:
            raise IllegalMove(
                f"{self.actions.text(action)} is not allowed here: see {self.clause(broken)}", self.clause(broken)
            )
        return self.read(house)

    def imagine(self, view: NDArray[Any], seat: int, luck: NDArray[np.uint64]) -> NDArray[Any]:
        """A whole state that the seat, knowing only its view, must hold possible."""
        state = view.copy()
        self.doors.imagine_at(state, 0, seat, luck)
        return state

    def play_out(self, state: NDArray[Any], seed: int) -> int:
        """Play on at random to the end; returns how many decisions were made."""
        ranges = np.zeros((MOST_RANGES, 2), np.int64)
        limit = self.longest + 1
        return int(self.doors.play_out_at(state, 0, new_luck(seed), ranges, silent_house(), limit))

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


@cache
def _part(module: str, name: str) -> ModuleType | None:
    """A module of a game's package, if there is one."""
    whole = f"{module}.{name}"
    try:
        return import_module(whole)
    except ModuleNotFoundError as missing:
        if missing.name and f"{whole}.".startswith(f"{missing.name}.") and missing.name != module:
            return None
        raise
