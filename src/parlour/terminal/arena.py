"""A match between bots, as a table in a terminal."""

from rich.console import Console
from rich.table import Table as Grid

from parlour.arena.arena import Outcome


def show_outcome(outcome: Outcome, console: Console) -> None:
    """Who won how often, how surely, and by how much."""
    how = "duplicate deals" if outcome.duplicate else "independent deals"
    console.print(
        f"{len(outcome.played):,} games of {outcome.game} with {outcome.seats} players, {how}, "
        f"{outcome.seconds:,.1f} s."
    )
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("bot", "games", "won", "win rate", "95 % interval", "even", "mean score", "rating"):
        grid.add_column(title, justify="left" if title == "bot" else "right")
    for s in outcome.standings:
        style = "" if not s.clear else ("green" if s.low > s.even else "red")
        rating = f"{s.rating.mu:.1f} ± {s.rating.sigma:.1f}" if s.rating else ""
        grid.add_row(
            s.bot, f"{s.games:,}", f"{s.wins:,.1f}", f"{s.win_rate:.1%}", f"{s.low:.1%} – {s.high:.1%}",
            f"{s.even:.1%}", f"{s.mean_score:,.1f}", rating, style=style,
        )  # fmt: skip
    console.print(grid)
