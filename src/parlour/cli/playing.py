"""Playing in the terminal, and telling a game again."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from parlour.bots.bot import FULL, Budget, bot, level_number, parse_budget
from parlour.engine.chance import new_luck
from parlour.engine.game import Game, ParlourError
from parlour.shelf import every_game, game
from parlour.table import record
from parlour.table.table import Table
from parlour.terminal.arguments import (
    Language,
    Level,
    Options,
    PlayBudget,
    RecordFile,
    Seats,
    check_file,
    check_language,
    chosen,
    console,
    seat_index,
)
from parlour.words.phrases import phrases
from parlour.words.speech import words_for

USUAL_LEVEL = "regular"

Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game's record there.")]
SeatNumber = Annotated[int, typer.Option(help="Which player you are, counting from 1.")]


@dataclass(frozen=True)
class Rivals:
    """The bots at a person's table: how well they play and how long they think."""

    level: str
    budget: Budget

    def __post_init__(self) -> None:
        level_number(self.level)


def play(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="You are asked, unless told.")] = None,
    seats: Seats = None,
    seed: Annotated[int | None, typer.Option(help="Deal the same cards every time.")] = None,
    option: Options = None,
    as_printed: Annotated[bool, typer.Option("--as-printed", help="Every house rule exactly as printed.")] = False,
    seat: SeatNumber = 1,
    level: Level = USUAL_LEVEL,
    budget: PlayBudget = None,
    language: Language = "en",
    save: Save = None,
) -> None:
    """Play a game in the terminal."""
    check_language(language)
    name = name or ask_for_game(language)
    found = game(name)
    wanted = chosen(found, option)
    seats = found.seats[0] if seats is None else seats
    if as_printed:
        wanted = beside_the_printed(found, seats, wanted)
    rivals = Rivals(level, parse_budget(budget) if budget else FULL)
    check_sitting(seats, seat, language, save)
    sit_down(found.new(seats, seed=seed, options=wanted), seat, rivals, seed, language, save)


def beside_the_printed(found: Game, seats: int, wanted: Mapping[str, int]) -> dict[str, int]:
    """The printed house rules, and what is wanted of those that the booklet leaves open."""
    for option in found.options:
        if option.name in wanted and option.printed is not None:
            raise ParlourError(f"the booklet prints {option.name}: choose it, or --as-printed, not both")
    return found.as_printed(seats) | dict(wanted)


def ask_for_game(language: str) -> str:
    """Show the shelf and ask what to take down; Enter takes the first."""
    names = [each.name for each in every_game()]
    for number, each in enumerate(every_game(), start=1):
        words = words_for(each, language)
        console.print(f"  {number}  {words.title:<22} {words.about}")
    try:
        answer = input(phrases("terminal", language)["which"]).strip().casefold()
    except EOFError:
        console.print()
        raise typer.Exit from None
    if answer.isdecimal() and 1 <= int(answer) <= len(names):
        return names[int(answer) - 1]
    return answer or names[0]


def resume(
    file: RecordFile,
    seat: SeatNumber = 1,
    level: Level = USUAL_LEVEL,
    budget: PlayBudget = None,
    language: Language = "en",
    save: Save = None,
) -> None:
    """Go on with a game that was left; it is saved to the same file again."""
    rivals = Rivals(level, parse_budget(budget) if budget else FULL)
    table = record.load(file, game)
    if table.over:
        raise ParlourError(f"the game in {file} is over; `parlour replay {file}` tells it again")
    check_sitting(table.seats, seat, language, save)
    sit_down(table, seat, rivals, None, language, save or file)


def check_sitting(seats: int, seat: int, language: str, save: Path | None) -> None:
    """Refuse a seat, a language or a file that cannot be."""
    check_language(language)
    seat_index(seats, seat)
    check_file(save)


def sit_down(table: Table, seat: int, rivals: Rivals, seed: int | None, language: str, save: Path | None) -> None:
    """Play at a table, on from where it stands, against bots of one level."""
    from parlour.terminal.play import Sitting

    luck = new_luck(secrets.randbits(64) if seed is None else seed)
    rival = bot(rivals.level, table.game)
    Sitting(table, seat_index(table.seats, seat), rival, luck, console, language, save, rivals.budget).play()


def replay(
    file: RecordFile,
    to: Annotated[int | None, typer.Option(metavar="N", min=0, help="Stop after move N and show the table.")] = None,
    seat: Annotated[int | None, typer.Option(help="Tell only what this player saw, counting from 1.")] = None,
    language: Language = "en",
) -> None:
    """Tell a recorded game again, move by move."""
    from parlour.terminal.replay import ONLOOKER, tell_again

    check_language(language)
    table = record.load(file, game)
    tell_again(table, console, language, ONLOOKER if seat is None else seat_index(table.seats, seat), to)


COMMANDS = (play, resume, replay)
