"""The command `parlour`."""

import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table as Grid

import parlour
from parlour import GAMES, ParlourError, Table, game
from parlour.arguments import (
    Cores,
    GameName,
    Json,
    Language,
    Level,
    Options,
    PlayBudget,
    RecordFile,
    Seats,
    Seed,
    check_file,
    check_language,
    chosen,
    console,
    print_json,
    progress_of,
    ready,
    seat_index,
)
from parlour.bots.bot import FULL, Budget, bot, level_number, parse_budget
from parlour.engine.chance import new_luck
from parlour.server import commands as room
from parlour.table import record
from parlour.table.batch import Totals
from parlour.terminal.arena import arena
from parlour.terminal.endings import endings
from parlour.terminal.grids import grid
from parlour.terminal.progressive import progressive
from parlour.terminal.study import app as study
from parlour.words.sheets import clause, rule_sheet
from parlour.words.speech import words_for

if TYPE_CHECKING:
    from parlour.bench import Row

BAD_INPUT = 2
WHICH = {"en": "Which game? ", "fr": "Quel jeu ? "}
USUAL_LEVEL = "regular"
NOTHING = {"en": "Nothing.", "fr": "Rien."}

Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game's record there.")]
SeatNumber = Annotated[int, typer.Option(help="Which player you are, counting from 1.")]

app = typer.Typer(
    help="Five card games worth playing again.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


# Looking around


@app.command()
def games(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show this game's house rules.")] = None,
    language: Language = "en",
) -> None:
    """List the games on the shelf, or one game's house rules."""
    from parlour.terminal.shelf import show_house_rules, show_shelf

    check_language(language)
    if name is None:
        show_shelf(console, language)
    else:
        show_house_rules(game(name), console, language)


@app.command()
def rules(
    name: GameName,
    number: Annotated[int | None, typer.Argument(metavar="[CLAUSE]", help="Only this clause.")] = None,
    language: Language = "en",
) -> None:
    """Print a game's rule sheet."""
    check_language(language)
    found = game(name)
    console.print(Markdown(rule_sheet(found, language) if number is None else clause(found, number, language)))


# Playing


@dataclass(frozen=True)
class Rivals:
    """The bots at a person's table: how well they play and how long they think."""

    level: str
    budget: Budget

    def __post_init__(self) -> None:
        level_number(self.level)


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="You are asked, unless told.")] = None,
    seats: Seats = None,
    seed: Annotated[int | None, typer.Option(help="Deal the same cards every time.")] = None,
    option: Options = None,
    seat: SeatNumber = 1,
    level: Level = USUAL_LEVEL,
    budget: PlayBudget = None,
    language: Language = "en",
    save: Save = None,
) -> None:
    """Play a game in the terminal."""
    check_language(language)
    name = name or ask_for_game(language)
    found, wanted = game(name), chosen(option)
    seats = found.seats[0] if seats is None else seats
    found.choose(seats, wanted)  # refused, if it must be, before anybody waits for a compiler
    rivals = Rivals(level, parse_budget(budget) if budget else FULL)
    check_sitting(seats, seat, language, save)
    sit_down(ready(name, bots=True).new(seats, seed=seed, options=wanted), seat, rivals, seed, language, save)


def ask_for_game(language: str) -> str:
    """Show the shelf and ask what to take down; Enter takes the first."""
    for number, each in enumerate(GAMES, start=1):
        words = words_for(each, language)
        console.print(f"  {number}  {words.title:<22} {words.about}")
    try:
        answer = input(WHICH[language]).strip().casefold()
    except EOFError:
        console.print()
        raise typer.Exit from None
    if answer.isdecimal() and 1 <= int(answer) <= len(GAMES):
        return GAMES[int(answer) - 1]
    return answer or GAMES[0]


@app.command()
def resume(
    file: RecordFile,
    seat: SeatNumber = 1,
    level: Level = USUAL_LEVEL,
    budget: PlayBudget = None,
    language: Language = "en",
    save: Save = None,
) -> None:
    """Go on with a game that was left; it is saved to the same file again."""
    rivals = Rivals(level, parse_budget(budget) if budget else FULL)
    table = record.load(file, lambda name: ready(name, bots=True))
    if table.over:
        raise ParlourError(f"the game in {file} is over; `parlour replay {file}` tells it again")
    check_sitting(table.seats, seat, language, save)
    sit_down(table, seat, rivals, None, language, save or file)


def check_sitting(seats: int, seat: int, language: str, save: Path | None) -> None:
    """Refuse a seat, a language or a file that cannot be."""
    check_language(language)
    seat_index(seats, seat)
    check_file(save)


def sit_down(table: Table, seat: int, rivals: Rivals, seed: int | None, language: str, save: Path | None) -> None:
    """Play at a table, on from where it stands, against bots of one level."""
    from parlour.terminal.play import Sitting

    luck = new_luck(secrets.randbits(64) if seed is None else seed)
    rival = bot(rivals.level, table.game)
    Sitting(table, seat_index(table.seats, seat), rival, luck, console, language, save, rivals.budget).play()


@app.command()
def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option(metavar="N", min=0, help="Stop after move N and show the table.")] = None,
    seat: Annotated[int | None, typer.Option(help="Tell only what this player saw, counting from 1.")] = None,
    language: Language = "en",
) -> None:
    """Tell a recorded game again, move by move."""
    from parlour.terminal.replay import ONLOOKER, tell_again

    check_language(language)
    table = record.load(file, ready)
    tell_again(table, console, language, ONLOOKER if seat is None else seat_index(table.seats, seat), to)


