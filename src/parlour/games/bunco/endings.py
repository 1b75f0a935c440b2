"""How games of Bunco end at every number of players, and what a lobby should recommend."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from textwrap import fill

from parlour.bots.batch import games_between
from parlour.engine.game import Game
from parlour.games.bunco.state import ENDINGS, MOST_ON_ONE_PACK, SEATS
from parlour.table.batch import simulate

RARELY = 0.05  # the share of games without a winner that a lobby may put up with
PAGE_WIDTH = 102
# What may be recommended, the nearest to the booklet first: packs, spent Stops retired, and its name.
WAYS = (
    (1, False, "as printed on one pack"),
    (1, True, "one pack with spent Stops retired"),
    (2, False, "two packs as printed"),
    (2, True, "two packs with spent Stops retired"),
)


@dataclass(frozen=True)
class Ended:
    """How so many games of one kind ended: the count of each ending."""

    seats: int
    packs: int
    retire: bool
    endings: Mapping[str, int]

    @property
    def unwon(self) -> float:
        """The share of games that nobody won by getting rid of his Bunco Pile."""
        return 1 - self.endings.get("won", 0) / sum(self.endings.values())


def ways(seats: int) -> Iterator[tuple[int, bool, str]]:
    """The ways so many can play."""
    return (way for way in WAYS if way[0] > 1 or seats <= MOST_ON_ONE_PACK)


def endings(
    game: Game, games: int, seed: int = 0, cores: int | None = None, progress: Callable[[int], object] | None = None
) -> list[Ended]:
    """Let Regulars play so many games at each number of players, in each way."""
    play_games = games_between("regular", game)
    found = []
    for seats in SEATS:
        for packs, retire, _ in ways(seats):
            options = {"packs": packs, "retire": int(retire)}
            totals = simulate(game, seats, games, seed, options, cores, progress, play_games)
            found.append(Ended(seats, packs, retire, totals.endings))
    return found


def kinds_of_games() -> int:
    """How many rows `endings` gives."""
    return sum(1 for seats in SEATS for _ in ways(seats))


def recommended(found: Sequence[Ended]) -> Ended:
    """Of the rows for one number of players the first that is rarely without a winner, or else the best."""
    return next((row for row in found if row.unwon <= RARELY), min(found, key=lambda row: row.unwon))


# The page


def report(found: Sequence[Ended], games: int, seed: int) -> str:
    """The figures and the recommendation, as a page of Markdown."""
    return f"""# How games of Bunco end

The booklet lets a game of Bunco go on until somebody is rid of his Bunco Pile, and does not say what
happens if nobody ever is. Cards pile up in the Surplus, the deck runs dry, and a Stop that comes back
with each new deck takes the piles away again. So our rules end a game that *stalls*, when a full round
passes without a card moved ([BUNCO-34](rules/bunco.md)), and a game that is *capped* after 60 turns a
player (BUNCO-35); the fewest cards left in a Bunco Pile win then. This page shows how often that happens
as printed, and with the house rule `retire`, by which spent Stops do not come back (BUNCO-31).

It is what this command prints, with {games:,} games for each number of players and each way of playing,
between bots of the house, all of them Regulars (see [bots](bots.md)):

```console
$ parlour endings --games {games} --seed {seed}
```

Much depends on who plays. A Regular keeps a Stop until it both hurts another and helps himself, or
another is about to win, and plays what he can. Players who stop each other at every chance, and build
nothing that might help a rival, let many more games dry up; at such a table `retire` helps.

## One pack

{_table(found, 1)}

## Two packs

{_table(found, 2)}

## For the lobby

{_advice(found)}
"""


def _table(found: Sequence[Ended], packs: int) -> str:
    lines = [
        "| players | printed: won | stalled | capped | retired: won | stalled | capped |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    ]
    rows = [row for row in found if row.packs == packs]
    for seats, same in groupby(rows, key=lambda row: row.seats):
        cells = [f"{row.endings.get(ending, 0):,}" for row in same for ending in ENDINGS[1:]]
        lines.append(f"| {seats} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _advice(found: Sequence[Ended]) -> str:
    """What to recommend, in one paragraph."""
    best = [recommended(list(rows)) for _, rows in groupby(found, key=lambda row: row.seats)]
    names = {(packs, retire): name for packs, retire, name in WAYS}
    parts = []
    for way, together in groupby(best, key=lambda row: (row.packs, row.retire)):
        rows = list(together)
        worst = max(row.unwon for row in rows)
        parts.append(f"for {_span(rows)} players {names[way]} ({100 * worst:.1f} % at most)")
    advice = (
        "For each number of players a lobby should recommend the way of playing that is nearest to the booklet and "
        f"leaves at most {100 * RARELY:.0f} % of games without a winner, or, where none does, the one that leaves the "
        f"fewest. By these figures that is {', '.join(parts[:-1])}, and {parts[-1]}."
    )
    return fill(advice, PAGE_WIDTH, break_long_words=False)


def _span(rows: Sequence[Ended]) -> str:
    first, last = rows[0].seats, rows[-1].seats
    between = "and" if last == first + 1 else "to"
    return str(first) if first == last else f"{first} {between} {last}"
