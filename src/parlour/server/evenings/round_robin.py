"""Round robin: everybody meets everybody, as evenly as the seats allow; most games won lead.

The names are those of `party`. Nobody sits out: bots fill the tables, and are players like others.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations

from parlour.server.evenings.trading import Company, trade

GAMES = 5
SEATS = 4
TABLES = 1


def bell(endings: Iterable[str]) -> bool:
    """The next game begins when every table has finished this one."""
    return all(endings)


def pack_to_cut(options: Mapping[str, int]) -> list[int]:
    """Nobody cuts: who ties shares."""
    return []


def winners(
    scores: Sequence[int], places: Sequence[int], options: Mapping[str, int], cut: Callable[[], int]
) -> tuple[tuple[int, ...], list[dict[int, int]]]:
    """Whoever is first at the table, by the game's own count."""
    return tuple(seat for seat, place in enumerate(places) if place == 1), []


def points(places: Sequence[int]) -> list[int]:
    """A point for each opponent left behind."""
    return [sum(other > place for other in places) for place in places]


def champions(
    standing: Mapping[str, tuple[int, int]],
    seating: Iterable[Sequence[str]],
    options: Mapping[str, int],
    cut: Callable[[], int],
) -> tuple[tuple[str, ...], list[dict[str, int]]]:
    """Most games won, then most points; who ties shares the evening."""
    best = max(standing.values())
    return tuple(player for player, stands in standing.items() if stands == best), []


def regroup(
    past: Sequence[Sequence[Sequence[str]]], winners: Sequence[tuple[int, ...]], players: Sequence[str], seats: int
) -> list[list[str]]:
    """The tables at which the fewest meet again who have met before.

    The first guess turns everybody but one around a circle, by which pairs that never change meet each other once
    before anybody meets twice. Where people came and went, or sit by more than two, trading places mends it.
    """
    met = _met(past)
    at_first = [player for table in past[0] for player in table] if past else []
    order = [player for player in at_first if player in players]
    order += [player for player in players if player not in order]
    around = order[::2] + order[1::2][::-1]
    turn = len(past) % max(len(around) - 1, 1)
    around = around[:1] + around[1:][turn:] + around[1:][:turn]
    half = len(around) // 2
    folded = [player for pair in zip(around, around[::-1], strict=True) for player in pair][: 2 * half]
    folded += around[half : half + 1] if len(around) % 2 else []
    tables = [folded[first : first + seats] for first in range(0, len(folded), seats)]
    trade(tables, met)
    return tables


def _met(past: Sequence[Sequence[Sequence[str]]]) -> Company:
    """How well everybody knows everybody: who has met twice counts for more than two once."""
    times: Counter[tuple[str, str]] = Counter()
    for seating in past:
        for table in seating:
            times.update(permutations(table, 2))
    met: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(lambda: 1))
    for (one, other), often in times.items():
        met[one][other] = (often + 1) ** 2
    return met