@app.command()
def score(
    hand: Annotated[str, typer.Argument(help='Four cards, such as "5H 5S 5C JD".')],
    starter: Annotated[str, typer.Option(metavar="CARD", help="The start card.")],
    crib: Annotated[bool, typer.Option("--crib", help="Count it as a crib.")] = False,
    as_json: Json = False,
    language: Language = "en",
) -> None:
    """Count a cribbage hand, item by item."""
    from parlour.study.counting import GAME, count_hand, names
    from parlour.terminal.telling import sentences
    from parlour.words.speech import Speaker

    check_language(language)
    count = count_hand(hand, starter, crib)
    spoken = " ".join(sentences(Speaker(GAME, language), count.items)) or NOTHING[language]
    if as_json:
        print_json(count.to_json() | {"spoken": spoken})
        return
    items = Grid.grid(padding=(0, 2))
    for item in count.items:
        items.add_row(str(item.amount), " ".join(names(item.cards)))
    if count.items:
        console.print(items)
    console.print(spoken, style="bold", soft_wrap=True)


# Many games at once


@app.command()
def simulate(
    name: GameName,
    seats: Seats = None,
    count: Annotated[int, typer.Option("--games", help="How many games.")] = 10_000,
    seed: Seed = 0,
    option: Options = None,
    level: Annotated[str | None, typer.Option(help="How well the bots play; at random unless told.")] = None,
    as_json: Json = False,
    cores: Cores = None,
) -> None:
    """Play many games, at random or by bots, on all cores, and add them up."""
    from parlour.bots.batch import games_between
    from parlour.table import batch

    found = game(name)
    wanted = chosen(option)
    play_games = games_between(level, ready(name, bots=True)) if level else None
    with progress_of(name, count) as advance:
        totals = batch.simulate(found, seats, count, seed, wanted, cores, advance, play_games)
    if as_json:
        print_json(totals.to_json())
    else:
        show_totals(totals)


def show_totals(totals: Totals) -> None:
    """What came of many games, as a table."""
    endings = ", ".join(f"{ending} {count:,}" for ending, count in totals.endings.items())
    console.print(f"{totals.games:,} games of {totals.game} with {totals.seats} players: {endings}.")
    console.print(
        f"{totals.decisions:,} decisions in {totals.seconds:.2f} s: {totals.decisions_per_second:,.0f} a second."
    )
    table = grid("player", "mean score", "wins")
    for seat in range(totals.seats):
        table.add_row(str(seat + 1), f"{totals.mean_scores[seat]:,.2f}", f"{totals.wins[seat]:,}")
    console.print(table)


app.command()(arena)
app.command()(progressive)
app.command()(endings)
room.register(app)
app.add_typer(study, name="study")


@app.command()
def warm(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All of them unless told.")] = None,
) -> None:
    """Compile the rules, the bots and the study ahead of time, so that nobody has to wait for it."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    from parlour.server.warming import warm_up

    wanted = [game(name).name for name in names or GAMES]
    with ProcessPoolExecutor(max_workers=os.cpu_count(), mp_context=get_context("spawn")) as pool:
        compiling = {pool.submit(warm_up, name): name for name in wanted}
        for number, done in enumerate(as_completed(compiling), start=1):
            console.print(f"{number}/{len(wanted)} {compiling[done]:<9} ready after {done.result():.1f} s")
    if "cribbage" in wanted:
        from parlour.study.discards import weighing

        with Console(stderr=True).status("The scales for throws to the crib are compiled ..."):
            weighing()  # with the rules, now that they are there


@app.command()
def bench(
    what: Annotated[str, typer.Argument(metavar="[server]", help="The room's server instead of the rules.")] = "",
    as_json: Json = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each comparison takes.")] = 4.0,
) -> None:
    """Measure how fast this is, beside OpenSpiel and RLCard where they are installed."""
    from parlour import bench as benches

    if what not in ("", "server"):
        raise ParlourError(f"there is no benchmark called {what!r}; there is: server")
    if what:
        room.bench_server(as_json, seconds)
        return
    rows = []
    with Console(stderr=True).status("measuring") as status:
        for row in benches.bench(seconds):
            rows.append(row)
            status.update(f"measured {row.what}: {figure(row.ours)} {row.unit}")
    if as_json:
        print_json({"machine": benches.machine(), "seconds": seconds, "rows": [row.to_json() for row in rows]})
    else:
        show_rows(rows)


def show_rows(rows: list["Row"]) -> None:
    """The comparison as a table."""
    table = grid("what", "ours", "", "theirs", "times", "peer", text=("what", "", "peer"), wraps=("peer",))
    for row in rows:
        theirs = "" if row.peer is None else figure(row.peer)
        times = "" if row.ratio is None else f"{row.ratio:,.0f}"
        remark = ", ".join(filter(None, (row.peer_name, row.note)))
        table.add_row(row.what, figure(row.ours), row.unit, theirs, times, remark)
    console.print(table)
    if any(row.peer_name and row.peer is None for row in rows):
        console.print("pip install 'parlour[peers]' brings the libraries that are missing.")


def figure(number: float) -> str:
    """A measured figure in four digits or so."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """Five card games worth playing again."""
    if version:
        typer.echo(f"parlour {parlour.__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


# Typer names only this one of its usage errors; what they have in common is its parent's parent.
_USAGE: type[Exception] = typer.BadParameter.__mro__[2]


def main() -> None:
    """Run the command; bad input gets one line and exit status 2."""
    try:
        sys.exit(app(standalone_mode=False))
    except ParlourError as error:
        complain(str(error))
    except _USAGE as error:
        complain(error.format_message())  # type: ignore[attr-defined]
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:  # the reader, such as `head`, has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def complain(message: str) -> None:
    """One line on stderr."""
    print(f"parlour: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(BAD_INPUT)
