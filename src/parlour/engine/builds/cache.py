"""Where compiled rules are kept: one file a unit, named by exactly the sources it was made of.

A unit is some entry points of one game with all the rules they need. Its name carries a digest of what those
sources say and of the compiler, not of where they lie: another checkout, another environment with the same
wheel, find it too. Whoever compiles a unit holds its lock, so that once is enough for the whole machine; a
process that is killed lets go of it. Whoever waits can read how far the work has come.
"""

import ast
import hashlib
import json
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.metadata import version
from importlib.util import resolve_name
from pathlib import Path
from platform import machine
from types import ModuleType
from typing import NamedTuple

from parlour.engine import compiled

try:
    import fcntl
except ImportError:  # not a Unix: two processes may then compile the same unit, and the last one's stays
    fcntl = None  # type: ignore[assignment]

COMPILER = [Path(__file__).with_name(name) for name in ("cpu.py", "types.py")]  # not imported by rules: says how
LIBRARIES = "numpy", "numba", "llvmlite"
STALE = 14 * 24 * 3600  # seconds without use: another checkout may still need it
UNIT, LOCK = ".unit", ".lock"
END = "\x1b[K"  # clears the rest of a terminal's line

Report = Callable[[int, int], None]  # so many functions done, of so many


class Unit(NamedTuple):
    """Machine code, and what it calls each entry point and its surroundings."""

    code: bytes
    entries: dict[str, tuple[str, str]]


class Progress(NamedTuple):
    """How far a compiler has come: so many functions of so many, in so many seconds."""

    done: int
    of: int
    seconds: float


