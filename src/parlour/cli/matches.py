"""`parlour arena`: bots play each other, and a table says who is better; `parlour recount` counts it again.

`parlour bot` is one of ours as an engine.
"""

import csv
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from parlour.engine.game import ParlourError
from parlour.extras import install
from parlour.shelf import game
from parlour.terminal.arguments import (
    Cores,
    GameName,
    Json,
    Level,
    Options,
    PlayBudget,
    Seats,
    Seed,
    check_file,
    chosen,
    console,
    print_json,
    progress_of,
    ready,
)
from parlour.terminal.grids import grid

if TYPE_CHECKING:
    from parlour.arena.arena import Outcome, Runner

Bots = Annotated[
    str,
    typer.Option(
        metavar="BOT,BOT,...",
        help='Who plays: a level, a level with a budget of its own (expert:500), random, "cmd:PROGRAM" '
        "(docs/engines.md), torch:FILE or onnx:FILE (docs/environments.md), or module:Class.",
    ),
]
Games = Annotated[int | None, typer.Option("--games", help="How many games; 200 unless told.")]
Most = Annotated[
    int | None, typer.Option(metavar="N", help="If the result is not clear by then, go on up to so many games.")
]
Frozen = Annotated[
    str | None,
    typer.Option("--deals", metavar="NAME", help="Play frozen deals: parlour-1, or parlour-1/20 for its first twenty."),
]
Records = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Keep a record of each game of frozen deals there.")
]
Duplicate = Annotated[bool, typer.Option("--duplicate", help="Play every deal once with each bot in each place.")]
Playouts = Annotated[int | None, typer.Option("--budget", metavar="N", help="Playouts a decision, for all bots.")]
Patience = Annotated[float, typer.Option(min=0.01, metavar="SECONDS", help="How long a program may take for a move.")]
Report = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with plots there.")]
Where = Annotated[str, typer.Option("--on", metavar="local|ray", help="Play on this machine's cores, or on Ray.")]
Address = Annotated[
    str | None, typer.Option(metavar="HOST:PORT", help="The Ray cluster; without one, Ray workers on this machine.")
]


def arena(
    name: GameName,
    bots: Bots,
    games: Games = None,
    seats: Seats = None,
    duplicate: Duplicate = False,
    deals: Frozen = None,
    records: Records = None,
    most: Most = None,
    budget: Playouts = None,
    seed: Seed = 0,
    option: Options = None,
    cores: Cores = None,
    as_json: Json = False,
    patience: Patience = 10.0,
    report: Report = None,
    on: Where = "local",
    address: Address = None,
) -> None:
    """Let bots play each other, and say who is better and how surely."""
    from parlour.arena.arena import GAMES, check_match, compete
    from parlour.arena.deals import frozen
    from parlour.arena.entrants import DEFAULT_PLAYOUTS
    from parlour.arena.evidence import check_folder, keep
    from parlour.arena.report import page

    check_file(report)
    if deals and (games is not None or most):
        raise ParlourError("frozen deals have their number: leave out --games and --most")
    if records and not deals:
        raise ParlourError("records are kept of frozen deals: say --deals too")
    if records:
        check_folder(records)
    same, many = frozen(deals) if deals else None, GAMES if games is None else games
    playouts = DEFAULT_PLAYOUTS if budget is None else budget
    texts, wanted = next(csv.reader([bots], skipinitialspace=True)), chosen(game(name), option)
    sys.path.insert(0, "")  # where a module:Class of one's own is looked for
    players, *_ = check_match(name, texts, many, seats, playouts, wanted)  # before anybody waits for a compiler
    runner, found = _runner(on, address, cores), ready(name, bots=True)
    with progress_of(name, same.many * len(players) if same else max(many, most or 0)) as advance:
        outcome = compete(
            found, texts, many, seats, duplicate=duplicate, deals=same, playouts=playouts, seed=seed,
            options=wanted, most=most, run=runner, patience=patience, progress=advance,
        )  # fmt: skip
    if report:
        try:
            report.write_text(page(outcome), encoding="utf-8")
        except OSError as error:
            raise ParlourError(f"cannot write {report}: {error.strerror}") from None
    if records:
        keep(outcome, records)
    _tell(outcome, as_json)


def recount(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where `parlour arena --records` kept a match.")],
    as_json: Json = False,
) -> None:
    """Replay the records of a match, and count it again."""
    from parlour.arena.evidence import recount as count_again

    with progress_of(str(folder), None) as advance:
        outcome = count_again(folder, advance)
    _tell(outcome, as_json)


def _tell(outcome: "Outcome", as_json: bool) -> None:
    if as_json:
        print_json(outcome.to_json())
    else:
        show_outcome(outcome, console)


def _runner(on: str, address: str | None, cores: int | None) -> "Runner":
    """Who has the games played."""
    from parlour.arena.arena import on_threads
    from parlour.arena.ray import on_ray

    if on not in ("local", "ray"):
        raise ParlourError(f"games can be played on local or on ray, not on {on!r}")
    if address and on == "local":
        raise ParlourError("an address is that of a Ray cluster: say --on ray too")
    return on_ray(address) if on == "ray" else on_threads(cores)


def show_outcome(outcome: "Outcome", console: Console) -> None:
    """Who won how often, how surely, and by how much."""
    console.print(
        f"{len(outcome.played):,} games of {outcome.game} with {outcome.seats} players, {outcome.how}, "
        f"{outcome.seconds:,.1f} s."
    )
    table = grid(
        "bot",
        "games",
        "won",
        "win rate",
        "95 % interval",
        "even",
        "mean score",
        "rating",
        text=("bot",),
        wraps=("bot",),
    )
    for s in outcome.standings:
        style = "" if not s.clear else ("green" if s.low > s.even else "red")
        rating = f"{s.rating.mu:.1f} ± {s.rating.sigma:.1f}" if s.rating else ""
        table.add_row(
            s.bot, f"{s.games:,}", f"{s.wins:,.1f}", f"{s.win_rate:.1%}", f"{s.low:.1%} – {s.high:.1%}",
            f"{s.even:.1%}", f"{s.mean_score:,.1f}", rating, style=style,
        )  # fmt: skip
    console.print(table)
    for failure in outcome.failures:
        console.print(failure, soft_wrap=True)
    if not all(s.rating for s in outcome.standings):
        console.print(f"openskill is not installed, so there are no ratings: {install('arena')}", soft_wrap=True)


def bot(name: GameName, level: Level = "master", budget: PlayBudget = None) -> None:
    """Be an engine: play a game by lines of text, on standard input and output (docs/engines.md)."""
    from parlour.bots.bot import bot as house_bot
    from parlour.bots.bot import parse_budget
    from parlour.engines.speaking import Speaking

    Speaking(house_bot(level, game(name)), parse_budget(budget) if budget else None).converse(sys.stdin, sys.stdout)


COMMANDS = (arena, recount, bot)
