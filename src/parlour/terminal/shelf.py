"""The games on the shelf, and the house rules of one, as tables in a terminal."""

from rich.console import Console
from rich.table import Table as Grid

from parlour.engine.game import Game
from parlour.engine.record import Option
from parlour.shelf import GAMES, game
from parlour.terminal.phrases import PHRASES
from parlour.words.speech import words_for

SWITCH = ("off", "on")


def show_shelf(console: Console, language: str) -> None:
    """Every game: its name, for how many it is, and what it is."""
    grid = _grid(PHRASES[language]["shelf"])
    for name in GAMES:
        words = words_for(name, language)
        grid.add_row(name, words.title, players(game(name)), words.about)
    console.print(grid)


def show_house_rules(found: Game, console: Console, language: str) -> None:
    """A game's house rules: what each may be, what it is unless somebody says so, and what it does."""
    words, phrases = words_for(found.name, language), PHRASES[language]
    console.print(phrases["players"].format(title=words.title, players=players(found)), style="bold")
    console.print(words.about)
    console.print()
    grid = _grid(phrases["house_rules"])
    for option in found.options:
        line = f"{words.options[option.name]} ({found.clause(option.clause)})"
        grid.add_row(option.name, *_values(option), line)
    console.print(grid)


def players(found: Game) -> str:
    """How many may play, such as 2-8."""
    few, many = found.seats[0], found.seats[-1]
    return str(few) if few == many else f"{few}-{many}"


def _values(option: Option) -> tuple[str, str]:
    """What an option may be, and what it is unless told."""
    if option.switch:
        return ", ".join(SWITCH), SWITCH[option.default]
    return f"{option.low}-{option.high}", str(option.default)


def _grid(titles: str) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in titles.split(","):
        grid.add_column(title)
    grid.columns[0].style = "bold"
    return grid