def root() -> Path:
    """The folder of all units: PARLOUR_CACHE, or one in the user's cache folder."""
    chosen = os.environ.get("PARLOUR_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "parlour"


def can_keep() -> bool:
    """Whether anything can be kept at all."""
    try:
        root().mkdir(parents=True, exist_ok=True)
        return os.access(root(), os.W_OK)
    except OSError:
        return False


def sources(*modules: ModuleType) -> list[Path]:
    """Every file that has a say in what compiled rules do: these modules, and all that they import.

    But for Python's own library and those whose versions are part of the digest: they have no constants of ours.
    """
    found: dict[str, Path] = {}
    waiting = [*modules]
    while waiting:
        module = waiting.pop()
        if module.__name__ not in found and module.__file__:
            file = found[module.__name__] = Path(module.__file__)
            names = _imports(file, module.__package__ or "") if file.suffix == ".py" else []
            waiting += [sys.modules[name] for name in names if name in sys.modules and not _versioned(name)]
    return [found[name] for name in sorted(found)]


def _versioned(name: str) -> bool:
    """Whether a module is of a library that the digest knows by its version."""
    package = name.partition(".")[0]
    return package in LIBRARIES or package in sys.stdlib_module_names


_parsing = threading.Lock()  # Python 3.11 parses wrongly in two threads at once, and says so


@cache
def _imports(file: Path, package: str) -> list[str]:
    """What a file imports when it is imported itself: modules, and names that may be modules."""
    names = []
    with _parsing:
        parsed = ast.parse(file.read_bytes())
    for node in _outside_functions(parsed):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else str(node.module)
            names += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return names


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """Every node but those in a function, which wait for a call, and those for whoever checks types alone."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(each, ast.If) and "TYPE_CHECKING" in ast.unparse(each.test):
            continue
        yield each
        yield from _outside_functions(each)


def digest(files: Sequence[Path]) -> str:
    """A name for exactly these sources under exactly this compiler, on this kind of processor."""
    compiler = [sys.implementation.cache_tag, _processor(), *(version(library) for library in LIBRARIES)]
    seen = hashlib.sha256(" ".join(map(str, compiler)).encode())
    for file in [*files, *COMPILER]:
        seen.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


@cache
def _processor() -> str:
    """What code is made for here. Homes are shared by machines, and what one can do another may not know."""
    about = [machine()]
    with suppress(OSError):
        first = Path("/proc/cpuinfo").read_text().partition("\n\n")[0]
        about += [line for line in first.splitlines() if line.startswith(("model", "CPU part", "flags", "Features"))]
    return " ".join(about)


class Place:
    """Where one unit is kept, and the lock of whoever compiles it."""

    def __init__(self, name: str) -> None:
        """Of the unit of that name (see `unit_of`)."""
        self.name = name
        self.file = root() / (name + UNIT)
        self._lock = root() / (name + LOCK)

    @property
    def game(self) -> str:
        """The game's name, for people."""
        return self.name.partition("-")[0].rpartition(".")[2]

    def kept(self) -> bool:
        """Whether there is a unit, and whole."""
        return self.load() is not None

    def load(self) -> Unit | None:
        """What is kept; None where that is nothing, or damaged."""
        try:
            told, head, code = self.file.read_bytes().split(b"\n", 2)
            if told.decode(errors="replace") != _sum(head + code):
                return None
            entries = {name: (wrapper, around) for name, (wrapper, around) in json.loads(head).items()}
        except (OSError, ValueError):
            return None
        with suppress(OSError):
            os.utime(self.file)  # still in use
        return Unit(code, entries)

    def save(self, unit: Unit) -> None:
        """Keep a unit, whole or not at all; a folder that cannot be written or is full keeps nothing."""
        head = json.dumps(unit.entries).encode()
        draft = self.file.with_suffix(f".{os.getpid()}")
        try:
            draft.write_bytes(b"\n".join((_sum(head + unit.code).encode(), head, unit.code)))
            draft.replace(self.file)
        except OSError:
            with suppress(OSError):
                draft.unlink()
        _clear_away()

    @contextmanager
    def locked(self) -> Iterator[Report]:
        """Hold the unit's lock, once nobody else does.

        What it is handed is told to whoever asks for `progress`, and to somebody who waits at a terminal for it.
        """
        try:
            self._lock.parent.mkdir(parents=True, exist_ok=True)
            lock = self._lock.open("a+b")
        except OSError:  # a read-only home: compile for this process alone
            yield lambda done, of: None
            return
        with lock:
            if fcntl:
                fcntl.flock(lock, fcntl.LOCK_EX)
            begun = time.time()
            watched = threading.current_thread() is threading.main_thread() and sys.stderr.isatty()

            def report(done: int, of: int) -> None:
                if watched:
                    print(f"\rGetting {self.game} ready, once: {done} of {of}", end=END, file=sys.stderr, flush=True)
                with suppress(OSError):
                    lock.seek(0)
                    lock.truncate()
                    lock.write(json.dumps([done, of, begun]).encode())
                    lock.flush()

            yield report
            if watched:
                print(f"\r{END}", end="", file=sys.stderr, flush=True)
            with suppress(OSError):
                lock.truncate(0)

    def progress(self) -> Progress | None:
        """How far whoever compiles this unit has come; None where nobody does."""
        try:
            with self._lock.open("rb") as lock:
                if fcntl:
                    try:
                        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
                        return None  # left behind
                    except BlockingIOError:
                        pass
                done, of, begun = json.loads(lock.read())
        except (OSError, ValueError):
            return None
        return Progress(done, of, time.time() - begun)


def unit_of(module: ModuleType, entry: ModuleType, supplies: Sequence[ModuleType] = ()) -> Place:
    """Where these entry points of a game are kept, compiled."""
    files = sources(module, entry, *supplies, compiled, import_module(compiled.FALLBACKS))
    return Place(f"{module.__name__}-{entry.__name__}-{digest(files)}")


def _clear_away() -> None:
    """Let go of what nobody has used for long."""
    for old in root().glob("*"):
        with suppress(OSError):
            if time.time() - old.stat().st_mtime > STALE:
                shutil.rmtree(old) if old.is_dir() else old.unlink()


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
