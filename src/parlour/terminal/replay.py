"""Tell a recorded game again, move by move."""

from itertools import groupby

from rich.console import Console
from rich.table import Table as Grid

from parlour.engine.events import Event
from parlour.engine.house import ALL
from parlour.table.record import replay
from parlour.table.table import Table
from parlour.terminal.screen import Screen
from parlour.terminal.telling import sentences
from parlour.words.grammar import grammar_of
from parlour.words.phrases import phrases
from parlour.words.speech import Speaker
from parlour.words.template import fill

ONLOOKER = ALL  # hears what all hear
NUMBER_WIDTH = 5


def tell_again(
    table: Table, console: Console, language: str = "en", seat: int = ONLOOKER, last: int | None = None
) -> None:
    """Print the game up to move `last`: all of it, or what one seat saw and heard."""
    speakers = {listener: Speaker(table.game, language, seat=listener) for listener in range(-1, table.seats)}
    screen = Screen(console, table.game, speakers[seat])
    said, grammar, moves = phrases("terminal", language), grammar_of(language), len(table.moves)
    console.print(speakers[seat].words.title, style="bold")
    about = {"seats": str(table.seats), "n": grammar.figure(moves), "version": str(table.game.version)}
    console.print(fill(said["record"], grammar, about, n=moves))
    console.print()
    again = table
    for number, (again, told) in enumerate(replay(table)):
        _print_step(console, number, _sentences(speakers, told, seat))
        if len(again.moves) == last:
            break
    if again.over:
        console.rule(style="dim")
        ending = speakers[seat].words.endings[again.ending]
        console.print(said["over"].format(ending=ending), style="bold")
    else:
        screen.position(again.state if seat == ONLOOKER else again.view(seat, memory=False))
        made = len(again.moves)
        console.print(fill(said["so_far"], grammar, {"n": grammar.figure(made)}, n=made), style="bold")
    screen.standings(again)


def _sentences(speakers: dict[int, Speaker], told: list[Event], seat: int) -> list[str]:
    """What one seat hears; whoever looks on at a record hears what was whispered too, and to whom."""
    if seat != ONLOOKER:
        return sentences(speakers[seat], told)
    heard = []
    for to, events in groupby(told, lambda event: event.to):
        before = "" if to == ALL else f"({speakers[ONLOOKER].name(to)}) "
        heard += [before + sentence for sentence in sentences(speakers[to], events)]
    return heard


def _print_step(console: Console, number: int, sentences: list[str]) -> None:
    """One move's sentences; its number stands before the first."""
    lines = Grid.grid(padding=(0, 1))
    lines.add_column(width=NUMBER_WIDTH, justify="right", style="dim")
    lines.add_column()
    for i, sentence in enumerate(sentences):
        lines.add_row(f"{number}." if number and i == 0 else "", sentence)
    console.print(lines)
