"""The card of punches of an evening of Progressive Bunco, in print."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from parlour.games.bunco.evening import Evening
from parlour.terminal.grids import grid
from parlour.words.speech import Speaker
from parlour.words.template import fill, sentence

PUNCHED, BLANK = "●", "·"
GROUP = 5  # games between two gaps in a card


def show_evening(evening: Evening, console: Console, language: str = "en") -> None:
    """Everybody's punches, the most first; the cut of those who tie; the winner."""
    speaker = Speaker(evening.game, language)
    sizes = speaker.grammar.listed([str(size) for size in sorted(set(evening.sizes), reverse=True)])
    console.print(_say(speaker, "evening", tables=evening.tables, seats=sizes), style="bold")
    console.print()
    console.print(_card(evening, speaker))
    console.print()
    for cut in evening.cuts:
        cards = [f"{speaker.name(player)} {speaker.words.cards[card]}" for player, card in cut.items()]
        console.print(_say(speaker, "cut", cards=speaker.grammar.listed(cards)))
    won = "won" if len(evening.winners) == 1 else "won_together"
    punches = evening.punches[evening.winners[0]]
    console.print(_say(speaker, won, who=_names(evening.winners, speaker), n=punches), style="bold")


def _say(speaker: Speaker, phrase: str, n: int = 0, **values: object) -> str:
    words = {name: str(value) for name, value in values.items()}
    return fill(speaker.words.phrases[phrase], speaker.grammar, words | {"n": str(n)}, n=n)


def _card(evening: Evening, speaker: Speaker) -> Grid:
    """A row a player, or a pair: a mark for each game, the punches, and the table where they sat last."""
    words, punches = speaker.words.phrases, evening.punches
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
    return sentence(speaker.grammar.listed([speaker.name(player) for player in players]))


def _marks(punched: list[bool]) -> Text:
    """A mark for each game, in groups that are quickly counted."""
    text = Text()
    for number, hole in enumerate(punched):
        if number and number % GROUP == 0:
            text.append(" ")
        text.append(PUNCHED if hole else BLANK, style="yellow" if hole else "dim")
    return text
