"""Tables in a terminal: columns without lines, under dim titles."""

from collections.abc import Collection

from rich.table import Table as Grid


def grid(*titles: str, text: Collection[str] = (), wraps: Collection[str] = ()) -> Grid:
    """An empty table. Figures stand to the right, the columns of `text` to the left; those of `wraps` may be broken."""
    found = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in titles:
        found.add_column(title, justify="left" if title in text else "right", no_wrap=title not in wraps)
    return found
