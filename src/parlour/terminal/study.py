"""Throws, hints and reviews as tables in a terminal."""

from rich.console import Console
from rich.table import Table as Grid

from parlour.study.counting import names
from parlour.study.discards import Throws
from parlour.study.hints import Hint, Review

MOST_SHOWN = 12


def _grid(*titles: str, text: tuple[str, ...] = ()) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in titles:
        grid.add_column(title, justify="left" if title in text else "right")
    return grid


def show_throws(throws: Throws, console: Console) -> None:
    """All fifteen throws, the best first."""
    whose = "your own crib" if throws.dealer else "the other's crib"
    console.print(f"{' '.join(names(throws.hand))}, to {whose}, at {throws.score[0]}–{throws.score[1]}")
    grid = _grid("throw", "keep", "hand", "min", "max", "crib", "pegging", "total", "wins", text=("throw", "keep"))
    for t in throws.throws:
        grid.add_row(
            " ".join(names(t.thrown)), " ".join(names(t.kept)), f"{t.hand:.2f}", str(t.least), str(t.most),
            f"{t.crib:.2f}", f"{t.pegging:+.2f}", f"{t.total:.2f}", f"{t.chance:.1%}",
        )  # fmt: skip
    console.print(grid)


def show_hint(hint: Hint, console: Console) -> None:
    """The moves of a position, the best first."""
    console.print(f"After {hint.after} moves, player {hint.seat + 1} to move:")
    grid = _grid("move", "wins", "±", "why", text=("move", "why"))
    for each in hint.ranked[:MOST_SHOWN]:
        style = "bold" if each.action == hint.played else ""
        grid.add_row(
            hint.game.actions.text(each.action), f"{each.estimate:.1%}", f"{each.error:.1%}", each.reason, style=style
        )
    console.print(grid)


def show_review(review: Review, console: Console) -> None:
    """The costliest decisions of a game, and what each player's mistakes came to."""
    costliest = review.costliest()
    if not costliest:
        console.print("No decision surely cost anybody anything worth a word.")
    else:
        grid = _grid("move", "player", "played", "better", "cost", "±", text=("played", "better"))
        for each in costliest:
            grid.add_row(
                str(each.number), str(each.seat + 1), each.move, each.best, f"{each.cost:.1%}", f"{each.error:.1%}"
            )
        console.print(grid)
    for seat, cost in enumerate(review.costs()):
        console.print(f"Player {seat + 1}: mistakes worth {cost:.1%} of a game in all.")
