"""Commands that Cribbage adds to `parlour`: a hand counted, and throws to the crib weighed."""

from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from parlour.terminal.arguments import Json, Language, check_language, console, print_json
from parlour.terminal.grids import grid

if TYPE_CHECKING:
    from parlour.games.cribbage.discards import Throws

Hand = Annotated[str, typer.Argument(help='Six cards, such as "5H 5D JS QC 6H 7S".')]
Dealer = Annotated[bool, typer.Option("--dealer", help="The crib is yours.")]
Score = Annotated[str | None, typer.Option(metavar="MINE-THEIRS", help="Such as 90-103: weighs by the chance to win.")]


def score(
    hand: Annotated[str, typer.Argument(help='Four cards, such as "5H 5S 5C JD".')],
    starter: Annotated[str, typer.Option(metavar="CARD", help="The start card.")],
    crib: Annotated[bool, typer.Option("--crib", help="Count it as a crib.")] = False,
    as_json: Json = False,
    language: Language = "en",
) -> None:
    """Count a cribbage hand, item by item."""
    from parlour.games.cribbage.aloud import GAME, count_hand, names
    from parlour.terminal.telling import sentences
    from parlour.words.speech import Speaker

    check_language(language)
    count = count_hand(hand, starter, crib)
    speaker = Speaker(GAME, language)
    spoken = " ".join(sentences(speaker, count.items)) or speaker.words.phrases["nothing"]
    if as_json:
        print_json(count.to_json() | {"spoken": spoken})
        return
    items = Grid.grid(padding=(0, 2))
    for item in count.items:
        items.add_row(str(item.amount), " ".join(names(item.cards)))
    if count.items:
        console.print(items)
    console.print(spoken, style="bold", soft_wrap=True)


def discard(
    hand: Hand, dealer: Dealer = False, score: Score = None, as_json: Json = False, language: Language = "en"
) -> None:
    """Weigh all fifteen ways to throw two of six cards to the crib."""
    from parlour.games.cribbage.discards import check_throws, weigh_throws

    check_language(language)
    check_throws(hand, score)
    with Console(stderr=True).status("Weighing. The first time, this is compiled ..."):
        found = weigh_throws(hand, dealer, score)
    if as_json:
        print_json(found.to_json())
    else:
        show_throws(found, console, language)


def show_throws(throws: "Throws", console: Console, language: str) -> None:
    """All fifteen throws, the best first."""
    from parlour.games.cribbage.aloud import GAME, names
    from parlour.words.speech import Speaker
    from parlour.words.template import fill

    speaker = Speaker(GAME, language)
    words, grammar = speaker.words.phrases, speaker.grammar
    mine, theirs = map(str, throws.score)
    values = {"cards": " ".join(names(throws.hand)), "mine": mine, "theirs": theirs}
    console.print(fill(words["throws/own" if throws.dealer else "throws/other"], grammar, values))
    titles = words["throws/columns"].split(",")
    table = grid(*titles, text=titles[:2])
    for place, t in enumerate(throws.throws):
        means = f"{t.hand:.2f}", f"{t.crib:.2f}", f"{t.pegging:+.2f}", f"{t.total:.2f}"
        hand, crib, pegging, total = (mean.replace("-", "−").replace(".", grammar.decimal) for mean in means)
        table.add_row(
            " ".join(names(t.thrown)), " ".join(names(t.kept)), hand, str(t.least), str(t.most), crib, pegging, total,
            grammar.share(t.chance, 1), style="bold" if place == 0 else "",
        )  # fmt: skip
    console.print(table)


def warm() -> None:
    """Compile the scales for throws to the crib."""
    from parlour.games.cribbage.discards import weighing

    weighing()


COMMANDS = (score,)
STUDIES = (discard,)
