"""`parlour study`: throws, hints and reviews, as tables in a terminal."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from parlour.arguments import (
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
from parlour.bots.bot import Budget, level_number, parse_budget
from parlour.engine.game import ParlourError
from parlour.shelf import GAMES, BoxedGame
from parlour.table import record
from parlour.terminal.grids import grid
from parlour.terminal.phrases import PHRASES
from parlour.words.speech import percent

if TYPE_CHECKING:
    from parlour.study.discards import Throws
    from parlour.study.hints import Hint, Review

MOST_SHOWN = 12

app = typer.Typer(help="Look closer: which cards to throw, what to play, what a game turned on.")

Hand = Annotated[str, typer.Argument(help='Six cards, such as "5H 5D JS QC 6H 7S".')]
Dealer = Annotated[bool, typer.Option("--dealer", help="The crib is yours.")]
Score = Annotated[str | None, typer.Option(metavar="MINE-THEIRS", help="Such as 90-103: weighs by the chance to win.")]
Place = Annotated[str, typer.Argument(metavar="RECORD@N", help="A game's record, after N moves; without @N, its end.")]


@app.command()
def review(
    file: RecordFile,
    level: Level = "expert",
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


def discard(hand: Hand, dealer: Dealer = False, score: Score = None, as_json: Json = False) -> None:
    """Weigh all fifteen ways to throw two of six cards to the crib."""
    from parlour.study.discards import check_throws, weigh_throws

    check_throws(hand, score)
    with Console(stderr=True).status("Weighing. The first time, this is compiled ..."):
        found = weigh_throws(hand, dealer, score)
    if as_json:
        print_json(found.to_json())
    else:
        show_throws(found, console)


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


for _name in GAMES:
    _game = typer.Typer(help=f"Look closer at {_name}.")
    _game.command()(hint_about(_name))
    if _name == "cribbage":
        _game.command()(discard)
    else:
        _game.callback()(lambda: None)  # or a game's only command would go without its name
    app.add_typer(_game, name=_name)


def _thought(level: str, budget: str | Budget, language: str) -> Budget:
    """How long to think; refuses what cannot be asked for before anybody waits."""
    check_language(language)
    level_number(level)
    return parse_budget(budget) if isinstance(budget, str) else budget


def _with_bots(name: str) -> BoxedGame:
    return ready(name, bots=True)


# What they print


def show_throws(throws: "Throws", console: Console) -> None:
    """All fifteen throws, the best first."""
    from parlour.study.counting import names

    whose = "your own crib" if throws.dealer else "the other's crib"
    console.print(f"{' '.join(names(throws.hand))}, to {whose}, at {throws.score[0]}–{throws.score[1]}")
    table = grid("throw", "keep", "hand", "min", "max", "crib", "pegging", "total", "wins", text=("throw", "keep"))
    for place, t in enumerate(throws.throws):
        table.add_row(
            " ".join(names(t.thrown)), " ".join(names(t.kept)), f"{t.hand:.2f}", str(t.least), str(t.most),
            f"{t.crib:.2f}", f"{t.pegging:+.2f}", f"{t.total:.2f}", f"{t.chance:.1%}",
            style="bold" if place == 0 else "",
        )  # fmt: skip
    console.print(table)


def show_hint(hint: "Hint", console: Console, language: str) -> None:
    """The moves of a position, the best first; what was played is marked."""
    phrases = PHRASES[language]
    move, wins, error, why = phrases["hint"].split(",")
    console.print(phrases["to_move"].format(n=hint.after, seat=hint.seat + 1))
    table = grid("", move, wins, error, why, text=("", move, why), wraps=(why,))
    for each in hint.ranked[:MOST_SHOWN]:
        played = each.action == hint.played
        table.add_row(
            "▸" if played else "", hint.game.actions.text(each.action),
            percent(each.estimate, language, 1), percent(each.error, language, 1), each.reason,
            style="bold" if played else "",
        )  # fmt: skip
    console.print(table)
    if hint.played is not None:
        console.print(phrases["was_played"], style="dim")


def show_review(review: "Review", console: Console, language: str) -> None:
    """The costliest decisions of a game, and what each player's mistakes came to."""
    phrases = PHRASES[language]
    costliest = review.costliest()
    if not costliest:
        console.print(phrases["no_mistake"])
    else:
        number, player, played, better, cost, error, why = phrases["review"].split(",")
        table = grid(number, player, played, better, cost, error, why, text=(played, better, why), wraps=(why,))
        for each in costliest:
            table.add_row(
                str(each.number), str(each.seat + 1), each.move, each.best,
                percent(each.cost, language, 1), percent(each.error, language, 1), each.reason,
            )  # fmt: skip
        console.print(table)
    for seat, paid in enumerate(review.costs()):
        console.print(phrases["mistakes"].format(seat=seat + 1, cost=percent(paid, language, 1)))
