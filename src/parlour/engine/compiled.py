"""How plain rule functions become compiled ones.

A rule is an ordinary Python function marked `@rule` whose annotations give its types. It stays
an ordinary function: called directly it runs uncompiled. `Build` makes, for one game, a second
set of the same functions: every rule reachable from the entry points, its calls bound to the
other rules of that set, each compiled by Numba with one frozen signature and kept in a cache
folder of its own. Numba's cache looks only at a function's own file, so the folder's name carries
a digest of every file that the rules import, directly or by way of others: that is where their
constants come from.
"""

import ast
import dis
import hashlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType, ModuleType
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
STALE = 14 * 24 * 3600  # seconds: another checkout may still be in use

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
        for step in dis.get_instructions(function):
            name = step.argval
            if step.opname != "LOAD_GLOBAL":
                continue  # an attribute may be called like a rule
            found = function.__globals__.get(name)
            if found is None and function.__module__ == self._entry:
                found = self._supplied.get(name)
            if is_rule(found):
                yield name, found  # type: ignore[misc]


def sources(*modules: ModuleType) -> list[Path]:
    """Every file that has a say in what compiled rules do: these modules, and what they import of their packages.

    Other people's libraries have no constants of ours; their versions are part of the digest.
    """
    packages = {"parlour", *(module.__name__.partition(".")[0] for module in modules)}
    found: dict[str, Path] = {}
    waiting = [*modules, sys.modules[__name__], import_module(FALLBACKS)]
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found and module.__file__:
            file = found[module.__name__] = Path(module.__file__)
            names = _imports(file, module.__package__ or "")
            waiting += [sys.modules[name] for name in names if name in sys.modules and name.split(".")[0] in packages]
    return [found[name] for name in sorted(found)]


@cache
def _imports(file: Path, package: str) -> list[str]:
    """What a file imports: modules, and names that may be modules."""
    names = []
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else str(node.module)
            names += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return names


def digest(files: list[Path]) -> str:
    """A name for exactly these sources under exactly this compiler."""
    numba: Any = import_module("numba")
    seen = hashlib.sha256(f"{sys.version} {np.__version__} {numba.__version__}".encode())
    for file in files:
        seen.update(file.name.encode() + b"\0" + file.read_bytes())
    return seen.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules are kept: PARLOUR_CACHE, or the user's cache folder."""
    chosen = os.environ.get("PARLOUR_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "parlour"


def cache_folder(module: ModuleType, entry: ModuleType, supplies: Sequence[ModuleType] = ()) -> Path:
    """This game's cache folder, made if need be; folders of other sources, long unused, are cleared away."""
    import shutil  # these two are slow to import, and whoever only plays plainly has no use for them
    import tempfile

    name = f"{module.__name__}-{entry.__name__}"
    wanted = cache_root() / f"{name}-{digest(sources(module, entry, *supplies))}"
    try:
        if wanted.exists():
            os.utime(wanted)
        else:
            wanted.mkdir(parents=True)
            for old in cache_root().glob(f"{name}-*"):
                if time.time() - old.stat().st_mtime > STALE:
                    shutil.rmtree(old, ignore_errors=True)
        return wanted
    except OSError:  # a read-only home: compile for this process alone
        return Path(tempfile.mkdtemp(prefix="parlour-"))


_compiling = threading.Lock()


def compiled(
    module: ModuleType,
    entry: ModuleType,
    state: np.dtype[Any],
    house: np.dtype[Any],
    before: Build | None = None,
    supplies: Sequence[ModuleType] = (),
) -> Build:
    """The game's rules and entry points as machine code, from the cache where it has them."""
    numba: Any = import_module("numba")
    types = numba_types(state, house)

    def wrap(function: FunctionType) -> Any:
        return numba.njit(
            signature(function, types),
            cache=True,
            nogil=True,
            forceinline=hasattr(function, "__inline__"),
            error_model="numpy",  # no exceptions inside a rule
            _nrt=False,  # no allocation inside a rule, and so no reference counting
        )(function)

    with _compiling:
        elsewhere = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(cache_folder(module, entry, supplies))
        try:
            return Build(module, entry, wrap, before, supplies)
        finally:
            numba.config.CACHE_DIR = elsewhere


def plain(
    module: ModuleType, entry: ModuleType, before: Build | None = None, supplies: Sequence[ModuleType] = ()
) -> Build:
    """The same, uncompiled."""
    return Build(module, entry, lambda function: function, before, supplies)


def numba_types(state: np.dtype[Any], house: np.dtype[Any]) -> dict[Any, Any]:
    """What each annotation means to Numba, for a game whose records are laid out so."""
    numba: Any = import_module("numba")
    t = numba.types
    return {
        State: numba.from_dtype(state),
        States: t.Array(numba.from_dtype(state), 1, "C"),
        House: numba.from_dtype(house),
        Houses: t.Array(numba.from_dtype(house), 1, "C"),
        int: t.int64,
        bool: t.boolean,
        None: t.none,
        Set: t.uint64,
        Word: t.uint32,
        Words: t.UniTuple(t.uint32, 16),
        Quarter: t.UniTuple(t.uint32, 4),
        Key: t.Array(t.uint32, 1, "A"),  # "A": a field inside a record, which Numba will not call "C"
        Cards: t.Array(t.uint8, 1, "A"),
        Luck: t.Array(t.uint64, 1, "C"),
        Table2: t.Array(t.int64, 2, "C"),
        Numbers: t.Array(t.int64, 1, "C"),
        Bytes: t.Array(t.uint8, 2, "C"),
    }


def signature(function: FunctionType, types: dict[Any, Any]) -> Any:
    """The one signature a rule is compiled for, read off its annotations."""
    notes = dict(function.__annotations__)
    try:
        returns = _numba_type(notes.pop("return"), types)
        return returns(*(_numba_type(note, types) for note in notes.values()))
    except KeyError as missing:
        raise TypeError(f"{function.__module__}.{function.__name__}: no compiled type for {missing}") from None


def _numba_type(note: Any, types: dict[Any, Any]) -> Any:
    """What an annotation means to Numba: one of the types, or a NamedTuple of them."""
    if note not in types and hasattr(note, "_fields"):
        numba: Any = import_module("numba")
        parts = tuple(_numba_type(part, types) for part in note.__annotations__.values())
        types[note] = numba.types.NamedTuple(parts, note)
    return types[note]
