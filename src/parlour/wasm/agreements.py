"""What a game makes of the house rules agreed on, as data: may so many play by them, how many cards are there, ...

A game says it by functions of the options. Each is asked with nothing agreed on; where it wants to know an option, it
is asked again for every value of that. What comes of it is an answer or, where that depends on an option, a tree:
`{"by": "packs", "upto": [[1, ...], [2, ...]]}` has what is so up to each value.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from parlour.engine.game import Game
from parlour.engine.options import Option


def agreements(game: Game) -> dict[str, dict[str, Any]]:
    """For each number of seats: why they may not play by these rules, their cards, and whether nobody is advised."""
    return {
        str(seats): {
            "refuses": _tree(game, lambda options: game.refuse_options(seats, options)),  # noqa: B023
            "pack": _tree(game, lambda options: game.pack(seats, options)),  # noqa: B023
            "quiet": _tree(game, game.quiet),
        }
        for seats in game.seats
    }


class _Needed(Exception):
    """An option that has to be known first."""


class _Known(Mapping[str, int]):
    """Options of which some are known."""

    def __init__(self, values: Mapping[str, int]) -> None:
        self._values = values

    def __getitem__(self, name: str) -> int:
        if name not in self._values:
            raise _Needed(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def _tree(game: Game, answer: Callable[[Mapping[str, int]], Any]) -> Any:
    named: dict[str, Option] = {option.name: option for option in game.options}

    def grown(known: Mapping[str, int]) -> Any:
        try:
            return answer(_Known(known))
        except _Needed as needed:
            option = named[str(needed)]
        upto: list[list[Any]] = []
        for value in range(option.low, option.high + 1):
            then = grown({**known, option.name: value})
            if upto and upto[-1][1] == then:
                upto[-1][0] = value
            else:
                upto.append([value, then])
        return {"by": option.name, "upto": upto} if len(upto) > 1 else upto[0][1]

    return grown({})
