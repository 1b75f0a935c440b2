"""The deal of a day: for each game and date one deal, the same for everybody who plays it, wherever that is.

There is nothing secret about it. Its key comes from the game, the version of its rules and the date alone, so whoever
looks can know every card; it is a deal to compare by, and not one to trust.
"""

import hashlib
from datetime import date

from parlour.engine.game import Game, ParlourError
from parlour.table.table import Table

MOST_SEATS = 4  # that sit down, where a game is for more


def key_of_day(game: str, rules: int, day: str) -> bytes:
    """The key of that day's deal, of which docs/fairness.md tells."""
    return hashlib.sha256(f"parlour daily\n{game}\n{rules}\n{day}\n".encode()).digest()


def seats_of_day(game: Game) -> int:
    """How many sit down: four, or as many as there can be."""
    return max((seats for seats in game.seats if seats <= MOST_SEATS), default=game.seats[0])


def deal_of_day(game: Game, day: str) -> Table:
    """That day's deal, by the usual house rules."""
    table = Table(game, seats_of_day(game), key=key_of_day(game.name, game.version, day))
    table.daily = day
    return table


def check_day(day: str, game: str, rules: int, key: bytes) -> str:
    """The day of a record that says it was dealt so, or what is wrong with that."""
    try:
        written = date.fromisoformat(day).isoformat()
    except ValueError:
        written = ""
    if written != day:
        raise ParlourError(f"its day is written YYYY-MM-DD, not {day!r}")
    if key != key_of_day(game, rules, day):
        raise ParlourError(f"it says that it is the deal of {day}, and its key is another")
    return day
