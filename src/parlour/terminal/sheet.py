"""Rule sheets in a terminal: text as Markdown, rows of cards in their colours."""

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from parlour.engine.game import Game
from parlour.terminal.layout import layout_of
from parlour.words.card_rows import Row, parts


def show_sheet(game: Game, markdown: str, console: Console) -> None:
    """Print a rule sheet, or a part of one."""
    for part in parts(markdown):
        if isinstance(part, str):
            console.print(Markdown(part))
        else:
            console.print("", _rows(game, part), "", sep="\n")


def _rows(game: Game, rows: list[Row]) -> Text:
    """Rows of cards one under the other, what is said of each before it."""
    layout = layout_of(game)
    wide = max(len(row.caption) for row in rows)
    lines = []
    for row in rows:
        cards = Text(" ").join(Text(card, style=layout.colour(card)) for card in row.cards)
        lines.append(Text.assemble("  ", (f"{row.caption:<{wide}}", "dim"), "  " if wide else "", cards))
    return Text("\n").join(lines)
