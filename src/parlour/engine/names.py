"""Names for numbers: what a game counts through (events, moves, phases) is written once, and named from there.

    PHASES = ("", "discard", "tricks", "trade")
    phase = numbered(PHASES)        # phase.TRADE is 3

A namespace is a module, because Numba takes a module's attributes for constants, as it takes global numbers.
"""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any


def namespace(values: Mapping[str, int]) -> Any:
    """These numbers by name, in capitals."""
    made = ModuleType("names")
    for name, value in values.items():
        setattr(made, name.upper(), value)
    return made


def numbered(names: Sequence[str]) -> Any:
    """Names that stand for their places in a row; an empty one is left out."""
    return namespace({name: number for number, name in enumerate(names) if name})
