"""What the commands of `parlour` share: the console, arguments that mean the same everywhere, and their checks."""

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.bots.bot import LEVELS, wake
from parlour.engine.game import Game, ParlourError
from parlour.shelf import GAMES, BoxedGame, game
from parlour.words.grammar import LANGUAGES

GLANCE = 0.3  # seconds between looks at how far something is

console = Console(markup=False, highlight=False, emoji=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(GAMES)}.")]
Seats = Annotated[int | None, typer.Option(help="How many play; the game's fewest unless told.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A house rule; repeat for more.")
]
Language = Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}.")]
PlayBudget = Annotated[
    str | None, typer.Option("--budget", metavar="N|SECONDS", help="How long a bot thinks: 500 playouts, or 0.3s.")
]
Level = Annotated[str, typer.Option(help=f"How well the bots play: {', '.join(LEVELS)}.")]
Seed = Annotated[int, typer.Option(help="Another seed gives other games.")]
Cores = Annotated[int | None, typer.Option(help="How many cores to use; all of them unless told.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game's record.")]


def chosen(game: Game, options: list[str] | None) -> dict[str, int]:
    """House rules from texts such as `rounds=2`, `shuffle=on` or `mode=table`."""
    declared = {option.name: option for option in game.options}
    values = {}
    for text in options or []:
        name, equals, value = text.partition("=")
        try:
            values[name] = declared[name].parse(value) if name in declared else int(value)
        except ValueError:
            equals = ""
        if not equals:
            raise ParlourError(f"an option is written name=number, name=on or off, or name=value, not {text!r}")
    return values


def check_language(language: str) -> None:
    """Refuse a language nobody here speaks."""
    if language not in LANGUAGES:
        raise ParlourError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")


def check_file(path: Path | None) -> None:
    """Refuse a file that could not be written, before any work is done for it."""
    if path is not None and (path.is_dir() or not path.parent.is_dir()):
        raise ParlourError(f"cannot write {path}: {'it is a folder' if path.is_dir() else 'there is no such folder'}")


def seat_index(seats: int, seat: int) -> int:
    """A seat as the rules count them, from one as people do."""
    if not 1 <= seat <= seats:
        raise ParlourError(f"there is no player {seat}: the players are 1 to {seats}")
    return seat - 1


def print_json(document: Any) -> None:
    """What a command prints with `--json`."""
    typer.echo(json.dumps(document, indent=2))


# Waiting


def ready(name: str, bots: bool = False) -> BoxedGame:
    """A game whose rules are compiled, and its bots' thoughts too if need be; whoever waits sees how far it is."""
    from parlour.warming import progress

    found = game(name)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[left]}"),
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty(),
    )  # fmt: skip
    with ThreadPoolExecutor(1) as apart, bar:
        work = apart.submit(wake, found) if bots else apart.submit(found.ready)
        task = bar.add_task(f"Getting {name} ready, once", total=1.0, left="", visible=False)
        while wait([work], GLANCE).not_done:
            far = progress(found)
            left = f"{far.seconds:.0f} s" if far else ""
            bar.update(task, completed=far.share if far else 0.0, left=left, visible=True)
    work.result()
    return found


@contextmanager
def progress_of(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on stderr while there is somebody to see it; call what it gives with the steps just done."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty(),
    )  # fmt: skip
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
