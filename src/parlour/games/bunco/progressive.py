"""Progressive Bunco: who earns a punch, who moves where, and who wins the evening.

The tables themselves are run by `evening`, where bots play, and by the card room (see `party`).
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TypeVar

from parlour.games.bunco.state import KIND, NUMBERS, PACK, STOP

GAMES = 10  # BUNCO-53

Side = tuple[int, ...]  # a player's seat, or the seats of two partners (BUNCO-54)
Who = TypeVar("Who", bound=Hashable)  # a player, by number or by name


def sides(seats: int, partners: bool) -> list[Side]:
    """Those who play for themselves: each seat, or each pair of seats opposite (BUNCO-54)."""
    half = seats // 2
    return [(seat, seat + half) for seat in range(half)] if partners else [(seat,) for seat in range(seats)]


def seated(players: int, seats: int) -> list[list[int]]:
    """Who begins at which table of so many seats at most: equally many at each, if possible (BUNCO-51)."""
    tables = -(-players // seats)
    few, more = divmod(players, tables)
    sizes = [few + (table < more) for table in range(tables)]
    return [list(range(first, first + size)) for first, size in zip(accumulate([0, *sizes]), sizes, strict=False)]


def bell(endings: Iterable[str]) -> bool:
    """Whether all cease: somebody has won, or no table can go on (BUNCO-51)."""
    known = list(endings)
    return "won" in known or all(known)


def fewest(left: Sequence[int], at_table: Sequence[Side]) -> list[Side]:
    """The sides with the fewest cards left: a punch for the only one, a cut for several (BUNCO-52)."""
    counts = {side: sum(left[seat] for seat in side) for side in at_table}
    return [side for side, count in counts.items() if count == min(counts.values())]


def pack_to_cut(options: Mapping[str, int]) -> list[int]:
    """The cards of the pack that is cut: one pack, without Stops where children play (BUNCO-53)."""
    return [card for card in range(1, PACK + 1) if not options["children"] or KIND[card] != STOP]


def cut_value(card: int) -> int:
    """The number on a card; a Bunco and a Stop are nothing (BUNCO-53)."""
    kind = int(KIND[card])
    return kind if kind <= NUMBERS else 0


def highest(cuts: Mapping[Who, int]) -> list[Who]:
    """Who has cut the highest number, by what each has cut (BUNCO-53)."""
    values = {who: cut_value(card) for who, card in cuts.items()}
    return [who for who, value in values.items() if value == max(values.values())]


def cut_for_it(tied: Sequence[Who], cut: Callable[[], int]) -> tuple[Who, list[dict[Who, int]]]:
    """Those who tie cut a card each until one is highest (BUNCO-53). Returns him, and every cut."""
    cuts = []
    while len(tied) > 1:
        cuts.append({who: cut() for who in tied})
        tied = highest(cuts[-1])
    return tied[0], cuts


def only_one(tied: Sequence[tuple[Who, ...]], cut: Callable[[], int]) -> tuple[tuple[Who, ...], list[dict[Who, int]]]:
    """Of the sides that tie, the one that cuts highest, and every cut; of a pair the first cuts (BUNCO-54)."""
    by_first = {side[0]: side for side in tied}
    first, cuts = cut_for_it(list(by_first), cut)
    return by_first[first], cuts


def move_up(seating: Sequence[Sequence[Who]], winners: Sequence[Side]) -> list[list[Who]]:
    """Each table's winners go to the next one, the last table's to the first, where seats are free (BUNCO-52)."""
    moved = [list(players) for players in seating]
    for table, side in enumerate(winners):
        following = (table + 1) % len(seating)
        for seat, free in zip(side, winners[following], strict=True):
            moved[following][free] = seating[table][seat]
    return moved
