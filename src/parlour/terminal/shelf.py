"""The games on the shelf, and the house rules of one, as tables in a terminal."""

from collections.abc import Iterable

from rich.console import Console

from parlour.engine.game import Game
from parlour.engine.options import Option
from parlour.shelf import GAMES, game
from parlour.terminal.grids import grid
from parlour.words.grammar import grammar_of
from parlour.words.house_rules import by_origin, house_phrases
from parlour.words.phrases import phrases
from parlour.words.speech import Words, words_for


def show_shelf(console: Console, language: str) -> None:
    """Every game: its name, for how many it is, and what it is."""
    rows = []
    for name in GAMES:
        words = words_for(game(name), language)
        rows.append((name, words.title, players(game(name)), words.about))
    _show(phrases("terminal", language)["shelf"], rows, console)


def show_house_rules(found: Game, console: Console, language: str) -> None:
    """A game's house rules: what each may be, where each way comes from, what it is unless told, and what it does."""
    words, said = words_for(found, language), phrases("terminal", language)
    console.print(said["players"].format(title=words.title, players=players(found)), style="bold")
    console.print(words.about)
    console.print()
    rows = []
    for option in found.options:
        line = f"{_line(option, words, language)} ({found.clause(option.clause)})"
        values = "\n".join(f"{values} ({tag})" for tag, values in by_origin(option, language))
        rows.append((option.name, values, option.text(option.default), line))
    house_rule = house_phrases(found, language)["columns"].split(",")[0]
    _show(said["house_rules"].format(house_rule=house_rule), rows, console)


def players(found: Game) -> str:
    """How many may play, such as 2-8."""
    few, many = found.seats[0], found.seats[-1]
    return str(few) if few == many else f"{few}-{many}"


def _line(option: Option, words: Words, language: str) -> str:
    """What an option does, and what each of its values does that has a name."""
    said, between = phrases("terminal", language)["value"], grammar_of(language).between
    named = between.join(said.format(value=v, meaning=words.option_value(option.name, v)) for v in option.values)
    return f"{words.options[option.name]} ({named})" if named else words.options[option.name]


def _show(titles: str, rows: Iterable[tuple[str, ...]], console: Console) -> None:
    columns = titles.split(",")
    table = grid(*columns, text=columns, wraps=columns)
    table.columns[0].style = "bold"
    for row in rows:
        table.add_row(*row)
    console.print(table)
