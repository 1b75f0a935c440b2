"""Who plays in the next game of an evening, and at which table: people who are there, and bots that fill up."""

import random
from collections.abc import Sequence

from parlour.server.evenings.party import Party
from parlour.server.evenings.trading import keep_apart

BOT = "bot "


def is_bot(player: str) -> bool:
    """Whether a player is one of the room's."""
    return player.startswith(BOT)


def number_of(bot: str) -> int:
    """Which bot it is, from 1."""
    return int(bot.removeprefix(BOT))


def roster(people: Sequence[str], seats: int, tables: int) -> list[str]:
    """Everybody who plays: the people, and as many bots as it takes to fill their tables, but at least so many."""
    wanted = seats * max(-(-len(people) // seats), tables)
    return [*people, *(f"{BOT}{number}" for number in range(1, wanted - len(people) + 1))]


def next_seating(
    party: Party, past: Sequence[Sequence[Sequence[str]]], winners: Sequence[tuple[int, ...]], people: Sequence[str],
    seats: int, luck: random.Random, apart: Sequence[tuple[str, str]] = (),
) -> list[list[str]]:  # fmt: skip
    """The tables of the next game, at which those of `apart` sit apart if they can; the first ones are drawn."""
    if past:
        seating = party.regroup(past, winners, roster(people, seats, party.TABLES), seats)
    else:
        drawn = roster(luck.sample(people, len(people)), seats, party.TABLES)
        tables = len(drawn) // seats
        seating = [drawn[table::tables] for table in range(tables)]  # bots, who come last, are spread among them
    keep_apart(seating, apart)
    return seating
