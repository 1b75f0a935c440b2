"""`parlour endings`: how games of Bunco end."""

from typing import Annotated

import typer

from parlour.arguments import Cores, Seed, progress_of, ready
from parlour.study import endings as study

Games = Annotated[int, typer.Option("--games", min=1, help="How many games of each kind.")]


def endings(games: Games = 10_000, seed: Seed = 0, cores: Cores = None) -> None:
    """Show how games of Bunco end at every number of players, as a page of Markdown."""
    bunco = ready("bunco", bots=True)
    with progress_of("bunco", games * study.kinds_of_games()) as advance:
        found = study.endings(bunco, games, seed, cores, advance)
    typer.echo(study.report(found, games, seed), nl=False)
