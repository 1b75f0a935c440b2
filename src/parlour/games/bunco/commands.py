"""Commands that Bunco adds to `parlour`: an evening of Progressive Bunco, and how games end."""

from typing import Annotated

import typer

from parlour.terminal.arguments import (
    Cores,
    Json,
    Language,
    Level,
    Options,
    Seed,
    check_language,
    chosen,
    console,
    print_json,
    progress_of,
    ready,
)

Tables = Annotated[int, typer.Option(min=2, help="How many tables.")]
SeatsEach = Annotated[int, typer.Option(help="How many play at each.")]
Players = Annotated[int | None, typer.Option(help="How many play in all, if they do not fill the tables.")]
Games = Annotated[int, typer.Option("--games", min=1, help="How many games the evening has.")]
EveningSeed = Annotated[int, typer.Option(help="Another seed gives another evening.")]
Partners = Annotated[bool, typer.Option("--partners", help="Play in pairs.")]
GamesEach = Annotated[int, typer.Option("--games", min=1, help="How many games of each kind.")]


def progressive(
    tables: Tables = 4,
    seats: SeatsEach = 4,
    players: Players = None,
    games: Games = 10,
    seed: EveningSeed = 0,
    partners: Partners = False,
    option: Options = None,
    level: Level = "regular",
    as_json: Json = False,
    language: Language = "en",
) -> None:
    """Hold an evening of Progressive Bunco between bots, and print its card of punches."""
    from parlour.bots.batch import player
    from parlour.bots.bot import level_number
    from parlour.games.bunco.evening import evening
    from parlour.games.bunco.punch_card import show_evening
    from parlour.shelf import game

    check_language(language)
    level_number(level)
    wanted = chosen(game("bunco"), option) | ({"partners": 1} if partners else {})
    game("bunco").choose(seats, wanted)  # refused, if it must be, before anybody waits for a compiler
    bunco = ready("bunco", bots=True)
    everybody = [player(level, bunco)] * (players or tables * seats)
    with progress_of("bunco", games) as advance:
        found = evening(bunco, everybody, seats, games, seed=seed, options=wanted, progress=advance)
    if as_json:
        print_json(found.to_json())
    else:
        show_evening(found, console, language)


def endings(games: GamesEach = 10_000, seed: Seed = 0, cores: Cores = None) -> None:
    """Show how games of Bunco end at every number of players, as a page of Markdown."""
    from parlour.games.bunco import endings as study

    bunco = ready("bunco", bots=True)
    with progress_of("bunco", games * study.kinds_of_games()) as advance:
        found = study.endings(bunco, games, seed, cores, advance)
    typer.echo(study.report(found, games, seed), nl=False)


COMMANDS = (progressive, endings)
