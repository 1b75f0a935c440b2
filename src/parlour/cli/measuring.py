"""Compiling ahead, and measuring."""

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from parlour.engine.game import ParlourError
from parlour.extras import install
from parlour.shelf import every_game, game
from parlour.terminal.arguments import Json, console, print_json
from parlour.terminal.grids import grid

if TYPE_CHECKING:
    from parlour.bench.peers import Row


def warm(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All of them unless told.")] = None,
) -> None:
    """Compile the rules, the bots and the study ahead of time, so that nobody has to wait for it."""
    from parlour.warming import warm_all

    wanted = [game(name) for name in names] if names else list(every_game())
    for number, (done, seconds) in enumerate(warm_all(wanted), start=1):
        console.print(f"{number}/{len(wanted)} {done.name:<9} ready after {seconds:.1f} s")
    for each in wanted:
        also = getattr(each.part("commands"), "warm", None)
        if also:
            with Console(stderr=True).status(f"What only {each.name} has is compiled ..."):
                also()  # with the rules, now that they are there


def bench(
    what: Annotated[
        str, typer.Argument(metavar="[server|wasm]", help="The room's server, or games as WebAssembly in Node.")
    ] = "",
    as_json: Json = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each comparison takes.")] = 4.0,
) -> None:
    """Measure how fast this is, beside OpenSpiel and RLCard where they are installed."""
    from parlour.bench import modules, races
    from parlour.warming import is_warm, warm_all

    if what not in ("", "server", "wasm"):
        raise ParlourError(f"there is no benchmark called {what!r}; there are: server, wasm")
    if what == "server":
        bench_server(as_json, seconds)
        return
    rows = []
    with Console(stderr=True).status("measuring") as status:
        for done, _ in warm_all([each for each in every_game() if not is_warm(each)]):
            status.update(f"{done.name} is ready, once for all")
        for row in (modules if what else races).bench(seconds):
            rows.append(row)
            status.update(f"measured {row.what}: {figure(row.ours)} {row.unit}")
    if as_json:
        print_json({"machine": races.machine(), "seconds": seconds, "rows": [row.to_json() for row in rows]})
    else:
        show_rows(rows)


def bench_server(as_json: bool, seconds: float) -> None:
    """Measure how much the room bears, at each rate for five times so long as a comparison takes."""
    from parlour.bench import room

    measured = []
    for row in room.bench(seconds=5 * seconds):
        measured.append(row)
        if not as_json:
            console.print(", ".join(f"{name.replace('_', ' ')} {value}" for name, value in row.items()))
    if as_json:
        print_json(measured)


def show_rows(rows: list["Row"]) -> None:
    """The comparison as a table."""
    table = grid("what", "ours", "", "theirs", "times", "peer", text=("what", "", "peer"), wraps=("what", "peer"))
    for row in rows:
        theirs = "" if row.peer is None else figure(row.peer)
        times = "" if row.ratio is None else f"{row.ratio:,.0f}" if row.ratio >= 10 else f"{row.ratio:.2f}"
        remark = ", ".join(filter(None, (row.peer_name, row.note)))
        table.add_row(row.what, figure(row.ours), row.unit, theirs, times, remark)
    console.print(table)
    if any(row.peer_name and row.peer is None for row in rows):
        console.print(f"For the libraries that are missing: {install('peers')}")


def figure(number: float) -> str:
    """A measured figure in four digits or so."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


COMMANDS = (warm, bench)
