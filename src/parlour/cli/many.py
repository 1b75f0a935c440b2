"""Many games at once: simulations."""

from typing import TYPE_CHECKING, Annotated

import typer

from parlour.shelf import game
from parlour.terminal.arguments import (
    Cores,
    GameName,
    Json,
    Options,
    Seats,
    Seed,
    chosen,
    console,
    print_json,
    progress_of,
    ready,
)
from parlour.terminal.grids import grid

if TYPE_CHECKING:
    from parlour.table.batch import Totals


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
    wanted = chosen(found, option)
    found.choose(found.seats[0] if seats is None else seats, wanted)  # refused, if need be, before anybody waits
    ready(name, bots=level is not None)
    play_games = games_between(level, found) if level else None
    with progress_of(name, count) as advance:
        totals = batch.simulate(found, seats, count, seed, wanted, cores, advance, play_games)
    if as_json:
        print_json(totals.to_json())
    else:
        show_totals(totals)


def show_totals(totals: "Totals") -> None:
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


COMMANDS = (simulate,)
