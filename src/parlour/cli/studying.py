"""`parlour study`: hints and reviews, and what games bring to it, as tables in a terminal."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from parlour.bots.bot import Budget, level_number, parse_budget
from parlour.engine.game import ParlourError
from parlour.shelf import BoxedGame, every_game
from parlour.table import record
from parlour.terminal.arguments import (
    Json,
    Language,
    Level,
    PlayBudget,
    RecordFile,
    check_language,
    console,
    print_json,
    progress_of,
    ready,
)
from parlour.terminal.grids import grid
from parlour.words.grammar import grammar_of
from parlour.words.phrases import phrases
from parlour.words.template import fill

if TYPE_CHECKING:
    from parlour.study.hints import Hint, Review

MOST_SHOWN = 12  # moves, besides the one that was played

app = typer.Typer(help="Look closer: what to play, and what a game turned on.")

Place = Annotated[str, typer.Argument(metavar="RECORD@N", help="A game's record, after N moves; without @N, its end.")]


@app.command()
def review(
    file: RecordFile,
    level: Level = "master",
    budget: PlayBudget = None,
    language: Language = "en",
    as_json: Json = False,
) -> None:
    """Go over a finished game and mark the costliest decisions."""
    from parlour.study import hints

    chosen = _thought(level, budget or hints.GLANCE, language)
    table = record.load(file, _with_bots)
    with progress_of("review", len(table.moves) + 1) as advance:
        found = hints.review(table, level, chosen, language, progress=advance)
    if as_json:
        print_json(found.to_json())
    else:
        show_review(found, console, language)


def hint_about(name: str) -> Callable[..., None]:
    """The command `hint` of one game."""

    def hint(
        place: Place,
        level: Level = "master",
        budget: PlayBudget = None,
        language: Language = "en",
        as_json: Json = False,
    ) -> None:
        """Rank the moves in a position of a recorded game, with reasons."""
        from parlour.study import hints

        chosen = _thought(level, budget or hints.THOROUGH, language)
        file, after = hints.parse_place(place)
        table = record.load(file, _with_bots)
        if table.game.name != name:
            raise ParlourError(f"the game in {file} is {table.game.name}, not {name}")
        found = hints.hint(table, after, level, chosen, language)
        if as_json:
            print_json(found.to_json())
        else:
            show_hint(found, console, language)

    return hint


for _found in every_game():
    _game = typer.Typer(help=f"Look closer at {_found.name}.")
    _game.command()(hint_about(_found.name))
    for _study in getattr(_found.part("commands"), "STUDIES", ()):
        _game.command()(_study)
    _game.callback()(lambda: None)  # or a game's only command would go without its name
    app.add_typer(_game, name=_found.name)


def _thought(level: str, budget: str | Budget, language: str) -> Budget:
    """How long to think; refuses what cannot be asked for before anybody waits."""
    check_language(language)
    level_number(level)
    return parse_budget(budget) if isinstance(budget, str) else budget


def _with_bots(name: str) -> BoxedGame:
    return ready(name, bots=True)


# What they print


def show_hint(hint: "Hint", console: Console, language: str) -> None:
    """The best moves of a position, and what was played, which is marked."""
    said, grammar = phrases("terminal", language), grammar_of(language)
    move, wins, error, why = said["hint"].split(",")
    where = {"n": grammar.figure(hint.after), "seat": str(hint.seat + 1)}
    console.print(fill(said["to_move"], grammar, where, n=hint.after))
    table = grid("", move, wins, error, why, text=("", move, why), wraps=(why,))
    for place, each in enumerate(hint.ranked):
        played = each.action == hint.played
        if place >= MOST_SHOWN and not played:
            continue
        error = grammar.share(each.error, 1) if each.error else ""  # the others are measured against this one
        table.add_row(
            "▸" if played else "", hint.game.actions.text(each.action),
            grammar.share(each.estimate, 1), error, each.reason,
            style="bold" if played else "",
        )  # fmt: skip
    console.print(table)
    if hint.played is not None:
        console.print(said["was_played"], style="dim")


def show_review(review: "Review", console: Console, language: str) -> None:
    """The costliest decisions of a game, and what each player's mistakes came to."""
    said, share = phrases("terminal", language), grammar_of(language).share
    costliest = review.costliest()
    if not costliest:
        console.print(said["no_mistake"])
    else:
        number, player, played, better, cost, error, why = said["review"].split(",")
        table = grid(number, player, played, better, cost, error, why, text=(played, better, why), wraps=(why,))
        for each in costliest:
            table.add_row(
                str(each.number), str(each.seat + 1), each.move, each.best,
                share(each.cost, 1), share(each.error, 1), each.reason,
            )  # fmt: skip
        console.print(table)
    for seat, paid in enumerate(review.costs()):
        console.print(said["mistakes"].format(seat=seat + 1, cost=share(paid, 1)))
