"""Progressive Bunco for people: what an evening at many tables asks a game for (parlour/server/evenings/party.py)."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from parlour.games.bunco.progressive import (
    GAMES,
    Side,
    bell,
    fewest,
    move_up,
    only_one,
    pack_to_cut,
    sides,
)

__all__ = ["GAMES", "SEATS", "TABLES", "bell", "champions", "pack_to_cut", "points", "regroup", "winners"]

SEATS = 4  # as the booklet advises
TABLES = 2  # one table has no next one to move to

Cut = Callable[[], int]


def winners(
    scores: Sequence[int], places: Sequence[int], options: Mapping[str, int], cut: Cut
) -> tuple[Side, list[dict[int, int]]]:
    """The seats that earn a punch: the fewest cards left in a Bunco Pile, or the highest cut of those who tie."""
    return only_one(fewest(scores, sides(len(scores), bool(options["partners"]))), cut)


def points(places: Sequence[int]) -> list[int]:
    """Punches are all that counts."""
    return [0 for _ in places]


def regroup(
    past: Sequence[Sequence[Sequence[str]]], winners: Sequence[Side], players: Sequence[str], seats: int
) -> list[list[str]]:
    """Winners move up; who comes takes the seat of somebody who went, or a new table; a table too many goes."""
    tables = len(players) // seats
    moved = move_up(past[-1], winners)[:tables]
    staying = {player for table in moved for player in table} & set(players)
    coming = iter([player for player in players if player not in staying])
    seating = [[player if player in staying else next(coming) for player in table] for table in moved]
    rest = list(coming)
    return seating + [rest[first : first + seats] for first in range(0, len(rest), seats)]


def champions(
    standing: Mapping[str, tuple[int, int]],
    seating: Iterable[Sequence[str]],
    options: Mapping[str, int],
    cut: Cut,
) -> tuple[tuple[str, ...], list[dict[str, int]]]:
    """Who wins the evening: the most punches, or the highest cut of those who tie; partners win together."""
    partners = bool(options["partners"])
    together = [tuple(table[seat] for seat in side) for table in seating for side in sides(len(table), partners)]
    seated = {player for side in together for player in side}
    together += [(player,) for player in standing if player not in seated]
    most = max(punches for punches, _ in standing.values())
    tied = [side for side in together if max(standing[player][0] for player in side) == most]
    return only_one(tied, cut)
