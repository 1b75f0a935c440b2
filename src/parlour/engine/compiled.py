"""How plain rule functions become compiled ones.

A rule is an ordinary Python function marked `@rule` whose annotations give its types. It stays
an ordinary function: called directly it runs uncompiled. `Build` makes, for one game, a second
set of the same functions: every rule reachable from the entry points, its calls bound to the
other rules of that set; `builds` has the ways to make such a set run.
"""

import dis
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any, Literal, TypeVar

import numpy as np


# The types a rule's annotations may use, besides int, bool and None.
class State(Any):  # type: ignore[misc]
    """One game in progress: a record (see record.py)."""


class House(Any):  # type: ignore[misc]
    """What the caller brings: a record (see house.py)."""


States = np.ndarray[tuple[int], np.dtype[np.void]]  # an array of states
Houses = np.ndarray[tuple[Literal[1]], np.dtype[np.void]]  # an array of one house
Set = np.uint64  # a set of cards
Word = np.uint32
Words = tuple[np.uint32, ...]  # sixteen words of noise
Quarter = tuple[np.uint32, np.uint32, np.uint32, np.uint32]
Key = np.ndarray[tuple[int], np.dtype[np.uint32]]
Cards = np.ndarray[tuple[int], np.dtype[np.uint8]]  # a row of cards in a state
Luck = np.ndarray[tuple[int], np.dtype[np.uint64]]  # a caller's own fast generator
Table2 = np.ndarray[tuple[int, int], np.dtype[np.int64]]
Ranges = Table2  # legal actions as [first, last) rows
Scores = Table2  # (score, place) rows
Numbers = np.ndarray[tuple[int], np.dtype[np.int64]]
Bytes = np.ndarray[tuple[int, int], np.dtype[np.uint8]]  # states as rows of bytes

FALLBACKS = "parlour.engine.interrupts"  # the rules of games that have none of their own for something

F = TypeVar("F", bound=Callable[..., Any])
Namespace = dict[str, Any]


def rule(function: F) -> F:
    """Mark a function as part of the rules: it can be compiled, and stays callable as it is."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def inline(function: F) -> F:
    """Mark a rule that is on the path of every decision: it is compiled into its callers."""
    function.__inline__ = True  # type: ignore[attr-defined]
    return rule(function)


def seldom(function: F) -> F:
    """Mark a rule that is off the path of most decisions, such as the deal: a GPU calls it rather than copy it."""
    function.__seldom__ = True  # type: ignore[attr-defined]
    return rule(function)


def is_rule(thing: object) -> bool:
    """Whether `rule` marked it."""
    return isinstance(thing, FunctionType) and hasattr(thing, "__rule__")


class Build:
    """One game's rules, bound to each other: what `module` says, plus the `entry` functions.

    `entry` is a module written against names that only a game supplies (`play`, `legal`, ...);
    here those names are the game's. Other modules may supply more of them (a bot's habits at
    this game, say). `wrap` turns a bound function into the finished thing.
    """

    def __init__(
        self,
        module: ModuleType,
        entry: ModuleType,
        wrap: Callable[[FunctionType], Any],
        before: "Build | None" = None,
        supplies: Sequence[ModuleType] = (),
    ) -> None:
        """Build on what was made `before` for the same game, if anything."""
        self._wrap = wrap
        given = (import_module(FALLBACKS), module, *supplies)  # the last word counts
        self._supplied = {name: f for part in given for name, f in vars(part).items() if is_rule(f)}
        self._entry = entry.__name__
        self._spaces: dict[str, Namespace] = {}
        self._done: dict[tuple[str, str], Any] = dict(before._done) if before else {}
        roots = [f for part in (module, entry) for f in vars(part).values() if is_rule(f)]
        self.made = {f.__name__: self._make(f) for f in roots}

    def __iter__(self) -> Iterator[Any]:
        """All the rules there are, with those that they call."""
        return iter(self._done.values())

    def _make(self, function: FunctionType) -> Any:
        place = (function.__module__, function.__name__)
        if place in self._done:
            return self._done[place]
        space = self._spaces.setdefault(function.__module__, dict(function.__globals__))
        for name, needed in self._calls(function):
            space[name] = self._make(needed)
        bound = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        bound.__annotations__ = function.__annotations__
        bound.__module__ = function.__module__
        bound.__qualname__ = function.__qualname__
        bound.__dict__.update(function.__dict__)
        self._done[place] = made = self._wrap(bound)
        return made

    def _calls(self, function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
        for name in _globals(function.__code__):
            found = function.__globals__.get(name)
            if found is None and function.__module__ == self._entry:
                found = self._supplied.get(name)
            if is_rule(found):
                yield name, found  # type: ignore[misc]


@cache
def _globals(code: CodeType) -> list[str]:
    """The names that a function looks up in its module, each once; an attribute may be called like one of them."""
    return list(dict.fromkeys(step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"))
