"""Trading places: two at different tables do so where that spares them company."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

Company = Mapping[str, Mapping[str, int]]  # how much there is against anybody's sitting with anybody


def trade(tables: list[list[str]], company: Company) -> None:
    """Let any two trade places, until that spares nobody anything any more."""
    while _traded(tables, company):
        pass


def keep_apart(tables: list[list[str]], pairs: Sequence[tuple[str, str]]) -> None:
    """Part these pairs, as far as there are other tables."""
    against: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for one, other in pairs:
        against[one][other] = against[other][one] = 1
    trade(tables, against)


def _traded(tables: list[list[str]], company: Company) -> bool:
    """One round of it; whether any did."""
    traded = False
    for one, other in combinations(tables, 2):
        for here in range(len(one)):
            for there in range(len(other)):
                now = _against(company[one[here]], one, here) + _against(company[other[there]], other, there)
                then = _against(company[other[there]], one, here) + _against(company[one[here]], other, there)
                if then < now:
                    one[here], other[there] = other[there], one[here]
                    traded = True
    return traded


def _against(company: Mapping[str, int], table: Sequence[str], seat: int) -> int:
    """What there is against somebody's sitting in that seat."""
    return sum([company[other] for place, other in enumerate(table) if place != seat])
