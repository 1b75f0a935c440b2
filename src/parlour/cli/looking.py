"""Looking around: the shelf, and the rule sheets."""

from typing import Annotated

import typer

from parlour.shelf import game
from parlour.terminal.arguments import GameName, Language, check_language, console
from parlour.terminal.sheet import show_sheet
from parlour.words.sheets import clause, rule_sheet


def games(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show this game's house rules.")] = None,
    language: Language = "en",
) -> None:
    """List the games on the shelf, or one game's house rules."""
    from parlour.terminal.shelf import show_house_rules, show_shelf

    check_language(language)
    if name is None:
        show_shelf(console, language)
    else:
        show_house_rules(game(name), console, language)


def rules(
    name: GameName,
    number: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="Only this one: 9, or H1, E1, T1.")] = None,
    language: Language = "en",
) -> None:
    """Print a game's rule sheet."""
    check_language(language)
    found = game(name)
    wanted = rule_sheet(found, language) if number is None else clause(found, number.upper(), language)
    show_sheet(found, wanted, console)


COMMANDS = (games, rules)
