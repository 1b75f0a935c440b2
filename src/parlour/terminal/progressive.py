"""`parlour progressive`: an evening of Progressive Bunco between bots, and its card of punches."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from parlour.arguments import (
    Json,
    Language,
    Level,
    Options,
    check_language,
    chosen,
    console,
    print_json,
    progress_of,
    ready,
)
from parlour.bots.batch import player
from parlour.bots.bot import level_number
from parlour.shelf import game
from parlour.table.progressive import Evening, evening
from parlour.terminal.grids import grid
from parlour.terminal.screen import capital
from parlour.words.bunco import EVENING
from parlour.words.speech import Speaker, inflect

PUNCHED, BLANK = "●", "·"
GROUP = 5  # games between two gaps in a card

Tables = Annotated[int, typer.Option(min=2, help="How many tables.")]
SeatsEach = Annotated[int, typer.Option(help="How many play at each.")]
Games = Annotated[int, typer.Option("--games", min=1, help="How many games the evening has.")]
Seed = Annotated[int, typer.Option(help="Another seed gives another evening.")]
Partners = Annotated[bool, typer.Option("--partners", help="Play in pairs.")]


def progressive(
    tables: Tables = 4,
    seats: SeatsEach = 4,
    games: Games = 10,
    seed: Seed = 0,
    partners: Partners = False,
    option: Options = None,
    level: Level = "regular",
    as_json: Json = False,
    language: Language = "en",
) -> None:
    """Hold an evening of Progressive Bunco between bots, and print its card of punches."""
    check_language(language)
    level_number(level)
    wanted = chosen(option) | ({"partners": 1} if partners else {})
    game("bunco").choose(seats, wanted)  # refused, if it must be, before anybody waits for a compiler
    bunco = ready("bunco", bots=True)
    everybody = [player(level, bunco)] * (tables * seats)
    with progress_of("bunco", games) as advance:
        found = evening(bunco, everybody, seats, games, seed=seed, options=wanted, progress=advance)
    if as_json:
        print_json(found.to_json())
    else:
        show_evening(found, console, language)


def show_evening(evening: Evening, console: Console, language: str = "en") -> None:
    """Everybody's punches, the most first; the cut of those who tie; the winner."""
    words, speaker = EVENING[language], Speaker(evening.game, language)
    console.print(words["title"].format(tables=evening.tables, seats=evening.seats), style="bold")
    console.print()
    console.print(_card(evening, speaker))
    console.print()
    for cut in evening.cuts:
        cards = [f"{speaker.name(player)} {speaker.words.cards[card]}" for player, card in cut.items()]
        console.print(words["cut"].format(cards=speaker.listed(cards)))
    punches = evening.punches[evening.winners[0]]
    won = inflect(words["won" if len(evening.winners) == 1 else "won_together"], False, punches)
    console.print(won.format(who=_names(evening.winners, speaker), n=punches), style="bold")


def _card(evening: Evening, speaker: Speaker) -> Grid:
    """A row a player, or a pair: a mark for each game, the punches, and the table where they sat last."""
    words, punches = EVENING[speaker.language], evening.punches
    card = grid("", words["games"], words["punches"], words["last_table"], text=("", words["games"]))
    last_table = {player: n for n, table in enumerate(evening.games[-1], start=1) for player in table.players}
    for side in sorted(evening.sides, key=lambda side: (side != evening.winners, -punches[side[0]])):
        first = side[0]
        card.add_row(
            Text(_names(side, speaker), style="bold" if side == evening.winners else ""),
            _marks(evening.punched(first)),
            str(punches[first]),
            str(last_table[first]),
        )
    return card


def _names(players: Sequence[int], speaker: Speaker) -> str:
    return capital(speaker.listed([speaker.name(player) for player in players]))


def _marks(punched: list[bool]) -> Text:
    """A mark for each game, in groups that are quickly counted."""
    text = Text()
    for number, hole in enumerate(punched):
        if number and number % GROUP == 0:
            text.append(" ")
        text.append(PUNCHED if hole else BLANK, style="yellow" if hole else "dim")
    return text
